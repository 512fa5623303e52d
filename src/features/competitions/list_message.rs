//! The message of a competition that is edited in place.

use std::time::Duration;

use crate::features::competitions::queries::{self, StoredCompetition};
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::DueCtx;
use crate::features::services::Services;
use crate::message::Reply;
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::store::StoreResult;

/// Timeout of an edit: the channel waits for it. A failed edit is retried half a minute later.
const EDIT_TIMEOUT: Duration = Duration::from_secs(10);

/// Edits the message, or sends it where it was deleted.
pub(super) async fn show(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    mut reply: Reply,
) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
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
