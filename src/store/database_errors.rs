//! Maps errors of the databases to errors of the store.

use sqlx::error::DatabaseError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

use super::StoreError;
use super::sqlite::Displaced;

// Primary result codes of SQLite, https://www.sqlite.org/rescode.html
pub(super) const READ_ONLY: u32 = 8;
pub(super) const CORRUPT: u32 = 11;
pub(super) const FULL: u32 = 13;
pub(super) const CONSTRAINT: u32 = 19;
pub(super) const NOT_A_DATABASE: u32 = 26;

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
