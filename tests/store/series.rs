//! A series of backups in a folder: what is kept of it, and what does not end it.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use tempfile::TempDir;
use xiangqi_bot::game::Timestamp;
use xiangqi_bot::store::{Copied, Store, backup_every};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
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

    /// So many backups, each a quarter of an hour after the one before; what came of each. `before` is called before the next one.
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
        let (url, folder) = (self.url(), self.backups());
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
    let (backups, away) = (series.backups(), series.folder.path().join("away"));
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

/// The backups that stand there, by their age in quarters of an hour.
fn ages(series: &Series) -> Vec<i64> {
    let times = series.names().into_iter().filter_map(|name| {
        let at = jiff::civil::DateTime::strptime("xiangqi-%Y%m%dT%H%M%SZ.db", name).ok()?;
        Some(at.to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp().as_millisecond())
    });
    let mut ages: Vec<i64> = times.map(|at| (series.now.get() - at) / (15 * MINUTE)).collect();
    ages.sort_unstable();
    ages
}

#[tokio::test]
async fn old_backups_are_thinned_out() {
    let series = Series::new().await;
    // More than stays, without the work: empty files under the names, thinned out with each new one.
    let file = |at: i64| {
        let at = jiff::Timestamp::from_millisecond(at).unwrap();
        series.backups().join(at.strftime("xiangqi-%Y%m%dT%H%M%SZ.db").to_string())
    };
    let spans = [(24, 15 * MINUTE), (72, HOUR), (50, DAY)];
    for at in spans.into_iter().flat_map(|(count, span)| (1..=count).map(move |number| START - number * span))
    {
        fs::write(file(at), "").unwrap();
    }
    let others = ["xiangqi-notes.db", "xiangqi-20231114T221500Z.db.old", "games-20200101T000000Z.db"];
    for other in others {
        fs::write(series.backups().join(other), "").unwrap();
    }
    // A clock that is ten years ahead for an hour takes few away.
    let before = ages(&series).len();
    series.now.set(START + 3650 * DAY);
    let told = series.run(4, |_| {}).await;
    assert!(told.iter().all(Result::is_ok), "{told:?}");
    assert_eq!(ages(&series).len(), before - 4 * 3 + 4);
    for name in series.names().iter().filter(|name| name.starts_with("xiangqi-2033")) {
        fs::remove_file(series.backups().join(name)).unwrap();
    }
    series.now.set(START);
    series.run(60, |_| {}).await;
    let mut spans: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for age in ages(&series) {
        let span = match age {
            ..8 => "two hours",
            8..96 => "a day",
            _ => "a month",
        };
        spans.entry(span).or_default().push(age);
    }
    assert_eq!(spans["two hours"], (0..8).collect::<Vec<_>>());
    // One of each hour and of each day, but for those that are about to go.
    assert!((21..=24).contains(&spans["a day"].len()), "{spans:?}");
    assert!((29..=34).contains(&spans["a month"].len()), "{spans:?}");
    let gaps = spans["a month"].windows(2).map(|pair| pair[1] - pair[0]);
    assert!(gaps.max().unwrap() <= 2 * 96, "{spans:?}");
    // What has another name is nobody's to remove.
    let names = series.names();
    assert!(others.iter().all(|other| names.iter().any(|name| name == other)), "{names:?}");
}
