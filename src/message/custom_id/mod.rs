//! The custom ids of buttons and selects: one text that says what a component belongs to and what it does.
//!
//! A custom id has at most 100 bytes. What it names is never given to anything else, not even by a restored database.

mod archive;
mod bot;
mod direct;
mod game;
mod lesson;
mod lobby;
mod puzzle;
mod replay;
mod settings;
mod words;

use std::fmt;
use std::str::FromStr;

use crate::game::GameKey;
use crate::message::board_ref::BoardRef;
use crate::puzzles::PuzzleTheme;
use crate::rules::{Move, Square};

pub use crate::message::custom_id::archive::{ArchiveComponent, ArchiveOwner};
pub use crate::message::custom_id::bot::{BotComponent, LevelChoice, PlayerSkill};
pub use crate::message::custom_id::direct::DirectComponent;
pub use crate::message::custom_id::game::{AskedPerson, BoardView, GameAction, GameComponent, HintKind};
pub use crate::message::custom_id::lesson::{LessonAction, LessonComponent, LessonList};
pub use crate::message::custom_id::lobby::LobbyComponent;
pub use crate::message::custom_id::puzzle::{PuzzleAction, PuzzleComponent};
pub use crate::message::custom_id::replay::{
    ExportFormat, MasterGameEntry, MastersSource, PageTurn, RecordId, ReplayAction, ReplayComponent,
    ReplayCursor, ReviewComponent, ReviewPage,
};
pub use crate::message::custom_id::settings::{SettingsComponent, SettingsScope};
pub use crate::message::custom_id::words::ParseCustomIdError;

/// Owner of a component (such as a game or a puzzle), and the action of the component.
///
/// Steps of lessons, settings and people are plain names here. Whoever handles the component checks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CustomId {
    /// A list of finished games.
    Archive(ArchiveComponent),
    /// Begins a game against the bot.
    Bot(BotComponent),
    /// Stops following a game.
    Follow(GameKey),
    /// Begins a game in direct messages.
    Direct(DirectComponent),
    Game(GameComponent),
    Puzzle(PuzzleComponent),
    /// Shows a new puzzle of a theme.
    PuzzleTheme(PuzzleTheme),
    /// Settings, blocks and data.
    Settings(SettingsComponent),
    /// The viewer of a record.
    Replay(ReplayComponent),
    /// The review of a record.
    Review(ReviewComponent),
    Lesson(LessonComponent),
    /// People who look for an opponent.
    Lobby(LobbyComponent),
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CustomId::Archive(component) => component.write(f),
            CustomId::Bot(component) => component.write(f),
            CustomId::Follow(game) => write!(f, "f1:{game}"),
            CustomId::Direct(component) => component.write(f),
            CustomId::Game(component) => component.write(f),
            CustomId::Puzzle(component) => component.write(f),
            CustomId::PuzzleTheme(theme) => write!(f, "q2:{}", theme.name()),
            CustomId::Settings(component) => component.write(f),
            CustomId::Replay(component) => component.write(f),
            CustomId::Review(component) => component.write(f),
            CustomId::Lesson(component) => component.write(f),
            CustomId::Lobby(component) => component.write(f),
        }
    }
}

impl FromStr for CustomId {
    type Err = ParseCustomIdError;

    fn from_str(text: &str) -> Result<CustomId, ParseCustomIdError> {
        match text.get(..2) {
            Some("a1") => ArchiveComponent::read(text).map(CustomId::Archive),
            Some("b1") => BotComponent::read(text).map(CustomId::Bot),
            Some("f1") => text.strip_prefix("f1:").and_then(|game| game.parse().ok()).map(CustomId::Follow),
            Some("d1") => DirectComponent::read(text).map(CustomId::Direct),
            Some("x1") => GameComponent::read(text).map(CustomId::Game),
            Some("q1") => PuzzleComponent::read(text).map(CustomId::Puzzle),
            Some("q2") => {
                text.strip_prefix("q2:").and_then(|theme| theme.parse().ok()).map(CustomId::PuzzleTheme)
            }
            Some("s1") => SettingsComponent::read(text).map(CustomId::Settings),
            Some("v1" | "w1") => ReplayComponent::read(text).map(CustomId::Replay),
            Some("r1") => ReviewComponent::read(text).map(CustomId::Review),
            Some("o1") => LobbyComponent::read(text).map(CustomId::Lobby),
            Some("l1") => LessonComponent::read(text).map(CustomId::Lesson),
            _ => None,
        }
        .ok_or(ParseCustomIdError)
    }
}

/// The board that a message of the bot shows, by the ids of its components and the name of its picture. A question to one
/// person shows none: it may be about several games.
pub fn shown_board<'a>(
    components: impl IntoIterator<Item = &'a str>,
    picture: Option<&str>,
) -> Option<BoardRef> {
    let board = |id: &str| match id.parse().ok()? {
        CustomId::Game(GameComponent { board, asked: None, .. }) => Some(board),
        _ => None,
    };
    let mut boards = components.into_iter().filter_map(board).chain(picture.and_then(BoardRef::of_picture));
    let first = boards.next()?;
    boards.all(|board| board == first).then_some(first)
}

/// A component of the puzzle whose board a message of the bot shows. A question which move is meant shows none.
pub fn shown_puzzle<'a>(components: impl IntoIterator<Item = &'a str>) -> Option<PuzzleComponent> {
    components.into_iter().find_map(|id| match id.parse().ok()? {
        CustomId::Puzzle(shown) => {
            (!matches!(shown.action, PuzzleAction::Solve(_) | PuzzleAction::Play(_))).then_some(shown)
        }
        _ => None,
    })
}

/// The entry chosen in a select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectedEntry {
    /// A point of the board.
    Point(Square),
    Move(Move),
}

impl FromStr for SelectedEntry {
    type Err = ParseCustomIdError;

    fn from_str(text: &str) -> Result<SelectedEntry, ParseCustomIdError> {
        let mv = text.parse().map(SelectedEntry::Move);
        mv.or_else(|_| text.parse().map(SelectedEntry::Point)).map_err(|_| ParseCustomIdError)
    }
}
