//! What follows do besides answering requests: boards that are due, export, erasure, pruning.

use async_trait::async_trait;
use serde_json::json;

use crate::features::effects::Effects;
use crate::features::follow::{due, queries};
use crate::features::hooks::{DueCtx, DueTask, ExportCtx, Exported, Feature};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::store::{OldRows, Statement, StoreResult};

/// Games of others that people follow.
pub(crate) struct FollowFeature;

#[async_trait]
impl Feature for FollowFeature {
    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let ExportCtx { services, channel, person } = of;
        let games = queries::games_of(&services.store, channel.platform, person).await?;
        Ok(vec![("follows", games.iter().map(|game| json!({ "game": game.0 })).collect())])
    }

    fn erase(&self, platform: &str, person: &str, _: &PlayerId) -> Vec<Statement> {
        vec![queries::erase(platform, person)]
    }

    fn old_rows(&self) -> &'static [OldRows] {
        queries::OLD
    }

    async fn due(&self, services: &Services) -> StoreResult<Vec<DueTask>> {
        due::due(services).await
    }

    async fn run_due(&self, ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
        due::show(ctx, task).await
    }
}
