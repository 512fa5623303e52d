//! What handlers give back: plain values.

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

use crate::engine::Level;
use crate::game::{Event, Game, GameId};
use crate::i18n::localizer::{Locale, Localizer};
use crate::message::board_style::BoardStyle;
use crate::message::custom_id::RecordId;
use crate::message::picture::clip;
use crate::message::reply::{MAX_TEXT, Reply};
use crate::store::{Rated, StateWrite};

/// Defaults from the settings file of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameDefaults {
    /// The bot's level where none is named, none is known, and nobody is asked.
    pub default_level: Level,
    /// Lifetime of a challenge, in milliseconds.
    pub challenge_millis: i64,
}

/// Evidence that a text was meant for an older position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaleReason {
    /// It replies to an older board.
    OlderBoard,
    /// It was typed before the newest board was there.
    Typed,
}

/// Effects of a request.
#[derive(Default)]
pub(crate) struct Effects {
    pub change: Option<GameUpdate>,
    /// Settings that people and moderators have chosen, and rows of features, to be stored.
    pub keeps: Vec<StateWrite>,
    /// Effect of the end of the game on the ratings, when it counts.
    pub rated: Option<Rated>,
    /// Messages for the channel, sent once the effects are stored.
    pub posts: Vec<PostDraft>,
    /// The nonce of the first of `posts`, where the effects name it.
    pub nonce: Option<String>,
    /// Answer to the person.
    pub answer: PrivateReply,
    /// An answer to a typed message that is stored with it, and sent even if the program is killed before.
    pub stored_answer: Option<Reply>,
    /// A message of the bot that all see, whose question is answered: its buttons go.
    pub answered: Option<String>,
    /// A review that is to be worked on; the first of `posts` shows it if there are any.
    pub review: Option<RecordId>,
    /// True if that review is asked for the first time, or gets its message only now.
    pub begins: bool,
}

/// A change of a game, to be stored.
#[derive(Clone, Debug)]
pub struct GameUpdate {
    pub game: GameId,
    /// The events it had before.
    pub expected_seq: u64,
    pub events: Vec<Event>,
    pub after: Game,
    /// The language of its public messages.
    pub locale: Locale,
}

/// A public message to be stored; the commit makes a `Post` of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostDraft {
    pub reply: Reply,
    /// The game it shows.
    pub game: Option<GameId>,
    /// True if it takes over the game's live buttons.
    pub board: bool,
}

/// Reply to the person who acted, besides the public messages.
#[derive(Default)]
pub(crate) enum PrivateReply {
    /// Nothing: a typed message stays unanswered, a button is acknowledged silently.
    #[default]
    Silence,
    /// A new message, shown only to this person where the platform can do that, else as a reply.
    Note(Reply),
    /// New content for the private message whose component was used.
    Update(Reply),
    /// A message as with `Note`, or with `Update` where it `replaces`, and new content for it that comes later. Where all see
    /// the answer, it stays as it is.
    Followed { first: Reply, replaces: bool, then: BoxStream<'static, Reply> },
    /// A message that takes a while; `replaces` the private message whose component was used.
    Later {
        /// Makes the message, after the effects are stored; none where nothing is to be said.
        reply: BoxFuture<'static, Option<Reply>>,
        /// True if it is new content for that message.
        replaces: bool,
    },
}

/// Somebody who reads a private answer that comes later.
#[derive(Clone, Copy, Debug)]
pub struct Recipient {
    pub l10n: Localizer,
    /// Style of its boards.
    pub looks: BoardStyle,
}

impl PostDraft {
    pub(crate) fn add_line(&mut self, line: &str) {
        self.reply.text = clip(&format!("{}\n{line}", self.reply.text), MAX_TEXT);
    }
}

impl Effects {
    pub(crate) fn note(text: impl Into<String>) -> Effects {
        Effects::answer(PrivateReply::note(text))
    }

    pub(crate) fn answer(answer: PrivateReply) -> Effects {
        Effects { answer, ..Effects::default() }
    }
}

impl PrivateReply {
    pub(crate) fn note(text: impl Into<String>) -> PrivateReply {
        PrivateReply::Note(Reply::text(text))
    }
}
