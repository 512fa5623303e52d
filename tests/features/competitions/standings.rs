//! Standings, tie-breaks and the reasons of places.

use xiangqi_bot::features::competitions::pairing::swiss::pair_round;
use xiangqi_bot::features::competitions::results::{Bye, PairedGame, PairingResult, RoundRecord, Seed};
use xiangqi_bot::features::competitions::standings::tie_breaks::{
    DEFAULT_ROUND_ROBIN, DEFAULT_SWISS, TieBreak, UnplayedRounds,
};
use xiangqi_bot::features::competitions::standings::{Criterion, Lead, StandingRow, rank_entrants};

use super::{Dice, entrant, game, score, seeds};

/// All tie-breaks of rounds, so that each row shows each value.
const ALL: [TieBreak; 4] =
    [TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::DirectEncounter, TieBreak::Wins];

fn round(games: Vec<PairedGame>, byes: &[(u32, Bye)]) -> RoundRecord {
    RoundRecord { games, byes: byes.iter().map(|(number, bye)| (entrant(*number), *bye)).collect() }
}

fn row(rows: &[StandingRow], number: u32) -> &StandingRow {
    rows.iter().find(|row| row.entrant == entrant(number)).unwrap()
}

/// Five entrants, three rounds: 4 does not appear in round 2 and stops; 5 has a bye, then wins by forfeit.
fn small_swiss() -> Vec<RoundRecord> {
    use PairingResult::{BlackWins, Draw, RedForfeit, RedWins};
    vec![
        round(vec![game(1, 3, RedWins), game(4, 2, Draw)], &[(5, Bye::Full)]),
        round(vec![game(5, 1, BlackWins), game(2, 3, RedWins)], &[]),
        round(vec![game(2, 1, Draw), game(4, 5, RedForfeit)], &[(3, Bye::Half)]),
    ]
}

#[test]
fn values_of_a_small_swiss_are_those_by_hand() {
    let rows = rank_entrants(&seeds(5), &small_swiss(), &ALL, UnplayedRounds::Virtual);
    let points: Vec<(u32, u32, u32)> =
        rows.iter().map(|row| (row.place, row.entrant.0, row.points)).collect();
    assert_eq!(points, [(1, 1, 5), (2, 5, 4), (3, 2, 4), (4, 3, 1), (5, 4, 1)]);
    // In quarter points. For opponents, 3's half-point bye at the end counts ½ as well, 4 has ½ and two rounds of ½ after it.
    // 1: 3 (½), 5 (2), 2 (2) = 4½. 2: 4 (1½), 3 (½), 1 (2½) = 4½. 5: virtual 2, 1 (2½), virtual 2 = 6½.
    // 3: 1 (2½), 2 (2), virtual ½ = 5. 4: 2 (2), virtual ½ twice = 3.
    let value = |number, tie_break: usize| row(&rows, number).tie_breaks[tie_break];
    assert_eq!([1, 2, 3, 4, 5].map(|number| value(number, 0)), [18, 18, 20, 12, 26].map(Some));
    // 1: ½ + 2 + 1 = 3½. 2: ¾ + ½ + 1¼ = 2½. 5: 2 + 0 + 2 = 4.
    assert_eq!([1, 2, 5].map(|number| value(number, 1)), [14, 10, 16].map(Some));
    assert_eq!([1, 2, 5].map(|number| value(number, 3)), [2, 1, 0].map(Some));
}

#[test]
fn rows_say_why_they_are_higher() {
    let rows = rank_entrants(&seeds(5), &small_swiss(), &[TieBreak::Buchholz], UnplayedRounds::Virtual);
    assert_eq!(rows[0].lead, Some(Lead { criterion: Criterion::Points, own: 5, next: 4 }));
    let criterion = Criterion::TieBreak(TieBreak::Buchholz);
    assert_eq!(rows[1].lead, Some(Lead { criterion, own: 26, next: 18 }));
    assert_eq!(rows.last().unwrap().lead, None);
}

#[test]
fn the_direct_encounter_decides_only_if_all_have_met() {
    use PairingResult::{BlackWins, RedWins};
    let rounds = [
        round(vec![game(1, 2, BlackWins), game(3, 4, RedWins)], &[]),
        round(vec![game(1, 4, RedWins), game(2, 3, BlackWins)], &[]),
    ];
    // 3 has two points; 1 and 2 have one and have met.
    let order = [TieBreak::DirectEncounter];
    let rows = rank_entrants(&seeds(4), &rounds, &order, UnplayedRounds::Virtual);
    let listed: Vec<(u32, u32)> = rows.iter().map(|row| (row.place, row.entrant.0)).collect();
    assert_eq!(listed, [(1, 3), (2, 2), (3, 1), (4, 4)]);
    let criterion = Criterion::TieBreak(TieBreak::DirectEncounter);
    assert_eq!(rows[1].lead, Some(Lead { criterion, own: 4, next: 0 }));
    // After the first round 2 and 3 are level and have not met: they share the place.
    let rows = rank_entrants(&seeds(4), &rounds[..1], &order, UnplayedRounds::Virtual);
    let listed: Vec<(u32, u32)> = rows.iter().map(|row| (row.place, row.entrant.0)).collect();
    assert_eq!(listed, [(1, 2), (1, 3), (3, 1), (3, 4)]);
    assert_eq!((rows[0].lead, rows[0].tie_breaks.as_slice()), (None, &[None][..]));
}

#[test]
fn in_a_round_robin_a_forfeited_game_counts_like_another() {
    use PairingResult::{BlackForfeit, Draw, RedWins};
    let rounds = [
        round(vec![game(1, 2, BlackForfeit)], &[(3, Bye::Absent)]),
        round(vec![game(2, 3, RedWins)], &[(1, Bye::Absent)]),
        round(vec![game(3, 1, Draw)], &[(2, Bye::Absent)]),
    ];
    let rows = rank_entrants(&seeds(3), &rounds, &DEFAULT_ROUND_ROBIN, UnplayedRounds::AsPlayed);
    let listed: Vec<(u32, u32, u32)> =
        rows.iter().map(|row| (row.place, row.entrant.0, row.points)).collect();
    assert_eq!(listed, [(1, 1, 3), (2, 2, 2), (3, 3, 1)]);
    // Sonneborn-Berger of 1: 1 point of 2 (1) and half of 3 (½) = 1¼.
    assert_eq!(row(&rows, 1).tie_breaks[1], Some(5));
    assert_eq!(row(&rows, 1).tie_breaks[2], Some(1));
}

#[test]
fn an_entrant_who_stops_counts_draws_for_its_opponents() {
    let played = round(vec![game(1, 2, PairingResult::BlackWins)], &[]);
    let rounds = [played, RoundRecord::default(), RoundRecord::default()];
    let rows = rank_entrants(&seeds(2), &rounds, &[TieBreak::Buchholz], UnplayedRounds::Virtual);
    // 2 has 1 point and two draws: 2. The two rounds without a game add 1's own points, none.
    assert_eq!(row(&rows, 1).tie_breaks, [Some(8)]);
}

#[test]
fn a_running_game_gives_nothing_yet() {
    let rounds = [RoundRecord { games: vec![PairedGame::new(entrant(1), entrant(2))], byes: vec![] }];
    let rows = rank_entrants(&seeds(2), &rounds, &ALL, UnplayedRounds::Virtual);
    assert_eq!(rows.iter().map(|row| (row.place, row.points)).collect::<Vec<_>>(), [(1, 0), (1, 0)]);
}

#[test]
fn each_lead_is_true_and_each_row_in_order() {
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let entrants: Vec<Seed> = seeds(5 + dice.below(30) as u32);
        let mut rounds: Vec<RoundRecord> = Vec::new();
        for _ in 0..dice.below(3) + 1 {
            let paired = pair_round(&entrants, &rounds).unwrap();
            let games = paired.games.iter().map(|game| PairedGame {
                result: Some(dice.result(game.red.0.into(), game.black.0.into())),
                ..*game
            });
            let games = games.collect();
            rounds.push(RoundRecord {
                games,
                byes: paired.bye.map(|bye| (bye, Bye::Full)).into_iter().collect(),
            });
        }
        let rows = rank_entrants(&entrants, &rounds, &DEFAULT_SWISS, UnplayedRounds::Virtual);
        assert_eq!(rows.len(), entrants.len());
        assert!(rows.iter().all(|row| row.points == score(row.entrant, &rounds)), "{seed}");
        for pair in rows.windows(2) {
            let values = |row: &StandingRow| (row.points, row.tie_breaks.clone());
            match pair[0].lead {
                None => {
                    assert_eq!((values(&pair[0]), pair[0].place), (values(&pair[1]), pair[1].place), "{seed}")
                }
                Some(lead) => {
                    assert!(lead.own > lead.next, "{seed}: {lead:?}");
                    assert!(values(&pair[0]) > values(&pair[1]), "{seed}");
                    assert!(pair[0].place < pair[1].place, "{seed}");
                }
            }
        }
    }
}
