//! Lost connections, restarts, and things that happen at once.

use std::time::Duration;

use serde_json::json;

use super::{BoardServer, talk};
use crate::support::discord::{ALICE, BOB, Channel};
use crate::talk::advance;

#[tokio::test]
async fn a_move_that_is_typed_and_tapped_at_once_is_played_once() {
    let mut talk = talk().await;
    let board = BoardServer::serve(&talk).await;
    talk.game().await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    let press = alice.shown["game"]["board"]["press"].clone();
    talk.reply(ALICE, "h2e2");
    alice.send(&json!({ "do": "press", "key": "once", "id": press, "values": ["h2e2"] })).await;
    let told = alice.told("once").await;
    alice.until_plies(1).await;
    // Either the tap was first, or it is explained that the board has changed.
    assert!(told.iter().all(|message| !message["text"].as_str().unwrap().is_empty()), "{told:?}");
    talk.settle().await;
    let mut again = board.open(&talk.fake, ALICE.id, &instance).await;
    again.until_plies(1).await;
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn an_action_that_is_sent_again_after_a_lost_connection_happens_once() {
    let mut talk = talk().await;
    let board = BoardServer::serve(&talk).await;
    talk.game().await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    let game = alice.shown["game"]["id"].as_str().unwrap().to_owned();
    let press = alice.shown["game"]["board"]["press"].clone();
    let tap = json!({ "do": "press", "key": "lost", "id": press, "values": ["h2e2"] });
    alice.send(&tap).await;
    let token = alice.token.clone();
    drop(alice);
    let mut alice = board.connect(&token, Some(&game)).await;
    alice.send(&tap).await;
    alice.told("lost").await;
    alice.until_plies(1).await;
    // The same key with an answer in words gives the same answer.
    let resign = super::button(&alice.shown["game"]["rows"], "Resign");
    let press = json!({ "do": "press", "key": "twice", "id": resign });
    alice.send(&press).await;
    let first = alice.told("twice").await;
    alice.send(&press).await;
    assert_eq!(alice.told("twice").await, first);
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn a_restart_of_the_bot_leaves_the_game_and_asks_for_a_new_session() {
    let mut talk = talk().await;
    let board = BoardServer::serve(&talk).await;
    talk.game().await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    alice.tap("h2e2").await;
    alice.until_plies(1).await;
    talk.board = Some(talk.fake.next_message().await);
    talk.settle().await;
    board.stop().await;
    while alice.next().await.get("closed").is_none() {}
    let talk = talk.restart(|_, _| ()).await;
    let board = BoardServer::serve(&talk).await;
    let mut late = board.connect(&alice.token, None).await;
    assert_eq!(late.next().await["error"]["kind"], "session");
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    alice.until_plies(1).await;
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn components_of_others_and_of_no_message_are_refused() {
    let mut talk = talk().await;
    let board = BoardServer::serve(&talk).await;
    talk.game().await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE, BOB]);
    let elsewhere = talk.fake.open_activity(Channel::OTHER, &[BOB]);
    let alice = board.open(&talk.fake, ALICE.id, &instance).await;
    let mut bob = board.open(&talk.fake, BOB.id, &elsewhere).await;
    // The game of one channel is unknown in another.
    assert_eq!(bob.shown["games"], json!([]));
    let press = alice.shown["game"]["board"]["press"].clone();
    let told = bob.act(json!({ "do": "press", "id": press, "values": ["h2e2"] })).await;
    assert_eq!(told[0]["error"]["kind"], "button");
    // In the channel of the game it is not Bob's turn.
    let mut bob = board.open(&talk.fake, BOB.id, &instance).await;
    let told = bob.tap("h2e2").await;
    assert!(told[0]["text"].as_str().unwrap().contains("turn"), "{told:?}");
    // A message that is none ends the connection.
    bob.send(&json!({ "do": "erase", "person": "201" })).await;
    while bob.shown["closed"].is_null() {
        let message = bob.next().await;
        if message.get("closed").is_some() {
            assert_eq!(message["closed"], 4003);
            break;
        }
    }
    assert_eq!(alice.shown["game"]["plies"], 0);
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn two_devices_of_one_person_show_the_same_game() {
    let mut talk = talk().await;
    let board = BoardServer::serve(&talk).await;
    talk.game().await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let mut phone = board.open(&talk.fake, ALICE.id, &instance).await;
    let mut desk = board.open(&talk.fake, ALICE.id, &instance).await;
    assert_eq!(desk.shown["watchers"].as_array().unwrap().len(), 1);
    phone.tap("h2e2").await;
    desk.until_plies(1).await;
    // Private answers stay where they were asked for.
    let told = phone.press("Resign").await;
    assert_eq!(told.len(), 1);
    desk.send(&json!({ "do": "look", "ply": 0 })).await;
    loop {
        let next = desk.next().await;
        assert_eq!(next["type"], "snapshot", "{next}");
        if next["game"]["ply"] == 0 {
            break;
        }
    }
    drop(phone);
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn a_deleted_channel_closes_the_board() {
    let mut talk = talk().await;
    let board = BoardServer::serve(&talk).await;
    talk.game().await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    talk.fake.delete_channel(Channel::GENERAL);
    talk.fake.end_activity(&instance);
    let error = loop {
        // Discord is asked at intervals, and an answer that the advanced clock made late counts for nothing.
        advance(Duration::from_secs(61)).await;
        if let Ok(error) = tokio::time::timeout(Duration::from_secs(5), alice.error()).await {
            break error;
        }
    };
    assert_eq!(error["kind"], "ended");
    assert_eq!(alice.next().await["closed"], 4002);
    board.stop().await;
    talk.end().await;
}
