//! What becomes of events for which there is no room.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;
use xiangqi_bot::discord::LeaseGuard;
use xiangqi_bot::discord::event_queue::{EventQueue, Incoming};

use crate::connection::Log;

/// A new message.
fn message(id: u64, events: &EventQueue) -> Incoming {
    let message = serde_json::json!({
        "id": id.to_string(), "channel_id": "301", "content": "C2.5", "timestamp": "2026-01-01T00:00:00+00:00",
        "author": { "id": "201", "username": "alice", "discriminator": "0", "avatar": null },
        "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
        "attachments": [], "embeds": [], "pinned": false, "type": 0,
    });
    assert!(events.seen.insert(id));
    Incoming::Message(Box::new(serde_json::from_value(message).expect("a message of Discord's form")))
}

#[test]
fn what_finds_no_room_is_forgotten_so_that_it_can_be_read_back() {
    let (queue, mut taken) = mpsc::channel(1);
    let silent = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&silent);
    let events = EventQueue {
        queue,
        overflow: Arc::default(),
        seen: Arc::default(),
        metrics: Arc::default(),
        lease_guard: LeaseGuard::while_true(move || !heard.load(Ordering::Relaxed)),
    };
    let log = Log::default();
    let _guard = log.start();
    assert!(events.send(message(1, &events)) && events.send(message(2, &events)));
    assert!(events.overflow.load(Ordering::Relaxed));
    assert!(!events.seen.insert(1) && events.seen.insert(2));
    assert!(matches!(taken.try_recv(), Ok(Incoming::Message(message)) if message.id.get() == 1));
    // Without the lease nothing is queued.
    events.overflow.store(false, Ordering::Relaxed);
    silent.store(true, Ordering::Relaxed);
    assert!(events.send(message(3, &events)) && taken.try_recv().is_err());
    assert!(events.overflow.load(Ordering::Relaxed) && events.seen.insert(3));
    assert!(events.send(message(4, &events)));
    // One line for each reason, and no second one before the channels are read back.
    let warnings = log.warnings();
    let [full, unleased] = &warnings[..] else { panic!("{warnings:#?}") };
    assert!(full.contains("more arrived from Discord than could be worked on"), "{full}");
    assert!(unleased.contains("the lease in the database is not renewed"), "{unleased}");
    assert!(!unleased.contains("more arrived"), "{unleased}");
    drop(taken);
    assert!(!events.send(Incoming::Overflow), "the receiver is gone");
}
