//! The imports' part in the whole bot: export, erasure and pruning.

use async_trait::async_trait;
use serde_json::json;

use crate::features::hooks::{ExportCtx, Exported, Feature};
use crate::features::replay::queries;
use crate::game::PlayerId;
use crate::store::{OldRows, Statement, StoreResult};

/// Replays, imports and exports of games.
pub(crate) struct ReplayFeature;

#[async_trait]
impl Feature for ReplayFeature {
    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let ExportCtx { services, channel, person } = of;
        let imports = queries::imports_of(&services.store, channel.platform, person).await?;
        let imports = imports
            .iter()
            .map(|import| json!({ "import": import.own, "at": import.created.0, "record": import.record }));
        Ok(vec![("imports", imports.collect())])
    }

    fn erase(&self, platform: &str, person: &str, _: &PlayerId) -> Vec<Statement> {
        vec![queries::erase(platform, person)]
    }

    fn old_rows(&self) -> &'static [OldRows] {
        queries::OLD
    }
}
