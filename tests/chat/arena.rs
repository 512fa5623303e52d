//! Arenas in a channel: pairings, pauses, crashes, the end; and one of 200 players without the chat.

use std::collections::{BTreeMap, BTreeSet};

use xiangqi_bot::features::competitions::arena::{Arena, ArenaStep, DURATION, MAX_DELAY, PAIRING_INTERVAL};
use xiangqi_bot::features::competitions::competition::{Competition, CompetitionCommand, CompetitionEvent};
use xiangqi_bot::features::competitions::ladder::ChallengeResult;
use xiangqi_bot::features::competitions::pairing::arena::PATIENCE;
use xiangqi_bot::features::competitions::results::{EntrantNumber, PairedGame};
use xiangqi_bot::game::{GameId, Timestamp};
use xiangqi_bot::message::{CompetitionKind, OptionValue};
use xiangqi_bot::runtime::Host as _;

use super::ladder::{log, organise, server_room};
use super::room::{CHANNEL, Room};
use super::rounds::{begins, competition_of, end_of, finishes, sides, state, texts_in};
use super::{Dice, recount};

/// A pairing round, in hours.
const STEP: f64 = PAIRING_INTERVAL as f64 / 3_600_000.0;

/// Returns the points of those who have played.
pub(super) fn points(arena: &Arena) -> BTreeMap<u32, u32> {
    let rows = arena.standings();
    let played = rows.iter().filter(|row| !arena.score(row.entrant).games.is_empty());
    played.map(|row| (row.entrant.0, row.points)).collect()
}

async fn arena(room: &Room) -> Arena {
    state(room).await.arena().unwrap().clone()
}

/// Begins the games of these people that wait, and returns them.
async fn begin_all(room: &mut Room, names: &[&str], absent: &[&str]) -> Vec<(GameId, PairedGame)> {
    let mut begun = Vec::new();
    for (name, number) in names.iter().zip(1..) {
        let entrant = EntrantNumber(number);
        if !absent.contains(name) && arena(room).await.game_to_begin(entrant).is_some() {
            begins(room, name).await;
            begun.push(arena(room).await.running_game(entrant).expect("the game has begun"));
        }
    }
    begun
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_arena_of_twelve_from_its_start_to_its_end() {
    let people: Vec<String> = (1..=12).map(|number| format!("p{number:02}")).collect();
    let names: Vec<&str> = people.iter().map(String::as_str).collect();
    let mut room = competition_of("arena", &names).await;
    room.presses("p01", "Start it now").await;
    room.has_said("can run competitions here");
    room.presses("moderator", "Start it now").await;
    room.has_said("The first games follow in a moment");
    // Another run has other nonces.
    room.chance += 1;
    room.restart().await;
    let began = arena(&room).await.ends_at().unwrap();
    let mut rounds = 0;
    let mut edits = 0;
    let absent = ["p11", "p12"];
    while !state(&room).await.is_closed() {
        let before = room.platform.texts().len();
        room.platform.take_edits();
        room.passes(STEP).await;
        edits = edits.max(room.platform.take_edits().iter().filter(|(message, _)| *message == 0).count());
        let announced =
            room.platform.texts()[before..].iter().filter(|text| text.contains("new games.")).count();
        assert!(announced <= 1, "one message in a pairing round");
        rounds += 1;
        if rounds == 13 {
            // Who does not appear is paused, so that others do not wait for them.
            let present: Vec<EntrantNumber> = (1..=10).map(EntrantNumber).collect();
            assert_eq!(arena(&room).await.present(), present);
        }
        if [3, 6, 10, 40, 80].contains(&rounds) {
            room.chance += 1;
            room.restart().await;
        }
        for (game, paired) in begin_all(&mut room, &names, &absent).await {
            let players = sides([paired.red, paired.black], &names);
            if players.iter().any(|player| absent.contains(player)) {
                continue;
            }
            // Later games run to the end.
            if rounds < 14 {
                finishes(&mut room, game, players, players[usize::from(paired.red < paired.black)]).await;
            }
        }
    }
    assert!(edits <= 1, "the table was edited {edits} times in one pairing round");
    let state = state(&room).await;
    let arena = state.arena().unwrap();
    // The heart of the room beats seldom, so that its restarts are outages.
    let delays = log(&room).await.into_iter().filter_map(|event| match event {
        CompetitionEvent::Delayed { millis, .. } => Some(millis),
        _ => None,
    });
    assert_eq!(arena.ends_at(), Some(began.plus_millis(delays.sum())));
    assert_eq!(points(arena), recount::points(&log(&room).await, true));
    assert!(points(arena).values().sum::<u32>() > 30, "{:?}", points(arena));
    let end = end_of(&room);
    assert!(end.contains("Winner: <@p01>. Congratulations!\n1. <@p01>: "), "{end}");
    // Who never moves loses, and the end of that game says so.
    assert!(room.platform.texts().iter().any(|text| text.contains("> did not move, so <@p")));
    let begun: BTreeSet<i64> = log(&room)
        .await
        .iter()
        .filter_map(
            |event| if let CompetitionEvent::Begun { game, .. } = event { Some(game.0) } else { None },
        )
        .collect();
    let rows: Vec<(i64,)> = room.store.fetch("SELECT id FROM games", vec![]).await.unwrap();
    assert_eq!(rows.into_iter().map(|(id,)| id).collect::<BTreeSet<i64>>(), begun, "no game lost or doubled");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_running_game_at_the_end_and_a_quick_draw_score_nothing() {
    let names = ["alice", "mei"];
    let mut room = competition_of("arena", &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    let (game, paired) = begin_all(&mut room, &names, &[]).await.remove(0);
    let [red, black] = sides([paired.red, paired.black], &names);
    for (who, opponent) in [(red, black), (black, red)] {
        begins(&mut room, who).await;
        room.has_said(&format!("Game {game} against <@{opponent}> is running."));
    }
    room.replies_to(game, red, "C2.5").await;
    room.slash(red, "abort").await;
    room.has_said("This game belongs to `Club`. Play it or resign.");
    room.replies_to(game, black, "H8+7").await;
    room.replies_to(game, red, "draw").await;
    room.replies_to(game, black, "yes").await;
    room.waits_for("a draw this early scores nothing").await;
    // With nobody else, the two meet again once both have waited.
    room.passes(4.0 * STEP).await;
    let (game, paired) = begin_all(&mut room, &names, &[]).await.remove(0);
    let players = sides([paired.red, paired.black], &names);
    finishes(&mut room, game, players, "mei").await;
    room.passes(4.0 * STEP).await;
    room.presses("mei", "My place").await;
    room.presses("mei", "Pause").await;
    room.has_said("You are paused in `Club` and keep your points.");
    room.passes(4.0 * STEP).await;
    assert_eq!(arena(&room).await.game_to_begin(EntrantNumber(1)), None, "nobody else is there");
    begins(&mut room, "mei").await;
    room.has_said("You are paused in `Club`. Press “I’m back” to go on.");
    room.slash("alice", "events").await;
    room.has_said("your place is 1 of 2");
    room.presses("mei", "My place").await;
    room.presses("mei", "I’m back").await;
    room.has_said("You will be paired within a minute or so.");
    // The last game runs at the end.
    room.passes(DURATION as f64 / 3_600_000.0 - 12.0 * STEP - 0.1).await;
    room.presses("alice", "Join").await;
    room.presses("mei", "Join").await;
    room.passes(4.0 * STEP).await;
    let (game, paired) = begin_all(&mut room, &names, &[]).await.remove(0);
    let [red, black] = sides([paired.red, paired.black], &names);
    room.replies_to(game, red, "C2.5").await;
    room.replies_to(game, black, "H8+7").await;
    for _ in 0..16 {
        room.passes(STEP).await;
    }
    assert!(state(&room).await.is_closed());
    room.replies_to(game, red, "resign").await;
    room.presses(red, "Resign").await;
    assert_eq!(points(&arena(&room).await), [(1, 2), (2, 0)].into());
    assert_eq!(points(&arena(&room).await), recount::points(&log(&room).await, true));
    let end = end_of(&room);
    assert!(end.contains("Games that are still running do not count for the arena."), "{end}");
}

/// Returns the time so many milliseconds after the start.
fn at(millis: i64) -> Timestamp {
    Timestamp(1_700_000_000_000 + millis)
}

fn obey(state: &mut Competition, command: &CompetitionCommand, now: Timestamp) {
    let event = state.decide(command, now).unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
    state.apply(&event);
}

#[test]
fn an_arena_of_two_hundred_keeps_waits_and_requests_low() {
    let mut dice = Dice::new(56);
    let created = CompetitionEvent::Created {
        kind: CompetitionKind::Arena,
        name: "Club".to_owned(),
        terms: Default::default(),
        at: at(0),
    };
    let mut state = Competition::replay(&[created]).unwrap();
    // One more than 200, so that somebody is always left over.
    for _ in 0..201 {
        obey(&mut state, &CompetitionCommand::Join { known: None, team: None }, at(0));
    }
    obey(&mut state, &CompetitionCommand::Start { ratings: Vec::new() }, at(0));
    let mut ends: BTreeMap<i64, Vec<GameId>> = BTreeMap::new();
    let mut waited: BTreeMap<EntrantNumber, u32> = BTreeMap::new();
    let mut longest = 0;
    let mut messages = 0;
    let mut games = 0;
    for round in 0.. {
        let now = round * PAIRING_INTERVAL;
        for (_, finished) in ends.extract_if(..=now, |_, _| true).collect::<Vec<_>>() {
            for game in finished {
                let result = match dice.below(3) {
                    0 => ChallengeResult::Drawn,
                    1 => ChallengeResult::ChallengerWon,
                    _ => ChallengeResult::ChallengedWon,
                };
                obey(&mut state, &CompetitionCommand::Settle { game, result }, at(now));
            }
        }
        let due = state.arena().and_then(Arena::due_at).expect("the arena goes on");
        let arena = state.arena().unwrap();
        match arena.next(at(now), &BTreeSet::new()) {
            ArenaStep::End => break,
            ArenaStep::Pause => panic!("everybody begins"),
            ArenaStep::Wait => {}
            ArenaStep::Pair(round) => {
                assert!(due <= at(now), "a step that is possible is due");
                // 25 games are one message.
                messages += round.games.len().div_ceil(25);
                obey(&mut state, &CompetitionCommand::Pair { round: round.clone() }, at(now));
                for PairedGame { red, black, .. } in round.games {
                    games += 1;
                    let game = GameId(games);
                    obey(&mut state, &CompetitionCommand::Begin { red, black, game }, at(now));
                    let length = 60_000 + i64::try_from(dice.below(9 * 60_000)).unwrap();
                    ends.entry(now + length).or_default().push(game);
                }
                let waiting = state.arena().unwrap().waiting(at(now), &BTreeSet::new());
                waited.retain(|entrant, _| waiting.iter().any(|player| player.entrant == *entrant));
                for player in waiting {
                    let rounds = waited.entry(player.entrant).or_default();
                    *rounds += 1;
                    longest = longest.max(*rounds);
                }
            }
        }
    }
    assert!(longest <= PATIENCE, "somebody waited {longest} pairing rounds");
    assert!(games > 500, "{games}");
    // 45 minutes have 90 pairing rounds, each with one edit of the table.
    assert!(messages <= 95, "{messages} messages");
    assert_eq!(points(state.arena().unwrap()), recount::points(state.log(), true));
    assert_eq!(Competition::replay(state.log()).unwrap(), state);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_arena_begins_at_its_time_and_ends_later_by_an_outage() {
    let mut room = server_room().await;
    room.slash("moderator", "new kind:arena hours:2 name:Evening").await;
    room.has_said("• It begins <t:");
    room.presses("moderator", "Create it").await;
    for who in ["alice", "mei"] {
        room.presses(who, "Join").await;
        room.has_said("You are in. It begins <t:");
    }
    room.slash("alice", "events").await;
    room.has_said("`Evening` in <#lounge>: begins <t:");
    room.passes(1.9).await;
    assert!(!arena(&room).await.is_started());
    room.passes(0.11).await;
    let planned = arena(&room).await.ends_at().expect("it has begun by itself");
    let names = ["alice", "mei"];
    while arena(&room).await.game_to_begin(EntrantNumber(1)).is_none() {
        room.passes(STEP).await;
    }
    let (game, paired) = begin_all(&mut room, &names, &[]).await.remove(0);
    let [red, black] = sides([paired.red, paired.black], &names);
    room.replies_to(game, red, "C2.5").await;
    room.replies_to(game, black, "H8+7").await;
    room.is_down(0.75).await;
    room.replies_to(game, red, "resign").await;
    room.presses(red, "Resign").await;
    room.passes(2.0 * STEP).await;
    let ends = arena(&room).await.ends_at().unwrap();
    let later = ends.0 - planned.0;
    assert!((45 * 60_000..46 * 60_000).contains(&later), "{later} milliseconds");
    let texts = room.platform.texts();
    let told = format!("`Evening`: I was offline for a while, so it now ends <t:{}:", ends.0 / 1000);
    assert_eq!(texts.iter().filter(|text| text.starts_with(&told)).count(), 1, "{texts:#?}");
    // A second outage moves the end by a quarter of an hour only: an hour in all.
    room.is_down(0.5).await;
    room.passes(2.0 * STEP).await;
    assert_eq!(arena(&room).await.ends_at().unwrap().0 - planned.0, MAX_DELAY);
    room.passes(1.0).await;
    assert!(state(&room).await.is_closed());
    assert_eq!(points(&arena(&room).await), recount::points(&log(&room).await, true));
    assert_eq!(Competition::replay(&log(&room).await).unwrap(), state(&room).await);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_arena_goes_on_in_another_channel_and_ends_at_its_time_without_one() {
    let names = ["alice", "mei"];
    let mut room = competition_of("arena", &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    let ends = arena(&room).await.ends_at().unwrap();
    room.service.channel_gone(CHANNEL.to_owned()).await;
    room.passes(4.0 * STEP).await;
    assert!(arena(&room).await.game_to_begin(EntrantNumber(1)).is_some(), "nobody is paused meanwhile");
    let here = [("here", OptionValue::Bool(true))];
    room.service.submit(organise("moderator", "move", "elsewhere", &here)).await;
    room.passes(2.0 * STEP).await;
    let elsewhere = texts_in(&room, "elsewhere");
    assert!(elsewhere.iter().any(|text| text.starts_with("**Arena** `Club`")), "{elsewhere:#?}");
    room.service.channel_gone("elsewhere".to_owned()).await;
    room.passes(1.0).await;
    let state = state(&room).await;
    assert!(state.is_closed());
    assert_eq!(state.arena().unwrap().ends_at(), Some(ends));
    let direct = texts_in(&room, "direct to moderator");
    assert!(direct.last().unwrap().starts_with("**`Club` is over.**"), "{direct:#?}");
    let until = format!("Otherwise it ends <t:{}:", ends.0 / 1000);
    assert_eq!(direct.iter().filter(|text| text.contains(&until)).count(), 2, "{direct:#?}");
}
