//! Connections that fail, end, or come back.

use std::sync::{Arc, Mutex};

use serde_json::json;
use xiangqi_bot::discord::{DiscordError, DiscordPlatform, DiscordSettings};
use xiangqi_bot::platform::Response;
use xiangqi_bot::store::{OpenChannel, StoreError};

use crate::script::{Bot, text};
use crate::support::discord::{ALICE, BOB, BOT, Channel, Fake, Fault, Options, TOKEN};

pub(crate) fn live(channel: &str, last_seen: Option<String>) -> OpenChannel {
    OpenChannel { channel: channel.to_owned(), last_seen, board: None, server: None }
}

#[tokio::test]
async fn a_wrong_token_ends_with_one_clear_line() {
    let fake = Fake::start().await;
    let settings = DiscordSettings { token: "wrong".to_owned(), ..fake.settings() };
    let error = Bot::launch(settings, Vec::new()).end().await.unwrap_err();
    assert_eq!(error, DiscordError::BadToken);
    let line = error.to_string();
    assert!(line.contains("DISCORD_TOKEN") && !line.contains('\n') && !line.contains("wrong"), "{line}");
}

#[tokio::test]
async fn a_token_that_only_the_gateway_refuses_ends_the_same_way() {
    let fake = Fake::with(Options { close_identify: Some(4004), ..Options::default() }).await;
    let error = Bot::launch(fake.settings(), Vec::new()).end().await.unwrap_err();
    assert_eq!(error, DiscordError::BadToken);
}

#[tokio::test]
async fn a_refused_intent_is_done_without() {
    let fake = Fake::with(Options { message_content: false, ..Options::default() }).await;
    let mut bot = Bot::launch(DiscordSettings { message_content: true, ..fake.settings() }, Vec::new());
    fake.ready().await;
    fake.message(Channel::GENERAL, ALICE, "C2.5");
    fake.message(Channel::GENERAL, ALICE, &format!("C2.5 {}", BOT.mention()));
    assert_eq!(bot.heard().await, "alice: C2.5 (addressed)");
    let intents: Vec<bool> =
        fake.identified().iter().map(|hello| hello["intents"].as_u64().unwrap() & 1 << 15 != 0).collect();
    assert_eq!(intents, [true, false]);
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn an_api_out_of_reach_ends_with_one_clear_line() {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let settings =
        DiscordSettings { token: "t".to_owned(), api: Some(address.clone()), ..DiscordSettings::default() };
    let error = Bot::launch(settings, Vec::new()).end().await.unwrap_err();
    let line = error.to_string();
    assert!(line.starts_with(&format!("cannot reach Discord at {address}: ")), "{line}");
    assert!(!line.contains('\n'), "{line}");
}

#[test]
fn settings_that_make_no_sense_are_named() {
    let cases = [
        (DiscordSettings { api: Some("nonsense".to_owned()), ..DiscordSettings::default() }, "DISCORD_API"),
        (
            DiscordSettings { ca_file: Some("/nowhere/ca.pem".into()), ..DiscordSettings::default() },
            "DISCORD_CA_FILE",
        ),
    ];
    for (settings, name) in cases {
        let error = DiscordPlatform::new(&settings).err().unwrap_or_else(|| panic!("{name} is accepted"));
        assert!(error.to_string().starts_with(&format!("{name}: ")), "{error}");
    }
}

#[tokio::test]
async fn closes_that_would_come_again_end_with_one_clear_line() {
    for code in [4003, 4010, 4011, 4012, 4013] {
        let fake = Fake::start().await;
        let bot = Bot::start(&fake).await;
        fake.close(code);
        let error = bot.end().await.unwrap_err();
        assert!(matches!(&error, DiscordError::Closed(why) if why.contains(&code.to_string())), "{error}");

        let fake = Fake::with(Options { close_identify: Some(code), ..Options::default() }).await;
        let error = Bot::launch(fake.settings(), Vec::new()).end().await.unwrap_err();
        assert!(matches!(&error, DiscordError::Closed(why) if why.contains(&code.to_string())), "{error}");
    }
}

#[tokio::test]
async fn a_session_that_is_taken_up_again_misses_and_doubles_nothing() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    fake.message(Channel::DIRECT, ALICE, "one");
    assert_eq!(bot.heard().await, "alice: one (addressed) (direct)");
    let ways: [&dyn Fn(); 6] = [
        &|| fake.cut(),
        &|| fake.ask_to_reconnect(),
        &|| fake.close(1000),
        &|| fake.close(1001),
        &|| fake.close(4000),
        &|| fake.invalidate(true),
    ];
    for (n, way) in ways.iter().enumerate() {
        way();
        fake.message(Channel::DIRECT, ALICE, "meanwhile");
        fake.resumed(n + 1).await;
        assert_eq!(bot.heard().await, "alice: meanwhile (addressed) (direct)", "way {n}");
    }
    // After this close the library has the whole session replayed.
    fake.close(4007);
    fake.resumed(7).await;
    fake.message(Channel::DIRECT, ALICE, "last");
    assert_eq!(bot.heard().await, "alice: last (addressed) (direct)");
    assert!(bot.is_quiet());
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn what_was_typed_while_the_session_was_lost_is_read_back_in_order() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    let mention = BOT.mention();
    let seen = fake.message(Channel::GENERAL, ALICE, &format!("{mention} C2.5"));
    assert_eq!(bot.heard().await, "alice: C2.5 (addressed)");
    *bot.table.live.lock().unwrap() =
        vec![live("301", Some(seen)), live("302", None), live("999", Some("5".to_owned()))];
    // The store is slow to list the live channels.
    bot.table.list_failures.lock().unwrap().push(StoreError::Unavailable("busy".to_owned()));
    fake.lose_session();
    for n in 0..150 {
        fake.message(Channel::GENERAL, BOB, "chatting");
        fake.message(Channel::GENERAL, BOB, &format!("{mention} missed {n}"));
    }
    fake.session(2).await;
    fake.message(Channel::GENERAL, ALICE, &format!("{mention} now"));
    for n in 0..150 {
        assert_eq!(bot.heard().await, format!("bob: missed {n} (addressed)"));
    }
    assert_eq!(bot.heard().await, "alice: now (addressed)");
    assert!(bot.is_quiet());
    let newest = fake.messages(Channel::GENERAL).last().unwrap()["id"].as_str().unwrap().to_owned();
    assert!(
        bot.table
            .read
            .lock()
            .unwrap()
            .iter()
            .any(|(channel, read)| { channel == "301" && read.to_string() <= newest })
    );
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn where_too_much_was_written_the_newest_is_read() {
    let fake = Fake::start().await;
    let seen = fake.message(Channel::DIRECT, ALICE, "before");
    for n in 0..2_500 {
        fake.message(Channel::DIRECT, ALICE, &format!("missed {n}"));
    }
    let mut bot = Bot::launch(fake.settings(), vec![live("303", Some(seen))]);
    let first = bot.heard().await;
    let first: usize = first.split_whitespace().nth(2).unwrap().parse().unwrap();
    assert!((400..=700).contains(&first), "{first}");
    for n in first + 1..2_500 {
        assert_eq!(bot.heard().await, format!("alice: missed {n} (addressed) (direct)"));
    }
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_lost_session_is_resumed_where_discord_asks_for_it() {
    let fake = Fake::with(Options { resumes_elsewhere: true, ..Options::default() }).await;
    let mut bot = Bot::start(&fake).await;
    fake.message(Channel::DIRECT, ALICE, "one");
    assert_eq!(bot.heard().await, "alice: one (addressed) (direct)");
    fake.cut();
    fake.resumed(1).await;
    assert_eq!(fake.resumed_elsewhere(), 1);
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn what_was_typed_while_the_bot_was_off_is_read_back() {
    let fake = Fake::start().await;
    let seen = fake.message(Channel::DIRECT, ALICE, "before");
    fake.message(Channel::DIRECT, ALICE, "meanwhile");
    // The first look fails and is repeated.
    fake.fail("GET /channels/", Fault::Refuse(502, 0, "later"));
    let live = vec![live(&Channel::DIRECT.id.to_string(), Some(seen))];
    let mut bot = Bot::launch(fake.settings(), live);
    assert_eq!(bot.heard().await, "alice: meanwhile (addressed) (direct)");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn events_of_unknown_kinds_and_lost_channels_disturb_nothing() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    fake.event("SOMETHING_NEW", json!({ "id": "1" }));
    fake.event("MESSAGE_CREATE", json!({ "id": "not a message" }));
    fake.delete_channel(Channel::OTHER);
    fake.event("GUILD_DELETE", json!({ "id": "100" }));
    fake.message(Channel::DIRECT, ALICE, "still there?");
    assert_eq!(bot.heard().await, "alice: still there? (addressed) (direct)");
    bot.stop().await.unwrap();
}

/// Everything that is logged on this thread and by the connection, in full detail.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    pub(crate) fn start(&self) -> tracing::subscriber::DefaultGuard {
        let log = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_span_events(tracing_subscriber::fmt::format::FmtSpan::FULL)
            .with_ansi(false)
            .without_time()
            .with_writer(move || log.clone())
            .finish();
        tracing::subscriber::set_default(subscriber)
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// Waits for a line of the bot itself with these words.
    async fn line(&self, words: &str) -> String {
        let search = async {
            loop {
                let text = self.text();
                let mut own = text.lines().filter(|line| line.contains(" xiangqi_bot::"));
                if let Some(line) = own.rfind(|line| line.contains(words)) {
                    return line.to_owned();
                }
                tokio::task::yield_now().await;
            }
        };
        let found = tokio::time::timeout(std::time::Duration::from_secs(45), search).await;
        found.unwrap_or_else(|_| panic!("no line with \"{words}\" in {}", self.text()))
    }

    pub(crate) fn warnings(&self) -> Vec<String> {
        self.text()
            .lines()
            .filter(|l| l.contains(" WARN ") || l.contains("ERROR"))
            // Spans are no lines of their own.
            .filter(|l| !["new", "enter", "exit", "close"].iter().any(|end| l.ends_with(&format!(": {end}"))))
            .map(str::to_owned)
            .collect()
    }
}

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_holds_no_secret_however_detailed_it_is() {
    let log = Log::default();
    let _guard = log.start();
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    fake.answer(&fake.slash(Channel::GENERAL, ALICE, "board", &[])).await;
    let later = bot.table.answer_later();
    let slow = fake.slash(Channel::GENERAL, ALICE, "board", &[]);
    fake.answer(&slow).await;
    fake.fail("PATCH /webhooks/", Fault::Refuse(404, 10062, "Unknown interaction"));
    later.send(Response::Ephemeral(text("late"))).unwrap();
    fake.follow_up(&slow).await;
    fake.event("INTERACTION_CREATE", json!({ "id": "5", "token": "interaction-token-unreadable" }));
    fake.close(4000);
    fake.resumed(1).await;
    bot.stop().await.unwrap();
    let text = log.text();
    assert!(
        text.contains("connected to Discord") && text.contains("no longer knows this interaction"),
        "{text}"
    );
    for secret in ["interaction-token", TOKEN] {
        let line = text.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "{secret} in: {line:?}");
    }
}

#[tokio::test]
async fn a_refusal_is_one_line_in_the_log() {
    let log = Log::default();
    let _guard = log.start();
    let fake = Fake::with(Options { message_content: false, ..Options::default() }).await;
    let bot = Bot::launch(DiscordSettings { message_content: true, ..fake.settings() }, Vec::new());
    fake.session(2).await;
    bot.stop().await.unwrap();
    let warnings = log.warnings();
    assert!(matches!(&warnings[..], [one] if one.contains("Message Content Intent")), "{warnings:#?}");

    let log = Log::default();
    let _guard = log.start();
    for code in [4004, 4010, 4012, 4013] {
        let fake = Fake::with(Options { close_identify: Some(code), ..Options::default() }).await;
        Bot::launch(fake.settings(), Vec::new()).end().await.unwrap_err();
        assert_eq!(log.warnings(), Vec::<String>::new(), "the error itself is the line");
    }
}

#[tokio::test]
async fn the_log_says_with_which_code_and_meaning_discord_has_closed() {
    let log = Log::default();
    let _guard = log.start();
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    fake.message(Channel::DIRECT, ALICE, "the session has begun");
    bot.heard().await;
    fake.close(4000);
    let resumed = log.line("the connection to Discord was resumed").await;
    assert!(resumed.contains("close code 4000: unknown error"), "{resumed}");
    // This one ends the session, and the next one begins after a pause.
    fake.close(4009);
    fake.session(2).await;
    let lost = log.line("the session is lost").await;
    assert!(lost.contains("close code 4009: session timed out") && lost.contains("pause="), "{lost}");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn a_gateway_that_closes_again_and_again_is_told_with_its_code() {
    let log = Log::default();
    let _guard = log.start();
    let fake = Fake::with(Options { close_identify: Some(4008), ..Options::default() }).await;
    let bot = Bot::launch(fake.settings(), Vec::new());
    log.line("sessions that Discord has ended before they began: 1 (close code 4008: rate limited)").await;
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn shutdown_finishes_the_answers_under_way() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let later = bot.table.answer_later();
    let asked = fake.slash(Channel::GENERAL, ALICE, "board", &[]);
    fake.answer(&asked).await;
    later.send(Response::Ephemeral(text("in time"))).unwrap();
    bot.stop().await.unwrap();
    assert_eq!(fake.follow_up(&asked).await.text(), "in time");
}

#[tokio::test]
async fn a_connection_that_never_comes_is_made_anew_from_the_ground() {
    let fake = Fake::with(Options { silent: true, ..Options::default() }).await;
    let rebuild_after = Some(std::time::Duration::from_millis(100));
    let bot = Bot::launch(DiscordSettings { rebuild_after, ..fake.settings() }, Vec::new());
    for _ in 0..3 {
        fake.wait("a look for the gateway", |call| call.path == "/gateway").await;
    }
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn shutdown_does_not_wait_for_a_connection_that_never_comes() {
    let fake = Fake::with(Options { silent: true, ..Options::default() }).await;
    let bot = Bot::launch(fake.settings(), Vec::new());
    fake.wait("a look for the gateway", |call| call.path == "/gateway").await;
    bot.stop().await.unwrap();
}
