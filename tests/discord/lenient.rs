//! Messages and events with values that the library does not expect. No move in them is lost.

use std::sync::{Arc, LazyLock, Mutex};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::model::application::Interaction as LibraryInteraction;
use serenity::model::channel::Message;
use xiangqi_bot::discord::DiscordPlatform;
use xiangqi_bot::message::{Request, RequestKind};
use xiangqi_bot::platform::Platform as _;

use crate::connection::Log;
use crate::lost_sessions::live;
use crate::script::{Bot, board};
use crate::support::discord::{ALICE, BOB, BOT, Channel, Fake, GUILD, Given, VIEW_CHANNEL};

/// Place in the JSON, and its new value or nothing.
type Change = (&'static str, &'static str);

/// Changes of a reply to a board.
static MESSAGES: LazyLock<Vec<Change>> = LazyLock::new(|| changes("messages"));

/// Returns the changes under a heading of the table.
fn changes(heading: &str) -> Vec<Change> {
    let mut lines = include_str!("lenient.txt").lines();
    lines.by_ref().find(|line| line.strip_prefix("# ") == Some(heading)).expect("the table has this heading");
    let rows = lines.take_while(|line| line.starts_with('/'));
    rows.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect()
}

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
    let mut bot = Bot::launch(fake.settings(), vec![live(Channel::GENERAL, &board)]);
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
        &[changes("interactions"), changes("presses")].concat(),
    )
    .await;
    assert_same(
        &fake,
        &mut bot,
        || drop(fake.choose(channel, ALICE, &board, "x1:7aaaaa:1:piece", "h2")),
        &changes("choices"),
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
        &[changes("interactions"), changes("commands")].concat(),
    )
    .await;
    assert_same(
        &fake,
        &mut bot,
        || drop(fake.message_menu(channel, ALICE, "Review this game", &board)),
        &changes("menus"),
    )
    .await;
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_completion_is_answered_whatever_else_its_event_holds() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    for change in changes("interactions") {
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
    bot.table.live.lock().unwrap().push(live(Channel::GENERAL, &seen));
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
