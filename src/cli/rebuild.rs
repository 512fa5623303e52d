//! `xiangqi-bot rebuild [--database URL]`

use xiangqi_bot::store;

use super::CommandResult;
use super::place::Place;
use super::run::{in_runtime, say};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    store::is_there(&url).map_err(|error| error.to_string())?;
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
