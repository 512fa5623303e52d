//! Keeps other web sites out: the page is for the people at this machine.
//!
//! A foreign page could point its own name at 127.0.0.1 (the `Host` check refuses it) or post a form here (the JSON
//! content type and the `Origin` check refuse it). No answer carries a CORS header, so none is readable elsewhere.

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::error::ApiError;
use crate::http::is_loopback;

const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (
        HeaderName::from_static("content-security-policy"),
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
];

/// Lets a request through, or refuses it with 403; every answer gets the security headers. `loopback` says that only this
/// machine may call.
pub(crate) async fn guard(State(loopback): State<bool>, request: Request, next: Next) -> Response {
    let mut response = match check(request.method(), request.headers(), loopback) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, value);
    }
    response
}

fn check(method: &Method, headers: &HeaderMap, loopback: bool) -> Result<(), ApiError> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if loopback && !is_loopback(host) {
        let message = "the playground answers only under localhost or 127.0.0.1";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "foreign-host", message));
    }
    // Browsers say where a request comes from in one of two ways, programs in none.
    let cross = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site" || site == "same-site");
    if method != Method::GET && cross {
        return Err(foreign_origin());
    }
    if method != Method::GET
        && let Some(origin) = headers.get(ORIGIN)
    {
        let own = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        if own.is_none_or(|(_, authority)| !authority.eq_ignore_ascii_case(host)) {
            return Err(foreign_origin());
        }
    }
    Ok(())
}

fn foreign_origin() -> ApiError {
    let message = "the playground takes requests only from its own page";
    ApiError::new(StatusCode::FORBIDDEN, "foreign-origin", message)
}
