//! Threads of new games.

use crate::features::context::{Ctx, permission_names};
use crate::features::effects::{NewThread, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::game::Seat;
use crate::i18n::messages as s;
use crate::i18n::{Localizer, escape};
use crate::message::picture::clip;
use crate::message::{NoThreadReason, Place};
use crate::rules::Color;
use crate::store::StoreResult;

/// Maximum number of open games of a person with which a new game still gets a thread.
const MAX_WITH_THREAD: u32 = 10;
/// Maximum length of a thread's name, in characters.
const MAX_THREAD_NAME: usize = 100;

/// Returns the reason why a game gets no thread here, as far as it is known before the platform is asked.
pub(super) async fn no_thread(ctx: &Ctx<'_>) -> StoreResult<Option<NoThreadReason>> {
    let Place { no_threads, .. } = &ctx.request.place;
    if no_threads.is_some() || ctx.request.place.is_direct() {
        return Ok(no_threads.clone());
    }
    let store = &ctx.services.store;
    let open = store.open_games(ctx.channel.platform, ctx.requester.as_str(), MAX_WITH_THREAD).await?;
    let max = MAX_WITH_THREAD as usize;
    if open.len() >= max { Ok(Some(NoThreadReason::Many(max))) } else { Ok(None) }
}

/// Returns the thread of a new game, and the answer to the requester.
pub(super) fn new_thread(ctx: &Ctx<'_>, live: &LiveGame, with_line: bool, done: String) -> NewThread {
    let l10n = ctx.l10n;
    let private = ctx.answers_privately();
    let player = &escape::name(&ctx.request.person.name);
    let opponent = Color::ALL.into_iter().find_map(|side| match live.game.seat(side) {
        Seat::Bot { level } => Some(l10n.say(&s::BotName { level: *level })),
        seat => {
            seat.player().filter(|other| other.id != ctx.requester).map(|other| escape::name(&other.name))
        }
    });
    let name = match &opponent {
        Some(opponent) => l10n.say(&s::ThreadName { player, opponent }),
        None => l10n.say(&s::ThreadNameOpen { player }),
    };
    let public = live.l10n();
    let line = match &opponent {
        _ if !with_line => None,
        Some(opponent) if live.game.challenge().is_some() => {
            Some(public.say(&s::ThreadLineInvited { player, opponent }))
        }
        Some(opponent) => Some(public.say(&s::ThreadLine { player, opponent })),
        None => Some(public.say(&s::ThreadLineOpen { player })),
    };
    let answer = move |thread: Option<&str>| match thread {
        Some(thread) if private => {
            PrivateReply::ephemeral(l10n.say(&s::InThread { done, thread: format!("<#{thread}>") }))
        }
        // The platform shows the thread below a typed message.
        Some(_) => PrivateReply::Silence,
        None => PrivateReply::ephemeral(without_thread(l10n, None, done)),
    };
    NewThread { name: clip(&name, MAX_THREAD_NAME), line, answer: Box::new(answer) }
}

/// Says what was done, and why there is no thread.
pub(super) fn without_thread(l10n: Localizer, why: Option<&NoThreadReason>, done: String) -> String {
    match why {
        Some(NoThreadReason::Kind) => l10n.say(&s::NoThreadKind { done }),
        Some(NoThreadReason::BotLacks(rights)) => {
            l10n.say(&s::NoThreadBot { done, rights: permission_names(l10n, rights) })
        }
        Some(NoThreadReason::PersonLacks(right)) => {
            l10n.say(&s::NoThreadPerson { done, right: permission_names(l10n, &[*right]) })
        }
        Some(NoThreadReason::Typed) => l10n.say(&s::NoThreadTyped { done }),
        Some(NoThreadReason::Many(max)) => l10n.say(&s::NoThreadMany { done, max: *max }),
        None => l10n.say(&s::NoThread { done }),
    }
}
