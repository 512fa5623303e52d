//! The masters' book: published games of masters, and the positions that they met, with what they played there.
//!
//! Both stand in one file, `assets/masters/masters.bin`, which `examples/masters_book` makes. `docs/masters.md` states how
//! games are counted and how people are told apart.

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

/// The published games, with an index of their positions.
pub struct MasterBook {
    file: BookFile,
}

impl MasterBook {
    /// The book that is compiled into the program; it is unpacked when it is first asked for.
    pub fn builtin() -> &'static MasterBook {
        &BOOK
    }

    /// Moves of masters in this position or its mirror image, the most frequent move first. `None` where fewer than four
    /// games met it, and under rules in which cannons move otherwise.
    pub fn position(&self, position: &Position) -> Option<BookPosition> {
        if position.cannon_rule() != CannonRule::Standard {
            return None;
        }
        let view = WingView::of(position);
        let moves = self.file.moves_in(view.hash)?;
        let moves: Vec<BookMove> = moves
            .iter()
            .map(|known| BookMove { mv: view.turn(known.mv), ..known.clone() })
            // Two positions may share a hash.
            .filter(|known| position.is_legal(known.mv))
            .collect();
        let games = moves.iter().map(|known| known.games).sum();
        (!moves.is_empty()).then_some(BookPosition { games, moves, symmetric: view.symmetric })
    }

    /// A game with its moves, from the usual start.
    pub fn game(&self, number: GameNumber) -> Option<MasterGame<'_>> {
        Some(MasterGame { head: self.file.head(number)?, moves: self.file.moves_of(number)? })
    }

    /// All games without their moves, in the order of their numbers.
    pub fn games(&self) -> impl ExactSizeIterator<Item = GameHead<'_>> {
        self.file.heads()
    }
}
