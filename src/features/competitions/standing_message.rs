//! The message with the standings of a competition: one message, edited when the log has grown.

use std::time::Duration;

use crate::features::competitions::competition::{CompetitionCommand, CompetitionId, LeaveReason};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::{messages, queries};
use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::{Localizer, TextStyle};
use crate::message::{PlaceSettings, Reply};
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::store::{ChannelKey, StoreResult};

/// Timeout of an edit: the channel waits for it. A failed edit is retried half a minute later.
const EDIT_TIMEOUT: Duration = Duration::from_secs(10);

/// Returns the competitions whose message is older than the log, unless its channel is closed to the bot.
pub(super) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let store = &services.store;
    let platform = services.platform.name();
    let mut tasks = Vec::new();
    for (id, channel, server) in queries::changed(store, platform).await? {
        if !store.is_closed(&ChannelKey { platform, id: channel.clone() }).await? {
            tasks.push(DueTask { channel, server, what: id.to_string() });
        }
    }
    Ok(tasks)
}

/// Brings the message up to date, or takes out entrants whose data was deleted.
pub(super) async fn run(ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
    let DueCtx { services, channel, .. } = ctx;
    let Ok(id) = task.what.parse().map(CompetitionId) else { return Ok(Effects::default()) };
    let Some(stored) = queries::competition(&services.store, channel.platform, id).await? else {
        return Ok(Effects::default());
    };
    let ladder = stored.state.ladder();
    let deleted = ladder
        .order()
        .iter()
        .copied()
        .find(|entrant| stored.people.get(entrant).is_none_or(PlayerId::is_deleted));
    if let Some(entrant) = deleted {
        let command = CompetitionCommand::Leave { entrant, why: LeaveReason::Deleted };
        let Ok(event) = stored.state.decide(&command, services.now()) else { return Ok(Effects::default()) };
        let (_, writes) = queries::append(&stored, &event, None, channel.platform, None);
        return Ok(Effects { writes, ..Effects::default() });
    }
    if stored.shown == stored.seq() {
        return Ok(Effects::default());
    }
    update(ctx, &stored).await
}

async fn update(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
    let mut reply = messages::standings(localizer(effective), stored, services.now());
    effective.style_message(&mut reply);
    if let Some(message) = &stored.message {
        match edit(services, &channel.id, message, reply.clone()).await {
            Edited::Done => {
                let writes = vec![queries::note_shown(stored.id, stored.seq())];
                return Ok(Effects { writes, ..Effects::default() });
            }
            Edited::Gone => {}
            Edited::Later => return Ok(Effects::default()),
        }
    } else if stored.is_sending {
        // An unsent message is edited once it is sent.
        return Ok(Effects::default());
    }
    let nonce = services.nonce();
    Ok(Effects {
        writes: vec![queries::put_message(stored.id, &nonce, stored.seq())],
        posts: vec![PostDraft::here(reply, None)],
        nonce: Some(nonce),
        ..Effects::default()
    })
}

/// Result of an edit.
enum Edited {
    Done,
    /// The message was deleted.
    Gone,
    Later,
}

async fn edit(services: &Services, channel: &str, message: &str, reply: Reply) -> Edited {
    let finished = services.pictures.finish(reply).await;
    let new = Outgoing { urgency: MessagePriority::Note, ..finished };
    match tokio::time::timeout(EDIT_TIMEOUT, services.platform.edit(channel, message, &new)).await {
        Ok(Ok(())) => Edited::Done,
        Ok(Err(SendError::Refused(_) | SendError::Gone(_))) => Edited::Gone,
        Ok(Err(_)) | Err(_) => Edited::Later,
    }
}

/// Returns the localizer of public messages in a channel.
pub(super) fn localizer(effective: &EffectiveSettings) -> Localizer {
    let PlaceSettings { language, posting_language, notation, .. } = effective.place_settings();
    let text_style = TextStyle { notation, ..TextStyle::default() };
    Localizer::of(language.or(posting_language).unwrap_or_default()).with(text_style)
}
