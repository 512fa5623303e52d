//! A ban of this machine's address by the network in front of Discord.
//!
//! After many refused calls Cloudflare responds with status 429 and a page in place of JSON. Each further call extends the ban,
//! so none is sent before it ends.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// Duration of a ban that names no time.
pub(crate) const UNTIMED_BAN: Duration = Duration::from_secs(60);

/// Time until which no call may be sent. It stays set after that, until Discord itself answers a call.
#[derive(Default)]
pub(crate) struct Ban(watch::Sender<Option<Instant>>);

impl Ban {
    pub(crate) fn begin(&self, wait: Duration) {
        let mut first = false;
        self.0.send_modify(|until| {
            first = until.is_none();
            *until = Some(Instant::now() + wait).max(*until);
        });
        if first {
            tracing::error!(
                ?wait,
                "Cloudflare bans this machine's address from Discord, and nothing is sent or read until that ends. \
                 Too many refused calls lead to it, also those of other programs on this address"
            );
        }
    }

    /// Ends an expired ban, after a response of Discord itself.
    pub(crate) fn answered(&self) {
        let over = self.0.borrow().is_some_and(|until| until <= Instant::now());
        if over {
            self.0.send_replace(None);
            tracing::info!("Discord answers again: the ban is over");
        }
    }

    pub(crate) fn until(&self) -> Option<Instant> {
        self.0.borrow().filter(|until| *until > Instant::now())
    }

    /// Waits for a ban and returns the time that is left of it.
    pub(crate) async fn holds(&self) -> Duration {
        let mut ban = self.0.subscribe();
        let until = ban.wait_for(|until| until.is_some_and(|until| until > Instant::now())).await;
        until.ok().and_then(|until| *until).map_or(Duration::ZERO, |until| until - Instant::now())
    }

    /// Ready while calls may go out.
    pub(crate) async fn over(&self) {
        while let Some(until) = self.until() {
            tokio::time::sleep_until(until).await;
        }
    }

    pub(crate) fn fault(&self) -> Option<String> {
        let left = self.until()? - Instant::now();
        Some(format!("Cloudflare bans this machine's address from Discord for {} s more", left.as_secs()))
    }
}
