//! The message with the standings of a competition: one message, edited when the log has grown.

use crate::features::competitions::competition::{CompetitionCommand, CompetitionId, LeaveReason};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::rounds::Rounds;
use crate::features::competitions::seasons::{season_messages, season_steps};
use crate::features::competitions::teams::state::Teams;
use crate::features::competitions::teams::{guest, guest_steps};
use crate::features::competitions::{
    advance, arena_games, arena_messages, list_message, lost_channel, messages, queries, round_messages,
    simul,
};
use crate::features::effects::Effects;
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::picture::clip;
use crate::message::{CompetitionKind, MAX_TEXT, Reply};
use crate::store::{ChannelKey, Closed, StoreResult};

/// Returns the competitions with a message older than the log, in channels that are open to the bot.
pub(super) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let store = &services.store;
    let platform = services.platform.name();
    let mut tasks = Vec::new();
    for (id, channel, server) in queries::changed(store, platform, services.now()).await? {
        let closure = store.closure(&ChannelKey { platform, id: channel.clone() }).await?;
        if closure.is_some_and(|closure| closure.how != Closed::Gone) {
            continue;
        }
        let stored = queries::competition(store, platform, CompetitionId(id)).await?;
        // Each task is one step: a live round begins all its games, then the list is edited.
        let steps = stored.map_or(1, |stored| steps(&stored));
        let task = DueTask { channel, server, what: id.to_string() };
        tasks.extend(std::iter::repeat_n(task, steps));
    }
    Ok(tasks)
}

/// Returns the number of steps that a competition can take at once.
fn steps(stored: &StoredCompetition) -> usize {
    if let Some(simul) = stored.state.simul() {
        // A running simul only updates its list, unless its host leaves.
        return if simul.unbegun() == 0 && simul.has_host() { 1 } else { 2 + simul.unbegun() };
    }
    let rounds = stored.state.rounds().filter(|_| stored.state.terms().is_live());
    2 + rounds.map_or(0, Rounds::waiting_games)
}

/// Takes a step of a competition: removes entrants with deleted data, goes on with its rounds, or updates the message.
pub(super) async fn run(ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
    let DueCtx { services, channel, .. } = ctx;
    let Ok(id) = task.what.parse().map(CompetitionId) else { return Ok(Effects::default()) };
    let Some(stored) = queries::competition(&services.store, channel.platform, id).await? else {
        return Ok(Effects::default());
    };
    if stored.channel != channel.id {
        // It has moved since the task was found.
        return Ok(Effects::default());
    }
    let mut entrants = stored.state.entrants().into_iter();
    let deleted = entrants.find(|entrant| stored.people.get(entrant).is_none_or(PlayerId::is_deleted));
    if let Some(entrant) = deleted {
        let command = CompetitionCommand::Leave { entrant, why: LeaveReason::Deleted };
        let Ok(event) = stored.state.decide(&command, services.now()) else { return Ok(Effects::default()) };
        let (_, writes) = queries::append(&stored, &event, None, channel.platform, None);
        return Ok(Effects { writes, ..Effects::default() });
    }
    let closure = services.store.closure(channel).await?;
    if closure.is_some_and(|closure| closure.how == Closed::Gone) {
        return lost_channel::step(ctx, &stored).await;
    }
    if stored.state.arena().is_some() {
        return run_arena(ctx, &stored).await;
    }
    if let Some(simul) = stored.state.simul() {
        return simul::advance::run(ctx, &stored, simul).await;
    }
    let step = if stored.state.kind() == CompetitionKind::Season {
        season_steps::next_step(ctx, &stored).await?
    } else if stored.state.terms().host_match.is_some() {
        guest_steps::next_step(ctx, &stored).await?
    } else {
        advance::next_step(ctx, &stored).await?
    };
    if let Some(mut effects) = step {
        guest::copy_posts(services, &stored, &mut effects).await?;
        return Ok(effects);
    }
    if stored.shown == stored.seq() {
        return Ok(Effects::default());
    }
    update(ctx, &stored).await
}

/// Takes the next step of an arena and edits its message, at most once in each of its pairing rounds.
async fn run_arena(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Effects> {
    let step = arena_games::next_step(ctx, stored).await?;
    let mut effects =
        if stored.shown == stored.seq() { Effects::default() } else { update(ctx, stored).await? };
    if let Some(step) = step {
        effects.writes.extend(step.writes);
        effects.posts.extend(step.posts);
    }
    Ok(effects)
}

async fn update(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Effects> {
    let l10n = messages::localizer(ctx.effective);
    let reply = public_standings(ctx.services, l10n, stored).await?;
    let mut effects = list_message::show(ctx, stored, reply).await?;
    if let Some(guest) = stored.state.teams().and_then(Teams::guest)
        && stored.shown < 0
    {
        // The data of a player was deleted.
        effects.writes.push(queries::refresh(guest));
    }
    Ok(effects)
}

/// The message with the standings.
pub(super) async fn public_standings(
    services: &Services,
    l10n: Localizer,
    stored: &StoredCompetition,
) -> StoreResult<Reply> {
    let organiser = queries::creator(&services.store, stored.id).await?;
    standings_with(services, l10n, stored, organiser.as_ref()).await
}

/// The message with the standings, which names the organiser below its title.
pub(super) async fn standings_with(
    services: &Services,
    l10n: Localizer,
    stored: &StoredCompetition,
    organiser: Option<&PlayerId>,
) -> StoreResult<Reply> {
    let mut reply = standings(services, l10n, stored).await?;
    // A simul names its host, and the guests of a match are no organisers.
    let is_simul_or_season = matches!(stored.state.kind(), CompetitionKind::Simul | CompetitionKind::Season);
    let has_other_organiser = is_simul_or_season || stored.state.terms().host_match.is_some();
    if let Some(organiser) = organiser.filter(|_| !has_other_organiser) {
        let player = move_text::mention(organiser);
        let line = l10n.say(&s::CompetitionOrganiser { player });
        let end_of_title = reply.text.find('\n').unwrap_or(reply.text.len());
        reply.text.insert_str(end_of_title, &format!("\n{line}"));
        reply.text = clip(&reply.text, MAX_TEXT);
    }
    Ok(reply)
}

async fn standings(services: &Services, l10n: Localizer, stored: &StoredCompetition) -> StoreResult<Reply> {
    if stored.state.kind() == CompetitionKind::Season {
        return season_messages::public_standings(services, l10n, stored).await;
    }
    if let Some(arena) = stored.state.arena() {
        return Ok(arena_messages::standings(l10n, stored, arena));
    }
    if let Some(simul) = stored.state.simul() {
        return simul::boards::list(services, l10n, stored, simul).await;
    }
    let host = guest::host_of(services, stored).await?;
    let stored = host.as_ref().unwrap_or(stored);
    Ok(match stored.state.rounds() {
        Some(rounds) => round_messages::standings(l10n, stored, rounds),
        None => messages::standings(l10n, stored, services.now()),
    })
}
