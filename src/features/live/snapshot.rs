//! What a live board shows, in the form that the page reads.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::features::live::entries::{GameEntry, GameState, LostPieces, WrittenMoves};
use crate::features::live::state::{DrawnPicture, serialize_shared};
use crate::message::{PlayableBoard, PlayerClock, Row};

/// The live board of one person, in the form that the page reads.
#[derive(Debug, Default, Serialize)]
pub struct LiveBoard {
    pub locale: &'static str,
    /// Names of the people who are mentioned, by id.
    pub people: BTreeMap<String, String>,
    pub games: Vec<GameEntry>,
    pub game: Option<OpenedGame>,
    /// The board on which a new game begins.
    pub start: Option<StartPicture>,
}

#[derive(Debug, Serialize)]
pub struct OpenedGame {
    pub id: String,
    /// Channel of the game, where its buttons are pressed.
    #[serde(skip)]
    pub channel: String,
    pub state: GameState,
    /// Side of the reader.
    pub side: Option<&'static str>,
    pub text: String,
    #[serde(serialize_with = "serialize_shared")]
    pub picture: Option<Arc<DrawnPicture>>,
    pub board: Option<PlayableBoard>,
    pub clocks: Vec<PlayerClock>,
    pub rows: Vec<Row>,
    /// Plies on the shown board, and of the game.
    pub ply: usize,
    pub plies: usize,
    pub moves: WrittenMoves,
    pub captured: [LostPieces; 2],
}

#[derive(Debug, Serialize)]
pub struct StartPicture {
    #[serde(serialize_with = "serialize_shared")]
    pub picture: Option<Arc<DrawnPicture>>,
    pub board: Option<PlayableBoard>,
}

impl LiveBoard {
    pub fn pictures(&self) -> impl Iterator<Item = &Arc<DrawnPicture>> {
        let opened = self.game.iter().filter_map(|game| game.picture.as_ref());
        opened.chain(self.start.iter().filter_map(|start| start.picture.as_ref()))
    }
}
