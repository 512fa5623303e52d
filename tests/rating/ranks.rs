//! Ranks: reached at once, lost slowly, never by time.

use xiangqi_bot::game::{DAY, PlayerId};
use xiangqi_bot::rating::{Rank, RankCourse, Scope, Standings, rate};
use xiangqi_bot::rules::Color;

use super::{standing, won};

/// The deviation of all ratings.
const DEVIATION: f64 = 50.0;

/// The ranks after results with these ratings.
fn course(ratings: &[f64]) -> Vec<Rank> {
    let mut course = None;
    let mut ranks = Vec::new();
    for rating in ratings {
        let after = RankCourse::after_result(course, &standing(*rating, DEVIATION));
        ranks.push(after.rank);
        course = Some(after);
    }
    ranks
}

#[test]
fn the_limits_rise_with_the_ranks() {
    assert_eq!(Rank::ALL.map(Rank::number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert!(Rank::ALL.is_sorted_by(|lower, higher| lower.limit() < higher.limit()));
    for rank in Rank::ALL.into_iter().skip(1) {
        assert_eq!(Rank::for_bound(rank.limit()), rank, "{}", rank.name());
        assert!(Rank::for_bound(rank.limit() - 0.1) < rank, "{}", rank.name());
    }
    assert_eq!(Rank::for_bound(-3000.0), Rank::Soldier);
}

#[test]
fn a_rank_is_reached_at_once_and_lost_after_five_results_in_a_row_below_its_limit() {
    let [high, low] = [1500.0, 1250.0];
    assert_eq!(course(&[high]), [Rank::LinkedHorses]);
    assert_eq!(course(&[high, low, low, low, low]), [Rank::LinkedHorses; 5]);
    // The fifth one costs one rank, however low the rating is.
    assert_eq!(course(&[high, low, low, low, low, low]).last(), Some(&Rank::Horse));
    // A result at the limit begins the count again.
    assert_eq!(course(&[high, low, low, low, low, high, low, low, low, low]), [Rank::LinkedHorses; 10]);
    let long: Vec<f64> = [high].into_iter().chain([low; 10]).collect();
    assert_eq!(course(&long).last(), Some(&Rank::Elephant));
    // The lowest rank is never lost.
    assert_eq!(course(&[700.0; 12]), [Rank::Soldier; 12]);
}

#[test]
fn years_without_a_game_cost_no_rank() {
    let mut standings = Standings::new();
    for person in ["alice", "mei"].map(PlayerId::new) {
        standings.insert((Scope::Overall, person), standing(1700.0, DEVIATION));
    }
    let before = RankCourse::after_result(None, &standing(1700.0, DEVIATION));
    assert_eq!(before.rank, Rank::CentralCannon);
    let game = won(Some(Color::Red), 10 * 365 * DAY);
    let changes = rate(&game, &standings);
    assert!(changes[0].after.deviation > 100.0, "the rating has become uncertain");
    // One result after the pause is below the limit: the rank stays.
    assert_eq!(RankCourse::after_result(Some(before), &changes[1].after).rank, Rank::CentralCannon);
}
