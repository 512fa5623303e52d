//! Data of a write transaction.

use super::{ChannelKey, GameId, Post, Rated, Statement, StoredView};
use crate::game::{Event, PlayerId};

/// Source of the position on the board of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionSource {
    /// Event of a person with this order number.
    Event(u64),
    /// The bot. The position is known when a message shows it.
    Board,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameWrite {
    pub id: GameId,
    /// Number of events before it; 0 opens the game. If the store has another number, it is a conflict.
    pub expected_seq: u64,
    /// New events, at least one.
    pub events: Vec<Event>,
    /// Homes that the game gets, or whose language changes.
    pub homes: Vec<StoredView>,
    /// Whether the game is in progress, or waits for an answer, after these events.
    pub open: bool,
    /// Source of the new position, if it has changed.
    pub since: Option<PositionSource>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChannelWrite {
    /// Channel in which it happened.
    pub channel: ChannelKey,
    /// Id of the platform's event that caused it; `None` for what the bot does itself.
    pub event: Option<String>,
    /// Key of the typed message that has an effect, so that an edit of it has none.
    pub effect: Option<String>,
    /// Id of the last message read in the channel, from which missed messages are read back. The greatest id is stored; ids
    /// compare as decimal numbers.
    pub last_seen: Option<String>,
    /// Server of the channel, if it is known.
    pub server: Option<String>,
    /// Parent of the channel, if it is known to be a thread.
    pub parent: Option<String>,
    pub game: Option<GameWrite>,
    /// Settings and facts of people, the channel or its server, written in this order.
    pub writes: Vec<StateWrite>,
    /// Result of the game and its effect on the ratings, if it counts.
    pub rated: Option<Rated>,
    /// Messages that announce it.
    pub posts: Vec<Post>,
    /// Message of the bot with a question that is answered, so that its buttons become stale.
    pub answered: Option<String>,
    /// Games in which an offer has ended.
    pub settled: Vec<GameId>,
}

/// Write of settings or facts of a person, a channel or a server on the platform of the channel. Only their writer reads the
/// settings.
#[derive(Clone, Debug, PartialEq)]
pub enum StateWrite {
    /// Settings of a person; `hidden` excludes the person from lists.
    Person {
        person: String,
        settings: String,
        hidden: bool,
    },
    /// A person whom the bot has met.
    Met {
        person: String,
    },
    /// Whether the last direct message to a person was refused, stored only for a known person.
    DmRefused {
        person: String,
        refused: bool,
    },
    Channel {
        settings: String,
    },
    Server {
        server: String,
        settings: String,
    },
    /// Block of challenges by `whom`, or its end.
    Block {
        by: String,
        whom: String,
        on: bool,
    },
    Run(Statement),
    /// Deletion of a person. The hidden, anonymous `stand_in` takes the person's place in every log and its index, unsent messages
    /// that name the person are emptied, and settings are deleted, except blocks of others against the person. The
    /// `statements` delete the person from the tables of features.
    Erased {
        person: String,
        stand_in: PlayerId,
        statements: Vec<Statement>,
    },
}

impl ChannelWrite {
    pub fn in_channel(channel: &ChannelKey) -> ChannelWrite {
        ChannelWrite { channel: channel.clone(), ..ChannelWrite::default() }
    }
}

/// Result of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    /// Stored, with the ids of its messages in order.
    Stored(Vec<i64>),
    /// Nothing was written, because the platform's event was handled before.
    Duplicate,
}
