//! What happens without a word of anybody: time that runs out, and games whose people or channel are gone.

use tokio::time::Instant;

use crate::chat::{Table, Turn};
use crate::play::{Game, Phase, PlayerId};
use crate::rules::Color;
use crate::store::{GameId, Outage, StoreError};

use super::{Actor, RETRY_PAUSE};
use crate::service::backoff::Backoff;

/// How many messages of a channel that is gone are given up before the next ones are read.
const OWED: u32 = 50;

impl Actor {
    /// Takes the channel up: lets happen what is due and starts the turns owed. What fails is tried again later.
    pub(super) async fn due(&mut self) {
        self.retry = None;
        match self.take_up().await {
            Ok(()) => self.backoff = Backoff::starting_with(RETRY_PAUSE),
            Err(error) => self.failed("cannot take up the games of a channel", &error),
        }
    }

    async fn take_up(&mut self) -> Result<(), StoreError> {
        self.load().await?;
        if self.gone {
            self.call_off().await?;
        }
        if self.flag_falls() && !self.shared.platform.is_up() {
            // Nobody can reach the bot: the time is credited as soon as somebody can.
            self.retry = Some(Instant::now() + RETRY_PAUSE);
        } else {
            self.trust_clocks().await?;
            self.tick().await?;
        }
        self.think();
        Ok(())
    }

    /// Calls off the open games of somebody who leaves for good.
    pub(super) async fn leave(&mut self, person: &PlayerId) -> Result<(), StoreError> {
        self.load().await?;
        let now = self.shared.now();
        let turns: Vec<Turn> =
            self.tables().iter().filter_map(|table| self.shared.desk.leave(table, person, now)).collect();
        for turn in turns {
            self.commit(turn, None).await?;
        }
        Ok(())
    }

    /// Ends the challenges of the channel between somebody and a person whom this one has blocked.
    pub(super) async fn end_challenges(&mut self, by: &PlayerId, whom: &PlayerId) -> Result<(), StoreError> {
        self.load().await?;
        let (desk, now) = (&self.shared.desk, self.shared.now());
        let turns: Vec<Turn> =
            self.tables().iter().filter_map(|table| desk.end_challenge(table, by, whom, now)).collect();
        for turn in turns {
            self.commit(turn, None).await?;
        }
        Ok(())
    }

    /// Calls off what is open in a channel that is no more, without a word and without a result: nobody could play it, and
    /// whoever may delete a channel could end a game there as they like. Nothing is owed there any more.
    async fn call_off(&mut self) -> Result<(), StoreError> {
        let now = self.shared.now();
        let turns: Vec<Turn> = self
            .tables()
            .iter()
            .filter_map(|table| self.shared.desk.leave(table, &somebody(&table.game)?, now))
            .collect();
        for turn in turns {
            self.commit(Turn { posts: Vec::new(), ..turn }, None).await?;
        }
        let store = self.shared.store.clone();
        loop {
            let owed = store.unsent(&self.channel, 0, OWED).await?;
            for message in &owed {
                self.shared.write(store.mark_failed(message.id, "the channel is gone")).await?;
            }
            let stale = store.stale_boards(&self.channel, OWED).await?;
            for message in &stale {
                self.shared.write(store.forget_stale_board(&self.channel, message)).await?;
            }
            if owed.is_empty() && stale.is_empty() {
                return Ok(());
            }
        }
    }

    /// Lets happen what is due by now: challenges lapse, flags fall, players are reminded or asked after.
    async fn tick(&mut self) -> Result<(), StoreError> {
        let now = self.shared.now();
        let due: Vec<GameId> = self
            .tables()
            .iter()
            .filter(|table| table.game.due().is_some_and(|due| due <= now))
            .map(|table| table.id)
            .collect();
        for id in due {
            let table = self.tables().iter().find(|table| table.id == id);
            if let Some(turn) = table.and_then(|table| self.shared.desk.tick(table, now)) {
                self.commit(turn, None).await?;
            }
        }
        Ok(())
    }

    /// Before a flag falls, makes sure that the bot was up all the time: a machine that slept wakes up in any order.
    pub(super) async fn trust_clocks(&mut self) -> Result<(), StoreError> {
        if self.flag_falls() {
            // An outage may have been noted for another channel first.
            self.shared.beat().await?;
            self.credit().await?;
        }
        Ok(())
    }

    /// Whether somebody's time is over by now.
    fn flag_falls(&self) -> bool {
        let now = self.shared.now();
        self.tables().iter().any(|table| table.game.deadline().is_some_and(|deadline| deadline <= now))
    }

    /// Credits the time that the bot was away to those who were to move.
    pub(super) async fn credit(&mut self) -> Result<(), StoreError> {
        let since = |table: &Table| table.game.deadline().and(table.game.clock().since());
        let Some(first) = self.tables().iter().filter_map(since).min() else { return Ok(()) };
        let outages = self.shared.store.outages(self.channel.platform, first).await?;
        let away: Vec<_> = outages.into_iter().map(|Outage { from, until }| (from, until)).collect();
        let games: Vec<GameId> = self.tables().iter().map(|table| table.id).collect();
        for id in games {
            let table = self.tables().iter().find(|table| table.id == id);
            if let Some(turn) =
                table.and_then(|table| self.shared.desk.stand(table, &away, self.shared.now()))
            {
                self.commit(turn, None).await?;
            }
        }
        Ok(())
    }
}

/// One of those who may end a game by themselves: who offers it, else a player.
fn somebody(game: &Game) -> Option<PlayerId> {
    let sides = match game.phase() {
        Phase::Offered { by, .. } => [by, !by],
        _ => Color::ALL,
    };
    sides.into_iter().find_map(|side| Some(game.seat(side).player()?.id.clone()))
}
