//! The commands in the menus of messages and people. The real service against the stand-in.

use serde_json::json;
use xiangqi_bot::commands::menu::{MESSAGE_MENU, PERSON_MENU};
use xiangqi_bot::features::replay::recording::MAX_FILE_BYTES;

use crate::connection::Log;
use crate::script::Bot;
use crate::support::discord::{ALICE, BOB, BOT, CAROL, Call, Channel, DEN, Fake, Fault, Interaction};
use crate::talk::Talk;

const REVIEW: &str = "Review this game";
const POSITION: &str = "Show this position";
const PROFILE: &str = "Xiangqi profile";
const CHALLENGE: &str = "Challenge to xiangqi";
const GAME: &str = "1. 炮二平五 馬８進７ 2. 馬二進三";

#[tokio::test]
async fn every_command_is_registered_for_every_install_and_place() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    fake.wait("the commands", |call| call.method == "PUT" && call.path.ends_with("/commands")).await;
    let commands = fake.commands();
    let commands = commands.as_array().unwrap();
    for command in commands {
        assert_eq!(command["integration_types"], json!([0, 1]), "{command}");
        assert_eq!(command["contexts"], json!([0, 1, 2]), "{command}");
    }
    let mut lines = Vec::new();
    for (kind, count) in [(2, PERSON_MENU.len()), (3, MESSAGE_MENU.len())] {
        let menu: Vec<_> = commands.iter().filter(|command| command["type"] == kind).collect();
        assert_eq!(menu.len(), count);
        for command in menu {
            assert!(command.get("description").is_none() && command.get("options").is_none(), "{command}");
            let mut names = vec![command["name"].as_str().unwrap()];
            names.extend(
                ["fr", "vi", "zh-CN", "zh-TW"]
                    .map(|code| command["name_localizations"][code].as_str().unwrap()),
            );
            lines.push(names.join(" | "));
        }
    }
    insta::assert_snapshot!(lines.join("\n"), @r"
    Challenge to xiangqi | Défier au xiangqi | Thách đấu cờ tướng | 邀请下象棋 | 邀請下象棋
    Xiangqi profile | Profil de xiangqi | Hồ sơ cờ tướng | 象棋资料 | 象棋個人資料
    Review this game | Analyser cette partie | Phân tích ván này | 给这盘棋复盘 | 幫這盤棋覆盤
    Show this position | Voir cette position | Xem thế cờ này | 查看这个局面 | 查看這個局面
    ");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn where_the_portal_allows_no_install_for_people_servers_have_the_commands() {
    let fake = Fake::start().await;
    let refused = "Invalid Form Body: integration_types";
    fake.fail("PUT /applications/", Fault::Refuse(400, 50035, refused));
    let bot = Bot::start(&fake).await;
    fake.wait("the commands", |call| call.method == "PUT" && call.status == 200).await;
    let commands = fake.commands();
    for command in commands.as_array().unwrap() {
        assert_eq!(command["integration_types"], json!([0]), "{command}");
        assert_eq!(command["contexts"], json!([0, 1]), "{command}");
    }
    bot.stop().await.unwrap();
}

/// Discord's refusal of a field of several commands.
fn refuse(commands: usize, field: &str) -> Fault {
    let error = json!({ "_errors": [{ "code": "INVALID", "message": "This is not valid." }] });
    let errors: serde_json::Map<String, serde_json::Value> =
        (0..commands).map(|index| (index.to_string(), json!({ field: error }))).collect();
    Fault::RefuseWith(400, json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors }))
}

#[tokio::test]
async fn a_refusal_of_the_commands_names_a_few_fields_and_the_install_only_where_that_is_refused() {
    let log = Log::default();
    let _guard = log.start();
    for (field, names_install) in [("contexts", true), ("name_localizations", false)] {
        let fake = Fake::start().await;
        fake.fail("PUT /applications/", refuse(8, field));
        let bot = Bot::start(&fake).await;
        fake.wait("the commands", |call| call.method == "PUT" && call.status == 200).await;
        let install = &fake.commands()[0]["integration_types"];
        assert_eq!(*install, if names_install { json!([0]) } else { json!([0, 1]) }, "{field}");
        let warnings = log.warnings();
        let lines: Vec<&String> = warnings.iter().filter(|line| line.contains(field)).collect();
        let [line] = lines[..] else { panic!("{warnings:#?}") };
        assert_eq!(line.matches("This is not valid.").count(), 5, "{line}");
        assert!(line.contains(&format!("4.{field}: This is not valid.; and 3 more")), "{line}");
        assert_eq!(line.contains("User Install"), names_install, "{line}");
        bot.stop().await.unwrap();
    }
}

/// The answer to a menu command on a message of Bob.
async fn answer_to(talk: &mut Talk, name: &str, text: &str) -> Call {
    let message = talk.fake.message(Channel::GENERAL, BOB, text);
    let asked = talk.fake.message_menu(Channel::GENERAL, ALICE, name, &message);
    talk.answer(&asked).await
}

/// What Alice reads in the end of a review that has begun.
async fn review(talk: &Talk, asked: &Interaction) -> Call {
    talk.fake
        .wait("the review", |call| {
            call.path.contains(&asked.token) && call.method == "PATCH" && call.text().contains("**Review of")
        })
        .await
}

#[tokio::test]
async fn the_game_in_a_message_is_reviewed_for_the_one_who_asks() {
    let mut talk = Talk::start().await;
    let text = format!("What a game!\n{GAME}\n\nWhere did I go wrong?");
    let message = talk.fake.message(Channel::GENERAL, BOB, &text);
    let asked = talk.fake.message_menu(Channel::GENERAL, ALICE, REVIEW, &message);
    let begun = talk.answer(&asked).await;
    assert_eq!(begun.data()["flags"], 64, "{begun}");
    assert!(begun.text().starts_with("This game is kept for you as import 1."), "{begun}");
    assert!(begun.text().contains("will replace this message"), "{begun}");
    let told = review(&talk, &asked).await;
    assert!(told.text().contains("Review of import 1"), "{told}");
    // A second request gets the review at once, without another import.
    let again = talk.fake.message_menu(Channel::GENERAL, ALICE, REVIEW, &message);
    let again = talk.answer(&again).await;
    assert!(again.text().contains("Review of import 1"), "{again}");
    // Another person has an own import.
    let other = talk.fake.message_menu(Channel::GENERAL, CAROL, REVIEW, &message);
    let other = talk.answer(&other).await;
    assert!(other.text().contains("sous le numéro 1"), "{other}");
    assert!(!talk.fake.saw(Call::is_post), "the channel sees nothing of it");
    talk.end().await;
}

#[tokio::test]
async fn a_game_is_found_in_a_message_with_other_words() {
    let mut talk = Talk::start().await;
    // (text, whether it is another game than the ones before)
    for (text, other) in [
        (format!("look:\n```\n{GAME}\n```\nwhat do you think?"), true),
        (format!("```pgn\n[Red \"Mei\"]\n\n{GAME} *\n```"), true),
        ("C2.5 H8+7 H2+3".to_owned(), false),
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b\n1. ... H8+7 2. C2.5".to_owned(),
            true,
        ),
    ] {
        let begun = answer_to(&mut talk, REVIEW, &text).await;
        let known = ["still reviewing the game", "Review of import"];
        let kept = begun.text().contains("is kept for you as import");
        let known = known.iter().any(|words| begun.text().contains(words));
        assert_eq!((kept, known), (other, !other), "{text}: {begun}");
    }
    talk.end().await;
}

#[tokio::test]
async fn the_file_of_a_message_is_fetched_as_that_of_an_import() {
    let mut talk = Talk::start().await;
    // (text beside the file, file, answer)
    let table: [(&str, &[u8], &str); 5] = [
        ("our game", GAME.as_bytes(), "kept for you as import 1"),
        ("", &vec![b' '; MAX_FILE_BYTES + 1], "KB"),
        ("", b"\x7fELF\x02\x01\x01\0\0", "UTF-8"),
        ("", b"\x89PNG\r\n\x1a\n\0\0", "PGN, DhtmlXQ"),
        // A picture beside a game is a picture.
        ("1. C2.5 H8+7 2. P7+1", b"\x89PNG\r\n\x1a\n\0\0", "kept for you as import 2"),
    ];
    for (text, bytes, expected) in table {
        let message = talk.fake.message_with_file(Channel::GENERAL, BOB, text, bytes);
        let asked = talk.fake.message_menu(Channel::GENERAL, ALICE, REVIEW, &message);
        let answer = talk.answer(&asked).await;
        assert!(answer.text().contains(expected), "{text:?}: {answer}");
    }
    talk.end().await;
}

#[tokio::test]
async fn a_message_without_a_game_is_told_so_in_one_line() {
    let mut talk = Talk::start().await;
    for (name, text) in [
        (REVIEW, "see you on Monday"),
        (REVIEW, ""),
        (REVIEW, "https://example.org/game/1"),
        (POSITION, "see you on Monday"),
        (POSITION, ""),
        (POSITION, GAME),
        (POSITION, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN b"),
        (POSITION, "4k4/9/9/9/4R4/9/9/9/9/4K4 w"),
    ] {
        let answer = answer_to(&mut talk, name, text).await;
        assert_eq!(answer.text().lines().count(), 1, "{answer}");
        assert_eq!(answer.data()["flags"], 64, "{answer}");
    }
    talk.finish("messages_without_a_game").await;
}

#[tokio::test]
async fn a_board_of_the_bot_is_reviewed_and_shown_as_its_game() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let board = talk.board.clone().unwrap().message.unwrap();
    let asked = talk.fake.message_menu(Channel::GENERAL, ALICE, REVIEW, &board);
    let answer = talk.answer(&asked).await;
    assert_eq!(answer.text(), "Game 1 is not over yet. I can review it when it is.");
    let asked = talk.fake.message_menu(Channel::GENERAL, ALICE, POSITION, &board);
    let answer = talk.answer(&asked).await;
    assert_eq!(answer.text(), "Red to move.");
    assert!(answer.file.is_some(), "{answer}");
    talk.end().await;
}

#[tokio::test]
async fn a_position_in_a_message_is_shown() {
    let mut talk = Talk::start().await;
    // (text, the side to move)
    for (text, side) in [
        ("what now? `4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1`", "Black to move."),
        ("4k4/9/9/9/9/9/9/9/9/3K1R3 w is mate in five", "Red to move."),
        ("FEN：4k4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 1", "Black to move."),
        (
            "https://www.pychess.org/analysis/xiangqi?fen=4k4/9/9/9/9/9/9/9/9/3K1R3_b_-_-_0_1&x=1",
            "Black to move.",
        ),
        ("[FEN \"4k4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 1\"]\n1. ... K5+1", "Black to move."),
    ] {
        let shown = answer_to(&mut talk, POSITION, text).await;
        assert!(shown.text().ends_with(side), "{text}: {shown}");
        assert_eq!(shown.data()["flags"], 64, "{shown}");
        assert!(shown.file.is_some(), "{shown}");
    }
    talk.end().await;
}

#[tokio::test]
async fn the_menu_of_a_person_challenges_and_shows_a_profile() {
    let mut talk = Talk::start().await;
    for (name, target, expected) in [
        (CHALLENGE, ALICE, "You cannot challenge yourself."),
        (CHALLENGE, DEN, "Bots cannot accept challenges."),
        (CHALLENGE, BOT, "Bots cannot accept challenges."),
        (PROFILE, DEN, "is a bot, and bots have no ratings."),
        (PROFILE, BOB, "has not finished a game yet."),
        (PROFILE, ALICE, "has not finished a game yet."),
    ] {
        let asked = talk.fake.person_menu(Channel::GENERAL, ALICE, name, target);
        let answer = talk.answer(&asked).await;
        assert!(answer.text().contains(expected), "{name}, {}: {answer}", target.name);
        assert_eq!(answer.data()["flags"], 64, "{answer}");
    }
    let asked = talk.fake.person_menu(Channel::GENERAL, ALICE, CHALLENGE, BOB);
    let offer = talk.fake.next_message().await;
    assert!(offer.text().contains("<@201>") && offer.text().contains("<@202>"), "{offer}");
    let answer = talk.answer(&asked).await;
    assert!(answer.text().contains("Challenge sent"), "{answer}");
    talk.end().await;
}

#[tokio::test]
async fn a_menu_command_of_somebody_else_is_not_taken_for_ours() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    let message = fake.message(Channel::GENERAL, BOB, GAME);
    let asked = [
        fake.message_menu(Channel::GENERAL, ALICE, PROFILE, &message),
        fake.person_menu(Channel::GENERAL, ALICE, REVIEW, BOB),
        fake.message_menu(Channel::GENERAL, ALICE, "Translate", &message),
    ];
    for asked in &asked {
        let answer = fake.answer(asked).await;
        assert!(answer.text().contains("I do not know the command"), "{answer}");
    }
    assert!(bot.is_quiet());
    bot.stop().await.unwrap();
}
