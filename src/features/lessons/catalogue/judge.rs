//! Whether a move solves a task, and if not, what is wrong with it.

use crate::features::lessons::catalogue::{LessonGoal, LessonStep, LessonTask, square};
use crate::rules::{Move, MoveError, Position};

/// What a legal move comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LessonMoveResult {
    /// The task is solved.
    Solved,
    /// It is the right way; the opponent has answered with this.
    Answered(Move),
    /// It does not solve the task.
    Wrong(LessonMistake),
}

/// What is wrong with a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LessonMistake {
    /// Another piece is to be moved.
    OtherPiece,
    /// The piece that is to be taken is still there.
    NotTaken,
    /// It arrives on another point.
    ElsewhereGone,
    /// It gives no check.
    NoCheck,
    /// It gives check, and the opponent has this answer.
    Escapes(Move),
    /// The opponent has this move left.
    StillMoves(Move),
}

/// Judges a move after these moves of the step; the tasks that are not solved by a move find every move good.
///
/// # Errors
/// Why the move is illegal.
pub(crate) fn judge(step: &LessonStep, made: &[Move], mv: Move) -> Result<LessonMoveResult, MoveError> {
    let position = step.after(made).unwrap_or_else(|| step.start());
    position.check_move(mv)?;
    let mut after = position;
    after.make(mv);
    let goes = |fault, right| if right { LessonMoveResult::Solved } else { LessonMoveResult::Wrong(fault) };
    let (goal, solution) = match step.task {
        LessonTask::Try(from) => return Ok(goes(LessonMistake::OtherPiece, square(from) == mv.from())),
        LessonTask::Find { goal, solution } => (goal, solution),
        _ => return Ok(LessonMoveResult::Solved),
    };
    Ok(match goal {
        LessonGoal::Any => LessonMoveResult::Solved,
        LessonGoal::Take(on) => goes(LessonMistake::NotTaken, mv.to() == square(on)),
        LessonGoal::Reach(to) => goes(LessonMistake::ElsewhereGone, mv.to() == square(to)),
        LessonGoal::Check => goes(LessonMistake::NoCheck, after.in_check()),
        LessonGoal::NoMove => match after.legal_moves().first() {
            None => LessonMoveResult::Solved,
            Some(reply) => LessonMoveResult::Wrong(LessonMistake::StillMoves(*reply)),
        },
        LessonGoal::Mate(moves) => {
            let left = usize::from(moves).saturating_sub(made.len() / 2);
            mates(
                &after,
                left,
                solution.get(made.len() + 1).map(|text| crate::features::lessons::catalogue::mv(text)),
            )
        }
    })
}

/// Whether the side to move is mated, or will be with `left` moves of the other side, the latest one counted. `planned` is
/// the answer of the solution, given where it can be.
fn mates(after: &Position, left: usize, planned: Option<Move>) -> LessonMoveResult {
    let replies = after.legal_moves();
    let Some(first) = replies.first() else {
        return if after.in_check() {
            LessonMoveResult::Solved
        } else {
            LessonMoveResult::Wrong(LessonMistake::NoCheck)
        };
    };
    let escape = replies.iter().find(|reply| {
        let mut next = after.clone();
        next.make(**reply);
        left <= 1 || !can_mate(&next, left - 1)
    });
    match escape {
        Some(_) if left <= 1 && !after.in_check() => LessonMoveResult::Wrong(LessonMistake::NoCheck),
        Some(reply) => LessonMoveResult::Wrong(LessonMistake::Escapes(*reply)),
        None => LessonMoveResult::Answered(planned.filter(|reply| replies.contains(reply)).unwrap_or(*first)),
    }
}

/// Whether the side to move can force mate in so many moves.
fn can_mate(position: &Position, moves: usize) -> bool {
    position.legal_moves().iter().any(|mv| {
        let mut after = position.clone();
        after.make(*mv);
        let replies = after.legal_moves();
        match replies.is_empty() {
            true => after.in_check(),
            false => {
                moves > 1
                    && replies.iter().all(|reply| {
                        let mut next = after.clone();
                        next.make(*reply);
                        can_mate(&next, moves - 1)
                    })
            }
        }
    })
}
