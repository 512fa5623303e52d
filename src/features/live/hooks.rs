//! Hooks of the live board.

use async_trait::async_trait;

use crate::features::effects::{Effects, GameUpdate};
use crate::features::hooks::{DueCtx, DueTask, Feature};
use crate::features::live::quiet;
use crate::features::live::state::GameChange;
use crate::features::services::Services;
use crate::store::StoreResult;

pub(crate) struct LiveFeature;

#[async_trait]
impl Feature for LiveFeature {
    fn committed(&self, services: &Services, update: &GameUpdate) {
        let channels = update.homes.iter().map(|home| home.channel.clone()).collect();
        // Without a live board there is no receiver.
        let _ = services.states.live.changes.send(GameChange { channels, begun: update.expected_seq == 0 });
    }

    async fn due(&self, services: &Services) -> StoreResult<Vec<DueTask>> {
        quiet::due(services).await
    }

    async fn run_due(&self, ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
        quiet::post(ctx, task).await
    }
}
