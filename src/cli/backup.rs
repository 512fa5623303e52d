//! `xiangqi-bot backup FILE` and `xiangqi-bot restore FILE`

use std::path::PathBuf;

use xiangqi_bot::store;

use super::CommandResult;
use super::run::{in_runtime, load, say};

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The new file; one that is there is never overwritten.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The database [default: the setting database_url].
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The database [default: the setting database_url].
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Take the place of a database that holds games; it is kept beside the restored one.
    #[arg(long)]
    replace: bool,
}

pub(crate) fn backup(args: &BackupArgs) -> CommandResult {
    let config = load(args.config.as_deref())?;
    let url = args.database.clone().unwrap_or_else(|| config.database_url.expose().to_owned());
    in_runtime(async move {
        let copied = store::backup(&url, &args.file).await.map_err(|error| error.to_string())?;
        say(&format!("{}: {copied}", args.file.display()))?;
        unreadable(&copied, "the copy is kept")
    })
}

pub(crate) fn restore(args: &RestoreArgs) -> CommandResult {
    let config = load(args.config.as_deref())?;
    let url = args.database.clone().unwrap_or_else(|| config.database_url.expose().to_owned());
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
