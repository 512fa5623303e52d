//! From a request to its effects: what all requests have in common.

use crate::commands::intent::Intent;
use crate::engine::Level;
use crate::features;
use crate::features::context::{Ctx, cannot_post, own_locale};
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::bot_level::level_of;
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::{escape, messages as s};
use crate::message::picture;
use crate::message::request::Request;
use crate::store::StoreResult;

/// Longest name of a thread, in characters.
const MAX_THREAD_NAME: usize = 100;

/// Carries out what a person wants.
///
/// # Errors
/// When the store does not answer. Nothing is written here: that is done with what it returns.
pub(crate) async fn handle(ctx: &Ctx<'_>, intent: &Intent) -> StoreResult<Effects> {
    let mut effects = features::carry_out(ctx, intent).await?;
    if let PrivateReply::Note(reply)
    | PrivateReply::Update(reply)
    | PrivateReply::Followed { first: reply, .. } = &mut effects.answer
    {
        ctx.effective.style_message_for(&ctx.me, reply);
    }
    // What nobody would get to see is not begun.
    let begins = effects.change.is_some() || !effects.posts.is_empty();
    Ok(cannot_post(ctx.l10n, ctx.request).filter(|_| begins).unwrap_or(effects))
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
        Intent::ChooseLevel { choice, .. } => {
            l10n.say(&s::ThreadName { player, opponent: l10n.say(&s::BotName { level: level_of(*choice) }) })
        }
        Intent::Bot { level, .. } => {
            let opponent = l10n.say(&s::BotName { level: level.unwrap_or(default_level).get() });
            l10n.say(&s::ThreadName { player, opponent })
        }
        _ => l10n.say(&s::ThreadNameOpen { player }),
    };
    picture::clip(&name, MAX_THREAD_NAME)
}
