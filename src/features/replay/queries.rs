//! The table of imports. All reading fails when the store does not answer.

use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::replay::recording::RecordedGame;
use crate::features::services::Services;
use crate::game::{GameId, PlayerId, Timestamp};
use crate::message::{MAX_CHOICES, RecordId};
use crate::notation::record;
use crate::store::{ChannelKey, OldRows, Statement, Store, StoreError, StoreResult, params, seconds_now};

/// Maximum number of stored imports per person; older ones are deleted.
pub(super) const KEPT: i64 = MAX_CHOICES as i64;

/// Name of the counter of imports.
const NUMBERS: &str = "import";

/// Imports that have not been used for long.
pub(super) const OLD: &[OldRows] = &[OldRows {
    delete: "DELETE FROM imports WHERE number IN (SELECT number FROM imports WHERE used_at < $1 LIMIT $2)",
    redate: "UPDATE imports SET used_at = $1 WHERE used_at > $1 + 86400",
    days: 90,
}];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredImport {
    /// Unique number.
    pub number: u64,
    /// Owner's number; `None` for a pasted game that is only offered.
    pub own: Option<u64>,
    /// Record, as PGN.
    pub record: String,
    pub created: Timestamp,
}

impl StoredImport {
    /// Reads the record.
    ///
    /// # Errors
    /// When the stored text cannot be read.
    pub(super) fn recording(&self) -> StoreResult<RecordedGame> {
        let record = record::parse(&self.record)
            .map_err(|error| StoreError::Corrupt(format!("import {}: {error}", self.number)))?;
        Ok(RecordedGame::of_import(self.number, self.own.unwrap_or(self.number), &record))
    }
}

/// Number of random bits in an import's number. A restored database repeats its counter, but not these.
const CHANCE_BITS: u32 = 20;

/// Reserves a number for a new import, greater than earlier ones; `chance` is a random number.
pub async fn reserve_import(store: &Store, chance: u64) -> StoreResult<u64> {
    let count = store.reserve_number(NUMBERS).await?.unsigned_abs();
    Ok((count << CHANCE_BITS) | (chance % (1 << CHANCE_BITS)))
}

/// Stores an import, and deletes the owner's offered games and all but the latest `kept` imports.
pub fn write_import(platform: &str, owner: &str, import: &StoredImport, kept: i64) -> Vec<Statement> {
    let offered = Statement::new(
        "DELETE FROM imports WHERE platform = $1 AND owner = $2 AND own IS NULL",
        params![platform, owner],
    );
    let stored = Statement::new(
        "INSERT INTO imports (number, platform, owner, own, record, created_at, used_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![
            import.number.cast_signed(),
            platform,
            owner,
            import.own.map(u64::cast_signed),
            &import.record,
            import.created.0,
            seconds_now()
        ],
    );
    let pruned = Statement::new(
        "DELETE FROM imports WHERE platform = $1 AND owner = $2 AND number NOT IN
             (SELECT number FROM imports WHERE platform = $1 AND owner = $2
              ORDER BY number DESC LIMIT $3)",
        params![platform, owner, kept],
    );
    vec![offered, stored, pruned]
}

/// Returns an import of this person, and updates its time of use, at most once a day.
pub async fn fetch_import(
    store: &Store,
    platform: &str,
    owner: &str,
    number: u64,
) -> StoreResult<Option<StoredImport>> {
    let Ok(id) = i64::try_from(number) else { return Ok(None) };
    let text = "SELECT number, own, record, created_at, used_at < $4 - 86400 FROM imports
        WHERE platform = $1 AND owner = $2 AND number = $3";
    let mut found = store.fetch(text, params![platform, owner, id, seconds_now()]).await?;
    let Some((number, own, record, created, is_outdated)) = found.pop() else { return Ok(None) };
    if is_outdated {
        let text = "UPDATE imports SET used_at = $2 WHERE number = $1";
        store.run(Statement::new(text, params![id, seconds_now()])).await?;
    }
    Ok(Some(read_import((number, own, record, created))))
}

/// Returns the imports of a person, the latest first.
pub async fn imports_of(store: &Store, platform: &str, owner: &str) -> StoreResult<Vec<StoredImport>> {
    let text = "SELECT number, own, record, created_at FROM imports
        WHERE platform = $1 AND owner = $2 ORDER BY number DESC";
    Ok(store.fetch(text, params![platform, owner]).await?.into_iter().map(read_import).collect())
}

fn read_import((number, own, record, created): (i64, Option<i64>, String, i64)) -> StoredImport {
    StoredImport {
        number: number.unsigned_abs(),
        own: own.map(i64::unsigned_abs),
        record,
        created: Timestamp(created),
    }
}

/// Returns a game if the person may see it in this channel: games of the channel, and the person's own on the platform. `known`
/// are the loaded games.
pub(crate) async fn recorded_game(
    store: &Store,
    channel: &ChannelKey,
    person: &str,
    game: GameId,
    known: &[LiveGame],
) -> StoreResult<Option<RecordedGame>> {
    if let Some(live) = known.iter().find(|live| live.id == game) {
        return Ok(Some(RecordedGame::of_game(live)));
    }
    let Some(stored) = store.game(game).await? else { return Ok(None) };
    let live = live_game_of(stored)?;
    let is_here = live.is_at(&channel.id);
    let is_own = live.game.side_of(&PlayerId::new(person)).is_some();
    if is_here || is_own { Ok(Some(RecordedGame::of_game(&live))) } else { Ok(None) }
}

/// Returns a named record if the person may see it in this channel: a game as in [`recorded_game`], an own import, or a
/// masters' game.
pub(crate) async fn recording(
    services: &Services,
    channel: &ChannelKey,
    person: &str,
    id: RecordId,
    known: &[LiveGame],
) -> StoreResult<Option<RecordedGame>> {
    match id {
        RecordId::Game(game) => {
            let found = recorded_game(&services.store, channel, person, game.id, known).await?;
            Ok(found.filter(|recording| recording.id == id))
        }
        RecordId::Import(number) => {
            let found = fetch_import(&services.store, channel.platform, person, number).await?;
            let Some(import) = found else { return Ok(None) };
            services.decoder.run(move || import.recording()).await.map(Some)
        }
        RecordId::Master(number) => Ok(RecordedGame::of_master(number)),
    }
}

pub(super) fn erase(platform: &str, person: &str) -> Statement {
    Statement::new("DELETE FROM imports WHERE platform = $1 AND owner = $2", params![platform, person])
}
