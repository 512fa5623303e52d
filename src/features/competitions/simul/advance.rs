//! What a simul does by itself: it begins its games, follows them in its list, and ends.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::simul::state::{Simul, SimulStep};
use crate::features::competitions::simul::{boards, games, messages as simul_messages, terms, withdrawal};
use crate::features::competitions::steps::{self, decided};
use crate::features::competitions::{list_message, messages, round_times};
use crate::features::effects::Effects;
use crate::features::hooks::DueCtx;
use crate::i18n::messages as s;
use crate::message::Reply;
use crate::store::StoreResult;

/// Takes the next step of a simul, if one is due.
pub(in crate::features::competitions) async fn next_step(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Option<Effects>> {
    if !simul.has_host()
        && let Some(effects) = withdrawal::resign_for_host(ctx, stored, simul).await?
    {
        return Ok(Some(effects));
    }
    let l10n = messages::localizer(ctx.effective);
    let name = messages::name(stored);
    match simul.next() {
        SimulStep::Begin(paired) => games::begin(ctx, stored, simul, paired).await,
        SimulStep::Cancel => {
            let text = l10n.say(&s::SimulCancelled { name });
            Ok(decided(ctx, stored, &CompetitionCommand::Close, vec![Reply::text(text)]))
        }
        SimulStep::End => {
            let posts = vec![simul_messages::end(l10n, stored, simul)];
            Ok(decided(ctx, stored, &CompetitionCommand::End, posts))
        }
        SimulStep::Wait if simul.is_started() => decide_by_time(ctx, stored, simul).await,
        SimulStep::Wait => {
            let is_due =
                round_times::starts_at(&stored.state).is_some_and(|starts| starts <= ctx.services.now());
            if !is_due {
                return Ok(None);
            }
            let start = CompetitionCommand::Start { ratings: Vec::new() };
            if let Some(begun) = decided(ctx, stored, &start, Vec::new()) {
                return Ok(Some(begun));
            }
            let text = l10n.say(&s::SimulNobodyCame { name });
            Ok(decided(ctx, stored, &CompetitionCommand::Close, vec![Reply::text(text)]))
        }
    }
}

/// Decides the running game that takes too long, if there is one.
async fn decide_by_time(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Option<Effects>> {
    let is_live = terms::time(stored.state.terms()).is_live();
    let longest = if is_live { round_times::LONGEST_LIVE } else { round_times::LONGEST };
    let mut running = simul.games().iter().filter(|known| known.paired.result.is_none());
    match running.find(|known| known.begun.plus_millis(longest) <= ctx.services.now()) {
        Some(known) => steps::decide_by_time(ctx, stored, known.game, known.paired).await,
        None => Ok(None),
    }
}

/// Updates the list of a simul.
pub(in crate::features::competitions) async fn update_list(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Effects> {
    let services = ctx.services;
    let reply = boards::list(services, messages::localizer(ctx.effective), stored, simul).await?;
    let mut hasher = DefaultHasher::new();
    reply.text.hash(&mut hasher);
    let list = hasher.finish();
    let lists = &services.states.simul_lists;
    if stored.shown == stored.seq() && lists.shows(stored.id, list) {
        return Ok(Effects::default());
    }
    let effects = list_message::show(ctx, stored, reply).await?;
    // Otherwise the edit has failed, and is tried again.
    if !effects.writes.is_empty() {
        lists.record(stored.id, list);
    }
    Ok(effects)
}
