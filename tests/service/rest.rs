//! Games at rest: their actors go home, and come back for what falls due.

use tokio::time::Instant;

use super::*;

use crate::clock;

/// A service whose clock is that of the test's runtime.
async fn start_at(platform: &Arc<FakePlatform>, store: &Store, began: Instant) -> Arc<Service> {
    start_with(settings(), platform, store, began).await
}

async fn start_with(
    settings: ServiceSettings,
    platform: &Arc<FakePlatform>,
    store: &Store,
    began: Instant,
) -> Arc<Service> {
    let now = move || Timestamp(1_700_000_000_000 + began.elapsed().as_millis() as i64);
    let chance = AtomicUsize::new(began.elapsed().as_secs() as usize + 1);
    let env = Env {
        now: Arc::new(now),
        random: Arc::new(move || chance.fetch_add(1 << 20, Ordering::SeqCst) as u64),
        heartbeat: Duration::from_secs(5),
    };
    Service::start(settings, env, store.clone(), platform.clone()).await.unwrap()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_actor_comes_back_for_what_falls_due() {
    let platform = FakePlatform::new();
    let store = clock::store().await;
    let began = Instant::now();
    let service = start_at(&platform, &store, began).await;
    service.submit(challenge("alice", "mei")).await;
    platform.has_sent(1).await;
    tokio::time::sleep(Duration::from_secs(700)).await;
    assert_eq!(service.busy_channels(), 0, "the challenge stands for an hour");
    let texts = platform.has_sent(2).await;
    assert!(texts[1].contains("has expired"), "{texts:#?}");
    let waited = began.elapsed().as_secs();
    assert!((3_600..3_605).contains(&waited), "{waited}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn after_a_start_nobody_stays_at_a_game_at_rest() {
    let platform = FakePlatform::new();
    let store = clock::store().await;
    let began = Instant::now();
    let service = start_at(&platform, &store, began).await;
    for n in 0..300 {
        let mut asked = challenge(&format!("p{n}"), "mei");
        asked.place.channel = format!("c{n}");
        service.submit(asked).await;
    }
    platform.has_sent(300).await;
    service.shutdown(Duration::from_secs(5)).await;
    let service = start_at(&platform, &store, began).await;
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(service.busy_channels(), 0);
    let texts = platform.has_sent(600).await;
    assert_eq!(texts.len(), 600, "each lapsed once");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn who_floods_is_told_in_the_language_that_was_chosen() {
    let (_stage, _store, service) = set_up().await;
    service.submit(slash("alice", "personal", &[("language", OptionValue::Text("fr".into()))])).await;
    for _ in 0..99 {
        service.submit(slash("alice", "games", &[])).await;
    }
    let told = text(service.submit(slash("alice", "games", &[])).await);
    assert!(told.contains("beaucoup d’un coup"), "{told}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn who_floods_in_many_channels_is_told_once() {
    let (_stage, _store, service) = set_up().await;
    let mut told = Vec::new();
    for n in 0..400 {
        let mut asked = typed("troll", "games");
        asked.place.channel = format!("c{n}");
        told.push(text(service.submit(asked).await));
    }
    assert_eq!(told.iter().filter(|told| told.contains(SLOW_DOWN)).count(), 1);
    assert_eq!(told.iter().filter(|told| told.is_empty()).count(), 299);
    // Whoever gives a command would take silence for success.
    for _ in 0..2 {
        assert!(text(service.submit(slash("troll", "games", &[])).await).contains(SLOW_DOWN));
    }
    let help = text(service.submit(slash("troll", "help", &[])).await);
    assert!(!help.is_empty() && !help.contains(SLOW_DOWN), "help is always given: {help}");
    let other = text(service.submit(slash("alice", "games", &[])).await);
    assert!(!other.contains(SLOW_DOWN), "nobody else is held liable: {other}");
    tokio::time::sleep(Duration::from_secs(31)).await;
    assert!(!text(service.submit(slash("troll", "games", &[])).await).contains(SLOW_DOWN));
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn moves_that_are_played_are_no_flood_however_fast() {
    let platform = FakePlatform::new();
    let store = clock::store().await;
    let settings = ServiceSettings { at_once: 5, ..settings() };
    let service = start_with(settings, &platform, &store, Instant::now()).await;
    service.submit(challenge_as_red("alice", "mei")).await;
    platform.has_sent(1).await;
    service.submit(press("mei", platform.button("Accept"))).await;
    let moves = ["P1+1", "P3+1", "P5+1", "P7+1", "P9+1", "H2+3", "H8+7", "R1+1", "R9+1"];
    for (n, mv) in moves.into_iter().enumerate() {
        for (at, who) in ["alice", "mei"].into_iter().enumerate() {
            service.submit(typed(who, mv)).await;
            let texts = platform.has_sent(3 + 2 * n + at).await;
            assert!(texts[2 + 2 * n + at].contains(mv), "{who} {mv}: {texts:#?}");
        }
    }
    // What does not lead to a move counts as ever.
    let mut told = Vec::new();
    for _ in 0..10 {
        told.push(text(service.submit(typed("alice", "games")).await));
    }
    assert_eq!(told.iter().filter(|told| told.contains(SLOW_DOWN)).count(), 1, "{told:#?}");
}

/// The words for somebody who asks for too much.
const SLOW_DOWN: &str = "That was a lot at once";

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn no_crowd_keeps_a_move_from_being_played() {
    let (platform, _store, service) = set_up().await;
    let in_server = |mut request: Request| {
        request.place.server = Some("raided".to_owned());
        request
    };
    service.submit(in_server(challenge_as_red("alice", "mei"))).await;
    platform.has_sent(1).await;
    service.submit(in_server(press("mei", platform.button("Accept")))).await;
    platform.has_sent(2).await;
    // Twelve people spend what the server may ask for, in another channel, and Mei her own share.
    for n in 0..12 * 95 {
        let mut asked = in_server(slash(&format!("p{}", n % 12), "games", &[]));
        asked.place.channel = "elsewhere".to_owned();
        service.submit(asked).await;
    }
    for _ in 0..200 {
        service.submit(in_server(slash("mei", "games", &[]))).await;
    }
    let refused = text(service.submit(in_server(slash("bob", "games", &[]))).await);
    assert!(refused.contains("This server asks for a lot"), "{refused}");
    let elsewhere = text(service.submit(slash("bob", "games", &[])).await);
    assert!(!elsewhere.contains("asks for a lot"), "in direct messages nobody is held liable: {elsewhere}");
    // A move that is due is played, and one that cannot be played is explained.
    service.submit(in_server(typed("alice", "C2.5"))).await;
    assert!(platform.has_sent(3).await[2].contains("C2.5"));
    let told = text(service.submit(in_server(typed("mei", "K5+9"))).await);
    assert!(!told.is_empty() && !told.contains("at once"), "{told}");
    service.submit(in_server(typed("mei", "H8+7"))).await;
    assert!(platform.has_sent(4).await[3].contains("H8+7"));
}
