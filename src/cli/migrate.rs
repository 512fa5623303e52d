//! `xiangqi-bot migrate [--from URL --to URL]`

use std::path::PathBuf;

use xiangqi_bot::store::{self, Moved};

use super::CommandResult;
use super::run::{in_runtime, load, open_store, say};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Move a whole bot out of this database: sqlite://… or postgres://…
    #[arg(long, value_name = "URL", requires = "to")]
    from: Option<String>,
    /// Move it into this one, which must be empty.
    #[arg(long, value_name = "URL", requires = "from")]
    to: Option<String>,
}

/// Makes or updates the database, which every start does as well; or moves a bot from one to another.
pub(crate) fn run(args: &Args) -> CommandResult {
    let config = load(args.config.as_deref())?;
    let (Some(from), Some(to)) = (&args.from, &args.to) else {
        return in_runtime(async move {
            open_store(&config).await?.close().await;
            say("the database is up to date")
        });
    };
    in_runtime(async {
        let moved = store::move_all(from, to).await.map_err(|error| error.to_string())?;
        tell(&moved)
    })
}

fn tell(moved: &Moved) -> CommandResult {
    say("table          rows        SHA-256 of the rows, the same on both sides")?;
    for table in &moved.tables {
        say(&format!("{:<14} {:<11} {}", table.name, table.rows, table.digest))?;
    }
    let rows: u64 = moved.tables.iter().map(|table| table.rows).sum();
    let Moved { open_games, unreadable, .. } = moved;
    say(&format!("{rows} rows were moved; {open_games} open games replay to the same on both sides"))?;
    match unreadable {
        0 => Ok(()),
        count => say(&format!("{count} of these cannot be replayed on either side")),
    }
}
