//! What happens without a word of anybody: time that runs out, what features have to do, and games whose people or channel are
//! gone.

use std::collections::HashMap;
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
use crate::runtime::channel::request::{CONFLICTS, overtaken_pauses};
use crate::runtime::channel::{CALLED_OFF_AFTER, ChannelActor, RETRY_PAUSE, second_home};
use crate::runtime::outbox::queue::UNSENT;
use crate::runtime::outbox::send::try_times;
use crate::runtime::reach::Reach;
use crate::runtime::state::{ServiceState, about};
use crate::store::{ChannelKey, Closure, Outage, StoreError, StoreResult};

/// Milliseconds credited beyond the opening of a channel: reading back what was typed meanwhile takes a moment.
const READ_BACK_CREDIT: i64 = 3_000;
/// Number of messages of a deleted channel that are given up before the next ones are read.
const OWED: u32 = 50;
/// Time limit for a board to be sent before its text is corrected.
const BOARD_TIMEOUT: Duration = Duration::from_secs(60);
/// Most tries to let the platform change the text of a board.
const EDIT_TRIES: u32 = 5;

impl ChannelActor {
    /// Takes the channel up: lets happen what is due and starts the moves that the bot owes. What fails is tried again later.
    pub(crate) async fn run_due(&mut self) {
        self.retry = None;
        match self.resume().await {
            Ok(()) => self.backoff = Backoff::starting_with(RETRY_PAUSE),
            Err(error) => drop(self.failed("the games of a channel cannot be resumed", &error)),
        }
    }

    async fn resume(&mut self) -> StoreResult {
        self.load().await?;
        let gone = self.outbox.reach() == Reach::Gone;
        if gone {
            self.move_games().await?;
            // Where that failed, a player in another home goes on waiting, as for a closed channel.
            let closure = self.shared.store.closure(&self.channel).await?;
            let over = closure.is_some_and(|closure| self.has_lasted(closure));
            self.abort_all(|live| over || !live.has_two_homes()).await?;
        }
        let closure = self.shared.closed_channels.closure(&self.channel.id);
        if self.is_borrowed() {
            self.tick_due().await?;
        } else if let Some(closure) = closure {
            // Nobody can be reached here: nothing happens by itself, until it has lasted too long.
            self.outbox.stay_closed_now();
            if self.has_lasted(closure) {
                self.abort_all(|_| true).await?;
            }
        } else if self.outbox.is_closed() && !gone {
            // What another task has just closed and this one opened is looked at again.
            self.try_reopen().await;
        } else if self.flag_falls() && !self.shared.platform.is_up() {
            // Nobody can reach the bot: the time is credited as soon as somebody can.
            self.retry = Some(Instant::now() + RETRY_PAUSE);
        } else if self.trust_clocks().await? {
            self.tick_due().await?;
        }
        self.start_engine_work();
        Ok(())
    }

    /// True if a closure has lasted so long that what is open is called off.
    fn has_lasted(&self, closure: Closure) -> bool {
        self.shared.now().0 - closure.at.0 >= CALLED_OFF_AFTER
    }

    /// Challenges lapse, flags fall, players are reminded or asked after.
    async fn tick_due(&mut self) -> StoreResult {
        let due: Vec<(GameId, Timestamp)> = self.due_here().map(|(live, due)| (live.id, due)).collect();
        self.commit_each(|live, now| {
            due.iter().find(|(id, due)| *id == live.id && *due <= now)?;
            automatic::decided(live, &Actor::Bot, &GameCommand::Tick, now)
        })
        .await
    }

    /// Time since which nobody may have been reached here: since the last delivery, or the last event of a game.
    pub(crate) fn last_reached(&self) -> Timestamp {
        let happened = |live: &LiveGame| automatic::happened(self.shared.defaults, &live.game);
        let delivered = self.outbox.delivered();
        delivered.or_else(|| self.games().iter().filter_map(happened).max()).unwrap_or(Timestamp(0))
    }

    pub(crate) async fn leave(&mut self, person: &PlayerId) -> StoreResult {
        self.load().await?;
        self.commit_each(|live, now| automatic::leave(live, person, now)).await
    }

    /// Commits what is to happen now in each of the games.
    pub(super) async fn commit_each(
        &mut self,
        effects_of: impl Fn(&LiveGame, Timestamp) -> Option<Effects>,
    ) -> StoreResult {
        let (mut last, mut pauses) = (None, overtaken_pauses());
        for _ in 0..CONFLICTS {
            let now = self.shared.now();
            let mut all =
                self.games().iter().filter_map(|live| effects_of(live, now)).collect::<Vec<_>>().into_iter();
            let overtaken = loop {
                let Some(effects) = all.next() else { return Ok(()) };
                match self.commit(effects, None).await {
                    Ok(_) => {}
                    Err(error @ (StoreError::Conflict(_) | StoreError::Overtaken)) => break error,
                    Err(error) => return Err(error),
                }
            };
            // The actor of the other home was faster, or another process.
            if matches!(overtaken, StoreError::Overtaken) {
                tokio::time::sleep(pauses.next()).await;
            }
            last = Some(overtaken);
            self.games = None;
            self.load().await?;
        }
        last.map_or(Ok(()), Err)
    }

    /// Calls off these games of a channel that is gone, silently and without a result: else deleting a channel would be a way
    /// to end a game. Nothing is owed there any more.
    async fn abort_all(&mut self, which: impl Fn(&LiveGame) -> bool) -> StoreResult {
        let here = self.channel.id.clone();
        self.commit_each(|live, now| {
            if !which(live) {
                return None;
            }
            let mut effects = automatic::leave(live, &somebody(&live.game)?, now)?;
            effects.located(&here);
            effects.posts.retain(|post| !post.to.is_here());
            Some(effects)
        })
        .await?;
        let store = self.shared.store.clone();
        loop {
            let unsent = store.unsent(&self.channel, 0, OWED).await?;
            for message in &unsent {
                let notes = features::sent(&message.post.nonce, None);
                let failed = store.mark_failed(message.id, "the channel is gone", notes);
                self.shared.write(failed).await?;
            }
            let stale = store.stale_boards(&self.channel, OWED).await?;
            for message in &stale {
                self.shared.write(store.forget_stale_board(&self.channel, message)).await?;
            }
            if unsent.is_empty() && stale.is_empty() {
                return Ok(());
            }
        }
    }

    /// Ends the challenges that could not be shown here to whom they are for, and tells who made them.
    pub(crate) async fn withdraw_invitations(&mut self) -> StoreResult {
        self.load().await?;
        let here = self.channel.id.clone();
        let unsent = self.shared.store.unsent(&self.channel, 0, UNSENT).await?;
        let is_unsent = |game| unsent.iter().any(|unsent| unsent.post.game == Some(game));
        self.commit_each(|live, now| automatic::undelivered(live, &here, now).filter(|_| is_unsent(live.id)))
            .await
    }

    /// Does what a feature has to do in this channel.
    pub(crate) async fn run_feature_due(
        &mut self,
        feature: &'static dyn Feature,
        task: DueTask,
    ) -> StoreResult {
        // Direct messages have none.
        self.server = Some(task.server.clone()).filter(|server| !server.is_empty());
        self.load().await?;
        let ctx =
            DueCtx { services: &self.shared.services, channel: &self.channel, effective: &self.settings };
        let effects = feature.run_due(ctx, &task).await?;
        if effects.writes.is_empty() && effects.posts.is_empty() && !effects.changes_game() {
            return Ok(());
        }
        match self.commit(effects, None).await {
            // Another task has done it, in another channel perhaps.
            Ok(_) | Err(StoreError::Overtaken) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Before a flag falls, makes sure that people could be reached here, and that the bot was up all the time.
    pub(crate) async fn trust_clocks(&mut self) -> StoreResult<bool> {
        if !self.flag_falls() {
            return Ok(true);
        }
        let closed = self.outbox.is_closed() || self.is_borrowed();
        let reachable = !closed && self.is_reachable(self.last_reached()).await;
        // An outage may have been noted for another channel first.
        self.shared.heartbeat().await?;
        self.credit(|_| true).await?;
        Ok(reachable)
    }

    /// True if the time of a player is over by now.
    fn flag_falls(&self) -> bool {
        let now = self.shared.now();
        self.games().iter().any(|live| live.game.deadline().is_some_and(|deadline| deadline <= now))
    }

    /// Credits the time in which the bot was away, or the channel closed to it, to those who were to move here.
    pub(crate) async fn credit_outages(&mut self) -> StoreResult {
        let here = self.channel.id.clone();
        self.credit(|live| live.acting_home() == here).await
    }

    /// The same in these games of the channel, also for the other home of a game.
    async fn credit(&mut self, concerns: impl Fn(&LiveGame) -> bool) -> StoreResult {
        let since = |live: &LiveGame| live.game.deadline().and(live.game.clock().since());
        let concerned = || self.games().iter().filter(|live| concerns(live));
        let Some(first) = concerned().filter_map(since).min() else { return Ok(()) };
        let outages = self.shared.store.outages(self.channel.platform, first).await?;
        let outages: Vec<_> = outages.into_iter().map(|Outage { from, until }| (from, until)).collect();
        let now = self.shared.now();
        // Another home may be served by another process, or be gone.
        let mut elsewhere = HashMap::new();
        for home in concerned().map(LiveGame::acting_home).filter(|home| *home != self.channel.id) {
            if let Some(closure) = self.shared.store.closure(&self.shared.key(home)).await? {
                elsewhere.insert(home.to_owned(), closure);
            }
        }
        let credit = |live: &LiveGame| {
            let home = live.acting_home();
            let closure = self.shared.closed_channels.closure(home).or_else(|| elsewhere.get(home).copied());
            // A little more, in which what was typed meanwhile is read back.
            let closed = closure.map(|closure| (closure.from, now.plus_millis(READ_BACK_CREDIT)));
            let away = joined(outages.iter().copied().chain(closed).collect());
            Some((live.id, automatic::credit_outage(live, &away, now)?))
        };
        let credited: Vec<(GameId, Effects)> = concerned().filter_map(credit).collect();
        for (game, effects) in credited {
            self.commit(effects, None).await?;
            self.correct_boards(game);
        }
        Ok(())
    }

    /// Edits the text of a game's newest boards to name the new deadline. A failure does no harm: every later board is right.
    fn correct_boards(&self, game: GameId) {
        let Some(live) = self.games().iter().find(|live| live.id == game) else { return };
        for home in &live.homes {
            self.correct_board(live, &home.channel);
        }
    }

    /// Edits the text of a game's newest board in one of its homes to name the deadline, or why the clock is stopped.
    pub(super) fn correct_board(&self, live: &LiveGame, home: &str) {
        let seen = live.seen_at(home);
        let channel = self.shared.key(home);
        let shared = self.shared.clone();
        let effective = self.settings.clone();
        let span = about(&channel, Some(live.id));
        let work = async move {
            if let Err(error) = corrected(&shared, &channel, seen, &effective).await {
                tracing::warn!(%error, "the board of a game could not be read");
            }
        };
        tokio::spawn(work.instrument(span));
    }
}

async fn corrected(
    shared: &ServiceState,
    channel: &ChannelKey,
    mut live: LiveGame,
    effective: &EffectiveSettings,
) -> StoreResult {
    board_is_sent(shared, channel, live.id).await?;
    loop {
        live.unreachable = second_home::unreachable(shared, &live).await?;
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
        let edit = || {
            let edited = shared.platform.edit_text(&channel.id, &board, &newest.text, &clocks);
            shared.in_time("the words of a board", &channel.id, edited)
        };
        if let Err(error) = try_times(EDIT_TRIES, edit).await {
            tracing::debug!(%error, "the text of a board was not updated");
        }
        // Because the other home may have closed or opened during the edit, the last edit is the one that is up to date.
        if second_home::unreachable(shared, &live).await? == live.unreachable {
            return Ok(());
        }
    }
}

/// Waits until no board of a game is unsent in a channel, for a minute at most.
async fn board_is_sent(shared: &ServiceState, channel: &ChannelKey, game: GameId) -> StoreResult {
    let until = Instant::now() + BOARD_TIMEOUT;
    while Instant::now() < until {
        let sent = shared.said.notified();
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
fn joined(mut spans: Vec<(Timestamp, Timestamp)>) -> Vec<(Timestamp, Timestamp)> {
    spans.sort_unstable();
    let mut joined: Vec<(Timestamp, Timestamp)> = Vec::with_capacity(spans.len());
    for (from, until) in spans {
        match joined.last_mut() {
            Some((_, end)) if from <= *end => *end = until.max(*end),
            _ => joined.push((from, until)),
        }
    }
    joined
}

/// One of those who may end a game by themselves: who offers it, else a player.
fn somebody(game: &Game) -> Option<PlayerId> {
    let sides = match game.phase() {
        Phase::Offered { by, .. } => [by, !by],
        _ => Color::ALL,
    };
    sides.into_iter().find_map(|side| Some(game.seat(side).player()?.id.clone()))
}
