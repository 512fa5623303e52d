//! Whole games through the adapter, every message a snapshot.

use xiangqi_bot::platform::Platform as _;

use crate::clock;
use crate::support::discord::{ALICE, BOB, CAROL, Channel, Fake, Fault, Given, Interaction};
use crate::talk::Talk;

#[tokio::test]
async fn two_people_play_from_the_first_move_to_checkmate() {
    let mut talk = Talk::start().await;
    talk.slash_board(ALICE, "play", &[("opponent", Given::Person(BOB)), ("color", Given::Text("red"))]).await;
    talk.press_board_answer(CAROL, "Accept").await;
    talk.press_for_board(BOB, "Accept").await;

    // By a reply to the board.
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    // Chatter gets silence, a wrong player and a wrong move an answer.
    talk.fake.message(Channel::GENERAL, BOB, "nice opening");
    talk.reply(CAROL, "P1+1");
    talk.message().await;
    talk.mention(BOB, "H2+4");
    talk.message().await;
    // By a slash command with completion.
    let typing = talk.fake.complete(Channel::GENERAL, BOB, "move", "move", "P1");
    talk.answer(&typing).await;
    talk.slash_board(BOB, "move", &[("move", Given::Text("P1+1"))]).await;
    // By buttons and selects.
    let pieces = talk.press_board_answer(ALICE, "Move").await;
    let targets = talk.choose_answer(ALICE, &pieces, "炮 Cannon (C) · file 5").await;
    let chosen = talk.choose(ALICE, &targets, "C5+4").await;
    talk.board().await;
    talk.answer(&chosen).await;
    // In Chinese, after a mention.
    talk.mention(BOB, "士4進5");
    talk.message().await;
    talk.mention(BOB, "卒９進１");
    talk.board().await;
    talk.reply(ALICE, "b2b4");
    talk.board().await;
    talk.reply(BOB, "R1+1");
    talk.board().await;
    talk.reply(ALICE, "C8.5");
    talk.board().await;
    talk.reply(BOB, "R1+1");
    talk.message().await;
    talk.finish("two_people_to_checkmate").await;
}

#[tokio::test]
async fn against_the_bot_the_board_stays_in_its_message_while_that_is_the_newest() {
    let mut talk = Talk::start().await;
    let options = [("level", Given::Number(1)), ("color", Given::Text("red"))];
    talk.slash_board(ALICE, "bot", &options).await;
    let board = talk.board.clone().unwrap().message.unwrap();
    for text in ["C2.5", "H2+3", "P3+1"] {
        let asked = talk.slash(ALICE, "move", &[("move", Given::Text(text))]).await;
        let edit = talk.fake.wait("the board in place", |call| {
            call.method == "PATCH" && call.path.ends_with(&board) && call.file.is_some()
        });
        let edit = edit.await;
        assert!(edit.text().contains("Your move"), "{edit}");
        assert!(edit.data()["allowed_mentions"]["users"].as_array().is_none_or(Vec::is_empty), "{edit}");
        talk.answer(&asked).await;
        // Nothing is known of the channel after a restart: Discord is asked.
        talk = talk.restart(|_, _| ()).await;
    }
    // Another message follows the board.
    talk.fake.message(Channel::GENERAL, BOB, "good luck");
    talk.slash_board(ALICE, "move", &[("move", Given::Text("P7+1"))]).await;
    let pinged = talk.board.as_ref().unwrap().data()["allowed_mentions"]["users"].clone();
    assert!(pinged.as_array().is_none_or(Vec::is_empty), "{pinged}");
    // Who prefers posts gets them.
    talk.slash_answer(ALICE, "personal", &[("posts", Given::Text("on"))]).await;
    talk.slash_board(ALICE, "move", &[("move", Given::Text("A4+5"))]).await;
    talk.end().await;
}

#[tokio::test]
async fn a_board_whose_edit_lost_its_response_is_not_posted_again_below_a_new_message() {
    let mut talk = Talk::start().await;
    let options = [("level", Given::Number(1)), ("color", Given::Text("red"))];
    talk.slash_board(ALICE, "bot", &options).await;
    talk.settle().await;
    let board = talk.board.clone().unwrap().message.unwrap();
    talk.fake.fail("PATCH /channels/301/messages", Fault::DoneButCut);
    let asked = talk.slash(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    let edit = talk.fake.wait("the board in place", |call| {
        call.method == "PATCH" && call.path.ends_with(&board) && call.file.is_some()
    });
    edit.await;
    talk.fake.message(Channel::GENERAL, BOB, "good luck");
    talk.answer(&asked).await;
    talk.settle().await;
    let messages = talk.fake.messages(Channel::GENERAL);
    let boards = messages.iter().filter(|message| message["attachments"][0]["filename"].is_string());
    assert_eq!(boards.count(), 1, "{messages:#?}");
    talk.end().await;
}

#[tokio::test]
async fn an_offer_leaves_the_board_its_buttons() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let board = talk.board.clone().unwrap().message.unwrap();
    let pressed = talk.press_board(ALICE, "Offer draw").await;
    let question = talk.fake.next_message().await;
    talk.answer(&pressed).await;
    let pressed = talk.press(BOB, &question, "Decline draw").await;
    let declined = talk.fake.next_message().await;
    assert!(declined.text().contains("declines the draw."), "{declined}");
    assert!(declined.body["components"].as_array().is_none_or(Vec::is_empty), "{declined}");
    talk.answer(&pressed).await;
    let question = question.message.unwrap();
    talk.cleared(&question).await;
    let messages = talk.fake.messages(Channel::GENERAL);
    let board = messages.iter().find(|message| message["id"] == board.as_str()).unwrap();
    assert_ne!(board["components"], serde_json::json!([]), "the buttons stay on the board");
    talk.end().await;
}

#[tokio::test]
async fn a_channel_hears_who_plays_in_a_thread_once_the_challenge_is_accepted() {
    let talk = Talk::start().await;
    let options = [("threads", Given::Text("on"))];
    talk.fake.answer(&talk.fake.slash(Channel::GENERAL, CAROL, "server", &options)).await;
    let options = [("opponent", Given::Person(BOB)), ("color", Given::Text("red"))];
    let asked = talk.fake.slash(Channel::GENERAL, ALICE, "play", &options);
    let line = talk.fake.next_message().await;
    assert_eq!(line.text(), "alice invites bob to a game in this thread.");
    assert!(line.body["nonce"].is_string() && line.body["enforce_nonce"] == true, "{}", line.body);
    talk.fake.answer(&asked).await;
    let thread = Channel { id: line.message.unwrap().parse().unwrap(), direct: false };
    let offer = talk.fake.next_message().await;
    assert!(!talk.fake.saw(|call| call.text().contains("play in this thread")));
    talk.fake.press(thread, BOB, offer.message.as_ref().unwrap(), &offer.component("Accept"));
    let told = talk.fake.wait("who plays", |call| call.is_post() && call.path.contains("/301/")).await;
    assert_eq!(told.text(), format!("<#{}>\nalice and bob play in this thread.", thread.id));
    assert!(told.body["nonce"].is_string() && told.body["enforce_nonce"] == true, "{}", told.body);
    talk.end().await;
}

#[tokio::test]
async fn the_thread_of_a_request_that_comes_once_more_is_found() {
    let talk = Talk::start().await;
    let nonce = "t1000000000000000001";
    let open = async || {
        let line = Some("alice and Bot level 1 play in this thread.");
        talk.platform().open_thread("301", "Xiangqi", line, nonce).await.unwrap()
    };
    assert_eq!(open().await, open().await);
    assert_eq!(talk.fake.messages(Channel::GENERAL).len(), 1);
    talk.end().await;
}

#[tokio::test]
async fn a_thread_whose_game_did_not_begin_says_so_once() {
    let fake = Fake::start().await;
    let thread = fake.leave_empty_thread(Channel::GENERAL);
    let mut talk = Talk::with(fake, clock::store().await).await;
    talk.game().await;
    for _ in 0..2 {
        talk.passes(0.02).await;
        if talk.fake.messages(thread).is_empty() {
            let path = format!("/{}/", thread.id);
            let told =
                talk.fake.wait("why it is empty", |call| call.is_post() && call.path.contains(&path)).await;
            assert_eq!(
                told.text(),
                "No game began here, because I was interrupted. Please ask for it again."
            );
        }
        talk = talk.restart(|_, _| ()).await;
    }
    talk.settle().await;
    assert_eq!(talk.fake.messages(thread).len(), 1);
    talk.end().await;
}

/// Waits until the answer to an interaction is deleted.
async fn list_deleted(talk: &Talk, asked: &Interaction) {
    let end = format!("/{}/messages/@original", asked.token);
    talk.fake.wait("the end of a list", |call| call.method == "DELETE" && call.path.ends_with(&end)).await;
}

#[tokio::test]
async fn one_list_is_before_a_person_however_often_the_button_is_pressed() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let first = talk.press_board(ALICE, "Move").await;
    talk.answer(&first).await;
    // Bob's list and other questions stay.
    let resign = talk.press_board_answer(ALICE, "Resign").await;
    talk.press_board_answer(BOB, "Move").await;
    let second = talk.press_board(ALICE, "Move").await;
    let pieces = talk.answer(&second).await;
    list_deleted(&talk, &first).await;
    // The second step of the choice gives way as well.
    let chosen = talk.choose(ALICE, &pieces, "炮 Cannon (C) · file 2").await;
    talk.answer(&chosen).await;
    let pieces = talk.press_board_answer(ALICE, "Move").await;
    list_deleted(&talk, &chosen).await;
    let targets = talk.choose_answer(ALICE, &pieces, "炮 Cannon (C) · file 2").await;
    let chosen = talk.choose(ALICE, &targets, "C2.5").await;
    talk.board().await;
    talk.answer(&chosen).await;
    talk.press_answer(ALICE, &resign, "Play on").await;
    talk.finish("one_list").await;
}

#[tokio::test]
async fn a_question_is_gone_when_it_is_answered() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let board = talk.board.take();
    let options = [("opponent", Given::Person(ALICE)), ("color", Given::Text("red"))];
    talk.slash_board(BOB, "play", &options).await;
    talk.press_for_board(ALICE, "Accept").await;
    assert!(board.is_some());
    // In private the answer takes its place.
    let question = talk.slash_answer(ALICE, "board", &[]).await;
    let pressed = talk.press(ALICE, &question, "Game 1: against bob, move 1").await;
    talk.message().await;
    talk.answer(&pressed).await;
    // Where all see it, its buttons go.
    talk.mention(BOB, "resign");
    let question = talk.fake.next_message().await;
    talk.note(&question);
    talk.press_answer(CAROL, &question, "Game 2: against alice, move 1").await;
    talk.press_answer(BOB, &question, "Game 2: against alice, move 1").await;
    let id = question.message.unwrap();
    let edit =
        talk.fake.wait("the end of its buttons", |call| call.method == "PATCH" && call.path.ends_with(&id));
    let edit = edit.await;
    talk.note(&edit);
    talk.end().await;
}
