//! Games that get a thread of their own.

use crate::chat::{Intent, Request, Thread};
use crate::store::{ChannelKey, Committed, Step};

use super::Shared;
use super::platform::Response;

/// The request as one of the thread that was opened for it; where none can be opened, it stays where it was given.
/// `None` when it was worked on before.
///
/// # Errors
/// What the person is told when the store does not answer.
pub(super) async fn opened_for(
    shared: &Shared,
    mut request: Request,
    intent: &Intent,
) -> Result<Option<Request>, Response> {
    if request.place.no_threads {
        request.place.thread = Some(Thread::Refused);
        return Ok(Some(request));
    }
    // Read back after a restart, it must not open another thread.
    let channel = ChannelKey { platform: shared.platform.name(), id: request.place.channel.clone() };
    let seen = Step {
        event: Some(request.event.clone()),
        last_seen: request.order.map(|order| order.to_string()),
        ..Step::in_channel(&channel)
    };
    let chosen = shared.circles.language(&request.person.id);
    match shared.write(shared.store.commit(seen)).await {
        Ok(Committed::Stored(_)) => {}
        Ok(Committed::Duplicate) => return Ok(None),
        Err(error) => {
            let incident = shared.incident("a request failed", &error);
            let reply = shared.desk.failure(&request, chosen, &incident);
            return Err(Response::Note(shared.artist.finish(reply).await));
        }
    }
    let name = shared.desk.thread_name(&request, chosen, intent);
    match shared.platform.open_thread(&channel.id, &name).await {
        Ok(thread) => {
            request.place.parent = Some(std::mem::replace(&mut request.place.channel, thread));
            request.place.thread = Some(Thread::Opened);
        }
        Err(error) => {
            tracing::info!(%channel, %error, "a thread could not be opened; the game stays in the channel");
            request.place.thread = Some(Thread::Refused);
            // The channel knows this event by now.
            request.event.push_str("-here");
        }
    }
    Ok(Some(request))
}
