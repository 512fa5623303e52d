//! What is old is forgotten while the program runs.

use xiangqi_bot::playground::{self, PlaygroundPlatform};
use xiangqi_bot::store::Store;

use super::*;

/// Rows that are long forgotten, one of each kind.
const OLD: [&str; 5] = [
    "INSERT INTO channels (platform, id) VALUES ('playground', 'old')",
    "INSERT INTO seen_events (platform, channel, event, seen_at) VALUES ('playground', 'old', 'e', 1)",
    "INSERT INTO outbox (id, platform, channel, board, body, nonce, failure, failed_at)
     VALUES (999999, 'playground', 'old', FALSE, '{}', 'old', 'refused', 1)",
    "INSERT INTO playground_messages (id, rev, channel, only_for, body, at)
     VALUES (999999, 999999, 'general', 'alice', '{}', 1)",
    "INSERT INTO playground_files (hash, bytes) VALUES ('nobody shows it', x'00')",
];
const COUNT: &str = "SELECT (SELECT COUNT(*) FROM seen_events WHERE seen_at = 1)
    + (SELECT COUNT(*) FROM outbox WHERE failed_at = 1)
    + (SELECT COUNT(*) FROM playground_messages WHERE at = 1)
    + (SELECT COUNT(*) FROM playground_files WHERE hash = 'nobody shows it')";

#[tokio::test]
async fn old_rows_go_while_the_program_runs() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("games.db").display());
    let store = Store::open(&url).await.unwrap();
    let platform = Arc::new(PlaygroundPlatform::open(store.sqlite().unwrap().clone()).await.unwrap());
    let service = Service::start(settings(), Env::system(), store.clone(), platform.clone()).await.unwrap();
    let listener = playground::bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
    let page = format!("http://{}/", listener.local_addr().unwrap());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let shutdown = async move { drop(stopped.await) };
    let server = tokio::spawn(playground::serve(listener, platform, service.clone(), None, shutdown));
    for statement in OLD {
        sqlx::query(statement).execute(store.sqlite().unwrap().pool()).await.unwrap();
    }
    let old = async || -> i64 {
        sqlx::query_scalar(COUNT).fetch_one(store.sqlite().unwrap().pool()).await.unwrap()
    };
    assert_eq!(old().await, 4);
    // Whoever forgets has begun its hour once the page is served.
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    client.get(page).send().await.unwrap().error_for_status().unwrap();
    // An hour goes by.
    crate::store::postgres::pass(Duration::from_secs(3_601)).await;
    let gone = async { while old().await > 0 {} };
    tokio::time::timeout(Duration::from_secs(60), gone).await.expect("what is old is forgotten");
    stop.send(()).unwrap();
    server.await.unwrap().unwrap();
    service.shutdown(Duration::from_secs(5)).await;
}
