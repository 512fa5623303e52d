//! Requests of people, from the handler to the answer.

use futures_util::{StreamExt as _, future, stream};
use tokio::sync::oneshot;
use tracing::Instrument as _;

use crate::commands::intent::Intent;
use crate::features::context::{Ctx, RepliedGame, localizer_for};
use crate::features::effects::{Effects, GameUpdate, PrivateReply};
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::{self, FEATURES, notices};
use crate::game::{GameId, GameKey, GameTag, PlayerId};
use crate::message::request::answer_nonce;
use crate::message::{Request, RequestKind};
use crate::platform::Response;
use crate::runtime::channel::ChannelActor;
use crate::runtime::channel::commit::CommitTries;
use crate::runtime::channel::replied::{RepliedBoard, replied_game};
use crate::runtime::reply_queue::{QueueOutcome, ReplyKind};
use crate::runtime::responder::{self, TypedReply};
use crate::store::{StoreError, StoreResult};

/// Results of steps that are done once for a request, even if its commit is retried.
#[derive(Default)]
struct DoneOnce {
    /// The requested thread, or none if it could not be opened.
    thread: Option<Option<String>>,
    /// Channel of the requested direct messages.
    direct: Option<String>,
    /// Decision whether the stored answer is within the person's allowance.
    admitted: Option<QueueOutcome>,
}

impl ChannelActor {
    /// Carries out a request and answers it through `to`. Reopens a closed channel first if the request shows that it may be
    /// open.
    pub(crate) async fn request(
        &mut self,
        request: &Request,
        intent: &Intent,
        to: oneshot::Sender<Response>,
    ) {
        if let Intent::InDirectMessages(intent) = intent {
            return self.hand_over(request, intent, to).await;
        }
        // A request that names all rights comes from a channel that is probably open.
        let may_be_open = !request.place.is_borrowed()
            && match request.place.missing.as_deref() {
                Some(missing) => missing.is_empty(),
                // The bot has access where it receives typed messages.
                None => self.reach.is_borrowed() || self.reach.may_probe(self.shared.now()),
            };
        if may_be_open {
            self.try_reopen().await;
        }
        self.reach.asked_borrowed = request.place.is_borrowed();
        if self.reach.asked_borrowed {
            // Posts follow the answer.
            self.outbox.pause();
        }
        let answer = match self.carry_out(request, intent).await {
            Ok(answer) => answer,
            Err(error) => self.failure(request, &error).await,
        };
        let takes_long = matches!(answer, PrivateReply::Later { .. });
        let typed = self.typed_reply(request, intent);
        let work = responder::respond(to, typed, self.outbox.handle(), answer);
        if takes_long {
            tokio::spawn(work.in_current_span());
        } else {
            work.await;
        }
    }

    /// Returns the answer to a request that the store did not take.
    async fn failure(&mut self, request: &Request, error: &StoreError) -> PrivateReply {
        let incident = self.failed("a request failed", error);
        match self.shared.store.knows_event(&self.channel, &request.event).await {
            // A repeated event was answered the first time.
            Ok(true) => PrivateReply::Silence,
            _ => {
                let chosen = self.shared.settings.language(&request.person.id);
                let notice = if let StoreError::Displaced(_) = error {
                    notices::database_displaced(request, chosen, &incident)
                } else {
                    notices::failure(request, chosen, &incident)
                };
                PrivateReply::Ephemeral(notice)
            }
        }
    }

    /// Returns how a typed message is answered in its channel.
    fn typed_reply(&self, request: &Request, intent: &Intent) -> Option<TypedReply> {
        let RequestKind::Text(text) = &request.what else { return None };
        Some(TypedReply {
            reply_to: text.message.clone(),
            person: request.person.id.clone(),
            kind: self.reply_kind(request, intent),
            locale: message_language(request).map(str::to_owned),
            nonce: answer_nonce(&request.event),
        })
    }

    /// Returns the kind of a typed message, which decides how many replies a person gets.
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
        let event_to_check = if request.is_edit() {
            request.effect_key()
        } else if matches!(request.what, RequestKind::Text(_)) {
            None
        } else {
            Some(request.event.clone())
        };
        if let Some(event) = event_to_check
            && self.shared.store.knows_event(&self.channel, &event).await?
        {
            return Ok(PrivateReply::Silence);
        }
        let mut done = DoneOnce::default();
        let mut tries = CommitTries::default();
        loop {
            let replied = self.replied(request).await?;
            match self.try_once(request, intent, replied, &mut done).await {
                Err(error) => self.prepare_next_try(error, &mut tries).await?,
                answer => return answer,
            }
        }
    }

    /// Returns the effects of a request, which are not stored yet.
    async fn effects_of(
        &mut self,
        request: &Request,
        intent: &Intent,
        replied: Option<RepliedBoard>,
    ) -> StoreResult<Effects> {
        let request = &self.with_parent(request);
        self.load().await?;
        self.trust_clocks().await?;
        if intent.is_move() && self.outbox.is_paused() {
            // After the move the clock of the other side runs: the time in which the channel was closed is credited before.
            self.credit_outages().await?;
        }
        let live_games = self.live_games(request, intent, replied.map(|board| board.game)).await?;
        let replied_to = replied_game(replied, &live_games);
        let unseen = match (intent, &request.what) {
            (Intent::Move { .. }, RequestKind::Text(_)) if replied_to != RepliedGame::Unknown => {
                self.stale_games_once_sent(&live_games, request, replied).await?
            }
            _ => Vec::new(),
        };
        let new_game = if intent.may_open_game() { Some(self.reserve_game().await?) } else { None };
        let shared = &self.shared;
        let ctx = Ctx {
            services: &shared.services,
            features: FEATURES,
            channel: &self.channel,
            server: self.server.as_deref(),
            request,
            live_games: &live_games,
            replied_to,
            unseen: &unseen,
            effective: &self.settings,
            analyses: &self.engine.analyses,
            new_game,
            now: shared.now(),
            seed: shared.random(),
            requester: PlayerId::new(request.person.id.clone()),
            l10n: localizer_for(request, &live_games, replied_to, &self.settings),
            answers: intent.asked().is_some(),
            closed: self.outbox.is_paused(),
        };
        features::handle(&ctx, intent).await
    }

    /// Remembers server and parent of the channel. Typed messages do not name the parent of their thread: it is added.
    fn with_parent(&mut self, request: &Request) -> Request {
        let mut request = request.clone();
        if request.place.server.is_some() {
            self.server.clone_from(&request.place.server);
        }
        if request.place.parent.is_some() {
            self.parent.clone_from(&request.place.parent);
        }
        request.place.parent.clone_from(&self.parent);
        request
    }

    async fn reserve_game(&self) -> StoreResult<GameKey> {
        let tag = GameTag::draw(self.shared.random());
        Ok(GameKey { id: self.shared.store.reserve_game().await?, tag })
    }

    /// Returns the games that a request may concern, with the text styles of their players.
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

    /// Returns `true` if the flag falls of a player whose home is another channel. The actor there decides, because it alone
    /// knows whether the player could be reached.
    fn is_flag_of_another_home(&self, update: &GameUpdate) -> bool {
        let Some(live) = self.games().iter().find(|live| live.id == update.game) else { return false };
        let falls = live.game.deadline().is_some_and(|deadline| deadline <= self.shared.now());
        update.ends() && falls && live.acting_home() != self.channel.id
    }

    /// Carries out a request on the present state: handler, thread or direct messages, commit. Returns the private answer.
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
            return Ok(PrivateReply::Ephemeral(notices::time_is_checked(request, chosen)));
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
                None => return Ok(PrivateReply::ephemeral(asked.refused)),
            }
        }
        effects.with_location(&self.channel.id);
        self.store_answer(request, intent, &mut effects, &mut done.admitted);
        let typed = matches!(request.what, RequestKind::Text(_));
        let tells = effects.has_effect();
        let answer = std::mem::take(&mut effects.answer);
        // A typed move that is ignored is stored too: read back after a restart, it must not be played.
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
            PrivateReply::Ephemeral(reply) if posts && !typed && !borrowed => (reply, false),
            PrivateReply::Update(reply) if posts && !typed && !borrowed => (reply, true),
            answer => return Ok(answer),
        };
        let waits = notices::post_waits(request, self.shared.settings.language(&request.person.id));
        let outbox = self.outbox.handle();
        let then = stream::once(async move { outbox.turns_out_closed().await.then_some(waits) });
        Ok(PrivateReply::Followed { first, replaces, then: then.filter_map(future::ready).boxed() })
    }

    /// Stores the reply together with the message it answers if the player cannot continue without it.
    fn store_answer(
        &self,
        request: &Request,
        intent: &Intent,
        effects: &mut Effects,
        admitted: &mut Option<QueueOutcome>,
    ) {
        let (RequestKind::Text(text), PrivateReply::Ephemeral(reply)) = (&request.what, &effects.answer)
        else {
            return;
        };
        let kind = self.reply_kind(request, intent);
        if effects.after.is_some() || (kind != ReplyKind::DueMove && reply.rows.is_empty()) {
            return;
        }
        let in_channel = self.shared.platform.answers_in_channel();
        let outcome = if in_channel {
            *admitted.get_or_insert_with(|| self.outbox.admit(&request.person.id, kind))
        } else {
            QueueOutcome::Queued
        };
        let mut reply = match outcome {
            QueueOutcome::Queued => reply.clone(),
            QueueOutcome::SlowDown => {
                let chosen = self.shared.settings.language(&request.person.id);
                notices::rate_limited(kind.limit(), message_language(request), chosen)
            }
            QueueOutcome::Dropped => return effects.answer = PrivateReply::Silence,
        };
        reply.reply_to.get_or_insert_with(|| text.message.clone());
        // An adapter that shows answers itself posts this one once, because the nonce is equal.
        effects.answer =
            if in_channel { PrivateReply::Silence } else { PrivateReply::Ephemeral(reply.clone()) };
        effects.stored_answer = Some(reply);
    }
}

/// Returns the language of a typed message, if the platform names it.
fn message_language(request: &Request) -> Option<&str> {
    request.locale.as_deref().or(request.place.locale.as_deref())
}
