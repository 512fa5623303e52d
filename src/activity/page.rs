//! The page of the live board.

use axum::Router;

use crate::http::pages::{self, CSS, JS, PageFile};

/// The index, with a place for the application's id.
pub const INDEX: &str = include_str!("page/index.html");

/// Place of the application's id in the index.
const APPLICATION: &str = "{{application}}";

pub const FILES: &[PageFile] = &[
    ("live.css", CSS, include_bytes!("page/live.css")),
    ("live.js", JS, include_bytes!("page/live.js")),
    ("answers.js", JS, include_bytes!("page/answers.js")),
    ("connection.js", JS, include_bytes!("page/connection.js")),
    ("discord.js", JS, include_bytes!("page/discord.js")),
    ("games.js", JS, include_bytes!("page/games.js")),
    ("premove.js", JS, include_bytes!("page/premove.js")),
    ("record.js", JS, include_bytes!("page/record.js")),
    ("table.js", JS, include_bytes!("page/table.js")),
    ("words/en.js", JS, include_bytes!("page/words/en.js")),
    ("words/fr.js", JS, include_bytes!("page/words/fr.js")),
    ("words/vi.js", JS, include_bytes!("page/words/vi.js")),
    ("words/zh-CN.js", JS, include_bytes!("page/words/zh-CN.js")),
    ("words/zh-TW.js", JS, include_bytes!("page/words/zh-TW.js")),
];

pub(super) fn routes<S: Clone + Send + Sync + 'static>(application: &str) -> Router<S> {
    pages::routes(&INDEX.replace(APPLICATION, application), FILES)
}
