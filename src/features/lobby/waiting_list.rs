//! The message of a server that lists its seeks: one message, edited when the list changes.

use std::collections::BTreeSet;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::features::effective::posting_localizer;
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::lobby::queries::ListMessage;
use crate::features::lobby::{messages, queries};
use crate::features::services::Services;
use crate::i18n::messages as s;
use crate::message::{PlaceSettings, Reply};
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::store::{ChannelKey, StoreResult};

/// Setting of servers that have such a message.
const SETTING: &str = "lobby_list";
/// Task that shows the message.
const TASK: &str = "list";
/// Timeout of an edit: the channel waits for it. A failed edit is retried half a minute later.
const EDIT_TIMEOUT: Duration = Duration::from_secs(10);

/// Returns the lists that have changed, unless their channel is closed to the bot, and those that have moved.
pub(super) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let store = &services.store;
    let platform = services.platform.name();
    let mut tasks = Vec::new();
    let mut wanted = BTreeSet::new();
    for (server, settings) in store.servers_with(platform, SETTING).await? {
        let place: PlaceSettings = serde_json::from_str(&settings).unwrap_or_default();
        let Some(channel) = place.lobby_list.clone() else { continue };
        wanted.insert((server.clone(), channel.clone()));
        let shown = digest(&contents(services, &server, &place).await?);
        let known = queries::list_message(store, platform, &server).await?;
        let is_current = known.is_some_and(|known| known.channel == channel && known.shown == shown);
        if !is_current && !store.is_closed(&ChannelKey { platform, id: channel.clone() }).await? {
            tasks.push(DueTask { channel, server, what: TASK.to_owned() });
        }
    }
    for list in queries::lists(store, platform).await? {
        if !wanted.contains(&list) {
            let (server, channel) = list;
            tasks.push(DueTask { channel, server, what: TASK.to_owned() });
        }
    }
    Ok(tasks)
}

/// Posts or edits the list of a server, or closes it if the server wants it elsewhere.
pub(super) async fn show(ctx: DueCtx<'_>, server: &str) -> StoreResult<Effects> {
    let place = &ctx.effective.places.server;
    let known = queries::list_message(&ctx.services.store, ctx.channel.platform, server).await?;
    let is_here = known.as_ref().is_some_and(|known| known.channel == ctx.channel.id);
    match known {
        _ if place.lobby_list.as_ref() == Some(&ctx.channel.id) && (is_here || known.is_none()) => {
            update(ctx, server, known).await
        }
        Some(known) if is_here => close(ctx, server, known).await,
        // A list in another channel is closed there first, because a server has one row.
        _ => Ok(Effects::default()),
    }
}

/// Says in a list that it has moved, and forgets it.
async fn close(ctx: DueCtx<'_>, server: &str, known: ListMessage) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
    let moved = Reply::text(posting_localizer(&effective.places.server).say(&s::LobbyMoved));
    let edited = match &known.message {
        Some(message) => edit(services, &channel.id, message, moved).await,
        // An unsent list is edited once it is sent.
        None => Edited::Later,
    };
    // The list in an unreachable channel stays as it is.
    if matches!(edited, Edited::Later) && !services.store.is_closed(channel).await? {
        return Ok(Effects::default());
    }
    Ok(Effects { writes: queries::forget_list(channel, server).into(), ..Effects::default() })
}

async fn update(ctx: DueCtx<'_>, server: &str, known: Option<ListMessage>) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
    let platform = channel.platform;
    let reply = contents(services, server, &effective.places.server).await?;
    let shown = digest(&reply);
    if let Some(known) = known {
        // An unsent list is edited once it is sent.
        let Some(message) = known.message.filter(|_| known.shown != shown) else {
            return Ok(Effects::default());
        };
        match edit(services, &channel.id, &message, reply.clone()).await {
            Edited::Done => {
                let writes = vec![queries::note_shown(platform, server, &shown)];
                return Ok(Effects { writes, ..Effects::default() });
            }
            Edited::Gone => {}
            Edited::Closed | Edited::Later => return Ok(Effects::default()),
        }
    }
    let nonce = services.nonce();
    Ok(Effects {
        writes: vec![queries::put_list(platform, server, &channel.id, &nonce, &shown)],
        posts: vec![PostDraft::here(reply, None)],
        nonce: Some(nonce),
        ..Effects::default()
    })
}

enum Edited {
    Done,
    /// The message was deleted.
    Gone,
    /// The channel takes no messages of the bot.
    Closed,
    Later,
}

async fn edit(services: &Services, channel: &str, message: &str, reply: Reply) -> Edited {
    let finished = services.pictures.finish(reply).await;
    let new = Outgoing { urgency: MessagePriority::Note, ..finished };
    match tokio::time::timeout(EDIT_TIMEOUT, services.platform.edit(channel, message, &new)).await {
        Ok(Ok(())) => Edited::Done,
        Ok(Err(SendError::Refused(_) | SendError::Gone(_))) => Edited::Gone,
        Ok(Err(SendError::Closed(_) | SendError::Borrowed)) => Edited::Closed,
        Ok(Err(SendError::Later { .. } | SendError::Unclear(_))) | Err(_) => Edited::Later,
    }
}

/// Digest of text and components.
fn digest(reply: &Reply) -> String {
    let contents = format!("{}\n{:?}", reply.text, reply.rows);
    Sha256::digest(contents).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the present list: the seeks of the server, and those of others that it lets in.
async fn contents(services: &Services, server: &str, place: &PlaceSettings) -> StoreResult<Reply> {
    let platform = services.platform.name();
    let mut waiting = queries::waiting(&services.store, platform, "", services.now()).await?;
    waiting.retain(|seek| seek.is_shown_in(Some(server), place.lobby_in == Some(true)));
    Ok(messages::list(posting_localizer(place), &waiting))
}
