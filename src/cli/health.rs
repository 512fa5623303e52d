//! `xiangqi-bot health [--config FILE]`

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::store;

use super::common::{CommandResult, ConfigArg, in_runtime, say};

/// Greatest age of the heartbeat of a running bot.
const FRESH: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &ConfigArg) -> CommandResult {
    let config = args.load()?;
    in_runtime(async move {
        let last = store::last_heartbeat(config.database_url.expose()).await?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let Some(last) = last else { return Err("no bot has run on this database yet".into()) };
        let last = Duration::from_millis(u64::try_from(last.0).unwrap_or_default());
        let ago = now.saturating_sub(last).as_secs();
        if ago <= FRESH.as_secs() {
            say(&format!("up, {ago} s ago"))
        } else {
            Err(format!("the bot was last up {ago} s ago").into())
        }
    })
}
