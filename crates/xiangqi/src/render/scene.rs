//! What a picture shows: a position and the marks on it.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::Style;
use super::geometry::Geometry;
use super::paint::Point;
use crate::rules::{CannonRule, Color, Move, Piece, Position, Square};

/// The seal on a board whose game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultMark {
    RedWins,
    BlackWins,
    Draw,
}

impl ResultMark {
    /// The stamp for this winner, a draw when there is none.
    pub const fn of(winner: Option<Color>) -> ResultMark {
        match winner {
            Some(Color::Red) => ResultMark::RedWins,
            Some(Color::Black) => ResultMark::BlackWins,
            None => ResultMark::Draw,
        }
    }
}

/// One board picture; cheap to build, equal scenes give equal pictures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    /// Position, with the side to move (the mover's file numbers are at full strength).
    #[serde(with = "stored_position")]
    pub position: Position,
    pub view: Color,
    /// Not stored: whoever draws a stored scene gives it a style.
    #[serde(skip)]
    pub style: Style,
    /// The move that led here: brackets, trail and ghost.
    pub last: Option<Move>,
    /// The move before that one, marked more faintly.
    pub previous: Option<Move>,
    /// The piece just captured and where it stood: a small token beside the point.
    pub captured_on: Option<(Square, Piece)>,
    /// Pieces that give check to the side to move; empty when there is no check.
    pub checkers: Vec<Square>,
    pub selected: Option<Square>,
    /// Points where it may go: dots, and rings on what it would capture. A ring is also around a piece that is spoken of.
    pub dots: Vec<Square>,
    pub hint: Option<Move>,
    /// A move that was played where `hint` was better, as a dashed arrow.
    pub played: Option<Move>,
    /// Moves usually played here, the most frequent move first: arrows, the widest for the first, with their shares.
    pub usual: Vec<UsualMove>,
    /// The moves of a repetition, as numbered arrows. Whoever is to move plays the first one again.
    pub cycle: Vec<Move>,
    /// Attacks on the way, by the points where they then stand: dashed lines from attacker to target.
    pub attacks: Vec<(Square, Square)>,
    pub result: Option<ResultMark>,
}

/// A move that is usually played, and in how many per cent of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsualMove {
    pub mv: Move,
    pub share: u8,
}

impl Scene {
    /// A plain board with Red at the bottom and no mark.
    pub fn new(position: Position) -> Scene {
        Scene {
            position,
            view: Color::Red,
            style: Style::default(),
            last: None,
            previous: None,
            captured_on: None,
            checkers: Vec::new(),
            selected: None,
            dots: Vec::new(),
            hint: None,
            played: None,
            usual: Vec::new(),
            cycle: Vec::new(),
            attacks: Vec::new(),
            result: None,
        }
    }

    /// The board after `mv`, which starts on a piece, with the marks that follow: last move, capture, check.
    pub fn after(before: &Position, mv: Move) -> Scene {
        let mut position = before.clone();
        let undo = position.make(mv);
        let mut scene = Scene::new(position).with_check();
        scene.last = Some(mv);
        scene.captured_on = undo.captured().map(|piece| (mv.to(), piece));
        scene
    }

    /// The same scene with the check that the position holds, if any.
    #[must_use]
    pub fn with_check(mut self) -> Scene {
        self.checkers = self.position.checkers().collect();
        self
    }

    /// The same scene with the piece on `square` selected and its legal moves shown.
    #[must_use]
    pub fn with_selected(mut self, square: Square) -> Scene {
        self.select(square);
        self
    }

    pub fn select(&mut self, square: Square) {
        self.selected = Some(square);
        let moves = self.position.legal_moves();
        self.dots = moves.iter().filter(|mv| mv.from() == square).map(|mv| mv.to()).collect();
    }
}

/// A position with the rule of its cannons, which a FEN does not name.
pub(super) mod stored_position {
    use serde::{Deserializer, Serializer};

    use super::{CannonRule, Deserialize, Position, Serialize};

    pub(crate) fn serialize<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
        (position, position.cannon_rule()).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let (position, cannon) = <(Position, CannonRule)>::deserialize(deserializer)?;
        Ok(position.with_cannon_rule(cannon))
    }
}

/// A scene whose pieces need not be a legal position, with marks of its own.
#[derive(Clone, Debug)]
pub(super) struct MarkedBoard<'a> {
    pub(super) scene: &'a Scene,
    pub(super) board: [Option<Piece>; 90],
    /// The general that stands in check.
    pub(super) checked: Option<Square>,
    /// Points that are out of reach, crossed out.
    pub(super) crosses: &'a [Square],
    /// True if both sides' figures are strong, whoever is to move.
    pub(super) steady: bool,
    /// True if the files are numbered at the edge.
    pub(super) labels: bool,
}

impl<'a> MarkedBoard<'a> {
    pub(super) fn of(scene: &'a Scene) -> MarkedBoard<'a> {
        let checked = (!scene.checkers.is_empty()).then(|| scene.position.general(scene.position.turn()));
        MarkedBoard {
            scene,
            board: board(scene.position.pieces()),
            checked,
            crosses: &[],
            steady: scene.result.is_some(),
            labels: true,
        }
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Place of a point, in cells from the left upper one.
    pub(super) fn place(&self, square: Square) -> Point {
        let (column, row) = Geometry::place(square, self.view);
        (column as f32, row as f32)
    }
}

impl Deref for MarkedBoard<'_> {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        self.scene
    }
}

pub(super) fn board(pieces: impl IntoIterator<Item = (Square, Piece)>) -> [Option<Piece>; 90] {
    let mut board = [None; 90];
    for (square, piece) in pieces {
        board[square.index()] = Some(piece);
    }
    board
}
