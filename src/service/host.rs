//! What an adapter needs of the service.

use futures_util::future::BoxFuture;

use crate::chat::{Choice, Place, Request};

use super::{LiveChannel, Response, Service};

/// The one who works on what an adapter brings: the [`Service`], or a stand-in in tests.
pub trait Host: Send + Sync + 'static {
    /// Queues a request at once; the future gives what the one who acted gets to see.
    fn submit(&self, request: Request) -> BoxFuture<'static, Response>;

    /// The choices that fit what is typed so far.
    fn complete(&self, person: &str, place: &Place, typed: &str) -> BoxFuture<'static, Vec<Choice>>;

    /// The channels where a game is under way, for reading back what was missed there.
    fn live_channels(&self) -> BoxFuture<'_, Vec<LiveChannel>>;
}

impl Host for Service {
    fn submit(&self, request: Request) -> BoxFuture<'static, Response> {
        Box::pin(Service::submit(self, request))
    }

    fn complete(&self, person: &str, place: &Place, typed: &str) -> BoxFuture<'static, Vec<Choice>> {
        Box::pin(Service::complete(self, person, place, typed))
    }

    fn live_channels(&self) -> BoxFuture<'_, Vec<LiveChannel>> {
        Box::pin(Service::live_channels(self))
    }
}
