//! Channels where a game is open and nobody is at work: whose turn it is to be looked at, and when.
//!
//! What falls due in a game by itself follows from its state, so an actor that goes home leaves only the time of the
//! earliest of it here. Ten thousand games at rest cost as much memory as ten thousand names.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::game::Timestamp;

use crate::runtime::channel::Job;
use crate::runtime::{Lines, Shared, send};

/// How often is looked whether something is due soon.
const LOOK: Duration = Duration::from_secs(30);
/// How long before that an actor begins, which waits for the moment itself.
const AHEAD: i64 = 60_000;
/// An actor with less time than this before something is due stays.
pub(crate) const WORTH_LEAVING: i64 = 120_000;
/// How many channels are taken up at once after the start.
const AT_ONCE: usize = 128;

/// When something falls due in the channels that have no actor.
#[derive(Default)]
pub(crate) struct Resting {
    order: BTreeSet<(Timestamp, Arc<str>)>,
    channels: HashMap<Arc<str>, Timestamp>,
}

impl Resting {
    /// Notes when a channel is to be looked at; never, if nothing falls due there.
    pub(crate) fn note(&mut self, channel: &str, due: Option<Timestamp>) {
        self.forget(channel);
        if let Some(due) = due {
            let channel: Arc<str> = channel.into();
            self.order.insert((due, channel.clone()));
            self.channels.insert(channel, due);
        }
    }

    /// The channel has an actor.
    pub(crate) fn forget(&mut self, channel: &str) {
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
pub(crate) async fn wake(shared: Weak<Shared>, lines: Weak<Lines>) {
    loop {
        tokio::time::sleep(LOOK).await;
        let (Some(shared), Some(lines)) = (shared.upgrade(), lines.upgrade()) else { return };
        let due = lines.resting().due(Timestamp(shared.now().0.saturating_add(AHEAD)));
        for channel in due {
            send(&shared, &lines, &channel, |_| Some(Job::Recover(None)));
        }
    }
}

/// Takes up what an earlier run left in these channels: few at a time, so that those at rest are home again before the
/// next ones begin.
pub(crate) async fn take_up(shared: Weak<Shared>, lines: Weak<Lines>, channels: Vec<String>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    for channel in channels {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let (Some(shared), Some(lines)) = (shared.upgrade(), lines.upgrade()) else { return };
        send(&shared, &lines, &channel, |_| Some(Job::Recover(Some(place))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_stands_once_with_its_latest_time() {
        let mut resting = Resting::default();
        resting.note("a", Some(Timestamp(5)));
        resting.note("b", Some(Timestamp(7)));
        resting.note("a", Some(Timestamp(9)));
        resting.note("c", None);
        let due = |resting: &Resting, by| {
            resting.due(Timestamp(by)).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(due(&resting, 8), ["b"]);
        assert_eq!(due(&resting, 9), ["b", "a"]);
        resting.forget("b");
        resting.note("a", None);
        assert!(due(&resting, i64::MAX).is_empty() && resting.channels.is_empty());
    }
}
