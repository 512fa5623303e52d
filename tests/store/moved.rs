//! A whole bot moves from one database to another.

use std::path::Path;

use tempfile::TempDir;
use xiangqi_bot::store::{ChannelKey, Store, TransferError, move_all};

use super::schema;

fn url(folder: &TempDir, name: &str) -> String {
    format!("sqlite://{}", folder.path().join(name).display())
}

/// A bot with rows in all tables.
async fn lived_in(folder: &TempDir) -> String {
    let url = url(folder, "old.db");
    schema::database_with_rows(&folder.path().join("old.db")).await;
    url
}

#[tokio::test]
async fn a_bot_moves_to_another_file_whole() {
    let folder = TempDir::new().unwrap();
    let old = lived_in(&folder).await;
    let new = url(&folder, "new.db");
    let moved = move_all(&old, &new).await.unwrap();
    assert!(moved.tables.iter().all(|table| table.rows > 0 && table.digest.len() == 64), "{moved:?}");
    assert_eq!((moved.open_games, moved.unreadable), (2, 0));
    // A move back gives the same rows.
    let back = move_all(&new, &url(&folder, "back.db")).await.unwrap();
    assert_eq!(back, moved);
    let store = Store::open(&new).await.unwrap();
    let at = ChannelKey { platform: "playground", id: "general".to_owned() };
    assert_eq!(store.games_of_channel(&at).await.unwrap().games.len(), 1);
    assert!(store.reserve_game().await.unwrap().0 > 3);
    store.close().await;
}

#[tokio::test]
async fn what_is_not_empty_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let old = lived_in(&folder).await;
    let new = url(&folder, "new.db");
    move_all(&old, &new).await.unwrap();
    let error = move_all(&old, &new).await.unwrap_err();
    assert!(
        matches!(&error, TransferError::NotEmpty { table, rows: 4, .. } if table == "channels"),
        "{error}"
    );
    let error = move_all(&url(&folder, "nowhere.db"), &url(&folder, "another.db")).await.unwrap_err();
    assert!(matches!(&error, TransferError::NoSource(_)), "{error}");
    assert!(!Path::exists(&folder.path().join("nowhere.db")) && !folder.path().join("another.db").exists());
    let error = move_all(&old, &old).await.unwrap_err();
    assert!(matches!(&error, TransferError::Open(_)), "{error}");
}

#[tokio::test]
async fn a_bot_moves_to_a_server_and_back() {
    use super::postgres::Place;
    use xiangqi_bot::store::Store;

    let Some(place) = Place::new().await else { return };
    let folder = TempDir::new().unwrap();
    let old = lived_in(&folder).await;
    let moved = move_all(&old, &place.url()).await.unwrap();
    let same = move_all(&old, &url(&folder, "new.db")).await.unwrap();
    assert_eq!(moved, same);
    assert!(matches!(move_all(&old, &place.url()).await, Err(TransferError::NotEmpty { .. })));
    let back = move_all(&place.url(), &url(&folder, "back.db")).await.unwrap();
    assert_eq!(back, moved);
    // Numbers go on where they were, on the server and in what comes back from it.
    let server = Store::open(&place.url()).await.unwrap();
    let next = server.reserve_game().await.unwrap();
    assert!(next.0 > 3);
    server.close().await;
    let further = url(&folder, "further.db");
    move_all(&place.url(), &further).await.unwrap();
    let file = Store::open(&further).await.unwrap();
    assert_eq!(file.reserve_game().await.unwrap().0, next.0 + 1);
    file.close().await;
    // What the server does not take is named, and nothing of the rest is there.
    let store = Store::open(&old).await.unwrap();
    let row = "INSERT INTO lessons (platform, person, progress) VALUES ('x', 'y', 'a' || CHAR(0) || 'b')";
    sqlx::query(row).execute(store.sqlite().unwrap().pool()).await.unwrap();
    store.close().await;
    let other = Place::new().await.unwrap();
    let error = move_all(&old, &other.url()).await.unwrap_err();
    assert!(matches!(&error, TransferError::Row { table, .. } if table == "lessons"), "{error}");
    let store = Store::open(&other.url()).await.unwrap();
    assert_eq!(store.reserve_game().await.unwrap().0, 1);
    assert!(store.open_channels("playground").await.unwrap().is_empty());
}
