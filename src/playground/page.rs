//! The page: plain files that are compiled in, without a build step.

use axum::Router;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;

use super::revalidated;
use crate::render::PAGE_FONTS;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const WOFF2: &str = "font/woff2";

const INDEX: &str = include_str!("page/index.html");

/// Name, content type and content. The page refers to them below `FOLDER`, and they refer to each other by relative addresses.
pub const FILES: &[(&str, &str, &[u8])] = &[
    ("index.html", HTML, INDEX.as_bytes()),
    ("style.css", CSS, include_bytes!("page/style.css")),
    ("fonts.css", CSS, include_bytes!("page/fonts.css")),
    ("app.js", JS, include_bytes!("page/app.js")),
    ("acts.js", JS, include_bytes!("page/acts.js")),
    ("api.js", JS, include_bytes!("page/api.js")),
    ("ask.js", JS, include_bytes!("page/ask.js")),
    ("back.js", JS, include_bytes!("page/back.js")),
    ("board.js", JS, include_bytes!("page/board.js")),
    ("clocks.js", JS, include_bytes!("page/clocks.js")),
    ("composer.js", JS, include_bytes!("page/composer.js")),
    ("door.js", JS, include_bytes!("page/door.js")),
    ("known.js", JS, include_bytes!("page/known.js")),
    ("lists.js", JS, include_bytes!("page/lists.js")),
    ("log.js", JS, include_bytes!("page/log.js")),
    ("markup.js", JS, include_bytes!("page/markup.js")),
    ("memory.js", JS, include_bytes!("page/memory.js")),
    ("menu.js", JS, include_bytes!("page/menu.js")),
    ("message.js", JS, include_bytes!("page/message.js")),
    ("slide.js", JS, include_bytes!("page/slide.js")),
    ("sound.js", JS, include_bytes!("page/sound.js")),
    ("typing.js", JS, include_bytes!("page/typing.js")),
    ("visit.js", JS, include_bytes!("page/visit.js")),
    ("welcome.js", JS, include_bytes!("page/welcome.js")),
    ("windows.js", JS, include_bytes!("page/windows.js")),
    ("words.js", JS, include_bytes!("page/words.js")),
    ("words/en.js", JS, include_bytes!("page/words/en.js")),
    ("words/fr.js", JS, include_bytes!("page/words/fr.js")),
    ("words/zh-CN.js", JS, include_bytes!("page/words/zh-CN.js")),
    ("words/zh-TW.js", JS, include_bytes!("page/words/zh-TW.js")),
    ("words/vi.js", JS, include_bytes!("page/words/vi.js")),
    // For machines without Chinese or Vietnamese fonts.
    ("letters.woff2", WOFF2, PAGE_FONTS[0]),
    ("moves.woff2", WOFF2, PAGE_FONTS[1]),
    ("sentences.woff2", WOFF2, PAGE_FONTS[2]),
    ("signs.woff2", WOFF2, PAGE_FONTS[3]),
    ("icon.svg", SVG, include_bytes!("page/icon.svg")),
];

/// Address of the files in the page. They are served below a digest of their content, so browsers can cache them for ever.
const FOLDER: &str = "/page/";

pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let version = revalidated::digest(FILES.iter().map(|(_, _, content)| *content));
    let index = Bytes::from(INDEX.replace(FOLDER, &format!("{FOLDER}{version}/")));
    let digest = version.clone();
    let home = get(async move |headers: HeaderMap| revalidated::respond(&headers, &digest, HTML, index));
    FILES.iter().fold(Router::new().route("/", home), |router, &(name, kind, content)| {
        let kept = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
        router.route(&format!("{FOLDER}{version}/{name}"), get(move || async move { (kept, content) }))
    })
}
