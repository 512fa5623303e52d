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

#[cfg(test)]
mod tests {
    use super::*;

    /// The checksums in the databases of version 0.1.0.
    #[test]
    fn the_steps_of_released_databases_are_known_again() {
        let known = [
            (
                1,
                "games",
                "3f00f1b41875c296ce85445d4ca9fd119f38c7cf9b38251da26c33d5d01e50c860053ebf00ea748b601edbb8811f526d",
            ),
            (
                2,
                "playground",
                "da6eaf1f1e90b8b73bf89a147d0ed28956067d40b8e4e13a325ddfaf657014b53ba88eef222be763b0be8b6bb30113b0",
            ),
        ];
        let migrator = sqlite();
        for ((number, name, checksum), step) in known.into_iter().zip(migrator.iter()) {
            let found: String = step.checksum.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!((step.version, &*step.description, &*found), (number, name, checksum));
        }
        assert!(migrator.iter().count() >= known.len());
    }
}
