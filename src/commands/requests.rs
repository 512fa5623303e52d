//! What people can ask of records, ratings and puzzles, in types.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::Level;
use crate::message::board_style::choice;
use crate::message::{ExportFormat, PageTurn, Person, RecordId, ReplayCursor};
use crate::puzzles::{PuzzleQuery, PuzzleTheme};
use crate::rating::Pool;
use crate::rules::{Color, Move};

/// A brought record, not parsed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BroughtRecord {
    Text(String),
    File(Arc<[u8]>),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleFilter {
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub theme: Option<PuzzleTheme>,
    /// Only those so hard; as hard as the person is strong where nothing is said.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub hardness: Option<Difficulty>,
}

impl PuzzleFilter {
    pub fn query(self) -> PuzzleQuery {
        PuzzleQuery {
            theme: self.theme,
            ratings: self.hardness.map(Difficulty::ratings),
            ..PuzzleQuery::default()
        }
    }
}

/// Difficulty of a puzzle, as people ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Difficulty {
    /// Every level of the bot solves them every time.
    Easy,
    /// The lowest levels solve about every second one.
    Medium,
    /// The lowest levels hardly solve any.
    Hard,
}

impl Difficulty {
    pub fn ratings(self) -> std::ops::RangeInclusive<u16> {
        match self {
            Difficulty::Easy => 0..=999,
            Difficulty::Medium => 1000..=1399,
            Difficulty::Hard => 1400..=u16::MAX,
        }
    }
}

/// Question about people; without a person it is about the one who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatsQuery {
    Rating(Option<Person>),
    /// The strongest of a pool, or of both; `overall` for all servers.
    Top {
        pool: Option<Pool>,
        overall: bool,
    },
    /// The score between two people; who names one means the score of oneself.
    Versus {
        player: Person,
        other: Option<Person>,
    },
    /// Profile of a person's play.
    Profile(Option<Person>),
    Games(Option<Person>),
}

impl StatsQuery {
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        let (first, second) = match self {
            StatsQuery::Rating(person) | StatsQuery::Profile(person) | StatsQuery::Games(person) => {
                (person.as_ref(), None)
            }
            StatsQuery::Versus { player, other } => (Some(player), other.as_ref()),
            StatsQuery::Top { .. } => (None, None),
        };
        first.into_iter().chain(second)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MastersRequest {
    /// Show the masters' moves after these moves.
    After(String),
    /// Show the masters' moves in the finished game.
    Latest,
    /// Show the masters' moves in a record, at the position of this turn.
    At(RecordId, ReplayCursor, PageTurn),
    /// To come back from a game of masters to the list from which it was opened.
    ToList(RecordId, ReplayCursor),
    /// To choose from the best known games, perhaps of a player or an event, each by its traditional name.
    Famous { player: Option<String>, event: Option<String> },
}

/// Request about records that people bring along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportRequest {
    /// To bring one along; without one, to see the list of one's own.
    Bring(Option<BroughtRecord>),
    /// Ask whether to import a text pasted without a command.
    Pasted { text: String, addressed: bool },
    /// Import a game of a pasted text, or show this page of its games.
    Keep { number: u64, game: Option<usize>, page: usize },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberedGameRequest {
    Replay(ReplayRequest),
    Review,
    /// To show the channel its picture.
    Share,
    /// To see what masters played in the last position that they met.
    Masters,
}

/// Request about a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ReplayRequest {
    /// To see it, from where one usually begins.
    Open,
    /// To leaf through it.
    Turn(ReplayCursor, PageTurn),
    /// To show the channel all of it as an animation.
    Animate(Option<Color>),
    /// To get it as a file; where only one position fits, that of this ply, else the last one.
    Export(ExportFormat, Option<usize>),
    /// To choose against whom to play on from here, on this side.
    Choose(ReplayCursor, Color),
    /// To play on from here against the bot, on this side.
    Bot(ReplayCursor, Color, Level),
    /// Offer an open seat from here, playing this side.
    Seat(ReplayCursor, Color),
    /// To see how the bot answers the last of these moves, which are played from here.
    WhatIf(ReplayCursor, Vec<Move>),
}
