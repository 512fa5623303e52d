//! Whether a program lives on a database, as another program sees it.

use crate::play::Timestamp;

use super::CopyError;

/// When a running program last noted in the database that it is up, on any platform; see [`super::Store::beat`]. Nothing
/// is written, and a schema of another step is no hindrance.
///
/// # Errors
/// When there is no such database, or it cannot be read.
pub async fn last_beat(url: &str) -> Result<Option<Timestamp>, CopyError> {
    #[cfg(feature = "postgres")]
    if super::is_postgres(url) {
        return Ok(super::postgres::last_beat(url).await?);
    }
    super::sqlite::last_beat(url).await
}
