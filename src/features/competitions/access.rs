//! What requests about competitions share: rights, decisions, reach.

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::{messages, queries};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::ranks;
use crate::message::Reply;
use crate::rating::Pool;
use crate::store::{StateWrite, StoreResult};

/// Number of ranks above the challenger's that are within reach. OGS has "five ranks", of about forty; here they are five of the ten
/// named ranks, so that a strong newcomer at the end of a ladder soon meets equals.
const RANKS_ABOVE: u8 = 5;

/// Returns `true` if the person of the request may run competitions here.
pub(super) fn may_organise(ctx: &Ctx<'_>) -> bool {
    let place = &ctx.request.place;
    place.manages || (ctx.request.moderator && ctx.effective.places.server.event_mods == Some(true))
}

/// Returns the server of the request; an empty text where there is none.
pub(super) fn server(ctx: &Ctx<'_>) -> String {
    let known = ctx.request.place.server.as_deref().or(ctx.server);
    known.unwrap_or_default().to_owned()
}

/// Decides a command of the requester; the effects say why it is refused.
pub(super) fn decide(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    command: &CompetitionCommand,
) -> Result<(StoredCompetition, Vec<StateWrite>), Box<Effects>> {
    match stored.state.decide(command, ctx.now) {
        Ok(event) => {
            let entrant = Some((&ctx.requester, &*ctx.request.person.name));
            Ok(queries::append(stored, &event, Some(&ctx.requester), ctx.channel.platform, entrant))
        }
        Err(why) => {
            let reply = Reply::text(messages::refusal(ctx.l10n, why));
            Err(Box::new(Effects::answer(ctx.in_place(reply))))
        }
    }
}

/// Returns the highest place of an entrant with a rank at most five steps above that of `entrant`.
pub(super) async fn place_by_rank(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    entrant: EntrantNumber,
) -> StoreResult<Option<usize>> {
    let order = stored.state.ladder().order();
    let people = order.iter().filter_map(|entrant| stored.people.get(entrant));
    let ranks = ranks::ranks_in(ctx.services, Pool::Correspondence, people).await?;
    let steps: Vec<u8> = ranks.into_iter().map(|rank| rank.map_or(1, |rank| rank.number())).collect();
    let Some(own) = order.iter().position(|known| *known == entrant).and_then(|at| steps.get(at)) else {
        return Ok(None);
    };
    Ok(steps.iter().position(|step| *step <= own + RANKS_ABOVE).map(|at| at + 1))
}
