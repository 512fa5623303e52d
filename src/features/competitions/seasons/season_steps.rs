//! Ends of seasons: at their time, or by an organiser.

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::seasons::{ends_at, season_messages, season_standing};
use crate::features::competitions::{advance, messages, organiser, round_times};
use crate::features::context::Ctx;
use crate::features::effects::{Destination, Effects, PostDraft};
use crate::features::hooks::DueCtx;
use crate::store::StoreResult;

/// Takes the next step of a season, if one is due.
pub(in crate::features::competitions) async fn next_step(
    ctx: DueCtx<'_>,
    season: &StoredCompetition,
) -> StoreResult<Option<Effects>> {
    if round_times::lost_at(&season.state).is_some() {
        // The channel takes messages again.
        let command = CompetitionCommand::Move { channel: season.channel.clone() };
        return Ok(advance::decided(ctx, season, &command, Vec::new()));
    }
    let is_over = ends_at(&season.state).is_some_and(|ends| ends <= ctx.services.now());
    if season.state.is_closed() || !is_over {
        return Ok(None);
    }
    let standing = season_standing::load(ctx.services, season).await?;
    let end = season_messages::end(messages::localizer(ctx.effective), season, &standing);
    Ok(advance::decided(ctx, season, &CompetitionCommand::End, vec![end]))
}

/// Ends a season by an organiser. Posts the champion in the season's channel.
pub(in crate::features::competitions) async fn close(
    ctx: &Ctx<'_>,
    season: &StoredCompetition,
) -> StoreResult<Effects> {
    let closed = organiser::close(ctx, season);
    if closed.writes.is_empty() {
        return Ok(closed);
    }
    let standing = season_standing::load(ctx.services, season).await?;
    let end = season_messages::end(messages::localizer(ctx.effective), season, &standing);
    let to = Destination::Channel(season.channel.clone());
    let posts = vec![PostDraft { to, ..PostDraft::here(end, None) }];
    Ok(Effects { posts, ..closed })
}
