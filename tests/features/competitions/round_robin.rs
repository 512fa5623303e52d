//! Schedules of round robins, and entrants who leave.

use std::collections::BTreeMap;

use xiangqi_bot::features::competitions::pairing::round_robin::{
    FEWEST_ENTRANTS, MOST_ENTRANTS, schedule, settle_leavers,
};
use xiangqi_bot::features::competitions::results::{EntrantNumber, PairingResult, RoundRecord};
use xiangqi_bot::rules::Color;

use super::{entrant, score};

fn entrants(count: usize) -> Vec<EntrantNumber> {
    (1..=count as u32).map(entrant).collect()
}

/// Games of a round as pairs of Red and Black.
fn pairs(round: &RoundRecord) -> Vec<(u32, u32)> {
    let mut pairs: Vec<(u32, u32)> = round.games.iter().map(|game| (game.red.0, game.black.0)).collect();
    pairs.sort();
    pairs
}

#[test]
fn everybody_meets_everybody_once_with_balanced_colours() {
    for count in FEWEST_ENTRANTS..=MOST_ENTRANTS {
        let rounds = schedule(&entrants(count));
        assert_eq!(rounds.len(), count.next_multiple_of(2) - 1);
        let mut meetings: BTreeMap<[EntrantNumber; 2], usize> = BTreeMap::new();
        for round in &rounds {
            assert_eq!((round.games.len(), round.byes.len()), (count / 2, count % 2));
            for game in &round.games {
                let mut pair = [game.red, game.black];
                pair.sort();
                *meetings.entry(pair).or_default() += 1;
            }
        }
        assert_eq!(meetings.len(), count * (count - 1) / 2);
        assert!(meetings.values().all(|times| *times == 1), "{count}: {meetings:?}");
        for number in entrants(count) {
            let colors: Vec<Color> = rounds
                .iter()
                .flat_map(|round| &round.games)
                .filter_map(|game| game.color_of(number))
                .collect();
            let reds = colors.iter().filter(|color| **color == Color::Red).count();
            assert!(reds.abs_diff(colors.len() - reds) <= 1, "{count} entrants, {number:?}: {colors:?}");
        }
    }
}

#[test]
fn the_table_for_eight_is_bergers() {
    let rounds = schedule(&entrants(8));
    assert_eq!(pairs(&rounds[0]), [(1, 8), (2, 7), (3, 6), (4, 5)]);
    assert_eq!(pairs(&rounds[1]), [(1, 2), (6, 4), (7, 3), (8, 5)]);
    assert_eq!(pairs(&rounds[2]), [(2, 8), (3, 1), (4, 7), (5, 6)]);
    assert_eq!(pairs(&rounds[6]), [(4, 8), (5, 3), (6, 2), (7, 1)]);
}

#[test]
fn a_leaver_before_half_of_the_games_is_taken_out() {
    let mut rounds = schedule(&entrants(6));
    for game in rounds.iter_mut().take(2).flat_map(|round| &mut round.games) {
        game.result = Some(PairingResult::RedWins);
    }
    let settled = settle_leavers(&rounds, &[entrant(1)].into(), |_| false);
    assert!(settled.iter().flat_map(|round| &round.games).all(|game| game.color_of(entrant(1)).is_none()));
    assert_eq!(settled.iter().map(|round| round.games.len()).sum::<usize>(), 10);
    assert_eq!(settle_leavers(&rounds, &[].into(), |_| false), rounds);
}

#[test]
fn a_later_leaver_loses_the_rest_by_default() {
    let mut rounds = schedule(&entrants(6));
    for game in rounds.iter_mut().take(3).flat_map(|round| &mut round.games) {
        game.result = Some(PairingResult::Draw);
    }
    let settled = settle_leavers(&rounds, &[entrant(1), entrant(2)].into(), |_| false);
    assert_eq!(settled.iter().map(|round| round.games.len()).sum::<usize>(), 15);
    assert_eq!(settled[..3], rounds[..3]);
    assert_eq!([1, 2].map(|number| score(entrant(number), &settled)), [3, 3]);
    let open = settled.iter().flat_map(|round| &round.games).filter(|game| game.result.is_none());
    for game in open {
        assert!(game.red.0 > 2 && game.black.0 > 2, "{game:?}");
    }
    // Each of the others meets both leavers once: here or in the rounds that were played.
    let given: u32 =
        (3..=6).map(|number| score(entrant(number), &settled) - score(entrant(number), &rounds)).sum();
    let between =
        rounds[3..].iter().flat_map(|round| &round.games).any(|game| game.red.0 + game.black.0 == 3);
    assert_eq!(given, 2 * if between { 2 } else { 4 });
}
