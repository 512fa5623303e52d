//! Games that get a thread of their own.

use crate::commands::intent::Intent;
use crate::features::{self, notices};
use crate::message::reply::Reply;
use crate::message::request::{NoThreadReason, Request, ThreadOutcome};
use crate::runtime::state::ServiceState;
use crate::store::{ChannelWrite, Committed};

/// How many open games somebody may have, wherever they are, to get a thread for another one.
const MOST: u32 = 10;

async fn plays_enough(shared: &ServiceState, request: &Request) -> bool {
    let open = shared.store.open_games(shared.platform.name(), &request.person.id, MOST).await;
    // Where the store does not answer, the next step says so.
    open.is_ok_and(|open| open.len() >= MOST as usize)
}

/// The request as one of the thread that was opened for it, or as it is where none can be opened; `None` when it was
/// worked on before. The error is what is told to whom when the store does not answer.
pub(crate) async fn opened_for(
    shared: &ServiceState,
    mut request: Request,
    intent: &Intent,
) -> Result<Option<Request>, (Request, Reply)> {
    if request.place.no_threads.is_none() && plays_enough(shared, &request).await {
        request.place.no_threads = Some(NoThreadReason::Many(MOST as usize));
    }
    if request.place.no_threads.is_some() {
        request.place.thread = Some(ThreadOutcome::Refused);
        return Ok(Some(request));
    }
    // Read back after a restart, it must not open another thread.
    let channel = shared.key(&request.place.channel);
    let seen = ChannelWrite {
        event: Some(request.event.clone()),
        last_seen: request.order.map(|order| order.to_string()),
        ..ChannelWrite::in_channel(&channel)
    };
    let chosen = shared.settings.language(&request.person.id);
    match shared.write(shared.store.commit(seen)).await {
        Ok(Committed::Stored(_)) => {}
        Ok(Committed::Duplicate) => return Ok(None),
        Err(error) => {
            let incident = shared.incident("a request failed", &error);
            let reply = notices::failure(&request, chosen, &incident);
            return Err((request, reply));
        }
    }
    let name = features::thread_name(shared.defaults.default_level, &request, chosen, intent);
    let opened = shared.platform.open_thread(&channel.id, &name);
    match shared.in_time("a thread", &channel.id, opened).await {
        Ok(thread) => {
            request.place.parent = Some(std::mem::replace(&mut request.place.channel, thread));
            request.place.thread = Some(ThreadOutcome::Opened);
        }
        Err(error) => {
            tracing::info!(%channel, %error, "a thread could not be opened; the game stays in the channel");
            request.place.thread = Some(ThreadOutcome::Refused);
            // The channel knows this event by now.
            request.event.push_str("-here");
        }
    }
    Ok(Some(request))
}
