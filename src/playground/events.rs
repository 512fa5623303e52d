//! Live updates as server-sent events.
//!
//! A stream is a position in the log, not a queue: it tells whatever is newer than the last number it told. A page
//! that was away comes back with that number and gets all it missed, in order, read page by page as it takes it.

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
/// Interval at which a silent stream shows that it is alive.
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
        told: after,
        waiting: VecDeque::new(),
        changes,
        thinking,
        closing: state.closing.subscribe(),
        _permit: permit,
    };
    let hello = if after > rev {
        // The page knows a later history than this one: it was opened on another database.
        feed.told = rev;
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
    /// The number of the last change that was told.
    told: i64,
    waiting: VecDeque<Event>,
    changes: watch::Receiver<()>,
    thinking: broadcast::Receiver<String>,
    closing: watch::Receiver<bool>,
    /// Given back when the stream ends.
    _permit: OwnedSemaphorePermit,
}

impl Feed {
    /// The next event; nothing when the server stops or the history cannot be read.
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
                    // Old news of thinking is no news.
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
        let news = self.platform.log.news(self.told, self.person.as_deref(), PAGE).await;
        let news =
            news.inspect_err(|error| tracing::error!(%error, "the playground's history failed")).ok()?;
        if news.len() >= PAGE {
            // There may be more: it is read when these are told.
            self.changes.mark_changed();
        }
        for item in news {
            self.told = item.rev();
            self.waiting.push_back(tell(&item).id(self.told.to_string()));
        }
        Some(())
    }
}

fn tell(news: &LogEvent) -> Event {
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
