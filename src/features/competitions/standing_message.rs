//! The message with the standings of a competition: one message, edited when the log has grown.

use std::time::Duration;

use crate::features::competitions::competition::{CompetitionCommand, CompetitionId, LeaveReason};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::rounds::Rounds;
use crate::features::competitions::seasons::season_messages;
use crate::features::competitions::{
    advance, arena_games, arena_messages, lost_channel, messages, queries, round_messages,
};
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::Localizer;
use crate::message::{CompetitionKind, Reply};
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::store::{ChannelKey, Closed, StoreResult};

/// Timeout of an edit: the channel waits for it. A failed edit is retried half a minute later.
const EDIT_TIMEOUT: Duration = Duration::from_secs(10);

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
    if let Some(effects) = advance::next_step(ctx, &stored).await? {
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
    let DueCtx { services, channel, effective } = ctx;
    let mut reply = public_standings(services, messages::localizer(effective), stored).await?;
    effective.style_message(&mut reply);
    if let Some(message) = &stored.message {
        match edit(services, &channel.id, message, reply.clone()).await {
            EditedStandings::Done => {
                let writes = vec![queries::note_shown(stored)];
                return Ok(Effects { writes, ..Effects::default() });
            }
            EditedStandings::Gone => {}
            EditedStandings::Later => return Ok(Effects::default()),
        }
    } else if stored.is_sending {
        // An unsent message is edited once it is sent.
        return Ok(Effects::default());
    }
    let nonce = services.nonce();
    Ok(Effects {
        writes: vec![queries::put_message(stored, &nonce)],
        posts: vec![PostDraft::here(reply, None)],
        nonce: Some(nonce),
        ..Effects::default()
    })
}

/// Result of an edit.
enum EditedStandings {
    Done,
    /// The message was deleted.
    Gone,
    Later,
}

async fn edit(services: &Services, channel: &str, message: &str, reply: Reply) -> EditedStandings {
    let finished = services.pictures.finish(reply).await;
    let new = Outgoing { urgency: MessagePriority::Note, ..finished };
    match tokio::time::timeout(EDIT_TIMEOUT, services.platform.edit(channel, message, &new)).await {
        Ok(Ok(())) => EditedStandings::Done,
        Ok(Err(SendError::Refused(_) | SendError::Gone(_))) => EditedStandings::Gone,
        Ok(Err(_)) | Err(_) => EditedStandings::Later,
    }
}

/// The message with the standings.
pub(super) async fn public_standings(
    services: &Services,
    l10n: Localizer,
    stored: &StoredCompetition,
) -> StoreResult<Reply> {
    if stored.state.kind() == CompetitionKind::Season {
        return season_messages::public_standings(services, l10n, stored).await;
    }
    if let Some(arena) = stored.state.arena() {
        return Ok(arena_messages::standings(l10n, stored, arena));
    }
    Ok(match stored.state.rounds() {
        Some(rounds) => round_messages::standings(l10n, stored, rounds),
        None => messages::standings(l10n, stored, services.now()),
    })
}
