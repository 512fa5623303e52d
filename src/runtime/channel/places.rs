//! Threads and direct messages that a request opens.

use std::time::Duration;

use tokio::sync::oneshot;
use tracing::Instrument as _;

use crate::commands::intent::Intent;
use crate::features::notices;
use crate::message::{Place, PlaceKind, Request};
use crate::platform::{Response, SendError};
use crate::runtime::channel::ChannelActor;
use crate::runtime::requests::{self, Arrival};

/// Timeout of opening a thread or direct messages, for which the channel waits.
const THREAD_TIMEOUT: Duration = Duration::from_secs(10);

impl ChannelActor {
    /// Has a request carried out in the person's direct messages; the answer comes to the place of the request.
    pub(super) async fn hand_over(&self, request: &Request, intent: &Intent, to: oneshot::Sender<Response>) {
        let mut opened = self.open_direct(&request.person.id).await;
        if let Some(direct) = &opened {
            let probed = tokio::time::timeout(THREAD_TIMEOUT, self.shared.platform.probe(direct)).await;
            opened.take_if(|_| matches!(probed, Ok(Err(SendError::Closed(_) | SendError::Gone(_)))));
        }
        let Some((registry, channel)) = self.channels.upgrade().zip(opened) else {
            let chosen = self.shared.settings.language(&request.person.id);
            let _ = to.send(self.shared.tell(request, notices::no_direct(request, chosen)).await);
            return;
        };
        let place = Place { channel, kind: PlaceKind::Direct, ..Place::default() };
        let request = Request { place, ..request.clone() };
        let chosen = self.shared.settings.language(&request.person.id);
        let told = notices::goes_on_directly(&request, chosen);
        let queued = requests::enqueue(&registry, request, intent.clone(), Arrival::Now);
        let shared = self.shared.clone();
        let answer = async move {
            let _ = to.send(match queued.answer(&shared).await {
                // The effects are visible there.
                Response::Silence => Response::Update(shared.pictures.finish(told).await),
                response => response,
            });
        };
        tokio::spawn(answer.in_current_span());
    }

    /// Opens a thread; none if that is refused or takes too long.
    pub(super) async fn open_thread(&self, name: &str, line: Option<&str>, event: &str) -> Option<String> {
        // After a kill a typed message may come again and then finds the thread.
        let nonce = format!("t{event}");
        let opened = self.shared.platform.open_thread(&self.channel.id, name, line, &nonce);
        self.opened(opened, "a thread could not be opened; the game stays in the channel").await
    }

    /// Opens direct messages with a person; none if that is refused or takes too long.
    pub(super) async fn open_direct(&self, person: &str) -> Option<String> {
        let opened = self.shared.platform.open_direct(person);
        self.opened(opened, "direct messages could not be opened; nobody is invited").await
    }

    /// Returns the id of the opened channel; after a refusal or a timeout, logs `failure`.
    async fn opened(
        &self,
        opening: impl Future<Output = Result<String, SendError>>,
        failure: &'static str,
    ) -> Option<String> {
        let error = match tokio::time::timeout(THREAD_TIMEOUT, opening).await {
            Ok(Ok(channel)) => return Some(channel),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the platform says nothing".to_owned(),
        };
        tracing::info!(channel = %self.channel, error, "{failure}");
        None
    }
}
