//! Typed puzzles.

use crate::support::discord::{BOB, BOT, Channel};
use crate::talk::Talk;

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
    let hint = talk.press_answer(BOB, &shown, "Hint").await;
    assert!(hint.to_string().starts_with("bot answers privately") && hint.text().contains("Hint"), "{hint}");
    talk.fake.message(Channel::GENERAL, BOB, &format!("{} H7-9", BOT.mention()));
    let shown = talk.fake.next_message().await;
    assert!(shown.text().contains("solved"), "{shown}");
    talk.end().await;
}
