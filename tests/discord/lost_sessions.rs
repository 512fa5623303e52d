//! Many lost sessions and many events at once: each channel is checked once, and nothing is missed.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::json;
use tokio::sync::Semaphore;
use xiangqi_bot::metrics::Metrics;
use xiangqi_bot::store::OpenChannel;

use crate::busy::role_in;
use crate::script::Bot;
use crate::support::discord::{ALICE, BOB, BOT, Call, Channel, Fake, Fault, GUILD, VIEW_CHANNEL};

const READERS: usize = 16;

fn reads(call: &Call) -> bool {
    call.method == "GET" && call.path.starts_with("/channels/") && call.path.ends_with("/messages")
}

/// A channel of the server that was read up to a message.
pub(crate) fn live(channel: Channel, last_seen: &str) -> OpenChannel {
    OpenChannel {
        channel: channel.id.to_string(),
        last_seen: Some(last_seen.to_owned()),
        board: None,
        server: Some(GUILD.to_string()),
    }
}

/// The first calls that read a channel wait for a permit.
fn hold_readers(fake: &Fake, calls: usize) -> Arc<Semaphore> {
    let gate = Arc::new(Semaphore::new(0));
    (0..calls).for_each(|_| fake.fail("GET /channels/", Fault::Held(Arc::clone(&gate))));
    gate
}

/// Waits until the bot has received `count` events of a kind.
async fn come(metrics: &Metrics, kind: &'static str, count: u64) {
    while metrics.events.of(kind).get() < count {
        tokio::task::yield_now().await;
    }
}

fn tasks() -> usize {
    tokio::runtime::Handle::current().metrics().num_alive_tasks()
}

#[tokio::test]
async fn fifty_lost_sessions_cost_what_one_costs() {
    const CHANNELS: usize = 1_000;
    let fake = Fake::start().await;
    let channels: Vec<Channel> =
        (0..CHANNELS as u64).map(|n| Channel { id: 700_000_000 + n, direct: false }).collect();
    fake.add_channels(&channels);
    let mention = BOT.mention();
    for (n, channel) in channels.iter().enumerate() {
        fake.message(*channel, BOB, &format!("{mention} missed {n}"));
    }
    let gate = hold_readers(&fake, READERS);
    let settings = fake.settings();
    let metrics = Arc::clone(&settings.metrics);
    let mut bot = Bot::launch(settings, channels.iter().map(|channel| live(*channel, "5")).collect());
    for _ in 0..READERS {
        fake.wait("a channel that is read back", reads).await;
    }
    let before = tasks();
    fake.begin_sessions(50);
    // It is handed on when the last of them is known.
    fake.answer(&fake.slash(Channel::GENERAL, ALICE, "help", &[])).await;
    bot.request().await;
    assert!(tasks() < before + 20, "{before} tasks became {}", tasks());
    assert!(bot.table.listed.load(Ordering::Relaxed) < 50);

    // A channel with a new message does not wait for all others.
    let last = *channels.last().unwrap();
    fake.message(last, ALICE, &format!("{mention} now"));
    come(&metrics, "message", 1).await;
    // No message overtakes a command that is given after it.
    fake.answer(&fake.slash(Channel::GENERAL, ALICE, "help", &[])).await;
    bot.request().await;
    // The bot's own limits are no wait of this machine.
    tokio::time::pause();
    gate.add_permits(READERS);
    let mut heard = Vec::new();
    for _ in 0..=CHANNELS {
        heard.push(bot.heard().await);
    }
    let [missed, now] = [format!("missed {}", CHANNELS - 1), " now".to_owned()]
        .map(|text| heard.iter().position(|heard| heard.contains(&text)).unwrap());
    assert!(missed < now && now < 3 * READERS, "{missed} {now}");
    assert_eq!(heard.iter().collect::<HashSet<_>>().len(), heard.len(), "each once");
    bot.stop().await.unwrap();
    // Those that were being read are read once more, and no others.
    let calls = fake.take_calls().into_iter().filter(reads).count();
    assert!((CHANNELS..=CHANNELS + READERS).contains(&calls), "{calls}");
}

#[tokio::test]
async fn what_was_missed_while_a_channel_was_being_read_is_played_once_and_in_order() {
    let fake = Fake::start().await;
    let mention = BOT.mention();
    let say = |text: &str| fake.message(Channel::GENERAL, ALICE, &format!("{mention} {text}"));
    let seen = say("before");
    say("one");
    let gate = hold_readers(&fake, 1);
    let mut bot = Bot::launch(fake.settings(), vec![live(Channel::GENERAL, &seen)]);
    fake.wait("a channel that is read back", reads).await;
    say("two");
    // This never arrives: a session is lost just then.
    fake.deny_silently(Channel::GENERAL, VIEW_CHANNEL);
    say("three");
    fake.give_right_silently(Channel::GENERAL);
    fake.begin_sessions(3);
    say("four");
    fake.answer(&fake.slash(Channel::OTHER, BOB, "help", &[])).await;
    bot.request().await;
    gate.add_permits(1);
    for text in ["one", "two", "three", "four"] {
        assert_eq!(bot.heard().await, format!("alice: {text} (addressed)"));
    }
    let again = fake.wait("a second look", reads).await;
    assert!(!again.query.contains(&format!("after={seen}")), "only what came since: {}", again.query);
    assert!(bot.is_quiet());
    bot.stop().await.unwrap();
    assert!(!fake.take_calls().iter().skip_while(|call| call.at <= again.at).any(reads));
}

#[tokio::test]
async fn more_than_may_wait_for_a_channel_is_read_once_there_is_room() {
    let fake = Fake::start().await;
    let mention = BOT.mention();
    let seen = fake.message(Channel::GENERAL, ALICE, "before");
    let gate = hold_readers(&fake, 1);
    let settings = fake.settings();
    let metrics = Arc::clone(&settings.metrics);
    let mut bot = Bot::launch(settings, vec![live(Channel::GENERAL, &seen)]);
    fake.wait("a channel that is read back", reads).await;
    for n in 0..400 {
        fake.message(Channel::GENERAL, ALICE, &format!("{mention} {n}"));
    }
    come(&metrics, "message", 400).await;
    fake.answer(&fake.slash(Channel::OTHER, BOB, "help", &[])).await;
    bot.request().await;
    gate.add_permits(1);
    for n in 0..400 {
        assert_eq!(bot.heard().await, format!("alice: {n} (addressed)"));
    }
    assert!(bot.is_quiet());
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_typed_while_too_much_is_under_way_is_read_back() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    let answers: Vec<_> = (0..5_000).map(|_| bot.table.answer_later()).collect();
    for n in 0..answers.len() {
        fake.message(Channel::DIRECT, ALICE, &n.to_string());
    }
    for n in 0..answers.len() {
        assert_eq!(bot.heard().await, format!("alice: {n} (addressed) (direct)"));
    }
    for text in ["one", "two"] {
        fake.message(Channel::GENERAL, BOB, &format!("{} {text}", BOT.mention()));
    }
    fake.wait("a look at the channel", |call| reads(call) && call.path.contains("/301/")).await;
    for text in ["one", "two"] {
        assert_eq!(bot.heard().await, format!("bob: {text} (addressed)"));
    }
    drop(answers);
    assert!(bot.is_quiet());
}

#[tokio::test]
async fn however_many_servers_change_their_channels_are_looked_up_one_after_the_other() {
    let fake = Fake::start().await;
    let settings = fake.settings();
    let metrics = Arc::clone(&settings.metrics);
    let mut bot = Bot::launch(settings, Vec::new());
    fake.ready().await;
    fake.answer(&fake.slash(Channel::GENERAL, ALICE, "help", &[])).await;
    bot.request().await;
    let before = tasks();
    let listed = bot.table.listed.load(Ordering::Relaxed);
    // The store says nothing for now.
    let mut forgotten = 0;
    while forgotten < Semaphore::MAX_PERMITS {
        // A list that is under way gives its permit back.
        forgotten += bot.table.lists.forget_permits(Semaphore::MAX_PERMITS);
        tokio::task::yield_now().await;
    }
    for server in 0..500 {
        fake.event("GUILD_ROLE_UPDATE", role_in(&(1_000 + server).to_string()));
        fake.event("GUILD_DELETE", json!({ "id": (2_000 + server).to_string() }));
        let channel = json!({
            "id": (3_000 + server).to_string(), "guild_id": "100", "type": 0, "name": "c", "position": 0,
            "permission_overwrites": [], "nsfw": false,
        });
        fake.event("CHANNEL_DELETE", channel);
    }
    // These may overtake each other, but no command that is given after them. They are then taken up a few at a time.
    come(&metrics, "other", 1_500).await;
    while bot.table.gone.load(Ordering::Relaxed) < 500 {
        tokio::task::yield_now().await;
    }
    fake.answer(&fake.slash(Channel::GENERAL, ALICE, "help", &[])).await;
    bot.request().await;
    assert!(tasks() < before + 20, "{before} tasks became {}", tasks());
    bot.table.lists.add_permits(1_000);
    fake.answer(&fake.slash(Channel::GENERAL, ALICE, "help", &[])).await;
    let listed = bot.table.listed.load(Ordering::Relaxed) - listed;
    assert!(listed <= 2, "{listed}");
    bot.stop().await.unwrap();
}
