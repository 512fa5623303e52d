//! What is known of people, for questions about them.

use crate::features::play::live_game::LiveGame;
use crate::features::puzzles::state::PuzzleStats;
use crate::game::{PlayerId, Timestamp};
use crate::rating::{AgainstLevel, Pool, RatingChange, Scope, Standing, UnratedReason};
use crate::rules::Color;

/// What is known, for each kind of question.
#[derive(Clone, Debug)]
pub(crate) enum StatsAnswer {
    /// For [`StatsQuery::Rating`].
    Rating(Vec<(Pool, Scope, Standing)>),
    /// For [`StatsQuery::Top`]: the strongest of each pool that was asked for.
    Top(Vec<(Pool, Ranking)>),
    /// For [`StatsQuery::HeadToHead`], as the first of the two sees it.
    Versus(HeadToHead),
    /// For [`StatsQuery::PlayerProfile`].
    Profile(Box<PlayerProfile>),
    /// For [`StatsQuery::Games`]: those that may be shown, and how many open games there are elsewhere.
    Games(Vec<OpenGameLink>, usize),
    /// Somebody who was asked about wants to be left alone.
    Hidden(PlayerId),
}

/// The strongest people of a pool, the strongest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranking {
    /// Those whose rating was not provisional after their last game.
    pub settled: Vec<(PlayerId, Standing)>,
    /// The others.
    pub provisional: Vec<(PlayerId, Standing)>,
}

/// The score between two people.
#[derive(Clone, Debug)]
pub(crate) struct HeadToHead {
    /// Games by the side of the first and by the winner.
    pub score: Vec<(Color, Option<Color>, u32)>,
    /// The latest games, the latest first.
    pub latest: Vec<LiveGame>,
}

/// What there is to say about somebody's play.
#[derive(Clone, Debug)]
pub(crate) struct PlayerProfile {
    /// The ratings.
    pub standings: Vec<(Pool, Scope, Standing)>,
    /// The overall ratings after the games of a pool, the oldest first.
    pub courses: Vec<(Pool, Vec<(Timestamp, f64)>)>,
    /// Results against the bot.
    pub bot: Vec<AgainstLevel>,
    /// How the person stands at puzzles.
    pub solver: PuzzleStats,
    /// The latest games that have a result, the latest first.
    pub latest: Vec<LiveGame>,
}

/// An open game, wherever it is played.
#[derive(Clone, Debug)]
pub(crate) struct OpenGameLink {
    pub table: LiveGame,
    /// Where its board is to be seen, if the platform has addresses.
    pub link: Option<String>,
}

/// What the end of a game means for the ratings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RatingVerdict {
    /// It counts: these changes are told, those of people left out who are hidden.
    Counts(Vec<RatingChange>),
    /// It was agreed on as rated and does not count.
    DoesNot(UnratedReason),
}
