//! What a feature has to do in this channel.

use crate::features::hooks::{DueCtx, DueTask, Feature};
use crate::runtime::channel::ChannelActor;
use crate::store::StoreError;

impl ChannelActor {
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
