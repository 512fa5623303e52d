//! What people are told when something does not work, or takes long.

use crate::features::context::own_locale;
use crate::features::effects::PostDraft;
use crate::i18n::{Locale, Localizer, messages as s};
use crate::message::{Reply, Request};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RateLimit {
    Person,
    Server,
    /// Answers to one person in a channel.
    Answers,
    /// Answers to what could not be read, to one person in a channel.
    Unreadable,
}

/// Message to a rate-limited person; `code` is the platform's code of the language, `chosen` the one that the person
/// has chosen, as far as it is at hand.
pub(crate) fn rate_limited(limit: RateLimit, code: Option<&str>, chosen: Option<Locale>) -> Reply {
    let locale = chosen.or_else(|| code.map(Locale::of)).unwrap_or_default();
    let l10n = Localizer::of(locale);
    Reply::text(match limit {
        RateLimit::Person => l10n.say(&s::SlowDown),
        RateLimit::Server => l10n.say(&s::SlowDownServer),
        RateLimit::Answers => l10n.say(&s::SlowDownAnswers),
        RateLimit::Unreadable => l10n.say(&s::SlowDownUnreadable),
    })
}

/// Message to a channel while the bot's move has to wait, about so many seconds, for those `ahead` of it.
pub(crate) fn thinking_soon(locale: Locale, ahead: usize, seconds: u64) -> Reply {
    let ahead = ahead as u64;
    Reply::text(Localizer::of(locale).say(&s::ThinkingSoon { ahead, seconds: seconds as i64 }))
}

/// Message to a person while the channel has more requests than can be worked on.
pub(crate) fn busy(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::Busy))
}

/// Tells a channel that a game cannot be read any more and was set aside.
pub(crate) fn game_quarantined(locale: Locale, incident: &str) -> PostDraft {
    let reply = Reply::text(Localizer::of(locale).say(&s::GameSetAside { incident }));
    PostDraft::here(reply, None)
}

/// Message to a person after an error that is not the person's fault.
pub(crate) fn failure(request: &Request, chosen: Option<Locale>, incident: &str) -> Reply {
    failure_in(own_locale(request, chosen), incident)
}

/// Message to a person after the files of the database were removed or replaced.
pub(crate) fn database_displaced(request: &Request, chosen: Option<Locale>, incident: &str) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::DatabaseDisplaced { incident }))
}

/// Message to a person in place of an answer, where the channel did not take what the answer speaks of.
pub(crate) fn waits(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::PostWaits))
}

/// Message to a person whose opponent has the game in another channel and may have lost it on time.
pub(crate) fn time_is_checked(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::TimeIsChecked))
}

/// Message to a person whose request was carried out in direct messages.
pub(crate) fn goes_on_directly(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::GoesOnDirectly))
}

/// Message to a person to whom the bot may not write directly.
pub(crate) fn no_direct(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::NoDirectMessages))
}

pub(crate) fn failure_in(locale: Locale, incident: &str) -> Reply {
    Reply::text(Localizer::of(locale).say(&s::Failure { incident }))
}
