//! Places where nothing, or no more, can be written.
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
async fn a_migration_that_finds_no_room_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &["migrate"]).status.code(), Some(0));
    let url = format!("sqlite://{}", folder.path().join("xiangqi-bot.db").display());
    let store = Store::open(&url).await.unwrap();
    let much = "INSERT INTO lessons (platform, person, progress) VALUES ('x', 'y', HEX(ZEROBLOB(2000000)))";
    sqlx::query(much).execute(store.sqlite().unwrap().pool()).await.unwrap();
    store.close().await;
    std::fs::write(folder.path().join("full.toml"), "database_url = \"sqlite://full.db\"\n").unwrap();
    let before = names(folder.path());
    // (how much room there is, the command, the database it was to make)
    for (blocks, arguments, made) in [
        (200, "migrate --config full.toml", "full.db"),
        (200, "migrate --from sqlite://xiangqi-bot.db --to sqlite://new.db", "new.db"),
        // Here the tables find room, but not the rows.
        (3000, "migrate --from sqlite://xiangqi-bot.db --to sqlite://new.db", "new.db"),
    ] {
        let complaint = confined(folder.path(), blocks, arguments);
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(complaint.contains(&format!("; what was made of {made} is removed again")), "{complaint}");
        assert_eq!(names(folder.path()), before, "{arguments}: {complaint}");
    }
    // Files that existed before are kept.
    std::fs::write(folder.path().join("full.db"), "").unwrap();
    let complaint = confined(folder.path(), 200, "migrate --config full.toml");
    assert!(!complaint.contains("removed") && folder.path().join("full.db").exists(), "{complaint}");
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

#[test]
fn a_backup_to_a_place_where_nothing_can_be_written_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &["migrate"]).status.code(), Some(0));
    // Not even root makes files there.
    let output = run(folder.path(), &["backup", "/sys/copy.db"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.contains("/sys/copy.db cannot be written there (") && complaint.contains("choose a folder"),
        "{complaint}"
    );
}
