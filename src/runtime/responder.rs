//! How an answer gets to the person who asked.

use tokio::sync::oneshot;

use crate::message::reply::Reply;
use crate::platform::Response;
use crate::runtime::outbox::OutboxHandle;
use crate::runtime::reply_queue::{PendingReply, ReplyKind};
use crate::runtime::state::ServiceState;

pub(crate) struct Responder {
    /// Back to the adapter, which shows it to that person alone.
    pub(crate) to: oneshot::Sender<Response>,
    /// For what was typed: as a reply where all see it, on platforms that can do that.
    pub(crate) typed: Option<TypedReply>,
}

/// An answer to a typed message.
pub(crate) struct TypedReply {
    pub(crate) reply_to: String,
    pub(crate) person: String,
    pub(crate) kind: ReplyKind,
    pub(crate) locale: Option<String>,
    /// Names the reply for ever.
    pub(crate) nonce: String,
}

impl Responder {
    /// Hands over an answer, if there is one; `true` beside it when it is new content for the message that was used.
    pub(crate) async fn respond(
        self,
        shared: &ServiceState,
        outbox: &OutboxHandle,
        mut answer: Option<(Reply, bool)>,
    ) {
        if let Some(TypedReply { reply_to, person, kind, locale, nonce }) = self.typed {
            if let Some((reply, _)) = &mut answer {
                reply.reply_to.get_or_insert(reply_to);
            }
            if shared.platform.answers_in_channel()
                && let Some((reply, _)) = answer.take()
            {
                let heard = outbox.reply(&person, kind, locale.as_deref(), PendingReply { reply, nonce });
                tracing::debug!(?heard, "an answer in the channel");
            }
        }
        let response = match answer {
            None => Response::Silence,
            Some((reply, false)) => Response::Note(shared.pictures.finish(reply).await),
            Some((reply, true)) => Response::Update(shared.pictures.finish(reply).await),
        };
        // The person may have gone meanwhile; the step stands all the same.
        let _ = self.to.send(response);
    }
}
