//! What the desk is told, and what it gives back: plain values.

use crate::engine::Level;
use crate::engine::review::Finding;
use crate::game::Event;
use crate::game::Game;
use crate::game::{GameId, PlayerId, Timestamp};
use crate::puzzles::PuzzleId;
use crate::rules::{Color, Move};

use crate::features::lessons::catalogue::progress::Progress;
use crate::features::play::live_game::Table;
use crate::features::puzzles::state::{Attempt, Daily, Quiz, Solver};
use crate::features::ratings::records::Records;
use crate::features::replay::recording::{Page, RecordId, Recording};
use crate::features::settings::effective::Circle;
use crate::features::settings::preferences::{HouseSettings, Looks, PersonSettings};
use crate::i18n::localizer::{Locale, Manner, Voice};
use crate::message::component::HintKind;
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

/// What the desk is told about the channel and the moment.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// What is known of the one who challenges and the one who is challenged.
    pub toward: Toward,
    /// The open games of the channel and the latest one that is over; the one in which something happened last stands
    /// last.
    pub tables: &'a [Table],
    /// The game whose message was replied to.
    pub meant: Option<GameId>,
    /// The games whose board has changed since this was typed, with how that is known: a move in them was meant for an older
    /// position.
    pub unseen: &'a [(GameId, MeantBefore)],
    /// What was found for a question about people.
    pub records: Option<&'a Records>,
    /// The puzzles of the one who asks, where puzzles can be meant.
    pub quiz: Option<&'a Quiz>,
    /// The game or import that is named, if the one who asks may see it.
    pub recording: Option<&'a Recording>,
    /// The latest imports of the one who asks, where a list of them is wanted; the latest one where another is brought.
    pub imports: &'a [Recording],
    /// A number of all for a new import, when [`crate::commands::intent::Intent::brings_record`].
    pub new_import: Option<u64>,
    /// A number for a new game, when [`crate::commands::intent::Intent::may_open_game`].
    pub new_game: Option<GameId>,
    /// The house, and the people concerned.
    pub circle: &'a Circle,
    /// The time.
    pub now: Timestamp,
    /// A random number.
    pub seed: u64,
}

/// What a request leads to.
#[derive(Clone, Debug, Default)]
pub struct Turn {
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    /// Nothing: a typed message stays unanswered, a button is acknowledged silently.
    #[default]
    Silence,
    /// A new message, shown only to this person where the platform can do that, else as a reply.
    Note(Reply),
    /// New content for the private message whose component was used.
    Update(Reply),
    /// What [`crate::features::desk::Desk::review`] makes of what is known of a review.
    Review(ReviewWish),
    /// What [`crate::features::desk::Desk::hint`] makes of the engine's analysis of the game.
    Think(Question),
    /// What [`crate::features::desk::Desk::refuted`] makes of the engine's analysis of the position after a wrong move.
    Refute(Box<Wrong>),
    /// Something that concerns more than this channel.
    Errand(Errand),
}

/// What a person wants done with everything that is kept about the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Hand it over, see [`crate::features::desk::Desk::exported`].
    Export,
    /// Put an anonymous seat in the person's place, see [`crate::features::desk::Desk::erased`].
    Erase,
}

/// A task, and who gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errand {
    /// What is to be done.
    pub task: Task,
    /// Who is told when it is done.
    pub reader: Reader,
}

/// Somebody who reads a private answer that comes later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The person's language.
    pub locale: Locale,
    /// How it is written.
    pub manner: Manner,
    /// How its boards look.
    pub looks: Looks,
}

impl Reader {
    /// Who speaks to this person.
    pub(crate) fn voice(self) -> Voice {
        Voice::of(self.locale).with(self.manner)
    }
}

/// A review that somebody wants to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewWish {
    /// What is reviewed.
    pub record: RecordId,
    /// What is to be seen of it.
    pub page: Page,
    /// Who asks.
    pub reader: Reader,
    /// Whether the channel sees the review: it is one of a game that was played here.
    pub public: bool,
    /// Whether the answer takes the place of the private message whose button was pressed.
    pub replaces: bool,
}

/// What is known of a review when somebody asks for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewKnown {
    /// Whether it was asked for before.
    pub begun: bool,
    /// Whether a message that all see shows it.
    pub posted: bool,
    /// What was found so far.
    pub findings: Vec<Finding>,
    /// Whether it is being worked on.
    pub under_way: bool,
    /// How many reviews of the one who asks are being worked on.
    pub own: usize,
    /// How many of all.
    pub all: usize,
    /// Where its message is to be seen.
    pub link: Option<String>,
}

/// A hint that waits for the engine's analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The game.
    pub game: GameId,
    /// How much is asked.
    pub kind: HintKind,
    /// The side of the one who asks; it is to move.
    pub side: Color,
    /// The one who asks.
    pub reader: Reader,
}

/// A move that does not solve a puzzle, and waits for the engine to say why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// How many plies of the solution stood on the board.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// What it does to the rating, in words; empty when it does nothing.
    pub counted: String,
    /// The one who tried it.
    pub reader: Reader,
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
