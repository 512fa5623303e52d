//! What an adapter needs of the service.

use std::sync::Arc;

use futures_util::future::BoxFuture;

use crate::chat::{Choice, Request, Typing};
use crate::store::StoreError;

use super::{LiveChannel, Response, Service};

/// The one who works on what an adapter brings: the [`Service`], or a stand-in in tests. Platforms on which nothing is
/// missed while the bot is away need the first two alone.
pub trait Host: Send + Sync + 'static {
    /// See [`Service::submit`].
    fn submit(&self, request: Request) -> BoxFuture<'static, Response>;

    /// See [`Service::complete`].
    fn complete(&self, typing: Typing) -> BoxFuture<'static, Vec<Choice>>;

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

    /// See [`Service::channel_opened`].
    fn channel_opened(&self, _channel: &str) {}

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

    fn complete(&self, typing: Typing) -> BoxFuture<'static, Vec<Choice>> {
        Box::pin(Service::complete(self, typing))
    }

    fn live_channels(self: Arc<Self>) -> BoxFuture<'static, Result<Vec<LiveChannel>, StoreError>> {
        Box::pin(async move { Service::live_channels(&self).await })
    }

    fn read_up_to(&self, channel: &str, message: u64) {
        Service::read_up_to(self, channel, message);
    }

    fn channel_opened(&self, channel: &str) {
        Service::channel_opened(self, channel);
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
