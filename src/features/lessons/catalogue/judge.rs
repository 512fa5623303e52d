//! Whether a move solves a task, and if not, what is wrong with it.

use crate::features::lessons::catalogue::{LessonGoal, LessonStep, LessonTask};
use crate::rules::{Move, MoveError, Position};

/// Result of a move in a step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonMoveResult {
    Solved,
    /// It is the right way; the opponent has answered with this.
    Answered(Move),
    Wrong(LessonMistake),
}

/// Mistake of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonMistake {
    OtherPiece,
    NotTaken,
    ElsewhereGone,
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
pub fn judge(step: &LessonStep, made: &[Move], mv: Move) -> Result<LessonMoveResult, MoveError> {
    let position = step.after(made).unwrap_or_else(|| step.start.clone());
    position.check_move(mv)?;
    let after = position.after(mv);
    let (goal, solution) = match &step.task {
        LessonTask::Try(from) => return Ok(solved_if(*from == mv.from(), LessonMistake::OtherPiece)),
        LessonTask::Find { goal, solution } => (*goal, solution),
        _ => return Ok(LessonMoveResult::Solved),
    };
    let (planned, reply) = (solution.get(made.len()), solution.get(made.len() + 1).copied());
    Ok(match goal {
        LessonGoal::Take(_) | LessonGoal::Reach(_) if let Some(reply) = reply => match planned == Some(&mv) {
            true => LessonMoveResult::Answered(reply),
            false => LessonMoveResult::Wrong(LessonMistake::ElsewhereGone),
        },
        LessonGoal::Any => LessonMoveResult::Solved,
        LessonGoal::Take(on) => solved_if(mv.to() == on, LessonMistake::NotTaken),
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

/// A move that is right after these moves: that of the solution, else another. There is none where no move is wanted.
pub fn right_move(step: &LessonStep, made: &[Move]) -> Option<Move> {
    let planned = match &step.task {
        LessonTask::Find { solution, .. } => solution.get(made.len()).copied(),
        LessonTask::Try(_) => None,
        _ => return None,
    };
    let mut moves = planned.into_iter().chain(step.after(made)?.legal_moves());
    let is_right = |mv: &Move| !matches!(judge(step, made, *mv), Err(_) | Ok(LessonMoveResult::Wrong(_)));
    moves.find(is_right)
}

fn solved_if(right: bool, mistake: LessonMistake) -> LessonMoveResult {
    if right { LessonMoveResult::Solved } else { LessonMoveResult::Wrong(mistake) }
}

/// Solved if the side to move is mated, or will be with `left` moves of the other side, the latest included. `planned` is
/// the answer of the solution, given where it can be.
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

/// True if the side to move can force mate in so many moves.
fn can_mate(position: &Position, moves: usize) -> bool {
    position.legal_moves().iter().any(|mv| {
        let after = position.after(*mv);
        let replies = after.legal_moves();
        let mated_after = |reply: &Move| can_mate(&after.after(*reply), moves - 1);
        if replies.is_empty() { after.in_check() } else { moves > 1 && replies.iter().all(mated_after) }
    })
}
