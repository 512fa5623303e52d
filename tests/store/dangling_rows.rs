//! The repair of rows that refer to missing ones.

use xiangqi_bot::store::{REPAIRS, Store};

#[tokio::test]
async fn every_table_that_refers_to_others_is_repaired() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let referring: Vec<(String, String)> = sqlx::query_as(
        r#"SELECT DISTINCT m.name, f."table" FROM sqlite_master m, pragma_foreign_key_list(m.name) f
           WHERE m.type = 'table'"#,
    )
    .fetch_all(store.sqlite().unwrap().pool())
    .await
    .unwrap();
    assert!(!referring.is_empty());
    for (table, referred) in referring {
        let removes = REPAIRS.iter().any(|repair| {
            let rest = repair.strip_prefix("DELETE FROM ").unwrap_or_default();
            rest.starts_with(&format!("{table} ")) && rest.contains(&format!("FROM {referred})"))
        });
        // The first one adds what is missing.
        assert!(
            removes || referred == "channels" && REPAIRS[0].contains(&format!("FROM {table}")),
            "{table}"
        );
    }
}
