//! The components of puzzles: `q1:<puzzle>:<ply>:<act>`, some with one more part.

use std::fmt;

use crate::puzzles::PuzzleId;
use crate::rules::Move;

use crate::features::replay::recording::Leaf;

/// What a component does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// The select of the piece.
    Piece,
    /// The select of its target.
    Target,
    /// Plays one of the moves that a text can mean.
    Play(Move),
    /// Gives a hint, the next time a clearer one.
    Hint,
    /// Shows the board again.
    Again,
    /// Gives up and shows the solution.
    Solution,
    /// Turns to another step of the solution.
    Leaf(Leaf),
    /// Shows another puzzle.
    Next,
    /// Opens the puzzle of this day.
    Solve(String),
}

/// The identity of a component of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizId {
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// How many plies of the solution stood on the board when it was shown.
    pub ply: usize,
    /// What it does.
    pub act: Act,
}

/// The acts that are one word.
const WORDS: [(Act, &str); 10] = [
    (Act::Piece, "piece"),
    (Act::Target, "target"),
    (Act::Hint, "hint"),
    (Act::Again, "again"),
    (Act::Solution, "solution"),
    (Act::Next, "next"),
    (Act::Leaf(Leaf::First), "step-first"),
    (Act::Leaf(Leaf::Back), "step-back"),
    (Act::Leaf(Leaf::Next), "step-next"),
    (Act::Leaf(Leaf::Last), "step-last"),
];

/// The length of a day: `2026-11-22`.
const DAY: usize = 10;

impl fmt::Display for QuizId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q1:{}:{}:", self.puzzle, self.ply)?;
        match &self.act {
            Act::Play(mv) => write!(f, "play:{mv}"),
            Act::Solve(day) => write!(f, "solve:{day}"),
            act => {
                let word = WORDS.iter().find(|(known, _)| known == act).map(|(_, word)| *word);
                f.write_str(word.expect("all others are one word"))
            }
        }
    }
}

impl QuizId {
    /// The component of this identity.
    pub fn read(id: &str) -> Option<QuizId> {
        let parts: Vec<&str> = id.strip_prefix("q1:")?.split(':').collect();
        let (puzzle, ply, act) = match parts[..] {
            [puzzle, ply, word] => {
                (puzzle, ply, WORDS.iter().find(|(_, known)| *known == word).map(|(act, _)| act.clone())?)
            }
            [puzzle, ply, "play", mv] => (puzzle, ply, Act::Play(mv.parse().ok()?)),
            [puzzle, ply, "solve", day] if is_day(day) => (puzzle, ply, Act::Solve(day.to_owned())),
            _ => return None,
        };
        Some(QuizId { puzzle: puzzle.parse().ok()?, ply: ply.parse().ok()?, act })
    }
}

fn is_day(text: &str) -> bool {
    text.len() == DAY && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_identity_is_read_back_and_fits_into_a_component() {
        let mut acts: Vec<Act> = WORDS.iter().map(|(act, _)| act.clone()).collect();
        acts.extend([Act::Play("h2e2".parse().unwrap()), Act::Solve("2026-11-22".to_owned())]);
        for act in acts {
            let id = QuizId { puzzle: PuzzleId::new((1 << 30) - 1).unwrap(), ply: 10, act };
            assert!(id.to_string().len() <= 100);
            assert_eq!(QuizId::read(&id.to_string()), Some(id.clone()), "{id}");
        }
        for bad in [
            "q1",
            "q1:7zk3q0:0",
            "q1:7zk3q0:0:fly",
            "q1:7zk3q:0:hint",
            "q1:7zk3q0:-1:hint",
            "q1:7zk3q0:0:play:h2",
            "q1:7zk3q0:0:solve:tomorrow!!",
            "x1:7zk3q0:0:hint",
        ] {
            assert_eq!(QuizId::read(bad), None, "{bad}");
        }
    }
}
