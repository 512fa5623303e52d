//! The steps of the schema: two invented ones stand for those that come after the first release.

use std::fs;
use std::path::Path;

use sqlx::migrate::Migrator;
use tempfile::TempDir;
use xiangqi_bot::game::GameId;
use xiangqi_bot::store::{OpenError, Store};

use super::contract::{begun, channel, moved, opened};
use super::postgres::Place;
use crate::log_digest;

/// A step that adds a column with a default, and one that fills a table from it.
const INVENTED: [(&str, &str); 2] = [
    ("9001_mood.sql", "ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';"),
    (
        "9002_moods.sql",
        "CREATE TABLE moods (game BIGINT NOT NULL PRIMARY KEY REFERENCES games (id), mood TEXT NOT NULL);
         INSERT INTO moods (game, mood) SELECT id, mood FROM games;",
    ),
];

/// The last step does something before it fails.
const FAULTY: (&str, &str) = ("9002_faulty.sql", "DELETE FROM events; INSERT INTO nowhere VALUES (1);");

/// A closed file with rows in all tables.
pub(super) async fn database_with_rows(file: &Path) {
    let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
    let pool = store.sqlite().unwrap().pool();
    sqlx::raw_sql(include_str!("rows.sql")).execute(pool).await.unwrap();
    log_digest::renew(pool).await;
    store.close().await;
}

/// The present steps of a database, from this folder, with others after them.
pub(super) async fn followed_by(present: &str, steps: &[(&str, &str)]) -> Migrator {
    let folder = TempDir::new().unwrap();
    for step in fs::read_dir(present).unwrap().map(|step| step.unwrap().path()) {
        if step.is_file() {
            fs::copy(&step, folder.path().join(step.file_name().unwrap())).unwrap();
        }
    }
    for (name, sql) in steps {
        fs::write(folder.path().join(name), sql).unwrap();
    }
    Migrator::new(folder.path()).await.unwrap()
}

/// What every database does with steps that come one after the other.
async fn steps_are_taken_once_and_whole(
    present: &str,
    open: impl AsyncFn(Migrator) -> Result<Store, OpenError>,
    mood: impl AsyncFn(&Store) -> sqlx::Result<String>,
) {
    let store = open(followed_by(present, &[]).await).await.unwrap();
    let log = vec![opened(), moved(0), moved(1)];
    let id = begun(&store, log.clone(), true).await;
    store.close().await;

    let faulty = followed_by(present, &[INVENTED[0], FAULTY]).await;
    let error = open(faulty).await.map(drop).unwrap_err();
    assert!(matches!(&error, OpenError::ForeignSchema { .. }), "{error}");
    // The first step was taken, the second one was not begun.
    let first = followed_by(present, &INVENTED[..1]).await;
    let store = open(first).await.unwrap();
    assert_eq!(store.game(id).await.unwrap().unwrap().events, log);
    assert!(mood(&store).await.is_err(), "there is no such table yet");
    store.close().await;
    // A second start finds them taken.
    for _ in 0..2 {
        let store = open(followed_by(present, &INVENTED).await).await.unwrap();
        assert_eq!(store.game(id).await.unwrap().unwrap().events, log);
        assert_eq!(mood(&store).await.unwrap(), "calm");
        store.close().await;
    }
    // A program without them leaves the database alone.
    let error = open(followed_by(present, &[]).await).await.map(drop).unwrap_err();
    assert!(matches!(error, OpenError::NewerSchema { step: 9001 | 9002, .. }), "{error}");
    let changed = [INVENTED[0], ("9002_moods.sql", "CREATE TABLE moods (other TEXT);")];
    let error = open(followed_by(present, &changed).await).await.map(drop).unwrap_err();
    assert!(matches!(error, OpenError::ForeignSchema { .. }), "{error}");
    let store = open(followed_by(present, &INVENTED).await).await.unwrap();
    assert_eq!(store.game(id).await.unwrap().unwrap().events, log);
    assert_eq!(store.games_of_channel(&channel("c1")).await.unwrap().games.len(), 1);
    assert_eq!(store.reserve_game().await.unwrap(), GameId(id.0 + 1));
    store.close().await;
}

const MOOD: &str = "SELECT mood FROM moods";

#[tokio::test]
async fn the_steps_of_a_file_are_taken_once_and_whole() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}", folder.path().join("games.db").display());
    steps_are_taken_once_and_whole(
        "migrations",
        async |steps| Store::open_with_schema(&url, steps).await,
        async |store: &Store| sqlx::query_scalar(MOOD).fetch_one(store.sqlite().unwrap().pool()).await,
    )
    .await;
}

#[tokio::test]
async fn the_steps_of_a_server_are_taken_once_and_whole() {
    let Some(place) = Place::new().await else { return };
    let url = place.url();
    steps_are_taken_once_and_whole(
        "migrations/postgres",
        async |steps| Store::open_with_schema(&url, steps).await,
        async |store: &Store| sqlx::query_scalar(MOOD).fetch_one(store.postgres().unwrap().pool()).await,
    )
    .await;
}
