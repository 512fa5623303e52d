//! The event log in a PostgreSQL database, which several processes and machines may share.
//!
//! Transactions are of the level READ COMMITTED. Whatever is read to be changed is written in one statement, or its row is
//! locked first, so that two processes never undo each other's work; what cannot be is a conflict, as with SQLite.

mod database;
mod lease;
mod open;

pub use database::PostgresDatabase;
pub(super) use database::PostgresWriter;
pub use lease::{Lease, PeerEvent};
pub(crate) use open::{is_address, last_heartbeat};
