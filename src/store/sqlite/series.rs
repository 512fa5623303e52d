//! A series of backups in a folder.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use jiff::civil::DateTime;
use tokio::time::MissedTickBehavior;

use super::connect::{CopyError, database_file, failed};
use super::copy::{Copied, backup_through};
use crate::game::Timestamp;

/// Name of a backup: its time, in UTC.
const NAME: &str = "xiangqi-%Y%m%dT%H%M%SZ.db";

/// Number of backups that are kept in the folder.
const KEPT: usize = 100;

/// Makes a backup in the folder at once and then once in each span `every`, and passes the result of each to `tell`. A failed
/// backup does not end the series.
///
/// # Errors
/// If `url` names no file.
pub async fn backup_every(
    url: &str,
    folder: &Path,
    every: Duration,
    now: impl Fn() -> Timestamp,
    mut tell: impl FnMut(Result<(PathBuf, Copied), CopyError>),
) -> Result<Infallible, CopyError> {
    let file = database_file(url)?;
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        tell(backup_into(&file, folder, now().seconds()).await);
    }
}

async fn backup_into(file: &Path, folder: &Path, now: i64) -> Result<(PathBuf, Copied), CopyError> {
    // Before the copy, which may need the space.
    remove_oldest(folder).map_err(|error| failed(folder, error))?;
    let name = jiff::Timestamp::from_second(now).unwrap_or_default().strftime(NAME);
    let to = folder.join(name.to_string());
    let copied = backup_through(file, &folder.join("xiangqi.db"), &to).await?;
    Ok((to, copied))
}

/// Removes the oldest backups, by their names, so that there is room for one more.
fn remove_oldest(folder: &Path) -> io::Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().into_string().ok();
        names.extend(name.filter(|name| DateTime::strptime(NAME, name).is_ok()));
    }
    names.sort_unstable();
    for name in &names[..names.len().saturating_sub(KEPT - 1)] {
        fs::remove_file(folder.join(name))?;
    }
    Ok(())
}
