//! `xiangqi-bot health [--config FILE]`

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use crate::env::system_now;
use crate::store;

use super::common::{CommandResult, ConfigArg, in_runtime, say};

/// Maximum age of the heartbeat of a running bot, in seconds.
const FRESH: i64 = 60;
/// Timeout of `/healthz`. Docker waits for five seconds.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);

pub(crate) fn run(args: &ConfigArg) -> CommandResult {
    let config = args.load()?;
    in_runtime(async move {
        // The system chooses port 0 anew at each start.
        if let Some(listen) = config.metrics.listen.filter(|listen| listen.port() != 0) {
            return ask(listen).await;
        }
        check_heartbeat(config.database_url.expose()).await
    })
}

async fn ask(mut address: SocketAddr) -> CommandResult {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            SocketAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        });
    }
    let client = reqwest::Client::builder().no_proxy().timeout(ANSWER_TIMEOUT).build()?;
    let url = format!("http://{address}/healthz");
    let answer = client.get(&url).send().await.map_err(|_| format!("the bot does not answer on {url}"))?;
    let is_well = answer.status().is_success();
    let text = answer.text().await?;
    if is_well { say(text.trim()) } else { Err(text.trim().replace('\n', "; ").into()) }
}

async fn check_heartbeat(url: &str) -> CommandResult {
    let Some(last) = store::last_heartbeat(url).await? else {
        return Err("no bot has run on this database yet".into());
    };
    let ago = (system_now().0 - last.0).max(0) / 1000;
    if ago <= FRESH {
        say(&format!("up, {ago} s ago"))
    } else {
        Err(format!("the bot was last up {ago} s ago").into())
    }
}
