//! What is kept beside the log so that people find their games and results: who plays where, and the ratings.
//!
//! All of it follows from the log and can be made anew ([`Records::rebuild`]), but for who wants to be hidden.

use async_trait::async_trait;

use super::{ChannelKey, StoreResult, StoredGame};
use crate::game::{Event, PlayerId, Timestamp};
use crate::rating::{Pool, RatedGame, RatingChange, Scope, Standing};
use crate::rules::{Color, Position, Termination};

/// A result that counts, with what it does to the ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    pub game: RatedGame,
    /// The changes. Where somebody stands elsewhere than a change says, or the two have played as many games of a day as
    /// count, the step is a conflict.
    pub changes: Vec<RatingChange>,
}

/// Games against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against<'a> {
    Person(&'a str),
    /// The bot, at any level; games count that began in the usual position with all pieces and in which nobody took a
    /// hint or a move back, and that no coach watched.
    Bot,
    Anybody,
}

/// How many games of a kind somebody has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The person's side.
    pub side: Color,
    /// The bot's level, against the bot.
    pub level: Option<u8>,
    /// Who won, if anybody.
    pub winner: Option<Color>,
    /// How many.
    pub count: u32,
}

/// An open game of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenGame {
    pub game: StoredGame,
    /// The server of its channel, when it is known.
    pub server: Option<String>,
}

/// What [`Records::rebuild`] has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// How many games there are.
    pub games: u64,
    /// How many of them count for ratings.
    pub rated: u64,
    /// How many cannot be read and were left out.
    pub unreadable: u64,
}

/// Games and results by person. The people and servers of one platform are not those of another.
#[async_trait]
pub trait Records {
    /// Those among these people who want to be left out of every list.
    async fn hidden_people(&self, platform: &str, people: &[String]) -> StoreResult<Vec<String>>;

    /// The server of a channel, when it is known.
    async fn server_of(&self, channel: &ChannelKey) -> StoreResult<Option<String>>;

    /// Where a person stands, overall and on this server.
    async fn standings(
        &self,
        platform: &str,
        server: &str,
        person: &str,
    ) -> StoreResult<Vec<(Pool, Scope, Standing)>>;

    /// How many rated games the two have finished after `since`, those included that were annulled.
    async fn rated_between(&self, platform: &str, people: [&str; 2], since: Timestamp) -> StoreResult<u32>;

    /// The strongest of a pool and scope whose rating was, or was not, provisional after their last game, the strongest
    /// first. Who is hidden is left out.
    async fn top(
        &self,
        platform: &str,
        pool: Pool,
        scope: &Scope,
        provisional: bool,
        limit: u32,
    ) -> StoreResult<Vec<(PlayerId, Standing)>>;

    /// A person's overall ratings after the latest rated games of a pool, the oldest first.
    async fn course(
        &self,
        platform: &str,
        person: &str,
        pool: Pool,
        limit: u32,
    ) -> StoreResult<Vec<(Timestamp, f64)>>;

    /// All results of a person, counted.
    async fn tally(&self, platform: &str, person: &str, against: Against<'_>) -> StoreResult<Vec<Tally>>;

    /// The latest games of a person that have a result, the latest first. One that cannot be read is left out.
    async fn latest_games(
        &self,
        platform: &str,
        person: &str,
        against: Against<'_>,
        limit: u32,
    ) -> StoreResult<Vec<StoredGame>>;

    /// The latest games of a channel that count for ratings, the latest first.
    async fn rated_games(&self, channel: &ChannelKey, limit: u32) -> StoreResult<Vec<StoredGame>>;

    /// The latest open games of a person and challenges that wait, the oldest of them first.
    async fn open_games(&self, platform: &str, person: &str, limit: u32) -> StoreResult<Vec<OpenGame>>;

    /// Makes anew, from the log, all that follows from it.
    async fn rebuild(&self) -> StoreResult<Rebuilt>;
}

/// Who sits on a side, as far as records go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SeatOccupant {
    /// This person plays, or is invited.
    Person(PlayerId),
    Bot(u8),
    /// Nobody yet.
    Nobody,
}

/// Red and Black as the first event of a game seats them.
pub(super) fn seats(first: &Event) -> Option<[SeatOccupant; 2]> {
    let (color, host, guest) = match first {
        Event::Challenged { challenger, color, opponent, .. } => {
            let guest = opponent
                .as_ref()
                .map_or(SeatOccupant::Nobody, |guest| SeatOccupant::Person(guest.id.clone()));
            (color, SeatOccupant::Person(challenger.id.clone()), guest)
        }
        Event::BotChallenged { player, color, level, .. } => {
            (color, SeatOccupant::Person(player.id.clone()), SeatOccupant::Bot(*level))
        }
        _ => return None,
    };
    Some(if *color == Color::Red { [host, guest] } else { [guest, host] })
}

/// Who takes the seat that is still free, if anybody does.
pub(super) fn taker(events: &[Event]) -> Option<&PlayerId> {
    events.iter().find_map(|event| match event {
        Event::Accepted { by, .. } => Some(&by.id),
        _ => None,
    })
}

/// The result of a game, if it ends here and has one.
pub(super) fn result(events: &[Event]) -> Option<Option<Color>> {
    events.iter().find_map(|event| match event {
        Event::Ended { termination: Termination::Aborted, .. } => None,
        Event::Ended { winner, .. } => Some(*winner),
        _ => None,
    })
}

/// Whether the result tells less than others about how strong somebody is, as far as these events go.
pub(super) fn is_uneven(events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Challenged { opening, .. } | Event::BotChallenged { opening, .. } => {
            opening.coach || opening.handicap.is_some() || opening.position() != Position::startpos()
        }
        Event::HintTaken { .. } | Event::TakenBack { .. } => true,
        _ => false,
    })
}

/// Whether a moderator takes the result out of the ratings here.
pub(super) fn is_annulled(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Annulled { .. }))
}

/// Both seats as a whole log leaves them.
pub(super) fn seats_of(events: &[Event]) -> Option<[SeatOccupant; 2]> {
    let mut seats = seats(events.first()?)?;
    if let Some(by) = taker(events) {
        for sitter in seats.iter_mut().filter(|sitter| **sitter == SeatOccupant::Nobody) {
            *sitter = SeatOccupant::Person(by.clone());
        }
    }
    Some(seats)
}
