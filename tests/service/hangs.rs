//! What hangs is given up, tried again and counted; what does not get better is a fault.

use xiangqi_bot::watchdog::Monitored as _;

use super::*;

/// What is counted, by the beginning of its line.
async fn counted(service: &Service, name: &str) -> f64 {
    let text = service.metrics(None).await;
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.map_or(0.0, |value| value.trim().parse().unwrap())
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_platform_that_says_nothing_is_asked_again_and_the_message_comes_once() {
    let (platform, _store, service) = set_up().await;
    platform.gate.forget_permits(Semaphore::MAX_PERMITS);
    service.submit(challenge("alice", "mei")).await;
    tokio::time::sleep(Duration::from_secs(660)).await;
    assert_eq!(counted(&service, "xiangqi_restarts_total{what=\"a message\"}").await, 1.0);
    assert_eq!((service.deaths(), service.faults().len()), (1, 0), "it was mended");
    platform.gate.add_permits(100);
    assert!(platform.has_sent(1).await[0].contains("mei"));
    tokio::time::sleep(Duration::from_secs(3_000)).await;
    assert_eq!(platform.texts().len(), 1);
    assert_eq!(counted(&service, "xiangqi_messages_total{fate=\"sent\"}").await, 1.0);
}

#[tokio::test]
async fn a_job_that_hangs_is_given_up_and_its_channel_goes_on() {
    let (_folder, platform, store, service) = set_up_on_disk().await;
    service.submit(challenge("alice", "mei")).await;
    platform.has_sent(1).await;
    // Nobody else gets a turn to write, and when all has been read, nothing happens but that time goes by.
    let writer = store.sqlite().unwrap().begin().await.unwrap();
    let mut told = Box::pin(service.submit(challenge("bob", "zoe")));
    assert!(tokio::time::timeout(Duration::from_secs(1), &mut told).await.is_err());
    tokio::time::pause();
    let told = text(told.await);
    tokio::time::resume();
    assert!(told.contains("incident"), "{told}");
    assert_eq!(service.deaths(), 1);
    let faults = service.faults();
    assert!(
        matches!(&faults[..], [one] if one.starts_with("the store has taken no write for")),
        "{faults:?}"
    );
    drop(writer);
    service.submit(challenge("bob", "dan")).await;
    let texts = platform.has_sent(2).await;
    assert!(texts.len() == 2 && texts[1].contains("dan"), "{texts:#?}");
    assert_eq!(service.faults(), [""; 0]);
    service.shutdown(Duration::from_secs(5)).await;
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_operator_sees_what_happens() {
    let (platform, _store, service) = set_up().await;
    service.submit(bot_as_red("alice")).await;
    platform.has_sent(2).await;
    for (name, value) in [
        ("xiangqi_requests_total{kind=\"command\"}", 1.0),
        ("xiangqi_moves_total{by=\"bot\"}", 1.0),
        ("xiangqi_search_seconds_count{kind=\"move\"}", 1.0),
        ("xiangqi_open_games", 1.0),
        ("xiangqi_actors", 1.0),
        ("xiangqi_platform_up", 1.0),
        ("xiangqi_faults", 0.0),
        ("xiangqi_queue_length{queue=\"requests\"}", 0.0),
    ] {
        assert_eq!(counted(&service, name).await, value, "{name}");
    }
    assert!(counted(&service, "xiangqi_store_write_seconds_count").await >= 2.0);
}
