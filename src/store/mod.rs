//! The event log behind one small trait.
//!
//! A step of a game is one [`Store::commit`]: the events, the messages that announce them and the id of the platform's
//! event that caused them are written in one transaction or not at all.

mod erase;
mod fault;
mod imports;
pub mod jobs;
mod migrations;
mod open;
mod part;
mod postgres;
mod puzzles;
mod rebuild;
mod records;
mod reviews;
mod sqlite;
mod transfer;

use std::fmt;

use async_trait::async_trait;

use crate::game::Event;
use crate::game::{PlayerId, Timestamp};

pub use crate::game::GameId;
pub use imports::{Imports, StoredImport};
pub use open::{OpenError, is_address, is_postgres, is_there, last_beat, open};
pub use part::Part;
pub use postgres::{Elsewhere, Lease, PostgresJobs, PostgresStore};
pub use puzzles::{DailyStep, Puzzles, SolverStep, StoredSolver};
pub use records::{Against, OpenGame, Rated, Rebuilt, Records, Tally};
pub use reviews::{NewReview, Progress, Reviews, StoredReview};
pub use sqlite::{
    Copied, CopyError, DanglingRows, Database, NewDatabase, SqliteStore, Writer, backup, repair_dangling,
    restore,
};
pub use transfer::{MoveError, Moved, MovedTable, move_all};

/// Names a channel on any platform: `platform:id`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChannelKey {
    /// The platform, for example `discord`.
    pub platform: &'static str,
    /// The platform's own id of the channel.
    pub id: String,
}

impl fmt::Display for ChannelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform, self.id)
    }
}

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its name.
    pub id: GameId,
    /// The channel it is played in, the platform's own id.
    pub channel: String,
    /// The language of its public messages.
    pub locale: String,
    /// Its log, oldest event first.
    pub events: Vec<Event>,
    /// The last message of the bot that shows its board with live buttons, once it is sent.
    pub board: Option<String>,
}

/// The games of a channel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelGames {
    /// The open ones, oldest first, and the latest one that is over.
    pub games: Vec<StoredGame>,
    /// Those among them whose log cannot be read, and why.
    pub unreadable: Vec<(GameId, String)>,
}

/// What made the position on the board of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// A person's event with this order number.
    Event(u64),
    /// The bot: the position is known once a message shows it.
    Board,
}

/// The part of a step that changes a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStep {
    /// The game.
    pub id: GameId,
    /// How many events the writer has seen: 0 opens the game. Another number in the store is a conflict.
    pub expected_seq: u64,
    /// What happened, in order; at least one event.
    pub events: Vec<Event>,
    /// The language of its public messages; stored when the game opens.
    pub locale: String,
    /// Whether the game still waits for somebody after these events.
    pub open: bool,
    /// What changed the position on the board, when something did.
    pub since: Option<Since>,
}

/// A public message to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The game it shows, if it belongs to one. Replies to it then mean that game.
    pub game: Option<GameId>,
    /// How many plies the game had as the message shows it.
    pub ply: Option<u32>,
    /// Whether it carries the game's live buttons, so that the ones before it lose theirs.
    pub board: bool,
    /// Names the message for ever on its platform, also after a database was restored from a backup.
    pub nonce: String,
    /// The message, in a form that only its writer reads.
    pub body: String,
}

/// Everything that is written together.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Where it happened.
    pub channel: ChannelKey,
    /// The platform's id of the event that caused it; `None` for the bot's own steps.
    pub event: Option<String>,
    /// The last message read in the channel, for reading back what was missed. A message that is older than the one
    /// known already changes nothing: ids compare by length and then as text, which is the order of decimal numbers.
    pub last_seen: Option<String>,
    /// The platform's id of the server that the channel belongs to, when it is known.
    pub server: Option<String>,
    /// The platform's id of the channel that this one is a thread of, when it is known.
    pub parent: Option<String>,
    /// The change of a game.
    pub game: Option<GameStep>,
    /// What was chosen or is to be remembered of people, the channel or its server, in this order.
    pub records: Vec<Record>,
    /// What the end of the game does to the ratings, when it counts.
    pub rated: Option<Rated>,
    /// The messages that announce it.
    pub posts: Vec<Post>,
    /// A message of the bot whose question it answers: its buttons are owed their end, see [`Store::stale_boards`].
    pub answered: Option<String>,
    /// A review to be begun, which the first of `posts` shows if there are any. A conflict when there is one of the same
    /// already, unless no message shows it and one is to do so.
    pub review: Option<NewReview>,
}

/// Something about a person, a channel or a server. The platform is that of the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// What a person has chosen, in a form that only its writer reads.
    Person {
        /// The platform's id of the person.
        person: String,
        /// The settings.
        settings: String,
        /// Whether the person is left out of every list.
        hidden: bool,
    },
    /// How far a person is with the lessons, in a form that only its writer reads.
    Lessons {
        /// The platform's id of the person.
        person: String,
        /// The progress.
        progress: String,
    },
    /// A person is known from now on.
    Met {
        /// The platform's id of the person.
        person: String,
    },
    /// Whether a direct message to a person was refused; of somebody of whom nothing else is kept, nothing is kept.
    DmRefused {
        /// The platform's id of the person.
        person: String,
        /// Whether the last one was.
        refused: bool,
    },
    /// What was chosen for the channel of the step.
    Channel {
        /// The settings.
        settings: String,
    },
    /// What was chosen for a server.
    Server {
        /// The platform's id of the server.
        server: String,
        /// The settings.
        settings: String,
    },
    /// A person does not want to be challenged by another, or does again.
    Block {
        /// Who.
        by: String,
        /// By whom.
        whom: String,
        /// Whether the block stands from now on.
        on: bool,
    },
    /// A person brings a record of a game along.
    Import {
        /// The platform's id of the person.
        person: String,
        /// The record.
        import: StoredImport,
        /// How many imports of the person are kept, the latest ones.
        keep: u32,
    },
    /// How somebody stands at puzzles.
    Solver(SolverStep),
    /// The puzzle of a day goes to a server.
    Daily(DailyStep),
    /// A person is to be known no more: an anonymous seat takes the person's place in every log, in what follows from the
    /// logs and in every message that waits; it stands in no list. Settings, lessons, blocks and imports are removed, but for blocks of
    /// others against the person.
    Erased {
        /// The platform's id of the person.
        person: String,
        /// The anonymous seat.
        stand_in: PlayerId,
    },
}

/// What is stored of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPerson {
    /// The platform's id.
    pub person: String,
    /// The settings; none for somebody of whom only blocks are known.
    pub settings: Option<String>,
    /// Whether the last direct message was refused.
    pub dm_refused: bool,
    /// Who may not challenge this person, in order.
    pub blocked: Vec<String>,
    /// How far the person is with the lessons; none for somebody who has begun none.
    pub lessons: Option<String>,
}

/// What is stored of a channel and its server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredHouse {
    /// The channel's settings.
    pub channel: Option<String>,
    /// The channel that it is a thread of, where that is named or known.
    pub thread_of: Option<String>,
    /// The settings of that channel.
    pub parent: Option<String>,
    /// The server's settings.
    pub server: Option<String>,
}

/// A game in which a person has a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonsGame {
    /// The game.
    pub game: StoredGame,
    /// Whether it still waits for somebody.
    pub open: bool,
}

impl Step {
    /// A step in which nothing happens yet.
    pub fn in_channel(channel: &ChannelKey) -> Step {
        let channel = channel.clone();
        Step {
            channel,
            event: None,
            last_seen: None,
            server: None,
            parent: None,
            game: None,
            rated: None,
            records: Vec::new(),
            posts: Vec::new(),
            answered: None,
            review: None,
        }
    }
}

/// What became of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is stored; these are the numbers of its messages in the outbox, in order.
    Stored(Vec<i64>),
    /// The platform's event was worked on before: nothing was written.
    Duplicate,
}

/// A message that is stored and not yet known to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsent {
    /// Its number; it never changes and is never used again.
    pub id: i64,
    /// The message.
    pub post: Post,
}

/// A channel with an open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenChannel {
    /// The platform's own id of the channel.
    pub channel: String,
    /// The last message read there.
    pub last_seen: Option<String>,
    /// The oldest message that shows one of its open games with live buttons.
    pub board: Option<String>,
    /// The platform's id of the server that it belongs to, when it is known.
    pub server: Option<String>,
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCounts {
    /// Games that wait for somebody.
    pub open_games: u64,
    /// Public messages that are not known to be sent and not given up.
    pub unsent: u64,
}

/// A span of time in which the bot was not up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When it was last known to be up.
    pub from: Timestamp,
    /// When it was up again.
    pub until: Timestamp,
}

/// By how many milliseconds a clock is set back before the outages that it has claimed are doubted. Clocks of several
/// machines differ by less.
pub(crate) const SET_BACK: i64 = 60_000;

/// How a channel is closed to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The bot lacks a right that somebody may give it.
    Shut,
    /// The channel does not exist any more.
    Gone,
}

/// A channel that is closed to the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedChannel {
    /// The platform's id of the channel.
    pub channel: String,
    /// The platform's id of its server, as far as it is known.
    pub server: Option<String>,
    /// When that was found; unknown in channels that an earlier version closed.
    pub at: Option<Timestamp>,
    /// Since when nobody could be reached there.
    pub from: Option<Timestamp>,
}

/// How and when a channel was closed to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closure {
    /// How.
    pub how: Closed,
    /// When that was found.
    pub at: Timestamp,
    /// Since when nobody could be reached there: some time before, where nobody told.
    pub from: Timestamp,
}

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote to the game, or to the ratings of its players, first: load them again.
    #[error("game {0}, or a rating of its players, was changed by another writer")]
    Conflict(GameId),
    /// Somebody else wrote how a person stands, or gave a server the puzzle of the day, first: load it again.
    #[error("another writer was faster")]
    Overtaken,
    /// The database does not answer, is full, is locked or is no database.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// What is stored cannot be understood.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
}

/// The event log. All methods may be called from several tasks at once.
#[async_trait]
pub trait Store: Records + Imports + Puzzles + Reviews + Send + Sync + 'static {
    /// A name for a new game, never given out before.
    async fn reserve_game(&self) -> Result<GameId, StoreError>;

    /// Writes a step in one durable transaction.
    async fn commit(&self, step: Step) -> Result<Committed, StoreError>;

    /// Whether the platform's event was worked on already.
    async fn knows_event(&self, channel: &ChannelKey, event: &str) -> Result<bool, StoreError>;

    /// The open games of a channel, and of those that are over the one that ended last; a challenge that came to nothing is
    /// none.
    async fn games_of_channel(&self, channel: &ChannelKey) -> Result<ChannelGames, StoreError>;

    /// Closes a game that cannot be replayed; the reason is kept. It is no longer among the games of its channel.
    async fn set_aside(&self, game: GameId, reason: &str) -> Result<(), StoreError>;

    /// One game.
    async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError>;

    /// What is stored of these people; those of whom nothing is are left out.
    async fn people(&self, platform: &str, people: &[String]) -> Result<Vec<StoredPerson>, StoreError>;

    /// What is stored of a channel, of the one it is a thread of and of its server; `parent` and `server` where they are
    /// named, else those that are known.
    async fn house(
        &self,
        channel: &ChannelKey,
        parent: Option<&str>,
        server: Option<&str>,
    ) -> Result<StoredHouse, StoreError>;

    /// All games in which a person has a part, oldest first; those that cannot be read are left out.
    async fn games_of_person(&self, platform: &str, person: &str) -> Result<Vec<PersonsGame>, StoreError>;

    /// The game that a message of the bot showed, and how many plies it had then, where that is known.
    async fn game_of_message(
        &self,
        channel: &ChannelKey,
        message: &str,
    ) -> Result<Option<(GameId, Option<u32>)>, StoreError>;

    /// Whether what was typed under this order number can have been meant for the position the game stands in now,
    /// after `ply` plies: that position came about by an event with a smaller number, or a message with a smaller id
    /// shows it. True where nothing is known, as in games of earlier versions.
    async fn typed_at_position(&self, game: GameId, ply: u32, order: u64) -> Result<bool, StoreError>;

    /// The channels of a platform that have an open game and are not closed to the bot.
    async fn open_channels(&self, platform: &str) -> Result<Vec<OpenChannel>, StoreError>;

    /// Marks a channel as closed to the bot, or as open again. What is unsent waits until it is open. A channel that is closed
    /// already keeps its times.
    async fn set_closed(&self, channel: &ChannelKey, closure: Option<Closure>) -> Result<(), StoreError>;

    /// The channels of a platform that are closed to the bot; those left out that are gone for good.
    async fn closed_channels(&self, platform: &str) -> Result<Vec<ClosedChannel>, StoreError>;

    /// This channel and its threads, as far as [`Store::open_channels`] has them.
    async fn open_channels_at(&self, channel: &ChannelKey) -> Result<Vec<OpenChannel>, StoreError>;

    /// The channels of a platform that are gone for good and have an open game all the same. A thread goes with its channel.
    async fn gone_channels(&self, platform: &str) -> Result<Vec<String>, StoreError>;

    /// The channels of a platform that have unsent messages, or boards whose buttons are to be taken off, and are not
    /// closed to the bot.
    async fn waiting_channels(&self, platform: &str) -> Result<Vec<String>, StoreError>;

    /// Messages of a channel that are not known to be sent, in order: at most `limit`, with numbers above `after`.
    async fn unsent(&self, channel: &ChannelKey, after: i64, limit: u32) -> Result<Vec<Unsent>, StoreError>;

    /// Marks a message as sent under the platform's id. Of two boards of a game, the older one is owed the loss of its
    /// buttons from now on. Without an id it went to another place than its channel, where nothing shows the game by it.
    async fn mark_sent(&self, id: i64, message: &str) -> Result<(), StoreError>;

    /// Gives a message up; the reason is kept.
    async fn mark_failed(&self, id: i64, reason: &str) -> Result<(), StoreError>;

    /// Messages of a channel whose buttons are to be taken off because a newer board took their place, oldest first.
    async fn stale_boards(&self, channel: &ChannelKey, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Strikes a message off [`Store::stale_boards`].
    async fn forget_stale_board(&self, channel: &ChannelKey, message: &str) -> Result<(), StoreError>;

    /// Notes that the bot is up on a platform. If more than `gap` milliseconds have gone by since it was last known to be,
    /// that span is kept as an outage, and returned. A clock that was set back by more than a minute takes with it what it
    /// had claimed beforehand: no outage ends later than `now` then.
    async fn beat(&self, platform: &str, now: Timestamp, gap: i64) -> Result<Option<Outage>, StoreError>;

    /// The outages on a platform that ended after this time, oldest first.
    async fn outages(&self, platform: &str, after: Timestamp) -> Result<Vec<Outage>, StoreError>;

    /// How many open games and unsent messages there are, of all platforms.
    async fn counts(&self) -> Result<StoreCounts, StoreError>;

    /// Forgets what nobody will ask for: outages and reviews of more than 400 days ago, puzzles of the day and their solvers of more than 60 days ago, events seen more than 14 days ago, messages given up more than 30 days ago,
    /// imports that nobody has looked at for 90 days,
    /// and which message showed which game where the game ended more than 90 days ago. Returns how many rows went.
    async fn prune(&self) -> Result<u64, StoreError>;

    /// Whether this process speaks in the channels of a server; in direct messages, where none is named. Of several processes
    /// over one database exactly one does.
    fn speaks_in(&self, server: Option<&str>) -> bool {
        let _ = server;
        true
    }

    /// Asks the other processes to call off the open games of a person in the channels where they speak. They do so a little later.
    async fn ask_to_leave(&self, platform: &str, person: &str) -> Result<(), StoreError> {
        let _ = (platform, person);
        std::future::ready(Ok(())).await
    }

    /// Waits for what is under way and lets go of the database.
    async fn close(&self);
}

/// The address of a database or a server as it may be shown.
pub fn without_password(url: &str) -> String {
    let is_scheme = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    // What follows a colon is a port, or may be a password of which the rest was forgotten.
    let has_port = |text: &str| {
        text.rsplit_once(':')
            .is_none_or(|(_, port)| port.ends_with(']') || port.bytes().all(|c| c.is_ascii_digit()))
    };
    if url.starts_with("sqlite:") || url.starts_with("file:") {
        return url.to_owned();
    }
    let Some((scheme, rest)) = url.split_once("://").filter(|(scheme, _)| is_scheme(scheme)) else {
        // Of what is no address, nobody knows where its password begins.
        let is_plain = !url.contains(['@', '=']) && has_port(url);
        return if is_plain { url.to_owned() } else { "***".to_owned() };
    };
    let rest = match rest.rsplit_once('@') {
        // It may end in the parameters, or before them.
        Some((before, _)) if before.contains('?') => return format!("{scheme}://***"),
        Some((_, host)) => format!("***@{host}"),
        None if !has_port(rest.split(['/', '?']).next().unwrap_or_default()) => {
            return format!("{scheme}://***");
        }
        None => rest.to_owned(),
    };
    // Some programs take it there.
    let Some((place, query)) = rest.split_once('?') else { return format!("{scheme}://{rest}") };
    let hidden = query.split('&').map(|part| match part.split_once('=') {
        Some((name, _)) if name.to_lowercase().contains("pass") => format!("{name}=***"),
        _ => part.to_owned(),
    });
    format!("{scheme}://{place}?{}", hidden.collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn an_address_is_shown_without_its_password() {
        for (url, shown) in [
            ("sqlite://games.db?mode=rwc", "sqlite://games.db?mode=rwc"),
            ("postgres://bot:hush@db.example/games", "postgres://***@db.example/games"),
            ("postgres://bot:hu@sh@db.example/games", "postgres://***@db.example/games"),
            (
                "postgres://db.example/games?user=bot&password=hush&sslmode=require",
                "postgres://db.example/games?user=bot&password=***&sslmode=require",
            ),
            ("games.db", "games.db"),
            ("sqlite::memory:", "sqlite::memory:"),
            ("postgres:/bot:hush@db.example/games", "***"),
            ("host=db.example password=hush", "***"),
            ("postgres://db.example/games?password=hu@sh&sslmode=require", "postgres://***"),
            ("postgres://bot:hu?sh@db.example/games", "postgres://***"),
            ("postgres://bot:hush/games", "postgres://***"),
            ("postgres://[::1]:5432/games", "postgres://[::1]:5432/games"),
            ("postgres://[::1]/games", "postgres://[::1]/games"),
            ("http://127.0.0.1:8080/api", "http://127.0.0.1:8080/api"),
            ("bot:hush", "***"),
            ("host=db password=hush sslrootcert=file:///etc/ca.pem", "***"),
            ("Server=db;Uid=bot;Pwd=hush", "***"),
            ("sqlite:/srv/x=y/games.db", "sqlite:/srv/x=y/games.db"),
            ("localhost:8080", "localhost:8080"),
            ("file:games.db", "file:games.db"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
