//! The lobby's part in the whole bot: expiry of seeks, pairing, lists in servers, export and erasure.

use async_trait::async_trait;
use serde_json::json;

use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask, ExportCtx, Exported, Feature};
use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::features::lobby::{matching, messages, queries, waiting_list};
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::PlayerId;
use crate::i18n::messages as s;
use crate::i18n::{Localizer, move_text};
use crate::message::Reply;
use crate::store::{OldRows, Statement, StoreResult};

/// Prefix of the task that ends a seek; the person follows.
const LAPSED: &str = "lapsed:";
/// Prefix of the task that pairs a seek; the person follows.
const PAIR: &str = "pair:";

/// People who look for an opponent.
pub(crate) struct LobbyFeature;

#[async_trait]
impl Feature for LobbyFeature {
    fn sent(&self, nonce: &str, message: Option<&str>) -> Option<Statement> {
        Some(match message {
            Some(message) => queries::sent_list(nonce, message),
            None => queries::lost_list(nonce),
        })
    }

    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let seek = queries::seek_of(&of.services.store, of.channel.platform, of.person).await?;
        Ok(vec![("seek", json!(seek.map(|waiting| waiting.seek)))])
    }

    fn erase(&self, platform: &str, person: &str, _stand_in: &PlayerId) -> Vec<Statement> {
        queries::forget(platform, person)
    }

    fn old_rows(&self) -> &'static [OldRows] {
        queries::OLD
    }

    async fn due(&self, services: &Services) -> StoreResult<Vec<DueTask>> {
        let store = &services.store;
        let platform = services.platform.name();
        let now = services.now();
        let lapsed = queries::lapsed(store, platform, now).await?;
        let mut tasks: Vec<DueTask> = lapsed.iter().map(|seek| task(LAPSED, seek)).collect();
        let waiting = queries::waiting(store, platform, "", now).await?;
        for (at, seek) in waiting.iter().enumerate() {
            let older = &waiting[..at];
            if store.speaks_in(seek.seek.server.as_deref()) && matching::partner(seek, older).is_some() {
                tasks.push(task(PAIR, &seek.seek));
            }
        }
        tasks.extend(waiting_list::due(services).await?);
        Ok(tasks)
    }

    async fn run_due(&self, ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
        if let Some(person) = task.what.strip_prefix(LAPSED) {
            return lapse(ctx, person).await;
        }
        match task.what.strip_prefix(PAIR) {
            Some(person) => matching::match_waiting(ctx.services, ctx.channel, person).await,
            None => waiting_list::show(ctx, &task.server).await,
        }
    }
}

fn task(kind: &str, seek: &Seek) -> DueTask {
    let server = seek.server.clone().unwrap_or_default();
    DueTask { channel: seek.channel.clone(), server, what: format!("{kind}{}", seek.person) }
}

/// Ends an expired seek, and tells the person.
async fn lapse(ctx: DueCtx<'_>, person: &str) -> StoreResult<Effects> {
    let DueCtx { services, channel, .. } = ctx;
    let known = queries::seek_of(&services.store, channel.platform, person).await?;
    let Some(WaitingSeek { seek, .. }) = known else { return Ok(Effects::default()) };
    if seek.channel != channel.id || seek.until > services.now() {
        return Ok(Effects::default());
    }
    let context = ChannelContext { channel, parent: None, server: seek.server.as_deref() };
    let known = services.settings.load(&services.store, context, &[seek.person.clone()].into()).await?;
    let l10n = Localizer::of(seek.locale());
    let mut buttons = vec![messages::seek_button(l10n, seek.terms, &s::ButtonSeekAgain)];
    if seek.server.is_none() || known.place_settings().bots != Some(false) {
        let level = known.person(&seek.person).settings.bot_level;
        let level = level.unwrap_or(services.defaults.default_level.get());
        buttons.push(messages::bot_button(l10n, seek.id(), level));
    }
    let text = l10n.say(&s::SeekLapsed {
        player: move_text::mention(&seek.person),
        terms: messages::terms(l10n, seek.terms),
    });
    let mut reply = Reply { ping: vec![seek.person.clone()], ..Reply::text(text).with_buttons(buttons) };
    // The actor of the channel has loaded the settings of players only.
    known.style_message(&mut reply);
    let writes = vec![queries::end(channel.platform, &seek)];
    Ok(Effects { writes, posts: vec![PostDraft::here(reply, None)], ..Effects::default() })
}
