//! The event log in a SQLite file.
//!
//! The file is in write-ahead mode with `synchronous = FULL`: what is acknowledged survives a power cut. Writers take
//! turns ([`Database`]).

mod copy;
mod dangling;
mod database;
mod digest;
mod log;
mod open;
#[cfg(test)]
mod plans;
mod pulse;
#[expect(clippy::duplicate_mod, reason = "compiled once for each database")]
#[path = "sql/mod.rs"]
mod sql;
mod unfinished;
mod wipe;

use sqlx::sqlite::{Sqlite as Db, SqliteRow as Row};

pub(crate) use copy::is_there;
pub use copy::{Copied, CopyError, backup, restore};
pub use dangling::{DanglingRows, repair_dangling};
pub use database::{Database, Writer};
pub(crate) use open::is_address;
pub(crate) use pulse::last_beat;
pub use sql::SqlStore as SqliteStore;
pub use unfinished::NewDatabase;
