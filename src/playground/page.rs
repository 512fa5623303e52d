//! The page of the playground.

use axum::Router;

use crate::http::pages::{self, CSS, JS, PageFile};

pub const INDEX: &str = include_str!("page/index.html");

pub const FILES: &[PageFile] = &[
    ("style.css", CSS, include_bytes!("page/style.css")),
    ("app.js", JS, include_bytes!("page/app.js")),
    ("acts.js", JS, include_bytes!("page/acts.js")),
    ("api.js", JS, include_bytes!("page/api.js")),
    ("ask.js", JS, include_bytes!("page/ask.js")),
    ("back.js", JS, include_bytes!("page/back.js")),
    ("composer.js", JS, include_bytes!("page/composer.js")),
    ("door.js", JS, include_bytes!("page/door.js")),
    ("known.js", JS, include_bytes!("page/known.js")),
    ("lists.js", JS, include_bytes!("page/lists.js")),
    ("log.js", JS, include_bytes!("page/log.js")),
    ("menu.js", JS, include_bytes!("page/menu.js")),
    ("message.js", JS, include_bytes!("page/message.js")),
    ("typing.js", JS, include_bytes!("page/typing.js")),
    ("visit.js", JS, include_bytes!("page/visit.js")),
    ("welcome.js", JS, include_bytes!("page/welcome.js")),
    ("windows.js", JS, include_bytes!("page/windows.js")),
    ("words/en.js", JS, include_bytes!("page/words/en.js")),
    ("words/fr.js", JS, include_bytes!("page/words/fr.js")),
    ("words/zh-CN.js", JS, include_bytes!("page/words/zh-CN.js")),
    ("words/zh-TW.js", JS, include_bytes!("page/words/zh-TW.js")),
    ("words/vi.js", JS, include_bytes!("page/words/vi.js")),
];

pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    pages::routes(INDEX, FILES)
}
