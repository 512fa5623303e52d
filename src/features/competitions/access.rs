//! What requests about competitions share: refusals, rights, decisions, reach.

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::{messages, queries};
use crate::features::context::{Ctx, player};
use crate::features::effects::Effects;
use crate::features::ranks;
use crate::i18n::messages as s;
use crate::message::Reply;
use crate::rating::Pool;
use crate::store::{StateWrite, StoreError, StoreResult};

/// Number of ranks above the challenger's that are within reach. OGS has "five ranks", of about forty; here they are five of the ten
/// named ranks, so that a strong newcomer at the end of a ladder soon meets equals.
const RANKS_ABOVE: u8 = 5;

/// Reason why a request is not carried out.
pub(super) enum RequestError {
    /// It is refused with this reply.
    Refused(Box<Effects>),
    Store(StoreError),
}

pub(super) type RequestResult<T = Effects> = Result<T, RequestError>;

impl From<Effects> for RequestError {
    fn from(reply: Effects) -> Self {
        RequestError::Refused(Box::new(reply))
    }
}

impl From<StoreError> for RequestError {
    fn from(error: StoreError) -> Self {
        RequestError::Store(error)
    }
}

/// Refuses a request with a text that only the requester sees.
pub(super) fn refuse<T>(text: String) -> RequestResult<T> {
    Err(Effects::ephemeral(text).into())
}

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

/// Refuses what only organisers may do.
pub(super) fn check_organiser(ctx: &Ctx<'_>) -> RequestResult<()> {
    if ctx.request.place.is_direct() {
        return refuse(ctx.l10n.say(&s::CompetitionDirect));
    }
    if may_organise(ctx) {
        return Ok(());
    }
    let who = if ctx.effective.places.server.event_mods == Some(true) {
        ctx.moderators()
    } else {
        ctx.describe_holders(&s::WhoManages)
    };
    refuse(ctx.l10n.say(&s::CompetitionManagers { who }))
}

/// Returns the number of the requester, who has to take part.
pub(super) fn own_entrant(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult<EntrantNumber> {
    match stored.active_entrant(&ctx.requester) {
        Some(entrant) => Ok(entrant),
        None => refuse(ctx.l10n.say(&s::CompetitionNotIn)),
    }
}

/// Decides a command of the requester.
pub(super) fn decide(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    command: &CompetitionCommand,
) -> RequestResult<(StoredCompetition, Vec<StateWrite>)> {
    match stored.state.decide(command, ctx.now) {
        Ok(event) => {
            let requester = player(&ctx.request.person);
            Ok(queries::append(stored, &event, Some(&ctx.requester), ctx.channel.platform, Some(&requester)))
        }
        Err(why) => {
            let reply = Reply::text(messages::refusal(ctx.l10n, why));
            Err(Effects::answer(ctx.in_place(reply)).into())
        }
    }
}

/// Carries out a command of the requester, who is told `text`.
pub(super) fn carry_out(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    command: &CompetitionCommand,
    text: String,
) -> RequestResult {
    let (_, writes) = decide(ctx, stored, command)?;
    Ok(Effects { writes, ..Effects::answer(ctx.in_place(Reply::text(text))) })
}

/// Returns the highest place of an entrant with a rank at most five steps above that of `entrant`.
pub(super) async fn place_by_rank(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    entrant: EntrantNumber,
) -> StoreResult<Option<usize>> {
    let order = stored.state.ladder().order();
    let people = order.iter().filter_map(|entrant| Some(&stored.people.get(entrant)?.id));
    let ranks = ranks::ranks_in(ctx.services, Pool::Correspondence, people).await?;
    let steps: Vec<u8> = ranks.into_iter().map(|rank| rank.map_or(1, |rank| rank.number())).collect();
    let Some(own) = order.iter().position(|known| *known == entrant).and_then(|at| steps.get(at)) else {
        return Ok(None);
    };
    Ok(steps.iter().position(|step| *step <= own + RANKS_ABOVE).map(|at| at + 1))
}
