//! Links to the boards of competitions.

use crate::features::competitions::queries::StoredCompetition;
use crate::features::live_game::LiveGame;
use crate::features::services::Services;
use crate::store::{ChannelKey, StoreResult};

/// Returns the link to a game: to its thread, or to its board in the channel of the competition, if messages have addresses.
pub(super) async fn link(
    services: &Services,
    stored: &StoredCompetition,
    live: &LiveGame,
) -> StoreResult<Option<String>> {
    let home = &live.homes[0].channel;
    if *home != stored.channel {
        return Ok(Some(format!("<#{home}>")));
    }
    let channel = ChannelKey { platform: services.platform.name(), id: home.clone() };
    let board = services.store.board_message(&channel, live.id).await?;
    let server = Some(stored.server.as_str()).filter(|server| !server.is_empty());
    Ok(board.and_then(|board| services.platform.link(server, home, &board)))
}
