//! Games in which the stronger player gives pieces.

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::rules::{Color, Position, Role, Square};

/// What one player leaves off the board at the start.
#[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Handicap {
    Horse,
    Cannon,
    TwoHorses,
    TwoCannons,
    HorseAndCannon,
    Chariot,
    ChariotAndHorse,
    TwoChariots,
}

impl Handicap {
    /// All of them, the smallest first.
    pub const ALL: [Handicap; 8] = *Handicap::VARIANTS.as_array().unwrap();

    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The pieces given, by role and file, as their owner counts files. Of a pair the left one is given.
    const fn pieces(self) -> &'static [(Role, u8)] {
        match self {
            Handicap::Horse => &[(Role::Horse, 8)],
            Handicap::Cannon => &[(Role::Cannon, 8)],
            Handicap::TwoHorses => &[(Role::Horse, 8), (Role::Horse, 2)],
            Handicap::TwoCannons => &[(Role::Cannon, 8), (Role::Cannon, 2)],
            Handicap::HorseAndCannon => &[(Role::Horse, 8), (Role::Cannon, 8)],
            Handicap::Chariot => &[(Role::Chariot, 9)],
            Handicap::ChariotAndHorse => &[(Role::Chariot, 9), (Role::Horse, 8)],
            Handicap::TwoChariots => &[(Role::Chariot, 9), (Role::Chariot, 1)],
        }
    }

    /// The usual start without the pieces that `giver` gives.
    pub fn position(self, giver: Color) -> Position {
        let start = Position::startpos();
        let given: Vec<Square> = start
            .pieces()
            .filter(|(square, piece)| {
                piece.color == giver && self.pieces().contains(&(piece.role, square.file_number(giver)))
            })
            .map(|(square, _)| square)
            .collect();
        start.without(&given).expect("no general is ever given")
    }
}
