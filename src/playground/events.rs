//! Live updates as server-sent events.
//!
//! A stream is a position in the log, not a queue: it sends changes newer than the last one sent. A page that reconnects with
//! that number gets all it missed, in order.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedSemaphorePermit, broadcast, watch};

use super::error::ApiError;
use super::log::LogEvent;
use super::params::QueryParams;
use super::platform::PlaygroundPlatform;
use super::state::ApiState;
use super::wire::{self, EventsQuery};

const PAGE: usize = 100;
/// Pause before a page connects again after a broken connection.
const RETRY: Duration = Duration::from_millis(1000);
/// Interval of keep-alive comments.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// `GET /api/events?person=&after=`: from `Last-Event-ID` on, else from `after`, else from now.
pub(crate) async fn events(
    State(state): State<Arc<ApiState>>,
    QueryParams(listen): QueryParams<EventsQuery>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    if let Some(person) = &listen.person {
        state.person(person).await?;
    }
    let permit = state.auth.open_stream()?;
    let platform = Arc::clone(&state.platform);
    let changes = platform.changed.subscribe();
    let thinking = platform.typing.subscribe();
    let rev = platform.log.rev().await?;
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let after = resumed.or(listen.after).unwrap_or(rev);
    let mut feed = Feed {
        platform,
        person: listen.person,
        sent: after,
        waiting: VecDeque::new(),
        changes,
        thinking,
        closing: state.closing.subscribe(),
        _permit: permit,
    };
    let hello = if after > rev {
        // The page was opened on another database.
        feed.sent = rev;
        event("reset", json!({ "rev": rev })).id(rev.to_string())
    } else {
        event("ready", json!({ "rev": after }))
    };
    feed.waiting.push_back(hello.retry(RETRY));
    feed.changes.mark_changed();
    let stream = futures_util::stream::unfold(feed, |mut feed| async move {
        let event = feed.next().await?;
        Some((Ok(event), feed))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

struct Feed {
    platform: Arc<PlaygroundPlatform>,
    person: Option<String>,
    /// Number of the last change in `waiting`.
    sent: i64,
    waiting: VecDeque<Event>,
    changes: watch::Receiver<()>,
    thinking: broadcast::Receiver<String>,
    closing: watch::Receiver<bool>,
    /// Released when the stream ends.
    _permit: OwnedSemaphorePermit,
}

impl Feed {
    /// Returns the next event; `None` if the server stops or the log is unreadable.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            let channel = tokio::select! {
                biased;
                _ = self.closing.wait_for(|closing| *closing) => return None,
                changed = self.changes.changed() => { changed.ok()?; None }
                channel = self.thinking.recv() => match channel {
                    Ok(channel) => Some(channel),
                    Err(RecvError::Lagged(_)) => continue,
                    Err(RecvError::Closed) => return None,
                },
            };
            match channel {
                Some(channel) => return Some(event("typing", json!({ "channel": channel }))),
                None => self.read().await?,
            }
        }
    }

    async fn read(&mut self) -> Option<()> {
        let news = self.platform.log.news(self.sent, self.person.as_deref(), PAGE).await;
        let news =
            news.inspect_err(|error| tracing::error!(%error, "the playground's history failed")).ok()?;
        if news.len() >= PAGE {
            // There may be more: read on after these.
            self.changes.mark_changed();
        }
        for item in news {
            self.sent = item.rev();
            self.waiting.push_back(change_event(&item).id(self.sent.to_string()));
        }
        Some(())
    }
}

fn change_event(news: &LogEvent) -> Event {
    match news {
        LogEvent::Person(_, member) => event("person", json!(member)),
        LogEvent::Channel(_, channel) => event("channel", json!(channel)),
        LogEvent::Message(message) if message.gone => {
            event("gone", json!({ "id": message.id.to_string(), "channel": message.channel }))
        }
        LogEvent::Message(message) => event("message", wire::message(message)),
    }
}

fn event(name: &str, data: Value) -> Event {
    Event::default().event(name).data(data.to_string())
}
