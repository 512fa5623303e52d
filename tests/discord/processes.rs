//! Several built programs over one PostgreSQL database, on the stand-in for Discord: a short form of the benchmark `processes`.

use std::time::Duration;

use futures_util::future::join_all;
use xiangqi_bot::store::Store;

use crate::support::discord::{Channel, Fake};
use crate::support::postgres::Place;
use crate::support::server::Server;
use crate::support::trials::{Fate, Kind, Process, Processes, SERVERS, Table, Way, processes, set_up};

/// How long a board is waited for before it is lost.
const PATIENCE: Duration = Duration::from_secs(120);

const PLAN: Processes =
    Processes { rounds: 3, hangs: Some(3), people: 2, bots: 1, breath: None, patience: PATIENCE, seed: 5 };

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_dies_or_hangs_in_play_is_followed_by_the_one_that_stands_by() {
    let Some(place) = Place::new().await else { return };
    let followed = processes(PLAN, &place).await;
    assert!(followed.count.is_clean() && followed.count.moves > 0, "{followed}");
    assert_eq!(followed.count.unanswered, 0, "{followed}");
    assert_eq!((followed.count.kills, followed.count.faults), (2, 1));
}

/// Number of failed claims of the process that stands by, each of six seconds.
const ASKS: usize = 4;

/// Waits until a process has logged something so often.
async fn logged(process: &Process, what: &str, times: usize) {
    while process.log().matches(what).count() < times {
        crate::clock::real_pause().await;
    }
}

/// Says a move until it is shown; a refusal in words has it said again.
async fn plays(table: &mut Table, fake: &Fake) {
    let mv = table.pick().expect("the game goes on");
    loop {
        match table.say(fake, Way::Typed, mv, PATIENCE).await {
            Fate::Shown(_) => return,
            Fate::Refused(_) => {}
            Fate::Lost => panic!("{mv} is lost after {}", table.last_words(fake)),
        }
    }
}

/// Waits until a process has tried to claim a lease.
async fn asked_in_vain_or_taken(place: &Place) {
    let pool = place.pool().await;
    let asked = "SELECT EXISTS (SELECT 1 FROM leases WHERE until > CLOCK_TIMESTAMP())
                     OR EXISTS (SELECT 1 FROM pg_stat_activity
                                WHERE application_name = 'xiangqi-bot' AND query ILIKE 'ROLLBACK%')";
    while !sqlx::query_scalar::<_, bool>(asked).fetch_one(&pool).await.unwrap() {
        crate::clock::real_pause().await;
    }
    pool.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "minutes; .ci/nightly runs it"]
async fn processes_outlive_a_database_that_is_away_and_are_silent_meanwhile() {
    let Some((server, place)) = Server::new().await else { return };
    let fake = Fake::start().await;
    let store = Store::open(&place.url()).await.unwrap();
    let mut tables = Vec::new();
    for (guild, id) in SERVERS.into_iter().zip([700_000_000, 800_000_000]) {
        let channel = Channel { id, direct: false };
        fake.add_channels_in(guild, &[channel]);
        tables.push(set_up(&store, Kind::People, channel, guild).await);
    }
    store.close().await;
    let mut serving = vec![Process::start(&fake, &place), Process::start(&fake, &place)];
    let mut parts = Vec::new();
    for process in &mut serving {
        parts.push(process.serves().await);
    }
    let mut waiting = Process::start(&fake, &place);
    for table in &mut tables {
        assert!(table.begins(&fake, PATIENCE).await);
        plays(table, &fake).await;
    }

    server.stop();
    for process in &serving {
        logged(process, "the lease has run out", 1).await;
    }
    let said = fake.arrived();
    let moves = join_all(tables.iter_mut().map(|table| plays(table, &fake)));
    let outage = async {
        logged(&waiting, "no part could be claimed", ASKS).await;
        assert_eq!(fake.arrived(), said, "nothing is said meanwhile");
        // The other process reaches it first.
        for process in &serving {
            process.signal("STOP").await;
        }
        server.start();
        asked_in_vain_or_taken(&place).await;
        for process in &serving {
            process.signal("CONT").await;
        }
    };
    tokio::join!(moves, outage);
    for table in &mut tables {
        plays(table, &fake).await;
    }

    let now: Vec<Option<usize>> = serving.iter().map(Process::part).collect();
    assert_eq!(now, parts.into_iter().map(Some).collect::<Vec<_>>());
    assert!(serving.iter_mut().all(|process| !process.is_gone()), "one has ended");
    assert!(!waiting.is_gone() && waiting.part().is_none(), "{}", waiting.log());
    let store = Store::open(&place.url()).await.unwrap();
    for table in &tables {
        assert_eq!(table.verdict(&store, &fake).await, (0, 0), "lost or doubled");
    }
    store.close().await;
    waiting.stop().await;
    for process in serving {
        let log = process.stop().await;
        assert!(log.contains("this process speaks again"), "{log}");
        assert_eq!(log.matches("fsync = off").count(), 1, "{log}");
    }
    assert_eq!(fake.violations(), Vec::<String>::new());
}
