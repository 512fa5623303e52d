//! The refutation of a wrong move in a puzzle by the engine, unless the move wins, too.

use crate::engine::{Analysis, Idea};
use crate::features::context::Ctx;
use crate::features::effects::PrivateReply;
use crate::features::fair_play::ClosedPositions;
use crate::features::hints::hint_text::named_pieces;
use crate::features::notices::failure_in;
use crate::features::puzzles::count::{self, CountedTry};
use crate::features::puzzles::messages::{PuzzleBoard, text};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::{BoardStyle, Picture, Reply};
use crate::puzzles::PuzzleGoal;
use crate::rules::{Color, Move, Position};

/// Win probability above which a move other than the solution counts as winning.
const WINS: f64 = 0.85;
/// Win probability above which the answer to a missed mate names no loss.
const STANDS_WELL: f64 = 0.75;

/// Has the engine judge a move that is not the solution and has `counted`. If it wins, too, the try is reverted; otherwise
/// the reply refutes it.
pub(super) fn refute(
    ctx: &Ctx<'_>,
    board: PuzzleBoard<'_>,
    mv: Move,
    counted: Option<CountedTry>,
) -> PrivateReply {
    let services = ctx.services.clone();
    let person = ctx.requester.to_string();
    let channel = ctx.channel.clone();
    let reader = ctx.reader();
    let id = board.puzzle.id();
    let ply = board.ply;
    let reply = Box::pin(async move {
        let board = PuzzleBoard { l10n: reader.l10n, puzzle: services.puzzles.get(id)?, ply };
        let mut history = board.puzzle.game(ply);
        let is_open = match ClosedPositions::for_person(&services, &person).await {
            Ok(closed) => history.push(mv).is_ok() && !closed.contains(history.position()),
            Err(_) => false,
        };
        let mut analysis = None;
        if is_open {
            analysis = services.analyse(person.clone(), channel.id.clone(), history).await;
        }
        if let Some(found) = &analysis
            && found.win_chance(board.puzzle.solver()) < WINS
        {
            let message = counted.and_then(|counted| counted.message);
            return Some(refutation_reply(board, mv, message, reader.looks, Some(found)));
        }
        // A move without an analysis may win, too: it is reverted, too.
        let mut message = None;
        if let Some(counted) = counted {
            match count::take_back(&services, &channel, &person, id, &counted).await {
                Ok(true) => {}
                Ok(false) => message = counted.message,
                Err(error) => {
                    let id = services.incident("a move in a puzzle could not be taken back", &error);
                    return Some(failure_in(reader.l10n.locale(), &id));
                }
            }
        }
        Some(match analysis {
            Some(_) => slower_win_reply(board, mv, message, reader.looks),
            None => refutation_reply(board, mv, message, reader.looks, None),
        })
    });
    PrivateReply::Later { reply, replaces: ctx.is_private_press() }
}

/// Reply to a move that wins in another way: the puzzle goes on. `rating_message` says what the try cost, if it
/// could not be reverted.
fn slower_win_reply(
    board: PuzzleBoard<'_>,
    mv: Move,
    rating_message: Option<String>,
    looks: BoardStyle,
) -> Reply {
    let l10n = board.l10n;
    let shown = move_text::bold(l10n, &board.position(), mv);
    let mut lines = vec![match board.puzzle.goal() {
        PuzzleGoal::Mate(_) => l10n.say(&s::PuzzleSlowerMate { mv: shown }),
        PuzzleGoal::Gain => l10n.say(&s::PuzzleSlowerGain { mv: shown }),
    }];
    lines.extend(rating_message);
    lines.push(board.goal());
    let picture = board.playable(board.picture());
    reply_with_board(&board, lines, picture, looks)
}

/// Reply to a wrong move. `analysis` is that of the position after it, if any.
fn refutation_reply(
    board: PuzzleBoard<'_>,
    mv: Move,
    rating_message: Option<String>,
    looks: BoardStyle,
    analysis: Option<&Analysis>,
) -> Reply {
    let l10n = board.l10n;
    let position = board.position();
    let mut lines = vec![l10n.say(&s::PuzzleWrong { mv: move_text::bold(l10n, &position, mv) })];
    let mut shown_moves = vec![mv];
    if let Some((reply, why)) = analysis.and_then(|analysis| reason(&board, mv, analysis)) {
        shown_moves.push(reply);
        lines.push(why);
    }
    lines.extend(rating_message);
    lines.push(board.goal());
    // The board stays as it was, for the next try; a file name of its own tells the picture from the task's.
    let picture = board.playable(board.picture()).with_suffix(format_args!("not-{mv}"));
    let picture = picture.marked(|scene| scene.cycle = shown_moves);
    reply_with_board(&board, lines, picture, looks)
}

fn reply_with_board(
    board: &PuzzleBoard<'_>,
    lines: Vec<String>,
    mut picture: Picture,
    looks: BoardStyle,
) -> Reply {
    picture.apply_style(looks, Some(board.puzzle.solver()));
    Reply { picture: Some(picture), rows: board.rows(None), ..text(lines) }
}

/// Returns the refutation of a wrong move and its reason, from the analysis of the position after it.
fn reason(board: &PuzzleBoard<'_>, wrong: Move, analysis: &Analysis) -> Option<(Move, String)> {
    let l10n = board.l10n;
    let position = board.position().after(wrong);
    let best = analysis.best()?;
    let solver = board.puzzle.solver();
    let side = !solver;
    let reply = move_text::bold(l10n, &position, best);
    let stands_well = analysis.win_chance(solver) >= STANDS_WELL;
    if stands_well && matches!(board.puzzle.goal(), PuzzleGoal::Mate(_)) {
        return Some((best, l10n.say(&s::PuzzleRefutedMateGone { side, reply })));
    }
    let text = refutation_text(l10n, &position, solver, analysis);
    Some((best, text.unwrap_or_else(|| l10n.say(&s::PuzzleRefutedHolds { side, reply }))))
}

/// Sentence to the solver with the best answer to a wrong move and its idea, from the analysis of the `position` after it;
/// `None` if the answer wins or threatens nothing.
pub(crate) fn refutation_text(
    l10n: Localizer,
    position: &Position,
    solver: Color,
    analysis: &Analysis,
) -> Option<String> {
    let best = analysis.best()?;
    let side = !solver;
    let reply = move_text::bold(l10n, position, best);
    let idea = analysis.idea.as_ref()?;
    let targets = named_pieces(position, Some(solver), idea.targets());
    let target = targets.first().copied();
    // A capture is described as one, whatever else it does.
    let captured = named_pieces(position, Some(solver), &[best.to()]).first().copied();
    Some(match (idea, target) {
        (Idea::Mates { moves }, _) => {
            l10n.say(&s::PuzzleRefutedMate { side, reply, moves: u64::from(*moves) })
        }
        (Idea::LeavesNoMove { .. }, _) => l10n.say(&s::PuzzleRefutedNoMove { side, reply }),
        (Idea::Takes { .. } | Idea::TakesChecker { .. } | Idea::ChecksAndAttacks { .. }, Some(target)) => {
            l10n.say(&s::PuzzleRefutedTakes { side, reply, target })
        }
        (Idea::Trades { .. } | Idea::Captures { .. }, Some(target)) => {
            l10n.say(&s::PuzzleRefutedTrades { side, reply, target })
        }
        (Idea::Forks { .. }, _) => l10n.say(&s::PuzzleRefutedFork { side, reply, targets }),
        (Idea::Attacks { .. } | Idea::Uncovers { .. } | Idea::Screens { .. }, Some(target)) => {
            l10n.say(&s::PuzzleRefutedAttacks { side, reply, target })
        }
        (Idea::ThreatensMate, _) => l10n.say(&s::PuzzleRefutedMateThreat { side, reply }),
        (_, None) if let Some(target) = captured => l10n.say(&s::PuzzleRefutedTrades { side, reply, target }),
        (Idea::Checks, _) => l10n.say(&s::PuzzleRefutedCheck { side, reply }),
        (
            Idea::StopsMate
            | Idea::KeepsAMove
            | Idea::StepsOutOfCheck
            | Idea::StopsCheck
            | Idea::Escapes
            | Idea::Protects { .. }
            | Idea::Shields { .. },
            _,
        ) => l10n.say(&s::PuzzleRefutedEscape { side, reply }),
        _ => return None,
    })
}
