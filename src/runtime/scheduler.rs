//! Channels where a game is open and nobody is at work: whose turn it is to be looked at, and when.
//!
//! What falls due in a game by itself follows from its state, so an actor that stops leaves only the time of the
//! earliest of it here. Ten thousand games at rest cost as much memory as ten thousand names.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::game::Timestamp;

#[derive(Default)]
pub(crate) struct Scheduler {
    order: BTreeSet<(Timestamp, Arc<str>)>,
    channels: HashMap<Arc<str>, Timestamp>,
}

impl Scheduler {
    /// Notes when a channel is to be looked at; never, if nothing falls due there.
    pub(crate) fn schedule(&mut self, channel: &str, due: Option<Timestamp>) {
        self.unschedule(channel);
        if let Some(due) = due {
            let channel: Arc<str> = channel.into();
            self.order.insert((due, channel.clone()));
            self.channels.insert(channel, due);
        }
    }

    pub(crate) fn unschedule(&mut self, channel: &str) {
        if let Some((channel, due)) = self.channels.remove_entry(channel) {
            self.order.remove(&(due, channel));
        }
    }

    pub(crate) fn due(&self, by: Timestamp) -> Vec<Arc<str>> {
        self.order.iter().take_while(|(due, _)| *due <= by).map(|(_, channel)| channel.clone()).collect()
    }
}
