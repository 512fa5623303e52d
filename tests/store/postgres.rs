//! The store on a PostgreSQL server: the contract, several processes over one database, and connections that break.
//!
//! These need a server, named in `TEST_POSTGRES_URL`, and say so where there is none. Every test works in a schema of its
//! own, which it drops at the end.

use std::cell::RefCell;
use std::time::Duration;

use xiangqi_bot::features::old_rows;
use xiangqi_bot::features::puzzles::queries;
use xiangqi_bot::features::puzzles::queries::AttemptQuery;
use xiangqi_bot::features::puzzles::state::{DailyPuzzle, PuzzleStats};
use xiangqi_bot::features::review::queries as reviews;
use xiangqi_bot::game::{Event, GameId, PlayerId, Timestamp};
use xiangqi_bot::rating::{Pool, RatedGame, Scope, Standings, rate};
use xiangqi_bot::rules::Color;
use xiangqi_bot::store::{
    ChannelKey, ChannelWrite, Committed, OpenError, Rated, StateWrite, Store, StoreError,
};

use super::contract::{
    RACE, a_game_with_a_board, assert_it_is_there_again, begun, channel, erase, game_step, moved, open_game,
    opened, opening_in, post, race, speech, stored, unsent,
};
use super::records::{log, rated};
pub(crate) use test_support::postgres::Place;

/// A process that opens the schema.
pub(super) async fn open(place: &Place) -> Store {
    Store::open(&place.url()).await.unwrap()
}

/// Two processes over one schema.
pub(super) async fn open_two(place: &Place) -> (Store, Store) {
    (open(place).await, open(place).await)
}

/// Lets time pass.
pub(crate) async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

#[tokio::test]
async fn the_postgresql_store_holds_the_contract() {
    if Place::new().await.is_none() {
        return;
    }
    let places = RefCell::new(Vec::new());
    super::holds(async || {
        let place = Place::new().await.unwrap();
        let store = open(&place).await;
        places.borrow_mut().push(place);
        store
    })
    .await;
}

#[tokio::test]
async fn everything_is_there_again_for_the_next_process() {
    let Some(place) = Place::new().await else { return };
    let store = open(&place).await;
    let id = a_game_with_a_board(&store).await;
    store.close().await;
    assert_it_is_there_again(&open(&place).await, id).await;
}

#[tokio::test]
async fn processes_that_begin_at_once_make_the_schema_once() {
    let Some(place) = Place::new().await else { return };
    let stores = tokio::join!(open(&place), open(&place), open(&place));
    let ids = tokio::join!(stores.0.reserve_game(), stores.1.reserve_game(), stores.2.reserve_game());
    let mut ids = [ids.0.unwrap(), ids.1.unwrap(), ids.2.unwrap()];
    ids.sort_unstable();
    assert_eq!(ids, [1, 2, 3].map(GameId));
}

#[tokio::test]
async fn two_processes_on_one_game_conflict_and_lose_nothing() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let id = open_game(&one, &channel("c1")).await;
    race([&one, &two], id).await;
    let waiting = unsent(&two, &channel("c1")).await;
    assert_eq!(waiting.len(), 2 * RACE);
    // The messages of a channel are numbered in the order of its steps.
    assert!(waiting.windows(2).all(|pair| pair[0].id < pair[1].id));
}

#[tokio::test]
async fn an_event_that_reaches_two_processes_counts_once() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    for number in 0..RACE {
        let step = ChannelWrite {
            event: Some(format!("e{number}")),
            posts: vec![post(None, false, &format!("p{number}"))],
            ..ChannelWrite::in_channel(&channel("c1"))
        };
        let (here, there) = tokio::join!(one.commit(step.clone()), two.commit(step));
        let stored = [here.unwrap(), there.unwrap()]
            .iter()
            .filter(|done| matches!(done, Committed::Stored(_)))
            .count();
        assert_eq!(stored, 1);
    }
    assert_eq!(unsent(&one, &channel("c1")).await.len(), RACE);
}

/// Steps that only one of two processes may take: the puzzle of a day, a solved puzzle, the start of a review.
fn exclusive_steps(number: usize, at: &str, puzzle: &str, streak: u32) -> [ChannelWrite; 3] {
    let at = channel(at);
    let day = DailyPuzzle { server: "s1".to_owned(), day: format!("day {number}") };
    let stats = PuzzleStats { streak, ..PuzzleStats::default() };
    let subject = format!("game:{number}");
    [
        queries::write_daily(&at, &day, puzzle.parse().unwrap(), &format!("n{number}")),
        queries::write_session("discord", "alice", number as u64, &stats, None, None),
        vec![reviews::begin(&at, &subject, "alice", Timestamp(1), None)],
    ]
    .map(|statements| ChannelWrite {
        writes: statements.into_iter().map(StateWrite::Run).collect(),
        ..ChannelWrite::in_channel(&at)
    })
}

#[tokio::test]
async fn what_only_one_may_begin_is_begun_by_one() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    for number in 0..RACE {
        let here = exclusive_steps(number, "c1", "aaaaaa", 1);
        let there = exclusive_steps(number, "c2", "bbbbbb", 2);
        for (here, there) in here.into_iter().zip(there) {
            let (here, there) = tokio::join!(one.commit(here), two.commit(there));
            let lost = match (here, there) {
                (Ok(_), Err(lost)) | (Err(lost), Ok(_)) => lost,
                other => panic!("{other:?}"),
            };
            assert!(matches!(lost, StoreError::Overtaken | StoreError::Conflict(_)), "{lost}");
        }
    }
    assert_eq!(queries::daily_puzzles(&one, "discord").await.unwrap().len(), RACE);
    assert_eq!(
        queries::session(&one, "discord", "alice", AttemptQuery::None).await.unwrap().seq,
        RACE as u64
    );
}

#[tokio::test]
async fn ratings_of_two_processes_are_those_of_the_log() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let play = async |store: &Store, server: &str| {
        let mut annulled = Vec::new();
        for number in 0..12 {
            let id = store.reserve_game().await.unwrap();
            // Each plays each, so that both processes rate the same people.
            let players = [["ann", "bob"], ["bob", "cy"], ["cy", "ann"]][number % 3];
            let game = RatedGame {
                game: id,
                server: server.to_owned(),
                pool: Pool::Live,
                players: players.map(PlayerId::new),
                winner: Some(Color::Red),
                at: Timestamp(number as i64 * 86_400_000),
            };
            let [red, black] = players;
            let events = log(rated(game.pool), red, black, game.winner, game.at.0);
            loop {
                let mut known = rating_known(store, &game).await;
                known.retain(|(scope, _), _| *scope != Scope::Server("elsewhere".to_owned()));
                let changes = rate(&game, &known);
                let step = ChannelWrite {
                    server: Some(server.to_owned()),
                    rated: Some(Rated { game: game.clone(), changes }),
                    ..opening_in(&channel(server), id, events.clone(), false)
                };
                match store.commit(step).await {
                    Ok(_) => break,
                    Err(StoreError::Conflict(_) | StoreError::Overtaken) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            if number % 4 == 3 {
                annulled.push(id);
                let events = store.game(id).await.unwrap().unwrap().events.len() as u64;
                let by = PlayerId::new("moderator");
                let step = ChannelWrite {
                    channel: channel(server),
                    ..game_step(id, events, vec![Event::Annulled { by }], false)
                };
                store.commit(step).await.unwrap();
            }
        }
    };
    tokio::join!(play(&one, "s1"), play(&two, "s2"));
    let standings = async || {
        let mut all = Vec::new();
        for server in ["s1", "s2"] {
            for person in ["ann", "bob", "cy"] {
                all.push(two.standings("discord", server, person).await.unwrap());
            }
        }
        all
    };
    let kept = standings().await;
    assert!(kept.iter().all(|standings| standings.len() == 2));
    let rebuilt = one.rebuild(true).await.unwrap();
    assert_eq!((rebuilt.games, rebuilt.unreadable, rebuilt.ratings), (24, vec![], 0));
    assert_eq!(standings().await, kept);
}

async fn rating_known(store: &Store, game: &RatedGame) -> Standings {
    let mut known = Standings::new();
    for person in &game.players {
        let found = store.standings("discord", &game.server, person.as_str()).await.unwrap();
        known.extend(found.into_iter().map(|(_, scope, standing)| ((scope, person.clone()), standing)));
    }
    known
}

#[tokio::test]
async fn of_boards_that_two_processes_show_the_newest_stays() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let at = channel("c1");
    let id = open_game(&one, &channel("c1")).await;
    for round in 0..RACE {
        let boards = ["older", "newer"].map(|body| post(Some(id), true, body));
        let posts = stored(&one, speech(&at, boards.to_vec())).await;
        let older = format!("{round} older");
        let newer = format!("{round} newer");
        let (here, there) =
            tokio::join!(one.mark_sent(posts[0], &older, vec![]), two.mark_sent(posts[1], &newer, vec![]));
        here.and(there).unwrap();
        assert_eq!(one.board_message(&channel("c1"), id).await.unwrap(), Some(newer));
    }
    // Every board but the last is owed the loss of its buttons.
    assert_eq!(one.stale_boards(&at, 1000).await.unwrap().len(), 2 * RACE - 1);
}

#[tokio::test]
async fn an_outage_is_noted_once() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    one.heartbeat("discord", Timestamp(0), 10).await.unwrap();
    for round in 1..=RACE as i64 {
        let now = Timestamp(round * 1000);
        let (here, there) =
            tokio::join!(one.heartbeat("discord", now, 10), two.heartbeat("discord", now, 10));
        let found = [here.unwrap(), there.unwrap()];
        assert_eq!(found.iter().flatten().count(), 1, "{round}");
    }
    assert_eq!(one.outages("discord", Timestamp(-1)).await.unwrap().len(), RACE);
}

#[tokio::test]
async fn who_is_erased_while_others_write_is_gone() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let old = begun(&one, vec![opened(), Event::Cancelled], false).await;
    let play = async {
        for _ in 0..RACE {
            let id = two.reserve_game().await.unwrap();
            let step = opening_in(&channel("c3"), id, vec![Event::Cancelled], false);
            two.commit(step).await.unwrap();
        }
    };
    tokio::join!(erase(&one, "alice", PlayerId::deleted(1)), play);
    assert!(one.games_of_person("discord", "alice").await.unwrap().is_empty());
    assert_eq!(two.game(old).await.unwrap().unwrap().events.len(), 2);
}

#[tokio::test]
async fn cut_connections_lose_nothing_and_are_made_anew() {
    let Some(place) = Place::new().await else { return };
    let named = format!("{}&application_name={}", place.url(), place.name());
    let pool = place.pool().await;
    let store = Store::open(&named).await.unwrap();
    let id = open_game(&store, &channel("c1")).await;
    let mut written = 0;
    let mut refused = 0;
    let mut cut = 0;
    let mut number = 0;
    while written < 100 {
        let seq = store.game(id).await;
        let Ok(game) = seq else {
            assert!(matches!(seq, Err(StoreError::Unavailable(_))), "{seq:?}");
            refused += 1;
            continue;
        };
        let seq = game.unwrap().events.len() as u64;
        number += 1;
        let step = ChannelWrite {
            event: Some(format!("e{number}")),
            posts: vec![post(Some(id), true, &number.to_string())],
            ..game_step(id, seq, vec![moved(0)], true)
        };
        let cutting = async {
            if number % 7 == 0 {
                cut += place.cut(&pool).await;
            }
        };
        let (done, ()) = tokio::join!(store.commit(step), cutting);
        match done {
            Ok(Committed::Stored(_)) => written += 1,
            Err(StoreError::Unavailable(_)) => {
                refused += 1;
                // It may be stored, and is whole then.
                let stored = store.game(id).await;
                let Ok(Some(game)) = stored else { continue };
                let known = store.knows_event(&channel("c1"), &format!("e{number}")).await.unwrap();
                assert_eq!(game.events.len() as u64 == seq + 1, known);
                written += usize::from(known);
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(cut > 0 && refused > 0, "{cut} connections were cut, {refused} calls were refused");
    let events = store.game(id).await.unwrap().unwrap().events.len();
    assert_eq!((events, unsent(&store, &channel("c1")).await.len()), (1 + written, written));
}

/// Opens what must be refused.
async fn complaint(url: &str) -> String {
    let line = Store::open(url).await.expect_err("it must be refused").to_string();
    assert!(!line.contains('\n') && !line.contains("s3cret"), "one line without a secret: {line}");
    line
}

#[tokio::test]
async fn what_cannot_be_opened_is_named_in_one_line_without_the_password() {
    let refused = complaint("postgres://me:s3cret@127.0.0.1:1/games").await;
    assert!(
        refused.starts_with("the database postgres://***@127.0.0.1:1/games cannot be opened: "),
        "{refused}"
    );
    assert_eq!(
        complaint("postgres://me:s3cret@127.0.0.1:port/games?password=s3cret").await,
        "\"postgres://***@127.0.0.1:port/games?password=***\" is not the address of a PostgreSQL database, which looks like \
         postgres://user:password@host/name"
    );
    let Some(place) = Place::new().await else { return };
    let nowhere = place.server().split('?').next().unwrap().rsplit_once('/').unwrap().0;
    let line = complaint(&format!("{nowhere}/there_is_none_such")).await;
    assert!(line.ends_with("cannot be opened: database \"there_is_none_such\" does not exist"), "{line}");

    let store = open(&place).await;
    let pool = place.pool().await;
    store.close().await;
    let read_only = format!("{}&options[default_transaction_read_only]=on", place.url());
    assert!(complaint(&read_only).await.ends_with("can only be read, but games must be written"));
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (99, 'from the future', TRUE, ''::bytea, 0)";
    sqlx::query(newer).execute(&pool).await.unwrap();
    let error = Store::open(&place.url()).await.unwrap_err();
    assert!(matches!(error, OpenError::NewerSchema { step: 99, .. }), "{error}");
    let line = complaint(&place.url()).await;
    assert!(
        line.contains("was written by a later version of this program (its schema has step 99)"),
        "{line}"
    );
    let changed = "UPDATE _sqlx_migrations SET checksum = 'x'::bytea WHERE version = 1";
    for sql in ["DELETE FROM _sqlx_migrations WHERE version = 99", changed] {
        sqlx::query(sql).execute(&pool).await.unwrap();
    }
    let line = complaint(&place.url()).await;
    assert!(line.contains("is not the one of this program"), "{line}");
}

#[tokio::test]
async fn a_commit_is_on_the_servers_disk_whatever_is_set_elsewhere() {
    let Some(place) = Place::new().await else { return };
    for (set, expected) in [("off", "on"), ("local", "on"), ("remote_apply", "remote_apply")] {
        let url = format!("{}&options[synchronous_commit]={set}", place.url());
        let store = Store::open(&url).await.unwrap();
        let found: String = sqlx::query_scalar("SHOW synchronous_commit")
            .fetch_one(store.postgres().unwrap().pool())
            .await
            .unwrap();
        assert_eq!(found, expected, "{set}");
        store.close().await;
    }
}

#[tokio::test]
async fn a_clock_that_runs_ahead_empties_nothing_on_a_server_either() {
    let Some(place) = Place::new().await else { return };
    let store = open(&place).await;
    store.prune(&old_rows()).await.unwrap();
    let step = ChannelWrite { event: Some("e1".to_owned()), ..ChannelWrite::in_channel(&channel("c1")) };
    store.commit(step).await.unwrap();
    // The clock runs ten years ahead, and everything is ten years old.
    for sql in [
        "UPDATE seen_events SET seen_at = seen_at - 315360000",
        "UPDATE counters SET value = value - 315360000 WHERE name = 'pruning'",
    ] {
        sqlx::query(sql).execute(store.postgres().unwrap().pool()).await.unwrap();
    }
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis() as i64;
    store.heartbeat("discord", Timestamp(now), 0).await.unwrap();
    assert_eq!(store.prune(&old_rows()).await.unwrap(), 0);
    assert!(store.knows_event(&channel("c1"), "e1").await.unwrap());
    // It is set right, and fifteen days go by.
    for sql in [
        "UPDATE seen_events SET seen_at = seen_at + 315360000 - 1296000",
        "UPDATE counters SET value = value + 315360000 - 1296000 WHERE name = 'pruning'",
    ] {
        sqlx::query(sql).execute(store.postgres().unwrap().pool()).await.unwrap();
    }
    assert_eq!(store.prune(&old_rows()).await.unwrap(), 0);
    pass(Duration::from_secs(8 * 86_400)).await;
    store.heartbeat("discord", Timestamp(now), 0).await.unwrap();
    assert_eq!(store.prune(&old_rows()).await.unwrap(), 1);
}

#[tokio::test]
async fn text_that_the_server_does_not_take_costs_one_step_and_no_more() {
    let Some(place) = Place::new().await else { return };
    let store = open(&place).await;
    let at = ChannelKey { platform: "discord", id: "c1".to_owned() };
    let step = ChannelWrite { event: Some("a\0b".to_owned()), ..ChannelWrite::in_channel(&at) };
    assert!(matches!(store.commit(step).await, Err(StoreError::Corrupt(_))));
    let step = ChannelWrite { event: Some("ab".to_owned()), ..ChannelWrite::in_channel(&at) };
    assert_eq!(store.commit(step).await.unwrap(), Committed::Stored(vec![]));
}

#[tokio::test]
async fn a_step_that_hangs_holds_up_no_other_one() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let first = stored(&one, speech(&channel("c1"), vec![post(None, false, "first")])).await[0];
    // The next message of one process waits for something that does not end, in the middle of its transaction.
    let pool = place.pool().await;
    let mut other = pool.begin().await.unwrap();
    sqlx::query(
        "INSERT INTO outbox (id, platform, channel, board, body, nonce) VALUES ($1, 'discord', 'c1', FALSE, '', 'x')",
    )
    .bind(first + 1)
    .execute(&mut *other)
    .await
    .unwrap();
    let hangs = tokio::spawn({
        let one = one.clone();
        let step = speech(&channel("c1"), vec![post(None, false, "second")]);
        async move { one.commit(step).await }
    });
    let waits = "SELECT COUNT(*) > 0 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
                 WHERE NOT l.granted AND a.query LIKE '%INTO outbox%'
                   AND EXISTS (SELECT 1 FROM pg_locks t WHERE t.pid = l.pid AND t.relation = 'outbox'::REGCLASS)";
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&pool).await.unwrap() {
        crate::clock::real_pause().await;
    }
    let said = two.commit(speech(&channel("c2"), vec![post(None, false, "third")])).await.unwrap();
    assert_eq!(said, Committed::Stored(vec![first + 2]));
    two.reserve_game().await.unwrap();
    assert!(!hangs.is_finished());
    other.rollback().await.unwrap();
    assert_eq!(hangs.await.unwrap().unwrap(), Committed::Stored(vec![first + 1]));
    assert_eq!((unsent(&two, &channel("c1")).await.len(), unsent(&one, &channel("c2")).await.len()), (2, 1));
}

#[tokio::test]
async fn the_schema_is_that_of_a_file() {
    let Some(place) = Place::new().await else { return };
    open(&place).await.close().await;
    let file = Store::open("sqlite::memory:").await.unwrap();
    let here = "SELECT m.name, c.name, UPPER(c.type), c.\"notnull\", c.pk > 0
                FROM sqlite_master m, pragma_table_info(m.name) c
                WHERE m.type = 'table' AND m.name NOT LIKE 'playground%' AND m.name NOT LIKE '%sqlx%'
                ORDER BY 1, 2";
    let there = "SELECT c.table_name::TEXT, c.column_name::TEXT, UPPER(c.data_type), c.is_nullable = 'NO',
                        EXISTS (SELECT 1 FROM information_schema.key_column_usage k
                                WHERE k.table_schema = c.table_schema AND k.table_name = c.table_name
                                  AND k.column_name = c.column_name AND k.constraint_name LIKE '%_pkey')
                 FROM information_schema.columns c
                 WHERE c.table_schema = CURRENT_SCHEMA() AND c.table_name NOT IN
                       ('_sqlx_migrations', 'leases', 'changes', 'departures', 'told_channels')
                 ORDER BY c.table_name COLLATE \"C\", c.column_name COLLATE \"C\"";
    type Column = (String, String, String, bool, bool);
    let here: Vec<Column> = sqlx::query_as(here).fetch_all(file.sqlite().unwrap().pool()).await.unwrap();
    let there: Vec<Column> = sqlx::query_as(there).fetch_all(&place.pool().await).await.unwrap();
    assert_eq!(here, there);
    let indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
                   AND name NOT LIKE 'playground%' ORDER BY name";
    let here: Vec<String> =
        sqlx::query_scalar(indexes).fetch_all(file.sqlite().unwrap().pool()).await.unwrap();
    let indexes = "SELECT indexname::TEXT FROM pg_indexes WHERE schemaname = CURRENT_SCHEMA()
                   AND indexname NOT LIKE '%_pkey'
                   AND tablename NOT IN ('leases', 'changes', 'departures', 'told_channels')
                   ORDER BY indexname COLLATE \"C\"";
    let there: Vec<String> = sqlx::query_scalar(indexes).fetch_all(&place.pool().await).await.unwrap();
    assert_eq!(here, there);
}
