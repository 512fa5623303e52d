//! The interface of the service for adapters.

use std::collections::BTreeSet;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::{SetOnce, broadcast, oneshot};

use crate::features;
use crate::features::live::{self, GameChange, LiveBoard, LiveViewer, WatchedGames};
use crate::features::settings_cache::ChannelContext;
use crate::game::PlayerId;
use crate::i18n::{Locale, Localizer, errors};
use crate::message::{Choice, CompletionRequest, Place, Reply, Request};
use crate::platform::{Outgoing, Response};
use crate::rules::Position;
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::requests::Arrival;
use crate::runtime::{Service, registry, requests};
use crate::store::{Closed, Closure, OpenChannel, StoreResult};
use crate::watchdog::Monitored;

/// Request for the board of [`Host::start_board`].
#[derive(Clone, Debug)]
pub struct StartBoardRequest {
    pub person: String,
    pub place: Place,
    pub locale: Locale,
    /// `true` if this person claims to be new to the game.
    pub newcomer: bool,
}

/// The answer of [`Host::start_board`].
#[derive(Clone, Debug, Default)]
pub struct StartBoard {
    pub shown: Outgoing,
    /// `true` if this person has begun a game or chosen a setting.
    pub met: bool,
}

/// Host that works on requests: the [`Service`], or a stand-in in tests. Some platforms need only the first two methods.
pub trait Host: Send + Sync + 'static {
    /// Enqueues a request at once, in the order of the calls for its channel. The future returns the private answer; public
    /// messages are sent through the platform.
    fn submit(&self, request: Request) -> BoxFuture<'static, Response>;

    /// Returns the legal moves that complete the typed text.
    fn complete(&self, typing: CompletionRequest) -> BoxFuture<'static, Vec<Choice>>;

    /// Like [`Host::submit`], for messages that were read back: none is refused for lack of room.
    fn submit_missed(&self, request: Request) -> BoxFuture<'static, Response> {
        self.submit(request)
    }

    /// Returns the board of an empty channel; the first move on it begins a game against the bot.
    fn start_board(&self, _asked: StartBoardRequest) -> BoxFuture<'static, StartBoard> {
        Box::pin(async { StartBoard::default() })
    }

    /// Returns the games of a channel and its threads, for live boards.
    fn watched_games(&self, _channel: &str) -> BoxFuture<'static, StoreResult<WatchedGames>> {
        Box::pin(async { Ok(WatchedGames::default()) })
    }

    /// Returns what a person sees of these games on the live board.
    fn live_board(
        &self,
        _games: Arc<WatchedGames>,
        _viewer: LiveViewer,
    ) -> BoxFuture<'static, Arc<LiveBoard>> {
        Box::pin(async { Arc::default() })
    }

    /// Returns the time of the clocks of games, in milliseconds since 1970.
    fn now(&self) -> i64 {
        0
    }

    /// Returns a receiver of the changes of games that are stored from now on.
    fn game_changes(&self) -> broadcast::Receiver<GameChange> {
        broadcast::channel(1).1
    }

    /// Notes that a person looks at the live board of a channel.
    fn board_opened(&self, _channel: &str, _person: &str) {}

    /// Notes that a person no longer looks at a live board of a channel that was opened.
    fn board_closed(&self, _channel: &str, _person: &str) {}

    /// Returns why a move is illegal in a position; `None` if it is legal or cannot be read.
    fn refusal(&self, _locale: Locale, _fen: &str, _mv: &str) -> Option<String> {
        None
    }

    /// Returns the channels with an open game, or of them `at` and its threads. An adapter that was away reads back their
    /// messages.
    fn live_channels(&self, _at: Option<String>) -> BoxFuture<'static, StoreResult<Vec<OpenChannel>>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Notes that all messages of a channel up to this one were submitted.
    fn read_up_to(&self, _channel: &str, _message: u64) {}

    /// Notes a change that may open or close a channel.
    fn channel_changed(&self, _channel: &str) {}

    /// Notes that the bot may not even read a channel, for this reason.
    fn channel_closed(&self, _channel: &str, _why: &'static str) {}

    /// Notes a change that may open channels of a server; few are probed at once.
    fn server_changed(&self, _server: &str) {}

    /// Returns the closed channels, for an adapter that receives changes of rights.
    fn closed_channels(&self) -> Vec<String> {
        Vec::new()
    }

    /// Notes that an action in a borrowed channel is answered, so waiting posts may follow.
    fn answered(&self, _channel: &str) {}

    /// Notes that a channel is deleted, which aborts its games.
    fn channel_gone(&self, _channel: String) -> BoxFuture<'static, ()> {
        Box::pin(async {})
    }

    /// Logs an internal error under an incident number.
    fn incident(&self, what: &str) {
        tracing::error!("{what}");
    }
}

impl Host for Service {
    fn submit(&self, request: Request) -> BoxFuture<'static, Response> {
        requests::take(&self.registry, request, Arrival::Now)
    }

    fn submit_missed(&self, request: Request) -> BoxFuture<'static, Response> {
        requests::take(&self.registry, request, Arrival::ReadBack)
    }

    fn complete(&self, typing: CompletionRequest) -> BoxFuture<'static, Vec<Choice>> {
        let (answer, receiver) = oneshot::channel();
        let typing = typing.without_nul();
        let channel = typing.place.channel.clone();
        // A closed service or a full channel drops the sender.
        self.registry.send_if(&channel, |handle| {
            let room = handle.room.clone().try_acquire_owned().ok()?;
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
            // Without settings the board has the default style.
            let settings = shared.settings.load(&shared.store, context, &people).await.unwrap_or_default();
            let met = settings.person(&person).met;
            let board =
                features::start_board(Localizer::of(locale), &settings, PlayerId::new(person), newcomer);
            StartBoard { shown: shared.pictures.finish(Reply::default().with_picture(board)).await, met }
        })
    }

    fn watched_games(&self, channel: &str) -> BoxFuture<'static, StoreResult<WatchedGames>> {
        let shared = self.shared.clone();
        let channel = shared.key(channel);
        Box::pin(async move { live::watched::load(&shared.services, &channel).await })
    }

    fn live_board(&self, games: Arc<WatchedGames>, viewer: LiveViewer) -> BoxFuture<'static, Arc<LiveBoard>> {
        let shared = self.shared.clone();
        Box::pin(async move { live::board::board(&shared.services, &games, &viewer).await })
    }

    fn now(&self) -> i64 {
        self.shared.now().0
    }

    fn game_changes(&self) -> broadcast::Receiver<GameChange> {
        self.shared.states.live.changes.subscribe()
    }

    fn board_opened(&self, channel: &str, person: &str) {
        self.shared.states.live.attendance.enter(channel, person);
    }

    fn board_closed(&self, channel: &str, person: &str) {
        self.shared.states.live.attendance.leave(channel, person);
        registry::post_quiet_boards_later(&self.registry);
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
        if self.shared.closed_channels.request_retry(channel) {
            self.retry_closed_channels();
        } else {
            // Without an actor no clock runs.
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
        let shared = self.shared.clone();
        let registry = self.registry.clone();
        Box::pin(async move {
            let key = shared.key(&channel);
            let at = shared.now();
            shared.set_closed(&key, Some(Closure { how: Closed::Gone, at, from: at })).await;
            registry.send(&channel, ChannelMessage::Gone);
            // The platform does not report the deletion of its threads.
            match shared.store.gone_channels(key.platform).await {
                Ok(gone) => {
                    for thread in gone.iter().filter(|gone| **gone != channel) {
                        registry.send(thread, ChannelMessage::Gone);
                    }
                }
                // The next start finds them.
                Err(error) => {
                    shared.incident("the threads of a channel that is gone are not known", &error);
                }
            }
        })
    }

    fn incident(&self, what: &str) {
        self.shared.incident(what, &"see what stands around it");
    }
}

/// The service, which is unset while the process stands by for others.
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
            // A process that stands by has no metrics.
            None => Box::pin(async { "# EOF\n".to_owned() }),
        }
    }
}
