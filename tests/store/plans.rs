//! The questions about one person read no table from end to end, however many games there are.

use sqlx::Row as _;
use xiangqi_bot::store::{EVENTS_NAMING, GAMES_NAMING, Store};

use super::postgres::Place;

const INDEXES: [&str; 3] = ["games_of_person", "events_naming_others", "games_set_aside"];

#[tokio::test]
async fn sqlite_finds_what_names_a_person_by_indexes() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    for statement in [EVENTS_NAMING, GAMES_NAMING] {
        let plan = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let plan = sqlx::query(plan).bind("discord").bind("1").bind("%1%");
        let rows = plan.fetch_all(store.sqlite().unwrap().pool()).await.unwrap();
        let lines: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
        let whole =
            |line: &&String| line.starts_with("SCAN ") && !line.contains("INDEX events_naming_others");
        assert_eq!(lines.iter().find(whole), None, "{lines:#?}");
        assert!(!lines.iter().any(|line| line.contains("views_of_channel")), "all games: {lines:#?}");
        for index in INDEXES {
            assert!(lines.iter().any(|line| line.contains(index)), "{index}: {lines:#?}");
        }
    }
}

#[tokio::test]
async fn postgresql_finds_what_names_a_person_by_indexes() {
    let Some(place) = Place::new().await else { return };
    let store = Store::open(&place.url()).await.unwrap();
    let pool = place.pool().await;
    let mut connection = pool.acquire().await.unwrap();
    // Tables as small as these would be read whole; what has no index still is.
    sqlx::query("SET enable_seqscan = off").execute(&mut *connection).await.unwrap();
    for statement in [EVENTS_NAMING, GAMES_NAMING] {
        let plan = sqlx::AssertSqlSafe(format!("EXPLAIN {statement}"));
        let plan = sqlx::query_scalar(plan).bind("discord").bind("1").bind("%1%");
        let lines: Vec<String> = plan.fetch_all(&mut *connection).await.unwrap();
        assert!(!lines.iter().any(|line| line.contains("Seq Scan")), "{lines:#?}");
        for index in INDEXES {
            assert!(lines.iter().any(|line| line.contains(index)), "{index}: {lines:#?}");
        }
    }
    drop(connection);
    pool.close().await;
    store.close().await;
}
