//! The service: one actor per channel, the engine pool, recovery, the outbox.

mod config;
mod platform;

use std::future::Future;
use std::time::Duration;

pub use config::{
    Bot, Config, ConfigError, DEFAULT_FILE, Discord, KEYS, Key, Picture, Playground, Secret, Setting, Source,
};
pub use platform::{File, Outgoing, Platform, Response, SendError};

use crate::chat::{Choice, Place, Request};

/// A channel with a live game, and the last message that was read there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveChannel {
    /// The platform's id of the channel.
    pub channel: String,
    /// The platform's id of the last message that was worked on there.
    pub last_seen: Option<String>,
}

/// The running table: every adapter talks to this.
pub struct Service {}

impl Service {
    /// Queues a request at once and works on it in the order of the calls for its channel; the future gives what
    /// the person who acted gets to see. Public messages go out through [`Platform::send`] by themselves.
    pub fn submit(&self, request: Request) -> impl Future<Output = Response> + Send + 'static {
        let _ = request;
        async { Response::Silence }
    }

    /// The legal moves that fit what is typed so far, for autocompletion.
    pub async fn complete(&self, person: &str, place: &Place, typed: &str) -> Vec<Choice> {
        let _ = (person, place, typed);
        Vec::new()
    }

    /// The channels where a game is under way: an adapter that was away reads back what it missed there.
    pub async fn live_channels(&self) -> Vec<LiveChannel> {
        Vec::new()
    }

    /// Stops taking requests, finishes the ones under way and returns after `within` at the latest.
    pub async fn shutdown(&self, within: Duration) {
        let _ = within;
    }
}
