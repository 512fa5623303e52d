//! Components of records: of the viewer (`v1:at:i7:3:black:bot:red`), of lists of games of masters, and of reviews.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::GameKey;
use crate::message::custom_id::codec::ParseCustomIdError;
use crate::message::custom_id::moves;
use crate::rules::{Color, Move};

/// Names a record: `12kqzbd` is a game, `i7` an import, `m9` a game of masters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordId {
    Game(GameKey),
    /// An imported record, visible to its importer only; part of the number is random.
    Import(u64),
    /// A game of the masters' book, by its number there.
    Master(u16),
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordId::Game(game) => write!(f, "{game}"),
            RecordId::Import(number) => write!(f, "i{number}"),
            RecordId::Master(number) => write!(f, "m{number}"),
        }
    }
}

impl FromStr for RecordId {
    type Err = ParseCustomIdError;

    fn from_str(s: &str) -> Result<RecordId, ParseCustomIdError> {
        match (s.strip_prefix('i'), s.strip_prefix('m')) {
            (Some(number), _) => number.parse().ok().map(RecordId::Import),
            (_, Some(number)) => number.parse().ok().map(RecordId::Master),
            _ => s.parse().ok().map(RecordId::Game),
        }
        .ok_or(ParseCustomIdError)
    }
}

xiangqi::serde_as_text!(RecordId);

/// The forms in which a game is given out.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    strum::Display,
    strum::EnumString,
    strum::VariantArray,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "kebab-case")]
pub enum ExportFormat {
    Pgn,
    Dhtmlxq,
    /// The moves as a list.
    Text,
    Fen,
    Gif,
}

/// Direction of a step in a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PageTurn {
    First,
    Back,
    Next,
    Last,
    /// The current position.
    Stay,
    /// The current position from the other side.
    Flip,
}

impl PageTurn {
    /// Returns the ply that it leads to from `ply` in a game of `plies`.
    pub fn from(self, ply: usize, plies: usize) -> usize {
        match self {
            PageTurn::First => 0,
            PageTurn::Back => ply.saturating_sub(1),
            PageTurn::Next => ply.saturating_add(1),
            PageTurn::Last => plies,
            PageTurn::Stay | PageTurn::Flip => ply,
        }
        .min(plies)
    }
}

/// List of masters' games from which one was opened. Its text is short because it may precede a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MastersSource {
    #[serde(rename = "f")]
    /// The best known games, perhaps of a player and of an event, by their places in the lists of the book.
    Famous { player: Option<u16>, event: Option<u16> },
    #[serde(rename = "r")]
    /// The list beside this ply of a record.
    Record(RecordId, usize),
    #[serde(rename = "p")]
    /// The list beside the position that the opened game has at this ply.
    Position(usize),
}

/// A position in the viewer of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplayCursor {
    /// Number of moves played before it.
    pub ply: usize,
    pub view: Color,
    /// The list to which a button leads back from a game of masters.
    pub from: Option<MastersSource>,
}

impl ReplayCursor {
    pub fn new(ply: usize, view: Color) -> ReplayCursor {
        ReplayCursor { ply, view, from: None }
    }
}

/// A choice in a select of games of masters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MasterGameEntry {
    /// The number of the game.
    pub game: u16,
    pub cursor: ReplayCursor,
}

/// A component of the viewer. The choice in a select is its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplayComponent {
    /// The select of the person's imports.
    Imports,
    /// Imports the game of this number that was pasted.
    Offered(u64),
    /// The select of the games of a text that was pasted under this number, or a button to this page of them.
    OfferedGames(u64, usize),
    /// The select of games of masters, each a [`MasterGameEntry`].
    Masters,
    At(RecordId, ReplayCursor, ReplayAction),
    /// The select of a move that is tried out in the position after these moves, which the record does not have.
    #[serde(rename = "try")]
    WhatIf(RecordId, ReplayCursor, #[serde(with = "moves")] Vec<Move>),
}

/// Action of a component at a position of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplayAction {
    /// Shows it from where one usually begins.
    Open,
    Turn(PageTurn),
    /// Shows what masters played; `Last` is the last position that they met.
    Masters(PageTurn),
    /// Leads back to the list of games of masters.
    ToList,
    Animate,
    /// The select of the format of a file.
    Export,
    /// Asks against whom to play on, on this side.
    Choose(Color),
    /// The select of the bot's level.
    Bot(Color),
    /// Offers an open seat.
    Seat(Color),
}

/// Page of a review that a person wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewPage {
    Whole,
    /// The move with this number, from 1.
    Move(usize),
    /// The move that is chosen in the select with this id.
    Chosen,
}

/// A component that shows a page of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewComponent {
    pub record: RecordId,
    pub page: ReviewPage,
}
