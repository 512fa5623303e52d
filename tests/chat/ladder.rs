//! Ladders: from the first entry to the end, a month in a minute, crashes, organisers at once.

use std::time::Duration;

use xiangqi_bot::features::competitions::competition::{Competition, CompetitionEvent, LeaveReason};
use xiangqi_bot::features::competitions::ladder::ChallengeResult;
use xiangqi_bot::features::competitions::results::EntrantNumber;
use xiangqi_bot::game::{GameId, Timestamp};
use xiangqi_bot::message::{
    ButtonPress, CompetitionComponent, CustomId, NoThreadReason, OptionValue, Place, Request, RequestKind,
};
use xiangqi_bot::platform::Response;
use xiangqi_bot::runtime::Host as _;

use super::platform::person;
use super::recount::ladder_order;
use super::room::{CHANNEL, Room};
use super::{Dice, request_at, slash, text};

/// A room in a server, in which games stay in the channel.
pub(crate) async fn server_room() -> Room {
    let mut room = Room::in_time().await;
    room.server = Some("700".to_owned());
    room.no_threads = Some(NoThreadReason::Kind);
    room
}

/// A room with a ladder of these people, in their order.
async fn ladder_of(people: &[&str]) -> Room {
    let mut room = server_room().await;
    room.slash("moderator", "new kind:ladder name:Club").await;
    room.presses("moderator", "Create it").await;
    for who in people {
        room.presses(who, "Join").await;
    }
    room
}

pub(crate) async fn log(room: &Room) -> Vec<CompetitionEvent> {
    let text = "SELECT event FROM competition_events ORDER BY seq";
    let rows: Vec<(String,)> = room.store.fetch(text, vec![]).await.unwrap();
    rows.iter().map(|(event,)| serde_json::from_str(event).unwrap()).collect()
}

pub(crate) async fn competition(room: &Room) -> u64 {
    let rows: Vec<(i64,)> = room.store.fetch("SELECT id FROM competitions", vec![]).await.unwrap();
    rows[0].0.cast_unsigned()
}

/// Returns the numbers and states of all competitions, the oldest first.
pub(crate) async fn competitions(room: &Room) -> Vec<(u64, Competition)> {
    let text = "SELECT competition, event FROM competition_events ORDER BY competition, seq";
    let rows: Vec<(i64, String)> = room.store.fetch(text, vec![]).await.unwrap();
    let logs = rows.chunk_by(|a, b| a.0 == b.0).map(|rows| {
        let log: Vec<CompetitionEvent> =
            rows.iter().map(|(_, event)| serde_json::from_str(event).unwrap()).collect();
        (rows[0].0.cast_unsigned(), Competition::replay(&log).unwrap())
    });
    logs.collect()
}

pub(crate) fn request(who: &str, event: &str, channel: &str, what: RequestKind) -> Request {
    let place = Place {
        channel: channel.to_owned(),
        server: Some("700".to_owned()),
        no_threads: Some(NoThreadReason::Kind),
        manages: who == "moderator" || who == "second",
        ..Place::default()
    };
    request_at(place, who, event, what)
}

/// A command of an organiser.
pub(crate) fn organise(who: &str, event: &str, channel: &str, options: &[(&str, OptionValue)]) -> Request {
    request(who, event, channel, slash("organise", options))
}

/// The choice of an entrant in the select of a ladder.
async fn challenge(room: &Room, who: &str, entrant: u32, event: &str) -> Request {
    let id = CustomId::Competition(CompetitionComponent::Challenge(competition(room).await));
    let press = ButtonPress {
        id: id.to_string(),
        values: vec![entrant.to_string()],
        message: "n0".to_owned(),
        private: true,
    };
    request(who, event, CHANNEL, RequestKind::Press(press))
}

/// The names in the newest message with the standings, from the first place on.
fn listed(room: &Room) -> Vec<String> {
    let texts = room.platform.texts();
    let list = texts.iter().rfind(|text| text.starts_with("**Ladder**")).expect("there is a list");
    let lines = list.lines().filter_map(|line| line.split_once(". <@")?.1.split_once('>'));
    lines.map(|(name, _)| name.to_owned()).collect()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_ladder_from_its_start_to_its_end() {
    let mut room = server_room().await;
    room.slash("alice", "events").await;
    room.slash("alice", "new kind:ladder name:Club").await;
    room.slash("moderator", "new kind:ladder name:Club").await;
    room.presses("moderator", "Create it").await;
    room.presses("alice", "Challenge").await;
    for who in ["alice", "mei", "zoe", "bob"] {
        room.presses(who, "Join").await;
    }
    room.presses("alice", "Join").await;
    room.passes(0.02).await;
    insta::assert_snapshot!("ladder_begins", room.transcript());
    room.presses("alice", "Challenge").await;
    room.presses("zoe", "Challenge").await;
    room.chooses("zoe", "1. alice").await;
    room.slash("zoe", "abort").await;
    room.passes(0.02).await;
    room.says("zoe", "C2.5").await;
    room.says("alice", "H8+7").await;
    room.resigns("alice").await;
    room.passes(0.02).await;
    insta::assert_snapshot!("ladder_climbs", room.transcript());
    // The place is given away without a game.
    room.presses("bob", "Challenge").await;
    room.chooses("bob", "3. mei").await;
    room.slash("mei", "events").await;
    room.presses("mei", "Club").await;
    room.presses("mei", "Decline game 2").await;
    room.passes(0.02).await;
    // An absence, which ends by itself.
    room.slash("zoe", "away days:2").await;
    room.presses("alice", "Challenge").await;
    room.chooses("alice", "1. zoe").await;
    insta::assert_snapshot!("ladder_declines", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn who_never_moves_leaves_the_ladder() {
    let mut room = ladder_of(&["alice", "mei", "zoe"]).await;
    room.presses("zoe", "Challenge").await;
    room.chooses("zoe", "1. alice").await;
    room.says("zoe", "C2.5").await;
    room.transcript();
    room.passes(24.0 * 3.0 + 1.0).await;
    room.presses("alice", "Join").await;
    room.passes(0.02).await;
    insta::assert_snapshot!("ladder_no_show", room.transcript());
    assert_eq!(listed(&room), ["zoe", "mei", "alice"]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_organiser_corrects_and_takes_back() {
    let mut room = ladder_of(&["alice", "mei", "zoe"]).await;
    room.presses("zoe", "Challenge").await;
    room.chooses("zoe", "1. alice").await;
    room.says("zoe", "C2.5").await;
    room.resigns("alice").await;
    room.transcript();
    room.slash("alice", "organise undo:true").await;
    room.has_said("Only a member with the permission");
    room.slash("moderator", "organise undo:true").await;
    room.has_said("There is nothing to undo.");
    room.slash("moderator", "organise game:7 winner:draw").await;
    room.has_said("That game is not part of this competition.");
    room.slash("moderator", "organise game:1 winner:draw").await;
    room.has_said("Game 1 now counts in `Club` with the new result.");
    room.slash("moderator", "organise expel:@bob").await;
    room.has_said("<@bob> is not taking part.");
    room.slash("moderator", "organise expel:@mei").await;
    room.passes(0.02).await;
    assert_eq!(listed(&room), ["alice", "zoe"]);
    room.slash("moderator", "organise undo:true").await;
    room.has_said("<@mei> is back in `Club`.");
    room.slash("moderator", "organise undo:true").await;
    room.passes(0.02).await;
    assert_eq!(listed(&room), ["zoe", "alice", "mei"]);
    room.slash("moderator", "organise close:true").await;
    room.presses("moderator", "Close it").await;
    room.passes(0.02).await;
    room.has_said("This ladder is closed.");
    room.slash("alice", "events").await;
    room.has_said("`Club`: over");
    room.slash("moderator", "organise undo:true").await;
    room.has_said("`Club` is open again.");
    room.passes(0.02).await;
    assert_eq!(listed(&room), ["zoe", "alice", "mei"]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_of_a_ladder_has_a_thread_and_blocked_people_never_meet() {
    let mut room = ladder_of(&["alice", "mei"]).await;
    room.slash("alice", "block player:@mei").await;
    room.presses("mei", "Challenge").await;
    room.transcript();
    room.chooses("mei", "1. alice").await;
    room.slash("alice", "block player:@mei remove:true").await;
    room.no_threads = None;
    room.presses("mei", "Challenge").await;
    room.chooses("mei", "1. alice").await;
    insta::assert_snapshot!("ladder_thread", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn deleted_people_leave_the_ladder_and_their_places_stay_right() {
    let mut room = ladder_of(&["alice", "mei", "zoe"]).await;
    room.slash("alice", "data what:export").await;
    room.presses("zoe", "Challenge").await;
    room.chooses("zoe", "1. alice").await;
    room.slash("alice", "data what:delete").await;
    room.presses("alice", "Delete my data").await;
    // Each minute brings one step: the entrant leaves, the list is edited.
    room.passes(0.1).await;
    assert_eq!(listed(&room), ["mei", "zoe"]);
    let log = log(&room).await;
    assert_eq!(ladder_order(&log), [2, 3]);
    assert!(
        log.iter().any(|event| matches!(event, CompetitionEvent::Left { why: LeaveReason::Deleted, .. }))
    );
    let text = "SELECT person FROM competition_entrants WHERE person = 'alice'
         UNION SELECT person FROM competition_events WHERE person = 'alice'";
    let rows: Vec<(String,)> = room.store.fetch(text, vec![]).await.unwrap();
    assert_eq!(rows, []);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_crash_between_pairing_and_announcement_loses_and_doubles_nothing() {
    let mut room = ladder_of(&["alice", "mei", "zoe"]).await;
    let before = room.said().len();
    let pressed = challenge(&room, "zoe", 1, "crash").await;
    room.platform.gate.forget_permits(usize::MAX);
    let answered = room.service.submit(pressed.clone()).await;
    assert!(matches!(answered, Response::Update(_)), "{answered:?}");
    room.service.shutdown(Duration::from_secs(5)).await;
    assert_eq!(room.said().len(), before, "nothing is announced before the crash");
    room.platform.gate.add_permits(1_000);
    room.restart().await;
    // The same press, delivered again after the crash.
    room.service.submit(pressed).await;
    room.passes(0.02).await;
    let said = room.said();
    let boards = said[before..].iter().filter(|message| message.text.contains("challenges place"));
    assert_eq!(boards.count(), 1);
    let challenges = log(&room).await.into_iter().filter_map(|event| match event {
        CompetitionEvent::Challenged { game, .. } => Some(game),
        _ => None,
    });
    assert_eq!(challenges.collect::<Vec<_>>(), [GameId(1)]);
    assert!(room.store.game(GameId(1)).await.unwrap().is_some());
    room.says("zoe", "C2.5").await;
    room.resigns("alice").await;
    assert_eq!(ladder_order(&log(&room).await), [3, 1, 2]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn two_organisers_and_a_player_act_at_once() {
    let room = ladder_of(&["alice", "mei", "zoe", "bob"]).await;
    let pressed = challenge(&room, "zoe", 1, "game").await;
    room.service.submit(pressed).await;
    let expels = organise("moderator", "a", "one", &[("expel", OptionValue::Person(person("mei")))]);
    let options = [("game", OptionValue::Integer(1)), ("winner", text("red"))];
    let corrects = organise("second", "b", "two", &options);
    let pressed = challenge(&room, "bob", 3, "c").await;
    let (first, second, third) = tokio::join!(
        room.service.submit(expels),
        room.service.submit(corrects),
        room.service.submit(pressed)
    );
    for answer in [first, second, third] {
        let (Response::Ephemeral(note) | Response::Update(note)) = answer else { panic!("{answer:?}") };
        assert!(!note.text.contains("incident"), "{}", note.text);
    }
    let log = log(&room).await;
    let expelled =
        |event: &CompetitionEvent| matches!(event, CompetitionEvent::Left { entrant: EntrantNumber(2), .. });
    assert_eq!(log.iter().filter(|event| expelled(event)).count(), 1);
    let corrected = |event: &CompetitionEvent| matches!(event, CompetitionEvent::Corrected { .. });
    assert_eq!(log.iter().filter(|event| corrected(event)).count(), 1);
    let state = Competition::replay(&log).unwrap();
    let order: Vec<u32> = state.ladder().order().iter().map(|entrant| entrant.0).collect();
    assert_eq!(order, [3, 1, 4]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_month_of_a_ladder_of_twelve() {
    let people: Vec<String> = (1..=12).map(|number| format!("p{number:02}")).collect();
    let names: Vec<&str> = people.iter().map(String::as_str).collect();
    let mut room = ladder_of(&names).await;
    let mut dice = Dice::new(12_345);
    let name = |entrant: EntrantNumber| names[entrant.0 as usize - 1];
    for day in 0..30 {
        for attempt in 0..3 {
            let state = Competition::replay(&log(&room).await).unwrap();
            let now = Timestamp(1_700_000_000_000 + day * 86_400_000);
            let order = state.ladder().order();
            let by = order[dice.below(order.len())];
            let free = order.iter().filter(|whom| state.check_challenge(by, **whom, None, now).is_ok());
            let free: Vec<EntrantNumber> = free.copied().collect();
            if free.is_empty() {
                continue;
            }
            let whom = free[dice.below(free.len())];
            let pressed = challenge(&room, name(by), whom.0, &format!("{day}-{attempt}")).await;
            room.service.submit(pressed).await;
        }
        // The boards are sent.
        room.passes(0.01).await;
        // Two of the running games end; others run out of time.
        for _ in 0..2 {
            let state = Competition::replay(&log(&room).await).unwrap();
            let running: Vec<_> = state.ladder().running().map(|(game, known)| (game, *known)).collect();
            if running.is_empty() {
                continue;
            }
            let (game, known) = running[dice.below(running.len())];
            let [red, black] = [known.challenger, known.challenged].map(name);
            room.replies_to(game, red, "C2.5").await;
            room.replies_to(game, black, "H8+7").await;
            let loser = [red, black][dice.below(2)];
            room.replies_to(game, loser, "resign").await;
            room.presses(loser, "Resign").await;
        }
        for who in &names {
            let state = Competition::replay(&log(&room).await).unwrap();
            let entrant = names.iter().position(|known| known == who).unwrap() as u32 + 1;
            if state.ladder().place(EntrantNumber(entrant)).is_none() {
                room.presses(who, "Join").await;
            }
        }
        room.passes(24.0).await;
        if day == 14 {
            room.restart().await;
        }
    }
    // The last games run out of time.
    room.passes(24.0 * 7.0).await;
    let log = log(&room).await;
    let state = Competition::replay(&log).unwrap();
    assert_eq!(state.ladder().running().count(), 0, "every game has ended");
    let games = state.ladder().challenges();
    assert!(games.len() >= 30, "{} games", games.len());
    let timed_out = |result: ChallengeResult| {
        matches!(result, ChallengeResult::ChallengerTimedOut | ChallengeResult::ChallengedTimedOut)
    };
    let lost_on_time =
        games.values().filter(|game| game.settled.is_some_and(|(result, _)| timed_out(result)));
    assert!(lost_on_time.count() > 0, "somebody ran out of time");
    // Every game is stored once and has the result that the ladder has counted.
    let rows: Vec<(i64,)> = room
        .store
        .fetch("SELECT id FROM games WHERE is_open OR result IS NULL ORDER BY id", vec![])
        .await
        .unwrap();
    for (game,) in rows {
        let settled = games[&GameId(game)].settled.map(|(result, _)| result);
        assert!(settled.is_some_and(timed_out), "game {game}: {settled:?}");
    }
    let expected = ladder_order(&log);
    let order: Vec<u32> = state.ladder().order().iter().map(|entrant| entrant.0).collect();
    assert_eq!(order, expected);
    let shown: Vec<&str> = expected.iter().map(|entrant| name(EntrantNumber(*entrant))).collect();
    assert_eq!(listed(&room), shown, "the list shows what the log says");
}
