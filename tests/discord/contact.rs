//! What the real Discord, a hostile server and a bad day do to the bot.

use std::time::Duration;

use serde_json::{Value, json};
use xiangqi_bot::platform::Platform as _;
use xiangqi_bot::runtime::Host as _;

use crate::script::Bot;
use crate::support::discord::{
    ALICE, ATTACH_FILES, BOB, BOT, CAROL, CONNECT, Call, Channel, Fake, Fault, Given, SEND_MESSAGES, TOKEN,
    VIEW_CHANNEL,
};
use crate::talk::{Talk, advance};

const HERE: Channel = Channel::GENERAL;
/// Fourteen seconds, in hours.
const FOURTEEN_SECONDS: f64 = 14.0 / 3600.0;

/// What Discord answers to a request of the bot's: the status and the body.
async fn ask(fake: &Fake, method: reqwest::Method, path: &str, body: &Value) -> (u16, Value) {
    let url = format!("{}/api/v10{path}", fake.settings().api.unwrap());
    let request = reqwest::Client::new().request(method, url).header("authorization", format!("Bot {TOKEN}"));
    let request = request.header("content-type", "application/json").body(body.to_string());
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    (status, serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap())
}

/// A list of one command with an option of this maximum.
fn command_with_number(max: i64) -> Value {
    json!([{
        "type": 1, "name": "xq", "description": "Xiangqi", "contexts": [0], "integration_types": [0],
        "options": [{
            "type": 1, "name": "show", "description": "Show a game", "options": [
                { "type": 4, "name": "game", "description": "Its number", "max_value": max },
            ],
        }],
    }])
}

#[tokio::test]
async fn the_stand_in_refuses_what_discord_would_refuse() {
    let commands = format!("/applications/{}/commands", BOT.id);
    let too_long = json!({
        "content": "x".repeat(4_001), "allowed_mentions": { "parse": [], "users": [], "replied_user": false },
    });
    let fake = Fake::start().await;
    let (status, _) = ask(&fake, reqwest::Method::PUT, &commands, &command_with_number((1 << 53) - 1)).await;
    assert_eq!((status, fake.violations().len()), (200, 0));
    for (method, path, body) in [
        (reqwest::Method::PUT, &*commands, command_with_number(1 << 53)),
        (reqwest::Method::POST, "/channels/301/messages", too_long),
        (reqwest::Method::POST, "/channels/301/messages", json!({ "content": 5 })),
        (reqwest::Method::GET, "/channels/301/messages?limit=101", Value::Null),
        (reqwest::Method::POST, "/channels/301/nonsense", Value::Null),
    ] {
        let known = fake.violations().len();
        let (status, answer) = ask(&fake, method, path, &body).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{path}: {answer}");
        assert_eq!(fake.violations().len(), known + 1, "{path}");
    }
}

#[tokio::test]
async fn commands_that_discord_refuses_are_sent_again_and_the_bot_says_so() {
    let fake = Fake::start().await;
    for _ in 0..3 {
        fake.fail("PUT /applications/", Fault::Refuse(400, 50035, "Invalid Form Body"));
    }
    let bot = Bot::start(&fake).await;
    for _ in 0..3 {
        fake.wait("a refused list of commands", |call| call.method == "PUT" && call.status == 400).await;
        while bot.platform.faults().is_empty() {
            tokio::task::yield_now().await;
        }
        let faults = bot.platform.faults();
        assert!(
            faults[0].contains("nobody can use /xq") && faults[0].contains("Invalid Form Body"),
            "{faults:?}"
        );
        advance(Duration::from_secs(20)).await;
    }
    fake.wait("the commands", |call| call.method == "PUT" && call.status == 200).await;
    while !bot.platform.faults().is_empty() {
        tokio::task::yield_now().await;
    }
    bot.stop().await.unwrap();
}

/// What makes the channel unreachable for the bot, and what makes it reachable again.
struct Closure {
    name: &'static str,
    close: fn(&Fake),
    open: fn(&Fake),
}

const CLOSURES: [Closure; 5] = [
    Closure { name: "kicked", close: Fake::throw_out, open: Fake::let_in },
    Closure {
        name: "not to see",
        close: |fake| fake.deny(HERE, VIEW_CHANNEL),
        open: |fake| fake.let_post(HERE, true),
    },
    Closure {
        name: "not to send",
        close: |fake| fake.deny(HERE, SEND_MESSAGES),
        open: |fake| fake.let_post(HERE, true),
    },
    Closure {
        name: "not to see, and nobody tells",
        close: |fake| fake.deny_silently(HERE, VIEW_CHANNEL),
        open: |fake| fake.let_post(HERE, true),
    },
    Closure {
        name: "not to send, and nobody tells",
        close: |fake| fake.deny_silently(HERE, SEND_MESSAGES),
        open: |fake| fake.let_post(HERE, true),
    },
];

#[tokio::test]
async fn nobody_loses_on_time_where_the_bot_cannot_be_reached() {
    for Closure { name, close, open } in CLOSURES {
        let mut talk = Talk::start().await;
        talk.game_with(&[("time", Given::Text("0/8s")), ("rated", Given::Yes(true))]).await;
        talk.moves(&["C2.5", "H8+7", "H2+3", "R9.8"]).await;
        close(&talk.fake);
        talk.settle().await;
        talk.passes(FOURTEEN_SECONDS).await;
        talk.settle().await;
        // Without an event the bot finds out when the flag is due.
        talk.found_closed().await;
        open(&talk.fake);
        while !talk.service.closed_channels().is_empty() {
            tokio::task::yield_now().await;
        }
        talk.settle().await;
        let messages = talk.fake.messages(HERE);
        assert!(
            !messages.iter().any(|message| message["content"].to_string().contains("time is up")),
            "{name}"
        );
        // She has the time that she had, and plays on.
        talk.passes(2.0 / 3600.0).await;
        talk.reply(ALICE, "R1.2");
        let board = talk.fake.wait("the board", |call| call.is_post() && call.status == 200).await;
        assert!(board.text().contains("**R1.2**"), "{name}: {board}");
        talk.board = Some(board);
        // From then on it is charged again.
        talk.settle().await;
        talk.passes(9.0 / 3600.0).await;
        let fallen = talk.fake.wait("the fall of the flag", |call| call.is_post()).await;
        assert!(fallen.text().contains("time is up"), "{name}: {fallen}");
        talk.end().await;
    }
}

#[tokio::test]
async fn a_channel_that_opens_while_it_is_found_closed_is_open() {
    let mut talk = Talk::start().await;
    talk.game_with(&[("time", Given::Text("10+0"))]).await;
    talk.fake.fail("POST /channels/301/typing", Fault::Refuse(403, 50013, "Missing Permissions"));
    // The second change comes before the check after the first one.
    for _ in 0..2 {
        talk.service.channel_changed(&HERE.id.to_string());
    }
    talk.fake.wait("a refusal", |call| call.status == 403).await;
    talk.reply(ALICE, "C2.5");
    talk.board_with("C2.5").await;
    talk.end().await;
}

#[tokio::test]
async fn a_channel_found_closed_is_tried_when_a_change_before_that_is_looked_at() {
    let mut talk = Talk::start().await;
    talk.game().await;
    // The first change is looked at at once, the second one after a pause.
    for _ in 0..2 {
        talk.fake.let_post(HERE, true);
        talk.settle().await;
        advance(Duration::from_secs(1)).await;
        talk.settle().await;
    }
    talk.fake.fail("POST /channels/301/messages", Fault::Refuse(403, 50001, "Missing Access"));
    talk.reply(ALICE, "C2.5");
    assert_eq!(talk.fake.next_message().await.status, 403);
    talk.found_closed().await;
    advance(Duration::from_secs(20)).await;
    talk.board_with("C2.5").await;
    talk.end().await;
}

#[tokio::test]
async fn what_was_typed_while_the_channel_was_hidden_is_read_when_it_is_shown_again() {
    let mut talk = Talk::start().await;
    talk.game().await;
    for (n, (who, mv)) in [(ALICE, "C2.5"), (BOB, "H8+7")].into_iter().enumerate() {
        // Once with an event, once without.
        match n {
            0 => talk.fake.deny(HERE, VIEW_CHANNEL),
            _ => talk.fake.deny_silently(HERE, VIEW_CHANNEL),
        }
        talk.settle().await;
        talk.reply(who, mv);
        talk.settle().await;
        assert_eq!(talk.fake.rest().iter().filter(|call| call.is_post()).count(), 0, "it cannot be read");
        talk.fake.let_post(HERE, true);
        talk.board_with(mv).await;
        talk.settle().await;
    }
    talk.end().await;
}

#[tokio::test]
async fn in_the_chat_of_a_voice_channel_the_bot_needs_the_right_to_connect() {
    let mut talk = Talk::start().await;
    talk.fake.make_voice(HERE);
    talk.fake.deny_silently(HERE, CONNECT);
    let level = [("level", Given::Number(1))];
    for (command, options) in [("play", &[("opponent", Given::Person(BOB))]), ("bot", &level)] {
        let told = talk.slash_answer(ALICE, command, options).await;
        assert!(told.text().contains("allow me “Connect” here. Nothing has been begun."), "{told}");
    }
    assert!(talk.service.live_channels(None).await.unwrap().is_empty());
    talk.fake.let_post(HERE, true);
    talk.game().await;
    // It is taken away in a game: that goes on as it stood.
    talk.fake.deny_silently(HERE, CONNECT);
    let told = talk.slash_answer(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    assert!(told.text().contains("“Connect” here. The game stays as it is"), "{told}");
    talk.fake.let_post(HERE, true);
    talk.reply(ALICE, "H2+3");
    talk.board().await;
    talk.end().await;
}

#[tokio::test]
async fn nothing_is_begun_or_played_in_silence_where_the_channel_is_known_to_be_closed() {
    let locked = Fault::Refuse(400, 160_005, "Thread is locked");
    let mut talk = Talk::start().await;
    talk.game().await;
    let board = talk.board.clone().unwrap();
    talk.fake.fail("POST /channels/301/messages", locked.clone());
    talk.reply(ALICE, "C2.5");
    assert_eq!(talk.fake.next_message().await.status, 400);
    talk.found_closed().await;
    // The rights that Discord tells are all there. Each request has the channel tried.
    let person = [("opponent", Given::Person(BOB))];
    let mv = [("move", Given::Text("H8+7"))];
    for (who, command, options, told) in [
        (BOB, "move", &mv[..], "The game stays as it is until I can write here again."),
        (BOB, "resign", &[], "Resign against"),
        (CAROL, "play", &person, "Je n’ai donc rien lancé."),
        (ALICE, "bot", &[("level", Given::Number(1))], "Nothing has been begun."),
        (ALICE, "board", &[], "I cannot write in this channel just now, so nobody would see it."),
    ] {
        talk.fake.fail("POST /channels/301/typing", locked.clone());
        let answer = talk.slash_answer(who, command, options).await;
        assert!(answer.text().contains(told), "{command}: {answer}");
    }
    talk.fake.fail("POST /channels/301/typing", locked.clone());
    let pressed = talk.press(BOB, &board, "Offer draw").await;
    let told = talk.answer(&pressed).await;
    // The newest board is not posted yet, but the answer shows it.
    assert!(told.text().contains("That button is from an earlier board"), "{told}");
    // Unlocked, it is open with the next command. Of all that only the move that was typed has counted.
    let asked = talk.slash(BOB, "move", &mv).await;
    talk.board_with("**C2.5**").await;
    let played = talk.fake.next_message().await;
    assert!(played.text().contains("**H8+7**"), "{played}");
    assert!(talk.answer(&asked).await.text().contains("H8+7"));
    assert_eq!(talk.store.counts().await.unwrap().open_games, 1);
    talk.end().await;
}

#[tokio::test]
async fn where_no_files_may_be_attached_that_is_found_out_once() {
    let mut talk = Talk::start().await;
    talk.game().await;
    talk.fake.deny_silently(HERE, ATTACH_FILES);
    talk.reply(ALICE, "C2.5");
    assert_eq!(talk.fake.next_message().await.status, 403);
    let letters =
        |board: &Call| board.status == 200 && board.file.is_none() && board.text().contains("Attach Files");
    talk.board().await;
    assert!(letters(talk.board.as_ref().unwrap()));
    for (who, mv) in [(BOB, "H8+7"), (ALICE, "H2+3")] {
        talk.reply(who, mv);
        talk.board().await;
        assert!(letters(talk.board.as_ref().unwrap()), "without one more refused call");
    }
    // The right comes back, and Discord tells of it.
    talk.fake.let_post(HERE, true);
    talk.reply(BOB, "R9.8");
    talk.board().await;
    assert!(talk.board.as_ref().unwrap().file.is_some());
    // An interaction tells that it is gone, before anything is refused.
    talk.fake.deny_silently(HERE, ATTACH_FILES);
    talk.slash_answer(BOB, "help", &[]).await;
    talk.reply(ALICE, "R1.2");
    talk.board().await;
    assert!(letters(talk.board.as_ref().unwrap()));
    talk.end().await;
}

#[tokio::test]
async fn who_replies_without_a_ping_is_told_once_why_nothing_happens() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let old = talk.board.as_ref().unwrap().message.clone().unwrap();
    for _ in 0..2 {
        talk.fake.reply_quietly(HERE, ALICE, &old, "C2.5");
    }
    let told = talk.fake.next_message().await;
    assert!(told.text().contains("does not show me the text"), "{told}");
    assert!(told.body["message_reference"]["message_id"].is_string(), "{told}");
    // Another person gets the explanation, too; talk among people gets none.
    talk.fake.reply_quietly(HERE, BOB, &old, "H8+7");
    assert!(talk.fake.next_message().await.text().contains("does not show me the text"));
    talk.fake.message(HERE, BOB, "C2.5");
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    talk.end().await;
}

#[tokio::test]
async fn a_reply_to_an_older_board_is_offered_as_a_button() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let first = talk.board.as_ref().unwrap().message.clone().unwrap();
    talk.moves(&["C2.5", "H8+7"]).await;
    talk.fake.reply(HERE, ALICE, &first, "H2+3");
    let told = talk.fake.next_message().await;
    assert!(told.text().contains("replied to an older board"), "{told}");
    let pressed = talk.press(ALICE, &told, "Play H2+3").await;
    talk.board_with("**H2+3**").await;
    talk.fake.answer(&pressed).await;
    // A move that is no longer legal is explained on the newest board.
    talk.fake.reply(HERE, BOB, &first, "K5+9");
    let told = talk.fake.next_message().await;
    assert!(told.text().contains("You replied to an older board."), "{told}");
    assert!(told.body.get("components").is_none(), "{told}");
    talk.end().await;
}

#[tokio::test]
async fn a_beginner_gets_help_whatever_was_typed_before() {
    let talk = Talk::start().await;
    let mut told = Vec::new();
    for text in ["C99.1", "bto", "K9+9", "plya", "H2+"] {
        talk.fake.message(Channel::DIRECT, ALICE, text);
        told.push(talk.fake.next_message().await.text().to_owned());
        advance(Duration::from_secs(3)).await;
    }
    assert!(told[4].contains("I answer only commands, moves in your games and `help`"), "{told:#?}");
    // What it says is true: a command is answered, too.
    for text in ["help", "games"] {
        talk.fake.message(Channel::DIRECT, ALICE, text);
        let answer = talk.fake.next_message().await;
        assert!(!answer.text().contains("half a minute") && answer.status == 200, "{text}: {answer}");
    }
    talk.end().await;
}

/// The deadline in the text of a board, in Unix seconds.
fn deadline(text: &str) -> i64 {
    let (_, rest) = text.split_once("<t:").expect("a deadline");
    rest.split_once(':').unwrap().0.parse().unwrap()
}

#[tokio::test]
async fn after_an_outage_the_newest_board_names_the_new_deadline() {
    let mut talk = Talk::start().await;
    talk.game_with(&[("time", Given::Text("3d"))]).await;
    talk.moves(&["C2.5", "H8+7"]).await;
    let board = talk.board.clone().unwrap();
    let before = deadline(board.text());
    let id = board.message.clone().unwrap();
    talk.clock_jumps(120.0).await;
    let edit = talk
        .fake
        .wait("an edit of the board", |call| call.method == "PATCH" && call.path.ends_with(&id))
        .await;
    assert_eq!(deadline(edit.text()) - before, 120 * 3600, "{edit}");
    assert!(edit.text().contains("**H8+7**") && edit.body.get("components").is_none(), "{edit}");
    let stands = talk.fake.messages(HERE).into_iter().find(|message| message["id"] == *id).unwrap();
    assert!(stands["attachments"][0].is_object(), "its picture stays");
    talk.end().await;
}

#[tokio::test]
async fn a_flag_waits_while_discord_answers_nothing() {
    let mut talk = Talk::start().await;
    talk.game_with(&[("time", Given::Text("0/8s")), ("rated", Given::Yes(true))]).await;
    talk.moves(&["C2.5", "H8+7", "H2+3", "R9.8"]).await;
    talk.fake.fail("POST /channels/301/typing", Fault::Refuse(503, 0, "upstream"));
    talk.settle().await;
    talk.passes(FOURTEEN_SECONDS).await;
    talk.fake.wait("a look at the channel", |call| call.status == 503).await;
    talk.found_closed().await;
    while !talk.service.closed_channels().is_empty() {
        advance(Duration::from_secs(6)).await;
        talk.settle().await;
    }
    talk.reply(ALICE, "R1.2");
    talk.board_with("**R1.2**").await;
    talk.end().await;
}

#[tokio::test]
async fn time_in_a_closed_channel_is_not_charged_to_whoever_moves_there() {
    let mut talk = Talk::start().await;
    talk.game_with(&[("time", Given::Text("10+0"))]).await;
    talk.moves(&["C2.5", "H8+7"]).await;
    talk.fake.deny(HERE, SEND_MESSAGES);
    talk.found_closed().await;
    talk.passes(5.0 / 60.0).await;
    // Her move is read; its board comes when the channel opens.
    talk.reply(ALICE, "H2+3");
    talk.settle().await;
    talk.fake.let_post(HERE, true);
    let board = talk.fake.wait("the board", |call| call.is_post() && call.text().contains("**H2+3**")).await;
    assert!(board.text().contains("Red 10:00"), "{board}");
    talk.end().await;
}

#[tokio::test]
async fn a_board_in_letters_outlives_an_outage() {
    let mut talk = Talk::start().await;
    talk.game_with(&[("time", Given::Text("3d"))]).await;
    talk.fake.deny_silently(HERE, ATTACH_FILES);
    talk.reply(ALICE, "C2.5");
    assert_eq!(talk.fake.next_message().await.status, 403);
    talk.board().await;
    let id = talk.board.as_ref().unwrap().message.clone().unwrap();
    talk.fake.let_post(HERE, true);
    talk.clock_jumps(120.0).await;
    talk.fake.wait("a look at the board", |call| call.method == "GET" && call.path.ends_with(&id)).await;
    talk.settle().await;
    let board = talk.fake.messages(HERE).into_iter().find(|message| message["id"] == *id).unwrap();
    assert!(board["content"].as_str().unwrap().contains("```"), "{board}");
    talk.end().await;
}
