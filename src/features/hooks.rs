//! What features do besides answering requests.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;

use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Effects, GameUpdate};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::store::{ChannelKey, OldRows, StateWrite, Statement, StoreResult};

/// A feature that takes part in what the whole bot does. Every hook has a default that does nothing;
/// [`crate::features::FEATURES`] lists the features.
#[async_trait]
pub(crate) trait Feature: Sync {
    /// Adds to effects in which a game ends, before they are written. The server is given as far as it is known.
    async fn game_ended(
        &self,
        _services: &Services,
        _channel: &ChannelKey,
        _server: Option<&str>,
        _effects: &mut Effects,
    ) -> StoreResult {
        Ok(())
    }

    /// Hears of a change of a game that is stored.
    fn committed(&self, _services: &Services, _update: &GameUpdate) {}

    /// Takes up the work that an earlier run, or one that broke off, has left.
    async fn resumed(&self, _services: &Arc<Services>) -> StoreResult {
        Ok(())
    }

    /// The write that notes the id of the sent message with this nonce; without a `message` it is never sent.
    fn sent(&self, _nonce: &str, _message: Option<&str>) -> Option<Statement> {
        None
    }

    /// Data that is kept about a person, for the file that the person gets.
    async fn export(&self, _of: ExportCtx<'_>) -> StoreResult<Exported> {
        Ok(Vec::new())
    }

    /// Statements that erase a person, in one transaction with all others that do. An anonymous seat takes the person's place.
    fn erase(&self, _platform: &str, _person: &str, _stand_in: &PlayerId) -> Vec<Statement> {
        Vec::new()
    }

    /// The rows that are deleted when they are old.
    fn old_rows(&self) -> &'static [OldRows] {
        &[]
    }

    /// Tasks that are due now in channels; they are asked for every half a minute.
    async fn due(&self, _services: &Services) -> StoreResult<Vec<DueTask>> {
        Ok(Vec::new())
    }

    /// Does what is due, in its channel. What another task has done already has no effects.
    async fn run_due(&self, _ctx: DueCtx<'_>, _task: &DueTask) -> StoreResult<Effects> {
        Ok(Effects::default())
    }
}

/// Write that erases a person and puts the anonymous `stand_in` in the person's place.
pub(crate) fn erasure(
    features: &[&dyn Feature],
    platform: &str,
    person: &str,
    stand_in: PlayerId,
) -> StateWrite {
    let statements = features.iter().flat_map(|feature| feature.erase(platform, person, &stand_in)).collect();
    StateWrite::Erased { person: person.to_owned(), stand_in, statements }
}

/// Names and values for the file that a person gets.
pub(crate) type Exported = Vec<(&'static str, Value)>;

/// Context of an export: the person whose data is exported.
#[derive(Clone, Copy)]
pub(crate) struct ExportCtx<'a> {
    pub(crate) services: &'a Services,
    /// Channel in which it is asked for.
    pub(crate) channel: &'a ChannelKey,
    pub(crate) person: &'a str,
}

/// Something that a feature has to do in a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DueTask {
    /// The platform's id of the channel.
    pub(crate) channel: String,
    pub(crate) server: String,
    /// Description of the task, in a form that only the feature reads.
    pub(crate) what: String,
}

/// Context in which a due task is done.
#[derive(Clone, Copy)]
pub(crate) struct DueCtx<'a> {
    pub(crate) services: &'a Services,
    pub(crate) channel: &'a ChannelKey,
    /// The settings of the channel.
    pub(crate) effective: &'a EffectiveSettings,
}
