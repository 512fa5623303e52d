//! Maps errors of the databases to errors of the store.

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

use super::sqlite::Displaced;
use super::{OpenError, StoreError};

// Primary result codes of SQLite, https://www.sqlite.org/rescode.html
const READ_ONLY: u32 = 8;
const CORRUPT: u32 = 11;
pub(super) const FULL: u32 = 13;
const CONSTRAINT: u32 = 19;
const NOT_A_DATABASE: u32 = 26;

/// SQLSTATE of a write to a read-only database, https://www.postgresql.org/docs/current/errcodes-appendix.html
const READ_ONLY_SQL_TRANSACTION: &str = "25006";

pub(super) fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(inner) = error else { return None };
    primary_code(&**inner)
}

fn primary_code(error: &dyn DatabaseError) -> Option<u32> {
    let error = error.try_downcast_ref::<SqliteError>()?;
    // The low byte of an extended code is the primary one.
    Some(DatabaseError::code(error)?.parse::<u32>().ok()? & 0xff)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(inner) => judged(&**inner),
            sqlx::Error::Io(inner) if inner.get_ref().is_some_and(|inner| inner.is::<Displaced>()) => {
                StoreError::Displaced(inner.to_string())
            }
            sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::Decode(_)
            | sqlx::Error::RowNotFound => StoreError::Corrupt(error.to_string()),
            _ => StoreError::Unavailable(error.to_string()),
        }
    }
}

/// Converts an error of the database by its code.
fn judged(error: &dyn DatabaseError) -> StoreError {
    let message = error.message().to_owned();
    if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
        // Classes of SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html
        return match error.code() {
            // A serialization failure or a deadlock: the transaction can be repeated.
            "40001" | "40P01" => StoreError::Overtaken,
            // Data exceptions, integrity constraints, internal errors.
            code if ["22", "23", "XX"].contains(&&code[..2]) => StoreError::Corrupt(message),
            _ => StoreError::Unavailable(message),
        };
    }
    match primary_code(error) {
        Some(CORRUPT | NOT_A_DATABASE | CONSTRAINT) => StoreError::Corrupt(message),
        _ => StoreError::Unavailable(message),
    }
}

/// Converts an error of the first connection or of the schema into one that names its cause in one line.
pub(super) fn explain(error: MigrateError, path: String) -> OpenError {
    let sql = match &error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => Some(error),
        _ => None,
    };
    let reason = match (sql, &error) {
        (Some(sqlx::Error::Database(inner)), _) => inner.message().to_owned(),
        (Some(sqlx::Error::PoolTimedOut), _) => "no connection in time".to_owned(),
        (Some(error), _) => error.to_string(),
        (None, MigrateError::Source(reason)) => reason.to_string(),
        (None, error) => error.to_string(),
    };
    let reason = reason.lines().next().unwrap_or_default().to_owned();
    match sql.and_then(sqlite_code) {
        Some(NOT_A_DATABASE) => return OpenError::NotADatabase(path),
        Some(READ_ONLY) => return OpenError::ReadOnly(path),
        Some(CORRUPT) => return OpenError::Damaged { path, reason },
        _ => {}
    }
    if let Some(sqlx::Error::Database(inner)) = sql
        && inner.code().as_deref() == Some(READ_ONLY_SQL_TRANSACTION)
    {
        return OpenError::ReadOnly(path);
    }
    match error {
        MigrateError::VersionMissing(step) => OpenError::NewerSchema { path, step },
        MigrateError::VersionMismatch(_) | MigrateError::ExecuteMigration(..) => {
            OpenError::ForeignSchema { path, reason }
        }
        _ => OpenError::Unavailable { path, reason },
    }
}
