//! Whole competitions in rounds: people who leave, do not appear, come late and come back.

use std::collections::BTreeSet;

use xiangqi_bot::features::competitions::competition::CompetitionRefusal;
use xiangqi_bot::features::competitions::pairing::knockout_match::MatchPace;
use xiangqi_bot::features::competitions::results::{
    Bye, EntrantNumber, PairedGame, PairingResult, RoundRecord, Seed,
};
use xiangqi_bot::features::competitions::rounds::{RoundFormat, Rounds, RoundsStep};
use xiangqi_bot::game::GameId;

use super::{Dice, entrant, score, seeds};

/// Maximum number of steps of a competition.
const MOST_STEPS: usize = 10_000;

/// Plays a competition: six entrants never appear, and others leave.
fn play(format: RoundFormat, count: u32, no_shows: u32, dice: &mut Dice) -> Rounds {
    let mut rounds = Rounds::new(format);
    for seed in seeds(count) {
        assert_eq!(rounds.check_entry(seed.number), Ok(()));
        rounds.enter(seed);
    }
    assert_eq!(rounds.next(&BTreeSet::new()), RoundsStep::Wait);
    rounds.start(&[]);
    let mut running: Vec<GameId> = Vec::new();
    let mut begun = 0;
    for _ in 0..MOST_STEPS {
        match rounds.next(&BTreeSet::new()) {
            RoundsStep::Pair(round) => rounds.pair(round),
            RoundsStep::Begin(game) => {
                begun += 1;
                rounds.begin(GameId(begun), game.red, game.black);
                running.push(GameId(begun));
            }
            RoundsStep::Wait => {
                assert!(!running.is_empty(), "{format:?}, {count}: nothing runs");
                let game = running.swap_remove(dice.below(running.len() as u64) as usize);
                let PairedGame { red, black, .. } = rounds.game(game).unwrap();
                let result = match (red.0 <= no_shows, black.0 <= no_shows) {
                    (true, true) => PairingResult::BothForfeit,
                    (true, false) => PairingResult::RedForfeit,
                    (false, true) => PairingResult::BlackForfeit,
                    (false, false) if dice.percent(25) => PairingResult::Draw,
                    (false, false) if dice.percent(3) => PairingResult::Void,
                    (false, false) if dice.percent(50) => PairingResult::RedWins,
                    (false, false) => PairingResult::BlackWins,
                };
                rounds.settle(game, result);
                if dice.percent(2) {
                    rounds.leave(entrant(1 + dice.below(count.into()) as u32));
                }
            }
            RoundsStep::Over => {
                assert_eq!(running, [], "{format:?}, {count}");
                return rounds;
            }
        }
    }
    panic!("{format:?}, {count}: no end");
}

#[test]
fn a_swiss_of_thirty_three_goes_on_without_six_who_do_not_appear() {
    let mut dice = Dice(33);
    let rounds = play(RoundFormat::Swiss { length: 7 }, 33, 6, &mut dice);
    assert_eq!(rounds.rounds().len(), 7);
    let forfeits: Vec<PairedGame> = rounds
        .rounds()
        .iter()
        .flat_map(|round| round.games.clone())
        .filter(|game| !game.result.unwrap().is_played() && game.result != Some(PairingResult::Void))
        .collect();
    for number in 1..=6 {
        let missed = forfeits.iter().filter(|game| game.color_of(entrant(number)).is_some()).count();
        assert_eq!((missed, score(entrant(number), rounds.rounds())), (1, 0), "{number}");
    }
    let rows = rounds.standings();
    assert_eq!(rows.len(), 33);
    assert!(rows.iter().all(|row| row.points == score(row.entrant, rounds.rounds())));
    assert!(rows[0].points >= 9 && rows[0].lead.is_some(), "{:?}", rows[0]);
}

#[test]
fn competitions_of_every_format_and_size_come_to_an_end() {
    for count in 2..=24 {
        for seed in 0..10 {
            let mut dice = Dice(seed * 100 + u64::from(count));
            let no_shows = dice.below(4) as u32;
            let length = dice.below(9) as usize + 1;
            let swiss = play(RoundFormat::Swiss { length }, count, no_shows, &mut dice);
            assert!(swiss.rounds().len() <= length);
            let knockout = play(RoundFormat::Knockout, count, no_shows, &mut dice);
            let bracket = knockout.bracket();
            assert!(bracket.is_over());
            assert_eq!(bracket.places().len(), count as usize);
            if (3..=8).contains(&count) {
                let robin = play(RoundFormat::RoundRobin, count, no_shows, &mut dice);
                assert_eq!(robin.rounds().len(), count.next_multiple_of(2) as usize - 1);
                let games: usize = robin.rounds().iter().map(|round| round.games.len()).sum();
                assert_eq!(games, (count * (count - 1) / 2) as usize);
            }
        }
    }
}

#[test]
fn a_late_entrant_of_a_swiss_has_half_a_point_once() {
    let mut rounds = Rounds::new(RoundFormat::Swiss { length: 4 });
    seeds(4).into_iter().for_each(|seed| rounds.enter(seed));
    assert_eq!(rounds.check_entry(entrant(4)), Err(CompetitionRefusal::AlreadyIn));
    rounds.start(&[]);
    let mut next_game = 0;
    for round in 1..=3 {
        let late = Seed { number: entrant(4 + round), rating: 1500 };
        finish_round(&mut rounds, &mut next_game);
        if round < 3 {
            assert_eq!(rounds.check_entry(late.number), Ok(()), "{round}");
            rounds.enter(late);
        } else {
            assert_eq!(rounds.check_entry(late.number), Err(CompetitionRefusal::EntryClosed));
        }
    }
    let half = |round: &RoundRecord| round.byes.iter().filter(|(_, bye)| *bye == Bye::Half).count();
    assert_eq!(rounds.rounds().iter().map(half).collect::<Vec<_>>(), [1, 1, 0]);
    assert_eq!(rounds.rounds()[2].games.len(), 3);
}

/// Pairs a round and ends its games as wins of Red.
fn finish_round(rounds: &mut Rounds, next_game: &mut i64) {
    let RoundsStep::Pair(round) = rounds.next(&BTreeSet::new()) else { panic!("no round") };
    rounds.pair(round);
    while let RoundsStep::Begin(game) = rounds.next(&BTreeSet::new()) {
        *next_game += 1;
        rounds.begin(GameId(*next_game), game.red, game.black);
    }
    let begun = 1..=*next_game;
    for game in
        begun.map(GameId).filter(|game| rounds.game(*game).unwrap().result.is_none()).collect::<Vec<_>>()
    {
        rounds.settle(game, PairingResult::RedWins);
    }
}

#[test]
fn an_announced_absence_gives_half_a_point_the_first_time() {
    let mut rounds = Rounds::new(RoundFormat::Swiss { length: 3 });
    seeds(5).into_iter().for_each(|seed| rounds.enter(seed));
    rounds.start(&[]);
    let absent: BTreeSet<EntrantNumber> = [entrant(2)].into();
    for expected in [Bye::Half, Bye::Absent] {
        let RoundsStep::Pair(mut round) = rounds.next(&absent) else { panic!("no round") };
        assert_eq!((round.games.len(), &round.byes[..]), (2, &[(entrant(2), expected)][..]));
        for game in &mut round.games {
            game.result = Some(PairingResult::Draw);
        }
        rounds.pair(round);
    }
}

#[test]
fn who_did_not_appear_may_come_back_to_a_swiss() {
    let mut rounds = Rounds::new(RoundFormat::Swiss { length: 3 });
    seeds(4).into_iter().for_each(|seed| rounds.enter(seed));
    rounds.start(&[]);
    let RoundsStep::Pair(round) = rounds.next(&BTreeSet::new()) else { panic!("no round") };
    rounds.pair(round.clone());
    for (game, number) in round.games.iter().zip(1..) {
        rounds.begin(GameId(number), game.red, game.black);
        rounds.settle(GameId(number), PairingResult::RedForfeit);
    }
    let gone = round.games.iter().map(|game| game.red).collect::<Vec<_>>();
    assert_eq!(rounds.present().len(), 2);
    assert_eq!(rounds.check_entry(gone[0]), Ok(()));
    rounds.enter(Seed { number: gone[0], rating: 1500 });
    let RoundsStep::Pair(next) = rounds.next(&BTreeSet::new()) else { panic!("no round") };
    let listed: BTreeSet<EntrantNumber> = next
        .games
        .iter()
        .flat_map(|game| [game.red, game.black])
        .chain(next.byes.iter().map(|(bye, _)| *bye))
        .collect();
    assert!(listed.contains(&gone[0]) && !listed.contains(&gone[1]), "{next:?}");
    assert_eq!(rounds.rounds()[0].byes, []);
}

#[test]
fn a_corrected_result_changes_the_standings() {
    let mut rounds = Rounds::new(RoundFormat::RoundRobin);
    seeds(3).into_iter().for_each(|seed| rounds.enter(seed));
    rounds.start(&[]);
    let mut next_game = 0;
    for _ in 0..3 {
        finish_round(&mut rounds, &mut next_game);
    }
    assert_eq!(rounds.next(&BTreeSet::new()), RoundsStep::Over);
    let before = rounds.standings();
    assert!(before.iter().all(|row| row.points == 2 && row.place == 1), "{before:?}");
    rounds.settle(GameId(1), PairingResult::Draw);
    assert_eq!(rounds.standings().iter().map(|row| row.points).collect::<Vec<_>>(), [3, 2, 1]);
}

#[test]
fn a_round_robin_takes_no_ninth_and_nobody_after_its_start() {
    let mut rounds = Rounds::new(RoundFormat::RoundRobin);
    seeds(8).into_iter().for_each(|seed| rounds.enter(seed));
    assert_eq!(rounds.check_entry(entrant(9)), Err(CompetitionRefusal::Full { max: 8 }));
    rounds.leave(entrant(3));
    assert_eq!(rounds.check_entry(entrant(9)), Ok(()));
    rounds.start(&[]);
    assert_eq!(rounds.check_entry(entrant(9)), Err(CompetitionRefusal::EntryClosed));
}

#[test]
fn a_drawn_match_of_a_knockout_goes_on_with_the_shorter_clock() {
    let mut rounds = Rounds::new(RoundFormat::Knockout);
    seeds(2).into_iter().for_each(|seed| rounds.enter(seed));
    rounds.start(&[]);
    let mut paces = Vec::new();
    for number in 1..=6 {
        let RoundsStep::Pair(round) = rounds.next(&BTreeSet::new()) else { panic!("no game {number}") };
        rounds.pair(round);
        let RoundsStep::Begin(game) = rounds.next(&BTreeSet::new()) else { panic!("no game {number}") };
        paces.push((game.pace == MatchPace::Short, game.red.0, game.draw_odds.map(|entrant| entrant.0)));
        rounds.begin(GameId(number), game.red, game.black);
        assert_eq!(rounds.next(&BTreeSet::new()), RoundsStep::Wait);
        rounds.settle(GameId(number), PairingResult::Draw);
    }
    let normal = [(false, 1, None), (false, 2, None), (false, 1, None)];
    assert_eq!(paces[..3], normal);
    assert_eq!(paces[3..], [(true, 2, None), (true, 1, None), (true, 2, Some(1))]);
    assert_eq!(rounds.next(&BTreeSet::new()), RoundsStep::Over);
    assert_eq!(rounds.bracket().champion(), Some(entrant(1)));
}
