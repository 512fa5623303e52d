//! `xiangqi-bot rebuild [--database URL] [--ratings]`

use crate::features::competitions::competition::CompetitionId;
use crate::features::competitions::rebuild::{RebuiltCompetitions, rebuild_competitions};
use crate::store::{self, Store};

use super::common::{CommandResult, DatabaseArg, list, on_database, say};

#[derive(clap::Args)]
pub(crate) struct RebuildArgs {
    #[command(flatten)]
    place: DatabaseArg,
    /// Also change the ratings to those that follow from the games.
    #[arg(long)]
    ratings: bool,
}

pub(crate) fn run(args: &RebuildArgs) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    store::is_there(&url)?;
    on_database(&url, async {
        let store = Store::open(&url).await?;
        let rebuilt = store.rebuild(args.ratings).await;
        let competitions = rebuild_competitions(&store).await;
        store.close().await;
        let rebuilt = rebuilt?;
        let RebuiltCompetitions { competitions, changed, unreadable } = competitions?;
        say(&format!("{} games were read, {} of them count for ratings", rebuilt.games, rebuilt.rated))?;
        let count = rebuilt.ratings;
        if count > 0 && args.ratings {
            say(&format!("{count} ratings were changed"))?;
        } else if count > 0 {
            say(&format!(
                "{count} ratings are not those that follow from the games; `xiangqi-bot rebuild --ratings` changes them"
            ))?;
        }
        if competitions > 0 {
            say(&format!("{competitions} competitions were read, {changed} of them were corrected"))?;
        }
        if !unreadable.is_empty() {
            let numbers: Vec<i64> = unreadable.into_iter().map(|CompetitionId(number)| number).collect();
            return Err(format!(
                "competitions that cannot be read, of which all is kept: {}",
                list(&numbers)
            )
            .into());
        }
        if rebuilt.unreadable.is_empty() {
            return Ok(());
        }
        Err(format!("games that cannot be read, of which all is kept: {}", list(&rebuilt.unreadable)).into())
    })
}
