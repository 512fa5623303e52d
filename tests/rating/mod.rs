//! Ratings: the formula against its published example, games that are taken out, levels from results.

mod counting;
mod ranks;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use xiangqi_bot::game::{DAY, GameId, PlayerId, Timestamp};
use xiangqi_bot::rating::{
    AgainstLevel, PUZZLE_START, Pool, RatedGame, Scope, Standing, estimate, rate, replay, solve,
};
use xiangqi_bot::rules::Color;

fn won(winner: Option<Color>, at: i64) -> RatedGame {
    RatedGame {
        game: GameId(1),
        server: "s".to_owned(),
        pool: Pool::Live,
        players: ["alice", "mei"].map(PlayerId::new),
        winner,
        at: Timestamp(at),
    }
}

fn standing(rating: f64, deviation: f64) -> Standing {
    Standing {
        rating,
        deviation,
        volatility: 0.06,
        wins: 3,
        draws: 2,
        losses: 1,
        last: Timestamp(0),
        peak: None,
    }
}

fn glicko2(rating: f64, deviation: f64) -> Glicko2Rating {
    Glicko2Rating { rating, deviation, volatility: 0.06 }
}

/// The example of Glickman, "Example of the Glicko-2 system" (2013), with three games in one period.
#[test]
fn the_example_of_the_system_comes_out() {
    let results = [
        (glicko2(1400.0, 30.0), Outcomes::WIN),
        (glicko2(1550.0, 100.0), Outcomes::LOSS),
        (glicko2(1700.0, 300.0), Outcomes::LOSS),
    ];
    let config = Glicko2Config { tau: 0.5, convergence_tolerance: 0.000_001 };
    let after = glicko2_rating_period(&glicko2(1500.0, 200.0), &results, &config);
    assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
}

/// The first of those games alone, worked out by hand from the formulas of that paper.
#[test]
fn one_game_is_one_period() {
    let game = won(Some(Color::Red), 0);
    let [red, black] = ["alice", "mei"].map(|name| (Scope::Overall, PlayerId::new(name)));
    let standings = [(red, standing(1500.0, 200.0)), (black, standing(1400.0, 30.0))].into();
    let changes = rate(&game, &standings);
    assert_eq!(changes.len(), 4, "two people, overall and on the server");
    let red = &changes[0].after;
    let black = &changes[1].after;
    assert!((red.rating - 1563.56).abs() < 0.01 && (red.deviation - 175.40).abs() < 0.01, "{red:?}");
    assert!((black.rating - 1398.14).abs() < 0.01 && (black.deviation - 31.67).abs() < 0.01, "{black:?}");
    assert_eq!((red.wins, red.draws, red.losses, red.games()), (4, 2, 1, 7));
    assert_eq!((black.wins, black.draws, black.losses), (3, 2, 2));
    assert_eq!((red.peak, black.peak), (None, Some(black.rating)));
    // On the server nobody was known.
    assert_eq!((changes[2].before, changes[2].rounded()), (None, (1500, 1662)));
    assert_eq!(changes[3].rounded(), (1500, 1338));
}

fn gain(puzzle: u16) -> f64 {
    solve(Some(&standing(1500.0, 80.0)), puzzle, true, Timestamp(0)).rating - 1500.0
}

fn loss(puzzle: u16) -> f64 {
    1500.0 - solve(Some(&standing(1500.0, 80.0)), puzzle, false, Timestamp(0)).rating
}

#[test]
fn a_puzzle_moves_the_one_who_tries_it_and_the_less_the_surer_the_result_was() {
    let first = solve(None, 1500, true, Timestamp(5));
    assert_eq!((first.wins, first.losses, first.last), (1, 0, Timestamp(5)));
    assert!(gain(1900) > gain(1500) && gain(1500) > gain(1100) && gain(1100) > 0.0);
    assert!(loss(1100) > loss(1500) && loss(1500) > loss(1900) && loss(1900) > 0.0);
    assert!((gain(1500) - loss(1500)).abs() < 0.01);
}

#[test]
fn one_puzzle_never_changes_much() {
    let from = PUZZLE_START.rating;
    let most = 100.0;
    // The easiest of all, and the hardest.
    assert_eq!(solve(None, 600, false, Timestamp(0)).rating, from - most);
    assert_eq!(solve(None, 2600, true, Timestamp(0)).rating, from + most);
    let missed = from - solve(None, 1000, false, Timestamp(0)).rating;
    assert!((50.0..most).contains(&missed), "{missed}");
    // Who has done none for years is not as uncertain as somebody unknown at games.
    let years = Timestamp(20 * 365 * 86_400_000);
    let back = solve(Some(&standing(1600.0, 60.0)), 1600, false, years);
    assert!(back.rating >= 1600.0 - most && back.deviation <= PUZZLE_START.deviation, "{back:?}");
}

#[test]
fn a_rating_grows_uncertain_with_time() {
    let known = standing(1500.0, 60.0);
    let after = |days| known.deviation_at(Timestamp(days * DAY)).round();
    assert_eq!([after(-3), after(0), after(5), after(365)], [60.0, 60.0, 61.0, 107.0]);
    assert_eq!(after(1_000_000), 350.0, "never more than that of somebody unknown");
    assert!(!known.is_provisional(Timestamp(365 * DAY)) && known.is_provisional(Timestamp(400 * DAY)));
}

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

fn row(level: u8, wins: u32, draws: u32, losses: u32) -> AgainstLevel {
    AgainstLevel { level, wins, draws, losses }
}

#[test]
fn the_level_is_where_half_of_the_points_are_made() {
    // (results, level)
    let table: &[(&[AgainstLevel], Option<f64>)] = &[
        (&[], None),
        (&[row(3, 2, 0, 0)], None),
        (&[row(6, 2, 1, 2)], Some(6.0)),
        (&[row(5, 4, 0, 0), row(7, 0, 0, 4)], Some(6.0)),
        (&[row(6, 3, 0, 2)], Some(6.2)),
        // 9.5 of 10 with the drawn game: 1.8 steps above.
        (&[row(4, 9, 0, 0)], Some(5.8)),
        (&[row(1, 0, 0, 100)], Some(0.0)),
        (&[row(10, 100, 0, 0)], Some(12.0)),
    ];
    for (results, level) in table {
        assert_eq!(estimate(results), *level, "{results:?}");
    }
}
