//! Whether a program lives on a file.

use sqlx::Connection as _;

use super::connect::{self, CopyError};
use crate::game::Timestamp;

/// When a running program last noted in the database that it is up, on any platform; see [`crate::store::UptimeStore::heartbeat`].
pub(crate) async fn last_heartbeat(url: &str) -> Result<Option<Timestamp>, CopyError> {
    let file = connect::file_of(url)?;
    let mut connection = connect::connect(&file).await?;
    let last: sqlx::Result<Option<i64>> =
        sqlx::query_scalar("SELECT MAX(at) FROM heartbeats").fetch_one(&mut connection).await;
    let _ = connection.close().await;
    Ok(last.map_err(|error| connect::failed(&file, connect::reason(&error)))?.map(Timestamp))
}
