//! Effects: what a handler wants stored and sent, and its private answer.

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

use crate::engine::Level;
use crate::features::live_game::GameView;
use crate::game::{Event, Game, GameId};
use crate::i18n::{Locale, Localizer};
use crate::message::picture::clip;
use crate::message::{BoardStyle, MAX_TEXT, Reply};
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
    /// Changes of games, stored together.
    pub games: Vec<GameUpdate>,
    /// Settings that people and moderators have chosen, and rows of features, to be stored.
    pub writes: Vec<StateWrite>,
    /// Public messages, sent once the effects are stored.
    pub posts: Vec<PostDraft>,
    /// Thread that is opened before the effects are stored.
    pub thread: Option<NewThread>,
    /// Person whose direct messages are opened before the effects are stored.
    pub direct: Option<NewDirect>,
    /// The nonce of the first of `posts`, where the effects name it.
    pub nonce: Option<String>,
    /// Answer to the person.
    pub answer: PrivateReply,
    /// An answer to a typed message that is stored with it, and sent even if the program is killed before.
    pub stored_answer: Option<Reply>,
    /// A message of the bot that all see, whose question is answered: its buttons go.
    pub answered: Option<String>,
    /// Work that begins once the effects are stored.
    pub after: Option<Box<dyn FnOnce() + Send + Sync>>,
}

/// Place of a game or a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Destination {
    /// The channel whose actor carries the effects out.
    #[default]
    Here,
    /// The channel with this id of the same platform.
    Channel(String),
    /// The thread that is opened first; the channel itself where none can be opened.
    NewThread,
    /// The direct messages that are opened first.
    NewDirect,
}

/// Direct messages with a person, who is asked there. Where they cannot be opened nothing is stored.
pub(crate) struct NewDirect {
    pub person: String,
    /// Answer where they cannot be opened.
    pub refused: String,
}

/// Makes the answer with the id of the thread; where it was refused, with none.
pub(crate) type ThreadAnswer = Box<dyn FnOnce(Option<&str>) -> PrivateReply + Send>;

/// A thread to be opened, and the answer that tells of it.
pub(crate) struct NewThread {
    pub name: String,
    /// Message of the channel from which it begins; none for a thread that stands alone.
    pub line: Option<String>,
    pub answer: ThreadAnswer,
}

/// A change of a game, to be stored.
#[derive(Clone, Debug)]
pub struct GameUpdate {
    pub game: GameId,
    /// Channel whose actor changes the game.
    pub channel: Destination,
    /// The homes of the game, see [`crate::features::live_game::LiveGame`].
    pub homes: Vec<GameView>,
    /// The events it had before.
    pub expected_seq: u64,
    pub events: Vec<Event>,
    pub after: Game,
    /// Effect of its end on the ratings, when it counts.
    pub rated: Option<Rated>,
}

/// A public message to be stored; the commit makes a `Post` of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostDraft {
    pub to: Destination,
    pub reply: Reply,
    /// The game it shows.
    pub game: Option<GameId>,
    /// True if it takes over the game's live buttons.
    pub board: bool,
    /// True if its buttons answer an offer, and go once none stands.
    pub question: bool,
    /// The language of its words, where it is not that of the game.
    pub locale: Option<Locale>,
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

impl Destination {
    /// Id of the channel; `here` is that of the actor.
    pub(crate) fn channel<'a>(&'a self, here: &'a str) -> &'a str {
        match self {
            Destination::Channel(channel) => channel,
            Destination::Here | Destination::NewThread | Destination::NewDirect => here,
        }
    }

    /// True if it is the channel of the request, or a thread of it.
    pub(crate) fn is_here(&self) -> bool {
        !matches!(self, Destination::Channel(_) | Destination::NewDirect)
    }
}

impl GameUpdate {
    /// True if the game ends with it.
    pub(crate) fn ends(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Ended { .. }))
    }

    /// Returns `true` if each player has the game in a home of their own.
    pub(crate) fn has_two_homes(&self) -> bool {
        self.homes.len() > 1
    }

    /// The language of the messages that name none of their own.
    pub(crate) fn locale(&self) -> Locale {
        self.homes.first().map(|home| home.locale).unwrap_or_default()
    }
}

impl PostDraft {
    /// A message to the channel of the request.
    pub(crate) fn here(reply: Reply, game: Option<GameId>) -> PostDraft {
        PostDraft { to: Destination::Here, reply, game, board: false, question: false, locale: None }
    }

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

    /// The change of the game that a request is about.
    pub(crate) fn first_game(&self) -> Option<&GameUpdate> {
        self.games.first()
    }

    /// True if a game is opened or changed.
    pub(crate) fn changes_game(&self) -> bool {
        !self.games.is_empty()
    }

    /// Returns `true` if anything but an answer comes of it.
    pub(crate) fn has_effect(&self) -> bool {
        self.changes_game()
            || !self.posts.is_empty()
            || self.after.is_some()
            || !self.writes.is_empty()
            || self.answered.is_some()
    }

    /// The first message that shows a game.
    pub(crate) fn first_post_of(&mut self, game: GameId) -> Option<&mut PostDraft> {
        self.posts.iter_mut().find(|post| post.game == Some(game))
    }

    /// The last message that shows a game.
    pub(crate) fn last_post_of(&mut self, game: GameId) -> Option<&mut PostDraft> {
        self.posts.iter_mut().rev().find(|post| post.game == Some(game))
    }

    /// Directs what is meant for the new direct messages to them.
    pub(crate) fn in_direct(&mut self, direct: &str) {
        for post in self.posts.iter_mut().filter(|post| post.to == Destination::NewDirect) {
            post.to = Destination::Channel(direct.to_owned());
        }
        let homes = self.games.iter_mut().flat_map(|update| &mut update.homes);
        homes.filter(|home| home.channel.is_empty()).for_each(|home| direct.clone_into(&mut home.channel));
        self.direct = None;
    }

    /// Calls the channel of the actor by its short name.
    pub(crate) fn located(&mut self, here: &str) {
        let local = |to: &mut Destination| {
            if matches!(to, Destination::Channel(channel) if channel == here) {
                *to = Destination::Here;
            }
        };
        self.games.iter_mut().for_each(|update| local(&mut update.channel));
        self.posts.iter_mut().for_each(|post| local(&mut post.to));
    }

    /// Directs what is meant for the new thread to it, or to the channel where there is none, and makes the answer.
    pub(crate) fn in_thread(&mut self, thread: Option<&str>) {
        let to = |to: &mut Destination| match (&to, thread) {
            (Destination::NewThread, Some(thread)) => *to = Destination::Channel(thread.to_owned()),
            (Destination::NewThread, None) => *to = Destination::Here,
            _ => {}
        };
        for update in self.games.iter_mut().filter(|update| update.channel == Destination::NewThread) {
            to(&mut update.channel);
            update
                .homes
                .iter_mut()
                .zip(thread)
                .for_each(|(home, thread)| thread.clone_into(&mut home.channel));
        }
        self.posts.iter_mut().for_each(|post| to(&mut post.to));
        if let Some(asked) = self.thread.take() {
            self.answer = match (&self.answer, (asked.answer)(thread)) {
                // It takes the place of the question whose button was pressed.
                (PrivateReply::Update(_), PrivateReply::Note(reply)) => PrivateReply::Update(reply),
                (_, told) => told,
            };
        }
    }
}

impl PrivateReply {
    pub(crate) fn note(text: impl Into<String>) -> PrivateReply {
        PrivateReply::Note(Reply::text(text))
    }
}
