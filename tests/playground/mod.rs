//! The playground over its JSON interface, with a bot that knows nothing of xiangqi behind it.

mod auth;
mod door;
mod log;
mod mention;
mod page;
mod stand_in;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use stand_in::StandIn;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use xiangqi_bot::config::Secret;
use xiangqi_bot::game::PlayerId;
use xiangqi_bot::message::request::answer_nonce;
use xiangqi_bot::message::{Button, ButtonStyle, OptionValue, PlayerClock, RequestKind, Row};
use xiangqi_bot::platform::{File, Outgoing, Platform as _, SendError};
use xiangqi_bot::playground::{PlaygroundPlatform, ServeError, bind, serve};
use xiangqi_bot::runtime::Host;
use xiangqi_bot::store::Store;

use crate::store::file::limit;
use crate::store::postgres::pass;

/// A running playground over a database file.
struct Table {
    url: String,
    client: Client,
    bot: Arc<StandIn>,
    stop: oneshot::Sender<()>,
    server: JoinHandle<Result<(), ServeError>>,
    store: Store,
    /// Folder of the database, deleted after the test.
    _folder: Option<TempDir>,
}

impl Table {
    /// Starts a playground over a new database.
    async fn start() -> Table {
        let (folder, database) = place();
        Table { _folder: Some(folder), ..Table::open(&database).await }
    }

    async fn open(database: &Path) -> Table {
        Table::listen(database, "127.0.0.1:0", None).await
    }

    /// Starts a playground for other machines, with the password `correct horse`.
    async fn locked() -> Table {
        let (folder, database) = place();
        let table = Table::listen(&database, "0.0.0.0:0", Some(Secret::new("correct horse"))).await;
        Table { _folder: Some(folder), ..table }
    }

    async fn listen(database: &Path, address: &str, password: Option<Secret>) -> Table {
        let store = store(database).await;
        let platform = Arc::new(PlaygroundPlatform::open(store.sqlite().unwrap().clone()).await.unwrap());
        let bot = StandIn::new(Arc::clone(&platform));
        let listener = bind(address.parse().unwrap()).await.unwrap();
        let url = format!("http://127.0.0.1:{}", listener.local_addr().unwrap().port());
        let (stop, stopped) = oneshot::channel::<()>();
        let host = Arc::clone(&bot) as Arc<dyn Host>;
        let server = tokio::spawn(async move {
            serve(listener, platform, host, password.as_ref(), async move { drop(stopped.await) }).await
        });
        let client = Client::builder().no_proxy().build().unwrap();
        Table { url, client, bot, stop, server, store, _folder: None }
    }

    async fn close(self) {
        self.stop.send(()).unwrap();
        self.server.await.unwrap().unwrap();
        self.store.close().await;
    }

    async fn fetch(&self, path: &str) -> reqwest::Response {
        self.client.get(format!("{}{path}", self.url)).send().await.unwrap()
    }

    async fn get(&self, path: &str) -> Value {
        let answer = self.fetch(path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let request = self.client.post(format!("{}{path}", self.url));
        let answer =
            request.header("content-type", "application/json").body(body.to_string()).send().await.unwrap();
        (answer.status(), serde_json::from_str(&answer.text().await.unwrap()).unwrap())
    }

    /// Posts what must be accepted.
    async fn done(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(path, body).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer
    }

    /// Posts what must be refused with this kind of error, and returns the explanation.
    async fn refused(&self, path: &str, body: Value, kind: &str) -> String {
        let (status, answer) = self.post(path, body.clone()).await;
        let error = &answer["error"];
        assert_eq!((status, &error["kind"]), (StatusCode::BAD_REQUEST, &json!(kind)), "{path} {body}");
        error["message"].as_str().unwrap().to_owned()
    }

    async fn say(&self, person: &str, text: &str) -> Value {
        self.done("/api/messages", message(person, text)).await
    }

    async fn texts(&self, channel: &str, person: &str) -> Vec<String> {
        let path = format!("/api/channels/{channel}/messages?person={person}");
        let messages = self.get(&path).await["messages"].as_array().unwrap().clone();
        messages.iter().map(|message| message["text"].as_str().unwrap().to_owned()).collect()
    }

    /// The last message of the bot in #general.
    async fn last(&self) -> Value {
        let messages =
            self.get("/api/channels/general/messages").await["messages"].as_array().unwrap().clone();
        messages.into_iter().rfind(|message| message["bot"] == true).unwrap()
    }
}

/// The database of the games, in which the playground has its tables.
async fn store(file: &Path) -> Store {
    Store::open(&format!("sqlite://{}", file.display())).await.unwrap()
}

/// A temporary folder with the path of a database.
fn place() -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("playground.db");
    (folder, file)
}

/// Server-sent events, read one by one.
struct Stream {
    answer: reqwest::Response,
    text: String,
}

impl Stream {
    async fn open(table: &Table, query: &str, last: Option<&str>) -> Stream {
        let mut request = table.client.get(format!("{}/api/events?{query}", table.url));
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        Stream { answer, text: String::new() }
    }

    /// Name, id and data of the next event; nothing at the end.
    async fn next(&mut self) -> Option<(String, Option<String>, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let found = field(event, "event").map(|name| {
                    let data = field(event, "data").unwrap();
                    (name, field(event, "id"), serde_json::from_str(&data).unwrap())
                });
                self.text = rest.to_owned();
                if found.is_some() {
                    return found;
                }
                continue;
            }
            let chunk = self.answer.chunk().await.unwrap()?;
            self.text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// The text of the next message.
    async fn message(&mut self) -> String {
        loop {
            let (name, _, data) = self.next().await.expect("the stream goes on");
            if name == "message" {
                return data["text"].as_str().unwrap().to_owned();
            }
        }
    }
}

/// A field of an event.
fn field(event: &str, name: &str) -> Option<String> {
    let mut values = event.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    values.next().map(|value| value.trim_start().to_owned())
}

/// A message in #general.
fn message(person: &str, text: &str) -> Value {
    json!({ "channel": "general", "person": person, "text": text })
}

#[tokio::test]
async fn the_page_and_its_parts_are_served() {
    let table = Table::start().await;
    let page = table.fetch("").await;
    assert!(page.headers()["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
    assert!(page.headers().get("access-control-allow-origin").is_none());
    let html = page.text().await.unwrap();
    // Every file that the page names is there, with its own content type.
    let mut named = 0;
    for part in html.split('"').filter(|part| part.starts_with("/page/")) {
        let answer = table.fetch(part).await;
        assert_eq!(answer.status(), StatusCode::OK, "{part}");
        assert_ne!(answer.headers()["content-type"], "text/html; charset=utf-8", "{part}");
        named += 1;
    }
    assert!(named >= 3, "the page names its style, its script and its icon");
    table.close().await;
}

#[tokio::test]
async fn the_page_is_small_and_what_is_known_of_it_is_not_sent_again() {
    let table = Table::start().await;
    let asked = async |path: &str, name: &str, value: &str| {
        table.client.get(format!("{}{path}", table.url)).header(name, value).send().await.unwrap()
    };
    let page = asked("/", "accept-encoding", "gzip").await;
    assert_eq!(page.headers()["content-encoding"], "gzip");
    assert_eq!(page.headers()["cache-control"], "no-cache");
    let tag = page.headers()["etag"].to_str().unwrap().to_owned();
    let known = asked("/", "if-none-match", &tag).await;
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(asked("/", "if-none-match", "W/\"other\"").await.status(), StatusCode::OK);
    let start = "/api/start.png?channel=general&person=mei";
    for path in [start, "/api/commands?locale=en", "/api/commands?locale=fr"] {
        let first = asked(path, "accept-encoding", "gzip").await;
        assert_eq!(
            (first.status(), &first.headers()["cache-control"]),
            (StatusCode::OK, &"no-cache".parse().unwrap())
        );
        let tag = first.headers()["etag"].to_str().unwrap().to_owned();
        let again = asked(path, "if-none-match", &format!("W/\"other\", {tag}")).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.headers()["etag"].to_str().unwrap(), tag);
        assert!(again.bytes().await.unwrap().is_empty(), "{path}");
        // The other language, or the other picture, is another content.
        let changed = asked("/api/commands?locale=vi", "if-none-match", &tag).await;
        assert_eq!(changed.status(), StatusCode::OK, "{path}");
    }

    let html = table.fetch("").await.text().await.unwrap();
    let folder = html.split('"').find_map(|part| part.strip_suffix("style.css")).unwrap();
    let mut bytes = page.bytes().await.unwrap().len();
    for (name, kind, content) in
        xiangqi_bot::playground::page::FILES.iter().chain(xiangqi_bot::http::pages::SHARED)
    {
        let file = asked(&format!("{folder}{name}"), "accept-encoding", "gzip").await;
        assert_eq!(file.headers()["cache-control"], "public, max-age=31536000, immutable", "{name}");
        let packed = file.headers().contains_key("content-encoding");
        assert_eq!(packed, *kind != "font/woff2", "{name}");
        let sent = file.bytes().await.unwrap();
        // A font is sent to browsers that lack its signs only.
        if packed {
            bytes += sent.len();
        } else {
            assert_eq!(sent, *content, "{name}");
        }
    }
    assert!(bytes < 75_000, "all but the fonts: {bytes} bytes");
    table.close().await;
}

#[tokio::test]
async fn there_are_people_and_channels_and_more_can_be_added() {
    let table = Table::start().await;
    let added = table.done("/api/people", json!({ "name": " Lin  Wei " })).await;
    assert_eq!(added, json!({ "person": { "id": "lin-wei", "name": "Lin Wei" } }));
    let added = table.done("/api/people", json!({ "name": "小明" })).await;
    assert_eq!(added["person"]["name"], "小明");
    let added = table.done("/api/channels", json!({ "name": "#Tea Room" })).await;
    assert_eq!(
        added["channel"],
        json!({ "id": "tea-room", "name": "tea-room", "direct": null, "borrowed": false })
    );

    let state = table.get("/api/state").await;
    let names: Vec<&str> =
        state["people"].as_array().unwrap().iter().map(|person| person["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Alice", "Mei", "Lin Wei", "小明"]);
    let channels: Vec<&str> =
        state["channels"].as_array().unwrap().iter().map(|channel| channel["id"].as_str().unwrap()).collect();
    assert!(channels.contains(&"tea-room") && channels.contains(&"dm-lin-wei"), "{channels:?}");
    table.close().await;
}

#[tokio::test]
async fn the_bot_hears_every_message_and_knows_when_it_is_meant() {
    let table = Table::start().await;
    table.say("alice", "board @xiangqi").await;
    let board = table.last().await["id"].as_str().unwrap().to_owned();
    let own = table.say("mei", "hi").await["message"]["id"].clone();
    for (person, text, reply_to) in [("mei", "C2.5", json!(board)), ("alice", "hi @Mei", own)] {
        let mut body = message(person, text);
        body["reply_to"] = reply_to;
        body["locale"] = "fr".into();
        table.done("/api/messages", body).await;
    }
    let direct = json!({ "channel": "dm-mei", "person": "mei", "text": "炮二平五" });
    table.done("/api/messages", direct).await;

    let heard = table.bot.heard.lock().unwrap().clone();
    let heard: Vec<_> = heard
        .iter()
        .map(|request| {
            let RequestKind::Text(text) = &request.what else { panic!("{request:?} is no text") };
            let mentions: Vec<&str> = text.mentions.iter().map(|person| person.id.as_str()).collect();
            let locale = request.locale.as_deref();
            (
                text.content.as_str(),
                text.addressed,
                text.reply_to.is_some(),
                mentions,
                request.place.is_direct(),
                locale,
            )
        })
        .collect();
    assert_eq!(
        heard,
        [
            ("board", true, false, vec![], false, None),
            ("hi", false, false, vec![], false, None),
            ("C2.5", true, true, vec![], false, Some("fr")),
            ("hi <@mei>", false, false, vec!["mei"], false, Some("fr")),
            ("炮二平五", true, false, vec![], true, None),
        ]
    );
    table.close().await;
}

#[tokio::test]
async fn an_answer_to_a_typed_message_is_seen_by_all() {
    let table = Table::start().await;
    let done = table.say("alice", "@xiangqi good morning").await;
    assert_eq!(done["answer"]["private"], false);
    assert_eq!(done["answer"]["reply_to"], done["message"]["id"]);
    assert_eq!(table.texts("general", "mei").await, ["<@xiangqi> good morning", "you said **good morning**"]);
    table.close().await;
}

#[tokio::test]
async fn an_answer_to_a_command_is_seen_by_one_and_can_be_changed_and_dismissed() {
    let table = Table::start().await;
    let done = table.say("alice", "/xq bot 3 color:black").await;
    assert_eq!(done["message"], Value::Null);
    assert_eq!(done["answer"]["private"], true);
    {
        let heard = table.bot.heard.lock().unwrap();
        let RequestKind::Slash(slash) = &heard[0].what else { panic!("{heard:?}") };
        assert_eq!(slash.name, "bot");
        assert_eq!(slash.options["level"], OptionValue::Integer(3));
        assert_eq!(slash.options["color"], OptionValue::Text("black".to_owned()));
    }
    assert_eq!(table.texts("general", "alice").await, ["/bot of <@alice>"]);
    assert!(table.texts("general", "mei").await.is_empty());

    // Its button edits it in place. Other people cannot press it.
    let id = &done["answer"]["id"];
    let press = |person: &str| json!({ "person": person, "message": id, "id": "s1:unblock:more" });
    table.refused("/api/press", press("mei"), "unknown-message").await;
    let changed = table.done("/api/press", press("alice")).await;
    assert_eq!(changed["answer"]["id"], *id);
    assert_eq!(table.texts("general", "alice").await, ["more of it"]);

    table.done("/api/appearance", json!({ "person": "alice", "dark": true })).await;
    let told = RequestKind::Appearance { dark: true };
    assert_eq!(table.bot.heard.lock().unwrap().last().map(|request| request.what.clone()), Some(told));
    table.done("/api/dismiss", json!({ "person": "alice", "message": id })).await;
    assert!(table.texts("general", "alice").await.is_empty());
    table.close().await;
}

#[tokio::test]
async fn an_animation_is_shown_and_a_file_goes_with_a_command() {
    let table = Table::start().await;
    let done = table.say("mei", "/xq export gif").await;
    let picture = &done["answer"]["picture"];
    assert_eq!((&picture["width"], &picture["height"]), (&json!(430), &json!(500)));
    let address = picture["url"].as_str().unwrap();
    assert!(address.ends_with(".gif"), "{address}");
    let got = table.fetch(address).await;
    assert_eq!(got.headers()["content-type"], "image/gif");
    // No other site shows it.
    assert_eq!(got.headers()["cross-origin-resource-policy"], "same-origin");
    // A link to the page itself may stand anywhere.
    let page = table.client.get(&table.url).header("sec-fetch-site", "cross-site").send().await.unwrap();
    assert_eq!(page.status(), StatusCode::OK);
    let as_other = table.fetch(&address.replace(".gif", ".png")).await;
    assert_eq!(as_other.status(), StatusCode::NOT_FOUND);
    let done = table.say("mei", "/xq export pgn").await;
    let file = &done["answer"]["file"];
    assert_eq!(file["name"], "game.pgn");
    let got = table.fetch(file["url"].as_str().unwrap()).await;
    assert_eq!(got.headers()["content-type"], "text/plain; charset=utf-8");

    let text = "1. C2.5 ".repeat(2_000);
    let with_file = |text: &str, file: &Value| json!({ "channel": "general", "person": "mei", "text": text, "file": file });
    let file = json!({ "option": "file", "text": &text });
    let command = with_file("/xq import", &file);
    table.done("/api/messages", command).await;
    assert_eq!(table.bot.last_options()["file"], OptionValue::Text(text));
    // The page does not know in which encoding a file is written; its bytes are decoded where records are read.
    for (encoding, text) in
        [(encoding_rs::BIG5, "炮二平五 馬８進７"), (encoding_rs::GB18030, "炮二平五 马８进７")]
    {
        let encoded = encoding.encode(text).0;
        let bytes: String = encoded.iter().map(|byte| char::from(*byte)).collect();
        let file = json!({ "option": "file", "bytes": bytes });
        let command = with_file("/xq import", &file);
        table.done("/api/messages", command).await;
        assert_eq!(table.bot.last_options()["file"], OptionValue::File(encoded.into()));
    }
    let picture = json!({ "option": "file", "bytes": "\u{100}PNG" });
    table.refused("/api/messages", with_file("/xq import", &picture), "no-bytes").await;
    table.refused("/api/messages", with_file("look", &file), "no-command").await;
    table.close().await;
}

#[tokio::test]
async fn a_file_is_handed_over_to_the_one_who_asked_and_the_first_person_moderates() {
    let table = Table::start().await;
    let done = table.say("mei", "/xq data export").await;
    let file = &done["answer"]["file"];
    assert_eq!(
        (&file["name"], &done["answer"]["private"], &done["answer"]["picture"]),
        (&json!("data.json"), &json!(true), &Value::Null)
    );
    let address = file["url"].as_str().unwrap();
    let got = table.fetch(address).await;
    assert_eq!(got.headers()["content-type"], "application/json");
    assert_eq!(got.text().await.unwrap(), r#"{"games":[]}"#);
    // It is no picture, whatever it is asked for as.
    let as_picture = table.fetch(&address.replace(".json", ".png")).await;
    assert_eq!(as_picture.status(), StatusCode::NOT_FOUND);
    table.say("alice", "/xq server").await;
    let heard: Vec<(bool, Option<String>)> = {
        let heard = table.bot.heard.lock().unwrap();
        heard.iter().map(|request| (request.moderator, request.place.server.clone())).collect()
    };
    let server = Some("playground".to_owned());
    assert_eq!(heard, [(false, server.clone()), (true, server)]);
    table.close().await;
}

#[tokio::test]
async fn a_newer_list_takes_the_place_of_the_older_one() {
    let table = Table::start().await;
    let choose = async |list: &Value, step: &str| {
        let id = format!("x1:7aaaaa:1:{step}");
        let body = json!({ "person": "alice", "message": list["answer"]["id"], "id": id, "values": ["h2"] });
        table.done("/api/press", body).await
    };
    table.say("alice", "/xq move C2.5").await;
    table.say("mei", "/xq move C2.5").await;
    let list = table.say("alice", "/xq move C2.5").await;
    assert_eq!(table.texts("general", "alice").await, ["piece"]);
    // Its second step gives way too, but what came of a choice stays.
    choose(&list, "piece").await;
    assert_eq!(table.texts("general", "alice").await, ["target"]);
    let list = table.say("alice", "/xq move C2.5").await;
    assert_eq!(table.texts("general", "alice").await, ["piece"]);
    choose(&list, "piece").await;
    choose(&list, "target").await;
    table.say("alice", "/xq move C2.5").await;
    assert_eq!(table.texts("general", "alice").await, ["done", "piece"]);
    assert_eq!(table.texts("general", "mei").await, ["piece"]);
    table.close().await;
}

#[tokio::test]
async fn buttons_and_selects_work_and_a_late_press_still_reaches_the_bot() {
    let table = Table::start().await;
    table.say("alice", "board").await;
    let board = table.last().await;
    assert_eq!(board["ping"], json!(["alice"]));
    assert_eq!(board["picture"]["alt"], "a board");
    assert_eq!((&board["picture"]["width"], &board["picture"]["height"]), (&json!(450), &json!(500)));
    let picture = table.fetch(board["picture"]["url"].as_str().unwrap()).await;
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert_eq!(picture.bytes().await.unwrap(), stand_in::png());

    let mut press =
        json!({ "person": "mei", "message": board["id"], "id": "s1:unblock:piece", "values": ["b0"] });
    let answer = table.done("/api/press", press.clone()).await["answer"].clone();
    assert_eq!((&answer["text"], &answer["private"]), (&json!("pressed piece b0"), &json!(true)));
    press["values"] = json!([]);
    press["id"] = "s1:unblock:clear".into();
    assert_eq!(table.done("/api/press", press.clone()).await["answer"], Value::Null);
    assert_eq!(table.last().await["rows"], json!([]));
    press["id"] = "s1:unblock:draw".into();
    assert_eq!(table.done("/api/press", press).await["answer"]["text"], "pressed draw ");
    table.close().await;
}

#[tokio::test]
async fn a_board_says_what_can_be_tapped_and_its_clocks_are_put_right() {
    let table = Table::start().await;
    table.say("alice", "board").await;
    let board = table.last().await;
    let target = json!({ "at": "a1", "x": 72, "y": 914, "label": "R9+1", "written": "R9+1" });
    let mut piece = json!({ "at": "a0", "x": 72, "y": 914, "label": "Chariot · file 9" });
    piece["moves"] = json!([target]);
    let mut shown = json!({ "game": 7, "player": "alice", "pieces": [piece], "fen": stand_in::FEN });
    shown["corners"] = json!([[72, 914], [928, 86]]);
    shown["clocks"] = json!([{ "player": "alice", "left": 60_000, "until": 1_893_456_000_000_u64 }]);
    assert_eq!(board["board"], shown);
    let id = board["id"].as_str().unwrap();
    let clocks = [PlayerClock { player: PlayerId::new("alice"), left: 30_000, until: None }];
    table.bot.platform.edit_text("general", id, "corrected", &clocks).await.unwrap();
    let board = table.last().await;
    shown["clocks"] = json!([{ "player": "alice", "left": 30_000, "until": null }]);
    assert_eq!((&board["board"], &board["text"]), (&shown, &json!("corrected")));
    // What shows no board gets none.
    table.say("alice", "@xiangqi hi").await;
    let id = table.last().await["id"].as_str().unwrap().to_owned();
    table.bot.platform.edit_text("general", &id, "words", &clocks).await.unwrap();
    assert_eq!(table.last().await["board"], Value::Null);
    table.close().await;
}

#[tokio::test]
async fn a_tapped_move_is_shown_as_it_is_written() {
    let table = Table::start().await;
    table.say("alice", "board").await;
    let board = table.last().await["id"].clone();
    let said =
        |text: &str| json!({ "channel": "general", "person": "alice", "text": text, "reply_to": board });
    let tapped = table.done("/api/messages", said("a0a1")).await["message"].clone();
    assert_eq!((&tapped["text"], &tapped["tapped"]), (&json!("a0a1"), &json!("R9+1")));
    let typed = table.done("/api/messages", said("a0a2")).await["message"].clone();
    assert_eq!(typed["tapped"], Value::Null);
    table.close().await;
}

#[tokio::test]
async fn a_channel_without_messages_shows_a_board_to_begin_on() {
    let table = Table::start().await;
    let query = "channel=general&person=mei&locale=vi&newcomer=true";
    let start = table.get(&format!("/api/start?{query}")).await;
    assert_eq!(start["picture"], json!({ "alt": "a board", "width": 450, "height": 500 }));
    assert_eq!((&start["board"]["player"], &start["met"]), (&json!("mei"), &json!(false)));
    let picture = table.fetch(&format!("/api/start.png?{query}")).await;
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert_eq!(picture.bytes().await.unwrap(), stand_in::png());
    for (query, kind) in [
        ("channel=general&person=nobody", "unknown-person"),
        ("channel=dm-alice&person=mei", "unknown-channel"),
        ("person=mei", "bad-query"),
    ] {
        let answer = table.fetch(&format!("/api/start?{query}")).await;
        let error: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert_eq!(error["error"]["kind"], kind);
    }
    table.close().await;
}

#[tokio::test]
async fn nobody_reads_or_writes_the_direct_messages_of_another() {
    let table = Table::start().await;
    let direct = json!({ "channel": "dm-mei", "person": "alice", "text": "hi" });
    table.refused("/api/messages", direct, "unknown-channel").await;
    let answer = table.fetch("/api/channels/dm-mei/messages?person=alice").await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    table.close().await;
}

#[tokio::test]
async fn a_page_that_was_away_gets_all_it_missed_in_order() {
    let table = Table::start().await;
    let mut stream = Stream::open(&table, "person=alice", None).await;
    assert_eq!(stream.next().await.unwrap().0, "ready");
    table.say("alice", "one").await;
    let (name, id, data) = stream.next().await.unwrap();
    assert_eq!((name.as_str(), &data["text"]), ("message", &json!("one")));
    drop(stream);

    table.say("mei", "two").await;
    table.say("mei", "/xq help").await;
    table.say("alice", "/xq help").await;
    table.done("/api/messages", json!({ "channel": "tea-house", "person": "mei", "text": "three" })).await;
    let mut stream = Stream::open(&table, "person=alice", id.as_deref()).await;
    // Mei's private answer is not for Alice.
    for text in ["two", "/help of <@alice>", "three"] {
        assert_eq!(stream.message().await, text);
    }
    // Typing events have no number. Later messages arrive live.
    table.say("mei", "board").await;
    let mut names = Vec::new();
    while !names.contains(&("message".to_owned(), true)) || names.len() < 3 {
        let (name, id, _) = stream.next().await.unwrap();
        names.push((name, id.is_some()));
    }
    assert!(names.contains(&("typing".to_owned(), false)), "{names:?}");
    table.close().await;
    assert_eq!(stream.next().await, None, "the stream ends when the server stops");
}

#[tokio::test]
async fn a_page_of_another_history_is_told_to_start_anew() {
    let table = Table::start().await;
    let mut stream = Stream::open(&table, "person=alice&after=1000000", None).await;
    assert_eq!(stream.next().await.unwrap().0, "reset");
    table.close().await;
}

#[tokio::test]
async fn one_can_wait_for_the_next_message() {
    let table = Table::start().await;
    let after = table.say("alice", "one").await["message"]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/channels/general/messages?after={after}&wait=30");
    let (waited, _) = tokio::join!(table.get(&path), table.say("mei", "two"));
    assert_eq!(waited["messages"][0]["text"], "two");
    table.close().await;
}

#[tokio::test]
async fn history_survives_a_restart_and_unfinished_messages_are_worked_on() {
    let (_folder, database) = place();
    let table = Table::open(&database).await;
    table.done("/api/people", json!({ "name": "Lin" })).await;
    table.done("/api/channels", json!({ "name": "tea-room" })).await;
    table.say("alice", "board").await;
    let before = table.get("/api/channels/general/messages").await["messages"].clone();
    table.close().await;

    // As if the program had died between storing Mei's message and working on it.
    let between = store(&database).await;
    sqlx::query("UPDATE playground_messages SET owed = 1 WHERE author = 'alice'")
        .execute(between.sqlite().unwrap().pool())
        .await
        .unwrap();
    between.close().await;

    let table = Table::open(&database).await;
    let state = table.get("/api/state").await;
    assert_eq!(state["people"].as_array().unwrap().len(), 3);
    // The bot gets the message again with its event id, so the board is posted once.
    let events: Vec<String> =
        table.bot.heard.lock().unwrap().iter().map(|request| request.event.clone()).collect();
    assert_eq!(events, [format!("m/{}", before[0]["id"].as_str().unwrap())]);
    table.say("mei", "hi").await;
    let after = table.get("/api/channels/general/messages").await["messages"].clone();
    assert_eq!(after.as_array().unwrap()[..2], before.as_array().unwrap()[..]);
    assert_eq!(after.as_array().unwrap().len(), 3);
    let picture = table.fetch(after[1]["picture"]["url"].as_str().unwrap()).await;
    assert_eq!(picture.status(), StatusCode::OK);
    table.close().await;
}

#[tokio::test]
async fn an_answer_that_cannot_be_written_follows_when_it_can() {
    let (_folder, database) = place();
    let table = Table::open(&database).await;
    let write = async |statement: &'static str| {
        let mut writer = table.store.sqlite().unwrap().begin().await.unwrap();
        sqlx::query(statement).execute(&mut *writer).await.unwrap();
        writer.commit().await.unwrap();
    };
    write(
        "CREATE TRIGGER full BEFORE INSERT ON playground_messages WHEN NEW.author IS NULL
         BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    let keyed = json!({ "channel": "general", "person": "alice", "text": "@xiangqi hello", "key": "k1" });
    let said = table.done("/api/messages", keyed.clone()).await;
    // A repeated message has no answer.
    assert!(table.done("/api/messages", keyed).await["answer"].is_null());
    assert_eq!(said["message"]["text"].as_str().unwrap(), table.texts("general", "alice").await.concat());
    assert!(said["answer"].is_null(), "{said}");
    write("DROP TRIGGER full").await;
    let after = said["message"]["id"].as_str().unwrap();
    let waited = table.get(&format!("/api/channels/general/messages?after={after}&wait=30")).await;
    assert_eq!(waited["messages"][0]["text"], "you said **hello**");
    assert_eq!(table.texts("general", "alice").await.len(), 2);
    table.close().await;
    // It is finished with.
    let table = Table::open(&database).await;
    assert!(table.bot.heard.lock().unwrap().is_empty());
    table.close().await;
}

#[tokio::test]
async fn what_is_sent_twice_is_shown_once() {
    let table = Table::start().await;
    let board = Outgoing {
        text: "the board".to_owned(),
        picture: Some(File {
            name: "b.png".to_owned(),
            bytes: stand_in::png().into(),
            alt: "a board".to_owned(),
        }),
        ..Outgoing::default()
    };
    let first = table.bot.platform.send("general", &board, "nonce-1").await.unwrap();
    assert_eq!(table.bot.platform.send("general", &board, "nonce-1").await.unwrap(), first);
    assert_ne!(table.bot.platform.send("general", &board, "nonce-2").await.unwrap(), first);
    assert_eq!(table.texts("general", "alice").await, ["the board", "the board"]);
    let review = Outgoing { text: "**Review**".to_owned(), ..Outgoing::default() };
    table.bot.platform.edit("general", &first, &review).await.unwrap();
    assert_eq!(table.texts("general", "alice").await, ["**Review**", "the board"]);
    let unknown = table.bot.platform.edit("general", "99999", &review).await;
    assert!(matches!(unknown, Err(SendError::Refused(_))), "{unknown:?}");
    let gone = table.bot.platform.send("nowhere", &board, "nonce-3").await;
    assert!(matches!(gone, Err(SendError::Gone(_))), "{gone:?}");

    // A caller that repeats a message under its own key.
    let keyed = json!({ "channel": "general", "person": "alice", "text": "hi", "key": "k1" });
    let first = table.done("/api/messages", keyed.clone()).await["message"]["id"].clone();
    assert_eq!(table.done("/api/messages", keyed).await["message"]["id"], first);
    let other = json!({ "channel": "general", "person": "alice", "text": "something else", "key": "k1" });
    assert_eq!(table.post("/api/messages", other).await.1["error"]["kind"], "key-used");
    assert_eq!(table.texts("general", "alice").await.len(), 3);
    table.close().await;
}

#[tokio::test]
async fn every_wrong_request_gets_its_clear_answer() {
    let table = Table::start().await;
    table.say("alice", "board").await;
    let board = table.last().await["id"].clone();
    let mut elsewhere = message("alice", "hi");
    elsewhere["channel"] = "nowhere".into();
    let cases = [
        ("/api/messages", elsewhere, "unknown-channel", "There is no channel “nowhere” here."),
        ("/api/messages", message("nobody", "hi"), "unknown-person", "There is nobody called “nobody” here."),
        ("/api/messages", message("alice", "  \n"), "empty", "The message is empty."),
        (
            "/api/messages",
            message("alice", &"馬".repeat(2001)),
            "too-long",
            "The message has 2001 characters; at most 2000 are allowed.",
        ),
        (
            "/api/messages",
            message("alice", "/xq mvoe C2.5"),
            "bad-command",
            "I do not understand `mvoe`. Did you mean `/xq move`?",
        ),
        (
            "/api/messages",
            json!({ "channel": "general", "person": "alice", "text": "hi", "reply_to": 999 }),
            "unknown-message",
            "There is no message 999 here.",
        ),
        (
            "/api/messages",
            json!({ "channel": "general", "person": "alice", "text": "hi", "locale": "<fr>" }),
            "bad-locale",
            "a locale looks like en or zh-TW",
        ),
        (
            "/api/messages",
            json!({ "channel": "general", "person": "alice" }),
            "bad-json",
            "the body is not what is needed: missing field `text` at line 1 column 38",
        ),
        (
            "/api/press",
            json!({ "person": "alice", "message": 999, "id": "x" }),
            "unknown-message",
            "There is no message 999 here.",
        ),
        (
            "/api/press",
            json!({ "person": "alice", "message": board, "id": "x" }),
            "unknown-component",
            "has no such button or choice.",
        ),
        (
            "/api/press",
            json!({ "person": "alice", "message": board, "id": "s1:unblock:piece", "values": ["z9"] }),
            "unknown-component",
            "has no such button or choice.",
        ),
        ("/api/people", json!({ "name": "alice" }), "name-taken", "The name “alice” is taken."),
        ("/api/people", json!({ "name": "Xiangqi" }), "name-taken", "The name “Xiangqi” is taken."),
        ("/api/people", json!({ "name": "<b>" }), "bad-name", "A name has 1 to 32 letters"),
        ("/api/channels", json!({ "name": "general" }), "name-taken", "The name “general” is taken."),
        ("/api/channels", json!({ "name": "dm-mei" }), "name-taken", "The name “dm-mei” is taken."),
        ("/api/channels", json!({ "name": "" }), "bad-name", "A channel’s name has 1 to 32 letters"),
    ];
    for (path, body, kind, message) in cases {
        let said = table.refused(path, body.clone(), kind).await;
        assert!(said.contains(message), "{body}: {said}");
    }
    assert_eq!(table.texts("general", "alice").await.len(), 2, "nothing of all this is shown");
    table.close().await;
}

#[tokio::test]
async fn wrong_addresses_methods_and_bodies_are_refused_as_such() {
    let table = Table::start().await;
    let json = "application/json";
    let good = r#"{"channel":"general","person":"alice","text":"hi"}"#;
    let huge = format!(r#"{{"text":"{}"}}"#, "x".repeat(7_000_000));
    // method, path, header, body, status, kind
    let cases = [
        (Method::GET, "/api/nothing", ("accept", "*/*"), "", 404, "not-found"),
        (Method::GET, "/api/files/0000.png", ("accept", "*/*"), "", 404, "unknown-file"),
        (Method::GET, "/api/channels/nowhere/messages", ("accept", "*/*"), "", 404, "unknown-channel"),
        (Method::GET, "/api/channels/general/messages?limit=0", ("accept", "*/*"), "", 400, "bad-query"),
        (Method::GET, "/api/channels/general/messages?after=x", ("accept", "*/*"), "", 400, "bad-query"),
        (Method::GET, "/api/events?person=nobody", ("accept", "*/*"), "", 400, "unknown-person"),
        (Method::GET, "/api/messages", ("accept", "*/*"), "", 405, "wrong-method"),
        (Method::DELETE, "/", ("accept", "*/*"), "", 405, "wrong-method"),
        (Method::POST, "/api/messages", ("content-type", "text/plain"), good, 415, "not-json"),
        (Method::POST, "/api/messages", ("content-type", json), "{", 400, "bad-json"),
        (Method::POST, "/api/messages", ("content-type", json), &huge, 413, "too-large"),
        (Method::GET, "/api/state", ("host", "evil.example"), "", 403, "foreign-host"),
        (Method::POST, "/api/messages", ("origin", "http://evil.example"), good, 403, "foreign-origin"),
        (Method::POST, "/api/messages", ("origin", "null"), good, 403, "foreign-origin"),
        (Method::GET, "/api/state", ("origin", "http://evil.example"), "", 403, "foreign-origin"),
        (Method::GET, "/api/files/0000.png", ("sec-fetch-site", "cross-site"), "", 403, "foreign-origin"),
        (Method::GET, "/api/events?person=mei", ("sec-fetch-site", "same-site"), "", 403, "foreign-origin"),
        // Its own page, and the address bar.
        (Method::GET, "/api/files/0000.png", ("sec-fetch-site", "same-origin"), "", 404, "unknown-file"),
        (Method::GET, "/api/files/0000.png", ("sec-fetch-site", "none"), "", 404, "unknown-file"),
    ];
    for (method, path, (name, value), body, status, kind) in cases {
        let request = table.client.request(method.clone(), format!("{}{path}", table.url));
        let answer = request.header(name, value).body(body.to_owned()).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{method} {path} {value}");
        let answer: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert_eq!(answer["error"]["kind"], kind, "{method} {path} {value}");
    }
    assert!(table.texts("general", "alice").await.is_empty(), "nothing of all this is shown");
    table.close().await;
}

#[tokio::test]
async fn commands_and_their_completions_are_offered() {
    let table = Table::start().await;
    let commands = table.get("/api/commands?locale=en").await;
    let roots = commands["roots"].as_array().unwrap();
    let names: Vec<&str> = commands["commands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|command| command["name"].as_str().unwrap())
        .collect();
    assert!(names.contains(&"move") && names.contains(&"puzzle"), "{names:?}");
    for command in commands["commands"].as_array().unwrap() {
        let (root, name) = command["line"].as_str().unwrap()[1..].split_once(' ').unwrap();
        assert!(roots.contains(&root.into()) && name == command["name"], "{command}");
    }
    // Every command and option says what it is for, in every language that the page offers.
    for locale in table.get("/api/state").await["locales"].as_array().unwrap() {
        let commands = table.get(&format!("/api/commands?locale={}", locale["id"].as_str().unwrap())).await;
        for command in commands["commands"].as_array().unwrap() {
            assert_ne!(command["description"], "", "{locale}: {command}");
            for option in command["options"].as_array().unwrap() {
                assert_ne!(option["description"], "", "{locale}: {option}");
            }
        }
    }
    let choices = table.get("/api/complete?channel=general&person=alice&typed=C2").await;
    assert_eq!(choices["choices"].as_array().unwrap().len(), 2);
    table.close().await;
}

#[tokio::test]
async fn a_port_in_use_is_one_clear_line() {
    let taken = bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
    let address = taken.local_addr().unwrap();
    let error = bind(address).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("{address} is in use by another program: stop it, or choose another address with --listen")
    );
}

#[tokio::test]
async fn an_open_page_does_not_keep_the_server_from_stopping() {
    let table = Table::start().await;
    let mut stream = Stream::open(&table, "person=alice", None).await;
    assert_eq!(stream.next().await.unwrap().0, "ready");
    tokio::time::timeout(Duration::from_secs(30), table.close()).await.expect("the server stops");
}

#[tokio::test]
async fn a_person_named_like_the_bot_cannot_take_the_place_of_a_board() {
    let table = Table::start().await;
    table.done("/api/people", json!({ "name": "bot" })).await;
    for key in ["xq1", "rm/1"] {
        let keyed =
            json!({ "channel": "general", "person": "bot", "text": format!("mine: {key}"), "key": key });
        table.done("/api/messages", keyed).await;
    }
    let board = Outgoing { text: "the board".to_owned(), ..Outgoing::default() };
    table.bot.platform.send("general", &board, "xq1").await.unwrap();
    assert_eq!(table.texts("general", "alice").await, ["mine: xq1", "mine: rm/1", "the board"]);
    table.close().await;
}

#[tokio::test]
async fn a_reply_tells_the_bot_which_board_it_answers() {
    let table = Table::start().await;
    let button = Button {
        id: "x1:7aaaaa:3:move".parse().unwrap(),
        label: "Move".to_owned(),
        look: ButtonStyle::Primary,
    };
    let rows = vec![Row::Buttons(vec![button])];
    let board = Outgoing { text: "the board".to_owned(), rows, ..Outgoing::default() };
    let id = table.bot.platform.send("general", &board, "xq1").await.unwrap();
    let reply = json!({ "channel": "general", "person": "alice", "text": "C2.5", "reply_to": id });
    table.done("/api/messages", reply).await;
    let heard = table.bot.heard.lock().unwrap().last().unwrap().what.clone();
    let RequestKind::Text(text) = heard else { panic!("{heard:?}") };
    let board = text.board.map(|board| (board.game.to_string(), board.position));
    assert_eq!(board, Some(("7aaaaa".to_owned(), 3)));
    table.close().await;
}

#[tokio::test]
async fn an_answer_that_is_stored_and_sent_as_well_stands_there_once() {
    let table = Table::start().await;
    table.say("alice", "@bot C2.5").await;
    let event = table.bot.heard.lock().unwrap()[0].event.clone();
    let answer = Outgoing { text: "you said **C2.5**".to_owned(), ..Outgoing::default() };
    table.bot.platform.send("general", &answer, &answer_nonce(&event)).await.unwrap();
    assert_eq!(table.texts("general", "alice").await, ["@bot C2.5", "you said **C2.5**"]);
    table.close().await;
}

#[tokio::test]
async fn a_long_history_is_told_to_the_end_and_in_order() {
    let table = Table::start().await;
    let texts: Vec<String> = (0..250).map(|number| format!("message {number}")).collect();
    for text in &texts {
        table.say("alice", text).await;
    }
    let mut stream = Stream::open(&table, "person=alice&after=0", None).await;
    for text in &texts {
        assert_eq!(stream.message().await, *text);
    }
    table.say("alice", "and live").await;
    assert_eq!(stream.message().await, "and live");
    table.close().await;
}

#[tokio::test]
async fn a_connection_that_asks_for_nothing_is_closed() {
    let table = Table::start().await;
    let mut page = Stream::open(&table, "person=alice", None).await;
    assert_eq!(page.next().await.unwrap().0, "ready");
    let address = table.url.strip_prefix("http://").unwrap();
    let whole = format!("GET /api/state HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let body = format!(
        "POST /api/people HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{{"
    );
    // (request, end of the first response, end of all responses)
    let cases = [
        ("", "", ""),
        ("GET /api/state HTT", "", ""),
        (&whole, "}", "}"),
        (&body, "", "within 30 seconds\"}}"),
    ];
    let mut connections = Vec::new();
    for (sent, answer, last) in cases {
        let mut connection = tokio::net::TcpStream::connect(address).await.unwrap();
        connection.write_all(sent.as_bytes()).await.unwrap();
        let mut heard = Vec::new();
        while !answer.is_empty() && !heard.ends_with(answer.as_bytes()) {
            assert_ne!(connection.read_buf(&mut heard).await.unwrap(), 0);
        }
        connections.push((connection, heard, last));
    }
    // Everything that was sent has been read by the server once it answers this, and the page has nothing left to do.
    table.get("/api/state").await;
    table.say("mei", "hello").await;
    assert_eq!(page.message().await, "hello");
    pass(Duration::from_secs(31)).await;
    for (mut connection, mut heard, last) in connections {
        let rest = connection.read_to_end(&mut heard);
        tokio::time::timeout(Duration::from_secs(60), rest).await.expect("it is closed").unwrap();
        let heard = String::from_utf8(heard).unwrap();
        assert!(heard.ends_with(last), "{heard}");
    }
    // A page that listens stays.
    table.say("mei", "still there?").await;
    assert_eq!(page.message().await, "still there?");
    table.close().await;
}

#[tokio::test]
async fn a_full_disk_stops_the_chat_no_longer_than_it_is_full() {
    let table = Table::start().await;
    let long = "x".repeat(2000);
    let mut written = 0;
    for _ in 0..4 {
        limit(&table.store, "PRAGMA max_page_count = 1").await;
        let mut refused = 0;
        while refused < 5 {
            let (status, answer) = table.post("/api/messages", message("alice", &long)).await;
            match status {
                StatusCode::OK => written += 1,
                _ => refused += 1,
            }
            assert!(status == StatusCode::OK || answer["error"]["kind"] == "internal", "{answer}");
        }
        limit(&table.store, "PRAGMA max_page_count = 1000000").await;
        table.done("/api/messages", message("alice", &long)).await;
        written += 1;
        table.say("alice", "board").await;
        assert_eq!(table.last().await["picture"]["alt"], "a board");
    }
    let path = "/api/channels/general/messages?limit=200";
    let messages = table.get(path).await["messages"].as_array().unwrap().clone();
    let long = messages.iter().filter(|message| message["text"] == long.as_str()).count();
    assert_eq!(long, written);
    table.close().await;
}
