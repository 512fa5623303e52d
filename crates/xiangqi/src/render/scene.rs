//! What a picture shows: a position and the marks on it.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::Style;
use super::geometry::Geometry;
use super::paint::Point;
use crate::rules::{CannonRule, Color, Move, Piece, Position, Square};

/// Result of a game, shown as a stamp on its last board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultMark {
    /// Red won.
    RedWins,
    /// Black won.
    BlackWins,
    /// The game was drawn.
    Draw,
}

impl ResultMark {
    /// Returns the result for `winner`; `None` is a draw.
    pub const fn of(winner: Option<Color>) -> ResultMark {
        match winner {
            Some(Color::Red) => ResultMark::RedWins,
            Some(Color::Black) => ResultMark::BlackWins,
            None => ResultMark::Draw,
        }
    }
}

/// Content of one board picture: a position with its marks. Equal scenes give equal pictures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    /// Position on the board. The file numbers of its side to move are at full strength.
    #[serde(with = "stored_position")]
    pub position: Position,
    /// Side at the bottom of the picture.
    pub view: Color,
    /// Style of the picture, which is not serialized.
    #[serde(skip)]
    pub style: Style,
    /// Last move, marked by brackets, a trail and a ghost of the piece.
    pub last: Option<Move>,
    /// The move before the last one, marked more faintly.
    pub previous: Option<Move>,
    /// Piece captured by the last move and its point, shown as a small token beside the point.
    pub captured_on: Option<(Square, Piece)>,
    /// Points of the pieces that give check to the side to move.
    pub checkers: Vec<Square>,
    /// Point of the selected piece, marked by a thin ring.
    pub selected: Option<Square>,
    /// Marked points: a dot on an empty point, a ring around a piece.
    pub dots: Vec<Square>,
    /// Suggested move, drawn as an arrow.
    pub hint: Option<Move>,
    /// Move played instead of the better `hint`, drawn as a dashed arrow.
    pub played: Option<Move>,
    /// Usual moves, the most frequent first, drawn as arrows of decreasing width with their shares.
    pub usual: Vec<UsualMove>,
    /// Moves to choose from, at most 26, drawn as arrows with the letters A, B, C and so on. One that is also in `cycle` has no
    /// arrow of its own, and the others keep their letters.
    #[serde(default)]
    pub choices: Vec<Move>,
    /// Moves drawn as numbered arrows: a repetition, or a move and its refutation. The side to move plays the first one.
    pub cycle: Vec<Move>,
    /// Attacks during the repetition, from attacker to target, drawn as dashed lines.
    pub attacks: Vec<(Square, Square)>,
    /// Result of the finished game, drawn as a stamp.
    pub result: Option<ResultMark>,
}

/// A usual move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsualMove {
    /// The move.
    pub mv: Move,
    /// Share of the games with this move, in per cent.
    pub share: u8,
}

impl Scene {
    /// Creates a scene with Red at the bottom and no mark.
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
            choices: Vec::new(),
            cycle: Vec::new(),
            attacks: Vec::new(),
            result: None,
        }
    }

    /// Creates the scene after `mv`, with marks for the last move, the capture and the check.
    ///
    /// # Panics
    ///
    /// If `mv` starts on an empty point.
    pub fn after(before: &Position, mv: Move) -> Scene {
        let mut position = before.clone();
        let undo = position.make(mv);
        let mut scene = Scene::new(position).with_check();
        scene.last = Some(mv);
        scene.captured_on = undo.captured().map(|piece| (mv.to(), piece));
        scene
    }

    /// Marks the pieces that give check.
    #[must_use]
    pub fn with_check(mut self) -> Scene {
        self.checkers = self.position.checkers().collect();
        self
    }

    /// Selects the piece on `square` and shows its legal moves.
    #[must_use]
    pub fn with_selected(mut self, square: Square) -> Scene {
        self.select(square);
        self
    }

    /// Selects the piece on `square` and shows its legal moves.
    pub fn select(&mut self, square: Square) {
        self.selected = Some(square);
        let moves = self.position.legal_moves();
        self.dots = moves.iter().filter(|mv| mv.from() == square).map(|mv| mv.to()).collect();
    }
}

/// Serializes a position with its cannon rule, which a FEN does not contain.
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

/// A scene with its own pieces, which need not form a legal position, and further marks.
#[derive(Clone, Debug)]
pub(super) struct MarkedBoard<'a> {
    pub(super) scene: &'a Scene,
    pub(super) board: [Option<Piece>; 90],
    /// Point of the general in check.
    pub(super) checked: Option<Square>,
    /// Points crossed out.
    pub(super) crosses: &'a [Square],
    /// Draws the file numbers of both sides at full strength.
    pub(super) steady: bool,
    /// Draws the file numbers.
    pub(super) labels: bool,
}

impl<'a> MarkedBoard<'a> {
    pub(super) fn of(scene: &'a Scene) -> MarkedBoard<'a> {
        let in_check = !scene.checkers.is_empty();
        let general = scene.position.general(scene.position.turn());
        MarkedBoard {
            scene,
            board: board(scene.position.pieces()),
            checked: if in_check { Some(general) } else { None },
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

    /// Returns the coordinates of a point, in cells from the upper left one.
    pub(super) fn place(&self, square: Square) -> Point {
        let (column, row) = Geometry::place(square, self.view);
        (column as f32, row as f32)
    }

    /// Returns the coordinates of start and target of a move.
    pub(super) fn ends(&self, mv: Move) -> (Point, Point) {
        (self.place(mv.from()), self.place(mv.to()))
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
