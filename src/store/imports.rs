//! Records of games that people have brought along.

use crate::game::Timestamp;
use async_trait::async_trait;

use super::StoreError;

/// An imported record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredImport {
    /// Its number, never given out twice.
    pub number: u64,
    /// The record, in a form that only its writer reads.
    pub record: String,
    /// When it was imported.
    pub created: Timestamp,
}

/// Imports by the person who brought them. They are written with a step: [`super::StateWrite::Import`].
#[async_trait]
pub trait Imports {
    /// A number for a new import, never given out before.
    async fn reserve_import(&self) -> Result<u64, StoreError>;

    /// An import of this person; it counts as used from now on.
    async fn import(
        &self,
        platform: &str,
        owner: &str,
        number: u64,
    ) -> Result<Option<StoredImport>, StoreError>;

    /// All imports of a person, the latest first.
    async fn imports_of(&self, platform: &str, owner: &str) -> Result<Vec<StoredImport>, StoreError>;
}
