//! The files of the page; some of them are shared with the playground's page.

use axum::Router;

use crate::http::pages::{self, HTML, PageFile};

const INDEX: &str = include_str!("page/index.html");
/// Place of the application's id in the index.
const APPLICATION: &str = "{{application}}";

pub const FILES: &[PageFile] = &[("index.html", HTML, INDEX.as_bytes())];

pub(super) fn routes<S: Clone + Send + Sync + 'static>(application: &str) -> Router<S> {
    pages::routes(&INDEX.replace(APPLICATION, application), FILES)
}
