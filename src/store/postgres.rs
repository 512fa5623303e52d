//! The event log in a PostgreSQL database, which several processes and machines may share.
//!
//! Transactions are of the level READ COMMITTED. Whatever is read to be changed is written in one statement, or its row is
//! locked first, so that two processes never undo each other's work; what cannot be is a conflict, as with SQLite.

mod database;
mod jobs;
mod lease;
mod open;
#[expect(clippy::duplicate_mod, reason = "compiled once for each database")]
#[path = "sql/mod.rs"]
mod sql;

use sqlx::postgres::{PgRow as Row, Postgres as Db};

use super::StoredRow::Postgres as stored_row;
use database::{Database, Writer};
use sql::statement;

pub use jobs::PostgresJobs;
pub use lease::{Lease, PeerEvent};
pub(crate) use open::{is_address, last_heartbeat};
pub use sql::SqlStore as PostgresStore;
