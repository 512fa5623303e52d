//! Ends of seasons: at their time, or by an organiser.

use crate::features::competitions::access::RequestResult;
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::seasons::{ends_at, season_messages, season_standing};
use crate::features::competitions::{messages, organiser, steps};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::hooks::DueCtx;
use crate::store::StoreResult;

/// Takes the next step of a season, if one is due.
pub(in crate::features::competitions) async fn next_step(
    ctx: DueCtx<'_>,
    season: &StoredCompetition,
) -> StoreResult<Option<Effects>> {
    if ends_at(&season.state).is_none_or(|ends| ctx.services.now() < ends) {
        return Ok(None);
    }
    let standing = season_standing::load(ctx.services, season).await?;
    let end = season_messages::end(messages::localizer(ctx.effective), season, &standing);
    Ok(steps::decided(ctx, season, &CompetitionCommand::End, vec![end]))
}

/// Ends a season by an organiser. Posts the champion in the season's channel.
pub(in crate::features::competitions) async fn close(
    ctx: &Ctx<'_>,
    season: &StoredCompetition,
) -> RequestResult {
    let closed = organiser::close(ctx, season)?;
    let standing = season_standing::load(ctx.services, season).await?;
    let end = season_messages::end(messages::localizer(ctx.effective), season, &standing);
    Ok(organiser::with_notices(closed, season, [end]))
}
