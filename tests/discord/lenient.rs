//! Messages and events with values that the library does not expect. No move in them is lost.

use std::sync::{Arc, Mutex};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::model::application::Interaction as LibraryInteraction;
use serenity::model::channel::Message;
use xiangqi_bot::discord::DiscordPlatform;
use xiangqi_bot::message::{Request, RequestKind};
use xiangqi_bot::platform::Platform as _;
use xiangqi_bot::store::OpenChannel;

use crate::connection::Log;
use crate::script::{Bot, board};
use crate::support::discord::{ALICE, BOB, BOT, Channel, Fake, GUILD, Given, VIEW_CHANNEL};

/// What is changed: the place in the JSON, and the new value, of which none stands for a field that is missing. `*` is the first
/// entry there, `-` a new one.
type Change = (&'static str, &'static str);

/// Changes of a reply to a board, none of which the library reads.
const MESSAGES: &[Change] = &[
    ("/author/avatar", r#""v2_89abcdef""#),
    ("/author/avatar", "5"),
    ("/author/banner", r#""new""#),
    ("/author/public_flags", "4294967296"),
    ("/author/public_flags", r#""64""#),
    ("/author/flags", "1099511627776"),
    ("/author/flags", "null"),
    ("/author/premium_type", "300"),
    ("/author/premium_type", r#""gold""#),
    ("/author/accent_color", "-1"),
    ("/author/avatar_decoration_data", r#"{"asset":5}"#),
    ("/author/primary_guild", r#"{"tag":1}"#),
    ("/author/collectibles", r#"{"nameplate":{"palette":7}}"#),
    ("/author/username", "null"),
    ("/author/username", ""),
    ("/author/discriminator", r#""none""#),
    ("/author/bot", "null"),
    ("/author/system", "null"),
    ("/author/mfa_enabled", r#""no""#),
    ("/author/global_name", "5"),
    ("/author/locale", "5"),
    ("/member/roles", "null"),
    ("/member/roles", ""),
    ("/member/roles", r#"["everyone"]"#),
    ("/member/joined_at", r#""yesterday""#),
    ("/member/avatar", r#""v2_1""#),
    ("/member/deaf", "null"),
    ("/member/pending", "null"),
    ("/member/premium_since", "5"),
    ("/member/permissions", r#""73786976294838206464""#),
    ("/member", "[]"),
    ("/flags", "-1"),
    ("/flags", r#""0""#),
    ("/flags", "36893488147419103232"),
    ("/type", ""),
    ("/type", "null"),
    ("/timestamp", "null"),
    ("/timestamp", "1735689600"),
    ("/timestamp", ""),
    ("/edited_timestamp", r#""now""#),
    ("/tts", "null"),
    ("/tts", ""),
    ("/mention_everyone", ""),
    ("/mention_roles", "null"),
    ("/mention_roles", r#"["x"]"#),
    ("/mention_channels", r#"[{"id":"1","type":"new"}]"#),
    ("/mentions/-", r#"{"id":"7"}"#),
    ("/mentions/*/avatar", r#""v2_1""#),
    ("/attachments", "null"),
    ("/attachments", r#"[{"id":"1"}]"#),
    ("/attachments", r#"[{"id":"1","filename":"a.png","size":8589934592,"url":"u","proxy_url":"p"}]"#),
    ("/attachments", r#"[{"id":"1","filename":"a.ogg","size":5,"url":"u","proxy_url":"p","waveform":"!"}]"#),
    ("/embeds", "null"),
    ("/embeds", ""),
    ("/embeds", r#"[{"type":"rich","color":"red"}]"#),
    ("/embeds", r#"[{"timestamp":"soon"}]"#),
    ("/reactions", r#"[{"emoji":5}]"#),
    ("/nonce", "{}"),
    ("/pinned", "null"),
    ("/pinned", ""),
    ("/activity", r#"{"type":"new"}"#),
    ("/application", r#"{"id":""}"#),
    ("/application_id", r#""x""#),
    ("/message_reference/type", r#""new""#),
    ("/message_reference/type", "300"),
    ("/message_snapshots", r#"[{"message":{}}]"#),
    ("/interaction_metadata", r#"{"type":2}"#),
    ("/interaction", "{}"),
    ("/thread", r#"{"id":"5"}"#),
    ("/components", r#"[{"type":1,"components":[{"type":21}]}]"#),
    ("/components", r#"[{"id":1}]"#),
    ("/sticker_items", r#"[{"id":"1"}]"#),
    ("/position", "-1"),
    ("/role_subscription_data", "{}"),
    ("/poll", r#"{"layout_type":"new"}"#),
    // Inside the message that is replied to.
    ("/referenced_message/components/*/components/-", r#"{"type":99}"#),
    ("/referenced_message/components/*/components/*/type", "77"),
    ("/referenced_message/components/*/components/*/emoji", "5"),
    ("/referenced_message/components/*/type", "null"),
    ("/referenced_message/components", r#"{"new":[]}"#),
    ("/referenced_message/flags", "-1"),
    ("/referenced_message/type", ""),
    ("/referenced_message/author/avatar", r#""v2_1""#),
    ("/referenced_message/author/public_flags", "4294967296"),
    ("/referenced_message/attachments/*/size", "8589934592"),
    ("/referenced_message/attachments/*/proxy_url", ""),
    ("/referenced_message/id", ""),
    ("/referenced_message/channel_id", ""),
    ("/referenced_message/timestamp", "null"),
    ("/referenced_message/edited_timestamp", "5"),
    ("/referenced_message/embeds", "null"),
    ("/referenced_message/content", "null"),
    ("/referenced_message/mentions", "null"),
    ("/referenced_message/interaction_metadata", r#"{"type":2}"#),
    ("/referenced_message/poll", "{}"),
];

/// Changes of any interaction.
const INTERACTIONS: &[Change] = &[
    ("/entitlements", ""),
    ("/entitlements", r#"[{"id":"x"}]"#),
    ("/attachment_size_limit", ""),
    ("/attachment_size_limit", "8589934592"),
    ("/version", ""),
    ("/authorizing_integration_owners", "null"),
    ("/authorizing_integration_owners/1", r#""x""#),
    ("/context", r#""new""#),
    ("/context", "300"),
    ("/channel/type", "300"),
    ("/channel/permissions", r#""all""#),
    ("/channel/thread_metadata", r#"{"archived":null}"#),
    ("/channel_id", ""),
    ("/locale", "null"),
    ("/guild_locale", "5"),
    ("/app_permissions", r#""73786976294838206464""#),
    ("/member/permissions", r#""73786976294838206464""#),
    ("/member/flags", "1099511627776"),
    ("/member/flags", ""),
    ("/member/roles", "null"),
    ("/member/joined_at", "5"),
    ("/member/avatar", r#""v2_1""#),
    ("/member/communication_disabled_until", r#""x""#),
    ("/member/user/public_flags", "4294967296"),
    ("/member/user/avatar", r#""v2_1""#),
];

/// Changes of a press of a button, a choice in a select or a command.
const PRESSES: &[Change] = &[
    ("/message/flags", "-1"),
    ("/message/components/*/components/-", r#"{"type":99}"#),
    ("/message/components/*/components/*/type", "null"),
    ("/message/interaction_metadata", r#"{"type":2}"#),
    ("/message/author/avatar", r#""v2_1""#),
    ("/message/author", ""),
    ("/message/attachments/*/size", "1099511627776"),
    ("/message/embeds", "null"),
    ("/message/timestamp", "null"),
    ("/message/channel_id", ""),
    ("/data/component_type", ""),
];
const CHOICES: &[Change] = &[("/data/component_type", "300"), ("/message/mentions", "null")];
const COMMANDS: &[Change] = &[
    ("/data/id", ""),
    ("/data/guild_id", r#""""#),
    ("/data/type", ""),
    ("/data/resolved/users/*/avatar", r#""v2_1""#),
    ("/data/resolved/members/*/roles", "null"),
    ("/data/resolved/members/*/permissions", r#""73786976294838206464""#),
    ("/data/resolved/roles", r#"{"5":{}}"#),
    ("/data/resolved/channels", r#"{"5":{}}"#),
    ("/data/options/0/options/-", r#"{"name":"new","type":300}"#),
    ("/data/options/0/options/1/value", "3.0"),
];
const MENUS: &[Change] = &[
    ("/data/resolved/messages/*/embeds", "null"),
    ("/data/resolved/messages/*/author/avatar", r#""v2_1""#),
    ("/data/resolved/messages/*/components", r#"[{"type":1,"components":[{"type":99}]}]"#),
];

fn step<'a>(place: &'a mut Value, key: &str) -> Option<&'a mut Value> {
    match place {
        Value::Object(map) => {
            let first = map.keys().next()?.clone();
            map.get_mut(if key == "*" { first.as_str() } else { key })
        }
        Value::Array(list) => list.get_mut(key.parse::<usize>().unwrap_or(0)),
        _ => None,
    }
}

/// Changes a value where that is there.
fn change(value: &mut Value, (path, new): Change) -> Option<()> {
    let (path, last) = path.rsplit_once('/').unwrap();
    let mut place = value;
    for key in path.split('/').skip(1) {
        place = step(place, key)?;
    }
    if new.is_empty() {
        place.as_object_mut()?.remove(last)?;
        return Some(());
    }
    let new: Value = serde_json::from_str(new).unwrap();
    match place {
        Value::Object(map) => drop(map.insert(last.to_owned(), new)),
        Value::Array(list) => list.push(new),
        _ => return None,
    }
    Some(())
}

/// The changes after which the library still reads the whole.
#[derive(Clone, Default)]
struct Accepted(Arc<Mutex<Vec<Change>>>);

impl Accepted {
    fn note<T: DeserializeOwned>(&self, value: &Value, change: Change) {
        if serde_json::from_value::<T>(value.clone()).is_ok() {
            self.0.lock().unwrap().push(change);
        }
    }

    fn assert_none(&self) {
        assert_eq!(*self.0.lock().unwrap(), [], "these changes test nothing");
    }
}

/// Has each message that ends with a number changed as the table says.
fn distort_messages(fake: &Fake) -> Accepted {
    let accepted = Accepted::default();
    let noted = accepted.clone();
    fake.distort(move |message| {
        let text = message["content"].as_str().unwrap_or_default();
        let Some((_, Ok(row))) = text.split_once("row ").map(|(text, row)| (text, row.parse::<usize>()))
        else {
            return;
        };
        if change(message, MESSAGES[row]).is_some() {
            noted.note::<Message>(message, MESSAGES[row]);
        }
    });
    accepted
}

/// A board of the bot that both its buttons and its picture name.
async fn post_board(fake: &Fake) -> String {
    let mut board = board("Your move", 1);
    board.picture.as_mut().unwrap().name = "xiangqi-7aaaaa-0-1.png".to_owned();
    let platform = DiscordPlatform::new(&fake.settings()).unwrap();
    platform.send("301", &board, "n1").await.unwrap()
}

/// Replies to the board once for each row, and then without any change.
fn type_all(fake: &Fake, board: &str) {
    for row in 0..MESSAGES.len() {
        fake.reply(Channel::GENERAL, ALICE, board, &format!("row {row}"));
    }
    fake.reply(Channel::GENERAL, ALICE, board, "last");
}

/// Asserts that every reply has come, in order, from the person and for the board.
async fn assert_all_heard(bot: &mut Bot) {
    let mut lost: Vec<usize> = (0..MESSAGES.len()).collect();
    loop {
        let request = bot.request().await;
        let RequestKind::Text(text) = request.what else { panic!("not typed: {:?}", request.what) };
        if text.content == "last" {
            break;
        }
        let row: usize = text.content.strip_prefix("row ").unwrap().parse().unwrap();
        assert_eq!(request.person.id, ALICE.id.to_string(), "{:?}", MESSAGES[row]);
        let board = text.board.map(|board| (board.game.to_string(), board.position));
        assert_eq!(board, Some(("7aaaaa".to_owned(), 1)), "{:?}", MESSAGES[row]);
        assert!(lost.first().is_some_and(|next| *next <= row), "{row} comes late");
        lost.retain(|known| *known != row);
    }
    let lost: Vec<Change> = lost.into_iter().map(|row| MESSAGES[row]).collect();
    assert_eq!(lost, [], "lost");
    assert!(bot.is_quiet(), "each once");
}

#[tokio::test]
async fn no_typed_move_is_lost_for_a_value_that_the_library_does_not_expect() {
    let fake = Fake::start().await;
    let board = post_board(&fake).await;
    let mut bot = Bot::start(&fake).await;
    let accepted = distort_messages(&fake);
    type_all(&fake, &board);
    assert_all_heard(&mut bot).await;
    accepted.assert_none();
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn no_move_is_lost_for_such_a_value_where_a_channel_is_read_back() {
    let fake = Fake::start().await;
    let board = post_board(&fake).await;
    distort_messages(&fake);
    type_all(&fake, &board);
    let live = OpenChannel {
        channel: Channel::GENERAL.id.to_string(),
        last_seen: Some(board),
        board: None,
        server: Some(GUILD.to_string()),
    };
    let mut bot = Bot::launch(fake.settings(), vec![live]);
    assert_all_heard(&mut bot).await;
    bot.stop().await.unwrap();
}

/// The comparable parts of a request.
fn essence(request: Request) -> (RequestKind, String, String, Option<String>) {
    (request.what, request.person.id, request.place.channel, request.place.server)
}

/// Acts once without and once with each change, and asserts that the requests are equal.
async fn assert_same(fake: &Fake, bot: &mut Bot, act: impl Fn(), changes: &[Change]) {
    fake.distort(|_| ());
    act();
    let expected = essence(bot.request().await);
    for change in changes.iter().copied() {
        let accepted = Accepted::default();
        let noted = accepted.clone();
        fake.distort(move |event| {
            self::change(event, change).unwrap_or_else(|| panic!("{change:?} changes nothing"));
            noted.note::<LibraryInteraction>(event, change);
        });
        act();
        accepted.assert_none();
        // If the event was lost, this message is the next request.
        fake.distort(|_| ());
        fake.message(Channel::DIRECT, BOB, "next");
        let request = bot.request().await;
        assert!(!matches!(request.what, RequestKind::Text(_)), "{change:?} is lost");
        assert_eq!(essence(request), expected, "{change:?}");
        bot.request().await;
    }
}

#[tokio::test]
async fn no_interaction_is_lost_for_a_value_that_the_library_does_not_expect() {
    let fake = Fake::start().await;
    let board = post_board(&fake).await;
    let mut bot = Bot::start(&fake).await;
    let channel = Channel::GENERAL;
    assert_same(
        &fake,
        &mut bot,
        || drop(fake.press(channel, ALICE, &board, "x1:7aaaaa:1:move")),
        &[INTERACTIONS, PRESSES].concat(),
    )
    .await;
    assert_same(
        &fake,
        &mut bot,
        || drop(fake.choose(channel, ALICE, &board, "x1:7aaaaa:1:piece", "h2")),
        CHOICES,
    )
    .await;
    let options = [
        ("opponent", Given::Person(BOB)),
        ("level", Given::Number(3)),
        ("rated", Given::Yes(true)),
        ("time", Given::Text("3d")),
    ];
    assert_same(
        &fake,
        &mut bot,
        || drop(fake.slash(channel, ALICE, "play", &options)),
        &[INTERACTIONS, COMMANDS].concat(),
    )
    .await;
    assert_same(
        &fake,
        &mut bot,
        || drop(fake.message_menu(channel, ALICE, "Review this game", &board)),
        MENUS,
    )
    .await;
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_completion_is_answered_whatever_else_its_event_holds() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    for change in INTERACTIONS.iter().copied() {
        fake.distort(move |event| self::change(event, change).unwrap());
        let asked = fake.complete(Channel::GENERAL, ALICE, "play", "time", "5");
        assert_eq!(fake.answer(&asked).await.body["type"], 8, "{change:?}");
    }
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_server_is_known_by_its_id_language_and_channels() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    let channels = json!([{ "id": "301", "type": "new" }]);
    for kind in ["GUILD_CREATE", "GUILD_UPDATE"] {
        for locale in ["fr", "vi"] {
            let server = json!({ "id": GUILD.to_string(), "preferred_locale": locale, "channels": channels });
            fake.event(kind, server);
            // These events and messages come in order.
            fake.message(Channel::GENERAL, ALICE, &format!("{} hello", BOT.mention()));
            assert_eq!(bot.request().await.place.locale.as_deref(), Some(locale), "{kind}");
        }
    }
    fake.event("CHANNEL_DELETE", json!({ "id": "302", "type": "new" }));
    while bot.table.gone.load(std::sync::atomic::Ordering::Relaxed) == 0 {
        tokio::task::yield_now().await;
    }
    bot.stop().await.unwrap();
}

fn unreadable(metrics: &str, kind: &str) -> bool {
    metrics.contains(&format!("xiangqi_unreadable_events_total{{kind=\"{kind}\"}} 1\n"))
}

#[tokio::test]
async fn what_cannot_be_read_at_all_is_told_counted_and_read_back() {
    let log = Log::default();
    let _guard = log.start();
    let fake = Fake::start().await;
    let settings = fake.settings();
    let metrics = Arc::clone(&settings.metrics);
    let mut bot = Bot::launch(settings, Vec::new());
    fake.ready().await;
    let say = |text: &str| fake.message(Channel::GENERAL, ALICE, &format!("{} {text}", BOT.mention()));
    let seen = say("before");
    assert_eq!(bot.heard().await, "alice: before (addressed)");

    // A message without an author. Later messages wait for it.
    fake.distort(|event| drop(event.as_object_mut().unwrap().remove("author")));
    say("one");
    fake.distort(|_| ());
    say("two");
    for text in ["one", "two"] {
        assert_eq!(bot.heard().await, format!("alice: {text} (addressed)"));
    }
    assert!(unreadable(&metrics.text(), "MESSAGE_CREATE"), "{}", metrics.text());

    // A frame that is no JSON: its content is unknown.
    let live = OpenChannel {
        channel: Channel::GENERAL.id.to_string(),
        last_seen: Some(seen),
        board: None,
        server: Some(GUILD.to_string()),
    };
    bot.table.live.lock().unwrap().push(live);
    fake.deny_silently(Channel::GENERAL, VIEW_CHANNEL);
    say("three");
    fake.give_right_silently(Channel::GENERAL);
    fake.frame(r#"{"op":0,"s":99,"t":"MESSAGE_CREATE","d":{"content":"\ud800"}}"#);
    assert_eq!(bot.heard().await, "alice: three (addressed)");
    assert!(unreadable(&metrics.text(), "frame"), "{}", metrics.text());

    // In an answer, too, and nothing else is lost for it.
    fake.distort(|message| {
        if message["content"].as_str().is_some_and(|text| text.ends_with("four")) {
            message["author"] = Value::Null;
        }
    });
    say("four");
    say("five");
    assert_eq!(bot.heard().await, "alice: five (addressed)");
    assert!(unreadable(&metrics.text(), "read_back"), "{}", metrics.text());
    let warnings = log.warnings();
    for kind in ["MESSAGE_CREATE", "frame"] {
        assert!(warnings.iter().any(|line| line.contains(&format!("kind=\"{kind}\""))), "{warnings:#?}");
    }
    assert!(warnings.iter().any(|line| line.contains("a message that was read back")), "{warnings:#?}");
    bot.stop().await.unwrap();
}
