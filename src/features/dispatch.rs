//! From a request to its effects: what all requests have in common.

use std::sync::Arc;

use crate::commands::intent::Intent;
use crate::engine::Level;
use crate::features;
use crate::features::context::{Ctx, cannot_post, own_locale, voice_of};
use crate::features::effects::{Effects, PrivateReply, StaleReason};
use crate::features::hints::analyses::Analyses;
use crate::features::play::live_game::LiveGame;
use crate::features::services::Services;
use crate::features::settings::effective::EffectiveSettings;
use crate::game::{GameId, PlayerId};
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::{escape, messages as s};
use crate::message::picture;
use crate::message::request::Request;
use crate::store::{ChannelKey, StoreError};

/// Longest name of a thread, in characters.
const MAX_THREAD_NAME: usize = 100;

/// What a request is carried out on, besides the request itself.
pub(crate) struct Situation<'a> {
    pub(crate) services: &'a Arc<Services>,
    pub(crate) channel: &'a ChannelKey,
    /// The server of the channel, as far as it is known.
    pub(crate) server: Option<&'a str>,
    /// The open games of the channel and the latest one that is over; the one in which something happened last stands last.
    pub(crate) tables: &'a [LiveGame],
    /// The game whose message was replied to.
    pub(crate) meant: Option<GameId>,
    /// The games whose board has changed since a move was typed.
    pub(crate) unseen: &'a [(GameId, StaleReason)],
    pub(crate) effective: &'a EffectiveSettings,
    pub(crate) analyses: &'a Arc<Analyses>,
}

/// Carries out what a person wants.
///
/// # Errors
/// When the store does not answer. Nothing is written here: that is done with what it returns.
pub(crate) async fn handle(
    situation: Situation<'_>,
    request: &Request,
    intent: &Intent,
) -> Result<Effects, StoreError> {
    let Situation { services, channel, server, tables, meant, unseen, effective, analyses } = situation;
    let me = PlayerId::new(request.person.id.clone());
    let ctx = Ctx {
        services,
        channel,
        server,
        request,
        tables,
        meant,
        unseen,
        effective,
        analyses,
        new_game: if intent.may_open_game() { Some(services.store.reserve_game().await?) } else { None },
        now: services.now(),
        seed: services.random(),
        l10n: voice_of(request, tables, meant, effective),
        answers: intent.asked().is_some(),
        me,
    };
    let mut effects = features::carry_out(&ctx, intent).await?;
    if let PrivateReply::Note(reply) | PrivateReply::Update(reply) = &mut effects.answer {
        effective.style_message_for(&ctx.me, reply);
    }
    // What nobody would get to see is not begun.
    let begins = effects.change.is_some() || !effects.posts.is_empty();
    Ok(cannot_post(ctx.l10n, request).filter(|_| begins).unwrap_or(effects))
}

/// What the thread of a new game is called.
pub(crate) fn thread_name(
    default_level: Level,
    request: &Request,
    chosen: Option<Locale>,
    intent: &Intent,
) -> String {
    let l10n = Localizer::of(own_locale(request, chosen));
    let player = &escape::name(&request.person.name);
    let name = match intent {
        Intent::Play { opponent: Some(opponent), .. } => {
            l10n.say(&s::ThreadName { player, opponent: &escape::name(&opponent.name) })
        }
        Intent::Bot { level, .. } => {
            let opponent = l10n.say(&s::BotName { level: level.unwrap_or(default_level).get() });
            l10n.say(&s::ThreadName { player, opponent })
        }
        _ => l10n.say(&s::ThreadNameOpen { player }),
    };
    picture::clip(&name, MAX_THREAD_NAME)
}
