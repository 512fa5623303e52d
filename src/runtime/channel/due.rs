//! Work without a request: deadlines, due tasks of features, and games whose players or channel are gone.

use std::time::Duration;

use tokio::time::Instant;
use tracing::Instrument as _;

use crate::backoff::Backoff;
use crate::features;
use crate::features::effective::EffectiveSettings;
use crate::features::effects::Effects;
use crate::features::hooks::{DueCtx, DueTask, Feature};
use crate::features::live_game::LiveGame;
use crate::features::play::automatic;
use crate::game::{Actor, Game, GameCommand, GameId, Phase, PlayerId, Timestamp};
use crate::rules::Color;
use crate::runtime::channel::commit::CommitTries;
use crate::runtime::channel::{CALLED_OFF_AFTER, ChannelActor, RETRY_PAUSE, other_homes};
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::outbox::queue::UNSENT;
use crate::runtime::outbox::send::try_times;
use crate::runtime::state::{ServiceState, work_span};
use crate::store::{ChannelKey, Closed, Closure, Outage, StoreError, StoreResult};

/// Milliseconds credited beyond the opening of a channel, in which typed messages are read back.
const READ_BACK_CREDIT: i64 = 3_000;
/// Messages of a deleted channel that are read and given up at once.
const ABANDONED_AT_ONCE: u32 = 50;
/// Timeout of a board to be sent before its text is corrected.
const BOARD_TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum number of tries to edit the text of a board.
const EDIT_TRIES: u32 = 5;

impl ChannelActor {
    /// Does what is due in the channel and starts the bot's moves. Failures are retried later.
    pub(crate) async fn run_due(&mut self) {
        self.retry = None;
        match self.resume().await {
            Ok(()) => self.backoff = Backoff::starting_with(RETRY_PAUSE),
            Err(error) => drop(self.failed("the games of a channel cannot be resumed", &error)),
        }
    }

    /// Does what is due in the channel, as far as it can be reached, and starts the engine.
    async fn resume(&mut self) -> StoreResult {
        self.load().await?;
        let gone = self.reach.closed_as(Closed::Gone);
        if let Some(closure) = gone {
            self.move_games(closure).await?;
            // If that failed, the player in another home goes on waiting as for a closed channel.
            let over = self.has_lasted(closure);
            self.abort_all(|live| over || !live.has_two_homes()).await?;
        }
        if self.reach.is_borrowed() {
            self.tick_due().await?;
        } else if let Some(closure) = self.reach.closed_as(Closed::Shut) {
            // Deadlines do not count in a closed channel, but after a long closure games are aborted.
            self.outbox.pause();
            if self.has_lasted(closure) {
                self.abort_all(|_| true).await?;
            }
        } else if self.outbox.is_paused() && gone.is_none() {
            // A message was just refused, perhaps while the channel was being opened.
            self.try_reopen().await;
        } else if self.flag_falls() && !self.shared.platform.is_up() {
            // The bot cannot be reached; the time is credited after the outage.
            self.retry = Some(Instant::now() + RETRY_PAUSE);
        } else if self.trust_clocks().await? {
            self.tick_due().await?;
        }
        self.start_engine_work();
        Ok(())
    }

    /// Returns `true` if a closure has lasted so long that open games are aborted.
    fn has_lasted(&self, closure: Closure) -> bool {
        self.shared.now().0 - closure.at.0 >= CALLED_OFF_AFTER
    }

    /// Applies deadlines: challenges lapse, flags fall, players are reminded.
    async fn tick_due(&mut self) -> StoreResult {
        let due: Vec<(GameId, Timestamp)> = self.due_here().map(|(live, due)| (live.id, due)).collect();
        self.commit_each(|live, now| {
            due.iter().find(|(id, due)| *id == live.id && *due <= now)?;
            automatic::decided(live, &Actor::Bot, &GameCommand::Tick, now)
        })
        .await
    }

    /// Returns the time since which players may have been unreachable: the last delivery, else the last event of a game.
    pub(crate) fn last_reached(&self) -> Timestamp {
        if let Some(delivered) = self.outbox.delivered() {
            return delivered;
        }
        let events =
            self.games().iter().filter_map(|live| automatic::happened(self.shared.defaults, &live.game));
        events.max().unwrap_or(Timestamp(0))
    }

    pub(crate) async fn abort_games_of(&mut self, person: &PlayerId) -> StoreResult {
        self.load().await?;
        self.commit_each(|live, now| automatic::leave(live, person, now)).await
    }

    /// Commits effects of each game, again from a fresh state if another writer was faster.
    pub(super) async fn commit_each(
        &mut self,
        effects_of: impl Fn(&LiveGame, Timestamp) -> Option<Effects>,
    ) -> StoreResult {
        let mut tries = CommitTries::default();
        'again: loop {
            let now = self.shared.now();
            let all: Vec<Effects> = self.games().iter().filter_map(|live| effects_of(live, now)).collect();
            for effects in all {
                if let Err(error) = self.commit(effects, None).await {
                    self.prepare_next_try(error, &mut tries).await?;
                    self.load().await?;
                    continue 'again;
                }
            }
            return Ok(());
        }
    }

    /// Aborts games of a channel that is gone, silently and without a result, and drops its unsent posts. A result would make
    /// the deletion of a channel a way to end a game.
    async fn abort_all(&mut self, which: impl Fn(&LiveGame) -> bool) -> StoreResult {
        let here = self.channel.id.clone();
        self.commit_each(|live, now| {
            if !which(live) {
                return None;
            }
            let mut effects = automatic::leave(live, &person_who_may_end(&live.game)?, now)?;
            effects.with_location(&here);
            effects.posts.retain(|post| !post.to.is_here());
            Some(effects)
        })
        .await?;
        let store = self.shared.store.clone();
        loop {
            let unsent = store.unsent(&self.channel, 0, ABANDONED_AT_ONCE).await?;
            for message in &unsent {
                let notes = features::sent(&message.post.nonce, None);
                let failed = store.mark_failed(message.id, "the channel is gone", notes);
                self.shared.write(failed).await?;
            }
            let stale = store.stale_boards(&self.channel, ABANDONED_AT_ONCE).await?;
            for message in &stale {
                self.shared.write(store.forget_stale_board(&self.channel, message)).await?;
            }
            if unsent.is_empty() && stale.is_empty() {
                return Ok(());
            }
        }
    }

    /// Withdraws the challenges that could not be delivered here, and tells the challengers.
    pub(crate) async fn withdraw_invitations(&mut self) {
        let withdrawn = async {
            self.load().await?;
            let here = self.channel.id.clone();
            let unsent = self.shared.store.unsent(&self.channel, 0, UNSENT).await?;
            self.commit_each(|live, now| {
                unsent.iter().find(|unsent| unsent.post.game == Some(live.id))?;
                automatic::undelivered(live, &here, now)
            })
            .await
        }
        .await;
        self.check("an invitation that cannot be delivered could not be withdrawn", withdrawn);
    }

    /// Does a due task of a feature.
    pub(crate) async fn run_feature_due(
        &mut self,
        feature: &'static dyn Feature,
        task: DueTask,
    ) -> StoreResult {
        // Direct messages have no server.
        self.server = Some(task.server.clone()).filter(|server| !server.is_empty());
        self.load().await?;
        let ctx =
            DueCtx { services: &self.shared.services, channel: &self.channel, effective: &self.settings };
        let effects = feature.run_due(ctx, &task).await?;
        if effects.writes.is_empty() && effects.posts.is_empty() && !effects.changes_game() {
            return Ok(());
        }
        let opens_game = effects.games.iter().any(|update| update.expected_seq == 0);
        match self.commit(effects, None).await {
            Ok(_) => {}
            // Another task has done it, perhaps in another channel.
            Err(StoreError::Overtaken) => return Ok(()),
            Err(error) => return Err(error),
        }
        // The games of a round begin one after the other; their clocks should not begin minutes apart.
        if opens_game && let Some(jobs) = self.outbox.handle().jobs.upgrade() {
            let _ = jobs.send(ChannelMessage::Due(feature, task));
        }
        Ok(())
    }

    /// Returns `true` if flags may fall: players could be reached, and outages are credited.
    pub(crate) async fn trust_clocks(&mut self) -> StoreResult<bool> {
        if !self.flag_falls() {
            return Ok(true);
        }
        let closed = self.outbox.is_paused() || self.reach.is_borrowed();
        let reachable = !closed && self.is_reachable(self.last_reached()).await;
        // A heartbeat records an outage that has just ended.
        self.shared.heartbeat().await?;
        self.credit(|_| true).await?;
        Ok(reachable)
    }

    fn flag_falls(&self) -> bool {
        let now = self.shared.now();
        self.games().iter().any(|live| live.game.deadline().is_some_and(|deadline| deadline <= now))
    }

    /// Credits outages of the bot and closures of the channel to the players to move here.
    pub(crate) async fn credit_outages(&mut self) -> StoreResult {
        let here = self.channel.id.clone();
        self.credit(|live| live.acting_home() == here).await
    }

    /// Credits outages and closures in the games that `concerns` selects, also closures of their other homes.
    async fn credit(&mut self, concerns: impl Fn(&LiveGame) -> bool) -> StoreResult {
        let timed = |live: &&LiveGame| live.game.deadline().is_some() && concerns(live);
        let concerned: Vec<&LiveGame> = self.games().iter().filter(timed).collect();
        let since = concerned.iter().filter_map(|live| live.game.clock().since());
        let Some(first) = since.min() else { return Ok(()) };
        let outages = self.shared.store.outages(self.channel.platform, first).await?;
        let outages: Vec<_> = outages.into_iter().map(|Outage { from, until }| (from, until)).collect();
        let now = self.shared.now();
        let mut credited = Vec::new();
        for live in concerned {
            let home = live.acting_home();
            let closure = if home == self.channel.id {
                self.reach.closed_as(Closed::Shut).or(self.reach.closed_as(Closed::Borrowed))
            } else {
                self.shared.store.closure(&self.shared.key(home)).await?
            };
            let closed = closure.map(|closure| (closure.from, now.plus_millis(READ_BACK_CREDIT)));
            let away = merge_spans(outages.iter().copied().chain(closed).collect());
            credited.extend(automatic::credit_outage(live, &away, now).map(|effects| (live.id, effects)));
        }
        for (game, effects) in credited {
            self.commit(effects, None).await?;
            self.correct_boards(game);
        }
        Ok(())
    }

    /// Edits the text of a game's newest boards to show the new deadline. A failure does no harm: later boards are correct.
    fn correct_boards(&self, game: GameId) {
        let Some(live) = self.games().iter().find(|live| live.id == game) else { return };
        for home in &live.homes {
            self.correct_board(live, &home.channel);
        }
    }

    /// Edits the text of a game's newest board in one home to show the deadline, or why the clock is stopped.
    pub(super) fn correct_board(&self, live: &LiveGame, home: &str) {
        let seen = live.seen_at(home);
        let channel = self.shared.key(home);
        let shared = self.shared.clone();
        let effective = self.settings.clone();
        let span = work_span(&channel, Some(live.id));
        let work = async move {
            if let Err(error) = correct_text(&shared, &channel, seen, &effective).await {
                tracing::warn!(%error, "the board of a game could not be read");
            }
        };
        tokio::spawn(work.instrument(span));
    }
}

/// Edits the text of a game's newest board in `channel`, once it is sent, until it is up to date.
async fn correct_text(
    shared: &ServiceState,
    channel: &ChannelKey,
    mut live: LiveGame,
    effective: &EffectiveSettings,
) -> StoreResult {
    wait_for_board(shared, channel, live.id).await?;
    loop {
        live.unreachable = other_homes::unreachable(shared, &live).await?;
        let Some(stored) = shared.store.game(live.id).await? else { return Ok(()) };
        let newest = Some(&stored.events).filter(|log| log.len() as u64 == live.game.seq());
        let newest = newest.and_then(|log| automatic::newest_board(&live, log, effective));
        let board = shared.store.board_message(channel, live.id).await?;
        let Some((board, newest)) = board.zip(newest) else { return Ok(()) };
        if shared.store.is_closed(channel).await? {
            return Ok(());
        }
        let turn = newest.picture.and_then(|picture| picture.turn);
        let clocks = turn.map(|turn| turn.clocks).unwrap_or_default();
        let edited = try_times(EDIT_TRIES, || {
            let edited = shared.platform.edit_text(&channel.id, &board, &newest.text, &clocks);
            shared.in_time("the words of a board", &channel.id, edited)
        });
        if let Err(error) = edited.await {
            tracing::debug!(%error, "the text of a board was not updated");
        }
        // Because the other home may have closed or opened during the edit, the last edit is the one that is up to date.
        if other_homes::unreachable(shared, &live).await? == live.unreachable {
            return Ok(());
        }
    }
}

/// Waits until the boards of a game are sent in a channel, for a minute at most.
async fn wait_for_board(shared: &ServiceState, channel: &ChannelKey, game: GameId) -> StoreResult {
    let until = Instant::now() + BOARD_TIMEOUT;
    while Instant::now() < until {
        let sent = shared.message_sent.notified();
        let unsent = shared.store.unsent(channel, 0, UNSENT).await?;
        if !unsent.iter().any(|unsent| unsent.post.board && unsent.post.game == Some(game)) {
            return Ok(());
        }
        // Another process may send it.
        let _ = tokio::time::timeout(RETRY_PAUSE, sent).await;
    }
    Ok(())
}

/// Sorts spans of time and merges those that overlap, as a clock takes them.
fn merge_spans(mut spans: Vec<(Timestamp, Timestamp)>) -> Vec<(Timestamp, Timestamp)> {
    spans.sort_unstable();
    let mut merged: Vec<(Timestamp, Timestamp)> = Vec::with_capacity(spans.len());
    for (from, until) in spans {
        match merged.last_mut() {
            Some((_, end)) if from <= *end => *end = until.max(*end),
            _ => merged.push((from, until)),
        }
    }
    merged
}

/// Returns a person who may end a game: the challenger, else a player.
fn person_who_may_end(game: &Game) -> Option<PlayerId> {
    let sides = match game.phase() {
        Phase::Offered { by, .. } => [by, !by],
        _ => Color::ALL,
    };
    sides.into_iter().find_map(|side| Some(game.seat(side).player()?.id.clone()))
}
