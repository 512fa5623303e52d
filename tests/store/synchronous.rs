//! Which transactions wait for the disk.

use xiangqi_bot::store::SqliteDatabase;

#[tokio::test]
async fn only_chores_are_committed_without_waiting_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let database = SqliteDatabase::open(&format!("sqlite://{}/a.db", folder.path().display())).await.unwrap();
    for chore in [false, true, false, true] {
        let begun = if chore { database.begin_relaxed().await } else { database.begin().await };
        let mut writer = begun.unwrap();
        let level: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *writer).await.unwrap();
        // 2 is FULL, 1 is NORMAL.
        assert_eq!(level, if chore { 1 } else { 2 });
        writer.commit().await.unwrap();
    }
    database.close().await;
}
