//! The built program killed, starved and cut off while games go on: short forms of what the benchmarks `crash`, `faults` and
//! `soak` do at length.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use xiangqi_bot::store::ChannelKey;

use crate::bulk::bulk;
use crate::support::discord::{Fake, Fault, Options};
use crate::support::trials::{
    Between, Bot, Count, Crash, Fate, Injection, Kind, Place, Storm, TRACER, Table, Trouble, Until, Way,
    When, crash, power, storm, sweep,
};

/// Time after which a board counts as lost.
const PATIENCE: Duration = Duration::from_secs(120);

/// Says on the terminal what a test leaves out.
#[expect(clippy::print_stderr, reason = "whoever reads the tests is told")]
fn left_out(what: &str) {
    eprintln!("{what}: left out, {TRACER} is missing or may not trace here");
}

fn is_clean(count: &Count) {
    assert!(count.is_clean() && count.moves > 0, "{count}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_at_any_moment_lose_and_double_nothing() {
    let kills = bulk(1, 5);
    let when = When::Calls(60);
    let count = crash(Crash { kills, people: 2, bots: 2, homes: 1, when, patience: PATIENCE, seed: 7 }).await;
    is_clean(&count);
    assert_eq!((count.kills, count.unanswered), (kills, 0), "{count}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "minutes; .ci/nightly runs it"]
async fn kills_at_the_writes_of_a_move_lose_and_double_nothing() {
    for kind in [Kind::Bot, Kind::Homes] {
        match sweep(kind, 2, PATIENCE).await {
            Some(count) => {
                is_clean(&count);
                assert!(count.kills > 3 && count.unanswered == 0, "{count}");
            }
            None => left_out("kills at each write"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "minutes; .ci/nightly runs it"]
async fn a_power_cut_takes_nothing_that_was_told() {
    match power(5, 40, PATIENCE).await {
        Some(count) => is_clean(&count),
        None => left_out("power cuts"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "minutes; .ci/nightly runs it"]
async fn a_storm_of_faults_loses_and_doubles_nothing() {
    for tls in [false, true] {
        let count = storm(Storm {
            people: 3,
            bots: 2,
            troubles: &[Trouble::Calls, Trouble::Calls, Trouble::Calls, Trouble::Disk, Trouble::Program],
            until: Until::Faults(10),
            between: Between::Calls(6),
            hold: Duration::ZERO,
            breath: None,
            patience: PATIENCE,
            tls,
            seed: 11,
            report: |_, _| {},
        });
        is_clean(&count.await);
    }
}

/// One game between people, with its first board shown.
async fn one_game() -> (Place, Table, Bot) {
    let (place, mut tables) = Place::new(Fake::start().await, &[(Kind::People, 1)]).await;
    let bot = place.start();
    let mut table = tables.remove(0);
    assert!(table.begins(&place.fake, PATIENCE).await, "{}", place.log());
    (place, table, bot)
}

/// Plays moves and checks that every board was posted once.
async fn goes_on(place: &Place, table: &mut Table, bot: Bot, moves: usize) {
    for _ in 0..moves {
        let fate = table.play(&place.fake, Way::Typed, PATIENCE).await;
        assert!(matches!(fate, Some(Fate::Shown(_))), "{fate:?}: {}", place.log());
    }
    assert!(bot.stop().await.success(), "{}", place.log());
    let store = place.open().await;
    assert_eq!(table.verdict(&store, &place.fake).await, (0, 0));
    // The buttons of an old board may be owed to the next start; no words are.
    let key = ChannelKey { platform: "discord", id: table.channel.id.to_string() };
    assert!(store.unsent(&key, 0, 1).await.unwrap().is_empty());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_the_system_refuses_stops_the_game_no_longer_than_it_does() {
    let refusals = [
        // A full disk, one that can only be read, one that fails, and no more files or connections.
        "pwrite64:error=ENOSPC",
        "pwrite64:error=EROFS",
        "fdatasync,fsync:error=EIO",
        "openat,socket,dup,epoll_create1:error=EMFILE",
    ];
    for what in refusals.into_iter().take(bulk(1, 4)) {
        let (place, mut table, bot) = one_game().await;
        let Some(injection) = Injection::into(&bot, what).await else { return left_out(what) };
        let mv = table.pick().unwrap();
        let fate = table.say(&place.fake, Way::Typed, mv, PATIENCE).await;
        injection.end().await;
        match fate {
            Fate::Shown(_) => {}
            Fate::Refused(words) => {
                assert!(words.contains("incident"), "{what}: {words}");
                let again = table.say(&place.fake, Way::Typed, mv, PATIENCE).await;
                assert!(matches!(again, Fate::Shown(_)), "{what}: {again:?}: {}", place.log());
            }
            Fate::Lost => panic!("{what}: {}", place.log()),
        }
        goes_on(&place, &mut table, bot, 3).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_is_heard_while_the_disk_does_not_take_that_a_board_stands_there() {
    let (place, mut tables) = Place::new(Fake::start().await, &[(Kind::People, 1)]).await;
    let mut table = tables.remove(0);
    // The board is shown, and the program does not know it before the disk is full.
    let answer = Arc::new(Semaphore::new(0));
    place.fake.fail("POST /channels/", Fault::Held(Arc::clone(&answer)));
    let bot = place.start();
    assert!(table.begins(&place.fake, PATIENCE).await, "{}", place.log());
    let what = "pwrite64:error=ENOSPC";
    let Some(injection) = Injection::into(&bot, what).await else { return left_out(what) };
    answer.add_permits(1);
    let mv = table.pick().unwrap();
    let fate = table.say(&place.fake, Way::Typed, mv, PATIENCE).await;
    injection.end().await;
    let Fate::Refused(words) = fate else { panic!("{fate:?}: {}", place.log()) };
    assert!(words.contains("incident"), "{words}");
    goes_on(&place, &mut table, bot, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_database_is_named_at_the_start_and_left_as_it_is() {
    let (place, mut table, bot) = one_game().await;
    for _ in 0..4 {
        table.play(&place.fake, Way::Typed, PATIENCE).await;
    }
    assert!(bot.stop().await.success());
    let mut bytes = std::fs::read(place.database()).unwrap();
    let half = bytes.len() / 2;
    bytes[half..half + 8192].fill(0xA5);
    std::fs::write(place.database(), &bytes).unwrap();
    let output = place.command().output().await.unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("the database bot.db is damaged: ") && told.trim().lines().count() == 1, "{told}");
    assert!(std::fs::read(place.database()).unwrap() == bytes, "the file is as it was");
}

#[tokio::test]
async fn the_program_ends_when_it_is_asked_to_also_while_discord_is_silent() {
    let fake = Fake::with(Options { silent: true, ..Options::default() }).await;
    let (place, _) = Place::new(fake, &[]).await;
    let bot = place.start();
    place.fake.wait("a look for the gateway", |call| call.path.starts_with("/gateway")).await;
    let status = bot.stop().await;
    assert!(status.success(), "{status}: {}", place.log());
}
