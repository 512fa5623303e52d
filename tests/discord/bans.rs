//! A ban of the address by Cloudflare: logged once, and no call is sent before it ends.

use std::time::Duration;

use xiangqi_bot::discord::DiscordSettings;
use xiangqi_bot::platform::Platform as _;
use xiangqi_bot::store::ShardRange;
use xiangqi_bot::watchdog::Monitored as _;

use crate::connection::Log;
use crate::script::Bot;
use crate::support::discord::{ALICE, BOB, BOT, Channel, Fake, Fault};
use crate::talk::{Talk, advance};

/// Time goes by for the program, and what follows from that happens.
async fn pass(seconds: u64) {
    advance(Duration::from_secs(seconds)).await;
    rest().await;
}

async fn rest() {
    for _ in 0..1_000 {
        tokio::task::yield_now().await;
    }
}

/// The first thing that is wrong.
async fn fault(bot: &Bot, words: &str) -> String {
    let search = async {
        loop {
            let faults = bot.platform.faults();
            if let Some(fault) = faults.iter().find(|fault| fault.contains(words)) {
                assert_eq!(faults.len(), 1, "{faults:?}");
                return fault.clone();
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(45), search).await.expect("a fault")
}

#[tokio::test]
async fn a_ban_at_the_start_is_waited_for() {
    let log = Log::default();
    let _guard = log.start();
    let fake = Fake::start().await;
    fake.fail("GET /gateway/bot", Fault::Banned(3_600));
    let bot = Bot::launch(fake.settings(), Vec::new());
    let told = fault(&bot, "Cloudflare").await;
    assert!(told.contains(" 3599 s") || told.contains(" 3600 s"), "{told}");
    pass(3_590).await;
    assert_eq!(fake.arrived(), 1, "nothing is tried before the ban is over");
    let warnings = log.warnings();
    assert!(matches!(&warnings[..], [one] if one.contains("Cloudflare bans this machine")), "{warnings:#?}");
    pass(11).await;
    fake.ready().await;
    bot.stop().await.unwrap();
    assert_eq!(log.warnings().len(), 1, "{:#?}", log.warnings());
}

#[tokio::test]
async fn commands_that_meet_a_ban_are_registered_after_it() {
    let log = Log::default();
    let _guard = log.start();
    let fake = Fake::start().await;
    fake.fail("PUT /applications/", Fault::Banned(600));
    let bot = Bot::launch(fake.settings(), Vec::new());
    fake.wait("the ban", |call| call.method == "PUT" && call.status == 429).await;
    fault(&bot, "Cloudflare").await;
    assert!(!bot.platform.is_up(), "nobody can be reached");
    let calls = fake.arrived();
    pass(590).await;
    assert_eq!(fake.arrived(), calls);
    pass(11).await;
    fake.wait("the commands", |call| call.method == "PUT" && call.status == 200).await;
    bot.stop().await.unwrap();
    assert_eq!(log.warnings().len(), 1, "{:#?}", log.warnings());
}

#[tokio::test]
async fn a_ban_stops_every_call_and_loses_nothing() {
    let mut talk = Talk::start().await;
    talk.game().await;
    talk.settle().await;
    let log = Log::default();
    let guard = log.start();
    talk.fake.fail("POST /channels/301/messages", Fault::Banned(900));
    talk.reply(ALICE, "C2.5");
    talk.fake.wait("the ban", |call| call.is_post() && call.status == 429).await;
    rest().await;
    let calls = talk.fake.arrived();
    // Interactions are outside Discord's limits, and not outside this one.
    let asked = talk.fake.slash(Channel::GENERAL, BOB, "legal", &[]);
    talk.mention(BOB, "H8+7");
    talk.mention(BOB, "help");
    for _ in 0..4 {
        // No statement runs when time jumps.
        for _ in 0..100 {
            talk.store.waiting_channels("discord").await.unwrap();
        }
        pass(200).await;
    }
    assert_eq!(talk.fake.arrived(), calls, "{:#?}", talk.fake.take_calls().last());
    let faults = talk.service.faults();
    assert!(matches!(&faults[..], [one] if one.contains("Cloudflare")), "{faults:#?}");
    let warnings = log.warnings();
    assert!(matches!(&warnings[..], [one] if one.contains("Cloudflare bans this machine")), "{warnings:#?}");
    drop(guard);
    pass(200).await;
    for mv in ["C2.5", "H8+7"] {
        let board = talk.fake.wait(mv, |call| call.is_post() && call.status == 200).await;
        assert!(board.text().contains(&format!("**{mv}**")), "{board}");
    }
    assert_eq!(talk.service.faults(), Vec::<String>::new());
    assert!(!talk.fake.saw(|call| call.path.contains(&asked.token)), "its three seconds are over");
    let boards = talk.fake.messages(Channel::GENERAL).into_iter().filter(|message| {
        message["author"]["id"] == BOT.id.to_string().as_str()
            && message["content"].to_string().contains("**C2.5**")
    });
    assert_eq!(boards.count(), 1);
    talk.end().await;
}

#[tokio::test]
async fn a_bot_that_may_begin_too_few_sessions_waits_for_more() {
    for (remaining, shards) in [(0, 1), (1, 2)] {
        let log = Log::default();
        let _guard = log.start();
        let fake = Fake::start().await;
        fake.limit_sessions(remaining, 7_200_000);
        let shards = ShardRange { first: 0, last: shards - 1, total: shards };
        let settings = DiscordSettings { shards: Some(shards), ..fake.settings() };
        let bot = Bot::launch(settings, Vec::new());
        let told = fault(&bot, "more sessions").await;
        let expected = format!(
            "Discord lets this bot begin {remaining} more sessions for now, and it needs {};",
            shards.total
        );
        assert!(told.starts_with(&expected), "{told}");
        pass(7_190).await;
        assert_eq!((fake.identified().len(), fake.arrived()), (0, 1));
        assert_eq!(log.warnings().len(), 1, "{:#?}", log.warnings());
        // It asks again, and some are enough.
        fake.limit_sessions(u64::from(shards.total), 86_400_000);
        pass(11).await;
        fake.ready().await;
        bot.stop().await.unwrap();
    }
}
