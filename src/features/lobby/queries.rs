//! The tables of the lobby: seeks, and the messages of servers that list them. All reading fails when the store does not
//! answer.

use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::game::Timestamp;
use crate::store::{ChannelKey, OldRows, StateWrite, Statement, Store, StoreResult, params, seconds_now};

/// Seeks of processes that no longer serve their server.
pub(super) const OLD: &[OldRows] = &[OldRows {
    delete: "DELETE FROM seeks WHERE (platform, person) IN
             (SELECT platform, person FROM seeks WHERE sought_at < $1 LIMIT $2)",
    redate: "UPDATE seeks SET sought_at = $1 WHERE sought_at > $1 + 86400",
    days: 7,
}];

/// Returns the open seeks of a platform, the oldest first, without those of people who block `reader` or are blocked by
/// `reader`. Unreadable seeks are skipped.
pub(super) async fn waiting(
    store: &Store,
    platform: &str,
    reader: &str,
    now: Timestamp,
) -> StoreResult<Vec<WaitingSeek>> {
    let text = "SELECT s.seek, v.settings, h.person IS NOT NULL
         FROM seeks s
         LEFT JOIN servers v ON v.platform = s.platform AND v.id = s.server
         LEFT JOIN hidden h ON h.platform = s.platform AND h.person = s.person
         LEFT JOIN channels c ON c.platform = s.platform AND c.id = s.channel
         WHERE s.platform = $1 AND s.until > $3 AND c.closed IS NULL
           AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.platform = s.platform
                           AND ((b.person = s.person AND b.blocked = $2)
                             OR (b.person = $2 AND b.blocked = s.person)))
         ORDER BY s.since, s.person";
    let rows: Vec<(String, Option<String>, bool)> =
        store.fetch(text, params![platform, reader, now.0]).await?;
    Ok(rows.into_iter().filter_map(|(seek, settings, hidden)| read(&seek, settings, hidden)).collect())
}

/// Returns the seek of a person, expired or not.
pub(super) async fn seek_of(store: &Store, platform: &str, person: &str) -> StoreResult<Option<WaitingSeek>> {
    let text = "SELECT s.seek, v.settings, h.person IS NOT NULL
         FROM seeks s
         LEFT JOIN servers v ON v.platform = s.platform AND v.id = s.server
         LEFT JOIN hidden h ON h.platform = s.platform AND h.person = s.person
         WHERE s.platform = $1 AND s.person = $2";
    let row: Option<(String, Option<String>, bool)> =
        store.fetch(text, params![platform, person]).await?.pop();
    Ok(row.and_then(|(seek, settings, hidden)| read(&seek, settings, hidden)))
}

/// Returns the expired seeks of a platform in channels of this process.
pub(super) async fn lapsed(store: &Store, platform: &str, now: Timestamp) -> StoreResult<Vec<Seek>> {
    let text = "SELECT seek FROM seeks WHERE platform = $1 AND until <= $2 ORDER BY until, person";
    let rows: Vec<(String,)> = store.fetch(text, params![platform, now.0]).await?;
    let seeks = rows.into_iter().filter_map(|(seek,)| serde_json::from_str::<Seek>(&seek).ok());
    Ok(seeks.filter(|seek| store.speaks_in(seek.server.as_deref())).collect())
}

fn read(seek: &str, settings: Option<String>, hidden: bool) -> Option<WaitingSeek> {
    let seek = serde_json::from_str(seek)
        .inspect_err(|error| tracing::warn!(%error, "a seek cannot be read and is passed over"))
        .ok()?;
    let place = settings.and_then(|settings| serde_json::from_str(&settings).ok()).unwrap_or_default();
    Some(WaitingSeek { seek, place, hidden })
}

/// Stores a seek in place of the person's earlier one.
pub(super) fn put(platform: &str, seek: &Seek) -> StateWrite {
    let text = "INSERT INTO seeks (platform, person, channel, server, since, until, sought_at, seek)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (platform, person) DO UPDATE
         SET channel = excluded.channel, server = excluded.server, since = excluded.since,
             until = excluded.until, sought_at = excluded.sought_at, seek = excluded.seek";
    let written = serde_json::to_string(seek).expect("a seek is plain data with text keys");
    let Seek { person, channel, server, since, until, .. } = seek;
    let params =
        params![platform, person, channel, server.as_deref(), since.0, until.0, seconds_now(), written];
    StateWrite::Run(Statement::new(text, params))
}

/// Ends a seek; `StoreError::Overtaken` if it has ended or was replaced.
pub(super) fn end(platform: &str, seek: &Seek) -> StateWrite {
    let text = "DELETE FROM seeks WHERE platform = $1 AND person = $2 AND since = $3";
    let params = params![platform, &seek.person, seek.since.0];
    StateWrite::Run(Statement::new(text, params).or_overtaken())
}

/// Deletes the seek of a person, and the unsent lists, which may name the person.
pub(super) fn forget(platform: &str, person: &str) -> Vec<Statement> {
    let text = "DELETE FROM seeks WHERE platform = $1 AND person = $2";
    let unsent = "DELETE FROM outbox WHERE platform = $1 AND nonce IN
         (SELECT nonce FROM lobby_lists WHERE platform = $1 AND message IS NULL)";
    let lists = "DELETE FROM lobby_lists WHERE platform = $1 AND message IS NULL";
    let all = Statement::new(text, params![platform, person]);
    vec![all, Statement::new(unsent, params![platform]), Statement::new(lists, params![platform])]
}

/// The message of a server that lists its seeks.
#[derive(Clone, Debug)]
pub(super) struct ListMessage {
    pub channel: String,
    /// The platform's id of the message, once it is sent.
    pub message: Option<String>,
    /// Digest of its contents, so that no name is kept.
    pub shown: String,
}

/// Returns the servers of this process that have such a message, with its channel.
pub(super) async fn lists(store: &Store, platform: &str) -> StoreResult<Vec<(String, String)>> {
    let text = "SELECT server, channel FROM lobby_lists WHERE platform = $1 ORDER BY server";
    let mut found: Vec<(String, String)> = store.fetch(text, params![platform]).await?;
    found.retain(|(server, _)| store.speaks_in(Some(server)));
    Ok(found)
}

/// Forgets the message of a server in a channel, and drops it if it is unsent.
pub(super) fn forget_list(channel: &ChannelKey, server: &str) -> [StateWrite; 2] {
    let unsent = "DELETE FROM outbox WHERE platform = $1 AND nonce IN
         (SELECT nonce FROM lobby_lists
          WHERE platform = $1 AND server = $2 AND channel = $3 AND message IS NULL)";
    let list = "DELETE FROM lobby_lists WHERE platform = $1 AND server = $2 AND channel = $3";
    [unsent, list]
        .map(|text| StateWrite::Run(Statement::new(text, params![channel.platform, server, &channel.id])))
}

pub(super) async fn list_message(
    store: &Store,
    platform: &str,
    server: &str,
) -> StoreResult<Option<ListMessage>> {
    let text = "SELECT channel, message, shown FROM lobby_lists WHERE platform = $1 AND server = $2";
    let row: Option<(String, Option<String>, String)> =
        store.fetch(text, params![platform, server]).await?.pop();
    Ok(row.map(|(channel, message, shown)| ListMessage { channel, message, shown }))
}

/// Makes the message with this nonce the list of a server.
pub(super) fn put_list(platform: &str, server: &str, channel: &str, nonce: &str, shown: &str) -> StateWrite {
    let text = "INSERT INTO lobby_lists (platform, server, channel, nonce, message, shown)
         VALUES ($1, $2, $3, $4, NULL, $5)
         ON CONFLICT (platform, server) DO UPDATE
         SET channel = excluded.channel, nonce = excluded.nonce, message = NULL, shown = excluded.shown";
    StateWrite::Run(Statement::new(text, params![platform, server, channel, nonce, shown]))
}

/// Records the digest of the list of a server.
pub(super) fn note_shown(platform: &str, server: &str, shown: &str) -> StateWrite {
    let text = "UPDATE lobby_lists SET shown = $3 WHERE platform = $1 AND server = $2";
    StateWrite::Run(Statement::new(text, params![platform, server, shown]))
}

pub(super) fn sent_list(nonce: &str, message: &str) -> Statement {
    Statement::new("UPDATE lobby_lists SET message = $2 WHERE nonce = $1", params![nonce, message])
}

/// Forgets a list that was never sent: the next one is a new message.
pub(super) fn lost_list(nonce: &str) -> Statement {
    Statement::new("DELETE FROM lobby_lists WHERE nonce = $1", params![nonce])
}
