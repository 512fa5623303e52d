//! Commands on a database with a log that is damaged in the middle: SQLite ignores the rest and would delete it.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::{Playground, change, names, run_failing, run_good, run_text};

/// The file and the log of a bot that was killed after ten shown moves, and a backup of the first four of them.
struct Killed {
    folder: TempDir,
    file: Vec<u8>,
    /// With a bit turned in the middle.
    log: Vec<u8>,
}

impl Killed {
    async fn new() -> Killed {
        let folder = tempfile::tempdir().unwrap();
        let table = Playground::start(folder.path());
        table.plays("C2.5 H8+7 H2+3 R9.8").await;
        run_good(folder.path(), &["backup", "good.db"]);
        table.says_in_turn("R1.2 H2+3 P3+1 P3+1 H8+7 P1+1").await;
        table.hears("5… **P1+1**").await;
        table.kill();
        let [file, mut log] =
            ["xiangqi-bot.db", "xiangqi-bot.db-wal"].map(|name| fs::read(folder.path().join(name)).unwrap());
        let middle = log.len() / 2;
        log[middle] ^= 4;
        Killed { folder, file, log }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// Everything as the kill and the damage have left it.
    fn again(&self) {
        for name in names(self.folder.path()).iter().filter(|name| *name != "good.db") {
            fs::remove_file(self.path(name)).unwrap();
        }
        let file = self.path("xiangqi-bot.db");
        fs::write(&file, &self.file).unwrap();
        #[cfg(unix)]
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        fs::write(self.path("xiangqi-bot.db-wal"), &self.log).unwrap();
    }

    /// Runs a command: what it says, and its complaint.
    fn told(&self, line: &str) -> (Option<i32>, String, String) {
        run_text(self.folder.path(), &line.split(' ').collect::<Vec<_>>())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_keeps_a_damaged_log_tells_and_fails() {
    let killed = Killed::new().await;
    for (line, done) in [
        ("backup copy.db", "copy.db: 1 games"),
        ("restore good.db --replace", "restored: 1 games"),
        ("migrate", "the database is up to date"),
        ("rebuild", "1 games were read"),
        ("migrate --from sqlite://xiangqi-bot.db --to sqlite://new.db", "rows were moved"),
    ] {
        killed.again();
        let (code, said, complaint) = killed.told(line);
        assert_eq!((code, complaint.lines().count()), (Some(1), 1), "{line}: {said} {complaint}");
        // The command has its effect nevertheless.
        assert!(said.contains(done), "{line}: {said}");
        for part in ["the log xiangqi-bot.db-wal is damaged", "kept as xiangqi-bot.db-wal.damaged-1", "steps"]
        {
            assert!(complaint.contains(part), "{line}: {complaint}");
        }
        assert!(killed.read("xiangqi-bot.db-wal.damaged-1") == killed.log, "{line}");
    }
    // So does the bot, which goes on with what can be read.
    killed.again();
    let table = Playground::start(killed.folder.path());
    table.kill();
    assert!(killed.read("xiangqi-bot.db-wal.damaged-1") == killed.log);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_leaves_file_and_log_as_they_are() {
    let killed = Killed::new().await;
    let mut other = killed.log.clone();
    other[killed.log.len() / 3] ^= 1;
    killed.again();
    for (number, damaged) in [(1, killed.log.clone()), (2, other), (1, killed.log.clone())] {
        fs::write(killed.path("xiangqi-bot.db-wal"), &damaged).unwrap();
        for command in ["backup copy.db", "health"] {
            let _ = fs::remove_file(killed.path("copy.db"));
            let (code, _, complaint) = killed.told(command);
            let name = format!("xiangqi-bot.db-wal.damaged-{number}");
            if command != "health" {
                assert!(code == Some(1) && complaint.contains(&name), "{complaint}");
            }
            assert!(killed.read(&name) == damaged, "{name}");
            assert!(
                killed.read("xiangqi-bot.db-wal") == damaged && killed.read("xiangqi-bot.db") == killed.file
            );
        }
    }
    // A log is kept once, however often it is found.
    assert!(!killed.path("xiangqi-bot.db-wal.damaged-3").exists());
    // Nor is a whole log copied into the file.
    let mut whole = killed.log.clone();
    let middle = whole.len() / 2;
    whole[middle] ^= 4;
    fs::write(killed.path("xiangqi-bot.db-wal"), &whole).unwrap();
    let _ = fs::remove_file(killed.path("copy.db"));
    let (code, said, complaint) = killed.told("backup copy.db");
    assert_eq!((code, &*complaint), (Some(0), ""));
    assert!(said.contains("1 games (1 open), 12 events"), "{said}");
    assert!(killed.read("xiangqi-bot.db-wal") == whole && killed.read("xiangqi-bot.db") == killed.file);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_stopped_bot_leaves_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    run_good(folder.path(), &["migrate"]);
    let file = fs::read(folder.path().join("xiangqi-bot.db")).unwrap();
    run_good(folder.path(), &["backup", "copy.db"]);
    assert_eq!(names(folder.path()), ["copy.db", "xiangqi-bot.db", "xiangqi-bot.db.lock"]);
    assert!(fs::read(folder.path().join("xiangqi-bot.db")).unwrap() == file);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_a_restore_would_refuse_is_not_backed_up() {
    let folder = tempfile::tempdir().unwrap();
    run_good(folder.path(), &["migrate"]);
    for (statement, expected) in [
        ("UPDATE _sqlx_migrations SET checksum = x'00'", "is not the one of this program"),
        (
            "UPDATE _sqlx_migrations SET version = 9001",
            "a later version of this program (its schema has step 9001)",
        ),
    ] {
        change(&folder.path().join("xiangqi-bot.db"), statement).await;
        let complaint = run_failing(folder.path(), &["backup", "copy.db"]);
        assert!(complaint.contains(expected), "{complaint}");
        assert!(!names(folder.path()).iter().any(|name| name.starts_with("copy")));
    }
}
