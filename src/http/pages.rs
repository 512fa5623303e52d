//! Pages: plain files that are compiled in, without a build step.

use axum::Router;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;

use super::revalidated;

pub(crate) const HTML: &str = "text/html; charset=utf-8";
pub(crate) const CSS: &str = "text/css; charset=utf-8";
pub(crate) const JS: &str = "text/javascript; charset=utf-8";
pub(crate) const SVG: &str = "image/svg+xml";
pub(crate) const WOFF2: &str = "font/woff2";

/// Name, content type and content. The index refers to the files below [`FOLDER`], and they refer to each other by relative
/// addresses.
pub type PageFile = (&'static str, &'static str, &'static [u8]);

/// Address of the files in the index.
const FOLDER: &str = "page/";

/// Serves the index, and the files below a digest of their content, so that browsers can cache them for ever.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(index: &str, files: &'static [PageFile]) -> Router<S> {
    let version = revalidated::digest(files.iter().map(|(_, _, content)| *content));
    let index = Bytes::from(index.replace(FOLDER, &format!("{FOLDER}{version}/")));
    let digest = revalidated::digest([version.as_bytes(), &index]);
    let home = get(async move |headers: HeaderMap| revalidated::respond(&headers, &digest, HTML, index));
    files.iter().fold(Router::new().route("/", home), |router, &(name, kind, content)| {
        let kept = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
        router.route(&format!("/{FOLDER}{version}/{name}"), get(move || async move { (kept, content) }))
    })
}
