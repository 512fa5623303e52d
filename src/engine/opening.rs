//! Names of openings, known by the formation that the pieces take.
//!
//! In xiangqi an opening is called by what stands on the board ("central cannon against screen horses"), so a name is
//! a set of pieces on points, reached in whatever order of moves, or its mirror image. The names are written down in
//! `assets/openings.txt`.

use crate::rules::{History, Piece, Position, Square};

/// A named opening.
#[derive(Debug, PartialEq, Eq)]
pub struct Opening {
    key: &'static str,
    chinese: &'static str,
    /// After so many plies the formation is no longer given the name.
    by: usize,
    formation: &'static [(Square, Piece)],
}

/// All names; of two formations as large the later one counts.
static OPENINGS: &[Opening] = include!(concat!(env!("OUT_DIR"), "/openings.rs"));

const fn stand(piece: char, square: usize) -> (Square, Piece) {
    match (Square::from_index(square), Piece::from_char(piece)) {
        (Some(square), Some(piece)) => (square, piece),
        _ => panic!("the build writes pieces and points that exist"),
    }
}

/// All named openings.
pub fn all() -> &'static [Opening] {
    OPENINGS
}

/// The name of the game's opening: the largest formation reached so far, the latest of those as large. `None` before
/// there is one, and for games that did not begin in the start position.
pub fn of(history: &History) -> Option<&'static Opening> {
    let mut position = Position::startpos();
    if history.start().hash() != position.hash() {
        return None;
    }
    let mut found: Option<&Opening> = None;
    let last = OPENINGS.iter().map(|opening| opening.by).max().unwrap_or(0);
    for (ply, &mv) in history.moves().iter().enumerate().take(last) {
        position.make(mv);
        let size = found.map_or(0, |opening| opening.formation.len());
        let here = OPENINGS
            .iter()
            .filter(|opening| opening.by > ply && opening.formation.len() >= size)
            .filter(|opening| opening.is_on(&position))
            .max_by_key(|opening| opening.formation.len());
        found = here.or(found);
    }
    found
}

impl Opening {
    /// Names the opening among the sentences of a language: `screen-horses`.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The name in traditional characters: 中炮對屏風馬.
    pub fn chinese(&self) -> &'static str {
        self.chinese
    }

    fn is_on(&self, position: &Position) -> bool {
        let all = |mirrored: bool| {
            self.formation.iter().all(|&(square, piece)| {
                let square = if mirrored { square.mirror() } else { square };
                position.piece_at(square) == Some(piece)
            })
        };
        all(false) || all(true)
    }
}
