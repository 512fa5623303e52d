//! Requests on their way to the actor of their channel, and what is said of those that do not get there.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::commands::intent::Intent;
use crate::commands::parser;
use crate::features::notices::RateLimit;
use crate::message::reply::Reply;
use crate::message::request::{Request, RequestKind};
use crate::store::ChannelKey;

use crate::features::notices;
use crate::platform::{MessagePriority, Response};
use crate::runtime::channel::{ChannelMessage, QueueSlot};
use crate::runtime::user_rate_limit::RateDecision;
use crate::runtime::{ChannelHandle, ChannelRegistry, ServiceState, about, send};

/// How long nobody else who types is told that too much waits in a channel: all see the one who was.
const BUSY_PAUSE: Duration = Duration::from_secs(30);

/// How a request comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// As it is made.
    Now,
    /// As it is made, by somebody who is to move: there is always room for it.
    Due,
    /// Later, with everything else that was typed while nobody listened.
    ReadBack,
}

/// See [`crate::runtime::Service::submit`].
pub(crate) fn take(
    shared: &Arc<ServiceState>,
    lines: &Arc<ChannelRegistry>,
    request: Request,
    arrival: Arrival,
) -> impl Future<Output = Response> + Send + use<> {
    let request = request.without_nul();
    let read = parser::read(&request);
    // A due move is read whatever else this person or the server asks for.
    let due = read.as_ref().is_some_and(Intent::is_move)
        && lines.may_move(&request)
        && shared.user_limits.allows_move(&request.person.id);
    let verdict = match &read {
        None => RateDecision::Allowed,
        Some(Intent::Help(_)) if shared.user_limits.allows_help(&request.person.id) => RateDecision::Allowed,
        Some(_) if due => RateDecision::Allowed,
        Some(_) => shared.user_limits.check(&request.person.id, request.place.server.as_deref()),
    };
    let flood = match verdict {
        RateDecision::Allowed => None,
        RateDecision::Refused(limit) | RateDecision::Ignored(limit) => {
            shared.metrics.flooded(if limit == RateLimit::Server { "server" } else { "person" });
            // Silence would look like success to whoever gives a command or presses a button, and nobody else sees that
            // they are told.
            let told = matches!(verdict, RateDecision::Refused(_)) || !is_typed(&request);
            Some(told.then(|| (request.clone(), limit)))
        }
    };
    let arrival = if due && arrival == Arrival::Now { Arrival::Due } else { arrival };
    let queued = read.filter(|_| flood.is_none()).map(|intent| {
        shared.metrics.request(match &request.what {
            RequestKind::Text(_) => "text",
            RequestKind::Slash(_) => "command",
            RequestKind::Press(_) => "component",
        });
        queue(shared, lines, request, intent, arrival)
    });
    let shared = shared.clone();
    async move {
        match (queued, flood) {
            (Some(queued), _) => queued.answer(&shared).await,
            (None, Some(Some((asked, limit)))) => {
                let code = asked.locale.as_deref().or(asked.place.locale.as_deref());
                let chosen = shared.settings.language(&asked.person.id);
                shared.tell(&asked, notices::rate_limited(limit, code, chosen)).await
            }
            (None, _) => Response::Silence,
        }
    }
}

fn is_typed(request: &Request) -> bool {
    matches!(request.what, RequestKind::Text(_))
}

/// Where a request is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RequestState {
    /// With its channel's actor.
    Queued,
    /// Nowhere: too much waits, and the person is told.
    Busy,
    /// Nowhere, without a word.
    Dropped,
}

/// A request that was handed to its channel's actor, or for which there was no room.
pub(crate) struct QueuedRequest {
    answer: oneshot::Receiver<Response>,
    asked: Request,
    at: Instant,
    fate: RequestState,
}

/// Hands a request to its channel's actor, if there is room.
pub(crate) fn queue(
    shared: &Arc<ServiceState>,
    lines: &Arc<ChannelRegistry>,
    request: Request,
    intent: Intent,
    arrival: Arrival,
) -> QueuedRequest {
    let (answer, receiver) = oneshot::channel();
    let (asked, at) = (request.clone(), Instant::now());
    // What is typed at a service that stops is read back later.
    let mut fate = if is_typed(&asked) { RequestState::Dropped } else { RequestState::Busy };
    send(shared, lines, &asked.place.channel, |line| {
        let room = match (arrival, line.room.clone().try_acquire_owned()) {
            (Arrival::ReadBack | Arrival::Due, _) => None,
            (Arrival::Now, Ok(room)) => Some(room),
            (Arrival::Now, Err(_)) => {
                if line.tells_busy(at) {
                    fate = RequestState::Busy;
                }
                return None;
            }
        };
        fate = RequestState::Queued;
        Some(ChannelMessage::Request(Box::new(request), intent, answer, QueueSlot { at, _room: room }))
    });
    QueuedRequest { answer: receiver, asked, at, fate }
}

impl ChannelRegistry {
    /// Whether somebody is to move in the channel, or that is not known because nobody works there.
    fn may_move(&self, request: &Request) -> bool {
        let lines = self.lock();
        let line = lines.as_ref().and_then(|lines| lines.get(&request.place.channel));
        line.is_none_or(|line| line.to_move.has(&request.person.id))
    }
}

/// The people who are to move in a channel; unknown until its games are loaded.
#[derive(Clone, Default)]
pub(crate) struct PeopleToMove(Arc<Mutex<Option<Vec<String>>>>);

impl PeopleToMove {
    pub(crate) fn set(&self, people: Vec<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(people);
    }

    /// Whether this person is, or may be, one of them.
    pub(crate) fn has(&self, person: &str) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.as_ref().is_none_or(|people| people.iter().any(|known| known == person))
    }
}

impl ChannelHandle {
    /// Whether it is time to tell somebody who types that too much waits.
    fn tells_busy(&self, now: Instant) -> bool {
        let told = self.told_busy.get();
        let tells = told.is_none_or(|told| now.duration_since(told) >= BUSY_PAUSE);
        if tells {
            self.told_busy.set(Some(now));
        }
        tells
    }
}

impl QueuedRequest {
    pub(crate) async fn answer(self, shared: &ServiceState) -> Response {
        let QueuedRequest { answer, asked, at, fate } = self;
        let chosen = || shared.settings.language(&asked.person.id);
        let reply = match (answer.await, fate) {
            (Ok(response), _) => {
                if response != Response::Silence {
                    shared.metrics.answered("private", at.elapsed());
                }
                return response;
            }
            (Err(_), RequestState::Queued) => {
                let channel =
                    ChannelKey { platform: shared.platform.name(), id: asked.place.channel.clone() };
                let incident = about(&channel, None)
                    .in_scope(|| shared.incident("the work on a request broke off", &asked.event));
                notices::failure(&asked, chosen(), &incident)
            }
            (Err(_), fate) => {
                tracing::warn!(channel = asked.place.channel, "more is asked than can be worked on");
                if fate == RequestState::Dropped {
                    return Response::Silence;
                }
                notices::busy(&asked, chosen())
            }
        };
        shared.tell(&asked, reply).await
    }
}

impl ServiceState {
    /// Tells somebody something without their channel's actor, the way an answer of it would go.
    pub(crate) async fn tell(&self, asked: &Request, mut reply: Reply) -> Response {
        let RequestKind::Text(text) = &asked.what else {
            return Response::Note(self.pictures.finish(reply).await);
        };
        reply.reply_to = Some(text.message.clone());
        let mut outgoing = self.pictures.finish(reply).await;
        if !self.platform.answers_in_channel() {
            return Response::Note(outgoing);
        }
        outgoing.urgency = MessagePriority::Note;
        if let Err(error) = self.send(&asked.place.channel, &outgoing, &format!("r{}", asked.event)).await {
            tracing::warn!(channel = asked.place.channel, %error, "an answer was lost");
        }
        Response::Silence
    }
}
