//! Connects to a server and brings the schema up to date.

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};

use crate::game::Timestamp;
use crate::store::database_errors::explain;
use crate::store::{OpenError, without_password};

/// Maximum number of open connections.
const CONNECTIONS: u32 = 8;

/// Timeout of a wait for a connection.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(5);

/// Timeout of one more try, which finds out why there is no connection.
const ONCE: Duration = Duration::from_secs(2);

/// Time limits of the server for each connection, so that a hanging one keeps no lock for longer than a lease lasts.
const LIMITS: [(&str, &str); 3] =
    [("statement_timeout", "60s"), ("lock_timeout", "10s"), ("idle_in_transaction_session_timeout", "5s")];

/// Statement that makes commits wait for the server's disk, whatever is set for the server, the database or the role.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', FALSE)
    WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')";

fn read(url: &str) -> Result<PgConnectOptions, OpenError> {
    PgConnectOptions::from_str(url).map_err(|_| OpenError::NotPostgres { url: without_password(url) })
}

/// Succeeds if `url` is the address of a database on a server.
pub(crate) fn is_address(url: &str) -> Result<(), OpenError> {
    read(url).map(drop)
}

/// Connects to the database that `url` names, and brings it to this schema.
pub(super) async fn open(url: &str, schema: &Migrator) -> Result<PgPool, OpenError> {
    let pool = connect(url).await?;
    match set_up(&pool, url, schema).await {
        Ok(()) => Ok(pool),
        Err(error) => {
            pool.close().await;
            Err(explain(error, without_password(url)))
        }
    }
}

async fn connect(url: &str) -> Result<PgPool, OpenError> {
    let name = without_password(url);
    let options = read(url)?;
    let named = options.get_application_name().is_some();
    let options = if named { options } else { options.application_name("xiangqi-bot") };
    let options = options.options(LIMITS);
    // On each connection, because an address may hold options of its own.
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(CONNECTION_TIMEOUT)
        .after_connect(|connection, _| Box::pin(async move { connection.execute(DURABLE).await.map(drop) }));
    match pool.connect_with(options.clone()).await {
        Ok(pool) => Ok(pool),
        Err(error @ sqlx::Error::PoolTimedOut) => {
            // The pool does not report the reason of its failures.
            let once = tokio::time::timeout(ONCE, options.connect()).await;
            Err(explain(once.ok().and_then(Result::err).unwrap_or(error).into(), name))
        }
        Err(error) => Err(explain(error.into(), name)),
    }
}

/// Returns the time of the last heartbeat in the database, on any platform.
///
/// # Errors
/// If the database does not answer, or is not one of this program.
pub(crate) async fn last_heartbeat(url: &str) -> Result<Option<Timestamp>, OpenError> {
    let path = without_password(url);
    let options = read(url)?;
    let look = async {
        let mut connection = options.options(LIMITS).connect().await?;
        let last: Option<i64> =
            sqlx::query_scalar("SELECT MAX(at) FROM heartbeats").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(last.map(Timestamp))
    };
    let last = tokio::time::timeout(CONNECTION_TIMEOUT, look).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    last.map_err(|error: sqlx::Error| explain(error.into(), path))
}

/// Checks the encoding, brings the schema up to date and checks that rows can be written.
async fn set_up(pool: &PgPool, url: &str, schema: &Migrator) -> Result<(), MigrateError> {
    let encoding: String = sqlx::query_scalar("SHOW server_encoding").fetch_one(pool).await?;
    if encoding != "UTF8" {
        let reason = format!("its encoding is {encoding}, but it must be UTF8");
        return Err(MigrateError::Source(reason.into()));
    }
    let fsync: String = sqlx::query_scalar("SHOW fsync").fetch_one(pool).await?;
    if fsync == "off" {
        tracing::warn!(
            database = without_password(url),
            "the PostgreSQL server runs with fsync = off: a power failure can lose moves that were shown, or the whole database"
        );
    }
    schema.run(pool).await?;
    // Fails if the database is read-only.
    sqlx::query("DELETE FROM seen_events WHERE FALSE").execute(pool).await?;
    Ok(())
}
