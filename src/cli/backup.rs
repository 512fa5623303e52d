//! `xiangqi-bot backup FILE` and `xiangqi-bot restore FILE`

use std::path::PathBuf;

use xiangqi_bot::store;

use super::CommandResult;
use super::place::Place;
use super::run::{in_runtime, say};

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The new file; one that is there is never overwritten.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Take the place of a database that holds games; it is kept beside the restored one.
    #[arg(long)]
    replace: bool,
}

pub(crate) fn backup(args: &BackupArgs) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    in_runtime(async move {
        let copied = store::backup(&url, &args.file).await.map_err(|error| error.to_string())?;
        say(&format!("{}: {copied}", args.file.display()))?;
        unreadable(&copied, "the copy is kept")
    })
}

pub(crate) fn restore(args: &RestoreArgs) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    in_runtime(async move {
        let copied =
            store::restore(&url, &args.file, args.replace).await.map_err(|error| error.to_string())?;
        say(&format!("restored: {copied}"))?;
        if let Some(kept) = &copied.kept {
            say(&format!("the database before it is kept as {}", kept.display()))?;
        }
        unreadable(&copied, "all others are restored")
    })
}

/// Games that were past reading before are a failure for whoever watches the exit code, but no reason to have no copy.
fn unreadable(copied: &store::Copied, all_the_same: &str) -> CommandResult {
    if copied.unreadable.is_empty() {
        return Ok(());
    }
    let games: Vec<String> = copied.unreadable.iter().map(ToString::to_string).collect();
    Err(format!("open games that cannot be replayed: {}; {all_the_same}", games.join(", ")))
}
