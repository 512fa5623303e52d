//! What a picture of a board shows, from a scene or a diagram.

use crate::rules::{Color, Move, Piece, Square};

use super::{FileNumbers, ResultMark, Scene};

/// What is drawn: pieces, which need not be a legal position, and marks.
#[derive(Clone, Debug)]
pub(super) struct MarkedBoard<'a> {
    pub(super) board: [Option<Piece>; 90],
    /// Whose figures are at full strength, while the game goes on.
    pub(super) turn: Color,
    pub(super) view: Color,
    pub(super) numbers: FileNumbers,
    pub(super) last: Option<Move>,
    pub(super) previous: Option<Move>,
    pub(super) captured_on: Option<(Square, Piece)>,
    pub(super) checkers: &'a [Square],
    pub(super) checked: Option<Square>,
    pub(super) selected: Option<Square>,
    pub(super) dots: &'a [Square],
    pub(super) hint: Option<Move>,
    pub(super) played: Option<Move>,
    pub(super) cycle: &'a [Move],
    pub(super) attacks: &'a [(Square, Square)],
    pub(super) result: Option<ResultMark>,
    /// Points that are out of reach, crossed out.
    pub(super) crosses: &'a [Square],
    /// Whether both sides' figures are strong, whoever is to move.
    pub(super) steady: bool,
    /// Whether the files are numbered at the edge.
    pub(super) labels: bool,
}

impl<'a> MarkedBoard<'a> {
    pub(super) fn of(scene: &'a Scene) -> MarkedBoard<'a> {
        let mut board = [None; 90];
        for (square, piece) in scene.position.pieces() {
            board[square.index()] = Some(piece);
        }
        let turn = scene.position.turn();
        MarkedBoard {
            board,
            turn,
            view: scene.view,
            numbers: scene.style.numbers,
            last: scene.last,
            previous: scene.previous,
            captured_on: scene.captured_on,
            checkers: &scene.checkers,
            checked: (!scene.checkers.is_empty()).then(|| scene.position.general(turn)),
            selected: scene.selected,
            dots: &scene.dots,
            hint: scene.hint,
            played: scene.played,
            cycle: &scene.cycle,
            attacks: &scene.attacks,
            result: scene.result,
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
}
