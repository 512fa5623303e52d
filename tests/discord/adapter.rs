//! What people do, as the service gets it, and what they get back.

use serde_json::json;
use xiangqi_bot::commands::menu::{MESSAGE_MENU, PERSON_MENU};
use xiangqi_bot::commands::options::OptionKind;
use xiangqi_bot::commands::table::{ROOTS, commands as all_commands};
use xiangqi_bot::message::{ButtonPress, Choice, OptionValue, RequestKind, SlashCommand};
use xiangqi_bot::platform::{Platform as _, Response};

use crate::script::{Bot, board, text};
use crate::support::discord::check::characters;
use crate::support::discord::{ALICE, BOB, BOT, CAROL, Channel, DEN, Fake, Given};

/// Holds that an entry of a command, and everything in it, is named and described in every language; gives how many
/// entries there are.
fn speaks_every_language(entry: &serde_json::Value) -> usize {
    // A choice has no description, nor has a command of a menu.
    let described = entry.get("description").is_some_and(|text| text != "");
    for key in
        ["name_localizations", "description_localizations"].into_iter().take(1 + usize::from(described))
    {
        let words = entry[key].as_object().unwrap_or_else(|| panic!("{key} of {entry}"));
        let codes: Vec<&str> = words.keys().map(String::as_str).collect();
        assert_eq!(codes, ["fr", "vi", "zh-CN", "zh-TW"], "{key} of {}", entry["name"]);
        assert!(words.values().all(|text| text.as_str().is_some_and(|text| !text.is_empty())), "{entry}");
    }
    let inside = ["options", "choices"].iter().filter_map(|key| entry[*key].as_array());
    1 + inside.flatten().map(speaks_every_language).sum::<usize>()
}

/// The French, Chinese and Vietnamese names of a command.
fn names(entry: &serde_json::Value) -> [serde_json::Value; 4] {
    ["fr", "zh-CN", "zh-TW", "vi"].map(|code| entry["name_localizations"][code].clone())
}

/// The commands in another order, with ids, versions and defaults, and without what says nothing.
fn as_discord_keeps_them(mut commands: serde_json::Value) -> serde_json::Value {
    for command in commands.as_array_mut().unwrap() {
        command["id"] = "5".into();
        command["version"] = "6".into();
        command["nsfw"] = false.into();
        command["default_member_permissions"] = serde_json::Value::Null;
    }
    fn inside(entry: &mut serde_json::Value) -> impl Iterator<Item = &mut serde_json::Value> {
        entry["options"].as_array_mut().into_iter().flatten()
    }
    for option in commands.as_array_mut().unwrap().iter_mut().flat_map(inside).flat_map(inside) {
        if option["required"] == false {
            option.as_object_mut().unwrap().remove("required");
        }
        if option["min_value"].is_number() {
            option["min_value"] = 1.0.into();
        }
    }
    commands.as_array_mut().unwrap().reverse();
    commands
}

#[tokio::test]
async fn the_bot_names_its_intents_and_registers_its_commands_once() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    fake.wait("the commands", |call| call.method == "PUT" && call.path.ends_with("/commands")).await;
    let commands = fake.commands();
    assert_eq!(commands[0]["name"], "xq");
    let mut count = 0;
    for command in commands.as_array().unwrap() {
        count += speaks_every_language(command);
    }
    // Slash commands, menu commands, subcommands, options and choices.
    let menus = PERSON_MENU.len() + MESSAGE_MENU.len();
    let mut all = menus + ROOTS.len() + all_commands().count();
    for option in all_commands().flat_map(|command| command.options) {
        all += 1;
        if let OptionKind::OneOf(entries) = option.kind {
            all += entries.len();
        }
    }
    assert_eq!(count, all);
    assert_eq!(names(&commands[0]), ["xq", "象棋", "象棋", "cotuong"]);
    let resign =
        commands[0]["options"].as_array().unwrap().iter().find(|entry| entry["name"] == "resign").unwrap();
    assert_eq!(names(resign), ["abandonner", "认输", "認輸", "xin-thua"]);
    assert_eq!(names(&commands[1]), ["xq-apprendre", "象棋训练", "象棋訓練", "cotuong-học"]);
    let menu = &commands[ROOTS.len()];
    assert_eq!((&menu["name"], &menu["type"]), (&"Challenge to xiangqi".into(), &2.into()));
    let hello = &fake.identified()[0];
    // GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES
    assert_eq!(hello["intents"], 1 | 1 << 9 | 1 << 12);
    assert_eq!(hello["token"], "right");
    bot.stop().await.unwrap();

    // Another start, and Discord knows the commands already, with what it adds: they are asked for, not sent.
    let again = Fake::start().await;
    again.set_commands(as_discord_keeps_them(commands));
    let bot = Bot::start(&again).await;
    again
        .wait("a look at the commands", |call| call.method == "GET" && call.path.ends_with("/commands"))
        .await;
    bot.stop().await.unwrap();
    assert_eq!(again.violations(), Vec::<String>::new());
    assert!(!format!("{:?}", again.wait("any call", |_| true).await).contains("PUT"));
}

/// Discord allows 25 subcommands and 8,000 characters for each slash command. The rest is for later commands.
#[tokio::test]
async fn every_slash_command_has_room_for_more() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    fake.wait("the commands", |call| call.method == "PUT" && call.path.ends_with("/commands")).await;
    let commands = fake.commands();
    let figures = commands.as_array().unwrap()[..ROOTS.len()].iter().map(|command| {
        let entries = command["options"].as_array().unwrap().len();
        (command["name"].as_str().unwrap(), entries, characters(command))
    });
    let figures: Vec<_> = figures.collect();
    assert!(figures.iter().all(|&(_, entries, size)| entries <= 20 && size <= 6000), "{figures:?}");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn typed_messages_reach_the_service_when_they_are_meant_for_it() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    let board = bot.platform.send("301", &board("Your move", 1), "n1").await.unwrap();
    fake.message(Channel::GENERAL, ALICE, "just chatting");
    fake.message(Channel::GENERAL, DEN, &format!("{} I am a program", BOT.mention()));
    fake.message(Channel::GENERAL, ALICE, &format!("{}  play {}", BOT.mention(), BOB.mention()));
    fake.reply(Channel::GENERAL, ALICE, &board, "C2.5");
    fake.message(Channel::DIRECT, ALICE, "炮二平五");
    fake.message(Channel::OTHER, BOB, &format!("{} board", BOT.mention()));
    assert_eq!(bot.heard().await, "alice: play <@202> (addressed) (names bob)");
    assert_eq!(bot.heard().await, "alice: C2.5 (addressed) (a reply to game 7aaaaa, position 1)");
    assert_eq!(bot.heard().await, "alice: 炮二平五 (addressed) (direct)");
    assert_eq!(bot.heard().await, "bob: board (addressed)");
    // A board that has lost its buttons tells it by the name of its picture.
    let mut old = crate::script::board("Your move", 1);
    old.rows.clear();
    old.picture.as_mut().unwrap().name = "xiangqi-7aaaaa-0-1.png".to_owned();
    let old = bot.platform.send("301", &old, "n2").await.unwrap();
    fake.reply(Channel::GENERAL, ALICE, &old, "C2.5");
    assert_eq!(bot.heard().await, "alice: C2.5 (addressed) (a reply to game 7aaaaa, position 1)");
    let words = bot.platform.send("301", &text("Hello"), "n3").await.unwrap();
    fake.reply(Channel::GENERAL, ALICE, &words, "C2.5");
    assert_eq!(bot.heard().await, "alice: C2.5 (addressed) (a reply)");
    assert!(bot.is_quiet());
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn bare_messages_are_read_only_when_that_is_configured() {
    let fake = Fake::start().await;
    let mut settings = fake.settings();
    settings.message_content = true;
    let mut bot = Bot::launch(settings, Vec::new());
    fake.ready().await;
    let message = fake.message(Channel::GENERAL, ALICE, "C2.5");
    let request = bot.request().await;
    assert_eq!(request.event, message);
    assert_eq!(request.place.locale.as_deref(), Some("en-US"));
    let RequestKind::Text(typed) = request.what else { panic!("typed") };
    assert!(!typed.addressed);
    let board = bot.platform.send("301", &board("Your move", 1), "n1").await.unwrap();
    fake.reply_quietly(Channel::GENERAL, BOB, &board, "C8.5");
    assert_eq!(bot.heard().await, "bob: C8.5 (addressed) (a reply to game 7aaaaa, position 1)");
    assert_eq!(fake.identified()[0]["intents"], 1 | 1 << 9 | 1 << 12 | 1 << 15);
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn many_messages_keep_their_order() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    let sent: Vec<String> =
        (0..500).map(|n| fake.message(Channel::DIRECT, ALICE, &format!("move {n}"))).collect();
    for (n, id) in sent.iter().enumerate() {
        let request = bot.request().await;
        assert_eq!(request.event, *id, "message {n}");
    }
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_slash_command_carries_its_options_and_who_gave_it() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    bot.table.answer(Response::Ephemeral(text("✓ C2.5")));
    let asked = fake.slash(
        Channel::GENERAL,
        CAROL,
        "play",
        &[("opponent", Given::Person(BOB)), ("color", Given::Text("red")), ("level", Given::Number(3))],
    );
    insta::assert_snapshot!(fake.answer(&asked).await, @r"
    bot answers privately
      | ✓ C2.5
    ");
    let request = bot.request().await;
    assert_eq!(request.event, asked.id);
    assert_eq!(request.locale.as_deref(), Some("fr"));
    assert_eq!(request.place.locale.as_deref(), Some("en-US"));
    assert!(request.moderator && !request.place.is_direct());
    let RequestKind::Slash(SlashCommand { name, options }) = request.what else { panic!("a command") };
    assert_eq!(name, "play");
    assert_eq!(options["color"], OptionValue::Text("red".to_owned()));
    assert_eq!(options["level"], OptionValue::Integer(3));
    assert!(
        matches!(&options["opponent"], OptionValue::Person(person) if person.name == "bob" && person.id == "202")
    );

    // Without a private answer the command is acknowledged.
    let asked = fake.slash(Channel::DIRECT, ALICE, "board", &[("text", Given::Yes(true))]);
    insta::assert_snapshot!(fake.answer(&asked).await, @r"
    bot answers privately
      | ✓
    ");
    let request = bot.request().await;
    assert!(request.place.is_direct() && !request.moderator);
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn moves_are_completed_while_they_are_typed() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let many = (0..40).map(|n| Choice { value: format!("move{n}"), label: format!("C2.{n}") });
    *bot.table.choices.lock().unwrap() = many.collect();
    let asked = fake.complete(Channel::GENERAL, ALICE, "move", "move", "C2.");
    assert_eq!(fake.answer(&asked).await.data()["choices"].as_array().unwrap().len(), 25);
    let asked = fake.complete(Channel::GENERAL, ALICE, "move", "move", "C2.3");
    insta::assert_snapshot!(fake.answer(&asked).await.to_string().lines().take(3).collect::<Vec<_>>().join("\n"), @r"
    bot completes
      | C2.3
      | C2.30
    ");
    let asked = fake.complete(Channel::GENERAL, ALICE, "play", "fen", "rnb");
    insta::assert_snapshot!(fake.answer(&asked).await, @"bot completes");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_button_is_acknowledged_silently_or_gets_a_private_answer() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    let board_id = bot.platform.send("301", &board("Your move", 1), "n1").await.unwrap();
    let pressed = fake.press(Channel::GENERAL, ALICE, &board_id, "x1:7aaaaa:1:draw");
    insta::assert_snapshot!(fake.answer(&pressed).await, @"bot acknowledges");
    let RequestKind::Press(press) = bot.request().await.what else { panic!("a press") };
    let expected = ButtonPress {
        id: "x1:7aaaaa:1:draw".to_owned(),
        values: Vec::new(),
        message: board_id.clone(),
        private: false,
    };
    assert_eq!(press, expected);

    // The first picture of the private message, then another in its place.
    bot.table.answer(Response::Ephemeral(board("Which piece?", 1)));
    let pressed = fake.press(Channel::GENERAL, ALICE, &board_id, "x1:7aaaaa:1:move");
    let private = fake.answer(&pressed).await;
    insta::assert_snapshot!(private, @r"
    bot answers privately
      | Which piece?
      | [picture board-1.png (image/png)]
      |   The board after move 1.
      | [Move] [Draw] [Resign]
      | <Which piece?: Cannon h2, Horse b0>
    ");
    let private = private.message.unwrap();
    bot.table.answer(Response::Update(board("Where to?", 2)));
    let chosen = fake.choose(Channel::GENERAL, ALICE, &private, "x1:7aaaaa:1:piece", "h2");
    let update = fake.answer(&chosen).await;
    insta::assert_snapshot!(update, @r"
    bot updates its private message
      | Where to?
      | [picture board-2.png (image/png)]
      |   The board after move 2.
      | [Move] [Draw] [Resign]
      | <Which piece?: Cannon h2, Horse b0>
    ");
    assert_eq!(update.data()["attachments"].as_array().unwrap().len(), 1);
    bot.request().await;
    let RequestKind::Press(press) = bot.request().await.what else { panic!("a choice") };
    assert_eq!(press.values, ["h2"]);

    // Without a picture and rows the old ones go.
    bot.table.answer(Response::Update(text("Done.")));
    let chosen = fake.press(Channel::GENERAL, ALICE, &private, "x1:7aaaaa:2:move");
    let update = fake.answer(&chosen).await;
    assert_eq!(update.data()["attachments"], json!([]));
    assert_eq!(update.data()["components"], json!([]));
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_board_that_all_see_is_never_replaced_for_one_person() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let board_id = bot.platform.send("301", &board("Your move", 1), "n1").await.unwrap();
    bot.table.answer(Response::Update(text("for you only")));
    let pressed = fake.press(Channel::GENERAL, ALICE, &board_id, "x1:7aaaaa:1:move");
    insta::assert_snapshot!(fake.answer(&pressed).await, @r"
    bot answers privately
      | for you only
    ");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_slow_answer_is_announced_in_time_and_follows() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let later = bot.table.answer_later();
    let asked = fake.slash(Channel::GENERAL, ALICE, "board", &[]);
    insta::assert_snapshot!(fake.answer(&asked).await, @"bot will answer privately");
    later.send(Response::Ephemeral(board("Here", 3))).unwrap();
    insta::assert_snapshot!(fake.follow_up(&asked).await, @r"
    bot completes its answer
      | Here
      | [picture board-3.png (image/png)]
      |   The board after move 3.
      | [Move] [Draw] [Resign]
      | <Which piece?: Cannon h2, Horse b0>
    ");

    let board_id = bot.platform.send("301", &board("Your move", 1), "n1").await.unwrap();
    let later = bot.table.answer_later();
    let pressed = fake.press(Channel::GENERAL, ALICE, &board_id, "x1:7aaaaa:1:draw");
    insta::assert_snapshot!(fake.answer(&pressed).await, @"bot will answer privately");
    later.send(Response::Ephemeral(text("That was move 11."))).unwrap();
    insta::assert_snapshot!(fake.follow_up(&pressed).await, @r"
    bot completes its answer
      | That was move 11.
    ");
    // Nothing to say after all: the announcement goes.
    let later = bot.table.answer_later();
    let pressed = fake.press(Channel::GENERAL, ALICE, &board_id, "x1:7aaaaa:1:draw");
    fake.answer(&pressed).await;
    later.send(Response::Silence).unwrap();
    assert_eq!(fake.follow_up(&pressed).await.method, "DELETE");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_slow_answer_whose_arrival_was_not_confirmed_stands_there_once() {
    use crate::support::discord::Fault;
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let board_id = bot.platform.send("301", &board("Your move", 1), "n1").await.unwrap();
    for fault in [Fault::DoneBut(502), Fault::DoneButCut] {
        let later = bot.table.answer_later();
        let pressed = fake.press(Channel::GENERAL, ALICE, &board_id, "x1:7aaaaa:1:draw");
        fake.answer(&pressed).await;
        let before = fake.private_messages();
        fake.fail("/webhooks/", fault.clone());
        later.send(Response::Ephemeral(text("That was move 11."))).unwrap();
        fake.follow_up(&pressed).await;
        fake.follow_up(&pressed).await;
        assert_eq!(fake.private_messages(), before, "{fault:?}");
    }
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_slow_answer_does_not_hold_up_the_next_request() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let later = bot.table.answer_later();
    let slow = fake.slash(Channel::GENERAL, ALICE, "board", &[]);
    let quick = fake.slash(Channel::GENERAL, BOB, "help", &[]);
    insta::assert_snapshot!(fake.answer(&quick).await, @r"
    bot answers privately
      | ✓
    ");
    later.send(Response::Silence).unwrap();
    fake.answer(&slow).await;
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn an_answer_that_got_lost_is_given_again() {
    use crate::support::discord::Fault;
    for fault in [Fault::DoneBut(502), Fault::DoneButCut, Fault::Refuse(503, 0, "no"), Fault::TooMany(0.1)] {
        let fake = Fake::start().await;
        let bot = Bot::start(&fake).await;
        fake.fail("POST /interactions/", fault.clone());
        bot.table.answer(Response::Ephemeral(text("here")));
        let asked = fake.slash(Channel::GENERAL, ALICE, "board", &[]);
        fake.answer(&asked).await;
        let again = fake.answer(&asked).await;
        assert_eq!(again.text(), "here", "{fault:?}");
        bot.stop().await.unwrap();
        assert!(fake.rest().is_empty(), "{fault:?}");
    }
}
