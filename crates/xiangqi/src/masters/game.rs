//! A game of masters: players, event, date and result.

use std::num::NonZero;

use strum::VariantArray as _;

use super::feat::Feat;
use crate::rules::{Color, Move};

/// Number of a game of the book, from 0. Another version of the book may have other numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameNumber(pub u16);

/// Name of a person, an event or a place in several languages.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct MasterName {
    /// Name in traditional characters.
    pub traditional: String,
    /// Name in simplified characters.
    pub simplified: String,
    /// Pinyin with the surname first, or the English name.
    pub latin: String,
    /// French name.
    pub french: String,
    /// Vietnamese name.
    pub vietnamese: String,
}

/// Date of a game, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayedOn {
    /// Year.
    pub year: NonZero<u16>,
    /// Month, 1 to 12.
    pub month: Option<NonZero<u8>>,
    /// Day of the month, only with a month.
    pub day: Option<NonZero<u8>>,
}

/// Result of a game by its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum MasterResult {
    /// Red won.
    RedWon,
    /// The game was drawn.
    Drawn,
    /// Black won.
    BlackWon,
    /// The record has no result.
    Unknown,
}

impl MasterResult {
    /// All results, in the order of their numbers in the file.
    pub const ALL: [MasterResult; 4] = *MasterResult::VARIANTS.as_array().unwrap();

    /// Returns the winner, `None` for a draw or an unknown result.
    pub fn winner(self) -> Option<Color> {
        match self {
            MasterResult::RedWon => Some(Color::Red),
            MasterResult::BlackWon => Some(Color::Black),
            MasterResult::Drawn | MasterResult::Unknown => None,
        }
    }

    /// Returns the name in kebab case, such as `red-won`.
    pub const fn name(self) -> &'static str {
        match self {
            MasterResult::RedWon => "red-won",
            MasterResult::Drawn => "drawn",
            MasterResult::BlackWon => "black-won",
            MasterResult::Unknown => "unknown",
        }
    }
}

/// Facts of a game without its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameHead<'a> {
    /// Number of the game in the book.
    pub number: GameNumber,
    /// Red's name.
    pub red: Option<&'a MasterName>,
    /// Black's name.
    pub black: Option<&'a MasterName>,
    /// Series of the event, such as the National Individual Championship.
    pub event: Option<&'a MasterName>,
    /// Place of the event.
    pub place: Option<&'a MasterName>,
    /// Date of the game.
    pub date: Option<PlayedOn>,
    /// Result of the game.
    pub result: MasterResult,
    /// Length in plies.
    pub plies: usize,
    /// Striking end of a won game.
    pub feat: Option<Feat>,
}

/// A game of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MasterGame<'a> {
    /// Facts of the game.
    pub head: GameHead<'a>,
    /// Moves from the start position.
    pub moves: Vec<Move>,
}
