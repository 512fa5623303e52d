//! The role of a competition's winner, until the next competition with that role has a winner.

use std::collections::BTreeSet;

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::access::{RequestResult, refuse};
use crate::features::competitions::competition::{Competition, CompetitionId};
use crate::features::competitions::discord_features::entry_role::mention;
use crate::features::competitions::discord_features::queries::{self, RoleKey, StoredServerTask};
use crate::features::competitions::messages;
use crate::features::competitions::queries::{StoredCompetition, competition};
use crate::features::competitions::seasons::{self, season_standing};
use crate::features::context::Ctx;
use crate::features::hooks::DueCtx;
use crate::game::{PlayerId, Timestamp};
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::CompetitionKind;
use crate::platform::ServerActError;
use crate::store::{StateWrite, StoreResult};

pub(super) const KIND: &str = "champion-role";

/// Winners of a competition and its end.
type WinnersAtEnd = (Timestamp, CompetitionId, BTreeSet<String>);

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

/// Takes the next step: stores who is to have the role, or gives or takes it once. Returns the writes.
pub(super) async fn follow(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    server_task: &StoredServerTask,
) -> StoreResult<Result<Vec<StateWrite>, ServerActError>> {
    let finished = queries::done(stored.id, KIND, stored.seq(), server_task);
    let Some(role) = server_task.target.as_deref() else { return Ok(Ok(vec![finished])) };
    let key = RoleKey { platform: ctx.channel.platform, server: &stored.server, kind: KIND, role };
    let own = outcome(ctx, stored).await?;
    let shown = own.as_ref().map(|(ended, ..)| ended.0.to_string());
    let mut holders = queries::holders(&ctx.services.store, key.platform, key.server, KIND).await?;
    holders.retain(|holder| holder.role == role);
    let pending = holders.iter().find(|holder| !holder.done);
    if shown.is_none() && server_task.shown.is_none() && pending.is_none() {
        return Ok(Ok(vec![finished]));
    }
    let champions = champions(ctx, &key, stored, own).await?;
    let mut writes = Vec::new();
    if shown != server_task.shown {
        writes.push(queries::put_shown(stored.id, KIND, shown.as_deref()));
    }
    for person in &champions {
        if !holders.iter().any(|holder| holder.wanted && holder.person == *person) {
            writes.push(queries::want(&key, person));
        }
    }
    for holder in holders.iter().filter(|holder| holder.wanted && !champions.contains(&holder.person)) {
        writes.push(queries::take_back(&key, &holder.person));
    }
    if !writes.is_empty() {
        return Ok(Ok(writes));
    }
    let Some(holder) = pending else { return Ok(Ok(vec![finished])) };
    let set = ctx.services.platform.set_role(&stored.server, &holder.person, role, holder.wanted).await;
    Ok(set.map(|()| vec![queries::settle(&key, holder)]))
}

/// Returns the winners of the competition with this role that has ended last. `own` is the outcome of `stored`.
async fn champions(
    ctx: DueCtx<'_>,
    key: &RoleKey<'_>,
    stored: &StoredCompetition,
    own: Option<WinnersAtEnd>,
) -> StoreResult<BTreeSet<String>> {
    let store = &ctx.services.store;
    let others = queries::others_with_target(store, key, stored.id).await?;
    let others = others.into_iter().filter_map(|(id, shown)| Some((Timestamp(shown.parse().ok()?), id)));
    let last = others.max();
    match (own, last) {
        (Some((ended, id, winners)), last) if last.is_none_or(|last| last <= (ended, id)) => Ok(winners),
        (_, Some((_, id))) => {
            let Some(last) = competition(store, key.platform, id).await? else { return Ok(BTreeSet::new()) };
            Ok(outcome(ctx, &last).await?.map(|(.., winners)| winners).unwrap_or_default())
        }
        _ => Ok(BTreeSet::new()),
    }
}

/// Returns the outcome of a competition; `None` as long as it has no winner.
async fn outcome(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Option<WinnersAtEnd>> {
    let state = &stored.state;
    let Some(ended) = ended_with_winner(state) else { return Ok(None) };
    let winners: Vec<PlayerId> = match state.kind() {
        CompetitionKind::Season => {
            let standing = season_standing::load(ctx.services, stored).await?;
            standing.champions().map(|row| row.person.clone()).collect()
        }
        CompetitionKind::Ladder => {
            let first = state.ladder().order().first();
            first.and_then(|entrant| stored.person(*entrant)).map(|first| first.id.clone()).into_iter().collect()
        }
        _ => {
            let places = season_standing::final_places(state).into_iter();
            let first = places.filter(|(place, _)| *place == 1);
            first.filter_map(|(_, entrant)| Some(stored.person(entrant)?.id.clone())).collect()
        }
    };
    let winners: BTreeSet<String> =
        winners.iter().filter(|person| !person.is_deleted()).map(ToString::to_string).collect();
    if winners.is_empty() { Ok(None) } else { Ok(Some((ended, stored.id, winners))) }
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
