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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameId, Timestamp};
    use crate::rating::{Pool, Scope};

    fn game(id: i64, red: &str, black: &str, at: i64) -> RatedGame {
        RatedGame {
            game: GameId(id),
            server: (if id % 2 == 0 { "s1" } else { "s2" }).to_owned(),
            pool: Pool::Live,
            players: [red, black].map(PlayerId::new),
            winner: [Some(Color::Red), None, Some(Color::Black)][id as usize % 3],
            at: Timestamp(at),
        }
    }

    #[test]
    fn a_game_that_is_taken_out_has_never_been() {
        let games: Vec<RatedGame> =
            (0..9).map(|id| game(id, ["a", "b", "c"][id as usize % 3], "d", id * DAY)).collect();
        let all = |annulled: i64| replay(games.iter().map(|game| (game, game.game.0 == annulled)));
        let without = replay(games.iter().filter(|game| game.game.0 != 4).map(|game| (game, false)));
        assert_eq!(all(4).standings, without.standings);
        assert_eq!(all(4).after[4], None);
        assert_ne!(all(-1).standings, without.standings);
        let d = &all(-1).standings[&(Scope::Overall, PlayerId::new("d"))];
        assert_eq!((d.games(), all(-1).after[8].map(|[_, black]| black)), (9, Some(d.rating)));
    }

    #[test]
    fn the_same_two_have_enough_after_five_games_a_day() {
        let kept: Vec<RatedGame> = (0..5).map(|id| game(id, "a", "b", id)).collect();
        assert!(!game(5, "b", "a", 10).is_too_much(&kept[..4]));
        assert!(game(5, "b", "a", 10).is_too_much(&kept));
        assert!(!game(5, "b", "c", 10).is_too_much(&kept));
        assert!(!game(5, "b", "a", DAY).is_too_much(&kept), "the first one is a day old");
    }
}
