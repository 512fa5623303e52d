//! What features have to do in channels at their time.

use std::sync::Arc;
use std::time::Duration;

use crate::features::FEATURES;
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::registry::ChannelRegistry;
use crate::store::StoreResult;

/// How often it is looked whether something is due.
pub(crate) const PAUSE: Duration = Duration::from_secs(30);

/// Hands everything that is due to its channel. Returns how much.
pub(crate) async fn look(registry: &Arc<ChannelRegistry>) -> StoreResult<u64> {
    let mut found = 0;
    for feature in FEATURES {
        for task in feature.due(&registry.shared.services).await? {
            found += 1;
            registry.send(&task.channel.clone(), ChannelMessage::Due(*feature, task));
        }
    }
    Ok(found)
}
