//! Channels where a game is open and nobody is at work: whose turn it is to be looked at, and when.
//!
//! What falls due in a game by itself follows from its state, so an actor that stops leaves only the time of the
//! earliest of it here. Ten thousand games at rest cost as much memory as ten thousand names.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::game::Timestamp;

use crate::runtime::channel::ChannelMessage;
use crate::runtime::{ChannelRegistry, ServiceState, send};

/// How often is looked whether something is due soon.
const LOOK: Duration = Duration::from_secs(30);
/// How long before that an actor begins, which waits for the moment itself.
const AHEAD: i64 = 60_000;
/// An actor with less time than this before something is due stays.
pub(crate) const WORTH_STOPPING: i64 = 120_000;
/// How many channels are taken up at once after the start.
const AT_ONCE: usize = 128;

/// When something falls due in the channels that have no actor.
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

    /// The channel has an actor.
    pub(crate) fn unschedule(&mut self, channel: &str) {
        if let Some((channel, due)) = self.channels.remove_entry(channel) {
            self.order.remove(&(due, channel));
        }
    }

    /// The channels where something is due by then.
    fn due(&self, by: Timestamp) -> Vec<Arc<str>> {
        self.order.iter().take_while(|(due, _)| *due <= by).map(|(_, channel)| channel.clone()).collect()
    }
}

/// Starts the actors of channels where something falls due, as long as the service lives.
pub(crate) async fn wake_due_channels(shared: Weak<ServiceState>, lines: Weak<ChannelRegistry>) {
    loop {
        tokio::time::sleep(LOOK).await;
        let (Some(shared), Some(lines)) = (shared.upgrade(), lines.upgrade()) else { return };
        let due = lines.scheduler().due(Timestamp(shared.now().0.saturating_add(AHEAD)));
        for channel in due {
            send(&shared, &lines, &channel, |_| Some(ChannelMessage::Recover(None)));
        }
    }
}

/// Takes up what an earlier run left in these channels: few at a time, so that those at rest are home again before the
/// next ones begin.
pub(crate) async fn resume_channels(
    shared: Weak<ServiceState>,
    lines: Weak<ChannelRegistry>,
    channels: Vec<String>,
) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    for channel in channels {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let (Some(shared), Some(lines)) = (shared.upgrade(), lines.upgrade()) else { return };
        send(&shared, &lines, &channel, |_| Some(ChannelMessage::Recover(Some(place))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_stands_once_with_its_latest_time() {
        let mut scheduler = Scheduler::default();
        scheduler.schedule("a", Some(Timestamp(5)));
        scheduler.schedule("b", Some(Timestamp(7)));
        scheduler.schedule("a", Some(Timestamp(9)));
        scheduler.schedule("c", None);
        let due = |scheduler: &Scheduler, by| {
            scheduler.due(Timestamp(by)).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(due(&scheduler, 8), ["b"]);
        assert_eq!(due(&scheduler, 9), ["b", "a"]);
        scheduler.unschedule("b");
        scheduler.schedule("a", None);
        assert!(due(&scheduler, i64::MAX).is_empty() && scheduler.channels.is_empty());
    }
}
