//! What an adapter needs of the service.

use std::sync::{Arc, OnceLock};

use futures_util::future::BoxFuture;

use crate::message::reply::Choice;
use crate::message::request::{CompletionRequest, Request};
use crate::store::StoreError;
use crate::watchdog::Monitored;

use crate::platform::Response;
use crate::runtime::{LiveChannel, Service};

/// The one who works on what an adapter brings: the [`Service`], or a stand-in in tests. Platforms on which nothing is
/// missed while the bot is away need the first two alone.
pub trait Host: Send + Sync + 'static {
    /// See [`Service::submit`].
    fn submit(&self, request: Request) -> BoxFuture<'static, Response>;

    /// See [`Service::complete`].
    fn complete(&self, typing: CompletionRequest) -> BoxFuture<'static, Vec<Choice>>;

    /// See [`Service::submit_missed`].
    fn submit_missed(&self, request: Request) -> BoxFuture<'static, Response> {
        self.submit(request)
    }

    /// See [`Service::live_channels`].
    fn live_channels(self: Arc<Self>) -> BoxFuture<'static, Result<Vec<LiveChannel>, StoreError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// See [`Service::read_up_to`].
    fn read_up_to(&self, _channel: &str, _message: u64) {}

    /// See [`Service::live_channels_at`].
    fn live_channels_at(
        self: Arc<Self>,
        _channel: String,
    ) -> BoxFuture<'static, Result<Vec<LiveChannel>, StoreError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// See [`Service::channel_changed`].
    fn channel_changed(&self, _channel: &str) {}

    /// See [`Service::channel_closed`].
    fn channel_closed(&self, _channel: &str) {}

    /// See [`Service::server_changed`].
    fn server_changed(&self, _server: &str) {}

    /// See [`Service::closed_channels`].
    fn closed_channels(&self) -> Vec<String> {
        Vec::new()
    }

    /// See [`Service::channel_gone`].
    fn channel_gone(self: Arc<Self>, _channel: String) -> BoxFuture<'static, ()> {
        Box::pin(async {})
    }

    /// See [`Service::incident`].
    fn incident(&self, what: &str) {
        tracing::error!("{what}");
    }

    /// See [`Service::server_left`].
    fn server_left(self: Arc<Self>, _server: String) -> BoxFuture<'static, ()> {
        Box::pin(async {})
    }
}

impl Host for Service {
    fn submit(&self, request: Request) -> BoxFuture<'static, Response> {
        Box::pin(Service::submit(self, request))
    }

    fn submit_missed(&self, request: Request) -> BoxFuture<'static, Response> {
        Box::pin(Service::submit_missed(self, request))
    }

    fn complete(&self, typing: CompletionRequest) -> BoxFuture<'static, Vec<Choice>> {
        Box::pin(Service::complete(self, typing))
    }

    fn live_channels(self: Arc<Self>) -> BoxFuture<'static, Result<Vec<LiveChannel>, StoreError>> {
        Box::pin(async move { Service::live_channels(&self).await })
    }

    fn read_up_to(&self, channel: &str, message: u64) {
        Service::read_up_to(self, channel, message);
    }

    fn live_channels_at(
        self: Arc<Self>,
        channel: String,
    ) -> BoxFuture<'static, Result<Vec<LiveChannel>, StoreError>> {
        Box::pin(async move { Service::live_channels_at(&self, &channel).await })
    }

    fn channel_changed(&self, channel: &str) {
        Service::channel_changed(self, channel);
    }

    fn channel_closed(&self, channel: &str) {
        Service::channel_closed(self, channel);
    }

    fn server_changed(&self, server: &str) {
        Service::server_changed(self, server);
    }

    fn closed_channels(&self) -> Vec<String> {
        Service::closed_channels(self)
    }

    fn channel_gone(self: Arc<Self>, channel: String) -> BoxFuture<'static, ()> {
        Box::pin(async move { Service::channel_gone(&self, &channel).await })
    }

    fn incident(&self, what: &str) {
        Service::incident(self, what);
    }

    fn server_left(self: Arc<Self>, server: String) -> BoxFuture<'static, ()> {
        Box::pin(async move { Service::server_left(&self, &server).await })
    }
}

/// The service, as soon as there is one: a process may stand by for others.
pub type ServiceSlot = Arc<OnceLock<Arc<Service>>>;

impl Monitored for OnceLock<Arc<Service>> {
    fn faults(&self) -> Vec<String> {
        self.get().map_or_else(Vec::new, |service| service.faults())
    }

    fn hangs(&self) -> Vec<String> {
        self.get().map_or_else(Vec::new, |service| service.hangs())
    }

    fn stands_by(&self) -> bool {
        self.get().is_none()
    }

    fn metrics(&self, memory: Option<u64>) -> BoxFuture<'_, String> {
        Box::pin(async move {
            match self.get() {
                Some(service) => service.metrics(memory).await,
                // One that stands by has nothing to count.
                None => "# EOF\n".to_owned(),
            }
        })
    }
}
