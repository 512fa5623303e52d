//! Ladders as a state machine: whatever happens, the order follows the rules and from the log.

use std::collections::BTreeSet;

use proptest::prelude::*;
use xiangqi_bot::features::competitions::competition::{
    Competition, CompetitionCommand, CompetitionEvent, CompetitionRefusal, LeaveReason,
};
use xiangqi_bot::features::competitions::ladder::{
    ChallengeResult, MAX_OUTGOING, REMATCH_PAUSE, highest_target, max_incoming,
};
use xiangqi_bot::features::competitions::results::EntrantNumber;
use xiangqi_bot::game::{GameId, Timestamp};
use xiangqi_bot::message::CompetitionKind;

const HOUR: i64 = 3_600_000;
const RESULTS: [ChallengeResult; 7] = [
    ChallengeResult::ChallengerWon,
    ChallengeResult::ChallengedWon,
    ChallengeResult::Drawn,
    ChallengeResult::ChallengerTimedOut,
    ChallengeResult::ChallengedTimedOut,
    ChallengeResult::Declined,
    ChallengeResult::Void,
];

fn new_ladder() -> Competition {
    let created = CompetitionEvent::Created {
        kind: CompetitionKind::Ladder,
        name: "Club".to_owned(),
        terms: String::new(),
        at: Timestamp(0),
    };
    Competition::replay(&[created]).unwrap()
}

/// A ladder with so many entrants, in their order.
fn ladder_of(count: u32) -> Competition {
    let mut ladder = new_ladder();
    for _ in 0..count {
        let joined =
            ladder.decide(&CompetitionCommand::Join { known: None, team: None }, Timestamp(0)).unwrap();
        ladder.apply(&joined);
    }
    ladder
}

fn order(competition: &Competition) -> Vec<u32> {
    competition.ladder().order().iter().map(|entrant| entrant.0).collect()
}

fn challenge(competition: &mut Competition, by: u32, whom: u32, game: i64, at: i64) {
    let command = CompetitionCommand::Challenge {
        challenger: EntrantNumber(by),
        challenged: EntrantNumber(whom),
        game: GameId(game),
        by_rank: None,
    };
    let event = competition.decide(&command, Timestamp(at)).unwrap();
    competition.apply(&event);
}

fn refused(competition: &Competition, by: u32, whom: u32, at: i64) -> Option<CompetitionRefusal> {
    let [by, whom] = [by, whom].map(EntrantNumber);
    competition.check_challenge(by, whom, None, Timestamp(at)).err()
}

fn settle(competition: &mut Competition, game: i64, result: ChallengeResult, at: i64) {
    let command = CompetitionCommand::Settle { game: GameId(game), result };
    let event = competition.decide(&command, Timestamp(at)).unwrap();
    competition.apply(&event);
}

#[test]
fn the_reach_is_ten_places_two_fifths_or_five_ranks() {
    let reach = |place| highest_target(place, None);
    assert_eq!([1, 2, 11, 12, 25, 26, 30, 101].map(reach), [1, 1, 1, 2, 15, 16, 18, 61]);
    // Five ranks reach higher, never less.
    assert_eq!(highest_target(40, Some(3)), 3);
    assert_eq!(highest_target(40, Some(39)), 24);
    assert_eq!([1, 5, 6, 10, 11].map(max_incoming), [5, 5, 4, 4, 3]);
}

#[test]
fn a_winner_from_below_takes_the_place_of_the_loser() {
    for (result, expected) in [
        (ChallengeResult::ChallengerWon, vec![1, 5, 2, 3, 4, 6]),
        (ChallengeResult::Declined, vec![1, 5, 2, 3, 4, 6]),
        (ChallengeResult::ChallengedTimedOut, vec![1, 5, 3, 4, 6]),
        (ChallengeResult::ChallengedWon, vec![1, 2, 3, 4, 5, 6]),
        (ChallengeResult::Drawn, vec![1, 2, 3, 4, 5, 6]),
        (ChallengeResult::Void, vec![1, 2, 3, 4, 5, 6]),
        (ChallengeResult::ChallengerTimedOut, vec![1, 2, 3, 4, 6]),
    ] {
        let mut ladder = ladder_of(6);
        challenge(&mut ladder, 5, 2, 1, 0);
        settle(&mut ladder, 1, result, HOUR);
        assert_eq!(order(&ladder), expected, "{result:?}");
    }
}

#[test]
fn limits_pauses_and_absences_hold() {
    let mut ladder = ladder_of(12);
    challenge(&mut ladder, 11, 10, 1, 0);
    challenge(&mut ladder, 11, 9, 2, 0);
    challenge(&mut ladder, 11, 8, 3, 0);
    let max = MAX_OUTGOING;
    assert_eq!(refused(&ladder, 11, 7, 0), Some(CompetitionRefusal::TooManyOutgoing { max }));
    assert_eq!(refused(&ladder, 11, 10, 0), Some(CompetitionRefusal::Playing));
    assert_eq!(refused(&ladder, 12, 1, 0), Some(CompetitionRefusal::TooHigh { highest: 2 }));
    assert_eq!(refused(&ladder, 5, 6, 0), Some(CompetitionRefusal::NotAbove));
    settle(&mut ladder, 1, ChallengeResult::Drawn, HOUR);
    let until = Timestamp(HOUR + REMATCH_PAUSE);
    assert_eq!(refused(&ladder, 11, 10, HOUR), Some(CompetitionRefusal::Rematch { until }));
    assert_eq!(refused(&ladder, 11, 10, until.0), None);
    for (by, game) in [(9, 4), (10, 5), (11, 6), (12, 7)] {
        challenge(&mut ladder, by, 6, game, HOUR);
    }
    assert_eq!(refused(&ladder, 8, 6, HOUR), Some(CompetitionRefusal::TooManyIncoming { max: 4 }));
    let until = Timestamp(10 * HOUR);
    let away = CompetitionCommand::SetAway { entrant: EntrantNumber(3), until };
    let away = ladder.decide(&away, Timestamp(HOUR)).unwrap();
    ladder.apply(&away);
    assert_eq!(refused(&ladder, 4, 3, 2 * HOUR), Some(CompetitionRefusal::Away { until }));
    assert_eq!(refused(&ladder, 3, 2, 2 * HOUR), Some(CompetitionRefusal::SelfAway { until }));
    assert_eq!(refused(&ladder, 4, 3, 10 * HOUR), None);
}

#[test]
fn acts_of_organisers_count_from_where_they_stand_and_are_taken_back() {
    let mut ladder = ladder_of(4);
    challenge(&mut ladder, 4, 1, 1, 0);
    settle(&mut ladder, 1, ChallengeResult::ChallengedTimedOut, HOUR);
    assert_eq!(order(&ladder), [4, 2, 3]);
    let correction = CompetitionCommand::Correct { game: GameId(1), result: ChallengeResult::Drawn };
    let corrected = ladder.decide(&correction, Timestamp(2 * HOUR)).unwrap();
    ladder.apply(&corrected);
    assert_eq!(order(&ladder), [1, 2, 3, 4]);
    let expulsion = CompetitionCommand::Leave { entrant: EntrantNumber(2), why: LeaveReason::Expelled };
    let expelled = ladder.decide(&expulsion, Timestamp(3 * HOUR)).unwrap();
    ladder.apply(&expelled);
    assert_eq!(order(&ladder), [1, 3, 4]);
    for expected in [vec![1, 2, 3, 4], vec![4, 2, 3]] {
        let undone = ladder.decide(&CompetitionCommand::Undo, Timestamp(4 * HOUR)).unwrap();
        ladder.apply(&undone);
        assert_eq!(order(&ladder), expected);
    }
    let undone = ladder.decide(&CompetitionCommand::Undo, Timestamp(5 * HOUR));
    assert_eq!(undone, Err(CompetitionRefusal::NothingToUndo));
}

/// An attempt; the numbers choose among the possible ones.
#[derive(Clone, Debug)]
enum Attempt {
    Join(u32),
    Leave(u32),
    Away(u32, i64),
    Challenge { by: u32, whom: u32 },
    Settle { game: usize, result: usize },
    Correct { game: usize, result: usize },
    Expel(u32),
    Undo,
}

fn attempt() -> impl Strategy<Value = Attempt> {
    let entrant = 1..20u32;
    let game = 0..100usize;
    let result = 0..RESULTS.len();
    prop_oneof![
        4 => entrant.clone().prop_map(Attempt::Join),
        1 => entrant.clone().prop_map(Attempt::Leave),
        1 => (entrant.clone(), 0..200i64).prop_map(|(entrant, hours)| Attempt::Away(entrant, hours)),
        8 => (entrant.clone(), entrant.clone()).prop_map(|(by, whom)| Attempt::Challenge { by, whom }),
        6 => (game.clone(), result.clone()).prop_map(|(game, result)| Attempt::Settle { game, result }),
        1 => (game, result).prop_map(|(game, result)| Attempt::Correct { game, result }),
        1 => entrant.prop_map(Attempt::Expel),
        1 => Just(Attempt::Undo),
    ]
}

fn command(competition: &Competition, attempt: &Attempt, game: GameId, now: Timestamp) -> CompetitionCommand {
    let nth = |number: usize| {
        let games: Vec<GameId> = competition.ladder().challenges().keys().copied().collect();
        games.get(number % games.len().max(1)).copied().unwrap_or(GameId(-1))
    };
    let entrants = competition.log().iter().filter_map(|event| match event {
        CompetitionEvent::Joined { entrant, .. } => Some(*entrant),
        _ => None,
    });
    let entered: BTreeSet<EntrantNumber> = entrants.collect();
    match *attempt {
        Attempt::Join(entrant) => {
            let known = Some(EntrantNumber(entrant)).filter(|known| entered.contains(known));
            CompetitionCommand::Join { known, team: None }
        }
        Attempt::Leave(entrant) => {
            CompetitionCommand::Leave { entrant: EntrantNumber(entrant), why: LeaveReason::Withdrew }
        }
        Attempt::Expel(entrant) => {
            CompetitionCommand::Leave { entrant: EntrantNumber(entrant), why: LeaveReason::Expelled }
        }
        Attempt::Away(entrant, hours) => CompetitionCommand::SetAway {
            entrant: EntrantNumber(entrant),
            until: now.plus_millis(hours * HOUR),
        },
        Attempt::Challenge { by, whom } => CompetitionCommand::Challenge {
            challenger: EntrantNumber(by),
            challenged: EntrantNumber(whom),
            game,
            by_rank: None,
        },
        Attempt::Settle { game, result } => {
            CompetitionCommand::Settle { game: nth(game), result: RESULTS[result] }
        }
        Attempt::Correct { game, result } => {
            CompetitionCommand::Correct { game: nth(game), result: RESULTS[result] }
        }
        Attempt::Undo => CompetitionCommand::Undo,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_ladder_keeps_its_rules(attempts in proptest::collection::vec(attempt(), 1..120)) {
        let mut live = new_ladder();
        for (attempt, hour) in attempts.iter().zip(0i64..) {
            let now = Timestamp(hour * 12 * HOUR);
            let command = command(&live, attempt, GameId(hour), now);
            let before = live.clone();
            let Ok(event) = live.decide(&command, now) else { continue };
            live.apply(&event);
            // The log gives the same state, whatever was corrected or taken back.
            let replayed = Competition::replay(live.log()).unwrap();
            prop_assert_eq!(&replayed, &live);
            let order = live.ladder().order();
            let distinct: BTreeSet<_> = order.iter().collect();
            prop_assert_eq!(distinct.len(), order.len(), "nobody stands in two places");
            match event {
                CompetitionEvent::Challenged { challenger, challenged, .. } => {
                    let own = before.ladder().place(challenger).unwrap();
                    let target = before.ladder().place(challenged).unwrap();
                    prop_assert!(highest_target(own, None) <= target && target < own);
                    prop_assert!(live.ladder().outgoing(challenger) <= MAX_OUTGOING);
                    prop_assert!(live.ladder().incoming(challenged) <= max_incoming(target));
                    prop_assert_eq!(live.ladder().order(), before.ladder().order());
                }
                CompetitionEvent::Settled { game, result, .. } => {
                    let settled = live.ladder().challenges()[&game];
                    prop_assert_eq!(settled.settled, Some((result, now)));
                    // A loser in time loses no place but to the winner, and nobody else changes places among themselves.
                    let both = [settled.challenger, settled.challenged];
                    let others = |competition: &Competition| -> Vec<EntrantNumber> {
                        let order = competition.ladder().order().iter().copied();
                        order.filter(|entrant| !both.contains(entrant)).collect()
                    };
                    prop_assert_eq!(others(&live), others(&before));
                    if matches!(result, ChallengeResult::Drawn | ChallengeResult::Void) {
                        prop_assert_eq!(live.ladder().order(), before.ladder().order());
                    }
                }
                CompetitionEvent::Joined { entrant, .. } => {
                    prop_assert_eq!(live.ladder().order().last(), Some(&entrant));
                }
                _ => {}
            }
        }
    }
}
