//! What a person does: read from a fresh state, decided, stored, answered.

use std::time::Duration;

use futures_util::{StreamExt as _, future, stream};
use tokio::sync::oneshot;
use tracing::Instrument as _;

use crate::backoff::Backoff;
use crate::commands::intent::Intent;
use crate::features::context::{Ctx, RepliedGame, localizer_for};
use crate::features::effects::{Effects, GameUpdate, PrivateReply};
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::{self, FEATURES, notices};
use crate::game::{GameId, GameKey, GameTag, PlayerId};
use crate::message::request::answer_nonce;
use crate::message::{Place, PlaceKind, Request, RequestKind};
use crate::platform::{Response, SendError};
use crate::runtime::channel::ChannelActor;
use crate::runtime::channel::replied::{RepliedBoard, meant};
use crate::runtime::reply_queue::{QueueOutcome, ReplyKind};
use crate::runtime::requests::{self, Arrival};
use crate::runtime::responder::{Responder, TypedReply};
use crate::store::{StoreError, StoreResult};

/// Most tries of a commit while other writers are faster.
pub(crate) const CONFLICTS: usize = 10;
/// Time limit for opening a thread or direct messages: the channel waits meanwhile.
const THREAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Pauses before a commit is tried again after a writer of another process was faster. Where many people seek at once, several
/// tries in a row can fail.
pub(crate) fn overtaken_pauses() -> Backoff {
    Backoff::between(Duration::from_millis(10), Duration::from_millis(500))
}

/// What is done once for a request, however often its commit is tried.
#[derive(Default)]
struct DoneOnce {
    /// The thread that was asked for, or none where it could not be opened.
    thread: Option<Option<String>>,
    /// The direct messages that were opened.
    direct: Option<String>,
    /// Decision whether the stored answer is within the person's allowance.
    admitted: Option<QueueOutcome>,
}

impl ChannelActor {
    pub(crate) async fn request(
        &mut self,
        request: &Request,
        intent: &Intent,
        to: oneshot::Sender<Response>,
    ) {
        if let Intent::InDirectMessages(intent) = intent {
            return self.hand_over(request, intent, to).await;
        }
        // Where all rights are told the channel is probably open, and not gone. Other reasons may keep it closed.
        let may_be_open = !request.place.is_borrowed()
            && match request.place.missing.as_deref() {
                Some(missing) => missing.is_empty(),
                // Whoever is heard types where the bot has access.
                None => self.is_borrowed() || self.outbox.may_probe(),
            };
        if may_be_open {
            self.try_reopen().await;
        }
        if request.place.is_borrowed() {
            // What is posted follows the answer.
            self.outbox.borrow();
        }
        let answer = match self.carry_out(request, intent).await {
            Ok(answer) => answer,
            Err(error) => self.failure(request, &error).await,
        };
        let takes_long = matches!(answer, PrivateReply::Later { .. });
        let work = self.responder(request, intent, to).respond(self.outbox.handle(), answer);
        if takes_long {
            tokio::spawn(work.in_current_span());
        } else {
            work.await;
        }
    }

    /// Has a request carried out in the person's direct messages with the bot; the answer comes where it was made.
    async fn hand_over(&self, request: &Request, intent: &Intent, to: oneshot::Sender<Response>) {
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
        let queued = requests::queue(&registry, request, intent.clone(), Arrival::Now);
        let shared = self.shared.clone();
        let answer = async move {
            let _ = to.send(match queued.answer(&shared).await {
                // What it has led to is seen there.
                Response::Silence => Response::Update(shared.pictures.finish(told).await),
                response => response,
            });
        };
        tokio::spawn(answer.in_current_span());
    }

    /// Answer to a request that the store did not take.
    async fn failure(&mut self, request: &Request, error: &StoreError) -> PrivateReply {
        let incident = self.failed("a request failed", error);
        match self.shared.store.knows_event(&self.channel, &request.event).await {
            // It came once more, and was answered the first time.
            Ok(true) => PrivateReply::Silence,
            _ => {
                let chosen = self.shared.settings.language(&request.person.id);
                let notice = if let StoreError::Displaced(_) = error {
                    notices::database_displaced(request, chosen, &incident)
                } else {
                    notices::failure(request, chosen, &incident)
                };
                PrivateReply::Note(notice)
            }
        }
    }

    /// Opens a thread; none where that is refused, or takes so long that the channel would wait for it.
    async fn open_thread(&self, name: &str, line: Option<&str>, event: &str) -> Option<String> {
        let (shared, channel) = (&self.shared, &self.channel);
        // What is typed may come once more after a kill, and then finds the thread.
        let nonce = format!("t{event}");
        let opened = shared.platform.open_thread(&channel.id, name, line, &nonce);
        let error = match tokio::time::timeout(THREAD_TIMEOUT, opened).await {
            Ok(Ok(thread)) => return Some(thread),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the platform says nothing".to_owned(),
        };
        tracing::info!(%channel, error, "a thread could not be opened; the game stays in the channel");
        None
    }

    /// Opens direct messages with a person; none where that is refused, or takes too long.
    pub(super) async fn open_direct(&self, person: &str) -> Option<String> {
        let opened = self.shared.platform.open_direct(person);
        let error = match tokio::time::timeout(THREAD_TIMEOUT, opened).await {
            Ok(Ok(direct)) => return Some(direct),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the platform says nothing".to_owned(),
        };
        tracing::info!(channel = %self.channel, error, "direct messages could not be opened; nobody is invited");
        None
    }

    /// Responder that brings the answer to this request to the person.
    fn responder(&self, request: &Request, intent: &Intent, to: oneshot::Sender<Response>) -> Responder {
        let RequestKind::Text(text) = &request.what else { return Responder { to, typed: None } };
        let typed = TypedReply {
            reply_to: text.message.clone(),
            person: request.person.id.clone(),
            kind: self.reply_kind(request, intent),
            locale: spoken(request).map(str::to_owned),
            nonce: answer_nonce(&request.event),
        };
        Responder { to, typed: Some(typed) }
    }

    fn reply_kind(&self, request: &Request, intent: &Intent) -> ReplyKind {
        match intent {
            Intent::Help(_) => ReplyKind::Help,
            _ if intent.is_move() && self.to_move.has(&request.person.id) => ReplyKind::DueMove,
            Intent::Move { .. } | Intent::Fault(_) | Intent::Words { .. } => ReplyKind::Unreadable,
            _ => ReplyKind::Understood,
        }
    }

    /// Carries out a request, again from a fresh state when another writer was faster.
    async fn carry_out(&mut self, request: &Request, intent: &Intent) -> StoreResult<PrivateReply> {
        // The commit checks the event of a typed message. Other requests may commit nothing, so theirs is checked here.
        let known = if request.is_edit() {
            request.effect_key()
        } else if matches!(request.what, RequestKind::Text(_)) {
            None
        } else {
            Some(request.event.clone())
        };
        if let Some(known) = known
            && self.shared.store.knows_event(&self.channel, &known).await?
        {
            return Ok(PrivateReply::Silence);
        }
        let mut replied = self.replied(request).await?;
        let mut done = DoneOnce::default();
        let (mut last, mut pauses) = (None, overtaken_pauses());
        for _ in 0..CONFLICTS {
            match self.try_once(request, intent, replied, &mut done).await {
                Err(error @ (StoreError::Conflict(_) | StoreError::Overtaken)) => {
                    if matches!(error, StoreError::Overtaken) {
                        // What another process has changed is taken in meanwhile.
                        tokio::time::sleep(pauses.next()).await;
                    }
                    self.games = None;
                    replied = self.replied(request).await?;
                    last = Some(error);
                }
                other => return other,
            }
        }
        Err(last.expect("only conflicts are tried again"))
    }

    /// Effects of a request. Nothing has changed yet.
    async fn effects_of(
        &mut self,
        request: &Request,
        intent: &Intent,
        replied: Option<RepliedBoard>,
    ) -> StoreResult<Effects> {
        if request.place.server.is_some() {
            self.server.clone_from(&request.place.server);
        }
        if request.place.parent.is_some() {
            self.parent.clone_from(&request.place.parent);
        }
        // Typed messages do not tell what their thread belongs to.
        let request = &Request {
            place: Place { parent: self.parent.clone(), ..request.place.clone() },
            ..request.clone()
        };
        self.load().await?;
        self.trust_clocks().await?;
        if intent.is_move() && self.outbox.is_closed() {
            // After the move the clock of the other side runs: the time in which the channel was closed is credited before.
            self.credit_outages().await?;
        }
        let live_games = self.live_games(request, intent, replied.map(|board| board.game)).await?;
        let meant = meant(replied, &live_games);
        let unseen = match (intent, &request.what) {
            (Intent::Move { .. }, RequestKind::Text(_)) if meant != RepliedGame::Unknown => {
                self.settled_unseen(&live_games, request, replied).await?
            }
            _ => Vec::new(),
        };
        let shared = &self.shared;
        let new_game = match intent.may_open_game() {
            true => {
                let tag = GameTag::draw(shared.random());
                Some(GameKey { id: shared.store.reserve_game().await?, tag })
            }
            false => None,
        };
        let ctx = Ctx {
            services: &shared.services,
            features: FEATURES,
            channel: &self.channel,
            server: self.server.as_deref(),
            request,
            live_games: &live_games,
            meant,
            unseen: &unseen,
            effective: &self.settings,
            analyses: &self.analyses,
            new_game,
            now: shared.now(),
            seed: shared.random(),
            me: PlayerId::new(request.person.id.clone()),
            l10n: localizer_for(request, &live_games, meant, &self.settings),
            answers: intent.asked().is_some(),
            closed: self.outbox.is_closed(),
        };
        features::handle(&ctx, intent).await
    }

    /// The games that a request may be about, written as their people want it.
    async fn live_games(
        &mut self,
        request: &Request,
        intent: &Intent,
        meant: Option<GameId>,
    ) -> StoreResult<Vec<LiveGame>> {
        let asked = intent.component_game().or(meant);
        let mut live_games = self.games().to_vec();
        if let Some(id) = asked.filter(|id| live_games.iter().all(|live| live.id != *id))
            && let Some(stored) = self.shared.store.game(id).await?
            && let live = live_game_of(stored)?
            && live.is_at(&self.channel.id)
        {
            live_games.insert(0, live);
        }
        let more = features::further_games(&self.shared, &self.channel, intent, &live_games).await?;
        live_games.splice(0..0, more);
        let mut concerned = vec![request.person.id.clone()];
        concerned.extend(intent.person().map(|person| person.id.clone()));
        let players = live_games.iter().flat_map(|live| live.game.players());
        concerned.extend(players.map(|player| player.id.to_string()));
        self.load_settings(concerned).await?;
        for live in &mut live_games {
            self.settings.style_game(live);
        }
        Ok(live_games)
    }

    /// True if the time of a player is over who has the game in another channel. The actor there decides, because it alone knows
    /// whether the player could be reached.
    fn is_flag_of_another_home(&self, update: &GameUpdate) -> bool {
        let live = self.games().iter().find(|live| live.id == update.game);
        let falls =
            |live: &LiveGame| live.game.deadline().is_some_and(|deadline| deadline <= self.shared.now());
        update.ends() && live.is_some_and(|live| live.acting_home() != self.channel.id && falls(live))
    }

    async fn try_once(
        &mut self,
        request: &Request,
        intent: &Intent,
        replied: Option<RepliedBoard>,
        done: &mut DoneOnce,
    ) -> StoreResult<PrivateReply> {
        let mut effects = self.effects_of(request, intent, replied).await?;
        if effects.games.iter().any(|update| self.is_flag_of_another_home(update)) {
            let chosen = self.shared.settings.language(&request.person.id);
            return Ok(PrivateReply::Note(notices::time_is_checked(request, chosen)));
        }
        if let Some(asked) = &effects.thread {
            if done.thread.is_none() {
                done.thread =
                    Some(self.open_thread(&asked.name, asked.line.as_deref(), &request.event).await);
            }
            effects.in_thread(done.thread.as_ref().and_then(Option::as_deref));
        }
        if let Some(asked) = effects.direct.take() {
            if done.direct.is_none() {
                done.direct = self.open_direct(&asked.person).await;
            }
            match &done.direct {
                Some(direct) => effects.in_direct(direct),
                None => return Ok(PrivateReply::note(asked.refused)),
            }
        }
        effects.located(&self.channel.id);
        self.store_answer(request, intent, &mut effects, &mut done.admitted);
        let typed = matches!(request.what, RequestKind::Text(_));
        let tells = effects.has_effect();
        let answer = std::mem::take(&mut effects.answer);
        // A typed move that is passed over in silence is remembered too: read back after a restart, it must not be
        // played when its turn has come.
        if !tells && !typed {
            return Ok(answer);
        }
        let posts = effects.posts.iter().any(|post| post.to.is_here());
        let borrowed = request.place.is_borrowed();
        if borrowed && (posts || effects.changes_game()) {
            self.mark_borrowed().await;
        }
        if !self.commit(effects, Some(request)).await? {
            return Ok(PrivateReply::Silence);
        }
        let (first, replaces) = match answer {
            PrivateReply::Note(reply) if posts && !typed && !borrowed => (reply, false),
            PrivateReply::Update(reply) if posts && !typed && !borrowed => (reply, true),
            answer => return Ok(answer),
        };
        let waits = notices::waits(request, self.shared.settings.language(&request.person.id));
        let outbox = self.outbox.handle();
        let then = stream::once(async move { outbox.turns_out_closed().await.then_some(waits) });
        Ok(PrivateReply::Followed { first, replaces, then: then.filter_map(future::ready).boxed() })
    }

    /// Has an answer stored with the typed message that it answers, where the person waits for it to go on: it is about a move
    /// that is due, or leaves a choice.
    fn store_answer(
        &self,
        request: &Request,
        intent: &Intent,
        effects: &mut Effects,
        admitted: &mut Option<QueueOutcome>,
    ) {
        let (RequestKind::Text(text), PrivateReply::Note(reply)) = (&request.what, &effects.answer) else {
            return;
        };
        let kind = self.reply_kind(request, intent);
        if effects.after.is_some() || (kind != ReplyKind::DueMove && reply.rows.is_empty()) {
            return;
        }
        let in_channel = self.shared.platform.answers_in_channel();
        let admit = || *admitted.get_or_insert_with(|| self.outbox.admit(&request.person.id, kind));
        let mut reply = match in_channel.then(admit) {
            None | Some(QueueOutcome::Queued) => reply.clone(),
            Some(QueueOutcome::SlowDown) => {
                let (locale, chosen) = (spoken(request), self.shared.settings.language(&request.person.id));
                notices::rate_limited(kind.limit(), locale, chosen)
            }
            Some(QueueOutcome::Dropped) => return effects.answer = PrivateReply::Silence,
        };
        reply.reply_to.get_or_insert_with(|| text.message.clone());
        // An adapter that shows answers by itself posts this one once, under the same nonce.
        effects.answer = if in_channel { PrivateReply::Silence } else { PrivateReply::Note(reply.clone()) };
        effects.stored_answer = Some(reply);
    }
}

/// The language of a typed message, as far as the platform tells it.
fn spoken(request: &Request) -> Option<&str> {
    request.locale.as_deref().or(request.place.locale.as_deref())
}
