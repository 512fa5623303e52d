//! Ephemeral messages that a later step replaces.

use serenity::model::id::ApplicationId;
use xiangqi_bot::discord::remembered::{EphemeralHandle, EphemeralMessages, TOKEN_LIFE};
use xiangqi_bot::message::EphemeralSlot;

fn slot(id: &str) -> EphemeralSlot {
    EphemeralSlot::of_component(&id.parse().unwrap()).unwrap()
}

fn handle(token: &str) -> EphemeralHandle {
    EphemeralHandle::new(ApplicationId::new(1), token)
}

#[tokio::test(start_paused = true)]
async fn only_what_can_still_be_reached_is_given_back() {
    let offers = EphemeralMessages::default();
    let piece = slot("x1:1aaaaa:1:piece");
    let target = slot("x1:1aaaaa:5:target");
    assert!(offers.replace("alice", piece, handle("a")).is_none());
    assert!(offers.replace("mei", piece, handle("b")).is_none());
    assert!(offers.replace("alice", slot("x1:2aaaaa:1:piece"), handle("c")).is_none());
    // A later step of a choice, even after a move.
    assert_eq!(offers.replace("alice", target, handle("d")).unwrap().token, "a");
    offers.forget("alice", piece);
    assert!(offers.replace("alice", piece, handle("e")).is_none());
    tokio::time::advance(TOKEN_LIFE).await;
    assert!(offers.replace("alice", piece, handle("f")).is_none());
}
