//! What ratings do besides answering requests: the end of a rated game, export.

use async_trait::async_trait;
use serde_json::json;

use crate::features::effects::Effects;
use crate::features::hooks::{ExportCtx, Exported, Feature};
use crate::features::ratings::people::{self, RatingVerdict};
use crate::features::services::Services;
use crate::game::Timestamp;
use crate::rating::{DAY, MOST_A_DAY, Scope, Standings, UnratedReason, rate, rated_game};
use crate::store::{ChannelKey, Rated, StoreResult};

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
    ) -> StoreResult {
        effects.rated = judge(services, channel, server, effects).await?;
        Ok(())
    }

    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let ExportCtx { services, channel, person } = of;
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

/// What the end of a game means for the ratings, if it was agreed on as rated; the turn's announcement tells it.
async fn judge(
    services: &Services,
    channel: &ChannelKey,
    server: Option<&str>,
    turn: &mut Effects,
) -> StoreResult<Option<Rated>> {
    let Some(change) = &turn.change else { return Ok(None) };
    let server = match server {
        Some(server) => server.to_owned(),
        None => services.store.server_of(channel).await?.unwrap_or_default(),
    };
    let game = match rated_game(change.game, &change.after, &server) {
        Ok(game) => game,
        // Nobody expects a word about ratings there.
        Err(UnratedReason::NotRated | UnratedReason::NoResult) => return Ok(None),
        Err(why) => {
            people::tell_verdict(turn, &RatingVerdict::DoesNot(why));
            return Ok(None);
        }
    };
    let people = game.players.clone().map(|player| player.to_string());
    let [red, black] = &people;
    let today = Timestamp(game.at.0 - DAY);
    if services.store.rated_between(channel.platform, [red, black], today).await? >= MOST_A_DAY {
        let why = UnratedReason::TooManyToday { most: MOST_A_DAY };
        people::tell_verdict(turn, &RatingVerdict::DoesNot(why));
        return Ok(None);
    }
    let mut known = Standings::new();
    for person in &game.players {
        let found = services.store.standings(channel.platform, &server, person.as_str()).await?;
        let found = found.into_iter().filter(|(pool, ..)| *pool == game.pool);
        known.extend(found.map(|(_, scope, standing)| ((scope, person.clone()), standing)));
    }
    let changes = rate(&game, &known);
    let hidden = services.store.hidden_people(channel.platform, &people).await?;
    let here = Scope::Server(server);
    let told = changes
        .iter()
        .filter(|change| change.scope == here && !hidden.contains(&change.person.to_string()))
        .cloned()
        .collect();
    people::tell_verdict(turn, &RatingVerdict::Counts(told));
    Ok(Some(Rated { game, changes }))
}
