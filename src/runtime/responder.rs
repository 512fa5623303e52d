//! How an answer gets to the person who asked.

use tokio::sync::oneshot;

use crate::message::reply::Reply;
use crate::platform::Response;
use crate::runtime::ServiceState;
use crate::runtime::outbox::OutboxHandle;
use crate::runtime::reply_queue::{PendingReply, ReplyKind};

/// How an answer gets to the person who asked.
pub(crate) enum Responder {
    /// Back to the adapter, which shows it to that person alone.
    Private(oneshot::Sender<Response>),
    /// As a reply to what was typed, where all see it.
    Typed {
        reply_to: String,
        person: String,
        /// What the answer is about.
        kind: ReplyKind,
        locale: Option<String>,
        /// Names the reply for ever.
        nonce: String,
        to: oneshot::Sender<Response>,
    },
}

impl Responder {
    /// Hands over an answer, if there is one; `true` beside it when it is new content for the message that was used.
    pub(crate) async fn respond(
        self,
        shared: &ServiceState,
        outbox_handle: &OutboxHandle,
        answer: Option<(Reply, bool)>,
    ) {
        let (to, answer) = match self {
            Responder::Private(to) => (to, answer),
            Responder::Typed { reply_to, person, kind, locale, nonce, to } => {
                let answer = answer.map(|(mut reply, update)| {
                    reply.reply_to.get_or_insert(reply_to);
                    (reply, update)
                });
                match answer {
                    Some((reply, _)) if shared.platform.answers_in_channel() => {
                        let heard = outbox_handle.reply(
                            &person,
                            kind,
                            locale.as_deref(),
                            PendingReply { reply, nonce },
                        );
                        tracing::debug!(?heard, "an answer in the channel");
                        (to, None)
                    }
                    answer => (to, answer),
                }
            }
        };
        let response = match answer {
            None => Response::Silence,
            Some((reply, false)) => Response::Note(shared.pictures.finish(reply).await),
            Some((reply, true)) => Response::Update(shared.pictures.finish(reply).await),
        };
        // The person may have gone meanwhile; the step stands all the same.
        let _ = to.send(response);
    }
}
