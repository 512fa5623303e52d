//! Admission of requests to the queue of their channel.

use std::future::ready;
use std::sync::Arc;

use futures_util::future::BoxFuture;
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
use crate::runtime::state::{ServiceState, work_span};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// Live.
    Now,
    /// Live, a move of the player to move, which is never refused for lack of room.
    Due,
    /// Read back after the bot was away.
    ReadBack,
}

/// Reads a request and queues it at once, unless it is not addressed to the bot or exceeds a rate limit. See
/// [`crate::runtime::host::Host::submit`].
pub(crate) fn take(
    registry: &Arc<ChannelRegistry>,
    request: Request,
    arrival: Arrival,
) -> BoxFuture<'static, Response> {
    let shared = registry.shared.clone();
    let request = request.without_nul();
    let person = &request.person.id;
    let Some(intent) = parser::read(&request) else { return Box::pin(ready(Response::Silence)) };
    // A due move is read independently of other requests of the person or the server.
    let due = intent.is_move()
        && registry.may_move(&request.place.channel, person)
        && shared.user_limits.allows_move(person);
    let helped = matches!(intent, Intent::Help(_)) && shared.user_limits.allows_help(person);
    if !due
        && !helped
        && let Err(refusal) = shared.user_limits.check(person, intent.cost(), request.place.server.as_deref())
    {
        let by = if refusal.limit == RateLimit::Server { "server" } else { "person" };
        shared.metrics.user_limits.of(by).inc();
        // Commands and buttons always get a warning: silence would look like success, and the warning is private.
        if !refusal.warns && is_typed(&request) {
            return Box::pin(ready(Response::Silence));
        }
        return Box::pin(async move {
            let code = request.locale.as_deref().or(request.place.locale.as_deref());
            let chosen = shared.settings.language(&request.person.id);
            shared.tell(&request, notices::rate_limited(refusal.limit, code, chosen)).await
        });
    }
    let kind = match &request.what {
        RequestKind::Text(_) => "text",
        RequestKind::Slash(_) => "command",
        RequestKind::Press(_) => "component",
        RequestKind::Appearance { .. } => "appearance",
    };
    shared.metrics.requests.of(kind).inc();
    let arrival = if due && arrival == Arrival::Now { Arrival::Due } else { arrival };
    let queued = enqueue(registry, request, intent, arrival);
    Box::pin(async move { queued.answer(&shared).await })
}

fn is_typed(request: &Request) -> bool {
    matches!(request.what, RequestKind::Text(_))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RequestState {
    /// In the queue of the actor.
    Queued,
    /// Refused for lack of room, with a notice.
    RefusedWithNotice,
    /// Refused for lack of room, without a notice.
    RefusedSilently,
}

/// A request that was queued, or refused for lack of room.
pub(crate) struct QueuedRequest {
    response: oneshot::Receiver<Response>,
    asked: Request,
    at: Instant,
    state: RequestState,
}

/// Queues a request for the actor of its channel. A live request that is no due move is refused while the queue is full.
pub(crate) fn enqueue(
    registry: &Arc<ChannelRegistry>,
    request: Request,
    intent: Intent,
    arrival: Arrival,
) -> QueuedRequest {
    let (response_tx, response) = oneshot::channel();
    let asked = request.clone();
    let at = Instant::now();
    // State if the service has closed or the queue is full. Commands and buttons always get a notice; messages typed during a
    // shutdown are read back later.
    let mut state =
        if is_typed(&asked) { RequestState::RefusedSilently } else { RequestState::RefusedWithNotice };
    registry.send_if(&asked.place.channel, |handle| {
        let mut permit = None;
        if arrival == Arrival::Now {
            permit = handle.room.clone().try_acquire_owned().ok();
            if permit.is_none() {
                if handle.may_notify_busy(at) {
                    state = RequestState::RefusedWithNotice;
                }
                return None;
            }
        }
        state = RequestState::Queued;
        let slot = QueueSlot { at, _permit: permit };
        Some(ChannelMessage::Request(Box::new(request), intent, response_tx, slot))
    });
    QueuedRequest { response, asked, at, state }
}

impl QueuedRequest {
    pub(crate) async fn answer(self, shared: &ServiceState) -> Response {
        let QueuedRequest { response, asked, at, state } = self;
        if let Ok(response) = response.await {
            if response != Response::Silence {
                shared.metrics.answers.of("private").observe(at.elapsed().as_secs_f64());
            }
            return response;
        }
        let chosen = shared.settings.language(&asked.person.id);
        if state == RequestState::Queued {
            let incident = work_span(&shared.key(&asked.place.channel), None)
                .in_scope(|| shared.incident("the work on a request broke off", &asked.event));
            return shared.tell(&asked, notices::failure(&asked, chosen, &incident)).await;
        }
        tracing::warn!(channel = asked.place.channel, "more is asked than can be worked on");
        if state == RequestState::RefusedSilently {
            return Response::Silence;
        }
        shared.tell(&asked, notices::busy(&asked, chosen)).await
    }
}

impl ServiceState {
    /// Answers a request without the actor of its channel.
    pub(crate) async fn tell(&self, asked: &Request, mut reply: Reply) -> Response {
        let RequestKind::Text(text) = &asked.what else {
            return Response::Ephemeral(self.pictures.finish(reply).await);
        };
        reply.reply_to = Some(text.message.clone());
        let mut outgoing = self.pictures.finish(reply).await;
        if !self.platform.answers_in_channel() {
            return Response::Ephemeral(outgoing);
        }
        outgoing.urgency = MessagePriority::Note;
        if let Err(error) = self.send(&asked.place.channel, &outgoing, &answer_nonce(&asked.event)).await {
            tracing::warn!(channel = asked.place.channel, %error, "an answer was lost");
        }
        Response::Silence
    }
}
