//! Reasons why a move was worse than another, in the words of a review: for readers of either side.

use crate::engine::Idea;
use crate::engine::review::{ForcedWin, Loss, Reason, Reviewed, captured_in, dearest_capture};
use crate::features::hints::coach_text::{DiscussedMove, named_win};
use crate::i18n::{NamedPiece, messages as s, move_text};
use crate::rules::{Move, Position, Square};

/// Returns the proved reason why a move was bad, and the forced win that it missed.
pub(super) fn why(discussed: &DiscussedMove, moved: &Reviewed) -> Option<String> {
    let mut sentences: Vec<String> = Vec::new();
    sentences.extend(moved.reason.as_ref().and_then(|reason| reason_text(discussed, moved, reason)));
    if !matches!(moved.reason, Some(Reason::MissesWin(_))) {
        sentences.extend(moved.missed.map(|win| missed_win(discussed, &win)));
    }
    if sentences.is_empty() { None } else { Some(discussed.l10n.join(sentences)) }
}

/// Returns the reason why a move was bad. Without a proved one, what the lines take, and otherwise the opponent's answer.
pub(crate) fn why_at_least(discussed: &DiscussedMove, moved: &Reviewed) -> Option<String> {
    why_by_lines(discussed, moved).or_else(|| answer(discussed, moved))
}

/// Returns the reason why a move was bad; without a proved one, what the lines take.
pub(super) fn why_by_lines(discussed: &DiscussedMove, moved: &Reviewed) -> Option<String> {
    if let Some(why) = why(discussed, moved) {
        return Some(why);
    }
    if let Some(loss) = dearest_capture(&discussed.after, &moved.answer) {
        return Some(loses(discussed, moved, &loss));
    }
    let better = moved.better.as_ref()?;
    let loss = dearest_capture(&discussed.before, &better.line)?;
    Some(misses(discussed, &loss, &better.line))
}

/// Sentence with the opponent's best answer to a move that loses no piece at once.
pub(super) fn answer(discussed: &DiscussedMove, moved: &Reviewed) -> Option<String> {
    let l10n = discussed.l10n;
    let answer = *moved.answer.first()?;
    let answer = move_text::short(l10n, &discussed.after, answer);
    Some(l10n.say(&s::ReviewWhyAnswer { side: !moved.mover, answer }))
}

fn reason_text(discussed: &DiscussedMove, moved: &Reviewed, reason: &Reason) -> Option<String> {
    let l10n = discussed.l10n;
    let side = !moved.mover;
    Some(match reason {
        Reason::EndsTheGame { .. } => l10n.say(&s::ReviewWhyEndsTheGame),
        Reason::AllowsWin(win) => {
            let moves = u64::from(win.moves);
            let mate = s::ReviewWhyAllowsMate { side, moves };
            named_win(l10n, win, &mate, &s::ReviewWhyAllowsWin { side, moves })
        }
        Reason::LetsWinStand(win) => {
            let moves = u64::from(win.moves);
            let mate = s::ReviewWhyLetsMateStand { side, moves };
            named_win(l10n, win, &mate, &s::ReviewWhyLetsWinStand { side, moves })
        }
        Reason::MissesWin(win) => missed_win(discussed, win),
        Reason::Loses(loss) => loses(discussed, moved, loss),
        Reason::LetsThreatStand(loss) => {
            let (piece, taker) = pieces(&discussed.after, loss);
            l10n.say(&s::ReviewWhyLetsThreatStand { piece, taker })
        }
        Reason::Allows { answer, idea } => {
            let position = &discussed.after;
            let mv = move_text::short(l10n, position, *answer);
            match idea {
                Idea::ThreatensMate => l10n.say(&s::ReviewWhyAllowsThreat { side, mv }),
                Idea::Pins { target } => {
                    l10n.say(&s::ReviewWhyAllowsPin { side, mv, target: piece_on(position, *target)? })
                }
                idea => {
                    let (target, moves) = carried_out(position, &moved.answer, idea)?;
                    l10n.say(&s::ReviewWhyAllows { side, mv, target, moves })
                }
            }
        }
        Reason::MissesPiece(loss) => misses(discussed, loss, &moved.better.as_ref()?.line),
        Reason::MissesRecapture(loss) => {
            let (_, taker) = pieces(&discussed.before, loss);
            l10n.say(&s::ReviewWhyMissesRecapture { taker })
        }
        Reason::Misses { better, idea } => {
            let position = &discussed.before;
            let mv = move_text::short(l10n, position, *better);
            match idea {
                Idea::ThreatensMate => l10n.say(&s::ReviewWhyMissesThreat { mv }),
                Idea::Pins { target } => {
                    l10n.say(&s::ReviewWhyMissesPin { mv, target: piece_on(position, *target)? })
                }
                idea => {
                    let (target, moves) = carried_out(position, &moved.better.as_ref()?.line, idea)?;
                    l10n.say(&s::ReviewWhyMisses { mv, target, moves })
                }
            }
        }
    })
}

fn loses(discussed: &DiscussedMove, moved: &Reviewed, loss: &Loss) -> String {
    let (piece, taker) = pieces(&discussed.after, loss);
    discussed.l10n.say(&s::ReviewWhyLoses { piece, taker, moves: moves_in(&moved.answer, loss) })
}

fn misses(discussed: &DiscussedMove, loss: &Loss, better: &[Move]) -> String {
    let (piece, taker) = pieces(&discussed.before, loss);
    discussed.l10n.say(&s::ReviewWhyMissesPiece { piece, taker, moves: moves_in(better, loss) })
}

fn missed_win(discussed: &DiscussedMove, win: &ForcedWin) -> String {
    let moves = u64::from(win.moves);
    let side = discussed.before.turn();
    let mate = s::ReviewWhyMissesMate { side, moves };
    named_win(discussed.l10n, win, &mate, &s::ReviewWhyMissesWin { side, moves })
}

/// Returns the first target of an attack that its line takes, and the number of the attacker's moves until then.
fn carried_out(position: &Position, line: &[Move], attack: &Idea) -> Option<(NamedPiece, u64)> {
    let mut targets = attack.targets().iter();
    targets.find_map(|target| Some((piece_on(position, *target)?, captured_in(line, *target)?)))
}

fn moves_in(line: &[Move], loss: &Loss) -> u64 {
    captured_in(line, loss.on).unwrap_or(1)
}

/// The lost piece and the piece that takes it.
fn pieces(position: &Position, loss: &Loss) -> (NamedPiece, NamedPiece) {
    let piece = NamedPiece::of(loss.piece).told_apart(position, loss.on);
    (piece, NamedPiece::of(loss.taker).told_apart(position, loss.from))
}

/// A piece of either side by its colour, with its file if it has a twin.
fn piece_on(position: &Position, square: Square) -> Option<NamedPiece> {
    Some(NamedPiece::of(position.piece_at(square)?).told_apart(position, square))
}
