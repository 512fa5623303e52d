//! The page itself: plain files compiled in, so that it works without a network and without a build step.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Address, content type, text.
const FILES: &[(&str, &str, &str)] = &[
    ("/", HTML, include_str!("page/index.html")),
    ("/page/style.css", CSS, include_str!("page/style.css")),
    ("/page/app.js", JS, include_str!("page/app.js")),
    ("/page/api.js", JS, include_str!("page/api.js")),
    ("/page/composer.js", JS, include_str!("page/composer.js")),
    ("/page/markup.js", JS, include_str!("page/markup.js")),
    ("/page/message.js", JS, include_str!("page/message.js")),
    ("/page/words.js", JS, include_str!("page/words.js")),
    ("/page/icon.svg", SVG, include_str!("page/icon.svg")),
];

/// Routes for all files of the page.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.iter().fold(Router::new(), |router, &(address, kind, text)| {
        // A new version of the program has a new page: ask every time, it is on this machine.
        router.route(
            address,
            get(move || async move { ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text) }),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_no_other_host() {
        for (address, _, text) in FILES {
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
