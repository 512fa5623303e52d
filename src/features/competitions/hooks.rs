//! Competitions' part in the whole bot: results of games, the message with the standings, export and erasure.

use async_trait::async_trait;
use serde_json::json;

use crate::features::competitions::competition::CompetitionId;
use crate::features::competitions::discord_features::{self, rank_roles, server_tasks};
use crate::features::competitions::{counting, queries, standing_message};
use crate::features::effects::Effects;
use crate::features::hooks::{DueCtx, DueTask, ExportCtx, Exported, Feature};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::store::{ChannelKey, Statement, StoreResult};

/// Maximum number of competitions in an export.
const EXPORTED: i64 = 1_000;

/// Ladders and competitions in rounds.
pub(crate) struct CompetitionFeature;

#[async_trait]
impl Feature for CompetitionFeature {
    async fn game_ended(
        &self,
        services: &Services,
        channel: &ChannelKey,
        _server: Option<&str>,
        effects: &mut Effects,
    ) -> StoreResult {
        counting::count(services, channel.platform, effects).await
    }

    fn sent(&self, nonce: &str, message: Option<&str>) -> Option<Statement> {
        Some(match message {
            Some(message) => queries::sent(nonce, message),
            None => queries::lost(nonce),
        })
    }

    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let person = PlayerId::new(of.person);
        let found = queries::entered_by(&of.services.store, of.channel.platform, of.person, EXPORTED).await?;
        let entered = found.iter().filter_map(|stored| {
            let entrant = stored.entrant(&person)?;
            Some(json!({
                "name": stored.state.name(),
                "kind": stored.state.kind(),
                "channel": stored.channel,
                "place": stored.state.place(entrant),
            }))
        });
        Ok(vec![("competitions", entered.collect())])
    }

    fn erase(&self, platform: &str, person: &str, stand_in: &PlayerId) -> Vec<Statement> {
        let mut statements = queries::erase(platform, person, stand_in);
        statements.push(discord_features::erase(platform, person));
        statements
    }

    async fn due(&self, services: &Services) -> StoreResult<Vec<DueTask>> {
        let mut tasks = standing_message::due(services).await?;
        tasks.extend(server_tasks::due(services).await?);
        tasks.extend(rank_roles::due(services).await?);
        Ok(tasks)
    }

    async fn run_due(&self, ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
        if let Some(person) = task.what.strip_prefix(rank_roles::PREFIX) {
            return rank_roles::run(ctx, &task.server, person).await;
        }
        let (id, server_task) = match task.what.split_once(server_tasks::SEPARATOR) {
            Some((id, kind)) => (id, Some(kind)),
            None => (task.what.as_str(), None),
        };
        let Ok(id) = id.parse().map(CompetitionId) else { return Ok(Effects::default()) };
        match server_task {
            Some(kind) => server_tasks::run(ctx, id, kind).await,
            None => standing_message::run(ctx, id).await,
        }
    }
}
