//! A series of backups in a folder.

use std::cell::Cell;
use std::fs;
use std::time::Duration;

use tempfile::TempDir;
use xiangqi_bot::game::Timestamp;
use xiangqi_bot::store::{Copied, Store, backup_every};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// 2023-11-14T22:00:00Z
const START: i64 = 1_699_999_200_000;

/// A folder with a database and a folder for its backups, and the series so far.
struct Series {
    folder: TempDir,
    now: Cell<i64>,
}

impl Series {
    async fn new() -> Series {
        let series = Series { folder: TempDir::new().unwrap(), now: Cell::new(START) };
        Store::open(&series.url()).await.unwrap().close().await;
        // The database is made by the real clock, the series by a stopped one.
        tokio::time::pause();
        fs::create_dir(series.backups()).unwrap();
        series
    }

    fn url(&self) -> String {
        format!("sqlite://{}", self.folder.path().join("games.db").display())
    }

    fn backups(&self) -> std::path::PathBuf {
        self.folder.path().join("backups")
    }

    /// Makes backups at intervals of a quarter of an hour, and returns their results. `before` is called before the next one.
    async fn run(&self, count: usize, mut before: impl FnMut(usize)) -> Vec<Result<Copied, String>> {
        let (mut told, (done, mut is_done)) = (Vec::new(), tokio::sync::mpsc::unbounded_channel());
        let now = || {
            self.now.set(self.now.get() + 15 * MINUTE);
            Timestamp(self.now.get())
        };
        let tell = |made: Result<(_, Copied), _>| {
            told.push(
                made.map(|(_, copied)| copied)
                    .map_err(|error: xiangqi_bot::store::CopyError| error.to_string()),
            );
            before(told.len());
            if told.len() == count {
                done.send(()).unwrap();
            }
        };
        let url = self.url();
        let folder = self.backups();
        tokio::select! {
            ended = backup_every(&url, &folder, Duration::from_secs(900), now, tell) => panic!("{ended:?}"),
            _ = is_done.recv() => {}
        }
        told
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.backups()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[tokio::test]
async fn what_fails_is_told_and_ends_no_series() {
    let series = Series::new().await;
    let backups = series.backups();
    let away = series.folder.path().join("away");
    let told = series
        .run(6, |made| match made {
            // The folder is gone for a while, then the database is.
            1 => fs::rename(&backups, &away).unwrap(),
            3 => fs::rename(&away, &backups).unwrap(),
            4 => fs::rename(series.folder.path().join("games.db"), &away).unwrap(),
            5 => fs::rename(&away, series.folder.path().join("games.db")).unwrap(),
            _ => {}
        })
        .await;
    let fates: Vec<bool> = told.iter().map(Result::is_ok).collect();
    assert_eq!(fates, [true, false, false, true, false, true], "{told:?}");
    assert!(told[1].as_ref().unwrap_err().contains("backups"), "{told:?}");
    assert!(told[4].as_ref().unwrap_err().contains("there is no database"), "{told:?}");
    // No part of one that failed is left.
    assert_eq!(
        series.names(),
        ["xiangqi-20231114T221500Z.db", "xiangqi-20231114T230000Z.db", "xiangqi-20231114T233000Z.db"]
    );
    let server =
        backup_every("postgres://h/d", &backups, Duration::from_secs(9), || Timestamp(0), |_| {}).await;
    assert!(server.unwrap_err().to_string().contains("pg_dump"));
}

#[tokio::test]
async fn the_latest_backups_are_kept() {
    let series = Series::new().await;
    // Empty files under the names of more backups than are kept, each an hour older than the one before.
    for hours in 1..=150 {
        let at = jiff::Timestamp::from_millisecond(START - hours * HOUR).unwrap();
        let name = at.strftime("xiangqi-%Y%m%dT%H%M%SZ.db").to_string();
        fs::write(series.backups().join(name), "").unwrap();
    }
    let others = ["games-20200101T000000Z.db", "xiangqi-20231114T221500Z.db.old", "xiangqi-notes.db"];
    for other in others {
        fs::write(series.backups().join(other), "").unwrap();
    }
    let before = series.names();
    let made = series.run(3, |_| {}).await;
    assert!(made.iter().all(Result::is_ok), "{made:?}");
    let mut kept = series.names();
    kept.retain(|name| !others.contains(&&**name));
    assert_eq!(kept.len(), 100);
    // The three new ones have displaced the oldest; files with other names stay.
    assert!(kept[..97].iter().all(|name| before.contains(name)) && !before.contains(&kept[97]), "{kept:?}");
    assert_eq!(series.names().len(), 103);
}
