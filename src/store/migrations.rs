//! Steps of the schema, compiled in from `migrations/` for SQLite and `migrations/postgres/` for PostgreSQL.

use sqlx::SqlStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

/// Number, name and SQL of a step.
type MigrationStep = (i64, &'static str, &'static str);

/// Steps in order. The number and the text of a released step never change.
const SQLITE: [MigrationStep; 1] = [(1, "schema", include_str!("../../migrations/0001_schema.sql"))];
const POSTGRES: [MigrationStep; 1] =
    [(1, "schema", include_str!("../../migrations/postgres/0001_schema.sql"))];

/// Migrations that bring a SQLite file up to date.
pub(super) fn sqlite() -> Migrator {
    migrator(&SQLITE)
}

/// Migrations that bring a PostgreSQL database up to date.
pub(super) fn postgres() -> Migrator {
    migrator(&POSTGRES)
}

/// Refuses the steps of a database, by number and checksum, if this program lacks one.
pub(super) fn check(known: &Migrator, steps: &[(i64, Vec<u8>)]) -> Result<(), MigrateError> {
    steps.iter().try_for_each(|(number, checksum)| match known.iter().find(|step| step.version == *number) {
        None => Err(MigrateError::VersionMissing(*number)),
        Some(step) if *step.checksum != **checksum => Err(MigrateError::VersionMismatch(*number)),
        Some(_) => Ok(()),
    })
}

fn migrator(steps: &[MigrationStep]) -> Migrator {
    let steps = steps.iter().map(|&(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    });
    Migrator::with_migrations(steps.collect())
}
