//! The custom ids of buttons and selects: one text that says what a component belongs to and what it does.
//!
//! A custom id has at most 100 characters. What it names is never given to anything else, not even by a restored database.

mod codec;
mod competition;
mod exercise;
mod game;
mod lesson;
mod moves;
mod other;
mod puzzle;
mod replay;

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::GameKey;
use crate::message::board_ref::BoardRef;
use crate::puzzles::PuzzleTheme;
use crate::rules::{Move, Square};

pub use crate::message::custom_id::codec::ParseCustomIdError;
pub use crate::message::custom_id::competition::{CompetitionComponent, CompetitionKind};
pub use crate::message::custom_id::exercise::{ExerciseAction, ExerciseComponent};
pub use crate::message::custom_id::game::{AskedPerson, BoardView, GameAction, GameComponent, HintKind};
pub use crate::message::custom_id::lesson::{LessonAction, LessonComponent, LessonList};
pub use crate::message::custom_id::other::{
    ArchiveComponent, ArchiveOwner, BotComponent, DirectComponent, HelpComponent, LevelChoice,
    LobbyComponent, PlayerSkill, SettingsComponent, SettingsScope,
};
pub use crate::message::custom_id::puzzle::{
    PuzzleAction, PuzzleComponent, PuzzleMode, StormAction, StormComponent,
};
pub use crate::message::custom_id::replay::{
    ExportFormat, MasterGameEntry, MastersSource, PageTurn, RecordId, ReplayAction, ReplayComponent,
    ReplayCursor, ReviewComponent, ReviewPage,
};

/// Longest custom id, in characters (Discord's limit).
pub const MAX_CUSTOM_ID: usize = 100;

/// Owner of a component (such as a game or a puzzle), and the action of the component.
///
/// A new button is a new variant here or in one of the enums below. Each variant begins its text with a prefix of its own.
/// Steps of lessons, settings, people and terms of games are plain texts, which the handlers check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CustomId {
    #[serde(rename = "a1")]
    Archive(ArchiveComponent),
    /// Begins a game against the bot.
    #[serde(rename = "b1")]
    Bot(BotComponent),
    #[serde(rename = "h1")]
    Help(HelpComponent),
    #[serde(rename = "f1")]
    Follow(GameKey),
    /// Begins a game in direct messages.
    #[serde(rename = "d1")]
    Direct(DirectComponent),
    #[serde(rename = "x1")]
    Game(GameComponent),
    #[serde(rename = "q1")]
    Puzzle(PuzzleComponent),
    /// Shows a new puzzle of a theme.
    #[serde(rename = "q2")]
    PuzzleTheme(PuzzleTheme),
    /// Begins a way of solving puzzles.
    #[serde(rename = "q3")]
    PuzzleMode(PuzzleMode),
    #[serde(rename = "q4")]
    Storm(StormComponent),
    /// Settings, blocks and data.
    #[serde(rename = "s1")]
    Settings(SettingsComponent),
    #[serde(rename = "v1")]
    Replay(ReplayComponent),
    #[serde(rename = "r1")]
    Review(ReviewComponent),
    /// A search for a better move in a reviewed game.
    #[serde(rename = "e1")]
    Exercise(ExerciseComponent),
    #[serde(rename = "l1")]
    Lesson(LessonComponent),
    /// People who look for an opponent.
    #[serde(rename = "o1")]
    Lobby(LobbyComponent),
    #[serde(rename = "c1")]
    Competition(CompetitionComponent),
}

/// Writes and reads a type in the form of a custom id.
macro_rules! custom_id_text {
    ($($type:ty),*) => {
        $(impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&codec::write(self))
            }
        }

        impl FromStr for $type {
            type Err = ParseCustomIdError;

            fn from_str(text: &str) -> Result<$type, ParseCustomIdError> {
                codec::read(text)
            }
        })*
    };
}

custom_id_text!(CustomId, MasterGameEntry, AskedPerson);

impl CustomId {
    /// Returns the id of a challenge in direct messages, with as much of the name as there is room for.
    pub fn direct(opponent: &str, terms: String, name: &str) -> CustomId {
        let mut component = DirectComponent { opponent: opponent.to_owned(), terms, name: name.to_owned() };
        loop {
            let id = CustomId::Direct(component.clone());
            if id.to_string().encode_utf16().count() <= MAX_CUSTOM_ID || component.name.pop().is_none() {
                return id;
            }
        }
    }
}

/// Stores a custom id as its text.
pub(in crate::message) mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::CustomId;

    pub(in crate::message) fn serialize<S: Serializer>(id: &CustomId, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(id)
    }

    pub(in crate::message) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<CustomId, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Returns the board that a message of the bot shows, by the ids of its components and the name of its picture. A question to one
/// person shows none, because it may be about several games.
pub fn shown_board(
    components: impl IntoIterator<Item: Borrow<CustomId>>,
    picture: Option<&str>,
) -> Option<BoardRef> {
    let components = components.into_iter().filter_map(|id| match id.borrow() {
        CustomId::Game(GameComponent { board, asked: None, .. }) => Some(*board),
        _ => None,
    });
    let mut boards = components.chain(picture.and_then(BoardRef::of_picture));
    let first = boards.next()?;
    boards.all(|board| board == first).then_some(first)
}

/// Returns a component of the puzzle on a message of the bot. A question about an ambiguous move shows none.
pub fn shown_puzzle(components: impl IntoIterator<Item: Borrow<CustomId>>) -> Option<PuzzleComponent> {
    components.into_iter().find_map(|id| match id.borrow() {
        CustomId::Puzzle(PuzzleComponent {
            action: PuzzleAction::Solve(_) | PuzzleAction::Play(_), ..
        }) => None,
        CustomId::Puzzle(shown) => Some(shown.clone()),
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
