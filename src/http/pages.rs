//! Pages in a browser: plain files that are compiled in, without a build step, and those that all pages share.

use axum::Router;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;

use super::revalidated;
use crate::render::PAGE_FONTS;

/// Name, content type and content.
pub type PageFile = (&'static str, &'static str, &'static [u8]);

pub(crate) const HTML: &str = "text/html; charset=utf-8";
pub(crate) const CSS: &str = "text/css; charset=utf-8";
pub(crate) const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const WOFF2: &str = "font/woff2";

/// Files of every page. Each page has its own `words/*.js`, which `words.js` loads.
pub const SHARED: &[PageFile] = &[
    ("shared.css", CSS, include_bytes!("pages/shared.css")),
    ("fonts.css", CSS, include_bytes!("pages/fonts.css")),
    ("board.js", JS, include_bytes!("pages/board.js")),
    ("buttons.js", JS, include_bytes!("pages/buttons.js")),
    ("clocks.js", JS, include_bytes!("pages/clocks.js")),
    ("dom.js", JS, include_bytes!("pages/dom.js")),
    ("drag.js", JS, include_bytes!("pages/drag.js")),
    ("entries.js", JS, include_bytes!("pages/entries.js")),
    ("hint.js", JS, include_bytes!("pages/hint.js")),
    ("key.js", JS, include_bytes!("pages/key.js")),
    ("markup.js", JS, include_bytes!("pages/markup.js")),
    ("memory.js", JS, include_bytes!("pages/memory.js")),
    ("slide.js", JS, include_bytes!("pages/slide.js")),
    ("sound.js", JS, include_bytes!("pages/sound.js")),
    ("words.js", JS, include_bytes!("pages/words.js")),
    // For machines without Chinese or Vietnamese fonts.
    ("letters.woff2", WOFF2, PAGE_FONTS[0]),
    ("moves.woff2", WOFF2, PAGE_FONTS[1]),
    ("sentences.woff2", WOFF2, PAGE_FONTS[2]),
    ("signs.woff2", WOFF2, PAGE_FONTS[3]),
    ("icon.svg", SVG, include_bytes!("pages/icon.svg")),
];

/// Address of the files in the page. They are served below a digest of their content, so browsers can cache them for ever.
const FOLDER: &str = "page/";

/// Returns the routes of a page: `index` at `/`, its own files and the shared ones in one folder, in which they refer to each
/// other by relative addresses.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(index: &str, own: &'static [PageFile]) -> Router<S> {
    let files = || own.iter().chain(SHARED);
    let contents = files().map(|(_, _, content)| *content);
    let version = revalidated::digest(std::iter::once(index.as_bytes()).chain(contents));
    let index = Bytes::from(index.replace(FOLDER, &format!("{FOLDER}{version}/")));
    let digest = version.clone();
    let home = get(async move |headers: HeaderMap| revalidated::respond(&headers, &digest, HTML, index));
    files().fold(Router::new().route("/", home), |router, &(name, kind, content)| {
        let kept = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
        router.route(&format!("/{FOLDER}{version}/{name}"), get(move || async move { (kept, content) }))
    })
}
