//! The one season that is running in a server.

use crate::features::competitions::access::{RequestResult, refuse, server};
use crate::features::competitions::competition::CompetitionEvent;
use crate::features::competitions::messages;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::seasons::{ends_at, queries, season_messages};
use crate::features::context::Ctx;
use crate::i18n::messages as s;
use crate::message::CompetitionKind;
use crate::store::{StateWrite, StoreResult};

/// Returns the season that is running in the server of the request.
pub(in crate::features::competitions) async fn open_season(
    ctx: &Ctx<'_>,
) -> StoreResult<Option<StoredCompetition>> {
    Ok(latest(ctx).await?.filter(|season| is_running(ctx, season)))
}

async fn latest(ctx: &Ctx<'_>) -> StoreResult<Option<StoredCompetition>> {
    queries::latest(&ctx.services.store, ctx.channel.platform, &server(ctx)).await
}

fn is_running(ctx: &Ctx<'_>, season: &StoredCompetition) -> bool {
    !season.state.is_closed() && ends_at(&season.state).is_none_or(|ends| ctx.now < ends)
}

/// Returns the writes with which a new season is the only one that is running in its server, or refuses it. There are no writes for
/// competitions of other kinds.
pub(in crate::features::competitions) async fn begin_alone(
    ctx: &Ctx<'_>,
    new: &StoredCompetition,
) -> RequestResult<Vec<StateWrite>> {
    if new.state.kind() != CompetitionKind::Season {
        return Ok(Vec::new());
    }
    let latest = latest(ctx).await?;
    let running = latest.as_ref().filter(|season| is_running(ctx, season));
    season_messages::check_alone(ctx.l10n, new.state.kind(), running)?;
    Ok(queries::no_later_season(new, ctx.channel.platform, latest.as_ref()))
}

/// Returns the writes with which a closed season is the only one again after its end is taken back, or refuses that because a later
/// one has begun. There are no writes for other acts and for competitions of other kinds.
pub(in crate::features::competitions) async fn reopen_alone(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    act: Option<&CompetitionEvent>,
) -> RequestResult<Vec<StateWrite>> {
    let is_end = matches!(act, Some(CompetitionEvent::Closed { .. }));
    if stored.state.kind() != CompetitionKind::Season || !is_end {
        return Ok(Vec::new());
    }
    match latest(ctx).await? {
        Some(later) if later.id != stored.id => {
            let name = messages::name(stored);
            refuse(ctx.l10n.say(&s::SeasonStaysClosed { name, later: messages::name(&later) }))
        }
        latest => Ok(queries::no_later_season(stored, ctx.channel.platform, latest.as_ref())),
    }
}
