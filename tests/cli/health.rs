//! Whether the bot is up, as supervisors ask.

use xiangqi_bot::store::SqliteStore;

use crate::{Playground, run};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_up_is_told_from_one_that_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let complaint = |arguments: &[&str]| {
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(complaint(&["health"]).contains("there is no database"));
    assert_eq!(run(folder.path(), &["migrate"]).status.code(), Some(0));
    assert!(complaint(&["health"]).contains("no bot has run"));
    let table = Playground::start(folder.path());
    let healthy = run(folder.path(), &["health"]);
    assert_eq!(healthy.status.code(), Some(0), "{healthy:?}");
    table.kill();
    let url = format!("sqlite://{}", folder.path().join("xiangqi-bot.db").display());
    let store = SqliteStore::open(&url).await.unwrap();
    sqlx::query("UPDATE heartbeats SET at = at - 61000").execute(store.database().pool()).await.unwrap();
    store.close().await;
    assert!(complaint(&["health"]).contains("was last up"));
}
