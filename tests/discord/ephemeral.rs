//! Ephemeral messages that a later step replaces.

use serenity::model::id::ApplicationId;
use xiangqi_bot::discord::remembered::{EphemeralHandle, EphemeralMessages, TOKEN_LIFE};
use xiangqi_bot::message::EphemeralSlot;

fn offer(id: &str) -> EphemeralSlot {
    EphemeralSlot::of_component(&id.parse().unwrap()).unwrap()
}

#[tokio::test(start_paused = true)]
async fn only_what_can_still_be_reached_is_given_back() {
    let offers = EphemeralMessages::default();
    let shown = |token: &str| EphemeralHandle::new(ApplicationId::new(1), token);
    let (piece, target) = (offer("x1:1aaaaa:1:piece"), offer("x1:1aaaaa:5:target"));
    assert!(offers.replace("alice", piece, shown("a")).is_none());
    assert!(offers.replace("mei", piece, shown("b")).is_none());
    assert!(offers.replace("alice", offer("x1:2aaaaa:1:piece"), shown("c")).is_none());
    // A later step of the same choice, also after a move.
    assert_eq!(offers.replace("alice", target, shown("d")).unwrap().token, "a");
    offers.forget("alice", piece);
    assert!(offers.replace("alice", piece, shown("e")).is_none());
    tokio::time::advance(TOKEN_LIFE).await;
    assert!(offers.replace("alice", piece, shown("f")).is_none());
}
