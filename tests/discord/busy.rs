//! When much is asked at once, much is to be read back, or much changes: nobody is left without an answer.

use serde_json::json;
use xiangqi_bot::store::{OpenChannel, Store};

use crate::script::Bot;
use crate::support::discord::{ALICE, BOB, BOT, Call, Channel, Fake};
use crate::talk::Talk;

#[tokio::test]
async fn whoever_is_not_heard_is_told_so_at_every_command_and_button() {
    let mut talk = Talk::hearing(5).await;
    talk.game().await;
    let told = |answer: &Call| answer.text().contains("That was a lot at once");
    let mut commands = 0;
    loop {
        let asked = talk.fake.slash(Channel::GENERAL, ALICE, "legal", &[]);
        if told(&talk.fake.answer(&asked).await) {
            break;
        }
        commands += 1;
        assert!(commands < 1_000, "nobody asks so much");
    }
    // Whatever she tries now, nothing of it looks as if it were done.
    let asked = talk.fake.slash(Channel::GENERAL, ALICE, "board", &[]);
    let answer = talk.fake.answer(&asked).await;
    assert!(told(&answer), "{answer}");
    let pressed = talk.press_board(ALICE, "Resign").await;
    let answer = talk.fake.answer(&pressed).await;
    assert!(told(&answer), "{answer}");
    // What is typed is passed over: everybody would see the answer.
    talk.reply(ALICE, "draw");
    let asked = talk.fake.slash(Channel::GENERAL, BOB, "legal", &[]);
    assert!(!told(&talk.fake.answer(&asked).await), "nobody else is held liable");
    assert!(!talk.fake.rest().iter().any(Call::is_post));
    // But for her move, which is due.
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    talk.end().await;
}

#[tokio::test]
async fn a_record_takes_as_much_of_what_somebody_may_ask_as_ten_words() {
    let mut talk = Talk::hearing(25).await;
    let told = |answer: &Call| answer.text().contains("That was a lot at once");
    for n in 0..3 {
        let asked = talk.fake.slash_with_file(Channel::GENERAL, ALICE, ("import", "file"), b"1. C2.5 H8+7 *");
        let answer = talk.answer(&asked).await;
        assert_eq!(told(&answer), n == 2, "{n}: {answer}");
    }
    for n in 0..20 {
        let asked = talk.fake.slash(Channel::GENERAL, BOB, "help", &[]);
        let answer = talk.answer(&asked).await;
        assert!(!told(&answer), "{n}: {answer}");
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
    // Nobody else gets a turn to write, so the first of these is not done before the last has come.
    let writer = sqlite.sqlite().unwrap().begin().await.unwrap();
    for n in 0..120 {
        let who = [ALICE, BOB][n % 2];
        talk.fake.message(Channel::GENERAL, who, &format!("{} play", BOT.mention()));
    }
    let busy = talk.fake.next_message().await;
    assert!(busy.text().contains("A lot is going on"), "{busy}");
    assert!(busy.body["message_reference"]["message_id"].is_string(), "{busy}");
    // Commands are told one by one, since nobody else sees that.
    for who in [ALICE, BOB] {
        let asked = talk.fake.slash(Channel::GENERAL, who, "legal", &[]);
        let answer = talk.fake.answer(&asked).await;
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
            String::new()
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
    let asked = fake.slash(Channel::GENERAL, ALICE, "help", &[]);
    fake.answer(&asked).await;
    let asked = fake.complete(Channel::GENERAL, ALICE, "move", "move", "C2.");
    fake.answer(&asked).await;
    bot.stop().await.unwrap();
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
    let role = |server: &str| {
        let role = json!({
            "id": "5", "name": "rainbow", "color": 1, "colors": { "primary_color": 1 }, "hoist": false,
            "managed": false, "mentionable": false, "permissions": "0", "position": 1, "flags": 0, "tags": {},
        });
        json!({ "guild_id": server, "role": role })
    };
    let tried = |fake: &Fake| fake.saw(|call| call.path.starts_with("/channels/301/"));
    // Of another server.
    for _ in 0..20 {
        talk.fake.event("GUILD_ROLE_UPDATE", role("999"));
    }
    let asked = talk.fake.slash(Channel::OTHER, BOB, "help", &[]);
    talk.fake.answer(&asked).await;
    talk.settle().await;
    assert!(!tried(&talk.fake), "nothing has changed where it is");
    // Of its own: the first change has it tried.
    talk.fake.event("GUILD_ROLE_UPDATE", role("100"));
    talk.fake.wait("a try", |call| call.path.starts_with("/channels/301/") && call.status == 403).await;
    for n in 0..40 {
        talk.fake.event("GUILD_ROLE_UPDATE", role("100"));
        let asked = talk.fake.slash(Channel::OTHER, [ALICE, BOB][n % 2], "help", &[]);
        talk.fake.answer(&asked).await;
        talk.settle().await;
    }
    let refused = talk.fake.take_calls().iter().filter(|call| call.status == 403).count();
    assert!(refused <= 20, "{refused} refused calls");
    talk.end().await;
}
