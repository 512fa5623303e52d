//! The message of a competition that is edited in place.

use std::time::Duration;

use crate::features::competitions::queries::{self, StoredCompetition};
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::DueCtx;
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
        let finished = services.pictures.finish(reply.clone()).await;
        let new = Outgoing { urgency: MessagePriority::Note, ..finished };
        let edit = services.platform.edit(&channel.id, message, &new);
        match tokio::time::timeout(EDIT_TIMEOUT, edit).await {
            Ok(Ok(())) => {
                let writes = vec![queries::note_shown(stored)];
                return Ok(Effects { writes, ..Effects::default() });
            }
            // It was deleted.
            Ok(Err(SendError::Refused(_) | SendError::Gone(_))) => {}
            Ok(Err(_)) | Err(_) => return Ok(Effects::default()),
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
