//! Swiss, round robin and knockout in a channel: from the entries to the end, with people who do not appear, and crashes.

use std::collections::BTreeMap;

use xiangqi_bot::features::competitions::competition::{Competition, CompetitionEvent};
use xiangqi_bot::features::competitions::ladder::ChallengeResult;
use xiangqi_bot::features::competitions::results::{Bye, EntrantNumber};
use xiangqi_bot::features::competitions::rounds::Rounds;
use xiangqi_bot::game::GameId;
use xiangqi_bot::message::{CompetitionComponent, CustomId};

use super::ladder::{competition, log, server_room};
use super::room::Room;

/// Time for one step of a competition by itself, in hours.
const STEP: f64 = 0.03;

/// A room with a competition of a kind, with entries of these people in their order.
pub(super) async fn competition_of(kind: &str, people: &[&str]) -> Room {
    let mut room = server_room().await;
    room.slash("moderator", &format!("new kind:{kind} name:Club")).await;
    room.presses("moderator", "Start it").await;
    for who in people {
        room.presses(who, "Join").await;
    }
    room
}

pub(super) async fn state(room: &Room) -> Competition {
    Competition::replay(&log(room).await).unwrap()
}

/// Presses “Play” of the competition.
pub(super) async fn begins(room: &mut Room, who: &str) {
    let play = CustomId::Competition(CompetitionComponent::Play { competition: competition(room).await });
    room.press(who, "n0", &play.to_string(), &[]).await;
}

/// Ends a game by the resignation of one side, after a move of each.
pub(super) async fn finishes(room: &mut Room, game: GameId, [red, black]: [&str; 2], loser: &str) {
    room.replies_to(game, red, "C2.5").await;
    room.replies_to(game, black, "H8+7").await;
    room.replies_to(game, loser, "resign").await;
    room.presses(loser, "Resign").await;
}

/// Returns the half points of all entrants by the log alone, without the program's own state.
fn recount(log: &[CompetitionEvent]) -> BTreeMap<u32, u32> {
    let mut points: BTreeMap<u32, u32> = BTreeMap::new();
    let mut games: BTreeMap<GameId, (u32, u32)> = BTreeMap::new();
    for event in log {
        match event {
            CompetitionEvent::Joined { entrant, .. } => {
                points.entry(entrant.0).or_default();
            }
            CompetitionEvent::Paired { round, .. } => {
                for (entrant, bye) in &round.byes {
                    *points.entry(entrant.0).or_default() += match bye {
                        Bye::Full => 2,
                        Bye::Half => 1,
                        Bye::Absent => 0,
                    };
                }
            }
            CompetitionEvent::Begun { red, black, game, .. } => {
                games.insert(*game, (red.0, black.0));
            }
            CompetitionEvent::Settled { game, result, .. } => {
                let (red, black) = games[game];
                let [for_red, for_black] = match result {
                    ChallengeResult::ChallengerWon | ChallengeResult::ChallengedTimedOut => [2, 0],
                    ChallengeResult::ChallengedWon | ChallengeResult::ChallengerTimedOut => [0, 2],
                    ChallengeResult::Drawn | ChallengeResult::QuickDraw => [1, 1],
                    ChallengeResult::Declined | ChallengeResult::Void => [0, 0],
                };
                *points.entry(red).or_default() += for_red;
                *points.entry(black).or_default() += for_black;
            }
            _ => {}
        }
    }
    points
}

/// Returns the half points in the program's own standings.
fn points(rounds: &Rounds) -> BTreeMap<u32, u32> {
    rounds.standings().iter().map(|row| (row.entrant.0, row.points)).collect()
}

/// Lets the games of a round begin and end: the higher number loses; those who do not appear do nothing.
async fn plays_round(room: &mut Room, names: &[&str], no_shows: usize) {
    let name = |entrant: EntrantNumber| names[entrant.0 as usize - 1];
    let appears = |entrant: EntrantNumber| entrant.0 as usize > no_shows;
    while let Some(game) = {
        let state = state(room).await;
        let rounds = state.rounds().unwrap();
        let present = rounds.present().into_iter().map(|seed| seed.number).filter(|number| appears(*number));
        present.filter_map(|number| Some((number, rounds.game_to_begin(number)?))).next()
    } {
        let (presser, waiting) = game;
        begins(room, name(presser)).await;
        let state = state(room).await;
        let (id, _) = state.rounds().unwrap().running_game(presser).expect("the game has begun");
        let sides = [waiting.red, waiting.black];
        if sides.into_iter().all(appears) {
            let loser = name(sides.into_iter().max().unwrap());
            finishes(room, id, sides.map(name), loser).await;
        } else if appears(waiting.red) {
            room.replies_to(id, name(waiting.red), "C2.5").await;
        }
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_round_robin_from_its_start_to_its_end() {
    let names = ["alice", "mei", "zoe"];
    let mut room = competition_of("round-robin", &names).await;
    room.presses("alice", "Start it now").await;
    room.has_said("can run competitions here");
    room.presses("moderator", "Start it now").await;
    room.has_said("The first round follows in a moment");
    for round in 1..=3 {
        room.passes(2.0 * STEP).await;
        let texts = room.platform.texts();
        let title = format!("**`Club`: round {round}**");
        assert!(texts.iter().any(|text| text.starts_with(&title)), "{texts:#?}");
        plays_round(&mut room, &names, 0).await;
        room.has_said("this result counts");
    }
    room.passes(3.0 * STEP).await;
    let state = state(&room).await;
    assert!(state.is_closed());
    assert_eq!(points(state.rounds().unwrap()), [(1, 4), (2, 2), (3, 0)].into());
    assert_eq!(points(state.rounds().unwrap()), recount(&log(&room).await));
    let texts = room.platform.texts();
    let end =
        texts.iter().find(|text| text.starts_with("**`Club` is over.**")).expect("the end is announced");
    assert!(end.contains("First: <@alice>. Congratulations!\n1. <@alice>: 2\n2. <@mei>: 1"), "{end}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_knockout_ends_with_a_winner_though_nobody_begins_one_game() {
    let names = ["alice", "mei", "zoe", "bob"];
    let mut room = competition_of("knockout", &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    let semifinal = state(&room).await.rounds().unwrap().game_to_begin(EntrantNumber(1)).unwrap();
    begins(&mut room, "alice").await;
    let (game, _) = state(&room).await.rounds().unwrap().running_game(EntrantNumber(1)).unwrap();
    let sides = [semifinal.red, semifinal.black].map(|entrant| names[entrant.0 as usize - 1]);
    let loser = if sides[0] == "alice" { sides[1] } else { sides[0] };
    finishes(&mut room, game, sides, loser).await;
    // Nobody begins the other one within three days: both are out, and the final needs no game.
    room.passes(24.0 * 3.0 + 1.0).await;
    room.passes(3.0 * STEP).await;
    let state = state(&room).await;
    assert!(state.is_closed());
    assert_eq!(state.rounds().unwrap().bracket().champion(), Some(EntrantNumber(1)));
    let texts = room.platform.texts();
    assert!(texts.iter().any(|text| text.contains("First: <@alice>. Congratulations!")), "{texts:#?}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_swiss_of_thirty_three_with_six_who_do_not_appear_and_crashes() {
    let people: Vec<String> = (1..=33).map(|number| format!("p{number:02}")).collect();
    let names: Vec<&str> = people.iter().map(String::as_str).collect();
    let mut room = competition_of("swiss", &names).await;
    room.presses("moderator", "Start it now").await;
    room.restart().await;
    for round in 1..=7 {
        room.passes(2.0 * STEP).await;
        room.restart().await;
        assert_eq!(state(&room).await.rounds().unwrap().rounds().len(), round);
        plays_round(&mut room, &names, 6).await;
        room.restart().await;
        if round == 1 {
            // Those who do not appear run out of time.
            room.passes(24.0 * 3.0 + 1.0).await;
        }
    }
    room.passes(3.0 * STEP).await;
    let state = state(&room).await;
    let rounds = state.rounds().unwrap();
    assert!(state.is_closed());
    let games: usize = rounds.rounds().iter().map(|round| round.games.len()).sum();
    assert_eq!(games, 16 + 6 * 13, "after the first round 27 play");
    assert!(rounds.rounds().iter().flat_map(|round| &round.games).all(|game| game.result.is_some()));
    assert_eq!(points(rounds), recount(&log(&room).await));
    for number in 1..=6 {
        assert_eq!(points(rounds)[&number], 0, "{number} never appeared");
    }
    // Each game that has begun is stored once, and none is open.
    let begun =
        log(&room).await.iter().filter(|event| matches!(event, CompetitionEvent::Begun { .. })).count();
    let rows: Vec<(i64,)> = room.store.fetch("SELECT id FROM games", vec![]).await.unwrap();
    assert_eq!(rows.len(), begun);
    let open: Vec<(i64,)> = room.store.fetch("SELECT id FROM games WHERE is_open", vec![]).await.unwrap();
    assert_eq!(open, []);
}
