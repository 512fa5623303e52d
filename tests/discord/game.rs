//! Whole games through the adapter, every message a snapshot.

use xiangqi_bot::platform::Platform as _;

use crate::clock;
use crate::support::discord::{ALICE, BOB, CAROL, Call, Channel, Fake, Given, Interaction};
use crate::talk::Talk;

/// A position in which R9+9 mates.
const MATE_NEXT: &str = "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1";

#[tokio::test]
async fn two_people_play_from_the_first_move_to_checkmate() {
    let mut talk = Talk::start().await;
    let asked =
        talk.slash(ALICE, "play", &[("opponent", Given::Person(BOB)), ("color", Given::Text("red"))]).await;
    talk.board().await;
    talk.answer(&asked).await;
    let pressed = talk.press_board(CAROL, "Accept").await;
    talk.answer(&pressed).await;
    let pressed = talk.press_board(BOB, "Accept").await;
    talk.board().await;
    talk.answer(&pressed).await;

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
    let asked = talk.slash(BOB, "move", &[("move", Given::Text("P1+1"))]).await;
    talk.board().await;
    talk.answer(&asked).await;
    // By buttons and selects.
    let pressed = talk.press_board(ALICE, "Move").await;
    let pieces = talk.answer(&pressed).await;
    let chosen = talk.choose(ALICE, &pieces, "炮 Cannon (C) · file 5").await;
    let targets = talk.answer(&chosen).await;
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

/// Two chariots: a check, the only answer, mate.
const TWO_CHARIOTS: Given = Given::Text("9/4k4/R8/1R7/9/9/9/9/9/3K5 w - - 0 1");

#[tokio::test]
async fn a_check_is_announced_to_the_one_who_has_to_answer_it() {
    let mut talk = Talk::start().await;
    let options =
        [("opponent", Given::Person(ALICE)), ("color", Given::Text("black")), ("fen", TWO_CHARIOTS)];
    let asked = talk.slash(CAROL, "play", &options).await;
    talk.board().await;
    talk.answer(&asked).await;
    let pressed = talk.press_board(ALICE, "Accepter").await;
    talk.board().await;
    talk.answer(&pressed).await;
    talk.reply(ALICE, "R8+2");
    talk.board().await;
    talk.reply(CAROL, "K5.4");
    talk.message().await;
    let pressed = talk.press_board(CAROL, "Offer draw").await;
    talk.message().await;
    talk.answer(&pressed).await;
    talk.finish("a_check").await;
}

#[tokio::test]
async fn somebody_beats_the_bot() {
    let mut talk = Talk::start().await;
    let options = [("level", Given::Number(1)), ("color", Given::Text("red")), ("fen", TWO_CHARIOTS)];
    let asked = talk.slash(ALICE, "bot", &options).await;
    talk.board().await;
    talk.answer(&asked).await;
    talk.reply(ALICE, "R8+2");
    talk.board().await;
    let old = talk.board.clone().unwrap();
    talk.reply(ALICE, "R9+2");
    talk.board().await;
    // A button of a board that is no longer the last one.
    let gone = talk.fake.messages(Channel::GENERAL);
    let carrier = gone.iter().find(|message| message["id"] == old.message.as_deref().unwrap()).unwrap();
    assert_eq!(carrier["components"], serde_json::json!([]));
    talk.finish("somebody_beats_the_bot").await;
}

#[tokio::test]
async fn against_the_bot_the_board_stays_in_its_message_while_that_is_the_newest() {
    let mut talk = Talk::start().await;
    let options = [("level", Given::Number(1)), ("color", Given::Text("red"))];
    let asked = talk.slash(ALICE, "bot", &options).await;
    talk.board().await;
    talk.answer(&asked).await;
    let board = talk.board.clone().unwrap().message.unwrap();
    for text in ["C2.5", "H2+3", "P3+1"] {
        let asked = talk.slash(ALICE, "move", &[("move", Given::Text(text))]).await;
        let is_board = |call: &Call| call.method == "PATCH" && call.path.ends_with(&board);
        let edit = talk.fake.wait("the board in place", |call| is_board(call) && call.file.is_some()).await;
        assert!(edit.text().contains(&format!("**{text}**")), "{edit}");
        assert!(edit.data()["allowed_mentions"]["users"].as_array().is_none_or(Vec::is_empty), "{edit}");
        talk.answer(&asked).await;
        // Nothing is known of the channel after a restart: Discord is asked.
        talk = talk.restart(|_, _| String::new()).await;
    }
    // Somebody else writes below the board.
    talk.fake.message(Channel::GENERAL, BOB, "good luck");
    let asked = talk.slash(ALICE, "move", &[("move", Given::Text("P7+1"))]).await;
    talk.board().await;
    talk.answer(&asked).await;
    let pinged = talk.board.as_ref().unwrap().data()["allowed_mentions"]["users"].clone();
    assert!(pinged.as_array().is_none_or(Vec::is_empty), "{pinged}");
    // Who prefers posts gets them.
    let asked = talk.slash(ALICE, "personal", &[("posts", Given::Text("on"))]).await;
    talk.answer(&asked).await;
    let asked = talk.slash(ALICE, "move", &[("move", Given::Text("A4+5"))]).await;
    talk.board().await;
    talk.answer(&asked).await;
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
    let settled = |call: &Call| call.clears_components() && call.path.ends_with(&question);
    talk.fake.wait("the end of the question's buttons", settled).await;
    let messages = talk.fake.messages(Channel::GENERAL);
    let board = messages.iter().find(|message| message["id"] == board.as_str()).unwrap();
    assert_ne!(board["components"], serde_json::json!([]), "the buttons stay on the board");
    talk.end().await;
}

#[tokio::test]
async fn where_a_server_wants_it_a_game_is_a_thread_below_one_line_and_ends_with_one_board() {
    let talk = Talk::start().await;
    let options = [("threads", Given::Text("on"))];
    talk.fake.answer(&talk.fake.slash(Channel::GENERAL, CAROL, "server", &options)).await;
    let options =
        [("level", Given::Number(1)), ("color", Given::Text("red")), ("fen", Given::Text(MATE_NEXT))];
    let asked = talk.fake.slash(Channel::GENERAL, ALICE, "bot", &options);
    let line = talk.fake.next_message().await;
    assert!(line.path.contains("/301/"), "{line}");
    assert_eq!(line.text(), "alice and Bot level 1 play in this thread.");
    let thread: u64 = line.message.as_ref().unwrap().parse().unwrap();
    let answer = talk.fake.answer(&asked).await;
    assert!(answer.text().contains(&format!("<#{thread}>")), "{}", answer.text());
    let board = talk.fake.next_message().await;
    assert!(board.path.contains(&format!("/{thread}/")), "{board}");
    let thread = Channel { id: thread, direct: false };
    talk.fake.reply(thread, ALICE, board.message.as_ref().unwrap(), "R9+9");
    let mut ends = [talk.fake.next_message().await, talk.fake.next_message().await];
    ends.sort_by_key(|end| end.path.contains("/301/"));
    let [there, here] = ends;
    assert!(there.text().contains("Checkmate!") && here.text().contains("Checkmate!"), "{there}{here}");
    assert!(here.text().starts_with(&format!("<#{}>", thread.id)), "{here}");
    assert!(here.path.contains("/301/") && here.file.is_some(), "{here}");
    assert!(here.data()["allowed_mentions"]["users"].as_array().is_none_or(Vec::is_empty), "{here}");
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
    let here = |call: &Call| call.is_post() && call.path.contains("/301/");
    let told = talk.fake.wait("who plays", here).await;
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
        let there = |call: &Call| call.is_post() && call.path.contains(&format!("/{}/", thread.id));
        if talk.fake.messages(thread).is_empty() {
            let told = talk.fake.wait("why it is empty", there).await;
            assert_eq!(
                told.text(),
                "No game began here, because I was interrupted. Please ask for it again."
            );
        }
        talk = talk.restart(|_, _| String::new()).await;
    }
    talk.settle().await;
    assert_eq!(talk.fake.messages(thread).len(), 1);
    talk.end().await;
}

#[tokio::test]
async fn a_move_typed_while_the_bot_was_away_is_played_when_it_is_back() {
    let mut talk = Talk::start().await;
    talk.game().await;
    // Nothing was typed so far.
    let asked = talk.slash(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    talk.board().await;
    talk.answer(&asked).await;
    let mut talk = talk
        .restart(|fake, board| {
            fake.reply(Channel::GENERAL, BOB, board, "H8+7");
            "bob replies: H8+7".to_owned()
        })
        .await;
    talk.board().await;
    // The session is replayed as a whole; nothing is played twice.
    talk.fake.close(4007);
    talk.fake.resumed(1).await;
    talk.reply(ALICE, "H2+3");
    talk.board().await;
    talk.finish("a_move_while_the_bot_was_away").await;
}

#[tokio::test]
async fn one_list_is_before_a_person_however_often_the_button_is_pressed() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let deleted = |asked: &Interaction| {
        let end = format!("/{}/messages/@original", asked.token);
        move |call: &Call| call.method == "DELETE" && call.path.ends_with(&end)
    };
    let first = talk.press_board(ALICE, "Move").await;
    talk.answer(&first).await;
    // Bob's list is another matter, and so is what is not a list.
    let pressed = talk.press_board(ALICE, "Resign").await;
    let resign = talk.answer(&pressed).await;
    let pressed = talk.press_board(BOB, "Move").await;
    talk.answer(&pressed).await;
    let second = talk.press_board(ALICE, "Move").await;
    let pieces = talk.answer(&second).await;
    talk.fake.wait("the end of the first list", deleted(&first)).await;
    // The second step of the choice gives way as well.
    let chosen = talk.choose(ALICE, &pieces, "炮 Cannon (C) · file 2").await;
    talk.answer(&chosen).await;
    let third = talk.press_board(ALICE, "Move").await;
    let pieces = talk.answer(&third).await;
    talk.fake.wait("the end of the second list", deleted(&chosen)).await;
    let chosen = talk.choose(ALICE, &pieces, "炮 Cannon (C) · file 2").await;
    let targets = talk.answer(&chosen).await;
    let chosen = talk.choose(ALICE, &targets, "C2.5").await;
    talk.board().await;
    talk.answer(&chosen).await;
    let pressed = talk.press(ALICE, &resign, "Play on").await;
    talk.answer(&pressed).await;
    talk.finish("one_list").await;
}

#[tokio::test]
async fn a_question_is_gone_when_it_is_answered() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let board = talk.board.take();
    let options = [("opponent", Given::Person(ALICE)), ("color", Given::Text("red"))];
    let asked = talk.slash(BOB, "play", &options).await;
    talk.board().await;
    talk.answer(&asked).await;
    let pressed = talk.press_board(ALICE, "Accept").await;
    talk.board().await;
    talk.answer(&pressed).await;
    assert!(board.is_some());
    // In private the answer takes its place.
    let asked = talk.slash(ALICE, "board", &[]).await;
    let question = talk.answer(&asked).await;
    let pressed = talk.press(ALICE, &question, "Game 1: against bob, move 1").await;
    talk.message().await;
    talk.answer(&pressed).await;
    // Where all see it, its buttons go.
    talk.mention(BOB, "resign");
    let question = talk.fake.next_message().await;
    talk.note(&question);
    let pressed = talk.press(CAROL, &question, "Game 2: against alice, move 1").await;
    talk.answer(&pressed).await;
    let pressed = talk.press(BOB, &question, "Game 2: against alice, move 1").await;
    talk.answer(&pressed).await;
    let id = question.message.unwrap();
    let edit =
        talk.fake.wait("the end of its buttons", |call| call.method == "PATCH" && call.path.ends_with(&id));
    let edit = edit.await;
    talk.note(&edit);
    talk.end().await;
}

#[tokio::test]
async fn a_hint_comes_privately_however_long_the_engine_takes() {
    let mut talk = Talk::start().await;
    let options = [("level", Given::Number(1)), ("color", Given::Text("red")), ("fen", TWO_CHARIOTS)];
    let asked = talk.slash(ALICE, "bot", &options).await;
    talk.board().await;
    talk.answer(&asked).await;
    let asked = talk.slash(ALICE, "hint", &[("kind", Given::Text("move"))]).await;
    let mut hint = talk.fake.answer(&asked).await;
    // On a busy machine the answer is deferred and follows.
    if hint.to_string() == "bot will answer privately" {
        hint = talk.fake.follow_up(&asked).await;
    }
    let shown = hint.to_string();
    assert!(shown.contains("mate in 2 moves, whatever the answers"), "{shown}");
    assert!(shown.contains("-hint-") && shown.contains("Arrow: "), "{shown}");
    let refused = talk.slash(CAROL, "hint", &[]).await;
    let refused = talk.fake.answer(&refused).await.to_string();
    assert!(refused.contains("Tu ne joues pas"), "{refused}");
    talk.end().await;
}

#[tokio::test]
async fn settings_are_chosen_and_what_is_kept_is_handed_over() {
    let mut talk = Talk::start().await;
    let asked = talk.slash(ALICE, "personal", &[]).await;
    let list = talk.answer(&asked).await;
    let chosen = talk.choose(ALICE, &list, "Colours of the board").await;
    let values = talk.answer(&chosen).await;
    let chosen = talk.choose(ALICE, &values, "Night").await;
    talk.answer(&chosen).await;
    let typing = talk.fake.complete(Channel::GENERAL, ALICE, "personal", "pieces", "pic");
    talk.answer(&typing).await;
    let asked = talk.slash(BOB, "data", &[("what", Given::Text("export"))]).await;
    talk.answer(&asked).await;
    let asked = talk.slash(BOB, "data", &[("what", Given::Text("delete"))]).await;
    talk.answer(&asked).await;
    talk.finish("settings_and_data").await;
}

#[tokio::test]
async fn plain_words_in_a_reply_are_asked_about_and_a_press_plays() {
    let mut talk = Talk::start().await;
    talk.game().await;
    // Others talk below the board, and nobody hears a word.
    talk.reply(CAROL, "cannon 2 to 5");
    talk.reply(BOB, "nice board");
    talk.reply(ALICE, "canon 2 au centre");
    let question = talk.fake.next_message().await;
    talk.note(&question);
    let pressed = talk.press(BOB, &question, "C2.5 炮二平五").await;
    talk.answer(&pressed).await;
    let pressed = talk.press(ALICE, &question, "C2.5 炮二平五").await;
    talk.board().await;
    talk.answer(&pressed).await;
    let asked = question.message.clone().unwrap();
    let gone = talk
        .fake
        .wait("the end of the question", |call| call.clears_components() && call.path.ends_with(&asked));
    let gone = gone.await;
    talk.note(&gone);
    talk.reply(BOB, "how do I move?");
    talk.message().await;
    talk.finish("plain_words").await;
}
