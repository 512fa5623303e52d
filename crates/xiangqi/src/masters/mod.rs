//! The masters' book: published games of masters, and statistics of the moves in their positions.
//!
//! Both are in the file `assets/masters/masters.bin`, made by `examples/masters_book`. `docs/masters.md` describes how games
//! are counted and people identified.

mod fame;
mod feat;
mod file;
mod game;
mod languages;
mod seen;

use std::sync::LazyLock;

use crate::rules::{CannonRule, Position};

pub use fame::MasterList;
pub use feat::Feat;
use file::BookFile;
pub use file::GAMES_PER_BLOCK;
pub use game::{GameHead, GameNumber, MasterGame, MasterName, MasterResult, PlayedOn};
pub use seen::{BookMove, BookPosition, WingView};

static BOOK: LazyLock<MasterBook> = LazyLock::new(|| {
    let file = BookFile::read(include_bytes!("../../assets/masters/masters.bin"));
    MasterBook { file: file.expect("a test reads the same file") }
});

/// Published games with an index of their positions.
pub struct MasterBook {
    file: BookFile,
}

impl MasterBook {
    /// Returns the compiled-in book, unpacked on first use.
    pub fn builtin() -> &'static MasterBook {
        &BOOK
    }

    /// Returns the moves of masters in a position or its mirror image, the most frequent first. Returns `None` for positions
    /// of fewer than four games and for rules with other cannon moves.
    pub fn position(&self, position: &Position) -> Option<BookPosition> {
        if position.cannon_rule() != CannonRule::Standard {
            return None;
        }
        let view = WingView::new(position);
        let moves = self.file.moves_in(view.hash)?;
        let moves: Vec<BookMove> = moves
            .iter()
            .map(|known| BookMove { mv: view.turn(known.mv), ..known.clone() })
            // Two positions may share a hash.
            .filter(|known| position.is_legal(known.mv))
            .collect();
        let games = moves.iter().map(|known| known.games).sum();
        if moves.is_empty() {
            return None;
        }
        Some(BookPosition { games, moves, symmetric: view.symmetric })
    }

    /// Returns a game with its moves, `None` if the book has no such number.
    pub fn game(&self, number: GameNumber) -> Option<MasterGame<'_>> {
        Some(MasterGame { head: self.file.head(number)?, moves: self.file.moves_of(number)? })
    }

    /// Returns all games without their moves, in the order of their numbers.
    pub fn games(&self) -> impl ExactSizeIterator<Item = GameHead<'_>> {
        self.file.heads()
    }
}
