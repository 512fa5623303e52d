//! Damage in a write-ahead log of SQLite.

use std::fs;
use std::path::{Path, PathBuf};

use xiangqi_bot::store::{SqliteDatabase, find_log_damage, last_heartbeat};

/// Sizes of the log's header and of a frame's, in bytes.
const HEADER: usize = 32;
const FRAME: usize = 24;

/// The file that lies beside a database.
fn suffixed(file: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", file.display()))
}

/// Whether a frame ends a transaction.
fn commits(log: &[u8], frame: usize) -> bool {
    log[frame + 4..frame + 8] != [0; 4]
}

/// A database with a log of this many steps, as a killed program leaves both.
async fn killed(folder: &Path, steps: i64) -> PathBuf {
    let file = folder.join("a.db");
    let database = SqliteDatabase::open(&format!("sqlite://{}", file.display())).await.unwrap();
    for step in 0..steps {
        let mut writer = database.begin().await.unwrap();
        sqlx::query("INSERT INTO counters (name, value) VALUES ('step ' || $1, 0)")
            .bind(step)
            .execute(&mut *writer)
            .await
            .unwrap();
        writer.commit().await.unwrap();
    }
    let copy = folder.join("killed.db");
    for suffix in ["", "-wal"] {
        fs::copy(suffixed(&file, suffix), suffixed(&copy, suffix)).unwrap();
    }
    database.close().await;
    copy
}

#[tokio::test]
async fn a_turned_bit_is_found_wherever_steps_follow_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = killed(folder.path(), 24).await;
    let log = suffixed(&file, "-wal");
    let whole = fs::read(&log).unwrap();
    assert_eq!(find_log_damage(&file).unwrap(), None, "a whole log");
    let frame = FRAME + 4096;
    let frames = (whole.len() - HEADER) / frame;
    let ends: Vec<usize> = (0..frames).filter(|at| commits(&whole, HEADER + at * frame)).collect();
    assert!(ends.len() >= 12 && ends.last() == Some(&(frames - 1)), "{ends:?} of {frames}");
    let mut bytes = whole.clone();
    // A prime, so that headers and pages are hit everywhere.
    for place in (0..whole.len()).step_by(1_009).chain(HEADER..HEADER + FRAME).chain(0..HEADER) {
        bytes[place] ^= 1 << (place % 8);
        fs::write(&log, &bytes).unwrap();
        let found = find_log_damage(&file).unwrap();
        let hit = place.checked_sub(HEADER).map(|place| place / frame);
        let follows = hit.is_none_or(|hit| ends.iter().any(|at| *at > hit + 1));
        // What the next frame is known by may be what has turned.
        let is_checksum = hit.is_some_and(|hit| (16..24).contains(&(place - HEADER - hit * frame)));
        if follows {
            let found = found.unwrap_or_else(|| panic!("byte {place} is not found"));
            assert_eq!(found.frame as usize, hit.map_or(0, |hit| hit + 1), "byte {place}");
        } else if hit == Some(frames - 1) || is_checksum {
            assert_eq!(found, None, "byte {place}");
        }
        bytes[place] = whole[place];
    }
}

#[tokio::test]
async fn a_torn_end_and_an_earlier_round_are_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let file = killed(folder.path(), 3).await;
    let log = suffixed(&file, "-wal");
    let whole = fs::read(&log).unwrap();
    for length in [0, 10, HEADER, HEADER + 100, whole.len() - 1, whole.len() - 5_000] {
        fs::write(&log, &whole[..length]).unwrap();
        assert!(!find_log_damage(&file).is_ok_and(|found| found.is_some()), "{length} bytes");
    }
    // The log begins again from the front, and is not yet as long as it was.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    fs::write(&log, &whole).unwrap();
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    for sql in [
        "PRAGMA wal_checkpoint(FULL)",
        "UPDATE counters SET value = 9 WHERE name = 'game'",
        "UPDATE counters SET value = 10 WHERE name = 'game'",
    ] {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    let again = fs::read(&log).unwrap();
    assert!(again.len() == whole.len() && again[..HEADER] != whole[..HEADER], "another round");
    assert_eq!(find_log_damage(&file).unwrap(), None);
}

#[tokio::test]
async fn whatever_opens_a_database_keeps_a_damaged_log_under_the_next_free_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = killed(folder.path(), 12).await;
    let log = suffixed(&file, "-wal");
    let whole = fs::read(&file).unwrap();
    let before = fs::read(&log).unwrap();
    let url = format!("sqlite://{}", file.display());
    for number in 1..=3 {
        let mut damaged = before.clone();
        let middle = damaged.len() / 2 + number;
        damaged[middle] ^= 1;
        fs::write(&file, &whole).unwrap();
        fs::write(&log, &damaged).unwrap();
        let kept = suffixed(&log, &format!(".damaged-{number}"));
        if number == 3 {
            last_heartbeat(&url).await.unwrap();
        } else {
            SqliteDatabase::open(&url).await.unwrap().close().await;
            assert!(!log.exists(), "the readable part is in the file");
        }
        assert!(fs::read(&kept).unwrap() == damaged, "{number}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&kept).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
