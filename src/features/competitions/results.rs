//! Rounds of a competition and their results.

use serde::{Deserialize, Serialize};

use crate::rules::Color;

/// Half points for a win or a full-point bye.
pub const WIN: u32 = 2;
/// Half points for a draw or a half-point bye.
pub const DRAW: u32 = 1;

/// Number of an entrant, stable for the life of a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantNumber(pub u32);

/// An entrant with the rating that orders equal scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    pub number: EntrantNumber,
    pub rating: i64,
}

/// Result of a paired game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PairingResult {
    RedWins,
    BlackWins,
    Draw,
    /// Red did not appear or left, so Black has the point.
    RedForfeit,
    /// Black did not appear or left, so Red has the point.
    BlackForfeit,
    BothForfeit,
    /// No result: no points for either side.
    Void,
}

/// Points without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// Pairing-allocated bye for an odd number of players, 1 point.
    Full,
    /// Requested bye, ½ point.
    Half,
    /// Announced absence, 0 points.
    Absent,
}

/// A game between two entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedGame {
    pub red: EntrantNumber,
    pub black: EntrantNumber,
    /// `None` while the game is running.
    pub result: Option<PairingResult>,
}

/// A round. An entrant without game and bye is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRecord {
    pub games: Vec<PairedGame>,
    pub byes: Vec<(EntrantNumber, Bye)>,
}

/// One round of one entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundEntry {
    /// A game that was played.
    Played { opponent: EntrantNumber, color: Color, half_points: u32 },
    /// A game that is running.
    Running,
    /// A game that was not played: forfeits and void games.
    Unplayed { opponent: EntrantNumber, half_points: u32 },
    /// No game: a bye, or an absence.
    Bye(Bye),
}

impl PairingResult {
    /// Returns `true` if both sides played.
    pub fn is_played(self) -> bool {
        matches!(self, PairingResult::RedWins | PairingResult::BlackWins | PairingResult::Draw)
    }

    /// Returns the half points of a side.
    pub fn half_points(self, color: Color) -> u32 {
        let winner = match self {
            PairingResult::Draw => return DRAW,
            PairingResult::BothForfeit | PairingResult::Void => return 0,
            PairingResult::RedWins | PairingResult::BlackForfeit => Color::Red,
            PairingResult::BlackWins | PairingResult::RedForfeit => Color::Black,
        };
        if winner == color { WIN } else { 0 }
    }
}

impl Bye {
    pub fn half_points(self) -> u32 {
        match self {
            Bye::Full => WIN,
            Bye::Half => DRAW,
            Bye::Absent => 0,
        }
    }
}

impl PairedGame {
    /// Returns a game that is running.
    pub fn new(red: EntrantNumber, black: EntrantNumber) -> Self {
        PairedGame { red, black, result: None }
    }

    /// Returns the colour of an entrant, if it is a player of this game.
    pub fn color_of(&self, entrant: EntrantNumber) -> Option<Color> {
        if self.red == entrant {
            Some(Color::Red)
        } else if self.black == entrant {
            Some(Color::Black)
        } else {
            None
        }
    }

    pub fn player(&self, color: Color) -> EntrantNumber {
        match color {
            Color::Red => self.red,
            Color::Black => self.black,
        }
    }

    /// Returns this game as a round of one of its players.
    fn entry(&self, color: Color) -> RoundEntry {
        let Some(result) = self.result else { return RoundEntry::Running };
        let opponent = self.player(!color);
        let half_points = result.half_points(color);
        if result.is_played() {
            RoundEntry::Played { opponent, color, half_points }
        } else {
            RoundEntry::Unplayed { opponent, half_points }
        }
    }
}

impl RoundRecord {
    /// Returns what an entrant did in this round.
    pub fn entry(&self, entrant: EntrantNumber) -> RoundEntry {
        for game in &self.games {
            if let Some(color) = game.color_of(entrant) {
                return game.entry(color);
            }
        }
        let bye = self.byes.iter().find(|(number, _)| *number == entrant);
        RoundEntry::Bye(bye.map_or(Bye::Absent, |(_, bye)| *bye))
    }
}

impl RoundEntry {
    pub fn half_points(self) -> u32 {
        match self {
            RoundEntry::Played { half_points, .. } | RoundEntry::Unplayed { half_points, .. } => half_points,
            RoundEntry::Running => 0,
            RoundEntry::Bye(bye) => bye.half_points(),
        }
    }

    /// Returns `true` if the entrant was there to play: in a game, with a pairing bye, or without its opponent.
    pub fn was_available(self) -> bool {
        match self {
            RoundEntry::Played { .. } | RoundEntry::Running => true,
            RoundEntry::Unplayed { half_points, .. } => half_points == WIN,
            RoundEntry::Bye(bye) => bye == Bye::Full,
        }
    }
}
