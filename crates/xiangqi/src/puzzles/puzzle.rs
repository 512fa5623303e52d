//! One puzzle, its line in the file, and the judgement of a move.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use super::{ParseSolvesError, PuzzleId, PuzzleTheme, Solves};
use crate::masters::GameNumber;
use crate::rules::{
    Color, FenError, History, MatePattern, Move, MoveError, Position, RuleSet, excerpt, mate_pattern,
};

/// A position in which the side to move has exactly one way to win, up to a last move that mates.
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

/// Game of masters in which the position of a puzzle arose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleOrigin {
    /// After so many plies of a game of the masters' book.
    Game { game: GameNumber, ply: u16 },
    /// In a game of which only the moves from a middle game or an ending on were published.
    Position {
        /// Its row in the published list, from 0.
        number: u16,
        year: Option<NonZero<u16>>,
        /// The traditional name of an event of the masters' book.
        event: Option<String>,
    },
}

/// Goal of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleGoal {
    /// Mate in so many moves of the solver.
    Mate(u8),
    Gain,
}

/// Result of a move in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOutcome {
    /// The move of the solution, and the other side's answer to it; the solver is to move again.
    Correct { reply: Move },
    /// The last move of the solution, or another that mates at once.
    Solved,
    /// Any other move.
    Wrong,
}

impl Puzzle {
    /// A puzzle, its solution checked to be legal and to end in mate or with the solver's move.
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
        let position = as_at_the_start(&position);
        Ok(Puzzle {
            id: PuzzleId::of(&position),
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

    /// The same puzzle with how often each level solved it; its rating follows from that.
    #[must_use]
    pub fn with_solves(self, solves: Solves) -> Puzzle {
        Puzzle { solves, rating: solves.rating(self.moves()), ..self }
    }

    #[must_use]
    pub fn with_themes(self, themes: Vec<PuzzleTheme>) -> Puzzle {
        Puzzle { themes, ..self }
    }

    #[must_use]
    pub fn with_origin(self, origin: Option<PuzzleOrigin>) -> Puzzle {
        Puzzle { origin, ..self }
    }

    pub fn id(&self) -> PuzzleId {
        self.id
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move.
    pub fn solver(&self) -> Color {
        self.position.turn()
    }

    /// The moves of the solution: the solver's and the other side's in turn, the solver's first and last.
    pub fn solution(&self) -> &[Move] {
        &self.solution
    }

    /// Number of moves of the solver.
    pub fn moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    pub fn goal(&self) -> PuzzleGoal {
        self.goal
    }

    /// The plies of the solution at which no other move than its own reaches the goal. At the last move of a mate in two or
    /// more any mate does.
    pub fn only_moves(&self) -> impl Iterator<Item = usize> {
        let last = self.solution.len() - 1;
        let any_mates = last > 0 && self.goal != PuzzleGoal::Gain;
        (0..=last).step_by(2).filter(move |&ply| ply < last || !any_mates)
    }

    /// The classical mate at the end of the solution, if it is one.
    pub fn mate(&self) -> Option<MatePattern> {
        self.mate
    }

    /// Themes of the solution, in the order of [`PuzzleTheme::ALL`].
    pub fn themes(&self) -> &[PuzzleTheme] {
        &self.themes
    }

    /// Solutions by each level of the bot when it was rated.
    pub fn solves(&self) -> Solves {
        self.solves
    }

    /// Difficulty; see [`Solves::rating`].
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// Game of masters in which it arose; none for a puzzle that the engine made.
    pub fn origin(&self) -> Option<&PuzzleOrigin> {
        self.origin.as_ref()
    }

    /// The game from the puzzle's position through the first `ply` moves of the solution (all of them when it has fewer):
    /// what a replay shows, and what a search is asked about.
    pub fn game(&self, ply: usize) -> History {
        let mut game = History::new(self.position.clone(), RuleSet::World);
        for &mv in self.solution.iter().take(ply) {
            game.push(mv).expect("the solution was checked to be legal");
        }
        game
    }

    /// The position after the first `ply` moves of the solution.
    pub fn position_after(&self, ply: usize) -> Position {
        self.game(ply).position().clone()
    }

    /// Result of `mv` after the first `ply` moves of the solution, an even number. An illegal move is wrong.
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
        // Who leaves no move has won at once.
        if !after.has_legal_move() { MoveOutcome::Solved } else { MoveOutcome::Wrong }
    }
}

/// The position with no move made before: a search fears the natural limit, and a puzzle has no past.
pub(super) fn as_at_the_start(position: &Position) -> Position {
    Position::from_pieces(position.pieces(), position.turn())
        .expect("a position is one without its past, too")
}

/// Reason why a line holds no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    #[error("{0} fields, there must be 4 or 5: position; moves; solves by level; themes; origin")]
    Fields(usize),
    #[error("bad position: {0}")]
    Position(#[from] FenError),
    #[error("\"{0}\" is no move")]
    Move(String),
    #[error("the solution has {0} moves, it must have an odd number")]
    Length(usize),
    #[error("move {ply} of the solution, {mv}: {error}")]
    Illegal { ply: usize, mv: Move, error: MoveError },
    #[error("the solution ends without a legal move and without check")]
    Stalemate,
    #[error(transparent)]
    Solves(#[from] ParseSolvesError),
    #[error("unknown theme \"{0}\"")]
    Theme(String),
    #[error(
        "\"{0}\" is no origin: it is \"GAME PLY\" or \"position NUMBER YEAR EVENT\", with - for a year or an event that is not known"
    )]
    Origin(String),
}

/// One line: position and side to move, solution in coordinates, how often each level solved it, themes, and the origin
/// if masters met it.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        let position = fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let words = |words: Vec<String>| words.join(" ");
        let moves = words(self.solution.iter().map(Move::to_string).collect());
        let themes = words(self.themes.iter().map(PuzzleTheme::to_string).collect());
        write!(f, "{position};{moves};{};{themes}", self.solves)?;
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

/// Reads what `Display` writes.
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, PuzzleError> {
        let fields: Vec<&str> = line.split(';').collect();
        let [position, moves, solves, themes, origin @ ..] = &fields[..] else {
            return Err(PuzzleError::Fields(fields.len()));
        };
        let origin = match origin {
            [] => None,
            [origin] => Some(read_origin(origin).ok_or_else(|| PuzzleError::Origin(excerpt(origin)))?),
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

/// Two numbers: the game, and the plies. Or `position`, its number, the year and the event, with `-` for what is not known.
fn read_origin(text: &str) -> Option<PuzzleOrigin> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [game, ply] => {
            Some(PuzzleOrigin::Game { game: GameNumber(game.parse().ok()?), ply: ply.parse().ok()? })
        }
        ["position", number, year, event] => Some(PuzzleOrigin::Position {
            number: number.parse().ok()?,
            year: if year == "-" { None } else { Some(year.parse().ok()?) },
            event: (event != "-").then(|| event.to_owned()),
        }),
        _ => None,
    }
}
