//! Messages that their authors edit.

use crate::clock;
use crate::script::Bot;
use crate::support::discord::{ALICE, BOB, BOT, Call, Channel, Fake, Options};
use crate::talk::Talk;

const HERE: Channel = Channel::GENERAL;

/// A game in which Alice is to move, in a channel where every text is read.
async fn start() -> Talk {
    let options = Options { reads_all: true, ..Options::default() };
    let mut talk = Talk::with(Fake::with(options).await, clock::store().await).await;
    talk.game().await;
    talk
}

/// Bob answers Alice's cannon with his horse, and nothing else was said in between.
async fn goes_on(mut talk: Talk) {
    talk.reply(BOB, "H8+7");
    talk.board_with("H8+7").await;
    let posts: Vec<Call> = talk.fake.rest().into_iter().filter(Call::is_post).collect();
    assert!(posts.is_empty(), "{posts:?}");
    talk.end().await;
}

#[tokio::test]
async fn talk_that_is_edited_into_a_move_is_played_once() {
    let mut talk = start().await;
    let said = talk.fake.message(HERE, ALICE, "let me think");
    talk.fake.edit(HERE, &said, "C2.5", 5);
    talk.board_with("C2.5").await;
    // An embed is no edit, and the move stays as it was played.
    talk.fake.update(HERE, &said);
    talk.fake.edit(HERE, &said, "H2+3", 10);
    talk.fake.edit(HERE, &said, "nonsense 5", 15);
    goes_on(talk).await;
}

#[tokio::test]
async fn a_move_that_was_played_is_not_changed_by_an_edit() {
    let mut talk = start().await;
    let said = talk.fake.message(HERE, ALICE, "C2.5");
    talk.board().await;
    talk.fake.edit(HERE, &said, "C2.4", 5);
    talk.fake.edit(HERE, &said, "C2.6", 8);
    goes_on(talk).await;
}

#[tokio::test]
async fn a_refused_move_is_mended_by_a_second_edit() {
    let mut talk = start().await;
    let said = talk.fake.message(HERE, ALICE, "R1+9");
    let refusal = talk.fake.next_message().await;
    assert_eq!(refusal.body["message_reference"]["message_id"], said.as_str(), "{refusal}");
    talk.fake.edit(HERE, &said, "R9+9", 5);
    let refusal = talk.fake.next_message().await;
    assert_eq!(refusal.body["message_reference"]["message_id"], said.as_str(), "{refusal}");
    talk.fake.edit(HERE, &said, "C2.5", 10);
    talk.board().await;
    goes_on(talk).await;
}

#[tokio::test]
async fn an_edit_is_judged_by_its_own_time() {
    let mut talk = start().await;
    let said = talk.fake.message(HERE, BOB, "good luck");
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    // The message is older than the board, the move is not.
    talk.fake.edit(HERE, &said, "H8+7", 20);
    talk.board_with("H8+7").await;
    talk.end().await;
}

#[tokio::test]
async fn an_edit_that_was_missed_is_read_back_and_played_once() {
    let mut talk = start().await;
    let said = talk.fake.message(HERE, ALICE, "let me think");
    // The channel is read up to a later message.
    talk.mention(BOB, "games");
    talk.fake.next_message().await;
    talk.settle().await;
    let mut talk = talk.restart(|fake, _| fake.edit(HERE, &said, "C2.5", 30)).await;
    talk.board_with("C2.5").await;
    talk.settle().await;
    let talk = talk.restart(|fake, _| fake.edit(HERE, &said, "H2+3", 40)).await;
    goes_on(talk).await;
}

#[tokio::test]
async fn an_edit_is_read_for_a_minute() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    let mention = BOT.mention();
    let said = fake.message(HERE, ALICE, &format!("{mention} one"));
    assert_eq!(bot.heard().await, "alice: one (addressed)");
    fake.update(HERE, &said);
    fake.edit(HERE, &said, &format!("{mention} two"), 60);
    assert_eq!(bot.heard().await, "alice: two (addressed)");
    fake.update(HERE, &said);
    fake.edit(HERE, &said, &format!("{mention} three"), 61);
    fake.message(HERE, ALICE, &format!("{mention} four"));
    assert_eq!(bot.heard().await, "alice: four (addressed)");
    assert!(bot.is_quiet());
    bot.stop().await.unwrap();
}
