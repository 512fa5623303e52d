//! Messages that the service posts, and what becomes of them when Discord does not want them.

use std::time::Duration;

use serde_json::json;
use xiangqi_bot::discord::{DiscordPlatform, DiscordSettings};
use xiangqi_bot::i18n::Locale;
use xiangqi_bot::message::{Button, ButtonStyle, Choice, CustomId, Row, Select, SettingsComponent};
use xiangqi_bot::platform::{Outgoing, Platform as _, Response, SendError};

use crate::connection::Log;
use crate::script::{Bot, board, text};
use crate::support::discord::{ALICE, BOB, Channel, Fake, Fault};

fn platform(fake: &Fake) -> DiscordPlatform {
    DiscordPlatform::new(&fake.settings()).unwrap()
}

#[tokio::test]
async fn a_board_goes_out_with_its_picture_buttons_and_exactly_one_ping() {
    let fake = Fake::start().await;
    let platform = platform(&fake);
    let asked = fake.message(Channel::GENERAL, ALICE, "hello");
    let message = Outgoing {
        ping: vec![BOB.id.to_string(), "everyone".to_owned(), BOB.id.to_string()],
        reply_to: Some(asked.clone()),
        ..board("1. C2.5 — <@202> to move, @everyone", 1)
    };
    platform.send("301", &message, "game-7-ply-1").await.unwrap();
    let call = fake.next_message().await;
    insta::assert_snapshot!(call, @r"
    bot posts as a reply, pinging bob
      | 1. C2.5 — <@202> to move, @everyone
      | [picture board-1.png (image/png)]
      |   The board after move 1.
      | [Move] [Draw] [Resign]
      | <Which piece?: Cannon h2, Horse b0>
    ");
    let mut body = call.body;
    for key in ["components", "content", "attachments"] {
        body.as_object_mut().unwrap().remove(key);
    }
    assert_eq!(
        body,
        json!({
            "allowed_mentions": { "parse": [], "users": ["202"], "replied_user": false },
            "message_reference": { "message_id": asked, "fail_if_not_exists": false },
            "nonce": "game-7-ply-1", "enforce_nonce": true,
        })
    );
}

/// An id with this text in it.
fn other_id(text: &str) -> CustomId {
    CustomId::Settings(SettingsComponent::Unblock(text.to_owned()))
}

fn button(id: &str, label: &str) -> Button {
    Button { id: other_id(id), label: label.to_owned(), look: ButtonStyle::Primary }
}

#[tokio::test]
async fn what_is_too_long_is_cut_and_what_is_wrong_is_left_out() {
    let fake = Fake::start().await;
    let long = "象".repeat(5000);
    let mut message = board(&long, 1);
    message.picture.as_mut().unwrap().alt.clone_from(&long);
    message.picture.as_mut().unwrap().name = "../a board/1?.png".to_owned();
    message.rows = vec![
        Row::Buttons(Vec::new()),
        Row::Buttons((0..9).map(|n| button(&format!("b{n}"), &long)).collect()),
        Row::Buttons(vec![button("b0", "twice"), button(&long, "id too long"), button("empty", " ")]),
        Row::Select(Select { id: other_id("none"), placeholder: String::new(), options: Vec::new() }),
        Row::Select(Select {
            id: other_id("many"),
            placeholder: long.clone(),
            options: (0..40).map(|n| Choice { value: format!("v{}", n % 30), label: long.clone() }).collect(),
        }),
    ];
    message.rows.extend((0..9).map(|n| Row::Buttons(vec![button(&format!("row{n}"), "x")])));
    platform(&fake).send("301", &message, &long).await.unwrap();
    let body = fake.next_message().await.body;
    assert_eq!(body["content"].as_str().unwrap().chars().count(), 2000);
    assert_eq!(body["attachments"][0]["description"].as_str().unwrap().chars().count(), 1024);
    assert_eq!(body["attachments"][0]["filename"], "aboard1.png");
    assert_eq!(body["components"].as_array().unwrap().len(), 5);
    assert_eq!(body["components"][0]["components"].as_array().unwrap().len(), 5);
    assert_eq!(body["components"][2]["components"][0]["options"].as_array().unwrap().len(), 25);
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_not_posted_twice() {
    for fault in [Fault::DoneBut(502), Fault::DoneButCut] {
        let fake = Fake::start().await;
        let platform = platform(&fake);
        fake.fail("POST /channels/", fault.clone());
        let lost = platform.send("301", &board("1. C2.5", 1), "move-1").await;
        assert!(matches!(lost, Err(SendError::Later { after: None, .. })), "{fault:?}: {lost:?}");
        let id = platform.send("301", &board("1. C2.5", 1), "move-1").await.unwrap();
        let there = fake.messages(Channel::GENERAL);
        assert_eq!(there.len(), 1, "{fault:?}");
        assert_eq!(there[0]["id"], id.as_str());
    }
}

#[tokio::test]
async fn refusals_say_whether_to_try_again() {
    type Check = fn(&SendError) -> bool;
    let cases: [(Fault, Check); 10] = [
        (Fault::Refuse(403, 0, "a proxy"), |e| matches!(e, SendError::Unclear(_))),
        (Fault::Refuse(404, 0, "a proxy"), |e| matches!(e, SendError::Unclear(_))),
        (Fault::Refuse(403, 40333, "internal network error"), |e| matches!(e, SendError::Unclear(_))),
        (Fault::Refuse(500, 0, "oh"), |e| matches!(e, SendError::Later { after: None, .. })),
        (Fault::Refuse(403, 50001, "Missing Access"), |e| matches!(e, SendError::Closed(_))),
        (Fault::Refuse(404, 10003, "Unknown Channel"), |e| matches!(e, SendError::Gone(_))),
        (Fault::Refuse(404, 10004, "Unknown Guild"), |e| matches!(e, SendError::Gone(_))),
        (Fault::Refuse(403, 50013, "Missing Permissions"), |e| matches!(e, SendError::Closed(_))),
        (Fault::Refuse(403, 50007, "Cannot send messages to this user"), |e| {
            matches!(e, SendError::Closed(_))
        }),
        (Fault::Refuse(401, 0, "Unauthorized"), |e| matches!(e, SendError::Later { after: Some(_), .. })),
    ];
    let fake = Fake::start().await;
    let platform = platform(&fake);
    for (fault, expected) in cases {
        fake.fail("POST /channels/", fault.clone());
        let error = platform.send("301", &text("hello"), "n").await.unwrap_err();
        assert!(expected(&error), "{fault:?}: {error:?}");
    }
    // A locked thread loses nothing, and what passes by itself ends nothing.
    for code in [50083, 160_005, 20016, 20028, 40003, 40004, 40006, 130_000] {
        fake.fail("POST /channels/", Fault::Refuse(403, code, "a reason"));
        match platform.send("301", &text("hello"), "n").await.unwrap_err() {
            SendError::Closed(_) => assert!([50083, 160_005].contains(&code), "{code}"),
            error => assert!(matches!(error, SendError::Later { after: Some(_), .. }), "{code}: {error:?}"),
        }
    }
    fake.fail("POST /channels/", Fault::TooMany(2.5));
    let error = platform.send("301", &text("hello"), "n").await.unwrap_err();
    assert!(
        matches!(error, SendError::Later { after, .. } if after == Some(Duration::from_millis(2_500))),
        "{error:?}"
    );
    let error = platform.send("999", &text("hello"), "n").await.unwrap_err();
    assert!(matches!(error, SendError::Gone(_)), "{error:?}");
    let error = platform.send("general", &text("hello"), "n").await.unwrap_err();
    assert!(matches!(error, SendError::Refused(_)), "{error:?}");
}

#[tokio::test]
async fn only_a_person_who_is_known_to_have_left_is_no_member() {
    let fake = Fake::start().await;
    let platform = platform(&fake);
    assert_eq!(platform.is_member("7", &ALICE.id.to_string()).await, Ok(true));
    assert_eq!(platform.is_member("7", "999").await, Ok(false));
    fake.fail("GET /guilds/", Fault::Refuse(403, 50001, "Missing Access"));
    let error = platform.is_member("7", "999").await.unwrap_err();
    assert!(matches!(error, SendError::Closed(_)), "{error:?}");
}

#[tokio::test]
async fn without_the_right_to_attach_files_the_board_goes_out_in_letters() {
    let fake = Fake::start().await;
    fake.fail("POST /channels/", Fault::Refuse(403, 50013, "Missing Permissions"));
    platform(&fake).send("301", &board("1. C2.5", 1), "n").await.unwrap();
    fake.next_message().await;
    insta::assert_snapshot!(fake.next_message().await, @r"
    bot posts
      | 1. C2.5
      | ```
      | r n b a k
      | . . . . .
      | ```
      | (I may not attach pictures here, so this is the board as text. I need the permission “Attach Files”.)
      | [Move] [Draw] [Resign]
      | <Which piece?: Cannon h2, Horse b0>
    ");
}

#[tokio::test]
async fn what_discord_rejects_goes_out_in_simpler_forms_and_the_field_is_logged() {
    let log = Log::default();
    let _guard = log.start();
    let fake = Fake::start().await;
    let platform = platform(&fake);
    let fields = ["attachments.0.description", "components.0.components.1.label", "content"];
    for refusals in 1..=3 {
        fields[..refusals].iter().for_each(|field| fake.fail("POST /channels/", Fault::InvalidField(field)));
        platform.send("301", &board("1. C2.5", 1), "n").await.unwrap();
        fake.forget_nonces();
    }
    let said: Vec<_> = fake.take_calls().into_iter().filter(|call| call.status == 200).collect();
    let said: Vec<String> = said.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(said.join("\n"), @r"
    bot posts
      | 1. C2.5
      | ```
      | r n b a k
      | . . . . .
      | ```
      | (Discord rejected this message in its usual form, so a part of it is missing.)
      | [Move] [Draw] [Resign]
      | <Which piece?: Cannon h2, Horse b0>
    bot posts
      | 1. C2.5
      | ```
      | r n b a k
      | . . . . .
      | ```
      | (Discord rejected this message in its usual form, so a part of it is missing.)
    bot posts
      | (Discord rejected this message in its usual form, so a part of it is missing.)
    ");
    let warnings = log.warnings();
    for field in fields {
        assert!(
            warnings.iter().any(|line| line.contains(&format!("{field}: This is not valid."))),
            "{warnings:?}"
        );
    }
    // Nothing simpler is left.
    for _ in 0..4 {
        fake.fail("POST /channels/", Fault::InvalidField("content"));
    }
    let error = platform.send("301", &board("1. C2.5", 1), "n").await.unwrap_err();
    assert!(matches!(error, SendError::Refused(_)), "{error:?}");
}

#[tokio::test]
async fn an_edit_and_an_answer_that_discord_rejects_keep_their_words() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let id = bot.platform.send("301", &board("1. C2.5", 1), "n").await.unwrap();
    fake.next_message().await;
    for _ in 0..2 {
        fake.fail("PATCH /channels/", Fault::InvalidField("components.0"));
    }
    bot.platform.edit("301", &id, &board("1… H8+7", 2)).await.unwrap();
    let there = &fake.messages(Channel::GENERAL)[0];
    assert!(there["content"].as_str().unwrap().starts_with("1… H8+7\n```"), "{there}");
    assert_eq!((&there["components"], &there["attachments"]), (&json!([]), &json!([])));
    for _ in 0..2 {
        fake.fail("POST /interactions/", Fault::InvalidField("data.components.0"));
    }
    bot.table.answer(Response::Ephemeral(board("Your game", 3)));
    let asked = fake.slash(Channel::GENERAL, ALICE, "board", &[]);
    for _ in 0..2 {
        fake.answer(&asked).await;
    }
    let answer = fake.answer(&asked).await;
    assert!(answer.text().starts_with("Your game\n```"), "{answer}");
    assert_eq!(answer.data()["components"], json!(null), "{answer}");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_reply_whose_reference_is_rejected_is_sent_without_it() {
    let fake = Fake::start().await;
    let asked = fake.message(Channel::GENERAL, ALICE, "hello");
    fake.fail("POST /channels/", Fault::InvalidField("message_reference"));
    let message = Outgoing { reply_to: Some(asked), ..board("1. C2.5", 1) };
    platform(&fake).send("301", &message, "n").await.unwrap();
    fake.next_message().await;
    let said = fake.next_message().await;
    assert!(said.file.is_some() && said.body["message_reference"].is_null(), "{said}");
}

#[tokio::test]
async fn a_board_in_letters_has_the_language_of_its_words() {
    let fake = Fake::start().await;
    fake.fail("POST /channels/", Fault::Refuse(403, 50013, "Missing Permissions"));
    let board = Outgoing { locale: Some(Locale::of("fr")), ..board("1. C2.5", 1) };
    platform(&fake).send("301", &board, "n").await.unwrap();
    fake.next_message().await;
    let said = fake.next_message().await;
    assert!(said.text().contains("Joindre des fichiers"), "{said}");
}

#[tokio::test]
async fn without_the_right_to_read_back_the_message_is_no_reply() {
    let fake = Fake::start().await;
    let asked = fake.message(Channel::GENERAL, ALICE, "hello");
    fake.fail(
        "POST /channels/",
        Fault::Refuse(400, 160_002, "Cannot reply without permission to read history"),
    );
    let message = Outgoing { reply_to: Some(asked), ..text("hi") };
    platform(&fake).send("301", &message, "n").await.unwrap();
    fake.next_message().await;
    insta::assert_snapshot!(fake.next_message().await, @r"
    bot posts
      | hi
    ");
}

#[tokio::test]
async fn the_buttons_of_an_old_board_are_removed_and_its_picture_stays() {
    let fake = Fake::start().await;
    let platform = platform(&fake);
    let id = platform.send("301", &board("1. C2.5", 1), "n").await.unwrap();
    platform.clear_components("301", &id).await.unwrap();
    let message = &fake.messages(Channel::GENERAL)[0];
    assert_eq!(message["components"], json!([]));
    assert_eq!(message["content"], "1. C2.5");
    assert_eq!(message["attachments"].as_array().unwrap().len(), 1);
    // A deleted message needs no edit.
    platform.clear_components("301", "555").await.unwrap();
    assert!(matches!(platform.clear_components("999", &id).await, Err(SendError::Gone(_))));
    platform.typing("301").await;
    fake.wait("typing", |call| call.path.ends_with("/typing")).await;
}

#[tokio::test]
async fn the_language_of_the_server_is_remembered_for_what_the_adapter_says() {
    let options = crate::support::discord::Options { guild_locale: "fr", ..Default::default() };
    let fake = Fake::with(options).await;
    let mut bot = Bot::start(&fake).await;
    fake.answer(&fake.slash(Channel::GENERAL, BOB, "board", &[])).await;
    bot.request().await;
    fake.fail("POST /channels/", Fault::Refuse(403, 50013, "Missing Permissions"));
    bot.platform.send("301", &board("1. C2.5", 1), "n").await.unwrap();
    fake.next_message().await;
    let words = fake.next_message().await;
    assert!(words.text().contains("Joindre des fichiers"), "{words}");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn secrets_are_not_shown() {
    let fake = Fake::start().await;
    let nowhere = DiscordSettings { api: Some("http://127.0.0.1:9".to_owned()), ..fake.settings() };
    let error = DiscordPlatform::new(&nowhere).unwrap().send("301", &text("x"), "n").await.unwrap_err();
    assert!(matches!(&error, SendError::Later { .. }), "{error:?}");
    assert!(!format!("{error}").contains("channels"), "{error}");
}

#[tokio::test]
async fn a_reminder_finds_its_way_to_one_person() {
    let fake = Fake::start().await;
    let platform = platform(&fake);
    let direct = platform.open_direct(&ALICE.id.to_string()).await.unwrap();
    assert_eq!(direct, Channel::DIRECT.id.to_string());
    platform.send(&direct, &text("your time runs out"), "reminder").await.unwrap();
    assert_eq!(fake.messages(Channel::DIRECT).len(), 1);
    // A person who accepts no direct messages.
    fake.fail("POST /channels/303/messages", Fault::Refuse(403, 50007, "Cannot send messages to this user"));
    let refused = platform.send(&direct, &text("your time runs out"), "again").await;
    assert!(matches!(refused, Err(SendError::Closed(_))), "{refused:?}");
}

#[tokio::test]
async fn a_message_is_given_new_content_and_pings_nobody_again() {
    let fake = Fake::start().await;
    let platform = platform(&fake);
    let id = platform.send("301", &board("0 of 12 positions", 1), "review").await.unwrap();
    fake.next_message().await;
    let done = Outgoing { ping: vec![BOB.id.to_string()], ..board("**Review** of <@202>", 2) };
    platform.edit("301", &id, &done).await.unwrap();
    let there = fake.messages(Channel::GENERAL);
    assert_eq!((there.len(), &there[0]["content"]), (1, &json!("**Review** of <@202>")));
    assert_eq!(
        there[0]["attachments"].as_array().unwrap().len(),
        1,
        "the new picture takes the old one's place"
    );
    assert_eq!(there[0]["attachments"][0]["filename"], "board-2.png");
    let calls = fake.take_calls();
    let edit = calls.iter().find(|call| call.method == "PATCH").expect("it is an edit");
    assert_eq!(edit.body["allowed_mentions"]["users"], json!([]));
    // A deleted message.
    let gone = platform.edit("301", "999", &done).await;
    assert!(matches!(gone, Err(SendError::Refused(_))), "{gone:?}");
    // Without the permission to attach files the board is in letters.
    fake.fail("PATCH /channels/", Fault::Refuse(403, 50013, "Missing Permissions"));
    platform.edit("301", &id, &done).await.unwrap();
    let there = fake.messages(Channel::GENERAL);
    assert!(there[0]["content"].as_str().unwrap().contains("```"), "{}", there[0]["content"]);
}
