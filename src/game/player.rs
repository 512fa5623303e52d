//! Who plays, and how a game is set up.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::game::time::TimeControl;
use crate::rules::{Color, Position, Role, RuleSet, Square};

/// The number of a game, unique in its store and never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Letters that chance gives a game when it opens. Where a database is restored its numbers are given again, but with other
/// letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameTag(u32);

impl GameTag {
    const LETTERS: u32 = 5;
    const RADIX: u64 = 26;

    /// The tag of a game that opens; `chance` is a random number.
    pub fn draw(chance: u64) -> GameTag {
        GameTag((chance % GameTag::RADIX.pow(GameTag::LETTERS)) as u32)
    }
}

impl fmt::Display for GameTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let radix = GameTag::RADIX as u32;
        let letter = |place| char::from(b'a' + (self.0 / radix.pow(place) % radix) as u8);
        (0..GameTag::LETTERS).rev().try_for_each(|place| write!(f, "{}", letter(place)))
    }
}

/// The text names no game.
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

/// Names a game in what was posted: `12kqzbd`. No game of a restored database has the name of another one.
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

/// Beginning of the ids of seats whose player is no longer known; no platform's ids begin so.
const DELETED: &str = "deleted-";

/// Names a player; opaque here.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(String);

impl PlayerId {
    pub fn new(id: impl Into<String>) -> PlayerId {
        PlayerId(id.into())
    }

    /// The seat of somebody who is no longer known; `number` keeps those of one game apart.
    pub fn deleted(number: u64) -> PlayerId {
        PlayerId(format!("{DELETED}{number:016x}"))
    }

    /// True if this is [`PlayerId::deleted`].
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
    /// Whoever accepts first.
    Open,
    /// Kept for somebody who has not accepted yet.
    Invited(Player),
    /// Somebody plays here.
    Person(Player),
    /// The bot plays here, at a level of 1 to 10.
    Bot { level: u8 },
}

impl Seat {
    /// Person who plays or is invited; nobody on an open seat or the bot's.
    pub fn player(&self) -> Option<&Player> {
        match self {
            Seat::Invited(player) | Seat::Person(player) => Some(player),
            Seat::Open | Seat::Bot { .. } => None,
        }
    }
}

/// Milliseconds since the beginning of 1970, as told by the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    #[must_use]
    pub fn plus_millis(self, millis: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(millis))
    }

    /// Whole seconds since the beginning of 1970.
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// Setup of a game, fixed before the first move: part of the first event of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    pub rules: RuleSet,
    /// The position to start from; the usual one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Position>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub time: TimeControl,
    /// True if the result counts for the players' ratings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated: bool,
    /// Handicap that one side has given; `start` is the position without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// True if a coach watches the person's moves, in a game against the bot.
    #[serde(default, skip_serializing_if = "is_default")]
    pub coach: bool,
    /// What the game belongs to, as the feature that opened it names that: `lesson:screen-horses.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub belongs_to: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub tag: GameTag,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl GameSetup {
    /// The usual start under these rules, without a clock and unrated.
    pub fn under(rules: RuleSet) -> GameSetup {
        GameSetup {
            rules,
            start: None,
            time: TimeControl::None,
            rated: false,
            handicap: None,
            coach: false,
            belongs_to: None,
            tag: GameTag::default(),
        }
    }

    /// Start position of the game.
    pub fn position(&self) -> Position {
        self.start.clone().unwrap_or_else(Position::startpos)
    }

    /// Side that moves first.
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
