//! The message with the standings of a competition: one message, edited when the log has grown.

use crate::features::competitions::competition::{CompetitionCommand, CompetitionId, LeaveReason};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::seasons::{season_messages, season_steps};
use crate::features::competitions::teams::guest;
use crate::features::competitions::teams::state::Teams;
use crate::features::competitions::{
    advance, arena_games, arena_messages, list_message, lost_channel, messages, queries, round_messages,
    round_times, simul, steps,
};
use crate::features::effects::Effects;
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::picture::clip;
use crate::message::{CompetitionKind, MAX_TEXT, Reply};
use crate::store::{ChannelKey, Closed, StoreResult};

/// Steps that a competition can take at once, besides beginning its games, after each of which its task runs again: its rounds are
/// paired, then its list is edited.
const STEPS: usize = 2;

/// Returns the competitions with a message older than the log, in channels that are open to the bot. Each task is one step.
pub(super) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let store = &services.store;
    let platform = services.platform.name();
    let mut tasks = Vec::new();
    for (id, channel, server) in queries::changed(store, platform, services.now()).await? {
        let closure = store.closure(&ChannelKey { platform, id: channel.clone() }).await?;
        if closure.is_some_and(|closure| closure.how != Closed::Gone) {
            continue;
        }
        let task = DueTask { channel, server, what: id.to_string() };
        tasks.extend(std::iter::repeat_n(task, STEPS));
    }
    Ok(tasks)
}

/// Takes a step of a competition: removes entrants with deleted data, goes on with its rounds, or updates the message.
pub(super) async fn run(ctx: DueCtx<'_>, id: CompetitionId) -> StoreResult<Effects> {
    let DueCtx { services, channel, .. } = ctx;
    let Some(stored) = queries::competition(&services.store, channel.platform, id).await? else {
        return Ok(Effects::default());
    };
    if stored.channel != channel.id {
        // It has moved since the task was found.
        return Ok(Effects::default());
    }
    let mut entrants = stored.state.entrants().into_iter();
    if let Some(entrant) = entrants.find(|entrant| stored.person(*entrant).is_none()) {
        let command = CompetitionCommand::Leave { entrant, why: LeaveReason::Deleted };
        return Ok(steps::decided(ctx, &stored, &command, Vec::new()).unwrap_or_default());
    }
    let closure = services.store.closure(channel).await?;
    if closure.is_some_and(|closure| closure.how == Closed::Gone) {
        return lost_channel::step(ctx, &stored).await;
    }
    if !stored.state.is_closed()
        && let Some(mut effects) = next_step(ctx, &stored).await?
    {
        guest::copy_posts(services, &stored, &mut effects).await?;
        return Ok(effects);
    }
    if let Some(simul) = stored.state.simul() {
        return simul::advance::update_list(ctx, &stored, simul).await;
    }
    if stored.shown == stored.seq() {
        return Ok(Effects::default());
    }
    update(ctx, &stored).await
}

/// Takes the next step of a competition that goes on, if one is due.
async fn next_step(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Option<Effects>> {
    if round_times::lost_at(&stored.state).is_some() {
        // The channel takes messages again.
        let command = CompetitionCommand::Move { channel: stored.channel.clone() };
        return Ok(steps::decided(ctx, stored, &command, Vec::new()));
    }
    if let Some(arena) = stored.state.arena() {
        return arena_games::next_step(ctx, stored, arena).await;
    }
    if let Some(simul) = stored.state.simul() {
        return simul::advance::next_step(ctx, stored, simul).await;
    }
    if stored.state.kind() == CompetitionKind::Season {
        return season_steps::next_step(ctx, stored).await;
    }
    if stored.state.terms().host_match.is_some() {
        // The competition of the guests ends with the match.
        let host = guest::host_of(ctx.services, stored).await?;
        let is_running = host.is_some_and(|host| !host.state.is_closed());
        return Ok(if is_running {
            None
        } else {
            steps::decided(ctx, stored, &CompetitionCommand::End, Vec::new())
        });
    }
    advance::next_step(ctx, stored).await
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
