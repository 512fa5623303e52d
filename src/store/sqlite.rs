//! The store in a SQLite file.
//!
//! The file is in write-ahead mode with `synchronous = FULL`, so that acknowledged writes survive a power cut. Writers take
//! turns ([`SqliteDatabase`]).

mod connect;
mod copy;
mod database;
mod digest;
mod erase_residue;
mod files;
mod lock;
mod log;
mod open;
mod open_files;
mod partial;
mod series;

pub use connect::{CopyError, keep_damaged_log};
pub(crate) use connect::{is_there, last_heartbeat};
pub use copy::{Copied, backup, restore};
pub use database::{SqliteDatabase, SqliteWriter};
pub use log::{DamagedLog, LogDamage, find_log_damage};
pub(crate) use open::is_address;
pub(super) use open_files::Displaced;
pub use series::backup_every;
