//! What a simul does by itself: it begins its games, follows them in its list, and ends.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::features::competitions::advance::{decided, time_used};
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::simul::state::{Simul, SimulGame, SimulStep};
use crate::features::competitions::simul::{boards, games, messages as simul_messages, terms, withdrawal};
use crate::features::competitions::{list_message, messages, round_times};
use crate::features::effects::Effects;
use crate::features::hooks::DueCtx;
use crate::i18n::messages as s;
use crate::message::Reply;
use crate::rules::Color;
use crate::store::StoreResult;

/// Takes the next step of a simul, or updates its list.
pub(in crate::features::competitions) async fn run(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Effects> {
    if let Some(effects) = next_step(ctx, stored, simul).await? {
        return Ok(effects);
    }
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

async fn next_step(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Option<Effects>> {
    if stored.state.is_closed() {
        return Ok(None);
    }
    if round_times::lost_at(&stored.state).is_some() {
        // The channel takes messages again.
        let command = CompetitionCommand::Move { channel: stored.channel.clone() };
        return Ok(decided(ctx, stored, &command, Vec::new()));
    }
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

/// Gives a game that takes too long to the player who has used less time. It can be played on, and does not count any more.
async fn decide_by_time(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Option<Effects>> {
    let now = ctx.services.now();
    let longest = if terms::time(stored.state.terms()).is_live() {
        round_times::LONGEST_LIVE
    } else {
        round_times::LONGEST
    };
    let mut running = simul.games().iter().filter(|known| known.paired.result.is_none());
    let Some(SimulGame { game, paired, .. }) =
        running.find(|known| known.begun.plus_millis(longest) <= now).copied()
    else {
        return Ok(None);
    };
    let found = ctx.services.store.game(game).await?;
    let log = found.map(|found| found.events).unwrap_or_default();
    let [for_red, for_black] = time_used(&log, now);
    let l10n = messages::localizer(ctx.effective);
    let name = messages::name(stored);
    let (result, text) = if for_red == for_black {
        (ChallengeResult::Drawn, l10n.say(&s::RoundsTooLongDrawn { name, game }))
    } else {
        let winner = if for_red < for_black { Color::Red } else { Color::Black };
        let player = if winner == simul.host_side() {
            simul_messages::host(l10n, stored, simul)
        } else {
            messages::mention(l10n, stored, paired.player(winner))
        };
        let result = match winner {
            Color::Red => ChallengeResult::ChallengerWon,
            Color::Black => ChallengeResult::ChallengedWon,
        };
        (result, l10n.say(&s::RoundsTooLong { name, game, player }))
    };
    Ok(decided(ctx, stored, &CompetitionCommand::Settle { game, result }, vec![Reply::text(text)]))
}
