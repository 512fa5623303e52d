//! The event log in a SQLite file.
//!
//! The file is in write-ahead mode with `synchronous = FULL`: what is acknowledged survives a power cut. Writers of
//! this process take turns on a fair lock; writers of other processes are kept out by `BEGIN IMMEDIATE` and waited
//! for by the busy timeout. The statements are SQL that PostgreSQL reads as well.

use std::path::Path;
use std::str::FromStr as _;
use std::time::{Duration, SystemTime};

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Row as _, Sqlite, Transaction};
use tokio::sync::{Mutex, MutexGuard};

use crate::play::Event;

use super::{
    ChannelKey, Committed, GameId, GameStep, OpenChannel, Post, Step, Store, StoreError, StoreFuture,
    StoredGame, Unsent, without_password,
};

/// How long a writer waits for one of another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How many connections are open at most; reads do not wait for the writer.
const CONNECTIONS: u32 = 4;

/// After how many days the ids of the platform's events are forgotten, at the next opening. Platforms deliver again
/// within minutes or hours.
const SEEN_DAYS: i64 = 14;

/// How often opening is tried while another process is setting the same file up.
const OPEN_ATTEMPTS: u32 = 5;

/// Games in a SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    pool: SqlitePool,
    writing: Mutex<()>,
}

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is not one of a SQLite file.
    #[error("\"{url}\" is not the address of a SQLite file, which looks like sqlite://xiangqi-bot.db")]
    NotSqlite {
        /// The address, without a password.
        url: String,
    },
    /// There is a folder.
    #[error("the database {0} is a folder, not a file")]
    Folder(String),
    /// The folder it should be in does not exist.
    #[error("the database {0} cannot be created: its folder does not exist")]
    NoFolder(String),
    /// The file is something else.
    #[error("{0} is not a SQLite database; it is left as it is")]
    NotADatabase(String),
    /// The file is damaged.
    #[error("the database {path} is damaged: {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What SQLite says.
        reason: String,
    },
    /// A later version of the program has written it.
    #[error(
        "the database {path} was written by a later version of this program (its schema has step {step}); it is left as it is"
    )]
    NewerSchema {
        /// The file.
        path: String,
        /// The step of the schema that is unknown here.
        step: i64,
    },
    /// Its schema is not the one that this program makes.
    #[error("the schema of the database {path} is not the one of this program: {reason}")]
    ForeignSchema {
        /// The file.
        path: String,
        /// Where it differs.
        reason: String,
    },
    /// It may not be written.
    #[error("the database {0} can only be read, but games must be written")]
    ReadOnly(String),
    /// Anything else: no permission, a full disk, another process that does not let go.
    #[error("the database {path} cannot be opened: {reason}")]
    Unavailable {
        /// The file.
        path: String,
        /// What happened.
        reason: String,
    },
}

impl SqliteStore {
    /// Opens the file that `url` names (`sqlite://games.db`, relative to the working directory) and creates it when it
    /// is absent; brings its schema up to date.
    ///
    /// # Errors
    /// Why it cannot be opened, in one line that names the file. A file that is refused is not changed.
    pub async fn open(url: &str) -> Result<SqliteStore, OpenError> {
        let not_sqlite = || OpenError::NotSqlite { url: without_password(url) };
        if !url.starts_with("sqlite:") {
            return Err(not_sqlite());
        }
        let options = SqliteConnectOptions::from_str(url).map_err(|_| not_sqlite())?;
        let in_memory = url.contains(":memory:") || url.contains("mode=memory");
        let path = options.get_filename().display().to_string();
        if !in_memory {
            look_at(options.get_filename(), &path)?;
        }
        let options = options
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);
        // A database in memory lives as long as its only connection.
        let pool_options = SqlitePoolOptions::new()
            .min_connections(u32::from(in_memory))
            .max_connections(if in_memory { 1 } else { CONNECTIONS })
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false);
        let mut attempt = 1;
        let pool = loop {
            match set_up(pool_options.clone(), options.clone()).await {
                Ok(pool) => break pool,
                Err(error) if attempt < OPEN_ATTEMPTS && error.may_pass() => {
                    attempt += 1;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => return Err(error.explain(path)),
            }
        };
        Ok(SqliteStore { pool, writing: Mutex::new(()) })
    }

    /// The connections, for other tables in the same file.
    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Waits for the statements under way and closes the file, which leaves it without its `-wal` companion.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    async fn begin(&self) -> Result<Writer<'_>, StoreError> {
        let turn = self.writing.lock().await;
        let transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        Ok(Writer { transaction, _turn: turn })
    }
}

impl Store for SqliteStore {
    fn reserve_game(&self) -> StoreFuture<'_, GameId> {
        Box::pin(async move {
            let mut writer = self.begin().await?;
            let id = writer.count("game", 1).await?;
            writer.commit().await?;
            Ok(GameId(id))
        })
    }

    fn commit(&self, step: Step) -> StoreFuture<'_, Committed> {
        Box::pin(async move {
            let mut writer = self.begin().await?;
            if let Some(event) = &step.event
                && !writer.see(&step.channel, event).await?
            {
                return Ok(Committed::Duplicate);
            }
            writer.touch(&step.channel, step.last_seen.as_deref()).await?;
            if let Some(game) = &step.game {
                writer.append(&step.channel, game).await?;
            }
            let posts = writer.post(&step.channel, &step.posts).await?;
            writer.commit().await?;
            Ok(Committed::Stored(posts))
        })
    }

    fn knows_event<'a>(&'a self, channel: &'a ChannelKey, event: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let row =
                sqlx::query("SELECT 1 FROM seen_events WHERE platform = $1 AND channel = $2 AND event = $3")
                    .bind(channel.platform)
                    .bind(&channel.id)
                    .bind(event)
                    .fetch_optional(&self.pool)
                    .await?;
            Ok(row.is_some())
        })
    }

    fn games_of_channel<'a>(&'a self, channel: &'a ChannelKey) -> StoreFuture<'a, Vec<StoredGame>> {
        Box::pin(async move {
            // One statement, so that games and events are read in the same state of the file.
            let rows = sqlx::query(
                "SELECT g.id, g.channel, g.locale, g.seq, g.board, e.seq AS number, e.event
                 FROM games g LEFT JOIN events e ON e.game = g.id
                 WHERE g.platform = $1 AND g.channel = $2
                   AND (g.is_open OR g.id = (SELECT MAX(id) FROM games WHERE platform = $1 AND channel = $2))
                 ORDER BY g.id, e.seq",
            )
            .bind(channel.platform)
            .bind(&channel.id)
            .fetch_all(&self.pool)
            .await?;
            read_games(&rows)
        })
    }

    fn game(&self, id: GameId) -> StoreFuture<'_, Option<StoredGame>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT g.id, g.channel, g.locale, g.seq, g.board, e.seq AS number, e.event
                 FROM games g LEFT JOIN events e ON e.game = g.id
                 WHERE g.id = $1
                 ORDER BY e.seq",
            )
            .bind(id.0)
            .fetch_all(&self.pool)
            .await?;
            Ok(read_games(&rows)?.pop())
        })
    }

    fn game_of_message<'a>(
        &'a self,
        channel: &'a ChannelKey,
        message: &'a str,
    ) -> StoreFuture<'a, Option<GameId>> {
        Box::pin(async move {
            let row = sqlx::query(
                "SELECT game FROM messages WHERE platform = $1 AND channel = $2 AND message = $3",
            )
            .bind(channel.platform)
            .bind(&channel.id)
            .bind(message)
            .fetch_optional(&self.pool)
            .await?;
            Ok(row.map(|row| row.try_get("game")).transpose()?.map(GameId))
        })
    }

    fn open_channels<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<OpenChannel>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT c.id, c.last_seen FROM channels c
                 WHERE c.platform = $1
                   AND EXISTS (SELECT 1 FROM games g WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open)
                 ORDER BY c.id",
            )
            .bind(platform)
            .fetch_all(&self.pool)
            .await?;
            rows.iter()
                .map(|row| {
                    Ok(OpenChannel { channel: row.try_get("id")?, last_seen: row.try_get("last_seen")? })
                })
                .collect()
        })
    }

    fn unsent<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<Unsent>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT id, channel, game, board, body FROM outbox
                 WHERE platform = $1 AND failure IS NULL
                 ORDER BY id",
            )
            .bind(platform)
            .fetch_all(&self.pool)
            .await?;
            rows.iter()
                .map(|row| {
                    let game: Option<i64> = row.try_get("game")?;
                    let post = Post {
                        game: game.map(GameId),
                        board: row.try_get("board")?,
                        body: row.try_get("body")?,
                    };
                    Ok(Unsent { id: row.try_get("id")?, channel: row.try_get("channel")?, post })
                })
                .collect()
        })
    }

    fn mark_sent<'a>(&'a self, id: i64, message: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut writer = self.begin().await?;
            writer.sent(id, message).await?;
            writer.commit().await
        })
    }

    fn mark_failed<'a>(&'a self, id: i64, reason: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut writer = self.begin().await?;
            sqlx::query("UPDATE outbox SET failure = $2 WHERE id = $1")
                .bind(id)
                .bind(reason)
                .execute(&mut *writer.transaction)
                .await?;
            writer.commit().await
        })
    }
}

/// A write transaction. Dropped without [`Writer::commit`], it leaves nothing behind.
struct Writer<'a> {
    transaction: Transaction<'a, Sqlite>,
    _turn: MutexGuard<'a, ()>,
}

impl Writer<'_> {
    async fn commit(self) -> Result<(), StoreError> {
        Ok(self.transaction.commit().await?)
    }

    /// Moves a counter on and returns the last of the numbers that this took.
    async fn count(&mut self, name: &str, by: i64) -> Result<i64, StoreError> {
        let row = sqlx::query("UPDATE counters SET value = value + $2 WHERE name = $1 RETURNING value")
            .bind(name)
            .bind(by)
            .fetch_one(&mut *self.transaction)
            .await?;
        Ok(row.try_get("value")?)
    }

    /// Remembers a platform's event; false when it was known.
    async fn see(&mut self, channel: &ChannelKey, event: &str) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO seen_events (platform, channel, event, seen_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
        )
        .bind(channel.platform)
        .bind(&channel.id)
        .bind(event)
        .bind(seconds_now())
        .execute(&mut *self.transaction)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    async fn touch(&mut self, channel: &ChannelKey, last_seen: Option<&str>) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO channels (platform, id, last_seen) VALUES ($1, $2, $3)
             ON CONFLICT (platform, id) DO UPDATE SET last_seen = COALESCE(excluded.last_seen, channels.last_seen)",
        )
        .bind(channel.platform)
        .bind(&channel.id)
        .bind(last_seen)
        .execute(&mut *self.transaction)
        .await?;
        Ok(())
    }

    async fn append(&mut self, channel: &ChannelKey, step: &GameStep) -> Result<(), StoreError> {
        let expected = as_i64(step.expected_seq);
        let seq = expected + step.events.len() as i64;
        let done = if expected == 0 {
            sqlx::query(
                "INSERT INTO games (id, platform, channel, locale, seq, is_open) VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT DO NOTHING",
            )
            .bind(step.id.0)
            .bind(channel.platform)
            .bind(&channel.id)
            .bind(&step.locale)
            .bind(seq)
            .bind(step.open)
            .execute(&mut *self.transaction)
            .await?
        } else {
            sqlx::query("UPDATE games SET seq = $3, is_open = $4 WHERE id = $1 AND seq = $2")
                .bind(step.id.0)
                .bind(expected)
                .bind(seq)
                .bind(step.open)
                .execute(&mut *self.transaction)
                .await?
        };
        if done.rows_affected() == 0 {
            return Err(StoreError::Conflict(step.id));
        }
        for (number, event) in (expected..).zip(&step.events) {
            let event = serde_json::to_string(event).expect("an event is plain data with text keys");
            sqlx::query("INSERT INTO events (game, seq, event) VALUES ($1, $2, $3)")
                .bind(step.id.0)
                .bind(number)
                .bind(event)
                .execute(&mut *self.transaction)
                .await
                .map_err(|error| match &error {
                    sqlx::Error::Database(inner) if inner.is_unique_violation() => {
                        StoreError::Conflict(step.id)
                    }
                    _ => error.into(),
                })?;
        }
        Ok(())
    }

    async fn post(&mut self, channel: &ChannelKey, posts: &[Post]) -> Result<Vec<i64>, StoreError> {
        if posts.is_empty() {
            return Ok(Vec::new());
        }
        let count = posts.len() as i64;
        let last = self.count("post", count).await?;
        let numbers: Vec<i64> = (last - count + 1..=last).collect();
        for (id, post) in numbers.iter().zip(posts) {
            sqlx::query(
                "INSERT INTO outbox (id, platform, channel, game, board, body) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(id)
            .bind(channel.platform)
            .bind(&channel.id)
            .bind(post.game.map(|game| game.0))
            .bind(post.board)
            .bind(&post.body)
            .execute(&mut *self.transaction)
            .await?;
        }
        Ok(numbers)
    }

    async fn sent(&mut self, id: i64, message: &str) -> Result<(), StoreError> {
        let row = sqlx::query("DELETE FROM outbox WHERE id = $1 RETURNING platform, channel, game, board")
            .bind(id)
            .fetch_optional(&mut *self.transaction)
            .await?;
        // No row: it is known already.
        let Some(row) = row else { return Ok(()) };
        let Some(game) = row.try_get::<Option<i64>, _>("game")? else { return Ok(()) };
        sqlx::query(
            "INSERT INTO messages (platform, channel, message, game) VALUES ($1, $2, $3, $4)
             ON CONFLICT (platform, channel, message) DO UPDATE SET game = excluded.game",
        )
        .bind(row.try_get::<String, _>("platform")?)
        .bind(row.try_get::<String, _>("channel")?)
        .bind(message)
        .bind(game)
        .execute(&mut *self.transaction)
        .await?;
        if row.try_get("board")? {
            // A board that was sent late does not take the place of a newer one.
            sqlx::query(
                "UPDATE games SET board = $2, board_post = $3
                 WHERE id = $1 AND (board_post IS NULL OR board_post < $3)",
            )
            .bind(game)
            .bind(message)
            .bind(id)
            .execute(&mut *self.transaction)
            .await?;
        }
        Ok(())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(inner) => match sqlite_code(&error) {
                Some(CORRUPT | NOT_A_DATABASE | CONSTRAINT) => {
                    StoreError::Corrupt(inner.message().to_owned())
                }
                _ => StoreError::Unavailable(inner.message().to_owned()),
            },
            sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::Decode(_)
            | sqlx::Error::RowNotFound => StoreError::Corrupt(error.to_string()),
            _ => StoreError::Unavailable(error.to_string()),
        }
    }
}

/// The games of rows that are ordered by game and event.
fn read_games(rows: &[SqliteRow]) -> Result<Vec<StoredGame>, StoreError> {
    rows.chunk_by(|a, b| a.try_get::<i64, _>("id").ok() == b.try_get::<i64, _>("id").ok())
        .map(read_game)
        .collect()
}

fn read_game(rows: &[SqliteRow]) -> Result<StoredGame, StoreError> {
    let [first, ..] = rows else { unreachable!("a chunk has at least one row") };
    let id = GameId(first.try_get("id")?);
    let mut events = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(text) = row.try_get::<Option<String>, _>("event")? else { continue };
        if row.try_get::<i64, _>("number")? != events.len() as i64 {
            return Err(StoreError::Corrupt(format!("event {} of game {id} is missing", events.len())));
        }
        let event: Event = serde_json::from_str(&text)
            .map_err(|error| StoreError::Corrupt(format!("event {} of game {id}: {error}", events.len())))?;
        events.push(event);
    }
    let seq: i64 = first.try_get("seq")?;
    if events.len() as i64 != seq {
        return Err(StoreError::Corrupt(format!("game {id} has {} events instead of {seq}", events.len())));
    }
    Ok(StoredGame {
        id,
        channel: first.try_get("channel")?,
        locale: first.try_get("locale")?,
        events,
        board: first.try_get("board")?,
    })
}

async fn set_up(pool: SqlitePoolOptions, options: SqliteConnectOptions) -> Result<SqlitePool, SetUpError> {
    let pool = pool.connect_with(options).await?;
    let done = async {
        crate::store::migrations::migrator().run(&pool).await?;
        sqlx::query("DELETE FROM seen_events WHERE seen_at < $1")
            .bind(seconds_now() - SEEN_DAYS * 24 * 60 * 60)
            .execute(&pool)
            .await?;
        Ok(())
    };
    match done.await {
        Ok(()) => Ok(pool),
        Err(error) => {
            pool.close().await;
            Err(error)
        }
    }
}

#[derive(Debug)]
enum SetUpError {
    Sql(sqlx::Error),
    Migrate(MigrateError),
}

impl SetUpError {
    fn sql(&self) -> Option<&sqlx::Error> {
        match self {
            SetUpError::Sql(error)
            | SetUpError::Migrate(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
                Some(error)
            }
            SetUpError::Migrate(_) => None,
        }
    }

    /// Whether another process that sets the file up at this moment may be the reason.
    fn may_pass(&self) -> bool {
        match self {
            SetUpError::Migrate(MigrateError::ExecuteMigration(..)) => true,
            _ => matches!(self.sql().and_then(sqlite_code), Some(BUSY | LOCKED)),
        }
    }

    fn explain(self, path: String) -> OpenError {
        match self.sql().and_then(sqlite_code) {
            Some(NOT_A_DATABASE) => return OpenError::NotADatabase(path),
            Some(READ_ONLY) => return OpenError::ReadOnly(path),
            Some(CORRUPT) => return OpenError::Damaged { path, reason: self.reason() },
            _ => {}
        }
        match self {
            SetUpError::Migrate(MigrateError::VersionMissing(step)) => OpenError::NewerSchema { path, step },
            SetUpError::Migrate(MigrateError::VersionMismatch(_) | MigrateError::ExecuteMigration(..)) => {
                OpenError::ForeignSchema { path, reason: self.reason() }
            }
            _ => OpenError::Unavailable { path, reason: self.reason() },
        }
    }

    fn reason(&self) -> String {
        match (self, self.sql()) {
            (_, Some(sqlx::Error::Database(inner))) => inner.message().to_owned(),
            (_, Some(error)) => error.to_string(),
            (SetUpError::Migrate(error), None) => error.to_string(),
            (SetUpError::Sql(error), None) => error.to_string(),
        }
    }
}

impl From<sqlx::Error> for SetUpError {
    fn from(error: sqlx::Error) -> SetUpError {
        SetUpError::Sql(error)
    }
}

impl From<MigrateError> for SetUpError {
    fn from(error: MigrateError) -> SetUpError {
        SetUpError::Migrate(error)
    }
}

// Primary result codes of SQLite, https://www.sqlite.org/rescode.html
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const READ_ONLY: u32 = 8;
const CORRUPT: u32 = 11;
const CONSTRAINT: u32 = 19;
const NOT_A_DATABASE: u32 = 26;

fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(inner) = error else { return None };
    // The low byte of an extended code is the primary one.
    Some(inner.code()?.parse::<u32>().ok()? & 0xff)
}

/// Finds what SQLite would only call "unable to open".
fn look_at(file: &Path, path: &str) -> Result<(), OpenError> {
    let folder = match file.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return Err(OpenError::Folder(path.to_owned())),
    };
    if file.is_dir() {
        Err(OpenError::Folder(path.to_owned()))
    } else if !folder.is_dir() {
        Err(OpenError::NoFolder(path.to_owned()))
    } else {
        Ok(())
    }
}

fn as_i64(number: u64) -> i64 {
    i64::try_from(number).expect("no game has that many events")
}

/// Only for forgetting old rows: no game depends on it.
fn seconds_now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64)
}
