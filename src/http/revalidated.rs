//! Responses that browsers keep and revalidate each time.

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use sha2::{Digest as _, Sha256};

/// Returns the first bytes of a digest of these contents, in hexadecimal.
pub(crate) fn digest<'a>(contents: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut digest = Sha256::new();
    for content in contents {
        digest.update(content);
    }
    digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a content with its digest as a tag, or 304 if `request` names that tag. The tag is weak, because the content may be
/// compressed.
pub(crate) fn respond(request: &HeaderMap, digest: &str, kind: &'static str, content: Bytes) -> Response {
    let tag = format!("W/\"{digest}\"");
    let known = request.get_all(IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let is_known = known.flat_map(|tags| tags.split(',')).any(|known| known.trim() == tag);
    let headers = [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache")];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(CONTENT_TYPE, kind)], content).into_response()
}
