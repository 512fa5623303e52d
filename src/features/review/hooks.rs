//! The reviews' part in the whole bot: unfinished reviews of earlier runs, ids of messages, export, erasure and pruning.

use std::sync::Arc;

use async_trait::async_trait;

use crate::features::hooks::{ExportCtx, Exported, Feature};
use crate::features::review::{progress, queries};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::store::{OldRows, Statement, StoreResult};

/// Reviews of games by the engine.
pub(crate) struct ReviewFeature;

#[async_trait]
impl Feature for ReviewFeature {
    async fn resumed(&self, services: &Arc<Services>) -> StoreResult {
        progress::resume(services).await
    }

    fn sent(&self, nonce: &str, message: Option<&str>) -> Option<Statement> {
        Some(queries::sent(nonce, message))
    }

    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let asked = queries::asked_by(&of.services.store, of.channel.platform, of.person).await?;
        Ok(vec![("reviews_asked_for", asked.into())])
    }

    fn erase(&self, platform: &str, person: &str, stand_in: &PlayerId) -> Vec<Statement> {
        queries::erase(platform, person, stand_in)
    }

    fn old_rows(&self) -> &'static [OldRows] {
        queries::OLD
    }
}
