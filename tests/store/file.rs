//! What becomes of the file when it is missing, damaged, shared, or its writer is killed.
//!
//! The other processes are this test program itself, started for the one test [`other_process`] with its orders in
//! the environment.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;
use xiangqi_bot::features::old_rows;
use xiangqi_bot::features::replay::queries::{StoredImport, write_import};
use xiangqi_bot::game::{Event, GameId, Timestamp};
use xiangqi_bot::store::{
    ChannelGames, ChannelWrite, Committed, OpenError, SqliteDatabase, StateWrite, Store, StoreError,
};

use super::contract::{
    a_game_with_a_board, assert_it_is_there_again, channel, game_step, moved, open_game, opened, post, race,
    stored, unsent,
};

struct Place {
    _folder: TempDir,
    file: PathBuf,
}

impl Place {
    fn new() -> Place {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("games.db");
        Place { _folder: folder, file }
    }

    fn folder(&self) -> &Path {
        self.file.parent().unwrap()
    }

    fn beside(&self, suffix: &str) -> PathBuf {
        format!("{}{suffix}", self.file.display()).into()
    }

    /// The files of the folder by name, without the shared memory of SQLite.
    fn contents(&self) -> BTreeMap<String, Vec<u8>> {
        let files = fs::read_dir(self.folder()).unwrap().map(|file| file.unwrap().path());
        files
            .filter(|file| file.is_file())
            .map(|file| (file.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(file).unwrap()))
            .filter(|(name, _)| !name.ends_with("-shm"))
            .collect()
    }

    fn address(&self) -> String {
        format!("sqlite://{}", self.file.display())
    }

    /// Makes a backup of the file.
    async fn backup(&self) -> PathBuf {
        let backup = self.folder().join("backup.db");
        xiangqi_bot::store::backup(&self.address(), &backup).await.unwrap();
        backup
    }

    async fn open(&self) -> Store {
        open(&self.file).await.unwrap()
    }

    /// A closed file with one game of three events and one message that waits.
    async fn with_a_game(&self) -> GameId {
        let store = self.open().await;
        let id = a_game_with_a_board(&store).await;
        store.close().await;
        id
    }

    /// What a statement finds: one text.
    async fn text(&self, sql: &'static str) -> String {
        let store = self.open().await;
        let found = sqlx::query_scalar(sql).fetch_one(store.sqlite().unwrap().pool()).await.unwrap();
        store.close().await;
        found
    }

    async fn change(&self, sql: &str) {
        let store = self.open().await;
        sqlx::query(sqlx::AssertSqlSafe(sql.to_owned()))
            .execute(store.sqlite().unwrap().pool())
            .await
            .unwrap();
        store.close().await;
    }
}

async fn open(file: &Path) -> Result<Store, OpenError> {
    Store::open(&format!("sqlite://{}", file.display())).await
}

#[tokio::test]
async fn everything_is_there_again_after_a_restart() {
    let place = Place::new();
    let id = place.with_a_game().await;
    assert_it_is_there_again(&place.open().await, id).await;
}

#[tokio::test]
async fn a_closed_store_is_one_file() {
    let place = Place::new();
    place.with_a_game().await;
    // The lock stays, because two programs could lock two files if it were removed.
    assert!(place.contents().into_keys().eq(["games.db", "games.db.lock"]));
    assert!(!place.beside("-shm").exists());
}

#[tokio::test]
async fn a_commit_is_on_the_disk_before_it_is_acknowledged() {
    let place = Place::new();
    let store = place.open().await;
    // Full is 2, https://www.sqlite.org/pragma.html#pragma_synchronous
    let pragma = async |sql: &'static str| -> String {
        let row = sqlx::query(sql).fetch_one(store.sqlite().unwrap().pool()).await.unwrap();
        sqlx::Row::try_get_unchecked::<String, _>(&row, 0).unwrap()
    };
    assert_eq!(pragma("PRAGMA journal_mode").await, "wal");
    assert_eq!(pragma("PRAGMA synchronous").await, "2");
    assert_eq!(pragma("PRAGMA foreign_keys").await, "1");
}

/// An import of a record.
fn import(number: u64) -> Vec<StateWrite> {
    let import =
        StoredImport { number, own: Some(number), record: "1. h2e2 *".to_owned(), created: Timestamp(1) };
    write_import("discord", "alice", &import, 50).into_iter().map(StateWrite::Run).collect()
}

#[tokio::test]
async fn what_is_old_is_forgotten_at_the_opening_and_while_running() {
    // (what grows older by so many days, one less than its term, and then by two more; what counts it)
    let table = [
        ("seen_events", "seen_at", 13, "SELECT COUNT(*) FROM seen_events"),
        ("outbox", "failed_at", 29, "SELECT COUNT(*) FROM outbox WHERE failure IS NOT NULL"),
        ("games", "ended_at", 89, "SELECT COUNT(*) FROM messages WHERE game = 2"),
        ("imports", "used_at", 89, "SELECT COUNT(*) FROM imports"),
    ];
    for (table, column, days, count) in table {
        for running in [true, false] {
            let place = Place::new();
            let open = place.with_a_game().await;
            let store = place.open().await;
            // More rows than go in one transaction.
            let over = store.reserve_game().await.unwrap();
            let bodies: Vec<String> = (0..1_200).map(|number| number.to_string()).collect();
            let posts = bodies.iter().map(|body| post(Some(over), false, body));
            let still = [post(Some(open), false, "still played"), post(Some(open), false, "waits")];
            let step = ChannelWrite {
                event: Some("over".to_owned()),
                writes: import(1),
                posts: posts.chain(still).collect(),
                ..game_step(over, 0, vec![opened(), Event::Cancelled], false)
            };
            let numbers = stored(&store, step).await;
            let sent = "INSERT INTO messages (platform, channel, message, game)
                        SELECT platform, channel, body, game FROM outbox WHERE body <> 'waits'";
            let failed = "UPDATE outbox SET failure = 'refused', failed_at = unixepoch() WHERE game = 2";
            for sql in [sent, failed] {
                sqlx::query(sql).execute(store.sqlite().unwrap().pool()).await.unwrap();
            }
            store.close().await;
            let [almost, beyond] =
                [days, 2].map(|days| format!("UPDATE {table} SET {column} = {column} - {days} * 86400"));
            let rows = async |store: &Store| -> i64 {
                sqlx::query_scalar(count).fetch_one(store.sqlite().unwrap().pool()).await.unwrap()
            };
            place.change(&almost).await;
            let store = place.open().await;
            let before = rows(&store).await;
            assert!(before > 0 && store.prune(&old_rows()).await.unwrap() == 0, "{count}");
            if running {
                sqlx::query(sqlx::AssertSqlSafe(beyond))
                    .execute(store.sqlite().unwrap().pool())
                    .await
                    .unwrap();
                assert_eq!(store.prune(&old_rows()).await.unwrap(), before as u64, "{count}");
            } else {
                store.close().await;
                place.change(&beyond).await;
                let store = place.open().await;
                store.prune(&old_rows()).await.unwrap();
                store.close().await;
            }
            let store = if running { store } else { place.open().await };
            assert_eq!(rows(&store).await, 0, "{count}");
            // Open games stay.
            let shown = store.game_of_message(&channel("c1"), "still played").await.unwrap();
            assert_eq!(shown.map(|(game, _)| game), Some(open));
            assert!(
                unsent(&store, &channel("c1")).await.iter().any(|unsent| Some(&unsent.id) == numbers.last())
            );
            store.close().await;
        }
    }
}

/// Opens what must be refused and returns the complaint with the folder left out.
async fn complaint(url: &str, folder: &Path) -> String {
    let line = SqliteDatabase::open(url).await.expect_err(url).to_string();
    assert!(!line.contains('\n'), "one line: {line}");
    line.replace(&format!("{}/", folder.display()), "")
}

#[tokio::test]
async fn what_cannot_be_opened_is_named_in_one_line() {
    let place = Place::new();
    let folder = place.folder().to_owned();
    fs::create_dir(folder.join("folder")).unwrap();
    fs::write(folder.join("notes.txt"), "no database, only some words about xiangqi\n".repeat(50)).unwrap();
    let at = |name: &str| format!("sqlite://{}/{name}", folder.display());
    place.with_a_game().await;
    let table = [
        (at("folder"), "the database folder is a folder, not a file"),
        (
            at("missing/games.db"),
            "the database missing/games.db cannot be created: its folder does not exist",
        ),
        (at("notes.txt"), "notes.txt is not a SQLite database; it is left as it is"),
        (
            at("notes.txt/games.db"),
            "the database notes.txt/games.db cannot be created: its folder does not exist",
        ),
        (at("games.db?mode=ro"), "the database games.db can only be read, but games must be written"),
        (
            "postgres://me:secret@host/games".to_owned(),
            "\"postgres://***@host/games\" is not the address of a SQLite file, which looks like sqlite://xiangqi-bot.db",
        ),
        (
            "games.db".to_owned(),
            "\"games.db\" is not the address of a SQLite file, which looks like sqlite://xiangqi-bot.db",
        ),
    ];
    for (url, expected) in table {
        assert_eq!(complaint(&url, &folder).await, expected);
    }
    assert!(fs::read_to_string(folder.join("notes.txt")).unwrap().ends_with("about xiangqi\n"));
}

#[tokio::test]
async fn a_damaged_file_is_refused_or_its_games_are() {
    let place = Place::new();
    let id = place.with_a_game().await;
    let whole = fs::read(&place.file).unwrap();
    // (bytes that stay, bytes that are overwritten after them)
    for (keep, garble) in [(4096, usize::MAX), (100, 3000), (whole.len() / 2, 0)] {
        let mut bytes = whole.clone();
        if garble == 0 {
            bytes.truncate(keep);
        } else {
            let end = keep.saturating_add(garble).min(bytes.len());
            bytes[keep..end].fill(0xA5);
        }
        fs::write(&place.file, bytes).unwrap();
        match open(&place.file).await {
            Err(OpenError::Damaged { .. } | OpenError::NotADatabase(_)) => {}
            Err(error) => panic!("{keep} {garble}: {error}"),
            Ok(store) => {
                let read = store.game(id).await;
                assert!(matches!(read, Err(StoreError::Corrupt(_))), "{keep} {garble}: {read:?}");
                store.close().await;
            }
        }
        for suffix in ["-wal", "-shm"] {
            let _ = fs::remove_file(place.beside(suffix));
        }
    }
}

/// What a killed program leaves: the file, and the log that holds its latest writes.
async fn killed(place: &Place) {
    place.with_a_game().await;
    killed_with(place).await;
}

/// That of a file with a game, to which a move is added.
async fn killed_with(place: &Place) {
    let store = place.open().await;
    let step = game_step(GameId(1), 3, vec![moved(2)], true);
    assert!(matches!(store.commit(step).await.unwrap(), Committed::Stored(_)));
    let log = place.beside("-wal");
    let kept = [fs::read(&place.file).unwrap(), fs::read(&log).unwrap()];
    store.close().await;
    assert!(!kept[1].is_empty());
    fs::write(&place.file, &kept[0]).unwrap();
    fs::write(log, &kept[1]).unwrap();
}

#[tokio::test]
async fn what_is_refused_stays_as_it_is_to_the_byte() {
    // (what happens to the files, the complaint)
    type Blow = fn(&Place);
    let log_alone = "the database games.db is missing or empty, but its log games.db-wal holds ";
    let mut table: Vec<(Blow, &str)> = vec![
        (|place| fs::remove_file(&place.file).unwrap(), log_alone),
        (|place| fs::write(&place.file, "").unwrap(), log_alone),
        (
            |place| {
                let mut bytes = fs::read(&place.file).unwrap();
                let middle = bytes.len() / 2 / 4096 * 4096;
                bytes[middle..middle + 4096].fill(0x5A);
                fs::write(&place.file, bytes).unwrap();
            },
            "the database games.db is damaged: ",
        ),
    ];
    if cfg!(unix) {
        table.push((
            |place| fs::hard_link(&place.file, place.beside(".too")).unwrap(),
            "the database games.db is one file under several names",
        ));
    }
    for (blow, expected) in table {
        let place = Place::new();
        killed(&place).await;
        blow(&place);
        let before = place.contents();
        let url = place.address();
        for _ in 0..2 {
            let line = complaint(&url, place.folder()).await;
            assert!(line.starts_with(expected), "{expected}: {line}");
        }
        assert!(place.contents() == before, "{expected}");
    }
    // A file without a log is not changed either.
    let place = Place::new();
    place.with_a_game().await;
    let url = place.address();
    place.change("UPDATE _sqlx_migrations SET version = 9001 WHERE version = 1").await;
    let before = place.contents();
    assert_eq!(
        complaint(&url, place.folder()).await,
        "the database games.db was written by a later version of this program (its schema has step 9001); \
         it is left as it is"
    );
    assert!(place.contents() == before);
    // Nor is one of another program.
    fs::remove_file(&place.file).unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&place.file).create_if_missing(true);
    let mut theirs = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("CREATE TABLE recipes (name TEXT)").execute(&mut theirs).await.unwrap();
    sqlx::Connection::close(theirs).await.unwrap();
    let before = place.contents();
    assert_eq!(
        complaint(&url, place.folder()).await,
        "the schema of the database games.db is not the one of this program: it holds another program's table recipes"
    );
    assert!(place.contents() == before);
}

#[tokio::test]
async fn a_log_without_its_own_file_is_spoilt_by_no_command() {
    let other = Place::new();
    other.with_a_game().await;
    let backup = other.backup().await;
    // (the file in the place of the database, the complaint)
    let table = [
        (fs::read(&backup).unwrap(), "is not one of the database games.db, which is a copy without a log"),
        (Vec::new(), "the database games.db is missing or empty, but its log games.db-wal holds "),
    ];
    for (bytes, expected) in table {
        let place = Place::new();
        killed(&place).await;
        fs::write(&place.file, bytes).unwrap();
        let before = place.contents();
        let url = place.address();
        let free = place.folder().join("free.db");
        let lines = [
            complaint(&url, place.folder()).await,
            xiangqi_bot::store::backup(&url, &free).await.unwrap_err().to_string(),
            xiangqi_bot::store::last_heartbeat(&url).await.unwrap_err().to_string(),
            xiangqi_bot::store::restore(&format!("sqlite://{}", free.display()), &place.file, false)
                .await
                .unwrap_err()
                .to_string(),
        ];
        for line in lines {
            let line = line.replace(&format!("{}/", place.folder().display()), "");
            assert!(line.contains(expected), "{expected}: {line}");
        }
        assert!(place.contents() == before, "{expected}");
        // The way back that the complaint names.
        xiangqi_bot::store::restore(&url, &backup, true).await.unwrap();
        for name in ["games.db", "games.db-wal"] {
            let kept = place.folder().join(name.replace(".db", ".db.replaced-1"));
            assert_eq!(fs::read(kept).unwrap(), before[name]);
        }
        assert_eq!(place.open().await.game(GameId(1)).await.unwrap().unwrap().events.len(), 3);
    }
}

#[tokio::test]
async fn a_restore_that_fails_at_its_very_end_leaves_what_was_there() {
    let place = Place::new();
    place.with_a_game().await;
    let address = place.address();
    let backup = place.backup().await;
    killed_with(&place).await;
    let before = place.contents();
    // It cannot be removed.
    fs::create_dir(place.beside("-shm")).unwrap();
    let refused = xiangqi_bot::store::restore(&address, &backup, true).await.unwrap_err();
    assert!(refused.to_string().contains("games.db-shm: "), "{refused}");
    assert!(place.contents() == before);
    fs::remove_dir(place.beside("-shm")).unwrap();
    assert_eq!(place.open().await.game(GameId(1)).await.unwrap().unwrap().events.len(), 4);
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_leads_to_the_same_database() {
    let place = Place::new();
    let game = place.with_a_game().await;
    let backup = place.backup().await;
    let far = place.folder().join("far");
    fs::create_dir(&far).unwrap();
    for (link, to) in [("near.db", "../games.db"), ("link.db", "far/near.db")] {
        let folder = if link == "near.db" { &far } else { place.folder() };
        std::os::unix::fs::symlink(to, folder.join(link)).unwrap();
    }
    let link = format!("sqlite://{}", place.folder().join("link.db").display());
    let store = place.open().await;
    assert_eq!(complaint(&link, place.folder()).await, "the database link.db is in use by another program");
    let refused = xiangqi_bot::store::restore(&link, &backup, true).await.unwrap_err();
    assert!(refused.to_string().ends_with("games.db is in use by another program"), "{refused}");
    store.close().await;
    let store = Store::open(&link).await.unwrap();
    assert_eq!(store.game(game).await.unwrap().unwrap().events.len(), 3);
    store.close().await;
    // A restore replaces the file behind the link.
    xiangqi_bot::store::restore(&link, &backup, true).await.unwrap();
    assert!(place.folder().join("link.db").is_symlink() && !place.file.is_symlink());
    let mut names: Vec<String> = place.contents().into_keys().collect();
    names.retain(|name| !name.ends_with(".lock"));
    assert_eq!(names, ["backup.db", "games.db", "games.db.replaced-1", "link.db"]);
}

#[cfg(unix)]
#[tokio::test]
async fn what_root_restores_belongs_to_whom_it_belonged() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let place = Place::new();
    place.with_a_game().await;
    let address = place.address();
    let backup = place.backup().await;
    fs::remove_file(place.beside(".lock")).unwrap();
    fs::set_permissions(&place.file, fs::Permissions::from_mode(0o640)).unwrap();
    // Only root can give a file away.
    let _ = chown(&place.file, Some(65_534), Some(65_534));
    let owner = fs::metadata(&place.file).unwrap().uid();
    xiangqi_bot::store::restore(&address, &backup, true).await.unwrap();
    let restored = fs::metadata(&place.file).unwrap();
    assert_eq!((restored.uid(), restored.mode() & 0o777), (owner, 0o640));
    assert_eq!(fs::metadata(place.beside(".lock")).unwrap().uid(), owner);
}

#[tokio::test]
async fn a_log_whose_file_is_lost_is_kept_by_a_restore() {
    let place = Place::new();
    killed(&place).await;
    let log = fs::read(place.beside("-wal")).unwrap();
    let address = place.address();
    let backup = place.backup().await;
    for empty in [false, true] {
        fs::remove_file(&place.file).unwrap();
        if empty {
            fs::write(&place.file, "").unwrap();
        }
        fs::write(place.beside("-wal"), &log).unwrap();
        let refused = xiangqi_bot::store::restore(&address, &backup, false).await.unwrap_err();
        assert!(refused.to_string().contains("is not empty"), "{refused}");
        let copied = xiangqi_bot::store::restore(&address, &backup, true).await.unwrap();
        let kept = copied.kept.unwrap().display().to_string();
        assert_eq!(kept.ends_with("-wal"), !empty, "{kept}");
        assert_eq!(fs::read(format!("{}-wal", kept.trim_end_matches("-wal"))).unwrap(), log);
        assert_eq!(place.open().await.game(GameId(1)).await.unwrap().unwrap().events.len(), 4);
    }
}

/// What a program leaves that is killed while it writes to a file without a log, as a backup is: the file, half changed, and
/// the journal from which that is undone.
async fn half_written(place: &Place) {
    use sqlx::{ConnectOptions as _, Connection as _};
    place.with_a_game().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&place.file)
        .journal_mode(sqlx::sqlite::SqliteJournalMode::Delete)
        .pragma("cache_size", "1");
    let mut writer = options.connect().await.unwrap();
    let whole = fs::read(&place.file).unwrap();
    for step in ["BEGIN", "DELETE FROM events", "CREATE TABLE more (text TEXT)"] {
        sqlx::query(step).execute(&mut writer).await.unwrap();
    }
    for _ in 0..100 {
        sqlx::query("INSERT INTO more VALUES (ZEROBLOB(4000))").execute(&mut writer).await.unwrap();
    }
    let journal = place.beside("-journal");
    let kept = [fs::read(&place.file).unwrap(), fs::read(&journal).unwrap()];
    assert!(kept[0] != whole, "some of it is written");
    sqlx::query("ROLLBACK").execute(&mut writer).await.unwrap();
    writer.close().await.unwrap();
    fs::write(&place.file, &kept[0]).unwrap();
    fs::write(journal, &kept[1]).unwrap();
}

#[tokio::test]
async fn what_was_half_written_is_undone_at_the_start_and_by_a_restore() {
    let place = Place::new();
    half_written(&place).await;
    let store = place.open().await;
    assert_eq!(store.game(GameId(1)).await.unwrap().unwrap().events.len(), 3);
    store.close().await;
    assert!(!place.beside("-journal").exists());
    let address = place.address();
    let backup = place.backup().await;
    // A journal that stays behind would be taken for one of the file that takes the place of its own.
    let lost = Place::new();
    half_written(&lost).await;
    for replaced in [true, false] {
        let journal = fs::read(lost.beside("-journal")).unwrap();
        fs::write(place.beside("-journal"), journal).unwrap();
        if replaced {
            fs::copy(&lost.file, &place.file).unwrap();
        } else {
            fs::remove_file(&place.file).unwrap();
        }
        // A journal without its file may hold games.
        let refused = xiangqi_bot::store::restore(&address, &backup, false).await.unwrap_err();
        assert!(refused.to_string().contains("is not empty"), "{refused}");
        xiangqi_bot::store::restore(&address, &backup, true).await.unwrap();
        assert!(!place.beside("-journal").exists());
        let store = place.open().await;
        assert_eq!(store.game(GameId(1)).await.unwrap().unwrap().events.len(), 3);
        store.close().await;
    }
}

#[tokio::test]
async fn a_log_with_a_gap_or_an_unknown_event_is_not_played_on() {
    // (what happens to the file, the complaint)
    let table = [
        ("DELETE FROM events WHERE seq = 1", "game 1: its event 1 is missing"),
        ("DELETE FROM events WHERE seq = 2", "game 1: it has 2 events instead of 3"),
        ("DELETE FROM events", "game 1: it has 0 events instead of 3"),
        (
            "UPDATE events SET event = '{\"event\":\"teleported\"}' WHERE seq = 2",
            "game 1: its event 2 cannot be read: unknown variant",
        ),
        (
            "UPDATE games SET digest = REPLACE(digest, '1', '2')",
            "game 1: its log is not the one that was written",
        ),
        ("UPDATE events SET event = '' WHERE seq = 0", "game 1: its event 0 cannot be read: EOF"),
    ];
    for (sql, expected) in table {
        let place = Place::new();
        let id = place.with_a_game().await;
        place.change(sql).await;
        let store = place.open().await;
        let Err(StoreError::Corrupt(reason)) = store.game(id).await else { panic!("{sql}") };
        assert!(reason.starts_with(expected), "{sql}: {reason}");
        // It does not keep the other games of its channel from being played.
        let other = open_game(&store, &channel("c1")).await;
        let here = async || store.games_of_channel(&channel("c1")).await.unwrap();
        let ChannelGames { games, unreadable } = here().await;
        assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [other], "{sql}");
        assert_eq!(unreadable, [(id, reason.clone())], "{sql}");
        store.quarantine(id, &reason).await.unwrap();
        assert_eq!(here().await.unreadable, [], "{sql}");
        store.close().await;
        let kept = "SELECT set_aside FROM games WHERE NOT is_open";
        assert_eq!(place.text(kept).await, reason, "{sql}");
    }
}

#[tokio::test]
async fn a_writer_that_is_killed_leaves_whole_steps_and_all_acknowledged_ones() {
    let place = Place::new();
    let store = place.open().await;
    let id = open_game(&store, &channel("c1")).await;
    store.close().await;
    let mut before = 1;
    for acknowledged in [1, 2, 5, 9, 3, 17, 4, 30] {
        let mut child = start("append", &place.file, id);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let acks: Vec<u64> = lines.by_ref().filter_map(|line| ack(&line)).take(acknowledged).collect();
        child.kill().unwrap();
        child.wait().unwrap();
        // The lines in the pipe were acknowledged, too.
        let last = lines.filter_map(|line| ack(&line)).last().or(acks.last().copied()).unwrap();

        let store = place.open().await;
        let game = store.game(id).await.unwrap().unwrap();
        let seq = game.events.len() as u64;
        assert!((last..=last + 1).contains(&seq), "{seq} events, the last acknowledged made {last}");
        assert!(seq > before, "nothing was written");
        let expected: Vec<Event> = [opened()].into_iter().chain((1..seq).map(|n| moved(n as i64))).collect();
        assert_eq!(game.events, expected);
        let bodies: Vec<String> =
            unsent(&store, &channel("c1")).await.into_iter().map(|unsent| unsent.post.body).collect();
        assert_eq!(bodies, (1..seq).map(|n| n.to_string()).collect::<Vec<_>>());
        let at = channel("c1");
        assert!(store.knows_event(&at, &format!("e{}", seq - 1)).await.unwrap());
        assert!(!store.knows_event(&at, &format!("e{seq}")).await.unwrap());
        let seen = store.open_channels("discord").await.unwrap().remove(0).last_seen;
        assert_eq!(seen, Some((seq - 1).to_string()));
        store.close().await;
        before = seq;
    }
}

/// Limits how many pages the file may have, on all connections of the store.
pub(crate) async fn limit(store: &Store, pragma: &'static str) {
    let pool = store.sqlite().unwrap().pool();
    let mut all = Vec::new();
    for _ in 0..pool.options().get_max_connections() {
        all.push(pool.acquire().await.unwrap());
    }
    for connection in &mut all {
        sqlx::query(pragma).execute(&mut **connection).await.unwrap();
    }
}

#[tokio::test]
async fn a_full_disk_stops_writing_no_longer_than_it_is_full() {
    for url in [None, Some("sqlite::memory:")] {
        let place = Place::new();
        let store = match url {
            Some(url) => Store::open(url).await.unwrap(),
            None => place.open().await,
        };
        let id = open_game(&store, &channel("c1")).await;
        let mut seq = 1;
        for round in 0..6 {
            // No page more than there are.
            limit(&store, "PRAGMA max_page_count = 1").await;
            let step = |seq: u64, size: usize| ChannelWrite {
                event: Some(format!("e{round}")),
                posts: vec![post(Some(id), true, "small"), post(Some(id), true, &"x".repeat(size))],
                ..game_step(id, seq, vec![moved(round)], true)
            };
            for size in [20_000, 200_000, 2_000] {
                let refused = store.commit(step(seq, size)).await;
                let small = size < 20_000 && refused.is_ok();
                assert!(
                    small || matches!(refused, Err(StoreError::Unavailable(_))),
                    "{round} {size}: {refused:?}"
                );
                seq += u64::from(small);
                if small {
                    break;
                }
            }
            // Stored games can be read meanwhile, and nothing of a refused step is stored.
            assert_eq!(store.game(id).await.unwrap().unwrap().events.len() as u64, seq);
            limit(&store, "PRAGMA max_page_count = 1000000").await;
            let next = ChannelWrite { event: Some(format!("after {round}")), ..step(seq, 200_000) };
            assert!(matches!(store.commit(next).await.unwrap(), Committed::Stored(_)));
            seq += 1;
            assert!(store.reserve_game().await.unwrap() > id);
        }
        assert_eq!(store.game(id).await.unwrap().unwrap().events.len() as u64, seq);
        store.close().await;
    }
}

#[tokio::test]
async fn a_writer_that_is_given_up_halfway_leaves_nothing_and_holds_up_nobody() {
    let place = Place::new();
    let store = place.open().await;
    let id = open_game(&store, &channel("c1")).await;
    for seq in 1..=10 {
        let event = format!("e{seq}");
        // How many steps its way has is up to the machine: dropped after none, one, two … of them.
        for polls in 0.. {
            assert!(polls < 400, "a commit never ends");
            let step =
                ChannelWrite { event: Some(event.clone()), ..game_step(id, seq, vec![moved(0)], true) };
            let mut commit = Box::pin(store.commit(step));
            let mut left = polls;
            let done = std::future::poll_fn(|context| {
                if left == 0 {
                    return std::task::Poll::Ready(None);
                }
                left -= 1;
                commit.as_mut().poll(context).map(Some)
            });
            let done = done.await;
            drop(commit);
            // The next writer waits until the one before it is undone.
            assert!(store.reserve_game().await.unwrap() > id, "{seq} {polls}");
            let events = store.game(id).await.unwrap().unwrap().events.len() as u64;
            let known = store.knows_event(&channel("c1"), &event).await.unwrap();
            assert_eq!(events, seq + u64::from(known), "{seq} {polls}: all of it or nothing");
            if let Some(done) = done {
                assert!(known && done.is_ok(), "{seq} {polls}: {done:?}");
                break;
            }
        }
    }
    store.close().await;
}

#[tokio::test]
async fn only_one_program_at_a_time_has_the_file() {
    let place = Place::new();
    let store = place.open().await;
    let folder = place.folder();
    let line = "the database games.db is in use by another program";
    // In this process as in others.
    assert_eq!(complaint(&place.address(), folder).await, line);
    let refused = open_elsewhere(&place);
    assert!(refused.contains("InUse"), "{refused}");
    let kept = place.file.with_extension("db.lock");
    assert_eq!(fs::read(&kept).unwrap(), b"", "the file that keeps others out stays as it is");
    store.close().await;
    assert!(open_elsewhere(&place).contains("game 1"), "a closed store lets others in");
    // One that is dropped or killed does so too.
    drop(place.open().await);
    let mut child = start("append", &place.file, place.with_a_game().await);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.by_ref().any(|line| ack(&line).is_some()));
    assert!(open_elsewhere(&place).contains("InUse"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(open_elsewhere(&place).contains("game 3"));
}

/// Opens the file in another process, and returns its output.
fn open_elsewhere(place: &Place) -> String {
    let output = start("open", &place.file, GameId(0)).wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn two_writers_on_one_game_conflict_and_lose_nothing() {
    let place = Place::new();
    let store = place.open().await;
    let id = open_game(&store, &channel("c1")).await;
    race([&store, &store], id).await;
}

/// What another process does; without orders, nothing.
#[tokio::test]
async fn other_process() {
    let (Ok(order), Ok(file), Ok(id)) =
        (std::env::var("STORE_ORDER"), std::env::var("STORE_FILE"), std::env::var("STORE_GAME"))
    else {
        return;
    };
    let store = match open(Path::new(&file)).await {
        Ok(store) => store,
        Err(error) => return say(format!("{error:?}")),
    };
    let id = GameId(id.parse().unwrap());
    match order.as_str() {
        "open" => {
            let id = store.reserve_game().await.unwrap();
            say(format!("game {id}"));
        }
        "append" => append_for_ever(&store, id).await,
        order => panic!("unknown order {order}"),
    }
}

fn start(order: &str, file: &Path, id: GameId) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "store::file::other_process", "--nocapture"])
        .env("STORE_ORDER", order)
        .env("STORE_FILE", file)
        .env("STORE_GAME", id.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

fn say(line: String) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

fn ack(line: &str) -> Option<u64> {
    line.strip_prefix("committed ")?.parse().ok()
}

async fn append_for_ever(store: &Store, id: GameId) {
    let mut seq = store.game(id).await.unwrap().unwrap().events.len() as u64;
    // The test ends with this process; the bound is for a parent that went away.
    while seq < 100_000 {
        let step = ChannelWrite {
            event: Some(format!("e{seq}")),
            last_seen: Some(seq.to_string()),
            posts: vec![post(Some(id), true, &seq.to_string())],
            ..game_step(id, seq, vec![moved(seq as i64)], true)
        };
        assert!(matches!(store.commit(step).await.unwrap(), Committed::Stored(_)));
        seq += 1;
        say(format!("committed {seq}"));
    }
}
