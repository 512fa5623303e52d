//! Puzzles through the adapter: one private message that changes, and the public one of the day.

use crate::support::discord::{ALICE, BOB, BOT, Channel, Given};
use crate::talk::Talk;

#[tokio::test]
async fn a_puzzle_is_solved_in_one_private_message() {
    let mut talk = Talk::start().await;
    let asked = talk.slash(ALICE, "puzzle", &[("theme", Given::Text("fork"))]).await;
    let shown = talk.answer(&asked).await;
    assert!(shown.to_string().starts_with("bot answers privately"), "{shown}");
    let chosen = talk.choose(ALICE, &shown, "傌 Horse (H) · file 6").await;
    let shown = talk.answer(&chosen).await;
    let chosen = talk.choose(ALICE, &shown, "H6+7").await;
    let shown = talk.answer(&chosen).await;
    let pressed = talk.press(ALICE, &shown, "Hint").await;
    let shown = talk.answer(&pressed).await;
    let chosen = talk.choose(ALICE, &shown, "H7-9").await;
    talk.answer(&chosen).await;
    talk.finish("a_puzzle").await;
}

#[tokio::test]
async fn a_move_given_by_command_takes_the_place_of_the_older_board() {
    let mut talk = Talk::start().await;
    let asked = talk.slash(ALICE, "puzzle", &[("theme", Given::Text("fork"))]).await;
    talk.answer(&asked).await;
    let asked = talk.slash(ALICE, "puzzle", &[("move", Given::Text("H6+7"))]).await;
    talk.answer(&asked).await;
    talk.fake.wait("the end of the older board", |call| call.method == "DELETE").await;
    let fake = talk.end().await;
    assert_eq!(fake.private_messages(), 1);
}

#[tokio::test]
async fn a_wrong_move_waits_for_its_refutation() {
    let mut talk = Talk::start().await;
    let asked = talk.slash(ALICE, "puzzle", &[("theme", Given::Text("fork"))]).await;
    talk.answer(&asked).await;
    let asked = talk.slash(ALICE, "puzzle", &[("move", Given::Text("H6+5"))]).await;
    let mut answer = talk.fake.answer(&asked).await;
    if answer.text().is_empty() {
        // On a slow machine the answer is put off.
        answer = talk.fake.follow_up(&asked).await;
    }
    assert!(answer.text().contains("H6+5") && answer.text().contains("Try again"), "{answer}");
    talk.end().await;
}

#[tokio::test]
async fn a_typed_puzzle_is_answered_where_it_was_asked_for() {
    let mut talk = Talk::start().await;
    talk.mention(BOB, "puzzle fork");
    let shown = talk.fake.next_message().await;
    assert!(shown.text().contains("Puzzle"), "{shown}");
    talk.fake.reply(Channel::GENERAL, BOB, shown.message.as_ref().unwrap(), "H6+7");
    let shown = talk.fake.next_message().await;
    assert!(shown.text().contains("is right"), "{shown}");
    // Who chooses below a message that all see goes on alone.
    let pressed = talk.press(BOB, &shown, "Hint").await;
    let hint = talk.answer(&pressed).await;
    assert!(hint.to_string().starts_with("bot answers privately") && hint.text().contains("Hint"), "{hint}");
    talk.fake.message(Channel::GENERAL, BOB, &format!("{} H7-9", BOT.mention()));
    let shown = talk.fake.next_message().await;
    assert!(shown.text().contains("solved"), "{shown}");
    talk.end().await;
}
