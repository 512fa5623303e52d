//! What the built program tells systemd.
#![cfg(unix)]

use std::os::unix::net::UnixDatagram;

use crate::{PATIENCE, Playground};

fn receive(socket: &UnixDatagram) -> String {
    let mut message = [0; 100];
    let length = socket.recv(&mut message).expect("a notification arrives");
    String::from_utf8(message[..length].to_vec()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_supervisor_is_told_that_the_bot_is_up_that_it_works_and_that_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut table = Playground::start_with(folder.path(), |program| {
        program.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "300000");
    });
    assert_eq!(receive(&socket), "READY=1\n");
    // It serves requests by then.
    table.says("alice", "/xq play color:red").await;
    for _ in 0..3 {
        assert_eq!(receive(&socket), "WATCHDOG=1\n");
    }
    let killed = std::process::Command::new("kill").arg(table.process.0.id().to_string()).status().unwrap();
    assert!(killed.success());
    while receive(&socket) != "STOPPING=1\n" {}
    assert_eq!(table.process.0.wait().unwrap().code(), Some(0));
}
