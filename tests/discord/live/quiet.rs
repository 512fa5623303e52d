//! The setting `live:quiet`: one board in the channel while all players look at the live board.

use serde_json::json;

use super::{BoardServer, Page, button, talk};
use crate::support::discord::{ALICE, BOB, CAROL, Call, Channel, Given};
use crate::talk::Talk;

/// Seconds after which a player who has left is told of the game in the channel.
const AFTER_GRACE: f64 = 15.0;

async fn set(talk: &Talk, value: &'static str) {
    let options = [("live", Given::Text(value))];
    let asked = talk.fake.slash(Channel::GENERAL, CAROL, "server", &options);
    let answer = talk.fake.answer(&asked).await;
    assert!(
        answer.status < 300 && answer.text().contains(": Modifier un seul plateau") == (value == "quiet"),
        "{answer}"
    );
}

/// Waits until a message gets a new board in place of the old one.
async fn edited(talk: &Talk, message: &str) -> Call {
    let is_edit = |call: &Call| call.method == "PATCH" && call.path.ends_with(message) && call.file.is_some();
    talk.fake.wait("a board in place of another", is_edit).await
}

fn pings(call: &Call) -> Vec<String> {
    let pinged = &call.data()["allowed_mentions"]["users"];
    serde_json::from_value(pinged.clone()).unwrap_or_default()
}

/// Taps a move that changes the board in the channel and posts none.
async fn taps_quietly(talk: &Talk, page: &mut Page, mv: &str, board: &str) {
    page.tap(mv).await;
    let edit = edited(talk, board).await;
    assert!(pings(&edit).is_empty(), "{edit}");
    talk.settle().await;
    let posts: Vec<Call> = talk.fake.rest().into_iter().filter(Call::is_post).collect();
    assert!(posts.is_empty(), "{posts:?}");
}

#[tokio::test]
async fn the_channel_has_one_board_while_both_players_look_at_the_live_board() {
    let mut talk = talk().await;
    let server = BoardServer::serve(&talk).await;
    talk.game().await;
    set(&talk, "quiet").await;
    let first = talk.board.clone().unwrap().message.unwrap();
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE, BOB]);
    let mut alice = server.open(&talk.fake, ALICE.id, &instance).await;

    // Bob does not look at it: he is told as always.
    alice.tap("h2e2").await;
    let board = talk.fake.next_message().await;
    assert_eq!(pings(&board), ["202"], "{board}");
    talk.cleared(&first).await;
    let board = board.message.unwrap();

    // Both look at it: the board is edited, whatever is written below it.
    let mut bob = server.open(&talk.fake, BOB.id, &instance).await;
    bob.until_plies(1).await;
    taps_quietly(&talk, &mut bob, "h9g7", &board).await;
    talk.fake.message(Channel::GENERAL, CAROL, "nice game, you two");
    alice.until_plies(2).await;
    taps_quietly(&talk, &mut alice, "h0g2", &board).await;
    // A reply to the edited board is a move on it.
    talk.fake.reply(Channel::GENERAL, BOB, &board, "R9.8");
    edited(&talk, &board).await;
    alice.until_plies(4).await;

    // A reply that was typed before the edit is no move on the new board.
    talk.fake.delay_next_message();
    taps_quietly(&talk, &mut alice, "i0h0", &board).await;
    talk.fake.reply(Channel::GENERAL, BOB, &board, "P7+1");
    let explained = talk.fake.next_message().await;
    assert!(explained.text().contains("typed before the last move"), "{explained}");
    bob.until_plies(5).await;
    bob.tap("a6a5").await;
    edited(&talk, &board).await;
    alice.until_plies(6).await;

    // An offer is a message of its own.
    alice.press("Offer draw").await;
    let offer = talk.fake.next_message().await;
    assert!(offer.text().contains("draw"), "{offer}");
    alice
        .until("an offer", |shown| shown["game"]["text"].as_str().is_some_and(|text| text.contains("draw")))
        .await;
    taps_quietly(&talk, &mut alice, "g3g4", &board).await;

    // Bob, whose turn it is, hides the page: soon the channel tells him.
    bob.send(&json!({ "do": "away", "away": true })).await;
    talk.passes(AFTER_GRACE / 3600.0).await;
    let posted = talk.fake.next_message().await;
    assert_eq!(pings(&posted), ["202"], "{posted}");
    assert!(posted.file.is_some() && posted.text().contains("P3+1"), "{posted}");
    talk.cleared(&board).await;
    let board = posted.message.unwrap();
    // Told once, and not again.
    talk.passes(AFTER_GRACE / 3600.0).await;
    talk.settle().await;
    assert!(talk.fake.rest().iter().all(|call| !call.is_post()));

    // He is back, and the end of the game is posted.
    bob.send(&json!({ "do": "away", "away": false })).await;
    bob.until_plies(7).await;
    taps_quietly(&talk, &mut bob, "g6g5", &board).await;
    alice.until_plies(8).await;
    let told = alice.press("Resign").await;
    let asked =
        told.iter().find(|message| message["text"].as_str().is_some_and(|text| text.contains("Resign")));
    let asked = asked.unwrap_or_else(|| panic!("no question: {told:?}"));
    let sure = button(&asked["rows"], "Resign");
    alice.act(json!({ "do": "press", "id": sure, "message": asked["id"] })).await;
    let end = talk.fake.next_message().await;
    assert!(end.text().contains("resign") && end.file.is_some(), "{end}");
    server.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn a_connection_that_comes_back_changes_nothing_and_a_restart_posts_the_board_once() {
    let mut talk = talk().await;
    let server = BoardServer::serve(&talk).await;
    talk.game().await;
    set(&talk, "quiet").await;
    let board = talk.board.clone().unwrap().message.unwrap();
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE, BOB]);
    let mut alice = server.open(&talk.fake, ALICE.id, &instance).await;
    let bob = server.open(&talk.fake, BOB.id, &instance).await;
    taps_quietly(&talk, &mut alice, "h2e2", &board).await;

    // The proxy closes the connection, and the page opens a new one.
    let token = bob.token.clone();
    drop(bob);
    let mut bob = server.connect(&token, None).await;
    bob.until_plies(1).await;
    talk.passes(AFTER_GRACE / 3600.0).await;
    talk.settle().await;
    assert!(talk.fake.rest().iter().all(|call| !call.is_post()));

    // The bot restarts, and Bob does not come back: he is told of the move that he may not have seen.
    server.stop().await;
    let talk = &mut talk.restart(|_, _| ()).await;
    talk.passes(45.0 / 3600.0).await;
    let posted = talk.fake.next_message().await;
    assert_eq!(pings(&posted), ["202"], "{posted}");
    assert!(posted.file.is_some() && posted.text().contains("C2.5"), "{posted}");
    talk.passes(90.0 / 3600.0).await;
    talk.settle().await;
    assert!(talk.fake.rest().iter().all(|call| !call.is_post()));
    assert_eq!(talk.fake.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn without_the_setting_each_board_is_posted() {
    let mut talk = talk().await;
    let server = BoardServer::serve(&talk).await;
    talk.game().await;
    set(&talk, "posts").await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE, BOB]);
    let mut alice = server.open(&talk.fake, ALICE.id, &instance).await;
    let _bob = server.open(&talk.fake, BOB.id, &instance).await;
    alice.tap("h2e2").await;
    let posted = talk.fake.next_message().await;
    assert_eq!(pings(&posted), ["202"], "{posted}");
    server.stop().await;
    talk.end().await;
}
