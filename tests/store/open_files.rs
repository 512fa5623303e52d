//! The files of an open database are removed or replaced.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use xiangqi_bot::game::GameId;
use xiangqi_bot::store::{Store, StoreError, restore};

use super::contract::{begun, game_step, moved, opened};

struct OpenDatabase {
    folder: TempDir,
    url: String,
    store: Store,
    game: GameId,
}

impl OpenDatabase {
    /// A database that is open, with a game of two events.
    async fn new() -> OpenDatabase {
        let folder = TempDir::new().unwrap();
        let url = format!("sqlite://{}", folder.path().join("games.db").display());
        let store = Store::open(&url).await.unwrap();
        let game = begun(&store, vec![opened(), moved(0)], true).await;
        OpenDatabase { folder, url, store, game }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Asserts that a move is rejected, and that no file comes back under the name of a missing one.
    async fn assert_move_is_rejected(&self, reason: &str) {
        let there: Vec<bool> = ["games.db", "games.db-wal"].map(|name| self.path(name).exists()).into();
        for _ in 0..2 {
            let rejected = self.store.commit(game_step(self.game, 2, vec![moved(1)], true)).await;
            let Err(StoreError::Displaced(line)) = rejected else { panic!("{rejected:?}") };
            assert!(line.contains(reason), "{line}");
            assert!(self.store.displaced().is_some_and(|line| line.contains(reason)));
            // Games are read from the open files meanwhile.
            assert_eq!(self.store.game(self.game).await.unwrap().unwrap().events.len(), 2);
        }
        assert_eq!(there, ["games.db", "games.db-wal"].map(|name| self.path(name).exists()));
    }

    /// Asserts that the copy beside the file brings all back that was confirmed.
    async fn assert_copy_has_everything(&self, copy: &str) {
        restore(&self.url, &self.path(copy), true).await.unwrap();
        fs::remove_file(self.path(copy)).unwrap();
        let store = Store::open(&self.url).await.unwrap();
        assert_eq!(store.game(self.game).await.unwrap().unwrap().events, [opened(), moved(0)]);
        store.close().await;
    }
}

fn copies(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().contains(".saved-")).count()
}

#[tokio::test]
async fn a_database_that_is_removed_is_saved_beside_and_written_no_more() {
    for removed in [&["games.db"][..], &["games.db", "games.db-wal", "games.db-shm"], &["games.db-wal"]] {
        let open = OpenDatabase::new().await;
        for name in removed {
            fs::remove_file(open.path(name)).unwrap();
        }
        open.assert_move_is_rejected("was removed or replaced while it was open").await;
        assert_eq!(copies(open.folder.path()), 1, "{removed:?}");
        open.store.close().await;
        open.assert_copy_has_everything("games.db.saved-1").await;
    }
}

#[tokio::test]
async fn a_database_that_is_replaced_is_saved_and_the_other_one_left_alone() {
    let open = OpenDatabase::new().await;
    let other = OpenDatabase::new().await;
    other.store.close().await;
    fs::rename(other.path("games.db"), open.path("games.db")).unwrap();
    let bytes = fs::read(open.path("games.db")).unwrap();
    open.assert_move_is_rejected("was removed or replaced while it was open").await;
    open.store.close().await;
    assert!(fs::read(open.path("games.db")).unwrap() == bytes);
    for companion in ["games.db-wal", "games.db-shm"] {
        let _ = fs::remove_file(open.path(companion));
    }
    open.assert_copy_has_everything("games.db.saved-1").await;
}

#[tokio::test]
async fn a_database_that_is_put_back_is_written_again() {
    let open = OpenDatabase::new().await;
    for _ in 0..2 {
        fs::rename(open.path("games.db"), open.path("elsewhere.db")).unwrap();
        open.assert_move_is_rejected("games.db was removed").await;
        fs::rename(open.path("elsewhere.db"), open.path("games.db")).unwrap();
        assert_eq!(open.store.displaced(), None);
        open.store.reserve_game().await.unwrap();
    }
    // Each time it is saved as it is then.
    assert_eq!(copies(open.folder.path()), 2);
    open.store.commit(game_step(open.game, 2, vec![moved(1)], true)).await.unwrap();
    open.store.close().await;
    assert_eq!(Store::open(&open.url).await.unwrap().game(open.game).await.unwrap().unwrap().events.len(), 3);
}

#[tokio::test]
async fn a_database_that_is_removed_just_before_the_end_is_saved() {
    let open = OpenDatabase::new().await;
    fs::remove_file(open.path("games.db")).unwrap();
    open.store.close().await;
    // A start would begin with an empty database.
    let line = Store::open(&open.url).await.unwrap_err().to_string();
    assert!(line.contains("games.db.saved-1") && line.contains("restore") && !line.contains('\n'), "{line}");
    assert!(!open.path("games.db").exists());
    open.assert_copy_has_everything("games.db.saved-1").await;
}

#[tokio::test]
async fn a_database_whose_lock_is_removed_is_written_no_more() {
    let open = OpenDatabase::new().await;
    fs::remove_file(open.path("games.db.lock")).unwrap();
    open.assert_move_is_rejected("another program may have the database").await;
    assert_eq!(copies(open.folder.path()), 0, "nothing is lost");
    open.store.close().await;
    let store = Store::open(&open.url).await.unwrap();
    assert_eq!(store.game(open.game).await.unwrap().unwrap().events.len(), 2);
}
