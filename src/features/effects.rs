//! Effects: the writes, public messages and private reply of a handler.

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

use crate::engine::Level;
use crate::features::live_game::{GameView, LiveGame};
use crate::game::{Event, Game, GameId};
use crate::i18n::{Locale, Localizer};
use crate::message::picture::clip;
use crate::message::{BoardStyle, MAX_TEXT, Reply};
use crate::store::{Rated, StateWrite};

/// Defaults from the settings file of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameDefaults {
    /// Level of the bot if none is named or known.
    pub default_level: Level,
    /// Lifetime of a challenge, in milliseconds.
    pub challenge_millis: i64,
}

/// Evidence that a text is for an older position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaleReason {
    /// It replies to an older board.
    OlderBoard,
    /// It was typed before the newest board was posted.
    Typed,
}

#[derive(Default)]
pub(crate) struct Effects {
    /// Changes of games, stored together.
    pub games: Vec<GameUpdate>,
    /// Writes of settings and of rows of features.
    pub writes: Vec<StateWrite>,
    /// Public messages, sent once the effects are stored.
    pub posts: Vec<PostDraft>,
    /// Thread that is opened before the effects are stored.
    pub thread: Option<NewThread>,
    /// Person whose direct messages are opened before the effects are stored.
    pub direct: Option<NewDirect>,
    /// Nonce of the first of `posts`, if a write refers to it.
    pub nonce: Option<String>,
    pub answer: PrivateReply,
    /// Reply to a typed message that is stored with it, and sent even after a crash.
    pub stored_answer: Option<Reply>,
    /// Public message whose question is answered: its buttons are removed.
    pub answered: Option<String>,
    /// Work that starts once the effects are stored.
    pub after: Option<Box<dyn FnOnce() + Send + Sync>>,
}

/// Place of a game or a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Destination {
    /// The channel of the actor.
    #[default]
    Here,
    /// The channel with this id of the same platform.
    Channel(String),
    /// The new thread; the channel itself if none can be opened.
    NewThread,
    /// The new direct messages.
    NewDirect,
}

/// Direct messages to be opened. If that fails, nothing is stored.
pub(crate) struct NewDirect {
    pub person: String,
    /// Reply if they cannot be opened.
    pub refused: String,
}

/// Makes the reply with the id of the thread; without one if it was refused.
pub(crate) type ThreadAnswer = Box<dyn FnOnce(Option<&str>) -> PrivateReply + Send>;

/// A thread to be opened.
pub(crate) struct NewThread {
    pub name: String,
    /// Message of the channel from which it starts; `None` for a thread without one.
    pub line: Option<String>,
    pub answer: ThreadAnswer,
}

/// A change of a game, to be stored.
#[derive(Clone, Debug)]
pub struct GameUpdate {
    pub game: GameId,
    /// Channel whose actor changes the game.
    pub channel: Destination,
    /// Homes of the game, see `LiveGame::homes`.
    pub homes: Vec<GameView>,
    /// Number of events before the change.
    pub expected_seq: u64,
    pub events: Vec<Event>,
    pub after: Game,
    /// Effect on the ratings, if a rated game ends.
    pub rated: Option<Rated>,
}

/// A public message to be stored; the commit makes a `Post` of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostDraft {
    pub to: Destination,
    pub reply: Reply,
    /// The game it shows.
    pub game: Option<GameId>,
    /// True if it becomes the game's board with live buttons.
    pub board: bool,
    /// True if its buttons answer an offer, and are removed once none is open.
    pub question: bool,
    /// Language of its text, if it is not that of the game.
    pub locale: Option<Locale>,
}

/// Reply to the requester, besides the public messages.
#[derive(Default)]
pub(crate) enum PrivateReply {
    /// No reply to a typed message; a button is acknowledged silently.
    #[default]
    Silence,
    /// A new ephemeral message if the platform has them, else a public reply.
    Ephemeral(Reply),
    /// New content for the private message whose component was used.
    Update(Reply),
    /// A message as with `Ephemeral`, or with `Update` if it `replaces`, and its later contents. A public reply is not edited.
    Followed { first: Reply, replaces: bool, then: BoxStream<'static, Reply> },
    /// A message that takes a while.
    Later {
        /// Runs after the effects are stored; `None` for no message.
        reply: BoxFuture<'static, Option<Reply>>,
        /// True if it replaces the private message whose component was used.
        replaces: bool,
    },
}

/// Reader of a later private reply.
#[derive(Clone, Copy, Debug)]
pub struct Recipient {
    pub l10n: Localizer,
    /// Style of the reader's boards.
    pub looks: BoardStyle,
}

impl Destination {
    /// Returns the id of the channel; `here` is that of the actor.
    pub(crate) fn channel<'a>(&'a self, here: &'a str) -> &'a str {
        match self {
            Destination::Channel(channel) => channel,
            Destination::Here | Destination::NewThread | Destination::NewDirect => here,
        }
    }

    /// Returns `true` for the channel of the request and a thread of it.
    pub(crate) fn is_here(&self) -> bool {
        !matches!(self, Destination::Channel(_) | Destination::NewDirect)
    }
}

impl GameUpdate {
    /// Returns the change of a game in the channel of the actor by `events`, the first of which has the number `expected_seq`.
    pub(crate) fn new(after: LiveGame, expected_seq: u64, events: Vec<Event>) -> GameUpdate {
        GameUpdate {
            game: after.id,
            channel: Destination::Here,
            homes: after.homes,
            expected_seq,
            events,
            after: after.game,
            rated: None,
        }
    }

    pub(crate) fn ends(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Ended { .. }))
    }

    /// Returns `true` if each player has the game in a home of their own.
    pub(crate) fn has_two_homes(&self) -> bool {
        self.homes.len() > 1
    }

    /// Returns the language of the messages that name none of their own.
    pub(crate) fn locale(&self) -> Locale {
        self.homes.first().map(|home| home.locale).unwrap_or_default()
    }
}

impl PostDraft {
    /// Returns a message to the channel of the request.
    pub(crate) fn here(reply: Reply, game: Option<GameId>) -> PostDraft {
        PostDraft { to: Destination::Here, reply, game, board: false, question: false, locale: None }
    }

    pub(crate) fn add_line(&mut self, line: &str) {
        self.reply.text = clip(&format!("{}\n{line}", self.reply.text), MAX_TEXT);
    }
}

impl Effects {
    pub(crate) fn ephemeral(reply: impl Into<Reply>) -> Effects {
        Effects::answer(PrivateReply::Ephemeral(reply.into()))
    }

    pub(crate) fn answer(answer: PrivateReply) -> Effects {
        Effects { answer, ..Effects::default() }
    }

    /// Returns the change of the request's game.
    pub(crate) fn first_game(&self) -> Option<&GameUpdate> {
        self.games.first()
    }

    pub(crate) fn changes_game(&self) -> bool {
        !self.games.is_empty()
    }

    /// Returns `true` if there is more than a reply.
    pub(crate) fn has_effect(&self) -> bool {
        self.changes_game()
            || !self.posts.is_empty()
            || self.after.is_some()
            || !self.writes.is_empty()
            || self.answered.is_some()
    }

    pub(crate) fn first_post_of(&mut self, game: GameId) -> Option<&mut PostDraft> {
        self.posts.iter_mut().find(|post| post.game == Some(game))
    }

    pub(crate) fn last_post_of(&mut self, game: GameId) -> Option<&mut PostDraft> {
        self.posts.iter_mut().rev().find(|post| post.game == Some(game))
    }

    /// Resolves [`Destination::NewDirect`].
    pub(crate) fn in_direct(&mut self, direct: &str) {
        for post in self.posts.iter_mut().filter(|post| post.to == Destination::NewDirect) {
            post.to = Destination::Channel(direct.to_owned());
        }
        let homes = self.games.iter_mut().flat_map(|update| &mut update.homes);
        homes.filter(|home| home.channel.is_empty()).for_each(|home| direct.clone_into(&mut home.channel));
        self.direct = None;
    }

    fn destinations(&mut self) -> impl Iterator<Item = &mut Destination> {
        let games = self.games.iter_mut().map(|update| &mut update.channel);
        games.chain(self.posts.iter_mut().map(|post| &mut post.to))
    }

    /// Replaces the id of the actor's channel by [`Destination::Here`].
    pub(crate) fn with_location(&mut self, here: &str) {
        for to in self.destinations() {
            if matches!(to, Destination::Channel(channel) if channel == here) {
                *to = Destination::Here;
            }
        }
    }

    /// Resolves [`Destination::NewThread`], and makes the reply.
    pub(crate) fn in_thread(&mut self, thread: Option<&str>) {
        if let Some(thread) = thread {
            let games = self.games.iter_mut().filter(|update| update.channel == Destination::NewThread);
            games
                .flat_map(|update| &mut update.homes[..1])
                .for_each(|home| thread.clone_into(&mut home.channel));
        }
        for to in self.destinations().filter(|to| **to == Destination::NewThread) {
            *to = thread.map_or(Destination::Here, |thread| Destination::Channel(thread.to_owned()));
        }
        if let Some(opened) = self.thread.take() {
            self.answer = match (&self.answer, (opened.answer)(thread)) {
                // It replaces the question whose button was pressed.
                (PrivateReply::Update(_), PrivateReply::Ephemeral(reply)) => PrivateReply::Update(reply),
                (_, reply) => reply,
            };
        }
    }
}

impl PrivateReply {
    pub(crate) fn ephemeral(reply: impl Into<Reply>) -> PrivateReply {
        PrivateReply::Ephemeral(reply.into())
    }
}
