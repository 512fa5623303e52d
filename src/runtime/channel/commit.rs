//! The commit of effects.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::backoff::Backoff;
use crate::features::effects::{Effects, GameUpdate, PostDraft};
use crate::features::live_game::{GameView, LiveGame};
use crate::features::{FEATURES, posting};
use crate::game::{Event, Game, GameId};
use crate::message::request::answer_nonce;
use crate::message::{Reply, Request};
use crate::runtime::channel::ChannelActor;
use crate::runtime::outbox;
use crate::store::{
    ChannelKey, ChannelWrite, Committed, GameWrite, PositionSource, Post, StoreError, StoreResult, UnsentPost,
};

/// Maximum number of tries of a commit while other writers are faster.
const MAX_TRIES: usize = 10;

/// Tries of a commit so far, and the pauses between them while writers of other processes are faster.
pub(super) struct CommitTries {
    count: usize,
    pauses: Backoff,
}

impl Default for CommitTries {
    fn default() -> CommitTries {
        let pauses = Backoff::between(Duration::from_millis(10), Duration::from_millis(500));
        CommitTries { count: 0, pauses }
    }
}

impl ChannelActor {
    /// Drops the games for another try after a faster writer. Returns any other error, and the conflict after too many tries.
    pub(super) async fn prepare_next_try(
        &mut self,
        error: StoreError,
        tries: &mut CommitTries,
    ) -> StoreResult {
        tries.count += 1;
        if tries.count >= MAX_TRIES || !matches!(error, StoreError::Conflict(_) | StoreError::Overtaken) {
            return Err(error);
        }
        if matches!(error, StoreError::Overtaken) {
            // Meanwhile the changes of another process arrive.
            tokio::time::sleep(tries.pauses.next()).await;
        }
        self.games = None;
        Ok(())
    }

    /// Stores effects, then sends their posts and starts the engine. Returns `false` if the event is known already.
    pub(crate) async fn commit(
        &mut self,
        mut effects: Effects,
        request: Option<&Request>,
    ) -> StoreResult<bool> {
        effects.with_location(&self.channel.id);
        self.load_players_of(&effects.games, &effects.posts).await?;
        posting::style_messages(&self.shared.services, &self.channel, &self.settings, &mut effects).await?;
        if let Some(request) = request {
            // People are not pinged about their own actions.
            effects.posts.iter_mut().for_each(|post| post.reply.ping.retain(|id| *id != request.person.id));
        }
        if effects.games.iter().any(GameUpdate::ends) {
            let server = self.server_of(request).map(str::to_owned);
            for feature in FEATURES {
                let services = &self.shared.services;
                feature.game_ended(services, &self.channel, server.as_deref(), &mut effects).await?;
            }
            posting::tell_parent(&self.settings, &self.channel.id, &mut effects);
        }
        // A rematch in the thread is not announced in its channel.
        if self.games().iter().all(|live| effects.games.iter().any(|update| update.game == live.id)) {
            posting::announce_in_parent(&self.settings, &self.channel.id, &mut effects);
        }
        let answer = effects.stored_answer.take().zip(request);
        let answer_post = answer.as_ref().map(|(reply, request)| answer_post(reply, request));
        let writes = self.writes_of(&mut effects, request, answer_post);
        let removes_buttons =
            writes.iter().any(|write| write.answered.is_some() || !write.settled.is_empty());
        let Committed::Stored(ids) =
            self.write(writes.clone(), effects.first_game().map(|update| update.game)).await?
        else {
            return Ok(false);
        };
        self.shared.settings.forget(&effects.writes);
        let homes = effects.games.iter().flat_map(|update| &update.homes).map(|home| &home.channel);
        let mut elsewhere: BTreeSet<String> =
            homes.filter(|home| **home != self.channel.id).cloned().collect();
        for update in effects.games {
            self.note_committed(update, request);
        }
        self.publish_people_to_move();
        let posts = writes
            .into_iter()
            .flat_map(|write| write.posts.into_iter().map(move |post| (write.channel.clone(), post)));
        let mut messages = Vec::new();
        for (id, (channel, post)) in ids.into_iter().zip(posts) {
            if channel == self.channel {
                messages.push(UnsentPost { id, post });
            } else {
                elsewhere.insert(channel.id);
            }
        }
        let answer = answer.and_then(|(_, request)| Some((messages.pop()?, request)));
        for message in messages {
            self.outbox.enqueue(message, self.asked, None);
        }
        if let Some((message, request)) = answer {
            self.outbox.enqueue(message, None, Some(request.person.id.clone()));
        }
        if removes_buttons {
            self.outbox.remove_old_buttons();
        }
        for channel in elsewhere {
            if let Some(registry) = self.channels.upgrade() {
                registry.reload_channel(&channel).await;
            }
        }
        if let Some(after) = effects.after {
            after();
        }
        self.start_engine_work();
        Ok(true)
    }

    /// Returns the server of the channel, if it is known.
    fn server_of<'a>(&'a self, request: Option<&'a Request>) -> Option<&'a str> {
        request.map_or(&self.server, |request| &request.place.server).as_deref()
    }

    /// Returns the writes of effects: first that of this channel, then one for each further game and channel.
    fn writes_of(
        &self,
        effects: &mut Effects,
        request: Option<&Request>,
        answer: Option<Post>,
    ) -> Vec<ChannelWrite> {
        let order = request.and_then(|request| request.order);
        let server = self.server_of(request).map(str::to_owned);
        let mut writes = vec![ChannelWrite {
            event: request.map(|request| request.event.clone()),
            effect: request.filter(|_| effects.has_effect()).and_then(Request::effect_key),
            // Messages typed before, while the channel was closed, are not read yet. Those before an edit may follow it.
            last_seen: order
                .filter(|_| request.is_none_or(|request| !request.is_edit()))
                .filter(|_| !self.outbox.is_paused() && !self.reach.is_reading_back())
                .map(|order| order.to_string()),
            server: server.clone(),
            parent: request.and_then(|request| request.place.parent.clone()),
            writes: effects.writes.clone(),
            answered: effects.answered.clone(),
            ..ChannelWrite::in_channel(&self.channel)
        }];
        let here = self.channel.id.clone();
        for update in &mut effects.games {
            let settled = self.is_settled_by(update);
            let channel = self.shared.key(update.channel.channel(&here));
            let free = writes.iter().position(|write| write.channel == channel && write.game.is_none());
            let write = write_at(&mut writes, free, &channel);
            write.settled.extend(settled.then_some(update.game));
            write.game = Some(game_write(update, order));
            write.rated = update.rated.take();
            if update.expected_seq == 0 && write.channel != self.channel {
                // A new thread, which was opened for the game.
                (write.server, write.parent) = (server.clone(), Some(here.clone()));
            }
        }
        let mut nonce = effects.nonce.take();
        for draft in &effects.posts {
            let mut post = self.post_of(draft, &effects.games);
            post.nonce = nonce.take().unwrap_or(post.nonce);
            let channel = self.shared.key(draft.to.channel(&here));
            let known = writes.iter().position(|write| write.channel == channel);
            write_at(&mut writes, known, &channel).posts.push(post);
        }
        writes[0].posts.extend(answer);
        writes
    }

    /// Commits the writes, unless a person was erased since the games were loaded.
    async fn write(&self, writes: Vec<ChannelWrite>, game: Option<GameId>) -> StoreResult<Committed> {
        let erasures = self.shared.erasures.read().await;
        match game {
            Some(game) if *erasures != self.erasures => Err(StoreError::Conflict(game)),
            None if *erasures != self.erasures && !writes[0].writes.is_empty() => Err(StoreError::Overtaken),
            _ => {
                let committed = self.shared.write(self.shared.store.commit_all(writes)).await?;
                if game.is_some() {
                    self.shared.watchdog.record_commit(Ok(()));
                }
                Ok(committed)
            }
        }
    }

    /// Returns `true` if a change settles the pending offer of its game.
    fn is_settled_by(&self, update: &GameUpdate) -> bool {
        let before = self.games().iter().find(|live| live.id == update.game);
        before.is_some_and(|live| has_offer(&live.game)) && !has_offer(&update.after)
    }

    /// Updates the memory, the metrics and the features after a commit.
    fn note_committed(&mut self, change: GameUpdate, request: Option<&Request>) {
        let moves = change.events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
        if let Some(request) = request.filter(|_| moves > 0) {
            self.shared.user_limits.played(&request.person.id);
        }
        let by = if request.is_some() { "person" } else { "bot" };
        self.shared.metrics.moves.of(by).inc_by(moves as u64);
        for feature in FEATURES {
            feature.committed(&self.shared.services, &change);
        }
        if change.channel.channel(&self.channel.id) == self.channel.id {
            self.remember(change);
        }
    }

    fn remember(&mut self, change: GameUpdate) {
        let Some(live_games) = &mut self.games else { return };
        let changed = change.game;
        let mut live = LiveGame::new(changed, change.after, change.homes);
        self.settings.style_game(&mut live);
        // An annulment does not make an old game the latest.
        if change.events.iter().any(|event| matches!(event, Event::Annulled { .. })) {
            if let Some(known) = live_games.iter_mut().find(|known| known.id == live.id) {
                *known = live;
            }
            return;
        }
        // Keep the games in the order of their last events.
        live_games.retain(|known| known.id != live.id);
        live_games.push(live);
        // Only the latest finished game is kept; a challenge that was not accepted is none.
        let keep = live_games
            .iter()
            .filter(|live| live.game.outcome().is_some())
            .max_by_key(|live| (live.id == changed, live.id))
            .map(|live| live.id);
        live_games.retain(|live| live.game.is_open() || Some(live.id) == keep);
    }

    /// Returns the stored form of a public message.
    pub(crate) fn post_of(&self, draft: &PostDraft, changed: &[GameUpdate]) -> Post {
        let changed = changed.iter().find(|update| Some(update.game) == draft.game);
        let known = self.games().iter().find(|live| Some(live.id) == draft.game);
        let shown = changed.map(|update| &update.after).or(known.map(|live| &live.game));
        Post {
            game: draft.game,
            board: draft.board,
            question: draft.question,
            position: shown.map(Game::position_seq),
            body: outbox::body_of(&draft.reply),
            nonce: self.shared.nonce(),
        }
    }
}

fn has_offer(game: &Game) -> bool {
    game.draw_offer().is_some() || game.takeback().is_some()
}

/// Returns the write at an index, or adds one for the channel.
fn write_at<'a>(
    writes: &'a mut Vec<ChannelWrite>,
    at: Option<usize>,
    channel: &ChannelKey,
) -> &'a mut ChannelWrite {
    let at = at.unwrap_or_else(|| {
        writes.push(ChannelWrite::in_channel(channel));
        writes.len() - 1
    });
    &mut writes[at]
}

/// Returns the stored form of a reply to a typed message.
fn answer_post(reply: &Reply, request: &Request) -> Post {
    Post {
        game: None,
        position: None,
        board: false,
        question: false,
        nonce: answer_nonce(&request.event),
        body: outbox::body_of(reply),
    }
}

/// Returns the stored form of a change of a game; `order` is the number of the person's event that caused it.
fn game_write(change: &GameUpdate, order: Option<u64>) -> GameWrite {
    let since = if !change.events.iter().any(makes_position) {
        None
    } else if let Some(order) = order.filter(|_| !change.has_two_homes()) {
        Some(PositionSource::Event(order))
    } else {
        // A message typed in one home is not seen in the other, where only a board shows the position.
        Some(PositionSource::Board)
    };
    GameWrite {
        id: change.game,
        expected_seq: change.expected_seq,
        events: change.events.clone(),
        homes: change.homes.iter().filter(|_| settles_languages(change)).map(GameView::stored).collect(),
        open: change.after.is_open(),
        since,
    }
}

/// Returns `true` if a change sets the languages of a game: its opening or its acceptance.
fn settles_languages(change: &GameUpdate) -> bool {
    change.expected_seq == 0 || change.events.iter().any(|event| matches!(event, Event::Accepted { .. }))
}

/// Returns `true` if there is a new position to move in after this event.
fn makes_position(event: &Event) -> bool {
    matches!(
        event,
        Event::Challenged { .. }
            | Event::BotChallenged { .. }
            | Event::Accepted { .. }
            | Event::Moved { .. }
            | Event::TakenBack { .. }
    )
}
