//! What a caller of the JSON interface is told when something is wrong.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::log::LogError;

/// An answer `{"error": {"kind": …, "message": …}}`.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    kind: &'static str,
    message: String,
}

impl ApiError {
    /// The request says something that cannot be: 400.
    pub(crate) fn bad(kind: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, kind, message)
    }

    /// There is nothing at this address: 404.
    pub(crate) fn not_found(kind: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, kind, message)
    }

    pub(crate) fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, kind, message: message.into() }
    }

    /// Something broke on this side: logged under a number that the caller sees.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> ApiError {
        let mut bytes = [0; 4];
        // Without randomness the incident is numbered zero and still logged.
        let _ = getrandom::fill(&mut bytes);
        let incident = format!("{:08x}", u32::from_be_bytes(bytes));
        tracing::error!(%incident, %error, "a playground request failed");
        let message = format!("something went wrong here (incident {incident}, see the log)");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}

impl From<LogError> for ApiError {
    fn from(error: LogError) -> ApiError {
        ApiError::internal(&error)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "kind": self.kind, "message": self.message } });
        (self.status, Json(body)).into_response()
    }
}
