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
    let mut board = None;
    if *home == stored.channel {
        let channel = ChannelKey { platform: services.platform.name(), id: home.clone() };
        board = services.store.board_message(&channel, live.id).await?;
    }
    Ok(address(services, stored, home, board.as_deref()))
}

/// Returns the link to a game in the channel `home`, of which the message `board` shows the board.
pub(super) fn address(
    services: &Services,
    stored: &StoredCompetition,
    home: &str,
    board: Option<&str>,
) -> Option<String> {
    if home != stored.channel {
        return Some(format!("<#{home}>"));
    }
    let server = Some(stored.server.as_str()).filter(|server| !server.is_empty());
    services.platform.link(server, home, board?)
}
