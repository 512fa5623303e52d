//! The message of a server that lists who looks for an opponent: one, edited when the list changes.

use std::time::Duration;

use crate::commands::intent::SeekTerms;
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::features::lobby::{messages, queries};
use crate::features::play::challenge;
use crate::features::services::Services;
use crate::game::Timestamp;
use crate::i18n::{Localizer, TextStyle};
use crate::message::{PlaceSettings, Reply};
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::store::{ChannelKey, StoreResult};

/// The setting without which a server has no such message.
const SETTING: &str = "lobby_list";
/// The task of showing the message.
const TASK: &str = "list";
/// Time limit for an edit: the channel waits for it. What fails is tried again half a minute later.
const EDIT_TIMEOUT: Duration = Duration::from_secs(10);

/// The messages whose contents have changed, unless their channel is closed to the bot.
pub(super) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let (store, platform) = (&services.store, services.platform.name());
    let mut found = Vec::new();
    for (server, settings) in store.servers_with(platform, SETTING).await? {
        let place: PlaceSettings = serde_json::from_str(&settings).unwrap_or_default();
        let Some(channel) = place.lobby_list.clone() else { continue };
        let reply = contents(services, &server, &place).await?;
        let known = queries::list_message(store, platform, &server).await?;
        let stands = known.is_some_and(|known| known.channel == channel && known.shown == reply.text);
        if !stands && !store.is_closed(&ChannelKey { platform, id: channel.clone() }).await? {
            found.push(DueTask { channel, server, what: TASK.to_owned() });
        }
    }
    Ok(found)
}

/// Posts or edits the message of a server.
pub(super) async fn show(ctx: DueCtx<'_>, server: &str) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
    let (store, platform) = (&services.store, channel.platform);
    let reply = contents(services, server, &effective.places.server).await?;
    let shown = reply.text.clone();
    let known = queries::list_message(store, platform, server).await?;
    if let Some(known) = known.filter(|known| known.channel == channel.id) {
        // One that is not sent yet is edited once it is.
        let Some(message) = known.message.filter(|_| known.shown != shown) else {
            return Ok(Effects::default());
        };
        let finished = services.pictures.finish(reply.clone()).await;
        let new = Outgoing { urgency: MessagePriority::Note, ..finished };
        let edit = services.platform.edit(&channel.id, &message, &new);
        match tokio::time::timeout(EDIT_TIMEOUT, edit).await {
            Ok(Ok(())) => {
                let writes = vec![queries::note_shown(platform, server, &shown)];
                return Ok(Effects { writes, ..Effects::default() });
            }
            // Somebody has removed it.
            Ok(Err(SendError::Refused(_) | SendError::Gone(_))) => {}
            Ok(Err(SendError::Later { .. } | SendError::Unclear(_) | SendError::Closed(_))) | Err(_) => {
                return Ok(Effects::default());
            }
        }
    }
    let nonce = services.nonce();
    let writes = vec![queries::put_list(platform, server, &channel.id, &nonce, &shown)];
    Ok(Effects {
        writes,
        posts: vec![PostDraft::here(reply, None)],
        nonce: Some(nonce),
        ..Effects::default()
    })
}

/// The message as it should be now: the seeks of the server, and those of others that it lets in.
async fn contents(services: &Services, server: &str, place: &PlaceSettings) -> StoreResult<Reply> {
    let platform = services.platform.name();
    let mut waiting = queries::waiting(&services.store, platform, "", services.now()).await?;
    let usual = SeekTerms { time: challenge::USUAL_TIME, ..SeekTerms::default() };
    // Somebody of the server who has not said anything yet.
    let reader = WaitingSeek {
        seek: Seek {
            person: String::new(),
            name: String::new(),
            channel: String::new(),
            server: Some(server.to_owned()),
            terms: usual,
            rating: 0,
            provisional: true,
            locale: String::new(),
            since: Timestamp(0),
            until: Timestamp(0),
        },
        place: place.clone(),
        hidden: true,
    };
    waiting.retain(|other| other.may_meet(&reader));
    let text_style = TextStyle { notation: place.notation, ..TextStyle::default() };
    let l10n = Localizer::of(place.language.unwrap_or_default()).with(text_style);
    Ok(messages::list(l10n, &waiting, usual))
}
