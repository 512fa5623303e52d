//! What ratings do besides answering requests: the end of a rated game, export.

use async_trait::async_trait;
use serde_json::{Value, json};

use crate::features::effects::Effects;
use crate::features::hooks::Feature;
use crate::features::services::Services;
use crate::rating::Scope;
use crate::store::{ChannelKey, StoreError};

/// Ratings, rankings and profiles.
pub(crate) struct RatingFeature;

#[async_trait]
impl Feature for RatingFeature {
    async fn game_ended(
        &self,
        services: &Services,
        channel: &ChannelKey,
        server: Option<&str>,
        effects: &mut Effects,
    ) -> Result<(), StoreError> {
        effects.rated = services.judge(channel, server, effects).await?;
        Ok(())
    }

    async fn export(
        &self,
        services: &Services,
        channel: &ChannelKey,
        person: &str,
    ) -> Result<Vec<(&'static str, Value)>, StoreError> {
        let server = services.store.server_of(channel).await?.unwrap_or_default();
        let standings = services.store.standings(channel.platform, &server, person).await?;
        let ratings = standings.iter().map(|(pool, scope, standing)| {
            let server = match scope {
                Scope::Overall => None,
                Scope::Server(server) => Some(server),
            };
            json!({
                "pool": pool.name(),
                "server": server,
                "rating": standing.rating,
                "deviation": standing.deviation,
                "wins": standing.wins,
                "draws": standing.draws,
                "losses": standing.losses,
            })
        });
        Ok(vec![("ratings", ratings.collect())])
    }
}
