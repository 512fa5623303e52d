//! The coach of a game against the bot: what was found around a move of the person's, as it is kept, and what is made of it.

use serde::{Deserialize, Serialize};

use crate::engine::coach::{CoachFinding, Mistake, PlacedRemark, Praise, Remark};
use crate::engine::review::{Finding, Reason};
use crate::engine::{Analysis, PrincipalVariation, coach};
use crate::features::hints::coach_text::{self, DiscussedMove};
use crate::game::{Game, Seat};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::rules::{Color, History, Square};

/// Findings around a move. The form is stored with the game: fields may be added with a default, never renamed.
#[derive(Serialize, Deserialize)]
struct CoachNote {
    /// Before it, with the second look.
    before: Finding,
    /// The second-best move before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second: Option<Finding>,
    after: Finding,
    /// The line in which a piece is taken that seems to stand there for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    taken: Option<PrincipalVariation>,
}

/// The first level of club strength: against it the coach speaks of chances only, and not of every piece.
const CLUB_LEVEL: u8 = 6;

/// Stored form of the findings of the coach.
pub(crate) fn write(game: &Game, found: &CoachFinding) -> String {
    let CoachFinding { before, after, second: looked, taken } = found;
    let level = game.bot_side().map(|side| game.seat(side));
    let counts = matches!(level, Some(Seat::Bot { level }) if *level < CLUB_LEVEL);
    let taken = taken.clone().filter(|_| counts);
    let second = before.lines.get(1).map(|line| Finding {
        score: line.score,
        line: line.moves.iter().take(1).copied().collect(),
        threat: None,
        second: None,
    });
    let before = Finding { second: looked.clone().map(Box::new), ..Finding::from(before) };
    let note = CoachNote { before, second, after: after.into(), taken };
    serde_json::to_string(&note).expect("a note is plain data")
}

/// Remark on the move before `ply` (1 is after the first), for which this note was kept.
pub(crate) fn remark(game: &History, ply: usize, note: &str) -> Option<PlacedRemark> {
    let note: CoachNote = serde_json::from_str(note).ok()?;
    let mut history = game.restarted();
    let (mv, earlier) = game.moves().get(..ply)?.split_last()?;
    for mv in earlier {
        history.push(*mv).ok()?;
    }
    let turn = history.position().turn();
    let found = CoachFinding {
        before: analysis(turn, &note.before, note.second.as_ref()),
        after: analysis(!turn, &note.after, None),
        second: note.before.second.as_deref().cloned().filter(|second| second.fits(history.position())),
        taken: note.taken.filter(|line| line.fits(&history.position().after(*mv))),
    };
    let remark = found.remark(&history, *mv)?;
    // What the opponent then takes after all was not saved.
    if let (Remark::Praise(praise), Some(answer)) = (&remark, game.moves().get(ply))
        && praise.is_undone(*mv, *answer)
    {
        return None;
    }
    Some(PlacedRemark { ply, mv: *mv, remark })
}

/// As much of an analysis as a remark is made from.
fn analysis(turn: Color, found: &Finding, second: Option<&Finding>) -> Analysis {
    let lines = [Some(found), second].into_iter().flatten().filter(|found| !found.line.is_empty());
    let lines =
        lines.map(|found| PrincipalVariation { score: found.score, moves: found.line.clone() }).collect();
    Analysis { turn, score: found.score, lines, threat: found.threat.clone(), idea: None, depth: 0, nodes: 0 }
}

/// All remarks of a game that a coach watches, in their order.
pub(crate) fn remarks(game: &Game) -> Vec<PlacedRemark> {
    let noted = game.coached().iter().filter(|(_, note)| !note.is_empty());
    noted.filter_map(|(ply, note)| remark(game.history(), *ply, note)).collect()
}

/// The praise of the latest move of the person's, where it is to be said: now and then, and never twice the same in a row.
pub(crate) fn praise(l10n: Localizer, game: &Game) -> Option<String> {
    let ply = game.history().moves().len().checked_sub(1)?;
    let mut said: Vec<(usize, Praise)> = Vec::new();
    let noted = remarks(game);
    for one in &noted {
        if let Remark::Praise(praise) = &one.remark
            && coach::is_fresh(praise, one.ply, &said)
        {
            said.push((one.ply, praise.clone()));
        }
    }
    said.last().filter(|(last, _)| *last == ply)?;
    let noted = noted.last()?;
    let Remark::Praise(praise) = &noted.remark else { return None };
    Some(praised(&DiscussedMove::of(l10n, game.history(), noted.ply)?, praise))
}

/// Reason why the latest move loses much, and squares of the pieces that are involved.
pub(crate) fn fault(l10n: Localizer, game: &Game) -> Option<(String, Vec<Square>)> {
    let noted = remarks(game).pop().filter(|noted| noted.ply == game.history().moves().len())?;
    let Remark::Fault(fault) = &noted.remark else { return None };
    let why = DiscussedMove::of(l10n, game.history(), noted.ply)?.blame(fault);
    Some((why, fault.reason.as_ref().map(Reason::pieces).unwrap_or_default()))
}

/// Summary of a finished game: good moves, and moves that are worth another look.
pub(crate) fn summary(l10n: Localizer, game: &Game) -> Vec<String> {
    let coach::CoachSummary { well, look_at, given } = coach::summary(&remarks(game));
    let line = |noted: &PlacedRemark| {
        let talk = DiscussedMove::of(l10n, game.history(), noted.ply)?;
        let why = match &noted.remark {
            Remark::Praise(praise) => praised(&talk, praise),
            Remark::Fault(fault) => talk.blame(fault),
        };
        let mv = move_text::numbered(l10n, game.history(), noted.ply - 1)?;
        Some(l10n.say(&s::CoachLine { mv, why }))
    };
    let mut lines = Vec::new();
    for (head, noted) in [(l10n.say(&s::CoachWell), well), (l10n.say(&s::CoachLookAt), look_at)] {
        if !noted.is_empty() {
            lines.push(head);
            lines.extend(noted.iter().filter_map(line));
        }
    }
    let taken = given.iter().filter_map(|noted| {
        let Remark::Fault(Mistake { given: Some(loss), .. }) = &noted.remark else { return None };
        game.history().moves().get(noted.ply).filter(|answer| answer.to() == loss.on)?;
        Some((noted.ply, loss.piece))
    });
    lines.extend(coach_text::given_away(l10n, game.history(), taken));
    lines
}

fn praised(talk: &DiscussedMove, praise: &Praise) -> String {
    let l10n = talk.l10n;
    match praise {
        Praise::FindsWin(win) => match win.checkmate {
            true => l10n.say(&s::PraiseFindsMate { moves: u64::from(win.moves) }),
            false => l10n.say(&s::PraiseFindsWin),
        },
        Praise::OnlyMove => l10n.say(&s::PraiseOnlyMove),
        Praise::WinsPiece { piece, on } => {
            l10n.say(&s::PraiseWinsPiece { piece: talk.piece(&talk.before, *piece, *on) })
        }
        Praise::StopsMate => l10n.say(&s::PraiseStopsMate),
        Praise::SavesPiece { piece, on } => {
            l10n.say(&s::PraiseSavesPiece { piece: talk.piece(&talk.before, *piece, *on) })
        }
    }
}

pub(crate) fn watched(game: &Game) -> Option<Color> {
    game.bot_side().map(|bot| !bot).filter(|_| game.opening().coach)
}
