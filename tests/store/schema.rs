//! Databases of earlier versions, each with rows in all of its tables, are brought up to date and keep them.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tempfile::TempDir;
use xiangqi_bot::game::Game;
use xiangqi_bot::game::GameId;
use xiangqi_bot::store::ChannelKey;
use xiangqi_bot::store::SqliteStore;
use xiangqi_bot::store::Store;

/// The step that the program at commit b86ea20 had.
const OLDEST: i64 = 2;

/// What follows from the log and is made anew where an earlier version had not, and what counts on.
const MADE: [&str; 4] = ["counters", "players", "results", "ratings"];
const MADE_COLUMNS: [&str; 2] = ["result", "uneven"];
/// The step that renamed messages of the playground.
const RENAMED: i64 = 4;

/// A file as the program of an earlier step may have left it: a game under way, games that are over, messages that wait
/// and were given up, and rows of everything that the step knows.
pub(super) async fn database_of_step(file: &Path, last: i64) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true).foreign_keys(false);
    let pool = SqlitePool::connect_with(options).await.unwrap();
    sqlx::raw_sql(include_str!("b86ea20.sql")).execute(&pool).await.unwrap();
    sqlx::query("UPDATE seen_events SET seen_at = unixepoch()").execute(&pool).await.unwrap();
    let steps = Migrator::new(Path::new("migrations")).await.unwrap();
    for step in OLDEST + 1..=last {
        let until = steps.iter().filter(|known| known.version <= step).cloned().collect();
        Migrator::with_migrations(until).run(&pool).await.unwrap();
        let rows = rows_of(step);
        sqlx::raw_sql(sqlx::AssertSqlSafe(rows)).execute(&pool).await.unwrap();
    }
    pool
}

/// The part of `rows.sql` that belongs to a step.
fn rows_of(step: i64) -> String {
    let parts = include_str!("rows.sql").split("\n== ");
    let part =
        parts.filter_map(|part| part.split_once('\n')).find(|(number, _)| **number == step.to_string());
    part.unwrap_or_else(|| panic!("rows.sql has no rows of step {step}")).1.to_owned()
}

/// The latest step of the schema.
pub(super) async fn latest() -> i64 {
    Migrator::new(Path::new("migrations")).await.unwrap().iter().map(|step| step.version).max().unwrap()
}

/// All rows of all tables, by table; of the columns that the table has in `like`.
async fn rows(pool: &SqlitePool, like: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for (table, columns) in like {
        let quoted: Vec<String> = columns.iter().map(|column| format!("QUOTE({column})")).collect();
        let select = format!("SELECT {} FROM {table} ORDER BY 1", quoted.join(" || ' ' || "));
        let found = sqlx::query_scalar(sqlx::AssertSqlSafe(select)).fetch_all(pool).await.unwrap();
        all.insert(table.clone(), found);
    }
    all
}

/// The columns of all tables whose rows stay as they are.
async fn columns(pool: &SqlitePool) -> BTreeMap<String, Vec<String>> {
    let all: Vec<(String, String)> = sqlx::query_as(
        "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name NOT LIKE '%sqlx%' AND m.name NOT LIKE 'sqlite%'",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    let mut columns: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in all {
        if !MADE.contains(&&*table) && !MADE_COLUMNS.contains(&&*column) {
            columns.entry(table).or_default().push(column);
        }
    }
    columns
}

#[tokio::test]
async fn every_earlier_step_is_brought_up_to_date_with_all_its_rows() {
    for step in OLDEST + 1..=latest().await {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("games.db");
        let old = database_of_step(&file, step).await;
        let mut columns = columns(&old).await;
        if step < RENAMED {
            columns.get_mut("playground_messages").unwrap().retain(|column| column != "nonce");
        }
        let before = rows(&old, &columns).await;
        let empty = before.iter().find(|(_, rows)| rows.is_empty());
        assert!(empty.is_none(), "step {step}: {empty:?}");
        old.close().await;

        let store = SqliteStore::open(&format!("sqlite://{}", file.display())).await.unwrap();
        for (table, rows) in rows(store.database().pool(), &columns).await {
            assert_eq!(rows, before[&table], "step {step}: {table}");
        }
        let at = ChannelKey { platform: "playground", id: "general".to_owned() };
        let games = store.games_of_channel(&at).await.unwrap();
        let game = Game::replay(&games.games[0].events).unwrap().unwrap();
        assert_eq!((game.history().moves().len(), games.unreadable.len()), (5, 0));
        assert!(store.reserve_game().await.unwrap() > GameId(3));
        store.close().await;
    }
}
