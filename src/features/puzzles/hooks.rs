//! The puzzles' part in the whole bot: the puzzle of the day, export, erasure and pruning.

use async_trait::async_trait;
use serde_json::{Map, Value, json};

use crate::features::effects::Effects;
use crate::features::hooks::{DueCtx, DueTask, ExportCtx, Exported, Feature};
use crate::features::puzzles::{daily, queries};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::store::{OldRows, Statement, StoreResult};

/// Puzzles, and the puzzle of the day.
pub(crate) struct PuzzleFeature;

#[async_trait]
impl Feature for PuzzleFeature {
    fn sent(&self, nonce: &str, message: Option<&str>) -> Option<Statement> {
        message.map(|message| queries::sent_daily(nonce, message))
    }

    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let ExportCtx { services, channel, person } = of;
        let store = &services.store;
        let platform = channel.platform;
        let standing = queries::stored_stats(store, platform, person).await?;
        let tries = queries::stored_attempts(store, platform, person, None).await?;
        let tries = tries.into_iter().map(|(puzzle, state)| (puzzle, queries::read(&state)));
        let tries: Map<String, Value> = tries.collect();
        let days = queries::days_solved(store, platform, person).await?;
        let days = days.iter().map(|(server, day)| json!({ "server": server, "day": day }));
        let days: Vec<Value> = days.collect();
        let puzzles = json!({
            "standing": standing.map(|(_, state)| queries::read::<Value>(&state)),
            "tries": tries,
            "of_the_day_solved": days,
        });
        Ok(vec![("puzzles", puzzles)])
    }

    fn erase(&self, platform: &str, person: &str, _: &PlayerId) -> Vec<Statement> {
        queries::erase(platform, person)
    }

    fn old_rows(&self) -> &'static [OldRows] {
        queries::OLD
    }

    async fn due(&self, services: &Services) -> StoreResult<Vec<DueTask>> {
        daily::due(services).await
    }

    async fn run_due(&self, ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
        daily::post(ctx, task).await
    }
}
