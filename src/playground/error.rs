//! Errors of the JSON interface: those for people in their language, those for programs in English.

use std::fmt;
use std::sync::Arc;

use axum::Json;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::log::ChatLogError;
use crate::commands::intent::InputError;
use crate::features::faults;
use crate::i18n::messages::{DatabaseDisplaced, PlaygroundBroken, Sentence};
use crate::i18n::{Locale, Localizer};
use crate::store::StoreError;

/// An error response `{"error": {"kind": …, "message": …}}`.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    kind: &'static str,
    message: ErrorMessage,
}

pub(crate) struct ErrorMessage(Box<dyn Fn(Locale) -> String + Send + Sync>);

impl From<String> for ErrorMessage {
    fn from(text: String) -> ErrorMessage {
        ErrorMessage(Box::new(move |_| text.clone()))
    }
}

impl From<&str> for ErrorMessage {
    fn from(text: &str) -> ErrorMessage {
        text.to_owned().into()
    }
}

impl<S: Sentence + Send + Sync + 'static> From<S> for ErrorMessage {
    fn from(sentence: S) -> ErrorMessage {
        ErrorMessage(Box::new(move |locale| Localizer::of(locale).say(&sentence)))
    }
}

impl fmt::Debug for ErrorMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0(Locale::default()))
    }
}

impl ApiError {
    pub(crate) fn bad(kind: &'static str, message: impl Into<ErrorMessage>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, kind, message)
    }

    pub(crate) fn not_found(kind: &'static str, message: impl Into<ErrorMessage>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, kind, message)
    }

    pub(crate) fn new(status: StatusCode, kind: &'static str, message: impl Into<ErrorMessage>) -> ApiError {
        ApiError { status, kind, message: message.into() }
    }

    /// Status 500. The error is logged with an incident number, which the client sees.
    pub(crate) fn internal(error: &dyn fmt::Display) -> ApiError {
        let incident = log_incident(error);
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", PlaygroundBroken { incident })
    }

    fn response(&self, locale: Locale) -> Response {
        let body = json!({ "error": { "kind": self.kind, "message": self.message.0(locale) } });
        (self.status, Json(body)).into_response()
    }
}

impl From<ChatLogError> for ApiError {
    fn from(error: ChatLogError) -> ApiError {
        let error = match error {
            ChatLogError::Database(error) => error.into(),
            ChatLogError::Store(error) => error,
            error @ ChatLogError::Body(_) => return ApiError::internal(&error),
        };
        if let StoreError::Displaced(_) = error {
            let incident = log_incident(&error);
            return ApiError::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "displaced",
                DatabaseDisplaced { incident },
            );
        }
        ApiError::internal(&error)
    }
}

fn log_incident(error: &dyn fmt::Display) -> String {
    let mut bytes = [0; 4];
    // Without randomness the incident is numbered zero and still logged.
    let _ = getrandom::fill(&mut bytes);
    let incident = format!("{:08x}", u32::from_be_bytes(bytes));
    tracing::error!(%incident, %error, "a playground request failed");
    incident
}

impl From<InputError> for ApiError {
    fn from(fault: InputError) -> ApiError {
        ApiError::bad("bad-command", ErrorMessage(Box::new(move |locale| faults::words(&fault, locale))))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.response(Locale::default());
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// Middleware: translates errors into the language that the request accepts.
pub(crate) async fn translate_errors(request: Request, next: Next) -> Response {
    let code = request.headers().get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok());
    // Browsers list languages in order of preference.
    let locale = code.and_then(|list| {
        list.split(',').find_map(|entry| Locale::spoken(entry.split(';').next().unwrap_or_default().trim()))
    });
    let mut response = next.run(request).await;
    match (response.extensions_mut().remove::<Arc<ApiError>>(), locale) {
        (Some(error), Some(locale)) => error.response(locale),
        _ => response,
    }
}
