//! Reasons why the live board does not open or an action is not carried out, in the person's language.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

use crate::discord::activity::ActivityError;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Locale, Localizer};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LiveRefusal {
    BadRequest,
    /// The request comes from a page of another site.
    Origin,
    /// Discord refuses the code: it is wrong, too old, or was used before.
    Code,
    /// Discord is down or busy; a new try may succeed after this time.
    Discord(Duration),
    Instance,
    /// Discord does not list the person in the instance.
    NotHere,
    /// The bot cannot read the channel.
    Channel,
    Full,
    /// The session has ended or never began.
    Session,
    /// The instance has ended, or its channel is deleted.
    Ended,
    /// Too many actions are under way.
    Busy,
    /// The session was never shown this component.
    Button,
}

impl LiveRefusal {
    /// Returns the reason for an error of Discord; `refused` if Discord refuses what was asked.
    pub(super) fn of(error: ActivityError, refused: LiveRefusal) -> LiveRefusal {
        match error {
            ActivityError::Refused => refused,
            ActivityError::Later(pause) => LiveRefusal::Discord(pause),
            ActivityError::NoAccess => LiveRefusal::Channel,
        }
    }

    pub(super) fn json(self, locale: Locale) -> Value {
        let (kind, words): (&str, Words) = match self {
            LiveRefusal::BadRequest => ("bad-request", &s::LiveBad),
            LiveRefusal::Origin => ("origin", &s::LiveBad),
            LiveRefusal::Code => ("code", &s::LiveCode),
            LiveRefusal::Discord(_) => ("discord", &s::LiveDiscord),
            LiveRefusal::Instance => ("instance", &s::LiveInstance),
            LiveRefusal::NotHere => ("not-here", &s::LiveNotHere),
            LiveRefusal::Channel => ("channel", &s::LiveChannel),
            LiveRefusal::Full => ("full", &s::LiveFull),
            LiveRefusal::Session => ("session", &s::LiveSession),
            LiveRefusal::Ended => ("ended", &s::LiveEnded),
            LiveRefusal::Busy => ("busy", &s::LiveBusy),
            LiveRefusal::Button => ("button", &s::LiveButton),
        };
        let mut error = json!({ "kind": kind, "message": Localizer::of(locale).say(words) });
        if let LiveRefusal::Discord(pause) = self {
            error["retry_after"] = pause.as_secs().max(1).into();
        }
        error
    }

    pub(super) fn response(self, locale: Locale) -> Response {
        let status = match self {
            LiveRefusal::BadRequest => StatusCode::BAD_REQUEST,
            LiveRefusal::Code | LiveRefusal::Session => StatusCode::UNAUTHORIZED,
            LiveRefusal::Discord(_) | LiveRefusal::Full => StatusCode::SERVICE_UNAVAILABLE,
            LiveRefusal::Instance | LiveRefusal::Ended => StatusCode::NOT_FOUND,
            LiveRefusal::Busy => StatusCode::TOO_MANY_REQUESTS,
            LiveRefusal::Origin | LiveRefusal::NotHere | LiveRefusal::Channel | LiveRefusal::Button => {
                StatusCode::FORBIDDEN
            }
        };
        (status, Json(json!({ "error": self.json(locale) }))).into_response()
    }

    /// Code with which a socket is closed for this reason.
    pub(super) fn close_code(self) -> u16 {
        match self {
            LiveRefusal::Session => 4001,
            LiveRefusal::BadRequest => 4003,
            _ => 4002,
        }
    }
}
