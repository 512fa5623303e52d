//! What is written in one transaction.

use super::{ChannelKey, GameId, Post, Rated, Statement, StoredView};
use crate::game::{Event, PlayerId};

/// Source of the position on the board of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionSource {
    /// A person's event with this order number.
    Event(u64),
    /// The bot: the position is known once a message shows it.
    Board,
}

/// The part of a write that changes a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameWrite {
    pub id: GameId,
    /// Number of events that the writer has seen: 0 opens the game. Another number in the store is a conflict.
    pub expected_seq: u64,
    /// Events, in order; at least one.
    pub events: Vec<Event>,
    /// The homes that the game gets, or whose language changes.
    pub homes: Vec<StoredView>,
    /// True if the game still waits for somebody after these events.
    pub open: bool,
    /// Source of the new position on the board, when it has changed.
    pub since: Option<PositionSource>,
}

/// Everything that is written together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChannelWrite {
    /// Channel in which it happened.
    pub channel: ChannelKey,
    /// The platform's id of the event that caused it; `None` for what the bot does itself.
    pub event: Option<String>,
    /// Key of the typed message, where the event has an effect: an edit of that message then has none.
    pub effect: Option<String>,
    /// The last message read in the channel, for reading back what was missed. A message that is older than the one
    /// known already changes nothing: ids compare by length and then as text, which is the order of decimal numbers.
    pub last_seen: Option<String>,
    /// The platform's id of the server that the channel belongs to, when it is known.
    pub server: Option<String>,
    /// The platform's id of the channel that this one is a thread of, when it is known.
    pub parent: Option<String>,
    /// The change of a game.
    pub game: Option<GameWrite>,
    /// Settings and facts of people, the channel or its server that are to be stored, in this order.
    pub records: Vec<StateWrite>,
    /// Effect of the end of the game on the ratings, when it counts.
    pub rated: Option<Rated>,
    /// The messages that announce it.
    pub posts: Vec<Post>,
    /// A message of the bot whose question is answered: its buttons are to be removed, see [`super::Store::stale_boards`].
    pub answered: Option<String>,
    /// Games in which an offer stood and none stands any more.
    pub settled: Vec<GameId>,
}

/// Something about a person, a channel or a server, named by the ids of the platform, which is that of the write. Settings are
/// in a form that only their writer reads.
#[derive(Clone, Debug, PartialEq)]
pub enum StateWrite {
    /// Settings of a person; `hidden` leaves the person out of every list.
    Person {
        person: String,
        settings: String,
        hidden: bool,
    },
    /// A person is known from now on.
    Met {
        person: String,
    },
    /// True if the last direct message to a person was refused; it is kept only for a person of whom more is kept.
    DmRefused {
        person: String,
        refused: bool,
    },
    /// Settings of the channel of the write.
    Channel {
        settings: String,
    },
    Server {
        server: String,
        settings: String,
    },
    /// A person does not want to be challenged by another, or does again.
    Block {
        by: String,
        whom: String,
        on: bool,
    },
    /// A statement of a feature.
    Run(Statement),
    /// A person is to be known no more: the anonymous seat `stand_in` takes the person's place in every log, in what follows
    /// from the logs and in every message that waits; it stands in no list. Settings, lessons and blocks are removed, but for
    /// blocks of others against the person; the `statements` forget the person in the tables of features.
    Erased {
        person: String,
        stand_in: PlayerId,
        statements: Vec<Statement>,
    },
}

impl ChannelWrite {
    /// A write that holds nothing yet.
    pub fn in_channel(channel: &ChannelKey) -> ChannelWrite {
        ChannelWrite { channel: channel.clone(), ..ChannelWrite::default() }
    }
}

/// Result of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is stored; these are the numbers of its messages in the outbox, in order.
    Stored(Vec<i64>),
    /// The platform's event was worked on before: nothing was written.
    Duplicate,
}
