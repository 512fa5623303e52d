//! The files of the page.

use axum::Router;

use crate::http::pages::{self, CSS, HTML, JS, PageFile, SVG, WOFF2};
use crate::render::PAGE_FONTS;

const INDEX: &str = include_str!("page/index.html");

pub const FILES: &[PageFile] = &[
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

pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    pages::routes(INDEX, FILES)
}
