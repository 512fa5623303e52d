//! The event log in a SQLite file.
//!
//! The file is in write-ahead mode with `synchronous = FULL`: what is acknowledged survives a power cut. Writers take
//! turns ([`Database`]).

mod connect;
mod copy;
mod dangling;
mod database;
mod digest;
mod files;
mod log;
mod open;
mod partial;
#[cfg(test)]
mod plans;
mod pulse;
#[expect(clippy::duplicate_mod, reason = "compiled once for each database")]
#[path = "sql/mod.rs"]
mod sql;
mod unfinished;
mod wipe;

use sqlx::sqlite::{Sqlite as Db, SqliteRow as Row};

pub use connect::CopyError;
pub(crate) use connect::is_there;
pub use copy::{Copied, backup, restore};
pub use dangling::{DanglingRows, repair_dangling};
pub use database::{Database, Writer};
pub(crate) use open::is_address;
pub(crate) use pulse::last_heartbeat;
pub use sql::SqlStore as SqliteStore;
pub use unfinished::NewDatabase;
