//! What features have to do in channels at their time.

use std::sync::Arc;
use std::time::Duration;

use crate::features::FEATURES;
use crate::features::hooks::{DueCtx, DueTask, Feature};
use crate::runtime::channel::{ChannelActor, ChannelMessage};
use crate::runtime::{ChannelRegistry, ServiceState, send};
use crate::store::StoreError;

/// How often it is looked whether something is due.
pub(crate) const PAUSE: Duration = Duration::from_secs(30);

/// Hands everything that is due to its channel. Returns how much.
pub(crate) async fn look(
    shared: &Arc<ServiceState>,
    lines: &Arc<ChannelRegistry>,
) -> Result<u64, StoreError> {
    let mut found = 0;
    for feature in FEATURES {
        for task in feature.due(&shared.services).await? {
            found += 1;
            let channel = task.channel.clone();
            send(shared, lines, &channel, |_| Some(ChannelMessage::Due(*feature, task)));
        }
    }
    Ok(found)
}

impl ChannelActor {
    /// Does what is due for a feature.
    pub(crate) async fn run_feature_due(
        &mut self,
        feature: &'static dyn Feature,
        task: DueTask,
    ) -> Result<(), StoreError> {
        self.server = Some(task.server.clone());
        self.load().await?;
        let ctx =
            DueCtx { services: &self.shared.services, channel: &self.channel, effective: &self.settings };
        let effects = feature.run_due(ctx, &task).await?;
        if effects.keeps.is_empty() && effects.posts.is_empty() && effects.change.is_none() {
            return Ok(());
        }
        match self.commit(effects, None).await {
            // Another task has done it, in another channel perhaps.
            Ok(_) | Err(StoreError::Overtaken) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
