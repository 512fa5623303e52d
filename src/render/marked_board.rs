//! What a picture of a board shows, from a scene or a diagram.

use std::borrow::Cow;
use std::ops::Deref;

use super::Scene;
use crate::rules::{Color, Piece, Square};

/// A scene whose pieces need not be a legal position, with marks of its own.
#[derive(Clone, Debug)]
pub(super) struct MarkedBoard<'a> {
    pub(super) scene: Cow<'a, Scene>,
    pub(super) board: [Option<Piece>; 90],
    /// The general that stands in check.
    pub(super) checked: Option<Square>,
    /// Points that are out of reach, crossed out.
    pub(super) crosses: &'a [Square],
    /// Whether both sides' figures are strong, whoever is to move.
    pub(super) steady: bool,
    /// Whether the files are numbered at the edge.
    pub(super) labels: bool,
}

impl<'a> MarkedBoard<'a> {
    pub(super) fn of(scene: &'a Scene) -> MarkedBoard<'a> {
        let checked = (!scene.checkers.is_empty()).then(|| scene.position.general(scene.position.turn()));
        MarkedBoard {
            board: board(scene.position.pieces()),
            checked,
            crosses: &[],
            steady: scene.result.is_some(),
            labels: true,
            scene: Cow::Borrowed(scene),
        }
    }

    /// Whose figures are at full strength, while the game goes on.
    pub(super) fn turn(&self) -> Color {
        self.position.turn()
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }
}

impl Deref for MarkedBoard<'_> {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.scene
    }
}

pub(super) fn board(pieces: impl IntoIterator<Item = (Square, Piece)>) -> [Option<Piece>; 90] {
    let mut board = [None; 90];
    for (square, piece) in pieces {
        board[square.index()] = Some(piece);
    }
    board
}
