//! The table of invitations by direct message.

use crate::game::{GameId, Timestamp};
use crate::store::{OldRows, StateWrite, Statement, Store, StoreResult, params};

/// Invitations that no longer count.
pub(super) const OLD: &[OldRows] = &[OldRows {
    delete: "DELETE FROM invitations WHERE (platform, person, game) IN
             (SELECT platform, person, game FROM invitations WHERE sent_at < $1 LIMIT $2)",
    redate: "UPDATE invitations SET sent_at = $1 WHERE sent_at > $1 + 86400",
    days: 2,
}];

/// Times in seconds at which a person has sent invitations since a time, the latest first.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn invited_since(
    store: &Store,
    platform: &str,
    person: &str,
    since: Timestamp,
) -> StoreResult<Vec<i64>> {
    let text = "SELECT sent_at FROM invitations WHERE platform = $1 AND person = $2 AND sent_at > $3
         ORDER BY sent_at DESC";
    let found: Vec<(i64,)> = store.fetch(text, params![platform, person, since.seconds()]).await?;
    Ok(found.into_iter().map(|(at,)| at).collect())
}

/// The write that records an invitation to a game.
pub(super) fn record_invitation(platform: &str, person: &str, game: GameId, now: Timestamp) -> StateWrite {
    let text = "INSERT INTO invitations (platform, person, game, sent_at) VALUES ($1, $2, $3, $4)";
    StateWrite::Run(Statement::new(text, params![platform, person, game.0, now.seconds()]))
}

/// Forgets the invitations of a person.
pub(super) fn erase(platform: &str, person: &str) -> Statement {
    Statement::new("DELETE FROM invitations WHERE platform = $1 AND person = $2", params![platform, person])
}
