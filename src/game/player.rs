//! Players, names of games, and the setup of a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::game::time::{ExtraTime, TimeControl};
use crate::rules::{Color, Position, Role, RuleSet, Square};

/// Number of a game, unique in its store and never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Random letters of a game, drawn when it opens. A restored database gives numbers of games a second time, but with other letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameTag(u32);

impl GameTag {
    const LETTERS: u32 = 5;
    const RADIX: u64 = 26;

    /// Makes a tag from a random number.
    pub fn draw(chance: u64) -> GameTag {
        GameTag((chance % GameTag::RADIX.pow(GameTag::LETTERS)) as u32)
    }
}

impl fmt::Display for GameTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let radix = GameTag::RADIX as u32;
        (0..GameTag::LETTERS).rev().try_for_each(|digit| {
            let letter = b'a' + (self.0 / radix.pow(digit) % radix) as u8;
            write!(f, "{}", char::from(letter))
        })
    }
}

/// Error of a text that is no [`GameKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game has this name")]
pub struct ParseGameKeyError;

impl FromStr for GameTag {
    type Err = ParseGameKeyError;

    fn from_str(s: &str) -> Result<GameTag, ParseGameKeyError> {
        if s.len() != GameTag::LETTERS as usize || !s.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err(ParseGameKeyError);
        }
        let digits = s.bytes().map(|letter| u32::from(letter - b'a'));
        Ok(GameTag(digits.fold(0, |tag, digit| tag * GameTag::RADIX as u32 + digit)))
    }
}

/// Name of a game in posted messages, such as `12kqzbd`. It stays unique after a database is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameKey {
    pub id: GameId,
    pub tag: GameTag,
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.id, self.tag)
    }
}

xiangqi::serde_as_text!(GameKey);

impl FromStr for GameKey {
    type Err = ParseGameKeyError;

    fn from_str(s: &str) -> Result<GameKey, ParseGameKeyError> {
        let at = s.len().checked_sub(GameTag::LETTERS as usize);
        let (id, tag) = at.and_then(|at| s.split_at_checked(at)).ok_or(ParseGameKeyError)?;
        let id = id.parse().map_err(|_| ParseGameKeyError)?;
        Ok(GameKey { id: GameId(id), tag: tag.parse()? })
    }
}

/// Prefix of the ids of deleted players, which no platform uses.
const DELETED: &str = "deleted-";

/// Opaque id of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(String);

impl PlayerId {
    pub fn new(id: impl Into<String>) -> PlayerId {
        PlayerId(id.into())
    }

    /// Returns the id of a deleted player; different numbers tell the deleted players of a game apart.
    pub fn deleted(number: u64) -> PlayerId {
        PlayerId(format!("{DELETED}{number:016x}"))
    }

    pub fn is_deleted(&self) -> bool {
        self.0.starts_with(DELETED)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A person who plays, is invited, or acts on a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub id: PlayerId,
    pub name: String,
}

/// A side of the board: a person, the bot, or open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Free for the first person who accepts.
    Open,
    /// Reserved for a person who has not accepted yet.
    Invited(Player),
    Person(Player),
    /// The bot at a level of 1 to 10.
    Bot {
        level: u8,
    },
}

impl Seat {
    /// Returns the person who plays or is invited.
    pub fn player(&self) -> Option<&Player> {
        match self {
            Seat::Invited(player) | Seat::Person(player) => Some(player),
            Seat::Open | Seat::Bot { .. } => None,
        }
    }

    /// Returns that person, unless the person is deleted.
    pub fn named_player(&self) -> Option<&Player> {
        self.player().filter(|player| !player.id.is_deleted())
    }
}

/// Unix time in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    #[must_use]
    pub fn plus_millis(self, millis: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(millis))
    }

    /// Returns the Unix time in whole seconds.
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// Setup of a game, which its first event holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    pub rules: RuleSet,
    /// Start position, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Position>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub time: TimeControl,
    /// Additional time of one side on a clock in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<ExtraTime>,
    /// Whether the result counts for the players' ratings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated: bool,
    /// Handicap given by one side, which `start` already lacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// Whether a coach comments on the person's moves in a game against the bot.
    #[serde(default, skip_serializing_if = "is_default")]
    pub coach: bool,
    /// Name that the feature which opened the game gave it, such as `lesson:screen-horses.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub belongs_to: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub tag: GameTag,
}

/// Returns `true` for a value that stored forms leave out.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl GameSetup {
    /// Returns the usual start under these rules, without a clock and unrated.
    pub fn under(rules: RuleSet) -> GameSetup {
        GameSetup { rules, ..GameSetup::default() }
    }

    pub fn position(&self) -> Position {
        self.start.clone().unwrap_or_else(Position::startpos)
    }

    pub fn first(&self) -> Color {
        self.start.as_ref().map_or(Color::Red, Position::turn)
    }
}

/// Pieces that one player leaves off the board at the start.
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
    /// All handicaps, the smallest first.
    pub const ALL: [Handicap; 8] = *Handicap::VARIANTS.as_array().unwrap();

    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// Returns the pieces given, by role and file from their owner's side. Of a pair the left one is given.
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

    /// Returns the usual start position without the pieces that `giver` gives.
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
