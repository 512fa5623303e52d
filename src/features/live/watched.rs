//! The games that a live board shows.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::OnceCell;

use crate::features::live::snapshot::LiveBoard;
use crate::features::live::state::GameChange;
use crate::features::live_game::{LiveGame, readable};
use crate::features::services::Services;
use crate::game::GameId;
use crate::store::{ChannelKey, StoreResult};

/// The open games of a channel and of its threads, with the game of each that ended last.
#[derive(Debug, Default)]
pub struct WatchedGames {
    pub(super) games: Vec<WatchedGame>,
    /// The channel and its threads with games.
    channels: Vec<String>,
    /// Boards that spectators share, by game, language and style.
    boards: Mutex<HashMap<String, Arc<OnceCell<Arc<LiveBoard>>>>>,
}

#[derive(Debug)]
pub(super) struct WatchedGame {
    pub(super) channel: String,
    pub(super) live: LiveGame,
}

impl WatchedGames {
    /// Returns `true` if a change may concern these games. A new game may be in a thread that is not known yet.
    pub fn may_change(&self, change: &GameChange) -> bool {
        change.begun || change.channels.iter().any(|channel| self.channels.contains(channel))
    }

    pub(super) fn shared_board(&self, key: String) -> Arc<OnceCell<Arc<LiveBoard>>> {
        self.boards.lock().entry(key).or_default().clone()
    }

    pub(super) fn find(&self, game: GameId) -> Option<&WatchedGame> {
        self.games.iter().find(|watched| watched.live.id == game)
    }
}

/// Loads the games of a channel and its threads.
pub(crate) async fn load(services: &Services, channel: &ChannelKey) -> StoreResult<WatchedGames> {
    let open = services.store.open_channels_at(channel).await?;
    let threads = open.into_iter().map(|open| open.channel).filter(|thread| *thread != channel.id);
    let mut found = WatchedGames { channels: vec![channel.id.clone()], ..WatchedGames::default() };
    found.channels.extend(threads);
    for id in &found.channels {
        let here = ChannelKey { platform: channel.platform, id: id.clone() };
        let stored = services.store.games_of_channel(&here).await?.games;
        for live in readable(stored) {
            // A game with two homes may be in both a channel and its thread.
            if found.games.iter().all(|known| known.live.id != live.id) {
                found.games.push(WatchedGame { channel: id.clone(), live: live.seen_at(id) });
            }
        }
    }
    Ok(found)
}
