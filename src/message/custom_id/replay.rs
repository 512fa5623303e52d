//! Components of records: `w1:<record>:<ply>:<side at the bottom>:<moves>` with a list behind it is a line that somebody tries out; `v1:imports`, `v1:offered:<number>`, `v1:games:<number>:<page>`, `v1:masters`. Those of the viewer are `v1:<record>:<ply>:<side at the bottom>:<action>`, of a
//! game that was opened from a list of games of masters with that list behind it. Those that show a review are `r1:<record>`, with the number of a move or `pick` for a select behind it.

use std::fmt;
use std::str::FromStr;

use crate::game::GameKey;
use crate::message::custom_id::words::{ParseCustomIdError, value_of, word_of};
use crate::rules::{Color, Move};

/// Length of a move in coordinates.
const MOVE_LENGTH: usize = 4;

/// Names a record: `12kqzbd` is a game, `i7` an import, `m9` a game of masters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordId {
    Game(GameKey),
    /// A record that somebody has imported, seen by this person alone; a part of its number is chance.
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

/// The forms in which a game is given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ExportFormat {
    Pgn,
    Dhtmlxq,
    /// The moves as a list.
    Text,
    Fen,
    Gif,
}

/// Direction of a step in a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageTurn {
    First,
    Back,
    Next,
    Last,
    /// The same position again.
    Stay,
    /// The same position from the other side.
    Flip,
}

impl PageTurn {
    /// The ply that it leads to from `ply` in a game of `plies`.
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

/// A list of games of masters, from which one of them was opened: `f12.3`, `r12kqzbd.4`, `p5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MastersSource {
    /// The best known games, perhaps of a player and of an event, by their places in the lists of the book.
    Famous { player: Option<u16>, event: Option<u16> },
    /// Those beside what was played at this ply of a record.
    Record(RecordId, usize),
    /// Those beside what was played in the position that the opened game has at this ply.
    Position(usize),
}

impl fmt::Display for MastersSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |place: &Option<u16>| place.map_or(String::new(), |place| place.to_string());
        match self {
            MastersSource::Famous { player, event } => write!(f, "f{}.{}", place(player), place(event)),
            MastersSource::Record(record, ply) => write!(f, "r{record}.{ply}"),
            MastersSource::Position(ply) => write!(f, "p{ply}"),
        }
    }
}

impl FromStr for MastersSource {
    type Err = ParseCustomIdError;

    fn from_str(s: &str) -> Result<MastersSource, ParseCustomIdError> {
        let place = |text: &str| match text {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        };
        let read = || match s.split_at_checked(1)? {
            ("f", rest) => {
                let (player, event) = rest.split_once('.')?;
                Some(MastersSource::Famous { player: place(player)?, event: place(event)? })
            }
            ("r", rest) => {
                let (record, ply) = rest.split_once('.')?;
                Some(MastersSource::Record(record.parse().ok()?, ply.parse().ok()?))
            }
            ("p", ply) => Some(MastersSource::Position(ply.parse().ok()?)),
            _ => None,
        };
        read().ok_or(ParseCustomIdError)
    }
}

/// A position of a record, as somebody looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A choice in a select of games of masters: `9:5:red:f.`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MasterGameEntry {
    /// The number of the game.
    pub game: u16,
    pub cursor: ReplayCursor,
}

impl fmt::Display for MasterGameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReplayCursor { ply, view, from } = self.cursor;
        write!(f, "{}:{ply}:{}", self.game, view.name())?;
        from.map_or(Ok(()), |from| write!(f, ":{from}"))
    }
}

impl FromStr for MasterGameEntry {
    type Err = ParseCustomIdError;

    fn from_str(s: &str) -> Result<MasterGameEntry, ParseCustomIdError> {
        let parts: Vec<&str> = s.split(':').collect();
        let read = || {
            let &[game, ply, view, ref from @ ..] = parts.as_slice() else { return None };
            Some(MasterGameEntry { game: game.parse().ok()?, cursor: read_cursor(ply, view, from)? })
        };
        read().ok_or(ParseCustomIdError)
    }
}

fn read_cursor(ply: &str, view: &str, from: &[&str]) -> Option<ReplayCursor> {
    let from = match from {
        [] => None,
        [from] => Some(from.parse().ok()?),
        _ => return None,
    };
    Some(ReplayCursor { ply: ply.parse().ok()?, view: view.parse().ok()?, from })
}

/// A component of the viewer. What is chosen in a select stands in its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayComponent {
    /// The select of somebody's imports.
    Imports,
    /// Imports the game of this number that was pasted.
    Offered(u64),
    /// The select of the games of a text that was pasted under this number, or a button to this page of them.
    OfferedGames(u64, usize),
    /// The select of games of masters, each a [`MasterGameEntry`].
    Masters,
    At(RecordId, ReplayCursor, ReplayAction),
    /// The select of a move that is tried out in the position after these moves, which the record does not have.
    WhatIf(RecordId, ReplayCursor, Vec<Move>),
}

/// Action of a component at a position of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

const WORDS: [(ReplayAction, &str); 21] = [
    (ReplayAction::Open, "open"),
    (ReplayAction::Turn(PageTurn::First), "first"),
    (ReplayAction::Turn(PageTurn::Back), "back"),
    (ReplayAction::Turn(PageTurn::Next), "next"),
    (ReplayAction::Turn(PageTurn::Last), "last"),
    (ReplayAction::Turn(PageTurn::Stay), "stay"),
    (ReplayAction::Turn(PageTurn::Flip), "flip"),
    (ReplayAction::Masters(PageTurn::Stay), "masters"),
    (ReplayAction::Masters(PageTurn::Back), "masters-back"),
    (ReplayAction::Masters(PageTurn::Next), "masters-next"),
    (ReplayAction::Masters(PageTurn::Last), "masters-last"),
    (ReplayAction::Masters(PageTurn::Flip), "masters-flip"),
    (ReplayAction::ToList, "list"),
    (ReplayAction::Animate, "gif"),
    (ReplayAction::Export, "export"),
    (ReplayAction::Choose(Color::Red), "play-red"),
    (ReplayAction::Choose(Color::Black), "play-black"),
    (ReplayAction::Bot(Color::Red), "bot-red"),
    (ReplayAction::Bot(Color::Black), "bot-black"),
    (ReplayAction::Seat(Color::Red), "seat-red"),
    (ReplayAction::Seat(Color::Black), "seat-black"),
];

impl ReplayComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayComponent::Imports => f.write_str("v1:imports"),
            ReplayComponent::Masters => f.write_str("v1:masters"),
            ReplayComponent::Offered(number) => write!(f, "v1:offered:{number}"),
            ReplayComponent::OfferedGames(number, page) => write!(f, "v1:games:{number}:{page}"),
            ReplayComponent::At(record, cursor, action) => {
                let word = word_of(&WORDS, action).expect("every action is one word");
                write!(f, "v1:{record}:{}:{}:{word}", cursor.ply, cursor.view.name())?;
                cursor.from.map_or(Ok(()), |from| write!(f, ":{from}"))
            }
            ReplayComponent::WhatIf(record, cursor, line) => {
                write!(f, "w1:{record}:{}:{}:", cursor.ply, cursor.view.name())?;
                line.iter().try_for_each(|mv| write!(f, "{mv}"))?;
                cursor.from.map_or(Ok(()), |from| write!(f, ":{from}"))
            }
        }
    }

    pub(super) fn read(text: &str) -> Option<ReplayComponent> {
        let parts: Vec<&str> = text.split(':').collect();
        match parts[..] {
            ["v1", "imports"] => Some(ReplayComponent::Imports),
            ["v1", "masters"] => Some(ReplayComponent::Masters),
            ["v1", "offered", number] => Some(ReplayComponent::Offered(number.parse().ok()?)),
            ["v1", "games", number, page] => {
                Some(ReplayComponent::OfferedGames(number.parse().ok()?, page.parse().ok()?))
            }
            ["v1", record, ply, view, word, ref from @ ..] => {
                let cursor = read_cursor(ply, view, from)?;
                Some(ReplayComponent::At(record.parse().ok()?, cursor, value_of(&WORDS, word)?))
            }
            ["w1", record, ply, view, line, ref from @ ..] => {
                let moves = line.as_bytes().chunks(MOVE_LENGTH);
                let moves = moves.map(|mv| str::from_utf8(mv).ok()?.parse().ok());
                let cursor = read_cursor(ply, view, from)?;
                Some(ReplayComponent::WhatIf(record.parse().ok()?, cursor, moves.collect::<Option<_>>()?))
            }
            _ => None,
        }
    }
}

/// Page of a review that a person wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReviewPage {
    Whole,
    /// The move with this number, from 1.
    Move(usize),
    /// The move that is chosen in the select with this id.
    Chosen,
}

/// A component that shows a page of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewComponent {
    pub record: RecordId,
    pub page: ReviewPage,
}

impl ReviewComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r1:{}", self.record)?;
        match self.page {
            ReviewPage::Whole => Ok(()),
            ReviewPage::Move(number) => write!(f, ":{number}"),
            ReviewPage::Chosen => f.write_str(":pick"),
        }
    }

    pub(super) fn read(text: &str) -> Option<ReviewComponent> {
        let parts: Vec<&str> = text.split(':').collect();
        let (record, page) = match parts[..] {
            ["r1", record] => (record, ReviewPage::Whole),
            ["r1", record, "pick"] => (record, ReviewPage::Chosen),
            ["r1", record, number] => (record, ReviewPage::Move(number.parse().ok()?)),
            _ => return None,
        };
        Some(ReviewComponent { record: record.parse().ok()?, page })
    }
}
