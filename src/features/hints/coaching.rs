//! The coach of a game against the bot: stored findings around the player's moves, and the remarks on them.

use serde::{Deserialize, Serialize};

use crate::engine::coach::{CoachFinding, Mistake, PlacedRemark, Praise, Remark};
use crate::engine::review::Finding;
use crate::engine::{Analysis, PrincipalVariation, coach};
use crate::features::hints::coach_text::{self, DiscussedMove};
use crate::game::{Game, Seat};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::rules::{Color, History, Square};

/// Findings around a move, stored with the game: fields may be added with a default, never renamed.
#[derive(Serialize, Deserialize)]
struct CoachNote {
    /// Finding before the move, with the confirmation.
    before: Finding,
    /// Second-best move before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second: Option<Finding>,
    after: Finding,
}

/// Lowest level of club strength: against it the coach does not mention every lost piece.
const CLUB_LEVEL: u8 = 6;

/// Returns the stored form of the coach's findings.
pub(crate) fn encode_note(found: &CoachFinding) -> String {
    let CoachFinding { before, after, second: confirmation } = found;
    let second = before.lines.get(1).map(|line| Finding {
        score: line.score,
        line: line.moves.iter().take(1).copied().collect(),
        threat: None,
        second: None,
    });
    let before = Finding { second: confirmation.clone().map(Box::new), ..Finding::from(before) };
    let note = CoachNote { before, second, after: after.into() };
    serde_json::to_string(&note).expect("a note is plain data")
}

/// Returns the remark on the move before `ply` (1 is after the first) from its note.
pub(crate) fn remark_from_note(game: &Game, ply: usize, note: &str) -> Option<PlacedRemark> {
    let note: CoachNote = serde_json::from_str(note).ok()?;
    let moves = game.history().moves();
    let mv = moves.get(ply.checked_sub(1)?)?;
    let history = game.history().at(ply - 1);
    let turn = history.position().turn();
    let found = CoachFinding {
        before: analysis(turn, &note.before, note.second.as_ref()),
        after: analysis(!turn, &note.after, None),
        second: note.before.second.as_deref().cloned().filter(|second| second.fits(history.position())),
    };
    let seat = game.bot_side().map(|side| game.seat(side));
    let counts_pieces = matches!(seat, Some(Seat::Bot { level }) if *level < CLUB_LEVEL);
    let remark = found.remark(&history, *mv, counts_pieces)?;
    // The praised piece was taken after all.
    if let (Remark::Praise(praise), Some(answer)) = (&remark, moves.get(ply))
        && praise.is_undone(*mv, *answer)
    {
        return None;
    }
    Some(PlacedRemark { ply, mv: *mv, remark })
}

/// Returns the part of an analysis from which a remark is made.
fn analysis(turn: Color, found: &Finding, second: Option<&Finding>) -> Analysis {
    let lines = [Some(found), second].into_iter().flatten().filter(|found| !found.line.is_empty());
    let lines =
        lines.map(|found| PrincipalVariation { score: found.score, moves: found.line.clone() }).collect();
    Analysis { turn, score: found.score, lines, threat: found.threat.clone(), idea: None, depth: 0, nodes: 0 }
}

/// Returns the remarks of a game in game order.
pub(crate) fn remarks(game: &Game) -> Vec<PlacedRemark> {
    let notes = game.coached().iter().filter(|(_, note)| !note.is_empty());
    notes.filter_map(|(ply, note)| remark_from_note(game, *ply, note)).collect()
}

/// Praise of the player's latest move: now and then, and never the same twice in a row.
pub(crate) fn praise(l10n: Localizer, game: &Game) -> Option<String> {
    let ply = game.history().moves().len().checked_sub(1)?;
    let mut earlier: Vec<(usize, Praise)> = Vec::new();
    for placed in remarks(game) {
        let Remark::Praise(praise) = placed.remark else { continue };
        if !coach::is_fresh(&praise, placed.ply, &earlier) {
            continue;
        }
        if placed.ply == ply {
            return Some(praise_text(&DiscussedMove::at_ply(l10n, game.history(), ply)?, &praise));
        }
        earlier.push((placed.ply, praise));
    }
    None
}

/// Warning about the latest move, and the squares of the pieces involved.
pub(crate) fn warning(l10n: Localizer, game: &Game) -> Option<(String, Vec<Square>)> {
    let placed = remarks(game).pop().filter(|placed| placed.ply == game.history().moves().len())?;
    let Remark::Fault(fault) = &placed.remark else { return None };
    let warning = DiscussedMove::at_ply(l10n, game.history(), placed.ply)?.warning(fault);
    Some((warning, fault.pieces()))
}

/// Summary of a finished game: good moves, and moves that are worth another look.
pub(crate) fn summary(l10n: Localizer, game: &Game) -> Vec<String> {
    let history = game.history();
    let coach::CoachSummary { well, look_at, given } = coach::summary(&remarks(game));
    let mut lines = Vec::new();
    for (head, placed) in [(l10n.say(&s::CoachWell), well), (l10n.say(&s::CoachLookAt), look_at)] {
        if !placed.is_empty() {
            lines.push(head);
            lines.extend(placed.iter().filter_map(|placed| summary_line(l10n, history, placed)));
        }
    }
    let taken = given.iter().filter_map(|placed| {
        let Remark::Fault(Mistake { given: Some(loss), .. }) = &placed.remark else { return None };
        history.moves().get(placed.ply).filter(|answer| answer.to() == loss.on)?;
        Some((placed.ply, loss.piece))
    });
    lines.extend(coach_text::given_away(l10n, history, taken));
    lines
}

fn summary_line(l10n: Localizer, history: &History, placed: &PlacedRemark) -> Option<String> {
    let discussed = DiscussedMove::at_ply(l10n, history, placed.ply)?;
    let why = match &placed.remark {
        Remark::Praise(praise) => praise_text(&discussed, praise),
        Remark::Fault(fault) => discussed.blame(fault),
    };
    let mv = move_text::numbered(l10n, history, placed.ply - 1)?;
    Some(l10n.say(&s::CoachLine { mv, why }))
}

fn praise_text(discussed: &DiscussedMove, praise: &Praise) -> String {
    let l10n = discussed.l10n;
    match praise {
        Praise::FindsWin(win) if win.checkmate => {
            l10n.say(&s::PraiseFindsMate { moves: u64::from(win.moves) })
        }
        Praise::FindsWin(_) => l10n.say(&s::PraiseFindsWin),
        Praise::OnlyMove => l10n.say(&s::PraiseOnlyMove),
        Praise::WinsPiece { piece, on } => {
            l10n.say(&s::PraiseWinsPiece { piece: discussed.piece(&discussed.before, *piece, *on) })
        }
        Praise::StopsMate => l10n.say(&s::PraiseStopsMate),
        Praise::SavesPiece { piece, on } => {
            l10n.say(&s::PraiseSavesPiece { piece: discussed.piece(&discussed.before, *piece, *on) })
        }
    }
}

/// Returns the side that a coach watches.
pub(crate) fn watched(game: &Game) -> Option<Color> {
    game.bot_side().map(|bot| !bot).filter(|_| game.opening().coach)
}
