//! Delivery of private answers.

use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use tokio::sync::{mpsc, oneshot};
use tracing::Instrument as _;

use crate::features::effects::PrivateReply;
use crate::message::Reply;
use crate::platform::{MessageUpdates, Outgoing, Response};
use crate::runtime::outbox::queue::OutboxShared;
use crate::runtime::reply_queue::{PendingReply, ReplyKind};
use crate::runtime::state::ServiceState;

/// An answer to a typed message.
pub(crate) struct TypedReply {
    pub(crate) reply_to: String,
    pub(crate) person: String,
    pub(crate) kind: ReplyKind,
    pub(crate) locale: Option<String>,
    /// Unique name of the reply.
    pub(crate) nonce: String,
}

/// Delivers an answer as soon as it is ready: through `to` to the adapter, which shows it to that person alone, or for a `typed`
/// message in the channel if the platform can do that. Its updates are sent only to a private answer.
pub(crate) async fn respond(
    to: oneshot::Sender<Response>,
    typed: Option<TypedReply>,
    outbox: Arc<OutboxShared>,
    answer: PrivateReply,
) {
    let shared = &outbox.shared;
    let (mut answer, then) = match answer {
        PrivateReply::Silence => (None, None),
        PrivateReply::Ephemeral(reply) => (Some((reply, false)), None),
        PrivateReply::Update(reply) => (Some((reply, true)), None),
        PrivateReply::Followed { first, replaces, then } => (Some((first, replaces)), Some(then)),
        PrivateReply::Later { reply, replaces } => (reply.await.map(|reply| (reply, replaces)), None),
    };
    let updates = then.filter(|_| typed.is_none()).map(|then| render_updates(Arc::clone(shared), then));
    if let Some(TypedReply { reply_to, person, kind, locale, nonce }) = typed {
        if let Some((reply, _)) = &mut answer {
            reply.reply_to.get_or_insert(reply_to);
        }
        if shared.platform.answers_in_channel()
            && let Some((reply, _)) = answer.take()
        {
            let outcome = outbox.reply(&person, kind, locale.as_deref(), PendingReply { reply, nonce });
            tracing::debug!(?outcome, "an answer in the channel");
        }
    }
    let response = match answer {
        None => Response::Silence,
        Some((reply, replaces)) => {
            let message = Outgoing { updates, ..shared.pictures.finish(reply).await };
            if replaces { Response::Update(message) } else { Response::Ephemeral(message) }
        }
    };
    // A closed receiver is no error: the effects are stored.
    let _ = to.send(response);
}

/// Renders the updates of an answer until the receiver closes.
fn render_updates(shared: Arc<ServiceState>, mut then: BoxStream<'static, Reply>) -> MessageUpdates {
    let (sender, updates) = mpsc::channel(1);
    let work = async move {
        while let Some(reply) = then.next().await {
            if sender.send(shared.pictures.finish(reply).await).await.is_err() {
                return;
            }
        }
    };
    tokio::spawn(work.in_current_span());
    MessageUpdates::new(updates)
}
