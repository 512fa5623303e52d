//! Backups of a running bot, and the way back.

use sha2::{Digest as _, Sha256};
use xiangqi_bot::store::Store;

use crate::{Playground, Running, change, names, run_failing, run_good, run_text};

/// The database of a backup, without the digest after its last page.
fn without_digest(backup: &[u8]) -> &[u8] {
    assert_ne!(backup.len() % 4096, 0);
    &backup[..backup.len() / 4096 * 4096]
}

/// A database with the digest that makes it a backup.
fn with_digest(database: Vec<u8>) -> Vec<u8> {
    let digest: String = Sha256::digest(&database).iter().map(|byte| format!("{byte:02x}")).collect();
    [database, format!("\nxiangqi-bot backup, SHA-256: {digest}\n").into_bytes()].concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_made_while_the_bot_plays_and_brings_the_game_back() {
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    table.plays("C2.5").await;
    let said = run_good(folder.path(), &["backup", "first.db"]);
    assert!(said.starts_with("first.db: 1 games (1 open), 3 events, "), "{said}");
    // The bot is not disturbed.
    table.says("mei", "H8+7").await;
    table.hears("**H8+7**").await;

    // An existing file is never overwritten.
    let held = std::fs::read(folder.path().join("first.db")).unwrap();
    let complaint = run_failing(folder.path(), &["backup", "first.db"]);
    assert!(complaint.contains("first.db is there already"), "{complaint}");
    assert_eq!(std::fs::read(folder.path().join("first.db")).unwrap(), held);

    // Not while the bot runs, and not over games unless that is asked for.
    let complaint = run_failing(folder.path(), &["restore", "first.db", "--replace"]);
    assert!(complaint.contains("in use by another program"), "{complaint}");
    table.kill();
    let complaint = run_failing(folder.path(), &["restore", "first.db"]);
    assert!(complaint.contains("is not empty") && complaint.contains("--replace"), "{complaint}");

    let said = run_good(folder.path(), &["restore", "first.db", "--replace"]);
    assert!(said.contains("restored: 1 games (1 open), 3 events, "), "{said}");
    assert!(said.contains("kept as xiangqi-bot.db.replaced-1"), "{said}");
    assert_eq!(
        names(folder.path()),
        ["first.db", "xiangqi-bot.db", "xiangqi-bot.db.lock", "xiangqi-bot.db.replaced-1"]
    );
    // The game is as it was at the backup, and goes on.
    let table = Playground::start(folder.path());
    table.says("mei", "H2+3").await;
    let said = table.hears("**H2+3**").await;
    assert!(!said.iter().any(|text| text.contains("**H8+7**")), "{said:#?}");
    // No new game is taken for one that was begun after the backup.
    table.says("alice", "@xiangqi play").await;
    table.kill();
    let url = format!("sqlite://{}", folder.path().join("xiangqi-bot.db").display());
    let store = Store::open(&url).await.unwrap();
    assert!(store.reserve_game().await.unwrap().0 > 1000);
    store.close().await;
    // The one before is whole too.
    let replaced = "sqlite://xiangqi-bot.db.replaced-1";
    let kept = run_good(folder.path(), &["backup", "again.db", "--database", replaced]);
    assert!(kept.contains("1 games (1 open), 4 events"), "{kept}");
}

#[tokio::test]
async fn what_is_no_sound_backup_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let complaint = run_failing(folder.path(), &["backup", "copy.db"]);
    assert!(complaint.contains("there is no database xiangqi-bot.db"), "{complaint}");
    assert_eq!(names(folder.path()), [""; 0], "nothing is made of nothing");

    let table = Playground::start(folder.path());
    table.plays("C2.5").await;
    table.kill();
    assert_eq!(run_text(folder.path(), &["backup", "good.db"]).0, Some(0));
    let good = std::fs::read(folder.path().join("good.db")).unwrap();

    // (its name, what it holds)
    std::fs::write(folder.path().join("letter.db"), "not a database, but a letter to a friend").unwrap();
    std::fs::write(folder.path().join("half.db"), &good[..good.len() / 2]).unwrap();
    let mut scratched = good.clone();
    let middle = scratched.len() / 2;
    scratched[middle..middle + 4096].fill(0x5a);
    std::fs::write(folder.path().join("scratched.db"), scratched).unwrap();
    std::fs::write(folder.path().join("copied.db"), without_digest(&good)).unwrap();
    std::fs::write(folder.path().join("later.db"), without_digest(&good)).unwrap();
    let later = folder.path().join("later.db");
    change(&later, "UPDATE _sqlx_migrations SET version = 9999 WHERE version = 1").await;
    std::fs::write(&later, with_digest(std::fs::read(&later).unwrap())).unwrap();
    let before = names(folder.path());
    let database = std::fs::read(folder.path().join("xiangqi-bot.db")).unwrap();
    for (name, expected) in [
        ("letter.db", "it is no backup"),
        ("half.db", "its end is cut off or damaged"),
        ("copied.db", "its end is cut off or damaged"),
        ("scratched.db", "its content does not match its digest"),
        ("later.db", "a later version of this program"),
        ("absent.db", "there is no database absent.db"),
    ] {
        let (code, said, complaint) = run_text(folder.path(), &["restore", name, "--replace"]);
        assert_eq!((code, &*said, complaint.lines().count()), (Some(1), "", 1), "{name}: {complaint}");
        assert!(complaint.contains(expected), "{name}: {complaint}");
        assert_eq!(std::fs::read(folder.path().join("xiangqi-bot.db")).unwrap(), database, "{name}");
        assert_eq!(names(folder.path()), before, "{name}: {complaint}");
    }
    // An empty one is no loss.
    run_failing(folder.path(), &["migrate", "--config", "other.toml"]);
    std::fs::write(folder.path().join("other.toml"), "database_url = \"sqlite://other.db\"\n").unwrap();
    assert_eq!(run_text(folder.path(), &["migrate", "--config", "other.toml"]).0, Some(0));
    run_good(folder.path(), &["restore", "good.db", "--config", "other.toml"]);

    // A game with an impossible log is reported; the others are saved.
    change(&folder.path().join("other.db"), "UPDATE events SET event = '{}' WHERE seq = 2").await;
    let (code, said, complaint) = run_text(folder.path(), &["backup", "odd.db", "--config", "other.toml"]);
    assert_eq!((code, said.lines().count()), (Some(1), 1), "{said}");
    assert!(
        complaint.contains("games that do not hold together: 1 (its event 2 cannot be read: "),
        "{complaint}"
    );
}

#[test]
fn other_databases_are_pointed_to_their_own_tools() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["backup", "restore"] {
        let database = "postgres://bot:hush-hush@db.example/games?password=hush-hush";
        let complaint = run_failing(folder.path(), &[command, "copy", "--database", database]);
        assert!(complaint.contains("pg_dump") && !complaint.contains("hush-hush"), "{complaint}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backups_of_a_busy_bot_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    table.plays("").await;
    let place = folder.path().to_owned();
    let copies = tokio::task::spawn_blocking(move || {
        (0..5).map(|number| run_text(&place, &["backup", &format!("{number}.db")])).collect::<Vec<_>>()
    });
    table.says_in_turn("C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P3+1 P3+1 H8+7 P1+1").await;
    for (code, said, complaint) in copies.await.unwrap() {
        assert_eq!((code, &*complaint), (Some(0), ""), "{said}");
    }
    table.kill();
    assert!(!names(folder.path()).iter().any(|name| name.contains("partial")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_is_put_in_place_by_hand_is_a_database_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_text(folder.path(), &["migrate"]).0, Some(0));
    assert_eq!(run_text(folder.path(), &["backup", "copy.db"]).0, Some(0));
    let copy = std::fs::read(folder.path().join("copy.db")).unwrap();
    // It loses its digest when it grows.
    std::fs::remove_file(folder.path().join("xiangqi-bot.db")).unwrap();
    std::fs::write(folder.path().join("xiangqi-bot.db"), &copy).unwrap();
    let table = Playground::start(folder.path());
    table.plays("").await;
    table.kill();
    run_good(folder.path(), &["backup", "next.db"]);
    assert_eq!(run_text(folder.path(), &["restore", "next.db", "--replace"]).0, Some(0));
}

#[cfg(unix)]
#[test]
fn a_series_of_backups_begins_at_once_and_ends_when_it_is_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_text(folder.path(), &["migrate"]).0, Some(0));
    std::fs::create_dir(folder.path().join("backups")).unwrap();
    let series = crate::program(folder.path(), &["backup", "backups", "--every", "6h"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut series = Running(series);
    let line = crate::first_line(&mut series.0);
    assert!(line.starts_with("backups/xiangqi-20") && line.contains("0 games (0 open)"), "{line}");
    let made = names(&folder.path().join("backups"));
    assert_eq!((made.len(), series.0.try_wait().unwrap()), (1, None), "{made:?}");
    let kill = std::process::Command::new("kill").arg(series.0.id().to_string()).status().unwrap();
    assert!(kill.success() && series.0.wait().unwrap().success());
    let file = format!("backups/{}", made[0]);
    assert_eq!(run_text(folder.path(), &["restore", &file, "--replace"]).0, Some(0));
    let wrong = ["0m", "15", "m", "1.5h", "1d"].map(|span| (span, "span of time"));
    for (span, why) in wrong.into_iter().chain(["1s", "59s"].map(|span| (span, "is a minute"))) {
        let (code, _, complaint) = run_text(folder.path(), &["backup", "backups", "--every", span]);
        assert!(code == Some(2) && complaint.contains(why), "{span}: {complaint}");
    }
}

#[test]
fn a_restore_without_a_sound_backup_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let complaint = run_failing(folder.path(), &["restore", "absent.db"]);
    assert_eq!(names(folder.path()), [""; 0], "{complaint}");
    std::fs::write(folder.path().join("talk.db"), "no database").unwrap();
    let complaint = run_failing(folder.path(), &["restore", "talk.db"]);
    assert_eq!(names(folder.path()), ["talk.db"], "{complaint}");
}
