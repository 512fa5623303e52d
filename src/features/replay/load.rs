//! Fetches games and imports that somebody wants to leaf through.

use crate::features::play::live_game::LiveGame;
use crate::features::replay::recording::RecordedGame;
use crate::game::PlayerId;
use crate::message::custom_id::RecordId;
use crate::store::{ChannelKey, StoreError, StoredImport};

use crate::features::play::live_game::table_of;
use crate::features::services::Services;

impl Services {
    /// The game or import that is named, where this person may see it in this channel: a game of the channel, a game of
    /// one's own on the platform, an import of one's own.
    pub(crate) async fn recording(
        &self,
        channel: &ChannelKey,
        person: &str,
        id: RecordId,
        known: &[LiveGame],
    ) -> Result<Option<RecordedGame>, StoreError> {
        match id {
            RecordId::Game(game) => {
                if let Some(table) = known.iter().find(|table| table.id == game) {
                    return Ok(Some(RecordedGame::of_game(table)));
                }
                let Some(stored) = self.store.game(game).await? else { return Ok(None) };
                let here = stored.channel == channel.id;
                let table = table_of(stored)?;
                let mine = table.game.side_of(&PlayerId::new(person)).is_some();
                Ok((here || mine).then(|| RecordedGame::of_game(&table)))
            }
            RecordId::Import(number) => {
                let found = self.store.import(channel.platform, person, number).await?;
                found.map(|import| recording_of(&import)).transpose()
            }
        }
    }

    /// At most so many imports of a person, the latest first.
    pub(crate) async fn imports(
        &self,
        channel: &ChannelKey,
        person: &str,
        most: usize,
    ) -> Result<Vec<RecordedGame>, StoreError> {
        let found = self.store.imports_of(channel.platform, person).await?;
        found.iter().take(most).map(recording_of).collect()
    }
}

fn recording_of(import: &StoredImport) -> Result<RecordedGame, StoreError> {
    let StoredImport { number, record, .. } = import;
    RecordedGame::of_stored(*number, record)
        .map_err(|error| StoreError::Corrupt(format!("import {number}: {error}")))
}
