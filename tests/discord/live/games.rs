//! Games between people who tap and people who type.

use serde_json::{Value, json};

use super::{Board, button, talk};
use crate::support::discord::{ALICE, BOB, CAROL, Channel};

#[tokio::test]
async fn one_taps_and_one_types_and_a_third_person_watches() {
    let mut talk = talk().await;
    let board = Board::serve(&talk).await;
    talk.game().await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE, CAROL]);
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    let mut carol = board.open(&talk.fake, CAROL.id, &instance).await;
    assert_eq!(alice.shown["game"]["side"], "red");
    assert_eq!(carol.shown["game"]["side"], Value::Null);
    assert_eq!(carol.shown["game"]["rows"], json!([]), "only players have buttons");
    assert_eq!(alice.shown["people"]["202"], "bob");
    // Tapped by Red and typed by Black, up to a mate with two cannons.
    let moves = ["h2e2", "P1+1", "e2e6", "P9+1", "b2b4", "R1+1", "b4e4"];
    for (at, mv) in moves.iter().enumerate() {
        alice.until_plies(at).await;
        if at % 2 == 0 {
            let told = alice.tap(mv).await;
            assert!(told.is_empty(), "the board is the answer: {told:?}");
            let posted = talk.fake.next_message().await;
            assert!(posted.file.is_some(), "{posted}");
            talk.board = Some(posted);
        } else {
            talk.reply(BOB, mv);
            talk.board = Some(talk.fake.next_message().await);
        }
        alice.until_plies(at + 1).await;
        carol.until_plies(at + 1).await;
        assert_eq!(carol.shown["game"]["picture"]["url"], alice.shown["game"]["picture"]["url"]);
    }
    assert_eq!(alice.shown["game"]["moves"]["written"][0], "C2.5");
    let lost = &alice.shown["game"]["captured"][1];
    assert!(lost["signs"] == "卒" && lost["label"].as_str().unwrap().contains("soldier"), "{lost}");
    // Back and forth in the record.
    carol.send(&json!({ "do": "look", "ply": 1 })).await;
    carol.until("an earlier board", |shown| shown["game"]["ply"] == 1).await;
    assert_eq!(carol.shown["game"]["board"], Value::Null);
    carol.send(&json!({ "do": "look", "ply": null })).await;
    carol.until("the present board", |shown| shown["game"]["ply"] == moves.len()).await;
    let picture = carol.shown["game"]["picture"]["url"].as_str().unwrap().to_owned();
    let picture = board.get(&format!("/.proxy/{picture}")).await;
    assert_eq!(picture.headers()["content-type"], "image/png");
    carol.until("the end", |shown| shown["game"]["state"] == "over").await;
    assert!(
        carol.shown["game"]["text"].as_str().unwrap().contains("checkmate"),
        "{}",
        carol.shown["game"]["text"]
    );
    button(&carol.shown["game"]["rows"], "Review");
    button(&carol.shown["game"]["rows"], "Rematch");
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn two_taps_in_an_empty_channel_begin_a_game_against_the_bot() {
    let talk = talk().await;
    let board = Board::serve(&talk).await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    assert_eq!(alice.shown["game"], Value::Null);
    assert_eq!(alice.shown["start"]["board"]["player"], "201");
    let asked = alice.act(json!({ "do": "begin", "move": "h2e2" })).await;
    if let Some(question) =
        asked.iter().find(|told| told["rows"].as_array().is_some_and(|rows| !rows.is_empty()))
    {
        let id = question["rows"][0]["buttons"][0]["id"].clone();
        alice.act(json!({ "do": "press", "id": id, "message": question["id"] })).await;
    }
    // The bot answers the first move.
    alice.until_plies(2).await;
    assert_eq!(alice.shown["game"]["moves"]["written"][0], "C2.5");
    assert_eq!(alice.shown["game"]["board"]["player"], "201");
    // A hint is private.
    let told = alice.press("Hint").await;
    assert!(told[0]["text"].as_str().is_some_and(|text| !text.is_empty()), "{told:?}");
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn a_challenge_in_the_channel_is_accepted_on_the_board() {
    let talk = talk().await;
    let board = Board::serve(&talk).await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE, BOB]);
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    let mut bob = board.open(&talk.fake, BOB.id, &instance).await;
    bob.until("both", |shown| shown["watchers"].as_array().is_some_and(|people| people.len() == 2)).await;
    alice.act(json!({ "do": "seek" })).await;
    bob.until("a challenge", |shown| shown["game"]["state"] == "offered").await;
    bob.press("Accept").await;
    alice.until("a game", |shown| shown["game"]["state"] == "playing").await;
    bob.until("a game", |shown| shown["game"]["state"] == "playing").await;
    let sides = [&alice.shown["game"]["side"], &bob.shown["game"]["side"]];
    assert!(sides.contains(&&json!("red")) && sides.contains(&&json!("black")), "{sides:?}");
    // Each has the own side at the bottom.
    assert_ne!(alice.shown["game"]["picture"]["url"], bob.shown["game"]["picture"]["url"]);
    board.stop().await;
    talk.end().await;
}
