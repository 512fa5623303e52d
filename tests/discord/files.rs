//! Files that people send along: fetched from the stand-in's store of files.

use xiangqi_bot::chat::MAX_RECORD_BYTES;
use xiangqi_bot::service::LiveChannel;

use crate::script::Bot;
use crate::support::discord::{ALICE, BOT, CAROL, Channel, Fake};
use crate::talk::Talk;

const GAME: &[u8] = "[Red \"Mei\"]\n[Black \"Bob\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 *\n".as_bytes();

#[tokio::test]
async fn a_game_in_a_file_is_imported() {
    let mut talk = Talk::start().await;
    let asked = talk.fake.slash_with_file(Channel::GENERAL, ALICE, ("import", "file"), GAME);
    let shown = talk.answer(&asked).await;
    assert!(shown.text().contains("`Mei` (Red) vs `Bob` (Black)"), "{shown}");
    assert!(shown.text().contains("3 moves follow"), "{shown}");
    let large = vec![b' '; MAX_RECORD_BYTES + 1];
    let asked = talk.fake.slash_with_file(Channel::GENERAL, ALICE, ("import", "file"), &large);
    let refused = talk.answer(&asked).await;
    assert!(refused.text().contains("128 KB"), "{refused}");
    let asked =
        talk.fake.slash_with_file(Channel::GENERAL, CAROL, ("import", "file"), b"\x89PNG\r\n\x1a\n\0\0");
    let refused = talk.answer(&asked).await;
    assert!(refused.text().contains("UTF-8"), "{refused}");
    talk.end().await;
}

#[tokio::test]
async fn a_file_beside_the_word_import_is_read_and_others_are_not() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    fake.message_with_file(Channel::GENERAL, ALICE, &format!("{} look", BOT.mention()), GAME);
    assert_eq!(bot.heard().await, "alice: look (addressed)");
    fake.message_with_file(Channel::GENERAL, ALICE, &format!("{} import", BOT.mention()), GAME);
    let heard = bot.heard().await;
    assert!(heard.starts_with("alice: import\n[Red \"Mei\"]"), "{heard}");
    let large = vec![b' '; MAX_RECORD_BYTES + 1];
    fake.message_with_file(Channel::GENERAL, ALICE, &format!("{} import", BOT.mention()), &large);
    let refused = fake.next_message().await;
    assert!(refused.text().contains("128 KB"), "{refused}");
    // What was typed while nobody listened comes with its file, too.
    let seen = fake.message(Channel::DIRECT, ALICE, "board");
    bot.heard().await;
    *bot.table.live.lock().unwrap() =
        vec![LiveChannel { channel: Channel::DIRECT.id.to_string(), last_seen: Some(seen), server: None }];
    fake.lose_session();
    fake.message_with_file(Channel::DIRECT, ALICE, "import", GAME);
    fake.session(2).await;
    let heard = bot.heard().await;
    assert!(heard.starts_with("alice: import\n[Red \"Mei\"]"), "{heard}");
    bot.stop().await.unwrap();
    assert_eq!(fake.violations(), Vec::<String>::new());
}
