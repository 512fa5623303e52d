//! `xiangqi-bot rebuild [--database URL]`

use std::path::PathBuf;

use xiangqi_bot::store;

use super::CommandResult;
use super::run::{in_runtime, load, say};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The database [default: the setting database_url].
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let config = load(args.config.as_deref())?;
    let url = args.database.clone().unwrap_or_else(|| config.database_url.expose().to_owned());
    in_runtime(async move {
        let store = store::open(&url).await.map_err(|error| error.to_string())?;
        let rebuilt = store.rebuild().await.map_err(|error| error.to_string());
        store.close().await;
        let rebuilt = rebuilt?;
        say(&format!("{} games were read, {} of them count for ratings", rebuilt.games, rebuilt.rated))?;
        match rebuilt.unreadable {
            0 => Ok(()),
            count => say(&format!("{count} games cannot be read and were left out")),
        }
    })
}
