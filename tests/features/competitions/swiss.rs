//! Swiss rounds of random tournaments, against their rules and an exhaustive search.

use std::collections::BTreeMap;

use xiangqi_bot::features::competitions::pairing::swiss::{NoPairing, SwissRound, pair_round};
use xiangqi_bot::features::competitions::results::{
    Bye, EntrantNumber, PairedGame, PairingResult, RoundEntry, RoundRecord, Seed,
};
use xiangqi_bot::rules::Color;

use super::{Dice, entrant, game, have_met, score, seeds};

/// Number of players up to which rounds are compared with an exhaustive search.
const MOST_SEARCHED: usize = 8;

/// What random tournaments showed.
#[derive(Debug, Default)]
struct SwissTally {
    rounds: usize,
    games: usize,
    /// Rounds compared with the exhaustive search.
    searched: usize,
    /// Tournaments that ended early because no pairing was left.
    ended: usize,
    three_in_row: usize,
    beyond_difference: usize,
    /// Games by difference in half points.
    gaps: BTreeMap<u32, usize>,
}

/// Violations and distances of a round in the order in which they count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RoundCost {
    bye_after_forfeit: u32,
    beyond_difference: u32,
    three_in_row: u32,
    /// Place of the bye from the bottom.
    bye_height: usize,
    squared_gaps: u32,
}

#[test]
fn random_tournaments_keep_the_rules() {
    let tournaments = std::env::var("SWISS_TOURNAMENTS").map_or(150, |count| count.parse().unwrap());
    let mut tally = SwissTally::default();
    for seed in 0..tournaments {
        play(seed, &mut tally);
    }
    assert!(tally.searched > 100 && tally.games > 3000, "{tally:?}");
}

#[test]
fn a_first_round_pairs_the_halves_with_colours_in_turn() {
    let round = pair_round(&seeds(8), &[]).unwrap();
    let boards: Vec<[u32; 2]> = round.games.iter().map(|game| [game.red.0, game.black.0]).collect();
    assert_eq!(boards, [[1, 5], [6, 2], [3, 7], [8, 4]]);
    assert_eq!(round.bye, None);
}

#[test]
fn the_lowest_without_a_bye_gets_it() {
    let first = pair_round(&seeds(5), &[]).unwrap();
    assert_eq!(first.bye, Some(entrant(5)));
    let mut rounds = vec![finish(&first, |_| PairingResult::RedWins)];
    let second = pair_round(&seeds(5), &rounds).unwrap();
    // Entrants 2 and 3 lost; 3 is the lowest without points and without a bye.
    assert_eq!((score(entrant(4), &rounds), second.bye), (2, Some(entrant(3))));
    rounds.push(finish(&second, |_| PairingResult::Draw));
    let third = pair_round(&seeds(5), &rounds).unwrap();
    assert!(![Some(entrant(3)), Some(entrant(5)), None].contains(&third.bye));
}

#[test]
fn a_point_by_forfeit_keeps_from_the_bye() {
    let round = RoundRecord {
        games: vec![
            game(1, 2, PairingResult::Draw),
            game(3, 4, PairingResult::Draw),
            game(5, 6, PairingResult::BlackForfeit),
            game(7, 8, PairingResult::RedWins),
        ],
        byes: vec![],
    };
    let present: Vec<Seed> =
        seeds(8).into_iter().filter(|seed| ![6, 7, 8].contains(&seed.number.0)).collect();
    let next = pair_round(&present, std::slice::from_ref(&round)).unwrap();
    assert_eq!(next.bye, Some(entrant(4)));
    // Only entrants with a point by forfeit are left to have it.
    let present: Vec<Seed> = seeds(8).into_iter().filter(|seed| [1, 2, 5].contains(&seed.number.0)).collect();
    let rounds =
        [round, RoundRecord { games: vec![], byes: vec![(entrant(1), Bye::Full), (entrant(2), Bye::Full)] }];
    assert_eq!(pair_round(&present, &rounds), Err(NoPairing));
    let present: Vec<Seed> = seeds(8).into_iter().filter(|seed| [1, 3, 5].contains(&seed.number.0)).collect();
    let rounds = [
        RoundRecord { games: rounds[0].games.clone(), byes: vec![] },
        RoundRecord { games: vec![], byes: vec![(entrant(1), Bye::Full), (entrant(3), Bye::Full)] },
    ];
    assert_eq!(pair_round(&present, &rounds).unwrap().bye, Some(entrant(5)));
}

#[test]
fn games_that_were_not_played_may_be_paired_again() {
    let two = seeds(2);
    for result in [PairingResult::RedForfeit, PairingResult::BothForfeit, PairingResult::Void] {
        let rounds = [RoundRecord { games: vec![game(1, 2, result)], byes: vec![] }];
        let next = pair_round(&two, &rounds).unwrap();
        // The forfeited game gave no colour: the first board begins with Red for the higher placed.
        assert_eq!(
            next.games[0].red,
            if result == PairingResult::RedForfeit { entrant(2) } else { entrant(1) }
        );
    }
    let rounds = [RoundRecord { games: vec![game(1, 2, PairingResult::Draw)], byes: vec![] }];
    assert_eq!(pair_round(&two, &rounds), Err(NoPairing));
    assert_eq!(pair_round(&two[..1], &[]), Err(NoPairing));
}

#[test]
fn the_order_of_the_list_changes_nothing() {
    let mut dice = Dice(7);
    let mut rounds = Vec::new();
    let mut present = seeds(31);
    for _ in 0..6 {
        let round = pair_round(&present, &rounds).unwrap();
        for at in (1..present.len()).rev() {
            present.swap(at, dice.below(at as u64 + 1) as usize);
        }
        assert_eq!(pair_round(&present, &rounds).unwrap(), round);
        rounds.push(finish(&round, |game| dice.result(game.red.0.into(), game.black.0.into())));
    }
}

#[test]
fn three_hundred_players_are_paired() {
    let mut dice = Dice(300);
    let present = seeds(300);
    let mut rounds = Vec::new();
    for _ in 0..3 {
        let round = pair_round(&present, &rounds).unwrap();
        assert_eq!(round.games.len(), 150);
        rounds.push(finish(&round, |_| dice.result(0, 0)));
    }
}

/// Plays a tournament with late entries, withdrawals, absences and forfeits.
fn play(seed: u64, tally: &mut SwissTally) {
    let mut dice = Dice(seed);
    let most = match dice.below(40) {
        0 => 300,
        1..20 => 60,
        _ => 12,
    };
    let count = 3 + dice.below(most - 2) as usize;
    let length = (3 + dice.below(9) as usize).min(count.div_ceil(2));
    let all: Vec<Seed> = (1..=count as u32)
        .map(|number| Seed { number: entrant(number), rating: 1000 + 50 * dice.below(25) as i64 })
        .collect();
    let first_rounds: Vec<usize> = all
        .iter()
        .map(|_| if dice.percent(10) { dice.below(length as u64 / 2 + 1) as usize } else { 0 })
        .collect();
    let mut left = vec![false; count];
    let mut rounds: Vec<RoundRecord> = Vec::new();
    for at in 0..length {
        let mut byes = Vec::new();
        let mut present = Vec::new();
        for (seed, first) in all.iter().zip(&first_rounds) {
            let left = &mut left[seed.number.0 as usize - 1];
            *left |= dice.percent(2);
            if at + 1 == *first {
                byes.push((seed.number, Bye::Half));
            } else if *first <= at && !*left {
                if dice.percent(3) {
                    byes.push((seed.number, if dice.percent(50) { Bye::Half } else { Bye::Absent }));
                } else {
                    present.push(*seed);
                }
            }
        }
        let paired = pair_round(&present, &rounds);
        check(&present, &rounds, &paired, tally, seed);
        let Ok(paired) = paired else {
            tally.ended += 1;
            return;
        };
        let rating = |number: EntrantNumber| all[number.0 as usize - 1].rating;
        let mut round = finish(&paired, |game| dice.result(rating(game.red), rating(game.black)));
        round.byes.extend(byes);
        rounds.push(round);
    }
}

fn finish(paired: &SwissRound, mut result: impl FnMut(&PairedGame) -> PairingResult) -> RoundRecord {
    let games = paired.games.iter().map(|game| PairedGame { result: Some(result(game)), ..*game });
    RoundRecord { games: games.collect(), byes: paired.bye.map(|bye| (bye, Bye::Full)).into_iter().collect() }
}

fn check(
    present: &[Seed],
    rounds: &[RoundRecord],
    paired: &Result<SwissRound, NoPairing>,
    tally: &mut SwissTally,
    seed: u64,
) {
    let best = (present.len() <= MOST_SEARCHED).then(|| search(present, rounds));
    tally.searched += usize::from(best.is_some());
    let Ok(paired) = paired else {
        let best = best.unwrap_or_else(|| panic!("{seed}: {} players without a round", present.len()));
        assert_eq!(best, None, "{seed}");
        return;
    };
    let mut listed: Vec<EntrantNumber> =
        paired.games.iter().flat_map(|game| [game.red, game.black]).collect();
    listed.extend(paired.bye);
    listed.sort();
    let mut expected: Vec<EntrantNumber> = present.iter().map(|seed| seed.number).collect();
    expected.sort();
    assert_eq!(listed, expected, "{seed}");
    for game in &paired.games {
        assert!(!have_met(game.red, game.black, rounds), "{seed}: {game:?}");
    }
    if let Some(bye) = paired.bye {
        let had = rounds.iter().any(|round| round.entry(bye) == RoundEntry::Bye(Bye::Full));
        assert!(!had, "{seed}: a second bye for {bye:?}");
    }
    let colored: Vec<(EntrantNumber, EntrantNumber)> =
        paired.games.iter().map(|game| (game.red, game.black)).collect();
    let cost = cost(&colored, paired.bye, present, rounds);
    if let Some(best) = best {
        assert_eq!(Some(cost), best, "{seed}: {paired:?}");
    }
    tally.rounds += 1;
    tally.games += paired.games.len();
    if best.is_none() {
        tally.three_in_row += cost.three_in_row as usize;
        tally.beyond_difference += cost.beyond_difference as usize;
        assert_eq!(cost.beyond_difference, 0, "{seed}");
    }
    for game in &paired.games {
        let gap = score(game.red, rounds).abs_diff(score(game.black, rounds));
        *tally.gaps.entry(gap).or_default() += 1;
    }
}

/// Returns the least cost of all rounds without a second meeting or a second bye.
fn search(present: &[Seed], rounds: &[RoundRecord]) -> Option<RoundCost> {
    let mut best = None;
    let players: Vec<EntrantNumber> = present.iter().map(|seed| seed.number).collect();
    extend(&players, &mut Vec::new(), None, (present, rounds), &mut best);
    best
}

fn extend(
    open: &[EntrantNumber],
    games: &mut Vec<(EntrantNumber, EntrantNumber)>,
    bye: Option<EntrantNumber>,
    (present, rounds): (&[Seed], &[RoundRecord]),
    best: &mut Option<RoundCost>,
) {
    let Some((&first, others)) = open.split_first() else {
        if present.len() > 1 {
            let cost = cost(games, bye, present, rounds);
            *best = Some(best.map_or(cost, |best| best.min(cost)));
        }
        return;
    };
    let had_bye = rounds.iter().any(|round| round.entry(first) == RoundEntry::Bye(Bye::Full));
    if present.len() % 2 == 1 && bye.is_none() && !had_bye {
        extend(others, games, Some(first), (present, rounds), best);
    }
    for (at, &second) in others.iter().enumerate() {
        if have_met(first, second, rounds) {
            continue;
        }
        let mut rest = others.to_vec();
        rest.remove(at);
        for colored in [(first, second), (second, first)] {
            games.push(colored);
            extend(&rest, games, bye, (present, rounds), best);
            games.pop();
        }
    }
}

fn cost(
    games: &[(EntrantNumber, EntrantNumber)],
    bye: Option<EntrantNumber>,
    present: &[Seed],
    rounds: &[RoundRecord],
) -> RoundCost {
    let mut cost = RoundCost {
        bye_after_forfeit: 0,
        beyond_difference: 0,
        three_in_row: 0,
        bye_height: 0,
        squared_gaps: 0,
    };
    if let Some(bye) = bye {
        cost.bye_after_forfeit = u32::from(
            rounds
                .iter()
                .any(|round| matches!(round.entry(bye), RoundEntry::Unplayed { half_points: 2, .. })),
        );
        let strength = |seed: &Seed| (score(seed.number, rounds), seed.rating, u32::MAX - seed.number.0);
        let own = strength(present.iter().find(|seed| seed.number == bye).unwrap());
        cost.bye_height = present.iter().filter(|seed| strength(seed) < own).count();
    }
    for (red, black) in games {
        cost.squared_gaps += score(*red, rounds).abs_diff(score(*black, rounds)).pow(2);
        for (number, color) in [(red, Color::Red), (black, Color::Black)] {
            let mut colors: Vec<Color> =
                rounds.iter().filter_map(|round| played_color(round, *number)).collect();
            colors.push(color);
            let reds = colors.iter().filter(|color| **color == Color::Red).count();
            cost.beyond_difference += u32::from(reds.abs_diff(colors.len() - reds) > 2);
            cost.three_in_row += u32::from(colors.ends_with(&[color; 3]));
        }
    }
    cost
}

fn played_color(round: &RoundRecord, number: EntrantNumber) -> Option<Color> {
    match round.entry(number) {
        RoundEntry::Played { color, .. } => Some(color),
        _ => None,
    }
}
