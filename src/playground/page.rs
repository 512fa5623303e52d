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
const FILES: &[(&str, &str, &[u8])] = &[
    ("/", HTML, include_bytes!("page/index.html")),
    ("/page/style.css", CSS, include_bytes!("page/style.css")),
    ("/page/app.js", JS, include_bytes!("page/app.js")),
    ("/page/api.js", JS, include_bytes!("page/api.js")),
    ("/page/composer.js", JS, include_bytes!("page/composer.js")),
    ("/page/markup.js", JS, include_bytes!("page/markup.js")),
    ("/page/message.js", JS, include_bytes!("page/message.js")),
    ("/page/words.js", JS, include_bytes!("page/words.js")),
    // The signs of moves, for machines without a Chinese font.
    ("/page/signs.woff2", WOFF2, include_bytes!("../../assets/fonts/xq-page.woff2")),
    ("/page/icon.svg", SVG, include_bytes!("page/icon.svg")),
];

/// Routes for all files of the page.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.iter().fold(Router::new(), |router, &(address, kind, content)| {
        // A new version of the program has a new page: ask every time, it is on this machine.
        router.route(
            address,
            get(move || async move { ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], content) }),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_no_other_host() {
        for (address, kind, content) in FILES {
            if *kind == WOFF2 {
                continue;
            }
            let text = std::str::from_utf8(content).unwrap();
            for (at, _) in text.match_indices("//") {
                let before = &text[..at];
                let foreign = before.ends_with("http:") || before.ends_with("https:");
                let namespace = text[at..].starts_with("//www.w3.org/2000/svg");
                assert!(
                    !foreign || namespace,
                    "{address} names another host: {:?}",
                    &text[at..].lines().next()
                );
            }
        }
    }
}
