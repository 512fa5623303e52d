//! Notices about failures, limits and delays.

use crate::features::context::own_locale;
use crate::features::effects::PostDraft;
use crate::i18n::{Locale, Localizer, messages as s};
use crate::message::{Reply, Request};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RateLimit {
    Person,
    Server,
    /// Replies to one person in a channel.
    Answers,
    /// Replies to unreadable messages of one person in a channel.
    Unreadable,
}

/// Returns the message to a rate-limited person in the `chosen` language, else in that of the platform's `code`.
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

/// Returns the message to a channel while the bot's move waits for about `seconds` and for the searches `ahead` of it.
pub(crate) fn thinking_soon(locale: Locale, ahead: usize, seconds: u64) -> Reply {
    let ahead = ahead as u64;
    Reply::text(Localizer::of(locale).say(&s::ThinkingSoon { ahead, seconds: seconds as i64 }))
}

/// Returns the message to a person while the channel has too many requests.
pub(crate) fn busy(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::Busy))
}

/// Returns the message about an unreadable game that was set aside.
pub(crate) fn game_quarantined(locale: Locale, incident: &str) -> PostDraft {
    let reply = Reply::text(Localizer::of(locale).say(&s::GameSetAside { incident }));
    PostDraft::here(reply, None)
}

/// Returns the message to a person after an error that is not the person's fault.
pub(crate) fn failure(request: &Request, chosen: Option<Locale>, incident: &str) -> Reply {
    failure_in(own_locale(request, chosen), incident)
}

/// Returns the message to a person after the files of the database were removed or replaced.
pub(crate) fn database_displaced(request: &Request, chosen: Option<Locale>, incident: &str) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::DatabaseDisplaced { incident }))
}

/// Returns the message to a person instead of a reply about a post that the channel did not take.
pub(crate) fn post_waits(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::PostWaits))
}

/// Returns the message to a person whose opponent, in another channel, may have lost on time.
pub(crate) fn time_is_checked(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::TimeIsChecked))
}

/// Returns the message to a person whose request was carried out in direct messages.
pub(crate) fn goes_on_directly(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::GoesOnDirectly))
}

/// Returns the message to a person who refuses direct messages.
pub(crate) fn no_direct(request: &Request, chosen: Option<Locale>) -> Reply {
    Reply::text(Localizer::of(own_locale(request, chosen)).say(&s::NoDirectMessages))
}

pub(crate) fn failure_in(locale: Locale, incident: &str) -> Reply {
    Reply::text(Localizer::of(locale).say(&s::Failure { incident }))
}
