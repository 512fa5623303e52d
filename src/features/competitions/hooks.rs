//! Competitions' part in the whole bot: results of games, the message with the standings, export and erasure.

use async_trait::async_trait;
use serde_json::json;

use crate::features::competitions::{discord_features, games, queries, round_games, standing_message};
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
        games::count(services, channel.platform, effects).await?;
        round_games::count(services, channel.platform, effects).await
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
        tasks.extend(discord_features::due(services).await?);
        tasks.extend(discord_features::rank_roles::due(services).await?);
        Ok(tasks)
    }

    async fn run_due(&self, ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
        if let Some(effects) = discord_features::rank_roles::run(ctx, task).await? {
            return Ok(effects);
        }
        match discord_features::run(ctx, task).await? {
            Some(effects) => Ok(effects),
            None => standing_message::run(ctx, task).await,
        }
    }
}
