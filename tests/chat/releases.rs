//! Databases of releases: opened, migrated, replayed, exported and used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use sqlx::AssertSqlSafe;
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqlitePool;
use tempfile::TempDir;
use tokio::sync::Semaphore;
use xiangqi_bot::features::puzzles::queries::{AttemptQuery, session};
use xiangqi_bot::game::{Game, GameId};
use xiangqi_bot::message::{
    LessonProgress, PersonSettings, Place, PlaceSettings, Reply, RequestKind, TypedMessage,
};
use xiangqi_bot::runtime::Host as _;
use xiangqi_bot::store::{ChannelKey, Store};

use super::puzzles;
use super::room::{CHANNEL, PATIENCE, Room};
use super::{request_at, slash};
use crate::platform::PLATFORM;
use crate::release_folders;

const PUZZLES: &str = include_str!("../support/puzzles.txt");
const ROWS: &str = "rows.sql";
const STEPS: &str = "migrations.txt";

/// Returns the tables of a database with their columns, without those of the playground.
async fn tables(pool: &SqlitePool) -> BTreeMap<String, Vec<String>> {
    let columns = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'playground%'
           AND m.name <> '_sqlx_migrations'
         ORDER BY m.name, c.cid";
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in sqlx::query_as::<_, (String, String)>(columns).fetch_all(pool).await.unwrap() {
        tables.entry(table).or_default().push(column);
    }
    tables
}

/// Returns all rows as INSERT statements.
async fn dump(pool: &SqlitePool) -> String {
    let mut text = String::new();
    for (table, columns) in tables(pool).await {
        let values: Vec<String> = columns.iter().map(|column| format!("quote(\"{column}\")")).collect();
        let query = format!("SELECT {} FROM {table} ORDER BY rowid", values.join(" || ', ' || "));
        let rows: Vec<String> = sqlx::query_scalar(AssertSqlSafe(query)).fetch_all(pool).await.unwrap();
        text.push_str(&format!("DELETE FROM {table};\n"));
        for row in rows {
            text.push_str(&format!("INSERT INTO {table} ({}) VALUES ({row});\n", columns.join(", ")));
        }
    }
    text
}

/// A table and its columns for each table with rows.
fn filled(rows: &str) -> BTreeSet<&str> {
    rows.lines().filter_map(|line| line.strip_prefix("INSERT INTO ")?.split(" VALUES ").next()).collect()
}

/// The steps of the schema of both databases with the SHA-256 of their text.
fn steps() -> String {
    let mut text = String::new();
    for folder in ["migrations", "migrations/postgres"] {
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        files.retain(|file| file.is_file());
        files.sort();
        for file in files {
            text.push_str(&format!("{}  {}\n", sha256(&fs::read(&file).unwrap()), file.display()));
        }
    }
    text
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Creates stored data of each kind.
async fn lived_in() -> Room {
    let mut room = Room::with_puzzles(PUZZLES, true).await;
    room.server = Some("club".to_owned());
    room.slash("moderator", "server for:server daily:here hour:9h zone:paris lobby-out:on lobby-list:here")
        .await;
    room.slash("moderator", "server theme:wood").await;
    room.slash("alice", "personal theme:night").await;
    room.slash("mei", "personal profile:hidden").await;
    room.slash("alice", "block player:@oscar").await;
    // A finished rated game, its review, and one with an annulled result.
    for _ in 0..2 {
        room.starts_game("time:10+5 rated:true").await;
        room.play("alice", "mei", "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1 R2+7 R8+2").await;
        room.resigns("mei").await;
    }
    room.slash("moderator", "abort result:true").await;
    room.presses("moderator", "Annul").await;
    room.slash("mei", "review game:1").await;
    room.waits_for_reviews().await;
    room.slash("alice", "review game:1").await;
    room.presses("alice", "Find the better move").await;
    room.presses("alice", "Show solution").await;
    // A game of days, with a follower, a day of holiday and a prepared answer.
    room.starts_game("time:5d+9").await;
    room.slash("zoe", "follow").await;
    room.play("alice", "mei", "C2.5 H8+7 H2+3").await;
    room.slash("alice", "if moves:R9.8 then R1.2").await;
    room.passes(24.0 * 4.0 + 1.0).await;
    room.slash("mei", "holiday days:2").await;
    room.is_down(2.0).await;
    room.slash("mei", "draw").await;
    room.presses("alice", "Decline").await;
    // The puzzle of the day, and others.
    solves_the_puzzle_of_the_day(&mut room, "alice").await;
    room.slash("bob", "puzzle theme:fork").await;
    room.slash("bob", "puzzle move:H6+7").await;
    room.slash("bob", "lessons lesson:general").await;
    room.slash("bob", "lessons move:d1d2").await;
    room.slash("bob", "import record:1. C2.5 H8+7 2. H2+3 R9.8").await;
    // A game in two homes.
    room.direct = true;
    room.channel = "direct to alice".to_owned();
    room.slash("alice", "play opponent:@mei color:red").await;
    room.channel = "direct to mei".to_owned();
    room.presses("mei", "Accept").await;
    room.channel = "direct to alice".to_owned();
    room.says("alice", "C2.5").await;
    room.direct = false;
    room.channel = "other".to_owned();
    room.slash("bob", "bot level:2 color:red").await;
    room.says("bob", "C2.5").await;
    room.waits_for("1… ").await;
    room.slash("zoe", "seek time:10+5").await;
    room.slash("moderator", "new kind:ladder name:Club").await;
    room.presses("moderator", "Create it").await;
    // A finished ladder with a role for the winner.
    room.has_roles = true;
    room.slash("moderator", "new kind:ladder prize:<@&5> name:Cup").await;
    room.presses("moderator", "Create it").await;
    room.presses("bob", "Join").await;
    room.slash("moderator", "organise close:true").await;
    room.presses("moderator", "Close it").await;
    room.has_roles = false;
    room.slash("moderator", "competitions calendar:on rank-roles:on").await;
    room.slash("moderator", "new kind:swiss hours:20 name:Evening").await;
    room.presses("moderator", "Create it").await;
    room.presses("bob", "Join").await;
    room.presses("carol", "Join").await;
    room.passes(0.1).await;
    room
}

async fn solves_the_puzzle_of_the_day(room: &mut Room, who: &str) {
    let moves = puzzles::hinted_moves(room).await;
    room.presses(who, "Solve").await;
    for mv in moves {
        room.slash(who, &format!("puzzle move:{mv}")).await;
    }
}

/// Submits a request while the platform takes nothing.
async fn submit(room: &Room, channel: &str, who: &str, what: RequestKind) {
    let place = Place { channel: channel.to_owned(), ..Place::default() };
    room.service.submit(request_at(place, who, &format!("late {who}"), what)).await;
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_draft_of_the_releases_has_all_that_is_stored() {
    let Some(draft) = release_folders::draft(env!("CARGO_PKG_VERSION")) else { return };
    let room = lived_in().await;
    // The old board keeps its buttons, and later messages stay unsent.
    room.platform.tidy_gate.forget_permits(Semaphore::MAX_PERMITS);
    let text =
        TypedMessage { message: "late".to_owned(), content: "R9.8".to_owned(), ..TypedMessage::default() };
    submit(&room, CHANNEL, "mei", RequestKind::Text(text)).await;
    let here = ChannelKey { platform: PLATFORM, id: CHANNEL.to_owned() };
    while room.store.stale_boards(&here, 1).await.unwrap().is_empty() {
        crate::clock::real_pause().await;
    }
    room.platform.gate.forget_permits(Semaphore::MAX_PERMITS);
    submit(&room, "other", "carol", slash("play", &[])).await;
    let pool = room.store.sqlite().unwrap().pool().clone();
    let rows = dump(&pool).await;
    release_folders::update(&draft, ROWS, &rows);
    release_folders::update(&draft, STEPS, &steps());
    let kept = release_folders::read(&draft, ROWS);
    assert_eq!(filled(&kept), filled(&rows), "{}: run {}", draft.display(), release_folders::UPDATE);
    // Tables that no chat fills: there is one process, no channel was closed, and no game is unreadable.
    let filled: BTreeSet<String> =
        filled(&rows).iter().map(|table| table.split(' ').next().unwrap().to_owned()).collect();
    let empty: Vec<String> =
        tables(&pool).await.into_keys().filter(|table| !filled.contains(table)).collect();
    assert_eq!(empty, [""; 0]);
}

#[test]
fn releases_and_their_steps_never_change() {
    let now = steps();
    for folder in release_folders::folders() {
        for step in release_folders::read(&folder, STEPS).lines() {
            let why = if release_folders::is_frozen(&folder) {
                "a released step has changed"
            } else {
                release_folders::UPDATE
            };
            assert!(now.lines().any(|line| line == step), "{}: {step}: {why}", folder.display());
        }
        if !release_folders::is_frozen(&folder) {
            continue;
        }
        for line in release_folders::read(&folder, "SHA256SUMS").lines() {
            let (digest, name) = line.split_once("  ").unwrap();
            assert_eq!(sha256(&fs::read(folder.join(name)).unwrap()), digest, "{}", folder.display());
        }
    }
}

/// A database of a release, in the schema that it had.
async fn restored(folder: &Path, file: &Path) -> String {
    let url = format!("sqlite://{}", file.display());
    let schema = TempDir::new().unwrap();
    for step in release_folders::read(folder, STEPS).lines() {
        let path = Path::new(step.split("  ").nth(1).unwrap());
        if path.parent() == Some(Path::new("migrations")) {
            fs::copy(path, schema.path().join(path.file_name().unwrap())).unwrap();
        }
    }
    let store = Store::open_with_schema(&url, Migrator::new(schema.path()).await.unwrap()).await.unwrap();
    let rows = release_folders::read(folder, ROWS);
    let text = format!("BEGIN; PRAGMA defer_foreign_keys = ON; {rows} COMMIT;");
    sqlx::raw_sql(AssertSqlSafe(text)).execute(store.sqlite().unwrap().pool()).await.unwrap();
    store.close().await;
    url
}

/// Asserts that a column of JSON is read by the type that wrote it.
async fn assert_is_read<T: DeserializeOwned + Serialize>(store: &Store, query: &'static str) {
    let stored: Vec<(String,)> = store.fetch(query, vec![]).await.unwrap();
    assert!(!stored.is_empty(), "{query}");
    for (text,) in stored {
        let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        release_folders::assert_is_kept(
            &serde_json::from_str(&text).unwrap(),
            &serde_json::to_value(read).unwrap(),
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_each_release_is_gone_on_with() {
    for folder in release_folders::folders() {
        let place = TempDir::new().unwrap();
        let url = restored(&folder, &place.path().join("games.db")).await;
        let store = Store::open(&url).await.unwrap();
        let rows = dump(store.sqlite().unwrap().pool()).await;
        let stored = release_folders::read(&folder, ROWS).matches("\nINSERT INTO ").count();
        assert!(rows.matches("\nINSERT INTO ").count() >= stored, "{}", folder.display());
        assert_is_read::<PersonSettings>(&store, "SELECT settings FROM people").await;
        let places =
            "SELECT settings FROM channels WHERE settings IS NOT NULL UNION SELECT settings FROM servers";
        assert_is_read::<PlaceSettings>(&store, places).await;
        assert_is_read::<LessonProgress>(&store, "SELECT progress FROM lessons").await;
        assert_is_read::<Reply>(&store, "SELECT body FROM outbox").await;
        let rebuilt = store.rebuild(false).await.unwrap();
        assert_eq!((rebuilt.unreadable, rebuilt.ratings), (vec![], 0), "{}", folder.display());
        let mut room = Room::over_written(store.clone()).await;
        has_sent(&room).await;
        games_are_replayed_and_exported(&mut room).await;
        what_is_kept_of_people_is_exported(&mut room).await;
        // The game against the bot goes on.
        room.channel = "other".to_owned();
        room.says("bob", "R9+1").await;
        room.waits_for("2… **").await;
        room.service.shutdown(std::time::Duration::from_secs(5)).await;
        store.close().await;
    }
}

/// Waits until all stored messages are sent.
async fn has_sent(room: &Room) {
    let all_sent = async {
        while room.store.counts().await.unwrap().unsent > 0 {
            crate::clock::real_pause().await;
        }
    };
    tokio::time::timeout(PATIENCE, all_sent).await.expect("stored messages are sent");
    assert!(!room.said().is_empty());
}

async fn games_are_replayed_and_exported(room: &mut Room) {
    let games = "SELECT id, channel, result, (SELECT MIN(p.person) FROM players p WHERE p.game = id)
         FROM games JOIN views v ON v.game = id AND v.side IN ('both', 'red') WHERE seq > 1 ORDER BY id";
    let games: Vec<(i64, String, Option<String>, String)> = room.store.fetch(games, vec![]).await.unwrap();
    assert!(games.len() > 3);
    for (id, channel, result, player) in games {
        let stored = room.store.game(GameId(id)).await.unwrap().unwrap();
        let game = Game::replay(&stored.events).unwrap().unwrap();
        room.channel = channel;
        room.slash(&player, &format!("export format:pgn game:{id}")).await;
        let file = room
            .told
            .take()
            .and_then(|told| told.file)
            .unwrap_or_else(|| panic!("game {id}: {}", room.transcript()));
        let pgn = String::from_utf8(file.bytes.to_vec()).unwrap();
        assert!(pgn.contains("[Variant") || pgn.contains("[Game"), "{pgn}");
        assert_eq!(game.outcome().is_some(), result.is_some(), "game {id}");
    }
    room.channel = CHANNEL.to_owned();
}

async fn what_is_kept_of_people_is_exported(room: &mut Room) {
    let people = "SELECT DISTINCT person, (SELECT COUNT(*) FROM players p WHERE p.person = q.person)
         FROM players q WHERE person IS NOT NULL";
    let people: Vec<(String, i64)> = room.store.fetch(people, vec![]).await.unwrap();
    for (person, games) in people {
        room.slash(&person, "data what:export").await;
        let file = room.told.take().unwrap().file.unwrap();
        let kept: Value = serde_json::from_slice(&file.bytes).unwrap();
        assert_eq!(kept["games"].as_array().unwrap().len() as i64, games, "{person}");
    }
    let solvers = "SELECT person, COUNT(*) FROM puzzle_tries GROUP BY person";
    let solvers: Vec<(String, i64)> = room.store.fetch(solvers, vec![]).await.unwrap();
    for (person, tries) in solvers {
        let known = session(&room.store, PLATFORM, &person, AttemptQuery::All).await.unwrap();
        assert_eq!(known.attempts.len() as i64, tries, "{person}");
    }
}
