//! Components of a game, such as `x1:12kqzbd:41:reading:h2e2`.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::game::PlayerId;
use crate::message::board_ref::BoardRef;
use crate::message::custom_id::replay::ExportFormat;
use crate::notation::{Dialect, NotationStyle};
use crate::rules::{Color, Move};

/// Amount that a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HintKind {
    /// Which piece to look at and what it can do.
    Nudge,
    Move,
}

/// View of the board of a game, as a person asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardView {
    pub private: bool,
    /// In letters instead of a picture.
    pub text: bool,
    /// The side at the bottom, if one was named.
    pub side: Option<Color>,
}

impl BoardView {
    /// View of the button: the board, for one person.
    pub const BUTTON: BoardView = BoardView { side: None, text: false, private: true };
}

/// Action of a person in one game, by a command or by a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameAction {
    Accept,
    Decline,
    /// Withdraw one's own challenge.
    Cancel,
    Move,
    /// The select of the piece.
    Piece,
    /// The select of its target.
    Target,
    /// Play one of the moves that a text can mean.
    Reading(Move),
    /// Play it, and read this person's letters in this dialect from now on.
    ReadingIn(Move, Dialect),
    /// Offer a draw, or accept the one offered.
    Draw,
    DrawYes,
    DrawNo,
    /// Be asked whether one resigns.
    Resign,
    ResignYes,
    ResignNo,
    More,
    Undo,
    UndoYes,
    UndoNo,
    Board(BoardView),
    /// List the moves, in this notation or in the usual two.
    Moves(Option<NotationStyle>),
    /// Turn to this page of the list, from 0.
    MovesPage(u16, Option<NotationStyle>),
    Legal,
    /// Hear the last ruling or warning explained.
    Why,
    Hint(HintKind),
    Review,
    /// Take the move back that the coach spoke about.
    TakeBack,
    /// Let it stand.
    PlayOn,
    Replay,
    Animate,
    /// Post the picture of the finished game.
    Share,
    Export(ExportFormat),
    Rematch,
    /// Withdraw one's challenge, or call the game off.
    Abort,
    /// Be asked whether the result is to be taken out of the ratings.
    Annul,
    AnnulYes,
    /// Delete one's conditional moves.
    DropPlans,
    Holiday(u8),
}

/// The person who is asked a question: a hash of the id, which tells the people of a channel apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedPerson(u32);

impl AskedPerson {
    /// Returns the beginning of the hash, so that the custom id stays short.
    pub fn of(person: &PlayerId) -> AskedPerson {
        let hash = Sha256::digest(person.as_str());
        AskedPerson(u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]))
    }
}

/// A component of a game; `board` shows whether it is stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameComponent {
    /// The board below which it was shown.
    pub board: BoardRef,
    pub action: GameAction,
    /// Person whom its message asks, if it asks something: an answer takes the place of the question.
    pub asked: Option<AskedPerson>,
}
