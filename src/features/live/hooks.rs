//! Hooks of the live board.

use async_trait::async_trait;

use crate::features::effects::GameUpdate;
use crate::features::hooks::Feature;
use crate::features::live::state::GameChange;
use crate::features::services::Services;

pub(crate) struct LiveFeature;

#[async_trait]
impl Feature for LiveFeature {
    fn committed(&self, services: &Services, update: &GameUpdate) {
        let channels = update.homes.iter().map(|home| home.channel.clone()).collect();
        // Without a live board there is no receiver.
        let _ = services.states.live.changes.send(GameChange { channels, begun: update.expected_seq == 0 });
    }
}
