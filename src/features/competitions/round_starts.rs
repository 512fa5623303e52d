//! The start of competitions in rounds: conditions of entry, seeds.

use crate::features::competitions::discord_features::entry_role;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::simul;
use crate::features::context::Ctx;
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::messages as s;
use crate::rating::{NO_SERVER, Pool, START, Scope, Standing};
use crate::store::StoreResult;

/// Returns the pool in which the games of a competition are rated.
fn pool(stored: &StoredCompetition) -> Pool {
    let is_live = stored.state.terms().is_live()
        || stored.state.arena().is_some()
        || (stored.state.simul().is_some() && simul::terms::time(stored.state.terms()).is_live());
    if is_live { Pool::Live } else { Pool::Correspondence }
}

async fn standing(
    services: &Services,
    platform: &str,
    stored: &StoredCompetition,
    person: &PlayerId,
) -> StoreResult<Option<Standing>> {
    let known = services.store.standings(platform, NO_SERVER, person.as_str()).await?;
    let mut known = known.into_iter();
    let found = known.find(|(of, scope, _)| *of == pool(stored) && *scope == Scope::Overall);
    Ok(found.map(|(_, _, standing)| standing))
}

/// Says which condition of entry the requester does not meet.
pub(super) async fn unmet_condition(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
) -> StoreResult<Option<String>> {
    if let Some(unmet) = entry_role::unmet(ctx, stored) {
        return Ok(Some(unmet));
    }
    let terms = stored.state.terms();
    let platform = ctx.channel.platform;
    let standing = standing(ctx.services, platform, stored, &ctx.requester).await?;
    let games = standing.map_or(0, |standing| standing.games());
    if let Some(least) = terms.games
        && games < u32::from(least)
    {
        return Ok(Some(ctx.l10n.say(&s::RoundsTooFewGames { least, games })));
    }
    let rating = standing.map_or(START.rating, |standing| standing.rating).round() as i64;
    if let Some(least) = terms.least
        && rating < i64::from(least)
    {
        return Ok(Some(ctx.l10n.say(&s::RoundsRatingTooLow { least, rating })));
    }
    Ok(None)
}

/// Returns the ratings that seed the entrants.
pub(super) async fn ratings(
    services: &Services,
    platform: &str,
    stored: &StoredCompetition,
) -> StoreResult<Vec<(EntrantNumber, i64)>> {
    let mut ratings = Vec::new();
    for entrant in stored.state.entrants() {
        let Some(person) = stored.people.get(&entrant) else { continue };
        let known = standing(services, platform, stored, &person.id).await?;
        ratings.push((entrant, known.map_or(START.rating, |standing| standing.rating).round() as i64));
    }
    Ok(ratings)
}
