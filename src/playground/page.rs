//! The page itself: plain files compiled in, so that it works without a network and without a build step.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const WOFF2: &str = "font/woff2";

/// Address, content type, content.
pub const FILES: &[(&str, &str, &[u8])] = &[
    ("/", HTML, include_bytes!("page/index.html")),
    ("/page/style.css", CSS, include_bytes!("page/style.css")),
    ("/page/app.js", JS, include_bytes!("page/app.js")),
    ("/page/api.js", JS, include_bytes!("page/api.js")),
    ("/page/ask.js", JS, include_bytes!("page/ask.js")),
    ("/page/back.js", JS, include_bytes!("page/back.js")),
    ("/page/board.js", JS, include_bytes!("page/board.js")),
    ("/page/clocks.js", JS, include_bytes!("page/clocks.js")),
    ("/page/composer.js", JS, include_bytes!("page/composer.js")),
    ("/page/door.js", JS, include_bytes!("page/door.js")),
    ("/page/lists.js", JS, include_bytes!("page/lists.js")),
    ("/page/markup.js", JS, include_bytes!("page/markup.js")),
    ("/page/memory.js", JS, include_bytes!("page/memory.js")),
    ("/page/message.js", JS, include_bytes!("page/message.js")),
    ("/page/sound.js", JS, include_bytes!("page/sound.js")),
    ("/page/welcome.js", JS, include_bytes!("page/welcome.js")),
    ("/page/words.js", JS, include_bytes!("page/words.js")),
    ("/page/words/en.js", JS, include_bytes!("page/words/en.js")),
    ("/page/words/fr.js", JS, include_bytes!("page/words/fr.js")),
    ("/page/words/zh-CN.js", JS, include_bytes!("page/words/zh-CN.js")),
    ("/page/words/zh-TW.js", JS, include_bytes!("page/words/zh-TW.js")),
    ("/page/words/vi.js", JS, include_bytes!("page/words/vi.js")),
    // For machines without Chinese or Vietnamese letters.
    ("/page/signs.woff2", WOFF2, include_bytes!("../../assets/fonts/xq-page.woff2")),
    ("/page/icon.svg", SVG, include_bytes!("page/icon.svg")),
];

pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.iter().fold(Router::new(), |router, &(address, kind, content)| {
        // A new version of the program has a new page: ask every time, it is on this machine.
        router.route(
            address,
            get(move || async move { ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], content) }),
        )
    })
}
