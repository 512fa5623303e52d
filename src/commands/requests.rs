//! What people can ask of records, ratings and puzzles, in types.

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::engine::Level;
use crate::game::PlayerId;
use crate::message::board_style::choice;
use crate::message::custom_id::{ExportFormat, PageTurn, ReplayCursor, ReviewPage};
use crate::message::request::Person;
use crate::puzzles::{Puzzle, PuzzleQuery, PuzzleTheme};
use crate::rating::Pool;
use crate::rules::Color;

/// Which puzzles somebody asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleFilter {
    /// Only those that show this.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub theme: Option<PuzzleTheme>,
    /// Only those so hard; as hard as the person is strong where nothing is said.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub hardness: Option<Difficulty>,
}

impl PuzzleFilter {
    /// Tests whether a puzzle is of this kind.
    pub(crate) fn fits(self, puzzle: &Puzzle) -> bool {
        self.wish().is_met_by(puzzle)
    }

    pub fn wish(self) -> PuzzleQuery {
        PuzzleQuery {
            theme: self.theme,
            ratings: self.hardness.map(Difficulty::ratings),
            ..PuzzleQuery::default()
        }
    }
}

/// How hard a puzzle is, as people ask for it.
#[derive(strum::Display, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// Every level of the bot solves them every time.
    Easy,
    /// The lowest levels solve about every second one.
    Medium,
    /// The lowest levels hardly solve any.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 3] = *Difficulty::VARIANTS.as_array().unwrap();

    pub fn ratings(self) -> std::ops::RangeInclusive<u16> {
        match self {
            Difficulty::Easy => 0..=999,
            Difficulty::Medium => 1000..=1399,
            Difficulty::Hard => 1400..=u16::MAX,
        }
    }
}

/// What somebody wants to know about people; without a person it is about the one who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatsQuery {
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
        other: Option<Person>,
    },
    /// What there is to say about somebody's play.
    Profile(Option<Person>),
    /// The open games.
    Games(Option<Person>),
}

impl StatsQuery {
    /// The person that it names first.
    pub fn person(&self) -> Option<&Person> {
        match self {
            StatsQuery::Rating(person) | StatsQuery::Profile(person) | StatsQuery::Games(person) => {
                person.as_ref()
            }
            StatsQuery::Versus { player, .. } => Some(player),
            StatsQuery::Top { .. } => None,
        }
    }

    /// The second person that it names.
    pub fn other(&self) -> Option<&Person> {
        match self {
            StatsQuery::Versus { other, .. } => other.as_ref(),
            _ => None,
        }
    }

    /// The two whose score is asked for; who names one person means the score of oneself.
    pub fn pair(&self, me: &PlayerId) -> Option<[PlayerId; 2]> {
        let StatsQuery::Versus { player, other } = self else { return None };
        let player = PlayerId::new(player.id.clone());
        Some(match other {
            Some(other) => [player, PlayerId::new(other.id.clone())],
            None => [me.clone(), player],
        })
    }
}

/// What somebody wants of the games of masters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MastersRequest {
    /// To see what was played after these moves, from the start where there are none.
    After(String),
    /// To see what was played in the game that is over.
    Latest,
    /// To choose from the best known games, perhaps of a player or an event, each by its traditional name.
    Famous { player: Option<String>, event: Option<String> },
}

/// What somebody wants of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayRequest {
    /// To see it, from where one usually begins.
    Open,
    /// To import it, after it was pasted: this one of several, or to see this page of them.
    Keep { game: Option<usize>, page: usize },
    /// To leaf through it.
    Turn(ReplayCursor, PageTurn),
    /// To see what masters played, at the position where this leads.
    Masters(ReplayCursor, PageTurn),
    /// To show the channel all of it as an animation.
    Animate(Option<Color>),
    /// To see its review.
    Review(ReviewPage),
    /// To get it as a file; where only one position fits, that of this ply, else the last one.
    Export(ExportFormat, Option<usize>),
    /// To choose against whom to play on from here, on this side.
    Choose(ReplayCursor, Color),
    /// To play on from here against the bot, on this side.
    Bot(ReplayCursor, Color, Level),
    /// To play on from here against whoever wants to, on this side.
    Seat(ReplayCursor, Color),
}
