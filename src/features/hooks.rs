//! Hooks of features, beside the handling of requests.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;

use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Effects, GameUpdate};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::store::{ChannelKey, OldRows, StateWrite, Statement, StoreResult};

/// A feature with hooks, each of which does nothing by default. [`crate::features::FEATURES`] lists the features.
#[async_trait]
pub(crate) trait Feature: Sync {
    /// Adds to effects in which a game ends, before they are written.
    async fn game_ended(
        &self,
        _services: &Services,
        _channel: &ChannelKey,
        _server: Option<&str>,
        _effects: &mut Effects,
    ) -> StoreResult {
        Ok(())
    }

    /// Called after a change of a game is stored.
    fn committed(&self, _services: &Services, _update: &GameUpdate) {}

    /// Resumes unfinished work of an earlier run.
    async fn resumed(&self, _services: &Arc<Services>) -> StoreResult {
        Ok(())
    }

    /// Records the id of the sent message with this nonce; without a `message` it is never sent.
    fn sent(&self, _nonce: &str, _message: Option<&str>) -> Option<Statement> {
        None
    }

    /// Returns a person's stored data for the export.
    async fn export(&self, _of: ExportCtx<'_>) -> StoreResult<Exported> {
        Ok(Vec::new())
    }

    /// Erases a person, in one transaction with the other features. The anonymous `stand_in` takes the person's seats.
    fn erase(&self, _platform: &str, _person: &str, _stand_in: &PlayerId) -> Vec<Statement> {
        Vec::new()
    }

    /// Returns the rows that are deleted by age.
    fn old_rows(&self) -> &'static [OldRows] {
        &[]
    }

    /// Returns the tasks that are due now in channels; called every half a minute.
    async fn due(&self, _services: &Services) -> StoreResult<Vec<DueTask>> {
        Ok(Vec::new())
    }

    /// Runs a due task in its channel; without effects if it is no longer due.
    async fn run_due(&self, _ctx: DueCtx<'_>, _task: &DueTask) -> StoreResult<Effects> {
        Ok(Effects::default())
    }
}

/// Erases a person; the anonymous `stand_in` takes the person's seats.
pub(crate) fn erasure(
    features: &[&dyn Feature],
    platform: &str,
    person: &str,
    stand_in: PlayerId,
) -> StateWrite {
    let statements = features.iter().flat_map(|feature| feature.erase(platform, person, &stand_in)).collect();
    StateWrite::Erased { person: person.to_owned(), stand_in, statements }
}

/// Names and values of an export.
pub(crate) type Exported = Vec<(&'static str, Value)>;

#[derive(Clone, Copy)]
pub(crate) struct ExportCtx<'a> {
    pub(crate) services: &'a Services,
    pub(crate) channel: &'a ChannelKey,
    pub(crate) person: &'a str,
}

/// A task of a feature in a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DueTask {
    /// The platform's id of the channel.
    pub(crate) channel: String,
    pub(crate) server: String,
    /// Description of the task, which only the feature reads.
    pub(crate) what: String,
}

#[derive(Clone, Copy)]
pub(crate) struct DueCtx<'a> {
    pub(crate) services: &'a Services,
    pub(crate) channel: &'a ChannelKey,
    /// The settings of the channel.
    pub(crate) effective: &'a EffectiveSettings,
}
