//! What an adapter needs of the service.

use std::collections::BTreeSet;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::{SetOnce, oneshot};

use crate::features;
use crate::features::settings_cache::ChannelContext;
use crate::game::PlayerId;
use crate::i18n::{Locale, Localizer, errors};
use crate::message::{Choice, CompletionRequest, Place, Reply, Request};
use crate::platform::{Outgoing, Response};
use crate::rules::Position;
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::requests::Arrival;
use crate::runtime::{Service, requests};
use crate::store::{Closed, Closure, OpenChannel, StoreResult};
use crate::watchdog::Monitored;

/// Request for the board of [`Host::start_board`]: the person who sees it, and the place.
#[derive(Clone, Debug)]
pub struct StartBoardRequest {
    pub person: String,
    pub place: Place,
    pub locale: Locale,
    /// True if this person says to be new to the game.
    pub newcomer: bool,
}

/// The answer of [`Host::start_board`].
#[derive(Clone, Debug, Default)]
pub struct StartBoard {
    pub shown: Outgoing,
    /// True if this person has begun a game, or chosen something.
    pub met: bool,
}

/// Host that works on requests: the [`Service`], or a stand-in in tests. Some platforms need only the first two methods.
pub trait Host: Send + Sync + 'static {
    /// Queues a request at once and works on it in the order of the calls for its channel; the future gives what
    /// the person who acted gets to see. Public messages go out through the platform by themselves.
    fn submit(&self, request: Request) -> BoxFuture<'static, Response>;

    /// The legal moves that fit what is typed so far, for autocompletion.
    fn complete(&self, typing: CompletionRequest) -> BoxFuture<'static, Vec<Choice>>;

    /// [`Host::submit`] for what was typed while nobody listened: none of it finds its channel too busy.
    fn submit_missed(&self, request: Request) -> BoxFuture<'static, Response> {
        self.submit(request)
    }

    /// The board for where nobody plays yet; the first move on it begins a game against the bot.
    fn start_board(&self, _asked: StartBoardRequest) -> BoxFuture<'static, StartBoard> {
        Box::pin(async { StartBoard::default() })
    }

    /// Why a move cannot be played in a position, in words. Nothing where it can, or where nothing can be read.
    fn refusal(&self, _locale: Locale, _fen: &str, _mv: &str) -> Option<String> {
        None
    }

    /// The channels where a game is under way, or of them the one `at` which something happened and its threads. An adapter
    /// that was away reads back what it missed there.
    fn live_channels(&self, _at: Option<String>) -> BoxFuture<'static, StoreResult<Vec<OpenChannel>>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Everything in a channel up to this message was handed over.
    fn read_up_to(&self, _channel: &str, _message: u64) {}

    /// Something has changed in a channel that may let it take messages again, or none any more.
    fn channel_changed(&self, _channel: &str) {}

    /// A channel is closed to the bot, for this reason: it may not even be read.
    fn channel_closed(&self, _channel: &str, _why: &'static str) {}

    /// Something has changed in a server that may let its channels take messages again; few are tried at once.
    fn server_changed(&self, _server: &str) {}

    /// The channels that were closed to the bot when it last tried, for an adapter that hears of new rights.
    fn closed_channels(&self) -> Vec<String> {
        Vec::new()
    }

    /// An action in a channel that the bot only borrows is answered: what waits there may follow.
    fn answered(&self, _channel: &str) {}

    /// A channel is gone: nothing is said or read there any more, and its games are called off.
    fn channel_gone(&self, _channel: String) -> BoxFuture<'static, ()> {
        Box::pin(async {})
    }

    /// Logs something that is nobody's mistake in the chat under a number of its own.
    fn incident(&self, what: &str) {
        tracing::error!("{what}");
    }
}

impl Host for Service {
    fn submit(&self, request: Request) -> BoxFuture<'static, Response> {
        Box::pin(requests::take(&self.registry, request, Arrival::Now))
    }

    fn submit_missed(&self, request: Request) -> BoxFuture<'static, Response> {
        Box::pin(requests::take(&self.registry, request, Arrival::ReadBack))
    }

    fn complete(&self, typing: CompletionRequest) -> BoxFuture<'static, Vec<Choice>> {
        let (answer, receiver) = oneshot::channel();
        let typing = typing.without_nul();
        let channel = typing.place.channel.clone();
        // A closed service drops the job, and with it the sender; so does a channel where too much waits.
        self.registry.send_if(&channel, |line| {
            let room = line.room.clone().try_acquire_owned().ok()?;
            Some(ChannelMessage::Complete(typing, answer, room))
        });
        Box::pin(async move { receiver.await.unwrap_or_default() })
    }

    fn start_board(&self, asked: StartBoardRequest) -> BoxFuture<'static, StartBoard> {
        let shared = self.shared.clone();
        Box::pin(async move {
            let StartBoardRequest { person, place, locale, newcomer } = asked;
            let channel = shared.key(&place.channel);
            let context = ChannelContext { channel: &channel, parent: None, server: place.server.as_deref() };
            let people = BTreeSet::from([person.clone()]);
            // Without the settings the board looks as the program's boards do.
            let settings = shared.settings.load(&shared.store, context, &people).await.unwrap_or_default();
            let met = settings.person(&person).met;
            let board =
                features::start_board(Localizer::of(locale), &settings, PlayerId::new(person), newcomer);
            StartBoard { shown: shared.pictures.finish(Reply::default().with_picture(board)).await, met }
        })
    }

    fn refusal(&self, locale: Locale, fen: &str, mv: &str) -> Option<String> {
        let position: Position = fen.parse().ok()?;
        let error = position.check_move(mv.parse().ok()?).err()?;
        Some(errors::move_error(Localizer::of(locale), &error, &position, position.turn()))
    }

    fn live_channels(&self, at: Option<String>) -> BoxFuture<'static, StoreResult<Vec<OpenChannel>>> {
        let shared = self.shared.clone();
        Box::pin(async move {
            match at {
                None => shared.store.open_channels(shared.platform.name()).await,
                Some(channel) => shared.store.open_channels_at(&shared.key(&channel)).await,
            }
        })
    }

    fn read_up_to(&self, channel: &str, message: u64) {
        self.registry.send(channel, ChannelMessage::ReadUpTo(message));
    }

    fn channel_changed(&self, channel: &str) {
        if self.shared.closed_channels.closure(channel).is_some() {
            self.shared.closed_channels.request_retry(channel);
            self.retry_closed_channels();
        } else {
            // Without an actor there is no clock to look after.
            self.registry.send_to_running(channel, ChannelMessage::RightsChanged);
        }
    }

    fn server_changed(&self, server: &str) {
        self.shared.closed_channels.request_retries_in(server);
        self.retry_closed_channels();
    }

    fn channel_closed(&self, channel: &str, why: &'static str) {
        self.registry.send(channel, ChannelMessage::Close(why));
    }

    fn answered(&self, channel: &str) {
        self.registry.send_to_running(channel, ChannelMessage::Answered);
    }

    fn closed_channels(&self) -> Vec<String> {
        self.shared.closed_channels.closed()
    }

    fn channel_gone(&self, channel: String) -> BoxFuture<'static, ()> {
        let (shared, registry) = (self.shared.clone(), self.registry.clone());
        Box::pin(async move {
            let (key, at) = (shared.key(&channel), shared.now());
            shared.set_closed(&key, Some(Closure { how: Closed::Gone, at, from: at })).await;
            registry.send(&channel, ChannelMessage::Gone);
            // Nobody tells of its threads.
            match shared.store.gone_channels(key.platform).await {
                Ok(gone) => {
                    for thread in gone.iter().filter(|gone| **gone != channel) {
                        registry.send(thread, ChannelMessage::Gone);
                    }
                }
                // The next start finds them.
                Err(error) => {
                    drop(shared.incident("the threads of a channel that is gone are not known", &error))
                }
            }
        })
    }

    fn incident(&self, what: &str) {
        self.shared.incident(what, &"see what stands around it");
    }
}

/// The service, as soon as there is one: a process may stand by for others.
pub type ServiceSlot = Arc<SetOnce<Arc<Service>>>;

impl Monitored for SetOnce<Arc<Service>> {
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
        match self.get() {
            Some(service) => service.metrics(memory),
            // One that stands by has nothing to count.
            None => Box::pin(async { "# EOF\n".to_owned() }),
        }
    }
}
