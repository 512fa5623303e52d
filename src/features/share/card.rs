//! The pictures that are shared, with their descriptions.

use crate::engine::review::{Judgement, Review};
use crate::features::puzzles::messages::PuzzleBoard;
use crate::features::puzzles::state::PuzzleFeat;
use crate::features::replay::recording::{RecordEnding, RecordedGame};
use crate::features::replay::viewer;
use crate::features::review::messages;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::{Drawing, Picture, ReplayCursor};
use crate::render::{Ribbon, ShareCard, SideName};
use crate::rules::{Color, Termination};

/// Returns the card of a finished game; the course and the best move are those of its review.
pub(super) fn of_game(
    l10n: Localizer,
    recording: &RecordedGame,
    review: Option<&Review>,
    view: Color,
) -> Picture {
    let cursor = ReplayCursor::new(recording.plies(), view);
    let board = viewer::board(l10n, recording, &recording.history, cursor);
    let names = viewer::side_names(l10n, recording);
    let [red, black] = names.each_ref().map(|named| named.name.clone());
    let mut words = vec![l10n.say(&s::ShareAlt { red, black })];
    let best = review.and_then(|review| best_ply(review, recording.winner().flatten()));
    let line = match best {
        Some(ply) => Some(l10n.say(&s::ShareBest { mv: played(l10n, recording, ply) })),
        None if is_mate(recording) => {
            Some(l10n.say(&s::ShareMate { mv: played(l10n, recording, recording.plies()) }))
        }
        None => None,
    };
    words.extend(line.clone().map(|line| l10n.say(&s::ShareAltLine { line })));
    let ribbon = review.map(|review| {
        let (chances, course) = messages::course(l10n, review);
        words.push(course);
        let labels = Color::ALL.map(|side| l10n.say(&s::ShareBetter { side }));
        Ribbon { chances, labels, marked: best }
    });
    let file = format!("share-{}{}.png", recording.label(), if review.is_some() { "-reviewed" } else { "" });
    of_board(Picture { file, ..board }, names.to_vec(), ribbon, line).with_words(l10n, &l10n.join(words))
}

/// Returns the card of a solved puzzle. Its board is the position to solve, so that it gives nothing away.
pub(super) fn of_puzzle(board: PuzzleBoard<'_>, player: &str, feat: &PuzzleFeat) -> Picture {
    let l10n = board.l10n;
    let start = PuzzleBoard { ply: 0, ..board };
    let picture = Picture { file: format!("share-puzzle-{}.png", board.puzzle.id()), ..start.picture() };
    let line = match feat {
        PuzzleFeat::Daily(day) => l10n.say(&s::ShareDay { day }),
        PuzzleFeat::Streak(count) => l10n.say(&s::ShareRun { count: u64::from(*count) }),
    };
    let name = viewer::side_name_on_picture(l10n, board.puzzle.solver(), player.to_owned());
    let words = l10n.say(&s::ShareAltLine { line: &line });
    of_board(picture, vec![name], None, Some(line)).with_words(l10n, &words)
}

/// Puts the board of a picture on a card.
fn of_board(picture: Picture, names: Vec<SideName>, ribbon: Option<Ribbon>, line: Option<String>) -> Picture {
    let Drawing::Board(scene) = picture.drawing else { return picture };
    let card = ShareCard { scene: *scene, names, ribbon, line };
    Picture { drawing: Drawing::Card(Box::new(card)), ..picture }
}

fn is_mate(recording: &RecordedGame) -> bool {
    matches!(&recording.ending, RecordEnding::Ended(outcome, _) if outcome.termination == Termination::Checkmate)
}

/// Returns the move of a ply, counted from 1, with its number: `12. C2.5 炮二平五`.
fn played(l10n: Localizer, recording: &RecordedGame, ply: usize) -> String {
    let before = recording.at(ply - 1);
    let position = before.position();
    let mv = move_text::both_notations(l10n, position, recording.history.moves()[ply - 1]);
    format!("{} {mv}", move_text::move_number(position.turn(), ply - 1))
}

/// Returns the ply, counted from 1, of the best move: of the moves that a longer look has confirmed to be the best by a clear
/// lead, the one that gained most since the mover's last turn. The winner's moves come first.
fn best_ply(review: &Review, winner: Option<Color>) -> Option<usize> {
    let chance = |ply: usize, side| match side {
        Color::Red => review.chances[ply],
        Color::Black => 1.0 - review.chances[ply],
    };
    let found = (1..)
        .zip(&review.moves)
        .filter(|(ply, moved)| moved.judgement == Judgement::Best && *ply > review.book_plies.max(1));
    let rated = found.map(|(ply, moved)| {
        let gain = chance(ply, moved.mover) - chance(ply - 2, moved.mover);
        (ply, winner.is_none_or(|winner| winner == moved.mover), gain)
    });
    let best = rated.max_by(|(_, a_won, a), (_, b_won, b)| a_won.cmp(b_won).then(a.total_cmp(b)));
    best.map(|(ply, ..)| ply)
}
