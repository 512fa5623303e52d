//! The exercises' part in the whole bot: export, erasure and pruning.

use async_trait::async_trait;
use serde_json::{Value, json};

use crate::features::exercises::queries;
use crate::features::hooks::{ExportCtx, Exported, Feature};
use crate::game::PlayerId;
use crate::store::{OldRows, Statement, StoreResult};

/// Exercises from reviewed games.
pub(crate) struct ExerciseFeature;

#[async_trait]
impl Feature for ExerciseFeature {
    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let rows = queries::of_person(&of.services.store, of.channel.platform, of.person).await?;
        let rows = rows.into_iter().map(|(subject, ply, tries, state)| {
            json!({ "of": subject, "ply": ply, "tries": tries, "state": state })
        });
        Ok(vec![("exercises", rows.collect::<Vec<Value>>().into())])
    }

    fn erase(&self, platform: &str, person: &str, _: &PlayerId) -> Vec<Statement> {
        vec![queries::erase(platform, person)]
    }

    fn old_rows(&self) -> &'static [OldRows] {
        queries::OLD
    }
}
