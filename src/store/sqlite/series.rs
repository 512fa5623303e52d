//! A series of backups in a folder, of which old ones are thinned out.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use tokio::time::MissedTickBehavior;

use super::connect::{CopyError, failed, file_of};
use super::copy::{Copied, backup_by};
use super::partial::PartialCopy;
use crate::game::Timestamp;

/// The name of a backup: its time, in UTC.
const NAME: &str = "xiangqi-%Y%m%dT%H%M%SZ.db";

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// Ages below which one backup is kept of every so many seconds.
const KEPT: [(i64, i64); 3] = [(2 * HOUR, 1), (DAY, HOUR), (31 * DAY, DAY)];

/// Most backups that are deleted at once: a clock that is wrong for an hour does not empty the folder.
const MOST: usize = 3;

/// Makes a backup in the folder at once and then every so often, for ever, and tells what came of each. What fails is tried again
/// the next time.
///
/// # Errors
/// When `url` names no file.
pub async fn backup_every(
    url: &str,
    folder: &Path,
    every: Duration,
    now: impl Fn() -> Timestamp,
    mut tell: impl FnMut(Result<(PathBuf, Copied), CopyError>),
) -> Result<Infallible, CopyError> {
    let file = file_of(url)?;
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        tell(backup_into(&file, folder, now().seconds()).await);
    }
}

async fn backup_into(file: &Path, folder: &Path, now: i64) -> Result<(PathBuf, Copied), CopyError> {
    // Before the copy, which may need the room.
    thin_out(folder, now).map_err(|error| failed(folder, error))?;
    let to = folder.join(name_of(now));
    let copied = backup_by(file, PartialCopy::beside(&folder.join("xiangqi.db"))?, &to).await?;
    Ok((to, copied))
}

fn name_of(at: i64) -> String {
    jiff::Timestamp::from_second(at).unwrap_or_default().strftime(NAME).to_string()
}

/// The time of a backup; none of another file.
fn time_of(name: &str) -> Option<i64> {
    let at = DateTime::strptime(NAME, name).ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp().as_second();
    (name_of(at) == name).then_some(at)
}

fn thin_out(folder: &Path, now: i64) -> io::Result<()> {
    let mut times = Vec::new();
    for entry in fs::read_dir(folder)? {
        times.extend(entry?.file_name().to_str().and_then(time_of));
    }
    times.sort_unstable();
    for at in superfluous(now, &times).into_iter().take(MOST) {
        fs::remove_file(folder.join(name_of(at)))?;
    }
    Ok(())
}

/// Of the backups of these times, the oldest first, those that go. The oldest of each span stays, and so does the latest of all.
fn superfluous(now: i64, times: &[i64]) -> Vec<i64> {
    let span = |at: i64| KEPT.iter().find(|(age, _)| now - at < *age).map(|(_, every)| (*every, at / every));
    let before = [None].into_iter().chain(times.iter().map(|at| span(*at)));
    let goes = before.zip(times).filter(|(before, at)| span(**at).is_none() || span(**at) == *before);
    goes.map(|(_, at)| *at).filter(|at| Some(at) != times.last()).collect()
}
