//! `xiangqi-bot health [--config FILE]`

use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use xiangqi_bot::store;

use super::CommandResult;
use super::run::{in_runtime, load, say};

/// How long ago the running bot may have said that it is up. It does so every five seconds while its platform is within
/// reach.
const FRESH: Duration = Duration::from_secs(60);

#[derive(clap::Args)]
pub(crate) struct HealthArgs {
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub(crate) fn run(args: &HealthArgs) -> CommandResult {
    let config = load(args.config.as_deref())?;
    in_runtime(async move {
        let last =
            store::last_heartbeat(config.database_url.expose()).await.map_err(|error| error.to_string())?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let Some(last) = last else { return Err("no bot has run on this database yet".to_owned()) };
        let last = Duration::from_millis(u64::try_from(last.0).unwrap_or_default());
        let ago = now.saturating_sub(last).as_secs();
        if ago <= FRESH.as_secs() {
            say(&format!("up, {ago} s ago"))
        } else {
            Err(format!("the bot was last up {ago} s ago"))
        }
    })
}
