//! Putting the words of a board right when the deadline that they name has changed.

use tracing::Instrument as _;

use crate::features::play::automatic;
use crate::features::play::live_game::LiveGame;
use crate::features::settings::effective::EffectiveSettings;
use crate::game::GameId;
use crate::runtime::channel::ChannelActor;
use crate::runtime::delivery::try_times;
use crate::runtime::state::{ServiceState, about};
use crate::store::StoreResult;

/// How often the platform is asked to change the words of a board.
const TRIES: u32 = 5;

impl ChannelActor {
    /// Edits the text of a game's newest board to name the new deadline. A failure does no harm: every later board is right.
    pub(crate) fn correct_board(&self, game: GameId) {
        let Some(live) = self.games().iter().find(|live| live.id == game).cloned() else { return };
        let (shared, channel, effective) =
            (self.shared.clone(), self.channel.id.clone(), self.settings.clone());
        let span = about(&self.channel, Some(game));
        let work = async move {
            if let Err(error) = corrected(&shared, &channel, &live, &effective).await {
                tracing::warn!(%error, "the board of a game could not be read");
            }
        };
        tokio::spawn(work.instrument(span));
    }
}

async fn corrected(
    shared: &ServiceState,
    channel: &str,
    live: &LiveGame,
    effective: &EffectiveSettings,
) -> StoreResult {
    let Some(stored) = shared.store.game(live.id).await? else { return Ok(()) };
    let newest = automatic::newest_board(live, &stored.events, effective);
    let Some((board, newest)) = stored.board.zip(newest) else { return Ok(()) };
    let turn = newest.picture.and_then(|picture| picture.turn);
    let clocks = turn.map(|turn| turn.clocks).unwrap_or_default();
    let edit = || {
        let edited = shared.platform.edit_text(channel, &board, &newest.text, &clocks);
        shared.in_time("the words of a board", channel, edited)
    };
    if let Err(error) = try_times(TRIES, edit).await {
        tracing::debug!(%error, "the text of a board was not updated");
    }
    Ok(())
}
