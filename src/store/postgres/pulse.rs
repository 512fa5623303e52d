//! Whether a program lives on a database of a server.

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::Connection as _;
use sqlx::postgres::PgConnectOptions;

use crate::play::Timestamp;
use crate::store::{OpenError, without_password};

/// How long the server is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the server says where there is no such table, https://www.postgresql.org/docs/current/errcodes-appendix.html
const NO_TABLE: &str = "42P01";

/// See [`crate::store::last_beat`].
pub(in crate::store) async fn last_beat(url: &str) -> Result<Option<Timestamp>, OpenError> {
    let name = without_password(url);
    let options =
        PgConnectOptions::from_str(url).map_err(|_| OpenError::NotPostgres { url: name.clone() })?;
    let options = options
        .application_name("xiangqi-bot health")
        .options([("default_transaction_read_only", "on"), ("statement_timeout", "5s")]);
    let unavailable = |reason: String| {
        let reason = reason.lines().next().unwrap_or_default().to_owned();
        OpenError::Unavailable { path: name.clone(), reason }
    };
    let asked = tokio::time::timeout(PATIENCE, async {
        let mut connection = options.connect().await?;
        let last: Option<i64> =
            sqlx::query_scalar("SELECT MAX(at) FROM heartbeats").fetch_one(&mut connection).await?;
        let _ = connection.close().await;
        Ok(last)
    });
    match asked.await {
        Ok(Ok(last)) => Ok(last.map(Timestamp)),
        // No program has made its tables yet.
        Ok(Err(sqlx::Error::Database(error))) if error.code().as_deref() == Some(NO_TABLE) => Ok(None),
        Ok(Err(sqlx::Error::Database(error))) => Err(unavailable(error.message().to_owned())),
        Ok(Err(error)) => Err(unavailable(error.to_string())),
        Err(_) => Err(unavailable("no connection in time".to_owned())),
    }
}
