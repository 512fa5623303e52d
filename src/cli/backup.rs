//! `xiangqi-bot backup FILE [--every SPAN]` and `xiangqi-bot restore FILE`

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::env::Env;
use crate::store;

use super::common::{CommandResult, DatabaseArg, in_runtime, list, on_database, say};
use super::stop::Shutdown;

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The new file; one that is there is never overwritten. With --every, a folder.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Make one in each span of this length (90s, 15m, 6h; at least 1m) until stopped; the latest 100 are kept.
    #[arg(long, value_name = "SPAN", value_parser = parse_span)]
    every: Option<Duration>,
    #[command(flatten)]
    place: DatabaseArg,
}

#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: DatabaseArg,
    /// Take the place of a database that holds games; it is kept beside the restored one.
    #[arg(long)]
    replace: bool,
}

pub(crate) fn backup(args: &BackupArgs) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    if let Some(every) = args.every {
        return in_runtime(repeat(&url, &args.file, every));
    }
    on_database(&url, async {
        let copied = store::backup(&url, &args.file).await?;
        say(&format!("{}: {copied}", args.file.display()))?;
        check_faults(&copied, "the copy is kept")
    })
}

pub(crate) fn restore(args: &RestoreArgs) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    on_database(&url, async {
        let copied = store::restore(&url, &args.file, args.replace).await?;
        say(&format!("restored: {copied}"))?;
        if let Some(kept) = &copied.kept {
            say(&format!("the database before it is kept as {}", kept.display()))?;
        }
        check_faults(&copied, "everything is restored as it was")
    })
}

async fn repeat(url: &str, folder: &Path, every: Duration) -> CommandResult {
    let stop = Shutdown::listen();
    let env = Env::system();
    tokio::select! {
        made = store::backup_every(url, folder, every, || (env.now)(), report) => Ok(made.map(|never| match never {})?),
        () = stop.asked() => Ok(()),
    }
}

fn report(made: Result<(PathBuf, store::Copied), store::CopyError>) {
    let printed = made.map_err(Into::into).and_then(|(file, copied)| {
        say(&format!("{}: {copied}", file.display()))?;
        check_faults(&copied, "the copy is kept")
    });
    if let Err(error) = printed {
        tracing::error!(%error, "a backup failed or is not whole; the next one is made in its turn");
    }
}

/// Parses a number of seconds, minutes or hours, at least a minute.
fn parse_span(text: &str) -> Result<Duration, String> {
    let seconds = [("s", 1), ("m", 60), ("h", 3600)].into_iter().find_map(|(unit, seconds)| {
        let count = text.strip_suffix(unit)?.parse::<u32>().ok()?;
        Some(u64::from(count) * seconds)
    });
    match seconds {
        Some(seconds) if seconds >= 60 => Ok(Duration::from_secs(seconds)),
        Some(_) => Err("the shortest span of time is a minute".to_owned()),
        None => Err("a span of time is a number of seconds, minutes or hours: 90s, 15m, 6h".to_owned()),
    }
}

/// Returns games that contradict their logs as an error, for the exit code. The copy is kept nevertheless.
fn check_faults(copied: &store::Copied, outcome: &str) -> CommandResult {
    if copied.unsound.is_empty() {
        return Ok(());
    }
    Err(format!("games that do not hold together: {}; {outcome}", list(&copied.unsound)).into())
}
