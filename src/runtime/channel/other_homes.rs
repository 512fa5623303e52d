//! Games with another home than this channel: the opponent's boards during its closure, and their move after its deletion.

use std::collections::HashMap;

use crate::features::live_game::{LiveGame, Unreachable, live_game_of};
use crate::features::play::automatic;
use crate::game::{GameId, Phase};
use crate::runtime::channel::{CALLED_OFF_AFTER, ChannelActor};
use crate::runtime::state::ServiceState;
use crate::store::{Closure, StoreResult};

impl ChannelActor {
    /// Corrects the boards in the opponents' homes after the channel closed or opened, or after a game was `changed` while it is
    /// closed.
    pub(super) async fn show_closure(&mut self, changed: bool) {
        let is_closed = self.outbox.is_paused();
        let was_closed = std::mem::replace(&mut self.shown_closed, is_closed);
        if is_closed == was_closed && !(is_closed && changed) {
            return;
        }
        if let Err(error) = self.load().await {
            self.failed("the boards of the opponents could not be corrected", &error);
            return;
        }
        let playing = self.games().iter().filter(|live| live.game.phase() == Phase::Playing);
        for live in playing.filter(|live| live.acting_home() == self.channel.id) {
            for home in live.homes.iter().filter(|home| home.channel != self.channel.id) {
                self.correct_board(live, &home.channel);
            }
        }
    }

    /// Returns the moves games with another home from this deleted channel to direct messages with their players.
    pub(super) async fn move_games(&mut self, closure: Closure) -> StoreResult {
        let here = self.channel.id.clone();
        let mut opened: HashMap<GameId, String> = HashMap::new();
        for live in self.games().iter().filter(|live| live.game.phase() == Phase::Playing) {
            let side = live.seen_at(&here).seen_by;
            let Some(player) = side.and_then(|side| live.game.seat(side).player()) else { continue };
            if let Some(direct) = self.open_direct(player.id.as_str()).await {
                opened.insert(live.id, direct);
            }
        }
        self.commit_each(|live, now| {
            let to = opened.get(&live.id).filter(|to| !live.is_at(to))?;
            Some(automatic::move_home(live, &here, to, closure.from, now))
        })
        .await?;
        for (game, to) in opened {
            let Some(stored) = self.shared.store.game(game).await? else { continue };
            let mut moved = live_game_of(stored)?;
            self.settings.style_game(&mut moved);
            for home in moved.homes.iter().filter(|home| home.channel != to) {
                self.correct_board(&moved, &home.channel);
            }
            self.games = None;
        }
        self.load().await
    }
}

/// Returns why the player to move cannot be reached, for the boards of the opponent in another home.
pub(super) async fn unreachable(shared: &ServiceState, live: &LiveGame) -> StoreResult<Option<Unreachable>> {
    if !live.has_two_homes() || live.game.phase() != Phase::Playing {
        return Ok(None);
    }
    let home = shared.key(live.acting_home());
    let Some(closure) = shared.store.closure(&home).await? else { return Ok(None) };
    let direct = shared.store.server_of(&home).await?.is_none();
    let until = closure.at.plus_millis(CALLED_OFF_AFTER);
    Ok(Some(Unreachable { how: closure.how, direct, until }))
}
