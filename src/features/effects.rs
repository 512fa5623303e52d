//! What the desk is told, and what it gives back: plain values.

use futures_util::future::BoxFuture;

use crate::engine::Level;
use crate::game::Event;
use crate::game::Game;
use crate::game::{GameId, PlayerId, Timestamp};
use crate::puzzles::PuzzleId;

use crate::features::lessons::catalogue::progress::Progress;
use crate::features::puzzles::state::{Attempt, Daily, Solver};
use crate::features::settings::preferences::{HouseSettings, PersonSettings};
use crate::i18n::localizer::{Locale, Manner, Voice};
use crate::message::board_style::BoardStyle;
use crate::message::custom_id::RecordId;
use crate::message::reply::Reply;

/// What a server owner can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeskSettings {
    /// The bot's level when none is asked for.
    pub default_level: Level,
    /// How long a challenge stands, in milliseconds.
    pub challenge_millis: i64,
}

/// What somebody who challenges another has done before, in whatever channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toward {
    /// How many challenges to the same person wait for an answer.
    pub challenges: usize,
    /// When that person last declined one.
    pub declined: Option<Timestamp>,
}

/// How it is known that a text was meant for an older position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeantBefore {
    /// It replies to an older board.
    OlderBoard,
    /// It was typed before the newest board was there.
    Typed,
}

/// What a request leads to.
#[derive(Default)]
pub(crate) struct Turn {
    /// What is to be stored.
    pub change: Option<Change>,
    /// What people and moderators have chosen, to be stored.
    pub keeps: Vec<Keep>,
    /// What is told to the channel once it is stored.
    pub posts: Vec<Say>,
    /// What is told to the person.
    pub answer: Answer,
    /// A message of the bot that all see, whose question is answered: its buttons go.
    pub answered: Option<String>,
    /// A review that is to be worked on; the first of `posts` shows it if there are any.
    pub review: Option<RecordId>,
    /// Whether that review is asked for the first time, or gets its message only now.
    pub begins: bool,
}

/// A change of a game, to be stored.
#[derive(Clone, Debug)]
pub struct Change {
    /// The game's number.
    pub game: GameId,
    /// The events it had before.
    pub expected_seq: u64,
    /// What happened.
    pub events: Vec<Event>,
    /// Its state afterwards.
    pub after: Game,
    /// The language of its public messages.
    pub locale: Locale,
}

/// Something to be stored about a person, a channel or a server.
#[derive(Clone, Debug, PartialEq)]
pub enum Keep {
    /// What a person has chosen.
    Person(PlayerId, PersonSettings),
    /// What was chosen for this channel.
    Channel(HouseSettings),
    /// What was chosen for a server.
    Server(String, HouseSettings),
    /// A person may not challenge another any more, or may again.
    Block {
        /// Who does not want to be challenged.
        by: PlayerId,
        /// By whom.
        whom: PlayerId,
        /// Whether the block stands from now on.
        on: bool,
    },
    /// A person brings a record of a game along.
    Import {
        /// Who.
        by: PlayerId,
        /// Under which number of all.
        number: u64,
        /// The record, as [`crate::features::replay::recording::read_import`] reads it.
        record: String,
        /// When.
        at: Timestamp,
    },
    /// A person begins a game, the first one perhaps.
    Met(PlayerId),
    /// How far a person is with the lessons.
    Lessons(PlayerId, Progress),
    /// How a person stands at puzzles, and how far with one.
    Quiz {
        /// Who.
        person: PlayerId,
        /// How often something was written for this person before.
        expected_seq: u64,
        /// The standing.
        solver: Solver,
        /// The puzzle, and how far the person is with it.
        tried: Option<(PuzzleId, Attempt)>,
        /// The puzzle of a day, if this solves it.
        daily: Option<Daily>,
    },
    /// A person wants direct messages, also where one was refused before.
    DirectAgain(PlayerId),
}

/// A public message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Say {
    /// The message.
    pub reply: Reply,
    /// The game it shows.
    pub game: Option<GameId>,
    /// Whether it takes over the game's live buttons.
    pub board: bool,
}

/// What the one who acted gets to see of it, besides the public messages.
#[derive(Default)]
pub(crate) enum Answer {
    /// Nothing: a typed message stays unanswered, a button is acknowledged silently.
    #[default]
    Silence,
    /// A new message, shown only to this person where the platform can do that, else as a reply.
    Note(Reply),
    /// New content for the private message whose component was used.
    Update(Reply),
    /// A message that takes a while; `replaces` the private message whose component was used.
    Later {
        /// Makes the message, after the effects are stored; none where nothing is to be said.
        reply: BoxFuture<'static, Option<Reply>>,
        /// Whether it is new content for that message.
        replaces: bool,
    },
}

/// Somebody who reads a private answer that comes later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The person's language.
    pub locale: Locale,
    /// How it is written.
    pub manner: Manner,
    /// How its boards look.
    pub looks: BoardStyle,
}

impl Reader {
    /// Who speaks to this person.
    pub(crate) fn voice(self) -> Voice {
        Voice::of(self.locale).with(self.manner)
    }
}

impl Turn {
    pub(crate) fn note(text: impl Into<String>) -> Turn {
        Turn::answer(Answer::note(text))
    }

    pub(crate) fn answer(answer: Answer) -> Turn {
        Turn { answer, ..Turn::default() }
    }
}

impl Answer {
    pub(crate) fn note(text: impl Into<String>) -> Answer {
        Answer::Note(Reply::text(text))
    }
}
