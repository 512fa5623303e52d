//! What is wrong with a move that does not solve a puzzle: the engine's reply to it, unless it wins as well.

use crate::engine::{Analysis, Idea};
use crate::features::context::Ctx;
use crate::features::effects::PrivateReply;
use crate::features::fair_play::ClosedPositions;
use crate::features::hints::hint_text::named_pieces;
use crate::features::notices::failure_in;
use crate::features::puzzles::count::{self, CountedTry};
use crate::features::puzzles::messages::{PuzzleBoard, text};
use crate::i18n::{messages as s, move_text};
use crate::message::{BoardStyle, Reply, picture};
use crate::puzzles::{Puzzle, PuzzleGoal};
use crate::rules::Move;

/// From this chance on a move that misses the mate or the gain of a puzzle still wins.
const WINS: f64 = 0.85;
/// From this chance on, who has missed a mate still stands well.
const STANDS_WELL: f64 = 0.75;

/// Lets the engine look at a move that is not the solution and has `counted`. One that wins as well costs nothing; what is
/// wrong with any other is told.
pub(super) fn refute(
    ctx: &Ctx<'_>,
    board: PuzzleBoard<'_>,
    mv: Move,
    counted: Option<CountedTry>,
) -> PrivateReply {
    let services = ctx.services.clone();
    let (person, channel) = (ctx.me.to_string(), ctx.channel.clone());
    let (reader, id, ply) = (ctx.reader(), board.puzzle.id(), board.ply);
    let reply = Box::pin(async move {
        let board = PuzzleBoard { l10n: reader.l10n, puzzle: services.puzzles.get(id)?, ply };
        let mut history = board.puzzle.game(ply);
        let is_open = match ClosedPositions::for_person(&services, &person).await {
            Ok(closed) => history.push(mv).is_ok() && !closed.contains(history.position()),
            Err(_) => false,
        };
        let analysis =
            if is_open { services.analyse(person.clone(), channel.id.clone(), history).await } else { None };
        if let Some(found) = analysis.as_ref().filter(|found| !wins_too(board.puzzle, found)) {
            let message = counted.and_then(|counted| counted.message);
            return Some(refuted(board, mv, message, reader.looks, Some(found)));
        }
        // A move that could not be looked at may win, too: it costs nothing either.
        let stays = match counted {
            None => None,
            Some(counted) => match count::take_back(&services, &channel, &person, id, &counted).await {
                Ok(true) => None,
                Ok(false) => counted.message,
                Err(error) => {
                    let id = services.incident("a move in a puzzle could not be taken back", &error);
                    return Some(failure_in(reader.l10n.locale(), &id));
                }
            },
        };
        Some(match analysis {
            Some(_) => slower(board, mv, stays, reader.looks),
            None => refuted(board, mv, stays, reader.looks, None),
        })
    });
    PrivateReply::Later { reply, replaces: ctx.is_private_press() }
}

/// True if who has left this position to the other side wins as well, by another way than the solution.
fn wins_too(puzzle: &Puzzle, analysis: &Analysis) -> bool {
    analysis.win_chance(puzzle.solver()) >= WINS
}

/// Message to a person whose move wins by another way: the puzzle goes on as it was. `stays` is what it did to the rating,
/// where that could not be taken back.
fn slower(board: PuzzleBoard<'_>, mv: Move, stays: Option<String>, looks: BoardStyle) -> Reply {
    let l10n = board.l10n;
    let shown = move_text::bold(l10n, &board.position(), mv);
    let told = match board.puzzle.goal() {
        PuzzleGoal::Mate(_) => l10n.say(&s::PuzzleSlowerMate { mv: shown }),
        PuzzleGoal::Gain => l10n.say(&s::PuzzleSlowerGain { mv: shown }),
    };
    let mut picture = board.playable(board.picture());
    picture.apply_style(looks, Some(board.puzzle.solver()));
    let lines: Vec<String> = [Some(told), stays, Some(board.goal())].into_iter().flatten().collect();
    Reply { picture: Some(picture), rows: board.rows(None), ..text(lines) }
}

/// Message to a person whose move does not solve the puzzle; `analysis` is of the position after it, if there is one.
fn refuted(
    board: PuzzleBoard<'_>,
    mv: Move,
    counted: Option<String>,
    looks: BoardStyle,
    analysis: Option<&Analysis>,
) -> Reply {
    let (l10n, position) = (board.l10n, board.position());
    let mut lines = vec![l10n.say(&s::PuzzleWrong { mv: move_text::bold(l10n, &position, mv) })];
    let mut picture = board.picture_after(mv);
    if let Some((reply, why)) = analysis.and_then(|analysis| reason(&board, mv, analysis)) {
        let named = analysis.and_then(|analysis| analysis.idea.as_ref()).map(Idea::pieces);
        picture = board.with_arrow(picture, &position.after(mv), reply);
        picture = picture::with_named(picture, named.unwrap_or_default());
        lines.push(why);
    }
    lines.extend(counted);
    lines.push(l10n.say(&s::PuzzleTryAgain));
    picture.apply_style(looks, Some(board.puzzle.solver()));
    Reply { picture: Some(picture), rows: board.rows_after_wrong(), ..text(lines) }
}

/// Reason why a wrong move fails, from the engine's analysis of the position after it.
fn reason(board: &PuzzleBoard<'_>, wrong: Move, analysis: &Analysis) -> Option<(Move, String)> {
    let l10n = board.l10n;
    let position = board.position().after(wrong);
    let best = analysis.best()?;
    let solver = board.puzzle.solver();
    let (side, reply) = (!solver, move_text::bold(l10n, &position, best));
    let idea = analysis.idea.as_ref()?;
    let targets = named_pieces(&position, solver, idea.targets());
    let target = targets.first().copied();
    // A capture is told as one, whatever else it does.
    let captured = named_pieces(&position, solver, &[best.to()]).first().copied();
    let stands_well = analysis.win_chance(solver) >= STANDS_WELL;
    let text = match (idea, target) {
        _ if stands_well && matches!(board.puzzle.goal(), PuzzleGoal::Mate(_)) => {
            l10n.say(&s::PuzzleRefutedMateGone { side, reply })
        }
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
        _ => l10n.say(&s::PuzzleRefutedHolds { side, reply }),
    };
    Some((best, text))
}
