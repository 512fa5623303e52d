//! Records of games that people have brought along.

use crate::game::Timestamp;

use super::StoreFuture;

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

/// Imports by the person who brought them. They are written with a step: [`super::Record::Import`].
pub trait Imports {
    /// A number for a new import, never given out before.
    fn reserve_import(&self) -> StoreFuture<'_, u64>;

    /// An import of this person; it counts as used from now on.
    fn import<'a>(
        &'a self,
        platform: &'a str,
        owner: &'a str,
        number: u64,
    ) -> StoreFuture<'a, Option<StoredImport>>;

    /// All imports of a person, the latest first.
    fn imports_of<'a>(&'a self, platform: &'a str, owner: &'a str) -> StoreFuture<'a, Vec<StoredImport>>;
}
