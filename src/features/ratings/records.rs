//! What is asked about people, and what is known of them: fetched before the desk answers.

use crate::game::{PlayerId, Timestamp};
use crate::rating::{AgainstLevel, Change, Pool, Scope, Standing, WhyNot};
use crate::rules::Color;

use crate::features::play::live_game::Table;
use crate::features::puzzles::state::Solver;
use crate::message::request::Person;

/// What somebody wants to know about people; without a person it is about the one who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// The ratings.
    Rating(Option<Person>),
    /// The strongest.
    Top {
        /// Of this pool, or of both.
        pool: Option<Pool>,
        /// Of all servers.
        overall: bool,
    },
    /// The score between two people.
    Versus {
        /// One of them.
        player: Person,
        /// The other one.
        other: Option<Person>,
    },
    /// What there is to say about somebody's play.
    Profile(Option<Person>),
    /// The open games.
    Games(Option<Person>),
}

impl Query {
    /// The person that it names first.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Query::Rating(person) | Query::Profile(person) | Query::Games(person) => person.as_ref(),
            Query::Versus { player, .. } => Some(player),
            Query::Top { .. } => None,
        }
    }

    /// The second person that it names.
    pub fn other(&self) -> Option<&Person> {
        match self {
            Query::Versus { other, .. } => other.as_ref(),
            _ => None,
        }
    }

    /// The two whose score is asked for; who names one person means the score of oneself.
    pub fn pair(&self, me: &PlayerId) -> Option<[PlayerId; 2]> {
        let Query::Versus { player, other } = self else { return None };
        let player = PlayerId::new(player.id.clone());
        Some(match other {
            Some(other) => [player, PlayerId::new(other.id.clone())],
            None => [me.clone(), player],
        })
    }
}

/// What is known, for each kind of question.
#[derive(Clone, Debug)]
pub(crate) enum Records {
    /// For [`Query::Rating`].
    Rating(Vec<(Pool, Scope, Standing)>),
    /// For [`Query::Top`]: the strongest of each pool that was asked for.
    Top(Vec<(Pool, Ranking)>),
    /// For [`Query::Versus`], as the first of the two sees it.
    Versus(Versus),
    /// For [`Query::Profile`].
    Profile(Box<Profile>),
    /// For [`Query::Games`]: those that may be shown, and how many open games there are elsewhere.
    Games(Vec<OpenTable>, usize),
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
pub(crate) struct Versus {
    /// Games by the side of the first and by the winner.
    pub score: Vec<(Color, Option<Color>, u32)>,
    /// The latest games, the latest first.
    pub latest: Vec<Table>,
}

/// What there is to say about somebody's play.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    /// The ratings.
    pub standings: Vec<(Pool, Scope, Standing)>,
    /// The overall ratings after the games of a pool, the oldest first.
    pub courses: Vec<(Pool, Vec<(Timestamp, f64)>)>,
    /// Results against the bot.
    pub bot: Vec<AgainstLevel>,
    /// How the person stands at puzzles.
    pub solver: Solver,
    /// The latest games that have a result, the latest first.
    pub latest: Vec<Table>,
}

/// An open game, wherever it is played.
#[derive(Clone, Debug)]
pub(crate) struct OpenTable {
    /// The game.
    pub table: Table,
    /// Where its board is to be seen, if the platform has addresses.
    pub link: Option<String>,
}

/// What the end of a game means for the ratings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// It counts: these changes are told, those of people left out who are hidden.
    Counts(Vec<Change>),
    /// It was agreed on as rated and does not count.
    DoesNot(WhyNot),
}
