//! The questions about one person read no table from end to end, however many games there are. It needs a server, see
//! `tests/store/postgres.rs`.

use super::PostgresStore;
use super::sql::people::{EVENTS_NAMING, GAMES_NAMING};

#[tokio::test]
#[expect(clippy::print_stderr, reason = "whoever reads the tests is told")]
async fn what_names_a_person_is_found_by_indexes() {
    const SERVER: &str = "TEST_POSTGRES_URL";
    let Some(server) = std::env::var(SERVER).ok().filter(|url| !url.is_empty()) else {
        return eprintln!("LEFT OUT: {SERVER} names no PostgreSQL server");
    };
    let schema = format!("test_plans_{}", std::process::id());
    let pool = sqlx::postgres::PgPool::connect(&server).await.unwrap();
    let order = async |text: String| sqlx::query(sqlx::AssertSqlSafe(text)).execute(&pool).await.unwrap();
    order(format!("CREATE SCHEMA {schema}")).await;
    let sign = if server.contains('?') { '&' } else { '?' };
    let store = PostgresStore::open(&format!("{server}{sign}options[search_path]={schema}")).await.unwrap();
    let mut connection = store.database().pool().acquire().await.unwrap();
    // Tables as small as these would be read whole; what has no index still is.
    sqlx::query("SET enable_seqscan = off").execute(&mut *connection).await.unwrap();
    for statement in [EVENTS_NAMING, GAMES_NAMING] {
        let plan = sqlx::AssertSqlSafe(format!("EXPLAIN {statement}"));
        let plan = sqlx::query_scalar(plan).bind("discord").bind("1").bind("%1%");
        let lines: Vec<String> = plan.fetch_all(&mut *connection).await.unwrap();
        assert!(!lines.iter().any(|line| line.contains("Seq Scan")), "{lines:#?}");
        for index in ["games_of_person", "events_naming_others", "games_set_aside"] {
            assert!(lines.iter().any(|line| line.contains(index)), "{index}: {lines:#?}");
        }
    }
    drop(connection);
    store.close().await;
    order(format!("DROP SCHEMA {schema} CASCADE")).await;
}
