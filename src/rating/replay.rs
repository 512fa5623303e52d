//! Ratings from the beginning: all games of a pool in the order in which their results were kept.

use super::{DAY, MOST_A_DAY, RatedGame, Standings, rate};
use crate::game::PlayerId;
use crate::rules::Color;

/// Where a run over all games of a pool has come to.
#[derive(Clone, Debug, Default)]
pub struct RatingCourse {
    pub standings: Standings,
    /// The overall ratings of Red and Black after each game that was not taken out.
    pub after: Vec<Option<[f64; 2]>>,
}

/// Rates games one after the other; those marked `annulled` change nothing.
pub fn replay<'a>(games: impl IntoIterator<Item = (&'a RatedGame, bool)>) -> RatingCourse {
    let mut course = RatingCourse::default();
    for (game, annulled) in games {
        if annulled {
            course.after.push(None);
            continue;
        }
        let changes = rate(game, &course.standings);
        let overall = |side| game.overall(&changes, side).expect("every game counts overall");
        course.after.push(Some([overall(Color::Red), overall(Color::Black)]));
        for change in changes {
            course.standings.insert((change.scope, change.person), change.after);
        }
    }
    course
}

impl RatedGame {
    /// Whether it is one game too many of its two players, after the ones that were kept before.
    pub fn is_too_much<'a>(&self, before: impl IntoIterator<Item = &'a RatedGame>) -> bool {
        let same = |other: &&RatedGame| other.has(&self.players) && other.at.0 > self.at.0 - DAY;
        before.into_iter().filter(same).count() >= MOST_A_DAY as usize
    }

    /// Whether these two play it, on whichever sides.
    fn has(&self, people: &[PlayerId; 2]) -> bool {
        self.players.iter().all(|player| people.contains(player))
    }
}
