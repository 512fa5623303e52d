//! The role of a competition's winner, until the next competition with that role has a winner.

use std::collections::BTreeSet;

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::access::{RequestResult, refuse};
use crate::features::competitions::announcements::ids;
use crate::features::competitions::competition::{Competition, CompetitionId};
use crate::features::competitions::discord_features::entry_role::mention;
use crate::features::competitions::discord_features::queries::{self, RoleKey, StoredServerTask};
use crate::features::competitions::messages;
use crate::features::competitions::queries::{StoredCompetition, competition};
use crate::features::competitions::seasons::{self, season_standing};
use crate::features::context::Ctx;
use crate::features::hooks::DueCtx;
use crate::game::Timestamp;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::CompetitionKind;
use crate::platform::ServerActError;
use crate::store::{StateWrite, StoreResult};

pub(super) const KIND: &str = "champion-role";

/// End of a competition, and its winners.
struct Outcome {
    ended: Timestamp,
    winners: BTreeSet<String>,
}

/// Refuses a role for the winner to a requester who may not give every role by hand.
pub(in crate::features::competitions) fn check_manager(
    ctx: &Ctx<'_>,
    terms: &EventTerms,
) -> RequestResult<()> {
    if terms.prize.is_none() || ctx.request.place.manages_roles {
        return Ok(());
    }
    refuse(ctx.l10n.say(&s::PrizeManagers))
}

/// Returns the role of a competition with a winner.
pub(super) fn prize(stored: &StoredCompetition) -> Option<String> {
    let state = &stored.state;
    let role = state.terms().prize.filter(|_| has_winner(state.kind()))?;
    Some(role.0.to_string())
}

/// Returns the rule about the role.
pub(in crate::features::competitions) fn rule(
    l10n: Localizer,
    kind: CompetitionKind,
    terms: &EventTerms,
) -> Option<String> {
    let role = terms.prize.filter(|_| has_winner(kind)).map(mention)?;
    Some(l10n.say(&s::RulesPrize { role }))
}

fn has_winner(kind: CompetitionKind) -> bool {
    seasons::counts(kind) || matches!(kind, CompetitionKind::Ladder | CompetitionKind::Season)
}

/// Takes the next step of the role: notes the outcome, and who is to have the role from then on; then gives or takes it, one person at
/// once. Returns the writes.
pub(super) async fn follow(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    server_task: &StoredServerTask,
) -> StoreResult<Result<Vec<StateWrite>, ServerActError>> {
    let finished = queries::done(stored.id, KIND, stored.seq(), server_task);
    let Some(role) = server_task.target.as_deref() else { return Ok(Ok(vec![finished])) };
    let key = RoleKey { platform: ctx.channel.platform, server: &stored.server, kind: KIND, role };
    let outcome = load_outcome(ctx, stored).await?;
    let ended = outcome.as_ref().map(|outcome| outcome.ended.0.to_string());
    let mut holders = queries::holders(&ctx.services.store, key.platform, key.server, KIND).await?;
    holders.retain(|holder| holder.role == role);
    let unsettled = holders.iter().find(|holder| !holder.done);
    if ended.is_none() && server_task.shown.is_none() && unsettled.is_none() {
        return Ok(Ok(vec![finished]));
    }
    let champions = champions(ctx, &key, outcome, stored.id).await?;
    let mut aims = Vec::new();
    if ended != server_task.shown {
        aims.push(queries::put_shown(stored.id, KIND, ended.as_deref()));
    }
    for person in &champions {
        if !holders.iter().any(|holder| holder.wanted && holder.person == *person) {
            aims.push(queries::want(&key, person));
        }
    }
    for holder in holders.iter().filter(|holder| holder.wanted && !champions.contains(&holder.person)) {
        aims.push(queries::take_back(&key, &holder.person));
    }
    if !aims.is_empty() {
        return Ok(Ok(aims));
    }
    let Some(holder) = unsettled else { return Ok(Ok(vec![finished])) };
    let set = ctx.services.platform.set_role(&stored.server, &holder.person, role, holder.wanted).await;
    Ok(set.map(|()| vec![queries::settle(&key, holder)]))
}

/// Returns the winners of the competition with this role that has ended last. `own` is the outcome of the one with the number `id`.
async fn champions(
    ctx: DueCtx<'_>,
    key: &RoleKey<'_>,
    own: Option<Outcome>,
    id: CompetitionId,
) -> StoreResult<BTreeSet<String>> {
    let store = &ctx.services.store;
    let others = queries::others_with_target(store, key, id).await?;
    let others = others.into_iter().filter_map(|(id, ended)| Some((Timestamp(ended.parse().ok()?), id)));
    let last = others.max();
    if let Some(own) = own
        && last.is_none_or(|last| last <= (own.ended, id))
    {
        return Ok(own.winners);
    }
    let Some((_, last)) = last else { return Ok(BTreeSet::new()) };
    let Some(last) = competition(store, key.platform, last).await? else { return Ok(BTreeSet::new()) };
    Ok(load_outcome(ctx, &last).await?.map(|outcome| outcome.winners).unwrap_or_default())
}

/// Returns the outcome of a competition; `None` as long as it has no winner.
async fn load_outcome(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Option<Outcome>> {
    let state = &stored.state;
    let Some(ended) = ended_with_winner(state) else { return Ok(None) };
    let mut winners: BTreeSet<String> = BTreeSet::new();
    if state.kind() == CompetitionKind::Season {
        let standing = season_standing::load(ctx.services, stored).await?;
        let champions = standing.champions().filter(|row| !row.person.is_deleted());
        winners.extend(champions.map(|row| row.person.to_string()));
    } else if state.kind() == CompetitionKind::Ladder {
        winners.extend(ids(stored, state.ladder().order().first().copied()));
    } else {
        let places = season_standing::final_places(state).into_iter();
        winners.extend(ids(stored, places.filter(|(place, _)| *place == 1).map(|(_, entrant)| entrant)));
    }
    Ok(if winners.is_empty() { None } else { Some(Outcome { ended, winners }) })
}

/// Returns the end of a competition that was not ended early; an organiser always ends a ladder.
fn ended_with_winner(state: &Competition) -> Option<Timestamp> {
    match state.kind() {
        CompetitionKind::Ladder | CompetitionKind::Season => {
            seasons::counts_until(state).filter(|_| state.is_closed())
        }
        _ => season_standing::end_of(state),
    }
}

/// Says why the winner did not get the role.
pub(super) fn report(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    refusal: &ServerActError,
) -> Option<String> {
    let l10n = messages::localizer(ctx.effective);
    let name = messages::name(stored);
    match refusal {
        ServerActError::Forbidden(_) => Some(l10n.say(&s::PrizeForbidden { name })),
        ServerActError::RoleWithRights => Some(l10n.say(&s::PrizeWithRights { name })),
        ServerActError::Gone(_) => Some(l10n.say(&s::PrizeGone { name })),
        ServerActError::Full(_) | ServerActError::Refused(_) => Some(l10n.say(&s::PrizeRefused { name })),
        ServerActError::Later(_) => None,
    }
}
