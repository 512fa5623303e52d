//! Components of a game: `x1:<game>:<position>:<action>`, with one more part for some actions. A question to one person
//! begins with `x1-<hash of the person>`.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use crate::game::PlayerId;
use crate::message::board_ref::BoardRef;
use crate::message::custom_id::replay::ExportFormat;
use crate::message::custom_id::words::{ParseCustomIdError, value_of, word_of};
use crate::notation::{Dialect, NotationStyle};
use crate::rules::{Color, Move};

const PREFIX: &str = "x1";

/// Amount that a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// Which piece to look at and what it can do.
    Nudge,
    Move,
}

/// View of the board of a game, as a person asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The side at the bottom, if one was named.
    pub side: Option<Color>,
    /// In letters instead of a picture.
    pub text: bool,
    pub private: bool,
}

impl BoardView {
    /// View of the button: the board, for one person.
    pub const BUTTON: BoardView = BoardView { side: None, text: false, private: true };
}

/// Action of a person in one game, by a command or by a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameAction {
    Accept,
    Decline,
    /// Withdraw one's own challenge.
    Cancel,
    /// Choose a piece to move.
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

const WORDS: [(GameAction, &str); 30] = [
    (GameAction::Accept, "accept"),
    (GameAction::Decline, "decline"),
    (GameAction::Cancel, "cancel"),
    (GameAction::Move, "move"),
    (GameAction::Piece, "piece"),
    (GameAction::Target, "target"),
    (GameAction::Draw, "draw"),
    (GameAction::DrawYes, "draw-yes"),
    (GameAction::DrawNo, "draw-no"),
    (GameAction::Resign, "resign"),
    (GameAction::ResignYes, "resign-yes"),
    (GameAction::ResignNo, "resign-no"),
    (GameAction::More, "more"),
    (GameAction::Undo, "undo"),
    (GameAction::UndoYes, "undo-yes"),
    (GameAction::UndoNo, "undo-no"),
    (GameAction::Legal, "legal"),
    (GameAction::Why, "why"),
    (GameAction::Hint(HintKind::Nudge), "hint"),
    (GameAction::Hint(HintKind::Move), "hint-move"),
    (GameAction::Review, "review"),
    (GameAction::TakeBack, "take-back"),
    (GameAction::PlayOn, "play-on"),
    (GameAction::Replay, "replay"),
    (GameAction::Animate, "replay-gif"),
    (GameAction::Rematch, "rematch"),
    (GameAction::Abort, "abort"),
    (GameAction::Annul, "annul"),
    (GameAction::AnnulYes, "annul-yes"),
    (GameAction::DropPlans, "drop-plans"),
];

impl GameAction {
    /// The name of the action, without what it is done with.
    pub(in crate::message) fn name(self) -> &'static str {
        self.parts().0
    }

    /// The last parts of the custom id.
    fn parts(self) -> (&'static str, Option<String>) {
        match self {
            GameAction::Reading(mv) => ("reading", Some(mv.to_string())),
            GameAction::ReadingIn(mv, dialect) => ("reading-in", Some(format!("{mv}.{dialect}"))),
            GameAction::Board(view) => ("board", (view != BoardView::BUTTON).then(|| view.to_string())),
            GameAction::Moves(style) => ("moves", style.map(|style| style.name().to_owned())),
            GameAction::Holiday(days) => ("holiday", Some(days.to_string())),
            GameAction::Export(format) => ("export", Some(format.to_string())),
            GameAction::MovesPage(page, style) => {
                let style = style.map_or_else(String::new, |style| format!(".{}", style.name()));
                ("moves-page", Some(format!("{page}{style}")))
            }
            word => (word_of(&WORDS, &word).expect("every other action is one word"), None),
        }
    }

    fn read(name: &str, argument: Option<&str>) -> Option<GameAction> {
        Some(match (name, argument) {
            ("reading", Some(mv)) => GameAction::Reading(mv.parse().ok()?),
            ("reading-in", Some(reading)) => {
                let (mv, dialect) = reading.split_once('.')?;
                GameAction::ReadingIn(mv.parse().ok()?, dialect.parse().ok()?)
            }
            ("holiday", Some(days)) => GameAction::Holiday(days.parse().ok()?),
            ("export", Some(format)) => GameAction::Export(format.parse().ok()?),
            ("board", None) => GameAction::Board(BoardView::BUTTON),
            ("board", Some(view)) => GameAction::Board(view.parse().ok()?),
            ("moves", style) => GameAction::Moves(style.map(str::parse).transpose().ok()?),
            ("moves-page", Some(page)) => match page.split_once('.') {
                Some((page, style)) => GameAction::MovesPage(page.parse().ok()?, Some(style.parse().ok()?)),
                None => GameAction::MovesPage(page.parse().ok()?, None),
            },
            (word, None) => value_of(&WORDS, word)?,
            _ => return None,
        })
    }
}

impl fmt::Display for BoardView {
    /// `red`, `black` or nothing, then `t` for letters and `p` for one person, each after a hyphen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.side.map_or("", Color::name))?;
        f.write_str(if self.text { "-t" } else { "" })?;
        f.write_str(if self.private { "-p" } else { "" })
    }
}

impl FromStr for BoardView {
    type Err = ParseCustomIdError;

    fn from_str(s: &str) -> Result<BoardView, ParseCustomIdError> {
        let mut parts = s.split('-');
        let side = match parts.next().unwrap_or_default() {
            "" => None,
            side => Some(side.parse().map_err(|_| ParseCustomIdError)?),
        };
        let mut view = BoardView { side, text: false, private: false };
        for part in parts {
            match part {
                "t" => view.text = true,
                "p" => view.private = true,
                _ => return Err(ParseCustomIdError),
            }
        }
        Ok(view)
    }
}

/// The person who is asked a question: a hash of the id, which tells the people of a channel apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskedPerson(u32);

impl AskedPerson {
    /// The beginning of the hash, so that the custom id stays short.
    pub fn of(person: &PlayerId) -> AskedPerson {
        let hash = Sha256::digest(person.as_str());
        AskedPerson(u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]))
    }
}

impl fmt::Display for AskedPerson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for AskedPerson {
    type Err = ParseCustomIdError;

    fn from_str(hash: &str) -> Result<AskedPerson, ParseCustomIdError> {
        let hash = Some(hash).filter(|hash| hash.len() == 8).ok_or(ParseCustomIdError)?;
        u32::from_str_radix(hash, 16).map(AskedPerson).map_err(|_| ParseCustomIdError)
    }
}

/// A component of a game; `board` shows whether it is stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameComponent {
    /// The board below which it was shown.
    pub board: BoardRef,
    pub action: GameAction,
    /// Person whom its message asks, if it asks something: an answer takes the place of the question.
    pub asked: Option<AskedPerson>,
}

impl GameComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PREFIX)?;
        if let Some(asked) = self.asked {
            write!(f, "-{asked}")?;
        }
        let (name, argument) = self.action.parts();
        write!(f, ":{}:{}:{name}", self.board.game, self.board.position)?;
        argument.map_or(Ok(()), |argument| write!(f, ":{argument}"))
    }

    pub(super) fn read(text: &str) -> Option<GameComponent> {
        let parts: Vec<&str> = text.split(':').collect();
        let ([head, game, position, name] | [head, game, position, name, _]) = parts[..] else { return None };
        let asked = match head.strip_prefix(PREFIX)? {
            "" => None,
            hash => Some(hash.strip_prefix('-')?.parse().ok()?),
        };
        let action = GameAction::read(name, parts.get(4).copied())?;
        let board = BoardRef { game: game.parse().ok()?, position: position.parse().ok()? };
        Some(GameComponent { board, action, asked })
    }
}
