//! Requests on their way to the actor of their channel, and what is said of those that do not get there.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::commands::intent::Intent;
use crate::commands::parser;
use crate::features::notices::{self, RateLimit};
use crate::message::request::answer_nonce;
use crate::message::{Reply, Request, RequestKind};
use crate::platform::{MessagePriority, Response};
use crate::runtime::channel_message::{ChannelMessage, QueueSlot};
use crate::runtime::registry::ChannelRegistry;
use crate::runtime::state::{ServiceState, about};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// As it is made.
    Now,
    /// As it is made, by somebody who is to move: there is always room for it.
    Due,
    /// Later, with everything else that was typed while nobody listened.
    ReadBack,
}

/// See [`crate::runtime::host::Host::submit`].
pub(crate) fn take(
    registry: &Arc<ChannelRegistry>,
    request: Request,
    arrival: Arrival,
) -> impl Future<Output = Response> + Send + use<> {
    let shared = registry.shared.clone();
    let request = request.without_nul();
    let (read, person) = (parser::read(&request), &request.person.id);
    // A due move is read whatever else this person or the server asks for.
    let due = read.as_ref().is_some_and(Intent::is_move)
        && registry.may_move(&request.place.channel, person)
        && shared.user_limits.allows_move(person);
    let refused = match &read {
        None => None,
        Some(Intent::Help(_)) if shared.user_limits.allows_help(person) => None,
        Some(_) if due => None,
        Some(intent) => {
            shared.user_limits.check(person, intent.cost(), request.place.server.as_deref()).err()
        }
    };
    let (mut queued, mut told) = (None, None);
    if let Some(refusal) = refused {
        let by = if refusal.limit == RateLimit::Server { "server" } else { "person" };
        shared.metrics.user_limits.of(by).inc();
        // Silence would look like success to whoever gives a command or presses a button, and nobody else sees that
        // they are told.
        told = (refusal.warns || !is_typed(&request)).then_some((request, refusal.limit));
    } else if let Some(intent) = read {
        let kind = match &request.what {
            RequestKind::Text(_) => "text",
            RequestKind::Slash(_) => "command",
            RequestKind::Press(_) => "component",
            RequestKind::Appearance { .. } => "appearance",
        };
        shared.metrics.requests.of(kind).inc();
        let arrival = if due && arrival == Arrival::Now { Arrival::Due } else { arrival };
        queued = Some(queue(registry, request, intent, arrival));
    }
    async move {
        match (queued, told) {
            (Some(queued), _) => queued.answer(&shared).await,
            (None, Some((asked, limit))) => {
                let code = asked.locale.as_deref().or(asked.place.locale.as_deref());
                let chosen = shared.settings.language(&asked.person.id);
                shared.tell(&asked, notices::rate_limited(limit, code, chosen)).await
            }
            (None, None) => Response::Silence,
        }
    }
}

fn is_typed(request: &Request) -> bool {
    matches!(request.what, RequestKind::Text(_))
}

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
    state: RequestState,
}

pub(crate) fn queue(
    registry: &Arc<ChannelRegistry>,
    request: Request,
    intent: Intent,
    arrival: Arrival,
) -> QueuedRequest {
    let (answer, receiver) = oneshot::channel();
    let (asked, at) = (request.clone(), Instant::now());
    // What is typed at a service that stops is read back later.
    let mut state = if is_typed(&asked) { RequestState::Dropped } else { RequestState::Busy };
    registry.send_if(&asked.place.channel, |line| {
        let room = match (arrival, line.room.clone().try_acquire_owned()) {
            (Arrival::ReadBack | Arrival::Due, _) => None,
            (Arrival::Now, Ok(room)) => Some(room),
            (Arrival::Now, Err(_)) => {
                if line.tells_busy(at) {
                    state = RequestState::Busy;
                }
                return None;
            }
        };
        state = RequestState::Queued;
        Some(ChannelMessage::Request(Box::new(request), intent, answer, QueueSlot { at, _room: room }))
    });
    QueuedRequest { answer: receiver, asked, at, state }
}

impl QueuedRequest {
    pub(crate) async fn answer(self, shared: &ServiceState) -> Response {
        let QueuedRequest { answer, asked, at, state } = self;
        let chosen = || shared.settings.language(&asked.person.id);
        let reply = match (answer.await, state) {
            (Ok(response), _) => {
                if response != Response::Silence {
                    shared.metrics.answers.of("private").observe(at.elapsed().as_secs_f64());
                }
                return response;
            }
            (Err(_), RequestState::Queued) => {
                let incident = about(&shared.key(&asked.place.channel), None)
                    .in_scope(|| shared.incident("the work on a request broke off", &asked.event));
                notices::failure(&asked, chosen(), &incident)
            }
            (Err(_), state) => {
                tracing::warn!(channel = asked.place.channel, "more is asked than can be worked on");
                if state == RequestState::Dropped {
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
        if let Err(error) = self.send(&asked.place.channel, &outgoing, &answer_nonce(&asked.event)).await {
            tracing::warn!(channel = asked.place.channel, %error, "an answer was lost");
        }
        Response::Silence
    }
}
