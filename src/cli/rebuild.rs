//! `xiangqi-bot rebuild [--database URL] [--ratings] [--repair]`

use crate::store::{self, Store};

use super::common::{CommandResult, DatabaseArg, list, on_database, say};

#[derive(clap::Args)]
pub(crate) struct RebuildArgs {
    #[command(flatten)]
    place: DatabaseArg,
    /// Also change the ratings to those that follow from the games.
    #[arg(long)]
    ratings: bool,
    /// First repair rows that refer to others that are missing, which `backup` names: a channel is added, other rows are
    /// removed.
    #[arg(long)]
    repair: bool,
}

pub(crate) fn run(args: &RebuildArgs) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    store::is_there(&url)?;
    let repair = args.repair;
    on_database(&url, async {
        // PostgreSQL never has such rows.
        if repair && !store::is_postgres(&url) {
            let repaired = store::repair_dangling(&url).await?;
            let rows: Vec<String> = repaired.iter().map(ToString::to_string).collect();
            let rows = if rows.is_empty() { "none".to_owned() } else { rows.join(", ") };
            say(&format!("repaired rows that refer to others that are missing: {rows}"))?;
        }
        let store = Store::open(&url).await?;
        let rebuilt = store.rebuild(args.ratings).await;
        store.close().await;
        let rebuilt = rebuilt?;
        say(&format!("{} games were read, {} of them count for ratings", rebuilt.games, rebuilt.rated))?;
        let count = rebuilt.ratings;
        if count > 0 && args.ratings {
            say(&format!("{count} ratings were changed"))?;
        } else if count > 0 {
            say(&format!(
                "{count} ratings are not those that follow from the games; `xiangqi-bot rebuild --ratings` changes them"
            ))?;
        }
        if rebuilt.unreadable.is_empty() {
            return Ok(());
        }
        Err(format!("games that cannot be read, of which all is kept: {}", list(&rebuilt.unreadable)).into())
    })
}
