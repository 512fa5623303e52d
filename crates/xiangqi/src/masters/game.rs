//! A game of masters: who played it, where, when and how it ended.

use std::num::NonZero;

use strum::VariantArray as _;

use super::feat::Feat;
use crate::rules::{Color, Move};

/// Numbers a game of the book, from 0. It stays the same as long as the games of the book do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameNumber(pub u16);

/// The name of a person, an event or a place for every reader.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct MasterName {
    pub traditional: String,
    pub simplified: String,
    /// Pinyin with the surname first, or the English name.
    pub latin: String,
    pub french: String,
    pub vietnamese: String,
}

/// The day of a game, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayedOn {
    pub year: NonZero<u16>,
    pub month: Option<NonZero<u8>>,
    /// Only with a month.
    pub day: Option<NonZero<u8>>,
}

/// Result of a game, as far as its record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum MasterResult {
    RedWon,
    Drawn,
    BlackWon,
    Unknown,
}

impl MasterResult {
    /// All of them, in the order in which the file numbers them.
    pub const ALL: [MasterResult; 4] = *MasterResult::VARIANTS.as_array().unwrap();

    pub fn winner(self) -> Option<Color> {
        match self {
            MasterResult::RedWon => Some(Color::Red),
            MasterResult::BlackWon => Some(Color::Black),
            MasterResult::Drawn | MasterResult::Unknown => None,
        }
    }

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Facts of a game beside its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameHead<'a> {
    pub number: GameNumber,
    pub red: Option<&'a MasterName>,
    pub black: Option<&'a MasterName>,
    /// The series of the event, such as the National Individual Championship.
    pub event: Option<&'a MasterName>,
    pub place: Option<&'a MasterName>,
    pub date: Option<PlayedOn>,
    pub result: MasterResult,
    pub plies: usize,
    /// What is striking about it, where somebody won.
    pub feat: Option<Feat>,
}

/// A game of the book; its moves begin in the usual position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MasterGame<'a> {
    pub head: GameHead<'a>,
    pub moves: Vec<Move>,
}
