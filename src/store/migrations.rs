//! The steps of the schema, compiled in: those for SQLite from `migrations/`, those for PostgreSQL from `migrations/postgres/`.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, name and SQL of a step.
type MigrationStep = (i64, &'static str, &'static str);

/// In order; made by `build.rs`.
const SQLITE: &[MigrationStep] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));
const POSTGRES: &[MigrationStep] = include!(concat!(env!("OUT_DIR"), "/migrations-postgres.rs"));

/// What brings a SQLite file up to date.
pub(super) fn sqlite() -> Migrator {
    migrator(SQLITE)
}

/// What brings a PostgreSQL database up to date.
pub(super) fn postgres() -> Migrator {
    migrator(POSTGRES)
}

/// A step is known again by its number and the checksum of its text, so the text of one that has been released never
/// changes.
fn migrator(steps: &[MigrationStep]) -> Migrator {
    let step = |&(number, name, sql): &MigrationStep| {
        Migration::new(number, name.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations(steps.iter().map(step).collect())
}
