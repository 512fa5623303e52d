//! The message of a server that lists who looks for an opponent: one, edited when the list changes.

use std::collections::BTreeSet;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::commands::intent::SeekTerms;
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::features::lobby::{messages, queries};
use crate::features::play::challenge;
use crate::features::services::Services;
use crate::game::Timestamp;
use crate::i18n::{Localizer, TextStyle, messages as s};
use crate::message::{PlaceSettings, Reply};
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::store::{ChannelKey, StateWrite, StoreResult};

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
    let mut wanted = BTreeSet::new();
    for (server, settings) in store.servers_with(platform, SETTING).await? {
        let place: PlaceSettings = serde_json::from_str(&settings).unwrap_or_default();
        let Some(channel) = place.lobby_list.clone() else { continue };
        wanted.insert((server.clone(), channel.clone()));
        let shown = digest(&contents(services, &server, &place).await?);
        let known = queries::list_message(store, platform, &server).await?;
        let stands = known.is_some_and(|known| known.channel == channel && known.shown == shown);
        if !stands && !store.is_closed(&ChannelKey { platform, id: channel.clone() }).await? {
            found.push(DueTask { channel, server, what: TASK.to_owned() });
        }
    }
    // Lists that are wanted in another channel, or no more.
    let others = queries::lists(store, platform).await?.into_iter().filter(|list| !wanted.contains(list));
    found.extend(others.map(|(server, channel)| DueTask { channel, server, what: TASK.to_owned() }));
    Ok(found)
}

/// Posts or edits the message of a server; where it is not wanted in this channel any more, it says so.
pub(super) async fn show(ctx: DueCtx<'_>, server: &str) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
    let (store, platform) = (&services.store, channel.platform);
    let place = &effective.places.server;
    let known = queries::list_message(store, platform, server).await?;
    let wrote = |write: StateWrite| Effects { writes: vec![write], ..Effects::default() };
    if place.lobby_list.as_ref() != Some(&channel.id) {
        let Some(known) = known.filter(|known| known.channel == channel.id) else {
            return Ok(Effects::default());
        };
        let moved = Reply::text(localizer(place).say(&s::LobbyMoved));
        let edited = match &known.message {
            Some(message) => edit(services, &channel.id, message, moved).await,
            // One that waits to be sent is edited once it is.
            None => Edited::Later,
        };
        // A channel that cannot be reached keeps what it shows.
        if matches!(edited, Edited::Later) && !store.is_closed(channel).await? {
            return Ok(Effects::default());
        }
        let writes = queries::forget_list(channel, server).into();
        return Ok(Effects { writes, ..Effects::default() });
    }
    if known.as_ref().is_some_and(|known| known.channel != channel.id) {
        // The message in the other channel is to be edited first: there is one row for a server.
        return Ok(Effects::default());
    }
    let reply = contents(services, server, place).await?;
    let shown = digest(&reply);
    if let Some(known) = known {
        // One that is not sent yet is edited once it is.
        let Some(message) = known.message.filter(|_| known.shown != shown) else {
            return Ok(Effects::default());
        };
        match edit(services, &channel.id, &message, reply.clone()).await {
            Edited::Done => return Ok(wrote(queries::note_shown(platform, server, &shown))),
            Edited::Gone => {}
            Edited::Closed | Edited::Later => return Ok(Effects::default()),
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

/// Result of an edit.
enum Edited {
    Done,
    /// Somebody has removed the message.
    Gone,
    /// The channel takes nothing of the bot.
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

/// Tells two contents of the message apart.
fn digest(reply: &Reply) -> String {
    let contents = format!("{}\n{:?}", reply.text, reply.rows);
    Sha256::digest(contents).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn localizer(place: &PlaceSettings) -> Localizer {
    let text_style = TextStyle { notation: place.notation, ..TextStyle::default() };
    Localizer::of(place.language.or(place.posting_language).unwrap_or_default()).with(text_style)
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
    waiting.retain(|other| other.is_seen_by(&reader));
    Ok(messages::list(localizer(place), &waiting, usual))
}
