//! The questions about one person read no table from end to end, however many games there are.

use sqlx::Row as _;

use super::SqliteStore;
use super::sql::people::{EVENTS_NAMING, GAMES_NAMING};

#[tokio::test]
async fn what_names_a_person_is_found_by_indexes() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("games.db").display());
    let store = SqliteStore::open(&url).await.unwrap();
    for statement in [EVENTS_NAMING, GAMES_NAMING] {
        let plan = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let plan = sqlx::query(plan).bind("discord").bind("1").bind("%1%");
        let rows = plan.fetch_all(store.database().pool()).await.unwrap();
        let lines: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
        let whole =
            |line: &&String| line.starts_with("SCAN ") && !line.contains("INDEX events_naming_others");
        assert_eq!(lines.iter().find(whole), None, "{lines:#?}");
        assert!(!lines.iter().any(|line| line.contains("games_of_channel")), "all games: {lines:#?}");
        for index in ["games_of_person", "events_naming_others", "games_set_aside"] {
            assert!(lines.iter().any(|line| line.contains(index)), "{index}: {lines:#?}");
        }
    }
    store.close().await;
}
