//! A disk that is full.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Stdio};

use xiangqi_bot::store::Store;

use crate::{PROGRAM, names, run};

/// Runs a command where no file may grow beyond `blocks` of 512 bytes, as on a full disk; its complaint.
fn confined(folder: &Path, blocks: u32, arguments: &str) -> String {
    // The signal would end it; ignored, the write fails.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{PROGRAM}' {arguments}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(folder).env("RUST_LOG", "off").env_remove("DATABASE_URL");
    let output = shell.stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[tokio::test]
async fn a_damaged_log_for_which_there_is_no_room_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &["migrate"]).status.code(), Some(0));
    let file = folder.path().join("xiangqi-bot.db");
    let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
    for text in ["a", "b", "c", "d"] {
        let much = "INSERT INTO lessons (platform, person, progress) VALUES ('x', $1, HEX(ZEROBLOB(100000)))";
        sqlx::query(much).bind(text).execute(store.sqlite().unwrap().pool()).await.unwrap();
    }
    let log = folder.path().join("xiangqi-bot.db-wal");
    let mut damaged = std::fs::read(&log).unwrap();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    let copy = tempfile::tempdir().unwrap();
    std::fs::copy(&file, copy.path().join("xiangqi-bot.db")).unwrap();
    std::fs::write(copy.path().join("xiangqi-bot.db-wal"), &damaged).unwrap();
    store.close().await;
    for command in ["migrate", "backup copy.db", "rebuild"] {
        let complaint = confined(copy.path(), 1000, command);
        assert!(complaint.contains("is damaged and cannot be kept beside it"), "{complaint}");
        assert!(std::fs::read(copy.path().join("xiangqi-bot.db-wal")).unwrap() == damaged, "{command}");
        assert_eq!(names(copy.path()), ["xiangqi-bot.db", "xiangqi-bot.db-wal"], "{command}");
    }
}
