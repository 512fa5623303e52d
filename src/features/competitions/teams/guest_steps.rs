//! What the competition of the guests does by itself.

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::teams::guest::host_of;
use crate::features::competitions::{advance, round_times};
use crate::features::effects::Effects;
use crate::features::hooks::DueCtx;
use crate::store::StoreResult;

/// Takes the next step of the competition of the guests: it ends with the match.
pub(in crate::features::competitions) async fn next_step(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
) -> StoreResult<Option<Effects>> {
    if stored.state.is_closed() {
        return Ok(None);
    }
    if round_times::lost_at(&stored.state).is_some() {
        // The channel takes messages again.
        let command = CompetitionCommand::Move { channel: stored.channel.clone() };
        return Ok(advance::decided(ctx, stored, &command, Vec::new()));
    }
    match host_of(ctx.services, stored).await? {
        Some(host) if !host.state.is_closed() => Ok(None),
        _ => Ok(advance::decided(ctx, stored, &CompetitionCommand::End, Vec::new())),
    }
}
