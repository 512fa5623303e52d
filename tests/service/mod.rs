//! The service when something breaks under it: a slow platform, a panic, a game that cannot be read.

mod closed_channels;
mod delay_notices;
mod hangs;
mod http;
mod lost_store;
mod metrics;
mod monitor;
mod periodic;
mod reply_queue;
mod rest;
mod several;
mod token_bucket;
mod upkeep;
mod watchdog;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::clock;
use crate::platform::{CHANNEL, FakePlatform, PLATFORM, button_id, person, player};
use crate::service_settings::service_settings;
use tempfile::TempDir;
use tokio::sync::Semaphore;
use xiangqi_bot::env::Env;
use xiangqi_bot::game::{Event, GameId, GameSetup, Timestamp};
use xiangqi_bot::message::{
    ButtonPress, OptionValue, Permission, Place, Request, RequestKind, SlashCommand, TypedMessage,
};
use xiangqi_bot::platform::{Response, SendError};
use xiangqi_bot::rules::{Color, RuleSet};
use xiangqi_bot::runtime::{Host as _, Service, ServiceSettings};
use xiangqi_bot::store::{ChannelKey, ChannelWrite, Closed, GameWrite, Store, StoredView};

const HOUR: Duration = Duration::from_secs(3_600);

fn settings() -> ServiceSettings {
    ServiceSettings { at_once: 100, ..service_settings() }
}

async fn start(platform: &Arc<FakePlatform>, store: &Store, random_panics: &Arc<AtomicBool>) -> Arc<Service> {
    let panics = random_panics.clone();
    static CHANCE: AtomicUsize = AtomicUsize::new(0);
    let env = Env {
        now: Arc::new(|| Timestamp(1_700_000_000_000)),
        random: Arc::new(move || {
            assert!(!panics.swap(false, Ordering::SeqCst), "chance is broken");
            CHANCE.fetch_add(1 << 20, Ordering::SeqCst) as u64
        }),
        heartbeat: Duration::from_secs(5),
    };
    Service::start(settings(), env, store.clone(), platform.clone()).await.unwrap()
}

async fn set_up() -> (Arc<FakePlatform>, Store, Arc<Service>) {
    let platform = FakePlatform::new();
    let store = clock::store().await;
    let service = start(&platform, &store, &Arc::default()).await;
    (platform, store, service)
}

/// The same over a file, in a folder that is deleted after the test.
async fn set_up_on_disk() -> (TempDir, Arc<FakePlatform>, Store, Arc<Service>) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("games.db").display());
    let platform = FakePlatform::new();
    let store = Store::open(&url).await.unwrap();
    let service = start(&platform, &store, &Arc::default()).await;
    (folder, platform, store, service)
}

/// Begins a game of alice, who has Red, and mei.
async fn begin_a_game(platform: &FakePlatform, service: &Service) {
    service.submit(challenge_as_red("alice", "mei")).await;
    platform.has_sent(1).await;
    service.submit(press("mei", platform.button("Accept"))).await;
    platform.has_sent(2).await;
}

/// The channel of all requests that name no other one.
fn key() -> ChannelKey {
    ChannelKey { platform: PLATFORM, id: CHANNEL.to_owned() }
}

fn request(who: &str, what: RequestKind) -> Request {
    static EVENTS: AtomicUsize = AtomicUsize::new(1);
    let event = EVENTS.fetch_add(1, Ordering::SeqCst);
    Request {
        event: format!("e{event}"),
        order: None,
        person: person(who),
        place: Place { channel: CHANNEL.to_owned(), ..Place::default() },
        locale: None,
        moderator: false,
        what,
    }
}

fn slash(who: &str, name: &str, options: &[(&str, OptionValue)]) -> Request {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    request(who, RequestKind::Slash(SlashCommand { name: name.to_owned(), options }))
}

fn challenge(who: &str, to: &str) -> Request {
    slash(who, "play", &[("opponent", OptionValue::Person(person(to)))])
}

fn challenge_as_red(who: &str, to: &str) -> Request {
    let options = [("opponent", OptionValue::Person(person(to))), ("color", OptionValue::Text("red".into()))];
    slash(who, "play", &options)
}

/// A game against the weakest bot, which moves first.
fn bot_as_red(who: &str) -> Request {
    let options = [("level", OptionValue::Integer(1)), ("color", OptionValue::Text("black".into()))];
    slash(who, "bot", &options)
}

fn typed(who: &str, content: &str) -> Request {
    let text = TypedMessage {
        message: "typed".to_owned(),
        content: content.to_owned(),
        addressed: true,
        ..TypedMessage::default()
    };
    request(who, RequestKind::Text(text))
}

fn press(who: &str, id: String) -> Request {
    request(
        who,
        RequestKind::Press(ButtonPress { id, values: Vec::new(), message: "m".to_owned(), private: false }),
    )
}

/// The button with this label in a private answer.
fn button(answer: &Response, label: &str) -> String {
    let (Response::Ephemeral(note) | Response::Update(note)) = answer else { panic!("{answer:?}") };
    button_id(&note.rows, label).unwrap()
}

fn text(response: Response) -> String {
    match response {
        Response::Silence => String::new(),
        Response::Ephemeral(note) | Response::Update(note) => note.text,
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_move_that_comes_twice_holds_nobody_up_while_its_board_is_owed() {
    let (platform, _store, service) = set_up().await;
    begin_a_game(&platform, &service).await;
    platform.gate.forget_permits(Semaphore::MAX_PERMITS);
    let mut played = typed("alice", "C2.5");
    let RequestKind::Text(text) = &mut played.what else { unreachable!("it is typed") };
    text.reply_to = Some("m1".to_owned());
    let began = tokio::time::Instant::now();
    for _ in 0..2 {
        assert!(matches!(service.submit(played.clone()).await, Response::Silence));
    }
    assert!(began.elapsed() < Duration::from_secs(1));
    platform.gate.add_permits(100);
    assert!(platform.has_sent(3).await[2].contains("C2.5"));
    service.shutdown(Duration::from_secs(5)).await;
    assert_eq!(platform.texts().len(), 3);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn nobody_overtakes_a_slow_outbox() {
    let (platform, _store, service) = set_up().await;
    service.submit(challenge("alice", "mei")).await;
    platform.has_sent(1).await;
    platform.gate.forget_permits(Semaphore::MAX_PERMITS);
    let decline = platform.button("Decline");
    service.submit(press("mei", decline)).await;
    // No game is open any more, and the last message has not gone out; long after that comes another request.
    tokio::time::sleep(Duration::from_secs(3_000)).await;
    service.submit(challenge("bob", "zoe")).await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    platform.gate.add_permits(100);
    let texts = platform.has_sent(3).await;
    assert!(!texts[1].contains("zoe") && texts[2].contains("zoe"), "{texts:#?}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_board_does_not_wait_for_the_buttons_of_older_ones() {
    let (platform, _store, service) = set_up().await;
    platform.tidy_gate.forget_permits(Semaphore::MAX_PERMITS);
    begin_a_game(&platform, &service).await;
    let began = tokio::time::Instant::now();
    for (n, (who, mv)) in [("alice", "C2.5"), ("mei", "H8+7"), ("alice", "H2+3")].into_iter().enumerate() {
        service.submit(typed(who, mv)).await;
        platform.has_sent(3 + n).await;
    }
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    assert_eq!(platform.cleared(), [""; 0]);
    platform.tidy_gate.add_permits(100);
    platform.until(HOUR, || platform.cleared().len() >= 4).await;
    assert_eq!(platform.cleared(), ["m0", "m1", "m2", "m3"]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn buttons_that_make_the_program_panic_are_taken_away_after_all() {
    let (platform, _store, service) = set_up().await;
    platform.tidy_panics.store(3, Ordering::SeqCst);
    service.submit(challenge("alice", "mei")).await;
    platform.has_sent(1).await;
    service.submit(press("mei", platform.button("Decline"))).await;
    platform.has_sent(2).await;
    platform.until(HOUR, || !platform.cleared().is_empty()).await;
    assert_eq!(service.deaths(), 3);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_quiet_channel_is_given_back_and_taken_up_again() {
    let (platform, _store, service) = set_up().await;
    for (n, guest) in ["mei", "bob", "zoe"].into_iter().enumerate() {
        service.submit(challenge("alice", guest)).await;
        platform.has_sent(2 * n + 1).await;
        let decline = platform.button("Decline");
        service.submit(press(guest, decline)).await;
        platform.has_sent(2 * n + 2).await;
        tokio::time::sleep(Duration::from_secs(2_000)).await;
        assert_eq!(service.busy_channels(), 0);
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_outbox_that_dies_sends_everything_after_all() {
    let (platform, _store, service) = set_up().await;
    platform.panics.store(2, Ordering::SeqCst);
    service.submit(challenge("alice", "mei")).await;
    service.submit(challenge("bob", "zoe")).await;
    let texts = platform.has_sent(2).await;
    assert!(texts[0].contains("mei") && texts[1].contains("zoe"), "{texts:#?}");
    assert_eq!(service.deaths(), 2);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_message_that_makes_the_program_panic_does_not_block_the_others() {
    let (platform, store, service) = set_up().await;
    platform.panics.store(3, Ordering::SeqCst);
    service.submit(challenge("alice", "mei")).await;
    service.submit(challenge("bob", "zoe")).await;
    let texts = platform.has_sent(1).await;
    assert!(texts[0].contains("zoe"), "{texts:#?}");
    service.shutdown(Duration::from_secs(5)).await;
    assert!(store.unsent(&key(), 0, 10).await.unwrap().is_empty());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_panic_in_a_channel_costs_one_request_and_says_so() {
    let platform = FakePlatform::new();
    let store = clock::store().await;
    let panics = Arc::new(AtomicBool::new(false));
    let service = start(&platform, &store, &panics).await;
    service.submit(challenge("alice", "mei")).await;
    panics.store(true, Ordering::SeqCst);
    let told = text(service.submit(challenge("bob", "zoe")).await);
    assert!(told.contains("incident"), "{told}");
    assert_eq!(service.deaths(), 1);
    service.submit(challenge("bob", "zoe")).await;
    let texts = platform.has_sent(2).await;
    assert!(texts[1].contains("zoe"), "{texts:#?}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_panic_at_what_was_typed_is_told_in_the_channel() {
    let platform = FakePlatform::new();
    let store = clock::store().await;
    platform.in_channel.store(true, Ordering::SeqCst);
    let panics = Arc::new(AtomicBool::new(false));
    let service = start(&platform, &store, &panics).await;
    panics.store(true, Ordering::SeqCst);
    let answer = service.submit(typed("alice", "play")).await;
    assert_eq!(answer, Response::Silence, "nobody would see it");
    let texts = platform.has_sent(1).await;
    assert!(texts[0].contains("incident"), "{texts:#?}");
    assert_eq!(platform.messages()[0].reply_to.as_deref(), Some("typed"));
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_server_that_changes_all_the_time_has_closed_channels_tried_now_and_then() {
    let (platform, _store, service) = set_up().await;
    *platform.failures.lock().unwrap() = vec![SendError::Closed("50013".to_owned()); 10_000];
    for (server, channel) in [("s", "c1"), ("s", "c2"), ("t", "c3")] {
        let mut asked = challenge("alice", "mei");
        asked.place.channel = channel.to_owned();
        asked.place.server = Some(server.to_owned());
        service.submit(asked).await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(service.closed_channels().len(), 3);
    let tries = || 10_000 - platform.failures.lock().unwrap().len();
    assert_eq!(tries(), 3);
    for _ in 0..600 {
        service.server_changed("s");
        service.channel_changed("c1");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    assert!((20..=45).contains(&tries()), "{} tries", tries());
    // What is open at last is heard of without another change.
    service.server_changed("t");
    platform.failures.lock().unwrap().clear();
    platform.has_sent(1).await;
    service.server_changed("s");
    platform.has_sent(3).await;
    assert!(service.closed_channels().is_empty());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn more_requests_than_a_channel_can_hold_are_told_that_it_is_busy() {
    let (_stage, _store, service) = set_up().await;
    let people = ["alice", "mei", "bob"];
    let asked: Vec<_> = (0..150).map(|n| service.submit(slash(people[n % 3], "help", &[]))).collect();
    let answers = futures_util::future::join_all(asked).await;
    let busy =
        answers.into_iter().filter(|answer| text(answer.clone()).contains("A lot is going on")).count();
    assert_eq!(busy, 50);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_that_cannot_be_replayed_is_set_aside_and_the_channel_goes_on() {
    let platform = FakePlatform::new();
    let store = clock::store().await;
    let id = store.reserve_game().await.unwrap();
    let events = vec![
        Event::BotChallenged {
            player: player("alice"),
            color: Color::Red,
            level: 1,
            seed: 1,
            opening: GameSetup::under(RuleSet::World),
            at: Timestamp(1_700_000_000_000),
        },
        // No piece stands there.
        Event::Moved { mv: "e4e5".parse().unwrap(), at: Timestamp(1) },
    ];
    let game = GameWrite {
        id: GameId(id.0),
        expected_seq: 0,
        events,
        homes: vec![StoredView { channel: CHANNEL.to_owned(), side: None, locale: "en".to_owned() }],
        open: true,
        since: None,
    };
    store.commit(ChannelWrite { game: Some(game), ..ChannelWrite::in_channel(&key()) }).await.unwrap();
    let service = start(&platform, &store, &Arc::default()).await;
    let texts = platform.has_sent(1).await;
    assert!(texts[0].contains("put it aside") && texts[0].contains("incident"), "{texts:#?}");
    service.submit(slash("alice", "bot", &[("level", OptionValue::Integer(1))])).await;
    let texts = platform.has_sent(2).await;
    assert!(texts[1].contains("alice"), "{texts:#?}");
    // It is said once, also after another start.
    service.shutdown(Duration::from_secs(5)).await;
    let again = start(&platform, &store, &Arc::default()).await;
    again.submit(slash("alice", "moves", &[])).await;
    assert_eq!(platform.texts().iter().filter(|text| text.contains("put it aside")).count(), 1);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_refusal_without_a_known_reason_is_tried_for_a_while_only() {
    let (platform, store, service) = set_up().await;
    *platform.failures.lock().unwrap() = vec![SendError::Unclear("403".to_owned()); 4];
    service.submit(challenge("alice", "mei")).await;
    platform.has_sent(1).await;
    *platform.failures.lock().unwrap() = vec![SendError::Unclear("403".to_owned()); 1_000];
    service.submit(challenge("bob", "zoe")).await;
    tokio::time::sleep(Duration::from_secs(900)).await;
    assert!(store.unsent(&key(), 0, 10).await.unwrap().is_empty());
    platform.failures.lock().unwrap().clear();
    service.submit(challenge("carol", "dan")).await;
    let texts = platform.has_sent(2).await;
    assert!(texts[1].contains("dan"), "{texts:#?}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_closed_channel_keeps_what_is_owed_until_it_opens() {
    let (platform, store, service) = set_up().await;
    *platform.failures.lock().unwrap() = vec![SendError::Closed("50013".to_owned())];
    service.submit(challenge("alice", "mei")).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(service.closed_channels(), [CHANNEL]);
    // Another start tries nothing there.
    service.shutdown(Duration::from_secs(5)).await;
    let service = start(&platform, &store, &Arc::default()).await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert!(platform.texts().is_empty());
    // The last try is not long ago, and the platform tells no rights: it is not tried, and nothing is begun.
    let told = text(service.submit(slash("bob", "bot", &[("level", OptionValue::Integer(1))])).await);
    assert!(told.contains("I cannot write in this channel just now") && told.contains("Nothing"), "{told}");
    let lacking = |missing| Request {
        place: Place { channel: CHANNEL.to_owned(), missing: Some(missing), ..Place::default() },
        ..slash("bob", "bot", &[("level", OptionValue::Integer(1))])
    };
    let told = text(service.submit(lacking(vec![Permission::Send])).await);
    assert!(told.contains("Send Messages"), "{told}");
    assert!(platform.texts().is_empty());
    service.submit(lacking(Vec::new())).await;
    let texts = platform.has_sent(2).await;
    assert!(texts[0].contains("mei") && texts[1].contains("bob"), "{texts:#?}");
    assert!(service.closed_channels().is_empty());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn games_of_a_channel_that_is_gone_are_called_off_and_nothing_is_owed_there() {
    let (platform, store, service) = set_up().await;
    service.submit(challenge("carol", "dan")).await;
    platform.has_sent(1).await;
    *platform.failures.lock().unwrap() = vec![SendError::Gone("10003".to_owned())];
    service.submit(challenge("alice", "mei")).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(store.counts().await.unwrap().open_games, 0);
    assert!(store.unsent(&key(), 0, 10).await.unwrap().is_empty());
    assert!(store.stale_boards(&key(), 10).await.unwrap().is_empty());
    // Whoever asks there with all rights shows that it is there after all.
    let asked = Request {
        place: Place { channel: CHANNEL.to_owned(), missing: Some(Vec::new()), ..Place::default() },
        ..challenge("bob", "zoe")
    };
    service.submit(asked).await;
    let texts = platform.has_sent(2).await;
    assert!(texts[1].contains("zoe"), "{texts:#?}");
    assert_eq!(service.live_channels(None).await.unwrap().len(), 1);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn games_that_an_earlier_run_left_in_a_channel_that_is_gone_are_called_off_at_the_start() {
    let (platform, store, service) = set_up().await;
    service.submit(challenge("alice", "mei")).await;
    platform.has_sent(1).await;
    service.shutdown(Duration::from_secs(5)).await;
    let at = Timestamp(7);
    let gone = xiangqi_bot::store::Closure { how: Closed::Gone, at, from: at };
    store.set_closed(&key(), Some(gone)).await.unwrap();
    let service = start(&platform, &store, &Arc::default()).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(store.counts().await.unwrap().open_games, 0);
    assert_eq!(platform.texts().len(), 1);
    // Three challenges that nobody can answer do not keep her from another one.
    for _ in 0..3 {
        let mut asked = challenge("alice", "mei");
        asked.place.channel = "another".to_owned();
        service.submit(asked).await;
    }
    platform.has_sent(4).await;
}

#[tokio::test]
async fn a_person_has_one_errand_done_at_a_time() {
    let (_folder, platform, store, service) = set_up_on_disk().await;
    let erase = || service.submit(press("alice", "s1:erase".to_owned()));
    let mut elsewhere = challenge("alice", "mei");
    elsewhere.place.channel = "another".to_owned();
    service.submit(elsewhere).await;
    platform.has_sent(1).await;
    // Nobody else gets a turn to write, so the first one is not done yet: it calls that challenge off.
    let writer = store.sqlite().unwrap().begin().await.unwrap();
    let first = erase();
    for _ in 0..3 {
        let told = text(erase().await);
        assert!(told.contains("still busy with what you asked"), "{told}");
    }
    drop(writer);
    let first = text(first.await);
    assert!(first.contains("deleted"), "{first}");
    assert!(text(erase().await).contains("deleted"), "the first is done");
    service.shutdown(Duration::from_secs(5)).await;
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn thousands_of_messages_that_are_owed_are_said_in_order() {
    let platform = FakePlatform::new();
    let store = clock::store().await;
    platform.gate.forget_permits(Semaphore::MAX_PERMITS);
    let service = start(&platform, &store, &Arc::default()).await;
    for n in 0..=30 {
        service.submit(challenge(&format!("p{n}"), "mei")).await;
    }
    service.shutdown(Duration::from_millis(1)).await;
    let service = start(&platform, &store, &Arc::default()).await;
    for n in 31..60 {
        service.submit(challenge(&format!("p{n}"), "mei")).await;
    }
    platform.gate.add_permits(1_000);
    let texts = platform.has_sent(60).await;
    for (n, text) in texts.iter().enumerate() {
        assert!(text.contains(&format!("<@p{n}>")), "{n}: {text}");
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_bot_shows_that_it_thinks_only_when_it_takes_long() {
    let (platform, _store, service) = set_up().await;
    service.submit(bot_as_red("alice")).await;
    platform.has_sent(1).await;
    assert_eq!(platform.typing(), 0);
}
