//! The board that the page shows in a channel where nobody has written yet.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response as HttpResponse};
use serde_json::{Value, json};

use super::error::ApiError;
use super::message::picture_size;
use super::params::{QueryParams, check_locale, place};
use super::state::ApiState;
use super::wire::StartQuery;
use crate::i18n::localizer::Locale;
use crate::i18n::messages as s;
use crate::runtime::host::{StartBoard, StartBoardRequest};

/// `GET /api/start?channel=&person=&newcomer=&locale=`: what can be tapped on the board, and whether the person has played.
pub(crate) async fn start(
    State(desk): State<Arc<ApiState>>,
    QueryParams(query): QueryParams<StartQuery>,
) -> Result<Json<Value>, ApiError> {
    let StartBoard { shown, met } = desk.start_board(query).await?;
    let picture = shown.picture.map(|file| {
        let (width, height) = picture_size(&file.bytes).unwrap_or_default();
        json!({ "alt": file.alt, "width": width, "height": height })
    });
    Ok(Json(json!({ "picture": picture, "board": shown.board, "met": met })))
}

/// `GET /api/start.png`, with the same query: the picture of that board.
pub(crate) async fn start_picture(
    State(desk): State<Arc<ApiState>>,
    QueryParams(query): QueryParams<StartQuery>,
) -> Result<HttpResponse, ApiError> {
    let picture = desk.start_board(query).await?.shown.picture;
    let file = picture.ok_or_else(|| ApiError::not_found("unknown-file", s::PlaygroundNoPicture))?;
    let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "no-store")];
    Ok((headers, file.bytes.to_vec()).into_response())
}

impl ApiState {
    async fn start_board(&self, query: StartQuery) -> Result<StartBoard, ApiError> {
        let person = self.person(&query.person).await?.id;
        let channel = self.channel(&query.channel, Some(&person)).await?;
        check_locale(query.locale.as_deref())?;
        let locale = Locale::of(query.locale.as_deref().unwrap_or_default());
        let asked = StartBoardRequest { person, place: place(&channel), locale, newcomer: query.newcomer };
        Ok(self.bot.start_board(asked).await)
    }
}
