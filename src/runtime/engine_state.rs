//! The work of the engine for a channel.

use std::collections::HashMap;
use std::sync::Arc;

use crate::engine::SearchControl;
use crate::features::analyses::Analyses;
use crate::game::GameId;
use crate::runtime::delay_notices::DelayNotices;

/// Searches and analyses under way for the games of a channel.
#[derive(Default)]
pub(crate) struct EngineState {
    /// Searches by game, with the number of its events.
    pub(crate) thinking: HashMap<GameId, (u64, SearchControl)>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) delay_notices: Arc<DelayNotices>,
}

impl EngineState {
    pub(crate) fn is_idle(&self) -> bool {
        self.thinking.is_empty() && self.analyses.is_idle()
    }

    pub(crate) fn stop(&self) {
        for (_, search) in self.thinking.values() {
            search.stop();
        }
        self.analyses.stop();
    }
}
