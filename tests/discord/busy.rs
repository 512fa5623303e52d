//! Many requests, many missed messages, many changes at once: all are answered.

use serde_json::{Value, json};
use xiangqi_bot::store::{OpenChannel, Store};

use crate::script::Bot;
use crate::support::discord::{ALICE, BOB, BOT, Call, Channel, Fake};
use crate::talk::Talk;

/// Returns `true` for the answer to a person who sends too many requests.
fn slows_down(answer: &Call) -> bool {
    answer.text().contains("That was a lot at once")
}

#[tokio::test]
async fn whoever_is_not_heard_is_told_so_at_every_command_and_button() {
    let mut talk = Talk::hearing(5).await;
    talk.game().await;
    let mut commands = 0;
    loop {
        let asked = talk.fake.slash(Channel::GENERAL, ALICE, "legal", &[]);
        if slows_down(&talk.fake.answer(&asked).await) {
            break;
        }
        commands += 1;
        assert!(commands < 1_000, "nobody asks so much");
    }
    // Whatever she tries now, nothing of it looks as if it were done.
    let answer = talk.fake.answer(&talk.fake.slash(Channel::GENERAL, ALICE, "board", &[])).await;
    assert!(slows_down(&answer), "{answer}");
    let pressed = talk.press_board(ALICE, "Resign").await;
    let answer = talk.fake.answer(&pressed).await;
    assert!(slows_down(&answer), "{answer}");
    // Typed messages are ignored, because the answer would be public.
    talk.reply(ALICE, "draw");
    let asked = talk.fake.slash(Channel::GENERAL, BOB, "legal", &[]);
    assert!(!slows_down(&talk.fake.answer(&asked).await), "nobody else is held liable");
    assert!(!talk.fake.rest().iter().any(Call::is_post));
    // But for her move, which is due.
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    talk.end().await;
}

#[tokio::test]
async fn a_record_takes_as_much_of_what_somebody_may_ask_as_ten_words() {
    let mut talk = Talk::hearing(25).await;
    for n in 0..3 {
        let asked = talk.fake.slash_with_file(Channel::GENERAL, ALICE, ("import", "file"), b"1. C2.5 H8+7 *");
        let answer = talk.answer(&asked).await;
        assert_eq!(slows_down(&answer), n == 2, "{n}: {answer}");
    }
    for n in 0..20 {
        let asked = talk.fake.slash(Channel::GENERAL, BOB, "help", &[]);
        let answer = talk.answer(&asked).await;
        assert!(!slows_down(&answer), "{n}: {answer}");
    }
    talk.end().await;
}

#[tokio::test]
async fn whoever_types_into_a_channel_that_can_take_no_more_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("games.db").display());
    let sqlite = Store::open(&url).await.unwrap();
    let mut talk = Talk::with(Fake::start().await, sqlite.clone()).await;
    talk.game().await;
    talk.settle().await;
    // The store is blocked, so all requests wait.
    let writer = sqlite.sqlite().unwrap().begin().await.unwrap();
    for n in 0..120 {
        let who = [ALICE, BOB][n % 2];
        talk.fake.message(Channel::GENERAL, who, &format!("{} play", BOT.mention()));
    }
    let busy = talk.fake.next_message().await;
    assert!(busy.text().contains("A lot is going on"), "{busy}");
    assert!(busy.body["message_reference"]["message_id"].is_string(), "{busy}");
    // Each command is answered in private.
    for who in [ALICE, BOB] {
        let answer = talk.fake.answer(&talk.fake.slash(Channel::GENERAL, who, "legal", &[])).await;
        assert!(answer.text().contains("A lot is going on"), "{answer}");
    }
    assert!(!talk.fake.rest().iter().any(Call::is_post), "those who type are told once");
    drop(writer);
    talk.end().await;
    sqlite.close().await;
}

#[tokio::test]
async fn however_much_was_typed_meanwhile_all_of_it_is_worked_on() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let talk = talk
        .restart(|fake, board| {
            for _ in 0..150 {
                fake.message(Channel::GENERAL, BOB, &format!("{} help", BOT.mention()));
            }
            fake.reply(Channel::GENERAL, ALICE, board, "C2.5");
        })
        .await;
    loop {
        let said = talk.fake.next_message().await;
        assert!(!said.text().contains("A lot is going on"), "{said}");
        if said.text().contains("C2.5") {
            break;
        }
    }
    talk.end().await;
}

#[tokio::test]
async fn however_many_channels_are_read_back_commands_are_answered() {
    let fake = Fake::start().await;
    let live = (0..6_000).map(|n| OpenChannel {
        channel: (1_000_000 + n).to_string(),
        last_seen: Some("5".to_owned()),
        board: None,
        server: Some("100".to_owned()),
    });
    let bot = Bot::launch(fake.settings(), live.collect());
    fake.wait("a channel that is read back", |call| call.method == "GET" && call.path.ends_with("/messages"))
        .await;
    fake.answer(&fake.slash(Channel::GENERAL, ALICE, "help", &[])).await;
    fake.answer(&fake.complete(Channel::GENERAL, ALICE, "move", "move", "C2.")).await;
    bot.stop().await.unwrap();
}

/// A changed role of a server.
pub(crate) fn role_in(server: &str) -> Value {
    let role = json!({
        "id": "5", "name": "rainbow", "color": 1, "colors": { "primary_color": 1 }, "hoist": false,
        "managed": false, "mentionable": false, "permissions": "0", "position": 1, "flags": 0, "tags": {},
    });
    json!({ "guild_id": server, "role": role })
}

#[tokio::test]
async fn a_role_that_changes_all_the_time_has_a_closed_channel_tried_now_and_then() {
    let mut talk = Talk::start().await;
    talk.game().await;
    talk.fake.let_post(Channel::GENERAL, false);
    talk.reply(ALICE, "C2.5");
    assert_eq!(talk.fake.next_message().await.status, 403);
    talk.found_closed().await;
    talk.fake.forget_calls();
    // Of another server.
    for _ in 0..20 {
        talk.fake.event("GUILD_ROLE_UPDATE", role_in("999"));
    }
    talk.fake.answer(&talk.fake.slash(Channel::OTHER, BOB, "help", &[])).await;
    talk.settle().await;
    assert!(!talk.fake.saw(|call| call.path.starts_with("/channels/301/")), "another server has changed");
    // Of its own: the first change has it tried.
    talk.fake.event("GUILD_ROLE_UPDATE", role_in("100"));
    talk.fake.wait("a try", |call| call.path.starts_with("/channels/301/") && call.status == 403).await;
    for n in 0..40 {
        talk.fake.event("GUILD_ROLE_UPDATE", role_in("100"));
        talk.fake.answer(&talk.fake.slash(Channel::OTHER, [ALICE, BOB][n % 2], "help", &[])).await;
        talk.settle().await;
    }
    let refused = talk.fake.take_calls().iter().filter(|call| call.status == 403).count();
    assert!(refused <= 20, "{refused} refused calls");
    talk.end().await;
}
