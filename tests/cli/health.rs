//! Whether the bot is up, as supervisors ask.

use test_support::postgres::Place;
use xiangqi_bot::game::Timestamp;
use xiangqi_bot::store::Store;

use crate::{Playground, change, run_failing, run_good};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_up_is_told_from_one_that_is_not() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run_failing(folder.path(), &["health"]).contains("there is no database"));
    run_good(folder.path(), &["migrate"]);
    assert!(run_failing(folder.path(), &["health"]).contains("no bot has run"));
    let table = Playground::start(folder.path());
    run_good(folder.path(), &["health"]);
    table.kill();
    change(&folder.path().join("xiangqi-bot.db"), "UPDATE heartbeats SET at = at - 61000").await;
    assert!(run_failing(folder.path(), &["health"]).contains("was last up"));
}

/// Answers one request at a time with the next of these, as `/healthz` does.
fn replica(answers: Vec<(u16, &'static str)>) -> (std::net::SocketAddr, std::thread::JoinHandle<()>) {
    use std::io::{Read as _, Write as _};
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    let thread = std::thread::spawn(move || {
        for (status, body) in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 4096];
            let read = stream.read(&mut request).unwrap();
            assert!(request[..read].starts_with(b"GET /healthz HTTP/1.1\r\n"));
            let length = body.len();
            let head =
                format!("HTTP/1.1 {status} x\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
            stream.write_all((head + body).as_bytes()).unwrap();
        }
    });
    (address, thread)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_of_several_replicas_answers_for_itself() {
    let folder = tempfile::tempdir().unwrap();
    // Another process uses the database.
    let other = Playground::start(folder.path());
    let (address, thread) = replica(vec![
        (503, "no game could be stored for 47 s: it is broken\nno engine worker has been there\n"),
        (200, "standing by\n"),
    ]);
    let settings = format!("[metrics]\nlisten = \"{address}\"\n");
    std::fs::write(folder.path().join("config.toml"), settings).unwrap();
    let text = run_failing(folder.path(), &["health"]);
    assert!(text.contains("no game could be stored for 47 s: it is broken; no engine worker"), "{text}");
    assert_eq!(run_good(folder.path(), &["health"]), "standing by");
    thread.join().unwrap();
    let text = run_failing(folder.path(), &["health"]);
    assert!(text.contains(&format!("does not answer on http://{address}/healthz")), "{text}");
    other.kill();
}

#[test]
fn a_postgresql_server_out_of_reach_is_named() {
    let folder = tempfile::tempdir().unwrap();
    // A server of another protocol, so that nothing else takes the port.
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let deaf = std::thread::spawn(move || drop(listener.accept()));
    std::fs::write(
        folder.path().join("config.toml"),
        format!("database_url = \"postgres://xiangqi:secret@127.0.0.1:{port}/xiangqi\"\n"),
    )
    .unwrap();
    let complaint = run_failing(folder.path(), &["health"]);
    assert!(complaint.contains("cannot be opened") && complaint.contains(&port.to_string()), "{complaint}");
    assert!(!complaint.contains("SQLite") && !complaint.contains("secret"), "{complaint}");
    deaf.join().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_up_on_a_postgresql_server_is_told_from_one_that_is_not() {
    let Some(place) = Place::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let url = place.url();
    std::fs::write(folder.path().join("config.toml"), format!("database_url = \"{url}\"\n")).unwrap();
    assert!(run_failing(folder.path(), &["health"]).contains("heartbeats"), "there are no tables");
    let store = Store::open(&url).await.unwrap();
    assert!(run_failing(folder.path(), &["health"]).contains("no bot has run"));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let now = i64::try_from(now.as_millis()).unwrap();
    store.heartbeat("discord", Timestamp(now - 3_600_000), 0).await.unwrap();
    assert!(run_failing(folder.path(), &["health"]).contains("was last up"));
    store.heartbeat("discord", Timestamp(now), 0).await.unwrap();
    run_good(folder.path(), &["health"]);
    store.close().await;
}
