//! Judgement of a move in a task.

use crate::features::lessons::catalogue::{LessonGoal, LessonStep, LessonTask};
use crate::rules::{Move, MoveError, Position, Square};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonMoveResult {
    Solved,
    /// A right move that does not solve the task yet, with the opponent's answer.
    Answered(Move),
    Wrong(LessonMistake),
}

/// Mistake of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonMistake {
    OtherPiece,
    /// The piece on this square is still there.
    NotTaken(Square),
    ElsewhereGone,
    NoCheck,
    /// A check with this escape.
    Escapes(Move),
    /// A move after which the opponent still has this move.
    StillMoves(Move),
}

/// Judges a move after the moves `made` in a step. In tasks without a wanted move every move solves.
///
/// # Errors
/// Why the move is illegal.
pub fn judge(step: &LessonStep, made: &[Move], mv: Move) -> Result<LessonMoveResult, MoveError> {
    let position = step.after(made).unwrap_or_else(|| step.start.clone());
    position.check_move(mv)?;
    let after = position.after(mv);
    let (goal, solution) = match &step.task {
        LessonTask::Try(from) => return Ok(solved_if(*from == mv.from(), LessonMistake::OtherPiece)),
        LessonTask::Find { goal, solution } => (*goal, solution),
        _ => return Ok(LessonMoveResult::Solved),
    };
    let reply = solution.get(made.len() + 1).copied();
    Ok(match goal {
        LessonGoal::Take(_) | LessonGoal::Reach(_) if let Some(reply) = reply => {
            if solution.get(made.len()) == Some(&mv) {
                LessonMoveResult::Answered(reply)
            } else {
                LessonMoveResult::Wrong(LessonMistake::ElsewhereGone)
            }
        }
        LessonGoal::Any => LessonMoveResult::Solved,
        LessonGoal::Take(on) => solved_if(mv.to() == on, LessonMistake::NotTaken(on)),
        LessonGoal::Reach(to) => solved_if(mv.to() == to, LessonMistake::ElsewhereGone),
        LessonGoal::Check => solved_if(after.in_check(), LessonMistake::NoCheck),
        LessonGoal::NoMove => match after.legal_moves().first() {
            None => LessonMoveResult::Solved,
            Some(reply) => LessonMoveResult::Wrong(LessonMistake::StillMoves(*reply)),
        },
        LessonGoal::Mate => {
            let left = solution.len().div_ceil(2).saturating_sub(made.len() / 2);
            mates(&after, left, reply)
        }
    })
}

/// Returns a right move after these moves, preferably that of the solution; `None` if no move is wanted.
pub fn right_move(step: &LessonStep, made: &[Move]) -> Option<Move> {
    let planned = match &step.task {
        LessonTask::Find { solution, .. } => solution.get(made.len()).copied(),
        LessonTask::Try(_) => None,
        _ => return None,
    };
    let mut moves = planned.into_iter().chain(step.after(made)?.legal_moves());
    moves.find(|mv| !matches!(judge(step, made, *mv), Err(_) | Ok(LessonMoveResult::Wrong(_))))
}

fn solved_if(right: bool, mistake: LessonMistake) -> LessonMoveResult {
    if right { LessonMoveResult::Solved } else { LessonMoveResult::Wrong(mistake) }
}

/// Solved if the side to move is mated, or will be within `left` moves of the other side, the latest included. The answer
/// is `planned` if that is legal.
fn mates(after: &Position, left: usize, planned: Option<Move>) -> LessonMoveResult {
    let replies = after.legal_moves();
    let Some(first) = replies.first() else {
        return solved_if(after.in_check(), LessonMistake::NoCheck);
    };
    let escape = replies.iter().find(|reply| left <= 1 || !can_mate(&after.after(**reply), left - 1));
    match escape {
        Some(_) if left <= 1 && !after.in_check() => LessonMoveResult::Wrong(LessonMistake::NoCheck),
        Some(reply) => LessonMoveResult::Wrong(LessonMistake::Escapes(*reply)),
        None => LessonMoveResult::Answered(planned.filter(|reply| replies.contains(reply)).unwrap_or(*first)),
    }
}

/// Returns `true` if the side to move can force mate within `moves` moves.
fn can_mate(position: &Position, moves: usize) -> bool {
    position.legal_moves().iter().any(|mv| {
        let after = position.after(*mv);
        let replies = after.legal_moves();
        if replies.is_empty() {
            return after.in_check();
        }
        moves > 1 && replies.iter().all(|reply| can_mate(&after.after(*reply), moves - 1))
    })
}
