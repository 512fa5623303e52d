//! A puzzle, its line in the file, and the check of a move.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use super::{ParseSolvesError, PuzzleId, PuzzleTheme, Solves};
use crate::masters::GameNumber;
use crate::rules::{
    Color, FenError, History, MatePattern, Move, MoveError, Position, RuleSet, excerpt, mate_pattern,
};

/// A position in which the side to move has exactly one way to win. At the last move of a mate any mate counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    id: PuzzleId,
    position: Position,
    solution: Vec<Move>,
    goal: PuzzleGoal,
    mate: Option<MatePattern>,
    themes: Vec<PuzzleTheme>,
    solves: Solves,
    rating: u16,
    origin: Option<PuzzleOrigin>,
}

/// Source of a puzzle in games of masters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleOrigin {
    /// A game of the masters' book.
    Game {
        /// Number of the game.
        game: GameNumber,
        /// Number of plies before the puzzle.
        ply: u16,
    },
    /// A game published from a middle game or an ending on.
    Position {
        /// Row in the published list, from 0.
        number: u16,
        /// Year of the game.
        year: Option<NonZero<u16>>,
        /// Traditional name of an event of the masters' book.
        event: Option<String>,
    },
}

/// Goal of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleGoal {
    /// Mate in a number of the solver's moves.
    Mate(u8),
    /// Gain of material.
    Gain,
}

/// Result of a move in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOutcome {
    /// The move of the solution, after which the solver moves again.
    Correct {
        /// The opponent's answer.
        reply: Move,
    },
    /// The last move of the solution, or another that mates at once.
    Solved,
    /// Any other move.
    Wrong,
}

impl Puzzle {
    /// Creates a puzzle.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if the solution has an even number of moves, is illegal, or ends in stalemate.
    pub fn new(
        position: Position,
        solution: Vec<Move>,
        solves: Solves,
        themes: Vec<PuzzleTheme>,
    ) -> Result<Puzzle, PuzzleError> {
        if solution.len().is_multiple_of(2) {
            return Err(PuzzleError::Length(solution.len()));
        }
        let mut end = position.clone();
        for (ply, &mv) in solution.iter().enumerate() {
            end.check_move(mv).map_err(|error| PuzzleError::Illegal { ply: ply + 1, mv, error })?;
            end.make(mv);
        }
        let goal = match (end.has_legal_move(), end.in_check()) {
            (true, _) => PuzzleGoal::Gain,
            (false, true) => PuzzleGoal::Mate(solution.len().div_ceil(2) as u8),
            (false, false) => return Err(PuzzleError::Stalemate),
        };
        let rating = solves.rating(solution.len().div_ceil(2));
        let position = without_history(&position);
        Ok(Puzzle {
            id: PuzzleId::new(&position),
            position,
            solution,
            goal,
            mate: mate_pattern(&end),
            themes,
            solves,
            rating,
            origin: None,
        })
    }

    /// Sets the number of solutions by each level, which determines the rating.
    #[must_use]
    pub fn with_solves(self, solves: Solves) -> Puzzle {
        Puzzle { solves, rating: solves.rating(self.moves()), ..self }
    }

    /// Sets the themes.
    #[must_use]
    pub fn with_themes(self, themes: Vec<PuzzleTheme>) -> Puzzle {
        Puzzle { themes, ..self }
    }

    /// Sets the source.
    #[must_use]
    pub fn with_origin(self, origin: Option<PuzzleOrigin>) -> Puzzle {
        Puzzle { origin, ..self }
    }

    /// Returns the id.
    pub fn id(&self) -> PuzzleId {
        self.id
    }

    /// Returns the position to solve.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the side to move.
    pub fn solver(&self) -> Color {
        self.position.turn()
    }

    /// Returns the solution: moves of both sides in turn, the solver's first and last.
    pub fn solution(&self) -> &[Move] {
        &self.solution
    }

    /// Returns the number of the solver's moves.
    pub fn moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    /// Returns the goal of the solver.
    pub fn goal(&self) -> PuzzleGoal {
        self.goal
    }

    /// Returns the plies of the solution at which only one move reaches the goal: all of the solver's plies, except for the
    /// last one of a mate in two or more.
    pub fn only_moves(&self) -> impl Iterator<Item = usize> {
        let last = self.solution.len() - 1;
        let any_mates = last > 0 && self.goal != PuzzleGoal::Gain;
        (0..=last).step_by(2).filter(move |&ply| ply < last || !any_mates)
    }

    /// Returns the classical mate at the end of the solution.
    pub fn mate(&self) -> Option<MatePattern> {
        self.mate
    }

    /// Returns the themes of the solution, in the order of [`PuzzleTheme::ALL`].
    pub fn themes(&self) -> &[PuzzleTheme] {
        &self.themes
    }

    /// Returns the number of solutions by each level.
    pub fn solves(&self) -> Solves {
        self.solves
    }

    /// Returns the rating, see [`Solves::rating`].
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// Returns the source in games of masters, `None` for a puzzle from games of the engine.
    pub fn origin(&self) -> Option<&PuzzleOrigin> {
        self.origin.as_ref()
    }

    /// Returns the game from the puzzle's position through the first `ply` moves of the solution.
    pub fn game(&self, ply: usize) -> History {
        let mut game = History::new(self.position.clone(), RuleSet::World);
        for &mv in self.solution.iter().take(ply) {
            game.push(mv).expect("the solution was checked to be legal");
        }
        game
    }

    /// Returns the position after the first `ply` moves of the solution.
    pub fn position_after(&self, ply: usize) -> Position {
        self.game(ply).position().clone()
    }

    /// Checks `mv` after the first `ply` moves of the solution, an even number. An illegal move is wrong.
    pub fn answer(&self, ply: usize, mv: Move) -> MoveOutcome {
        if self.solution.get(ply) == Some(&mv) {
            return self
                .solution
                .get(ply + 1)
                .map_or(MoveOutcome::Solved, |&reply| MoveOutcome::Correct { reply });
        }
        let mut after = self.position_after(ply);
        if !after.is_legal(mv) {
            return MoveOutcome::Wrong;
        }
        after.make(mv);
        // A move that leaves no legal move wins at once.
        if !after.has_legal_move() { MoveOutcome::Solved } else { MoveOutcome::Wrong }
    }
}

/// Returns the position without its counters, because a search takes the natural limit into account.
pub(super) fn without_history(position: &Position) -> Position {
    Position::from_pieces(position.pieces(), position.turn()).expect("the pieces form a valid position")
}

/// Error in a line of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// Wrong number of fields.
    #[error("{0} fields, there must be 4 or 5: position; moves; solves by level; themes; origin")]
    Fields(usize),
    /// Invalid position.
    #[error("bad position: {0}")]
    Position(#[from] FenError),
    /// Text that is not a move.
    #[error("\"{0}\" is no move")]
    Move(String),
    /// Even number of moves in the solution.
    #[error("the solution has {0} moves, it must have an odd number")]
    Length(usize),
    /// Illegal move in the solution.
    #[error("move {ply} of the solution, {mv}: {error}")]
    Illegal {
        /// Number of the move, counted from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// Reason.
        error: MoveError,
    },
    /// Stalemate at the end of the solution.
    #[error("the solution ends without a legal move and without check")]
    Stalemate,
    /// Invalid number of solutions by level.
    #[error(transparent)]
    Solves(#[from] ParseSolvesError),
    /// Unknown theme.
    #[error("unknown theme \"{0}\"")]
    Theme(String),
    /// Invalid source.
    #[error(
        "\"{0}\" is no origin: it is \"GAME PLY\" or \"position NUMBER YEAR EVENT\", with - for a year or an event that is not known"
    )]
    Origin(String),
}

/// Writes the line of the file: position and side to move, solution in coordinates, solves by level, themes, and the source in
/// games of masters.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        let position = fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let moves: Vec<String> = self.solution.iter().map(Move::to_string).collect();
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.name()).collect();
        write!(f, "{position};{};{};{}", moves.join(" "), self.solves, themes.join(" "))?;
        match &self.origin {
            None => Ok(()),
            Some(PuzzleOrigin::Game { game, ply }) => write!(f, ";{} {ply}", game.0),
            Some(PuzzleOrigin::Position { number, year, event }) => {
                let year = year.map_or_else(|| "-".to_owned(), |year| year.to_string());
                write!(f, ";position {number} {year} {}", event.as_deref().unwrap_or("-"))
            }
        }
    }
}

/// Parses the output of `Display`.
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, PuzzleError> {
        let fields: Vec<&str> = line.split(';').collect();
        let [position, moves, solves, themes, origin @ ..] = &fields[..] else {
            return Err(PuzzleError::Fields(fields.len()));
        };
        let origin = match origin {
            [] => None,
            [origin] => Some(parse_origin(origin).ok_or_else(|| PuzzleError::Origin(excerpt(origin)))?),
            _ => return Err(PuzzleError::Fields(fields.len())),
        };
        let moves =
            moves.split_whitespace().map(|word| word.parse().map_err(|_| PuzzleError::Move(excerpt(word))));
        let themes = themes
            .split_whitespace()
            .map(|word| word.parse().map_err(|_| PuzzleError::Theme(word.to_owned())))
            .collect::<Result<_, _>>()?;
        let puzzle =
            Puzzle::new(position.parse()?, moves.collect::<Result<_, _>>()?, solves.parse()?, themes)?;
        Ok(puzzle.with_origin(origin))
    }
}

/// Parses `GAME PLY` or `position NUMBER YEAR EVENT`, with `-` for an unknown year or event.
fn parse_origin(text: &str) -> Option<PuzzleOrigin> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [game, ply] => {
            Some(PuzzleOrigin::Game { game: GameNumber(game.parse().ok()?), ply: ply.parse().ok()? })
        }
        ["position", number, year, event] => Some(PuzzleOrigin::Position {
            number: number.parse().ok()?,
            year: if year == "-" { None } else { Some(year.parse().ok()?) },
            event: if event == "-" { None } else { Some(event.to_owned()) },
        }),
        _ => None,
    }
}
