//! What competitions do with a server on Discord beside messages.

use serde_json::json;

use crate::support::discord::{ALICE, BOB, CAROL, CREATE_EVENTS, Call, Channel, Fault, Given};
use crate::talk::Talk;

/// More than the interval at which the bot looks for what is due, in hours.
const STEP: f64 = 0.01;
const ROLE: u64 = 77;
/// Two hours after the beginning of time.
const START: &str = "2023-11-15T00:13:20";

/// Creates a competition and returns the message with its standings.
pub(crate) async fn create(talk: &mut Talk, options: &[(&str, Given)]) -> Call {
    let preview = talk.slash_answer(CAROL, "new", options).await;
    let asked = talk.press(CAROL, &preview, "Créer").await;
    let standings = talk.fake.next_message().await;
    talk.answer(&asked).await;
    talk.board = Some(standings.clone());
    standings
}

async fn create_swiss(talk: &mut Talk) -> Call {
    let options = [
        ("kind", Given::Text("swiss")),
        ("name", Given::Text("Cup")),
        ("time", Given::Text("10+5")),
        ("hours", Given::Number(2)),
    ];
    create(talk, &options).await
}

async fn with_calendar() -> Talk {
    let mut talk = Talk::start().await;
    let answer = talk.slash_answer(CAROL, "competitions", &[("calendar", Given::Text("on"))]).await;
    assert!(answer.to_string().contains('✓'), "{answer}");
    talk
}

fn is_of_events(call: &Call, method: &str) -> bool {
    call.method == method && call.path.contains("/scheduled-events")
}

/// Lets the tasks be run.
pub(crate) async fn runs_server_tasks(talk: &mut Talk) {
    talk.settle().await;
    talk.passes(STEP).await;
    talk.settle().await;
}

/// Lets the tasks be run until something is so.
pub(crate) async fn runs_until(talk: &mut Talk, is_so: impl Fn(&Talk) -> bool) {
    for _ in 0..100 {
        if is_so(talk) {
            return;
        }
        runs_server_tasks(talk).await;
    }
    panic!("the tasks have no such end");
}

/// Lets the tasks be run until the bot makes such a call, and returns it.
async fn runs_until_call(talk: &mut Talk, what: &str, fits: impl Fn(&Call) -> bool) -> Call {
    runs_until(talk, |talk| talk.fake.saw(&fits)).await;
    talk.fake.wait(what, fits).await
}

/// Lets the tasks be run until each has followed its log or is given up.
pub(crate) async fn runs_to_the_end(talk: &mut Talk) {
    let text = "SELECT COUNT(*) FROM competition_tasks t JOIN competitions c ON c.id = t.competition
         WHERE t.seen <> c.seq";
    for _ in 0..100 {
        runs_server_tasks(talk).await;
        let unfinished: Vec<(i64,)> = talk.store.fetch(text, vec![]).await.unwrap();
        if unfinished == [(0,)] {
            return talk.settle().await;
        }
    }
    panic!("a task does not end");
}

pub(crate) fn reports(talk: &Talk, part: &str) -> usize {
    let messages = talk.fake.messages(Channel::GENERAL);
    messages.iter().filter(|message| message["content"].as_str().unwrap().contains(part)).count()
}

#[tokio::test]
async fn only_members_with_the_role_may_join() {
    let mut talk = Talk::start().await;
    let options =
        [("kind", Given::Text("ladder")), ("name", Given::Text("Club")), ("role", Given::Role(ROLE))];
    let standings = create(&mut talk, &options).await;
    let refused = talk.press_answer(ALICE, &standings, "Join").await;
    assert!(refused.to_string().contains("you need the role <@&77>"), "{refused}");
    assert_eq!(refused.data()["allowed_mentions"]["parse"], json!([]));
    assert_eq!(refused.data()["flags"], 64);
    talk.fake.give_role(ALICE.id, 78);
    let refused = talk.press_answer(ALICE, &standings, "Join").await;
    assert!(refused.to_string().contains("you need the role <@&77>"), "{refused}");
    talk.fake.give_role(ALICE.id, ROLE);
    let joined = talk.press_answer(ALICE, &standings, "Join").await;
    assert!(joined.to_string().contains("You are in"), "{joined}");
    talk.end().await;
}

#[tokio::test]
async fn a_competition_with_a_start_is_among_the_events_of_the_server_until_it_is_over() {
    let mut talk = with_calendar().await;
    talk.fake.grant(CREATE_EVENTS);
    let standings = create_swiss(&mut talk).await;
    runs_until_call(&mut talk, "a scheduled event", |call| is_of_events(call, "POST") && call.status == 200)
        .await;
    let [event] = &talk.fake.events()[..] else { panic!("one event") };
    let link = format!("https://discord.com/channels/100/301/{}", standings.message.as_ref().unwrap());
    assert_eq!((&event["name"], &event["entity_metadata"]["location"]), (&json!("Cup"), &json!(link)));
    assert!(event["scheduled_start_time"].as_str().unwrap().starts_with(START), "{event}");
    assert!(event["description"].as_str().unwrap().contains(&link), "{event}");
    // Entries change nothing there.
    talk.press_answer(ALICE, &standings, "Join").await;
    runs_to_the_end(&mut talk).await;
    assert!(!talk.fake.saw(|call| is_of_events(call, "PATCH")));
    // Too few have joined.
    talk.passes(2.0).await;
    let ended = runs_until_call(&mut talk, "the end of the event", |call| is_of_events(call, "PATCH")).await;
    assert_eq!((ended.status, &ended.body), (200, &json!({ "status": 4 })));
    assert_eq!(talk.fake.events()[0]["status"], 4);
    talk.end().await;
}

#[tokio::test]
async fn an_event_that_has_begun_on_discord_is_completed() {
    let mut talk = with_calendar().await;
    talk.fake.grant(CREATE_EVENTS);
    create_swiss(&mut talk).await;
    runs_until_call(&mut talk, "a scheduled event", |call| is_of_events(call, "POST")).await;
    talk.fake.begin_events();
    let sure = talk.slash_answer(CAROL, "organise", &[("close", Given::Yes(true))]).await;
    talk.press_answer(CAROL, &sure, "Fermer").await;
    let ended = runs_until_call(&mut talk, "the end of the event", |call| is_of_events(call, "PATCH")).await;
    assert_eq!((ended.status, &ended.body), (200, &json!({ "status": 3 })));
    talk.end().await;
}

#[tokio::test]
async fn without_the_setting_or_a_start_nothing_is_scheduled() {
    let mut talk = Talk::start().await;
    talk.fake.grant(CREATE_EVENTS);
    create_swiss(&mut talk).await;
    talk.slash_answer(CAROL, "competitions", &[("calendar", Given::Text("on"))]).await;
    runs_server_tasks(&mut talk).await;
    create(&mut talk, &[("kind", Given::Text("ladder")), ("name", Given::Text("Club"))]).await;
    runs_server_tasks(&mut talk).await;
    assert!(!talk.fake.saw(|call| call.path.contains("/scheduled-events")));
    talk.end().await;
}

#[tokio::test]
async fn a_missing_permission_and_a_full_list_are_reported_once_and_block_nothing() {
    for (is_full, status, part) in [(false, 403, "**Create Events**"), (true, 400, "already has 100")] {
        let mut talk = with_calendar().await;
        if is_full {
            talk.fake.grant(CREATE_EVENTS);
            talk.fake.add_events(100);
        }
        let standings = create_swiss(&mut talk).await;
        let refused = runs_until_call(&mut talk, "a refusal", |call| is_of_events(call, "POST")).await;
        assert_eq!(refused.status, status);
        runs_until(&mut talk, |talk| reports(talk, part) == 1).await;
        let joined = talk.press_answer(ALICE, &standings, "Join").await;
        assert!(joined.to_string().contains("You are in"), "{joined}");
        runs_server_tasks(&mut talk).await;
        let calls = talk.fake.take_calls();
        assert_eq!(calls.iter().filter(|call| is_of_events(call, "POST")).count(), 1);
        assert_eq!(reports(&talk, part), 1);
        talk.end().await;
    }
}

#[tokio::test]
async fn a_lost_answer_and_a_crash_double_no_event() {
    let mut talk = with_calendar().await;
    talk.fake.grant(CREATE_EVENTS);
    create_swiss(&mut talk).await;
    // The bot crashes before it has made the event.
    talk = talk.restart(|_, _| ()).await;
    assert_eq!(talk.fake.events().len(), 0);
    talk.fake.fail("POST /guilds/", Fault::DoneButCut);
    runs_until_call(&mut talk, "a lost answer", |call| is_of_events(call, "POST")).await;
    talk = talk.restart(|_, _| ()).await;
    runs_until_call(&mut talk, "a look at the events", |call| {
        is_of_events(call, "GET") && call.status == 200
    })
    .await;
    runs_server_tasks(&mut talk).await;
    assert_eq!(talk.fake.events().len(), 1);
    assert_eq!(talk.fake.events()[0]["status"], 1);
    talk.end().await;
}

#[tokio::test]
async fn an_event_that_a_person_deletes_is_not_made_again() {
    let mut talk = with_calendar().await;
    talk.fake.grant(CREATE_EVENTS);
    create_swiss(&mut talk).await;
    runs_until_call(&mut talk, "a scheduled event", |call| is_of_events(call, "POST")).await;
    // Its number is stored.
    runs_to_the_end(&mut talk).await;
    talk.fake.delete_events();
    talk.passes(2.0).await;
    runs_until(&mut talk, |talk| talk.fake.saw(|call| is_of_events(call, "GET") && call.status == 404)).await;
    runs_to_the_end(&mut talk).await;
    assert_eq!((talk.fake.events().len(), reports(&talk, "Discord")), (0, 0));
    talk.end().await;
}

#[tokio::test]
async fn another_start_moves_the_event() {
    let mut talk = with_calendar().await;
    talk.fake.grant(CREATE_EVENTS);
    create_swiss(&mut talk).await;
    runs_until_call(&mut talk, "a scheduled event", |call| is_of_events(call, "POST") && call.status == 200)
        .await;
    let first = talk.fake.events()[0].clone();
    let answer = talk.slash_answer(CAROL, "organise", &[("start", Given::Text("2023-11-16 04:15"))]).await;
    assert!(answer.to_string().contains("Nouveau départ de `"), "{answer}");
    let moved =
        runs_until_call(&mut talk, "a change", |call| is_of_events(call, "PATCH") && call.status == 200)
            .await;
    let keys: Vec<&String> = moved.body.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["scheduled_end_time", "scheduled_start_time"]);
    assert!(moved.body["scheduled_start_time"].as_str().unwrap().starts_with("2023-11-16T04:1"), "{moved}");
    assert_eq!(reports(&talk, "now begins <t:"), 1);
    // At the first time nothing begins.
    talk.passes(3.0).await;
    runs_server_tasks(&mut talk).await;
    assert_eq!(talk.fake.events()[0]["status"], 1);
    let [event] = &talk.fake.events()[..] else { panic!("one event") };
    assert_ne!(event["scheduled_start_time"], first["scheduled_start_time"]);
    talk.end().await;
}

#[tokio::test]
async fn a_competition_that_gets_a_start_later_gets_an_event_and_one_that_has_begun_gets_none() {
    let mut talk = with_calendar().await;
    talk.fake.grant(CREATE_EVENTS);
    let options = [("kind", Given::Text("arena")), ("name", Given::Text("Evening"))];
    let standings = create(&mut talk, &options).await;
    runs_server_tasks(&mut talk).await;
    assert_eq!(talk.fake.events().len(), 0);
    talk.slash_answer(CAROL, "organise", &[("start", Given::Text("2023-11-15 04:15"))]).await;
    runs_until_call(&mut talk, "a scheduled event", |call| is_of_events(call, "POST") && call.status == 200)
        .await;
    for who in [ALICE, BOB] {
        talk.press_answer(who, &standings, "Join").await;
    }
    talk.press_answer(CAROL, &standings, "Start it now").await;
    let refused = talk.slash_answer(CAROL, "organise", &[("start", Given::Text("2023-11-15 05:15"))]).await;
    assert!(refused.to_string().contains("C’est déjà commencé"), "{refused}");
    talk.end().await;
}
