//! Private answers that wait for their turn.

use xiangqi_bot::game::Timestamp;
use xiangqi_bot::message::Reply;
use xiangqi_bot::runtime::reply_queue::WAITING;
use xiangqi_bot::runtime::{PendingReply, QueueOutcome, ReplyKind, ReplyQueue};

fn note(text: &str) -> PendingReply {
    PendingReply { reply: Reply { text: text.to_owned(), ..Reply::default() }, nonce: text.to_owned() }
}

fn push(notes: &mut ReplyQueue, person: &str, at: i64) -> QueueOutcome {
    push_kind(notes, person, ReplyKind::Unreadable, at)
}

fn slow_down() -> Reply {
    Reply { text: "slow down".to_owned(), ..Reply::default() }
}

fn push_kind(notes: &mut ReplyQueue, person: &str, kind: ReplyKind, at: i64) -> QueueOutcome {
    let heard = notes.push(person, kind, note("no"), slow_down, Timestamp(at));
    notes.clear();
    heard
}

#[test]
fn who_asks_every_second_is_warned_and_then_not_heard_for_a_while() {
    let mut notes = ReplyQueue::default();
    let heard: Vec<QueueOutcome> = (0..300).map(|n| push(&mut notes, "troll", n * 1_000)).collect();
    let count = |what| heard.iter().filter(|heard| **heard == what).count();
    assert_eq!(heard[..4], [QueueOutcome::Queued; 4]);
    assert_eq!(heard[4], QueueOutcome::SlowDown);
    assert!(count(QueueOutcome::SlowDown) <= 10 && count(QueueOutcome::Queued) <= 40, "{heard:?}");
    // Another person is not held liable.
    assert_eq!(push(&mut notes, "alice", 299_000), QueueOutcome::Queued);
}

#[test]
fn a_crowd_fills_the_line_and_no_more() {
    let mut notes = ReplyQueue::default();
    let heard: Vec<QueueOutcome> = (0..50)
        .map(|n| {
            notes.push(&format!("p{n}"), ReplyKind::Understood, note("no"), Reply::default, Timestamp(0))
        })
        .collect();
    assert_eq!(heard.iter().filter(|heard| **heard == QueueOutcome::Queued).count(), WAITING);
    assert_eq!(heard.iter().filter(|heard| **heard == QueueOutcome::Dropped).count(), 50 - WAITING);
}

#[test]
fn help_and_moves_are_answered_whatever_else_somebody_types() {
    let mut notes = ReplyQueue::default();
    for n in 0..100 {
        push(&mut notes, "beginner", n * 100);
    }
    assert_eq!(push(&mut notes, "beginner", 10_000), QueueOutcome::Dropped);
    assert_eq!(push_kind(&mut notes, "beginner", ReplyKind::Help, 10_000), QueueOutcome::Queued);
    assert_eq!(push_kind(&mut notes, "beginner", ReplyKind::Understood, 10_000), QueueOutcome::Queued);
    // Also where a crowd has filled the line, and before it.
    for n in 0..50 {
        notes.push(&format!("p{n}"), ReplyKind::Unreadable, note("no"), Reply::default, Timestamp(0));
    }
    assert_eq!(
        notes.push("mei", ReplyKind::DueMove, note("illegal"), Reply::default, Timestamp(0)),
        QueueOutcome::Queued
    );
    assert_eq!(notes.pop().unwrap().reply.text, "illegal");
}
