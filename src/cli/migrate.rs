//! `xiangqi-bot migrate [--from URL --to URL]`

use crate::store::{self, Store, TransferReport};

use super::common::{CommandResult, ConfigArg, on_database, say};

#[derive(clap::Args)]
pub(crate) struct MigrateArgs {
    #[command(flatten)]
    config: ConfigArg,
    /// Move a whole bot out of this database: sqlite://… or postgres://…
    #[arg(long, value_name = "URL", requires = "to")]
    from: Option<String>,
    /// Move it into this one, which must be empty.
    #[arg(long, value_name = "URL", requires = "from")]
    to: Option<String>,
}

/// Creates or updates the database, as every start does; or moves a bot to another database.
pub(crate) fn run(args: &MigrateArgs) -> CommandResult {
    let config = args.config.load()?;
    let (Some(from), Some(to)) = (&args.from, &args.to) else {
        let url = config.database_url.expose();
        return on_database(url, async {
            Store::open(url).await?.close().await;
            say("the database is up to date")
        });
    };
    on_database(from, async { print_report(&store::move_all(from, to).await?) })
}

fn print_report(moved: &TransferReport) -> CommandResult {
    say("table          rows        SHA-256 of the rows, the same on both sides")?;
    for table in &moved.tables {
        say(&format!("{:<14} {:<11} {}", table.name, table.rows, table.digest))?;
    }
    let rows: u64 = moved.tables.iter().map(|table| table.rows).sum();
    let TransferReport { open_games, unreadable, .. } = moved;
    say(&format!("{rows} rows were moved; {open_games} open games replay to the same on both sides"))?;
    if *unreadable > 0 {
        say(&format!("{unreadable} of these cannot be replayed on either side"))?;
    }
    Ok(())
}
