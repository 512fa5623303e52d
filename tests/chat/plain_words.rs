//! Moves and requests in plain words.

use super::Room;

/// A game between alice, Red, and mei in a language, without its transcript.
pub(crate) async fn game(locale: &str, accept: &str) -> Room {
    let mut room = Room::new().await;
    room.locale = Some(locale.to_owned());
    room.slash("alice", "play opponent:@mei color:red").await;
    room.presses("mei", accept).await;
    room.transcript();
    room
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_of_the_mover_is_answered_and_talk_is_not() {
    let mut room = game("en", "Accept").await;
    for text in [
        "cannon 2 to 5",
        "h2 to e2",
        "knight to g2",
        "I play C2.5",
        "I play H2+4",
        "C2.5 or C8.5?",
        "move the horse",
        "move the cannon",
        "how do I move?",
        "and now?",
        "pretty board",
    ] {
        room.replies_to(xiangqi_bot::game::GameId(1), "alice", text).await;
    }
    insta::assert_snapshot!("plain_replies", room.transcript());
    // Only a press plays.
    room.replies_to(xiangqi_bot::game::GameId(1), "alice", "cannon 2 to 5").await;
    room.transcript();
    room.presses("mei", "C2.5").await;
    room.presses("alice", "C2.5").await;
    insta::assert_snapshot!("plain_pressed", room.transcript());
    // Talk of spectators gets no answer, a question of theirs does.
    for (who, text) in [("alice", "cannon 2 to 5"), ("bob", "horse 8 to 7"), ("bob", "undo it")] {
        room.replies_to(xiangqi_bot::game::GameId(1), who, text).await;
    }
    room.says("mei", "horse 8 forward 7").await;
    let said = room.transcript();
    assert_eq!(said.lines().count(), 4, "{said}");
    room.replies_to(xiangqi_bot::game::GameId(1), "bob", "how do I move?").await;
    room.has_said("Start a game first");
    room.replies_to(xiangqi_bot::game::GameId(1), "mei", "move the cannon").await;
    room.transcript();
    room.chooses("bob", "C2.5").await;
    room.chooses("mei", "C8.5").await;
    insta::assert_snapshot!("plain_chosen", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mention_and_the_board_on_the_page_count_as_replies() {
    let mut room = game("en", "Accept").await;
    room.says("alice", "@bot cannon 2 to 5").await;
    room.says("alice", "@bot move the horse to g2").await;
    room.slash("alice", "move move:cannon-to-e2").await;
    room.shows_board = true;
    room.says("alice", "knight to g2").await;
    room.says("alice", "hm, what do I do here").await;
    room.says("alice", "hm").await;
    room.says("mei", "my cannon is strong").await;
    room.says("bob", "cannon 2 to 5").await;
    insta::assert_snapshot!("plain_addressed", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plain_words_are_understood_in_every_language() {
    for (locale, accept, move_button, texts) in [
        (
            "fr",
            "Accepter",
            "B2.5",
            ["canon 2 au centre", "je joue quoi ?", "oups, je me suis trompé", "comment on joue ici ?"],
        ),
        ("vi", "Chấp nhận", "P2-5", ["pháo 2 vào giữa", "gợi ý đi", "cho mình đi lại", "làm sao đây"]),
        ("zh-CN", "接受", "炮二平五", ["走当头炮", "给个提示", "悔棋吧", "这个怎么弄"]),
        ("zh-TW", "接受", "炮二平五", ["走當頭炮", "給個提示", "悔棋好嗎", "這個怎麼弄"]),
    ] {
        let mut room = game(locale, accept).await;
        for text in texts {
            room.replies_to(xiangqi_bot::game::GameId(1), "alice", text).await;
        }
        room.presses("alice", move_button).await;
        insta::assert_snapshot!(format!("plain_{locale}"), room.transcript());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_in_plain_words_get_their_button() {
    let mut room = game("en", "Accept").await;
    room.play("alice", "mei", "C2.5").await;
    room.transcript();
    for text in ["oops, take that back", "draw?", "ok I give up", "can I have a hint", "help me"] {
        room.replies_to(xiangqi_bot::game::GameId(1), "alice", text).await;
    }
    room.presses("alice", "Offer draw").await;
    insta::assert_snapshot!("plain_commands", room.transcript());
    room.direct = true;
    room.channel = "dm".to_owned();
    room.says("zoe", "hello").await;
    room.says("zoe", "bonjour !").await;
    room.says("zoe", "blah blah").await;
    insta::assert_snapshot!("plain_hello", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_says_that_it_is_thinking() {
    let mut room = Room::new().await;
    room.plays_the_bot("alice", 1, "h2e2").await;
    room.says("alice", "@bot H2+3").await;
    room.has_said("One moment, I am thinking.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whose_letters_are_meant_is_asked_once() {
    let mut room = game("fr", "Accepter").await;
    room.says("alice", "C8+7").await;
    room.presses("alice", "C8+7").await;
    room.says("mei", "C8+7").await;
    room.presses("mei", "B8+7").await;
    room.says("alice", "C2+3").await;
    room.slash("alice", "personal").await;
    room.slash("mei", "personal letters:french").await;
    insta::assert_snapshot!("plain_letters", room.transcript());
}
