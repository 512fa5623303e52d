//! The event log in a SQLite file.
//!
//! The file is in write-ahead mode with `synchronous = FULL`: what is acknowledged survives a power cut. Writers take
//! turns ([`Database`]).

mod database;
mod open;
#[cfg_attr(feature = "postgres", expect(clippy::duplicate_mod, reason = "compiled once for each database"))]
#[path = "sql/mod.rs"]
mod sql;

use sqlx::sqlite::{Sqlite as Db, SqliteRow as Row};

pub use database::{Database, Writer};
pub use sql::SqlStore as SqliteStore;
