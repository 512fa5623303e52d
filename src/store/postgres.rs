//! The store in a PostgreSQL database, which several processes and machines may share.
//!
//! Transactions have the level READ COMMITTED. A value that depends on a stored one is written in one statement, or its row is
//! locked first, so that no process overwrites the work of another.

mod database;
mod lease;
mod open;

pub use database::PostgresDatabase;
pub(super) use database::PostgresWriter;
pub use lease::{Lease, PeerEvent};
pub(crate) use open::{is_address, last_heartbeat};
