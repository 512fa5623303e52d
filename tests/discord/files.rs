//! Files that people send along: fetched from the stand-in's store of files.

use xiangqi_bot::features::replay::recording::MAX_FILE_BYTES;

use crate::connection::live;
use crate::script::Bot;
use crate::support::discord::{ALICE, BOT, Channel, Fake};
use crate::talk::Talk;

const GAME: &[u8] = "[Red \"Mei\"]\n[Black \"Bob\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 *\n".as_bytes();

#[tokio::test]
async fn a_game_in_a_file_is_imported() {
    let mut talk = Talk::start().await;
    let asked = talk.fake.slash_with_file(Channel::GENERAL, ALICE, ("import", "file"), GAME);
    let shown = talk.answer(&asked).await;
    assert!(shown.text().contains("`Mei` (Red) vs `Bob` (Black)"), "{shown}");
    assert!(shown.text().contains("3 moves follow"), "{shown}");
    let large = vec![b' '; MAX_FILE_BYTES + 1];
    let asked = talk.fake.slash_with_file(Channel::GENERAL, ALICE, ("import", "file"), &large);
    let refused = talk.answer(&asked).await;
    assert!(refused.text().contains("KB"), "{refused}");
    talk.end().await;
}

#[tokio::test]
async fn a_file_alone_is_imported_in_a_direct_message() {
    let talk = Talk::start().await;
    talk.fake.message_with_file(Channel::DIRECT, ALICE, "", GAME);
    let shown = talk.fake.next_message().await;
    assert!(shown.text().contains("kept for you as import 1"), "{shown}");
    assert!(shown.text().contains("`Mei` (Red) vs `Bob` (Black)"), "{shown}");
    // Other files are refused.
    talk.fake.message_with_file(Channel::DIRECT, ALICE, "", b"Dear all, see you on Monday.");
    let told = talk.fake.next_message().await;
    assert!(told.text().contains("I can find no game") && told.text().contains("I read PGN"), "{told}");
    talk.fake.message_with_file(Channel::DIRECT, ALICE, "", b"\x89PNG\r\n\x1a\n");
    let told = talk.fake.next_message().await;
    assert!(told.text().contains("I read PGN, DhtmlXQ"), "{told}");
    talk.end().await;
}

#[tokio::test]
async fn a_file_alone_among_people_is_read_only_when_the_bot_is_meant() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let board = talk.board.as_ref().unwrap().message.clone().unwrap();
    talk.fake.message_with_file(Channel::GENERAL, ALICE, "", GAME);
    talk.fake.reply_with_file(Channel::GENERAL, ALICE, &board, b"\x89PNG\r\n\x1a\n");
    talk.fake.reply_with_file(Channel::GENERAL, ALICE, &board, GAME);
    let shown = talk.fake.next_message().await;
    assert!(shown.text().contains("kept for you as import 1"), "{shown}");
    talk.fake.message_with_file(Channel::GENERAL, ALICE, &BOT.mention(), GAME);
    let shown = talk.fake.next_message().await;
    assert!(shown.text().contains("kept for you as import 2"), "{shown}");
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
    assert!(heard.starts_with(&format!("alice: import (with {} bytes)", GAME.len())), "{heard}");
    let large = vec![b' '; MAX_FILE_BYTES + 1];
    fake.message_with_file(Channel::GENERAL, ALICE, &format!("{} import", BOT.mention()), &large);
    let refused = fake.next_message().await;
    assert!(refused.text().contains("KB"), "{refused}");
    // Messages that are read back have their files, too.
    let seen = fake.message(Channel::DIRECT, ALICE, "board");
    bot.heard().await;
    *bot.table.live.lock().unwrap() = vec![live(&Channel::DIRECT.id.to_string(), Some(seen))];
    fake.lose_session();
    fake.message_with_file(Channel::DIRECT, ALICE, "import", GAME);
    fake.session(2).await;
    let heard = bot.heard().await;
    assert!(heard.starts_with(&format!("alice: import (with {} bytes)", GAME.len())), "{heard}");
    bot.stop().await.unwrap();
    assert_eq!(fake.violations(), Vec::<String>::new());
}
