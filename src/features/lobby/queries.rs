//! The tables of the lobby: who looks for an opponent, and the messages that list them.

use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::game::Timestamp;
use crate::store::{ChannelKey, OldRows, StateWrite, Statement, Store, StoreResult, params, seconds_now};

/// Rows of processes that serve their servers no more.
pub(super) const OLD: &[OldRows] = &[OldRows {
    delete: "DELETE FROM seeks WHERE (platform, person) IN
             (SELECT platform, person FROM seeks WHERE sought_at < $1 LIMIT $2)",
    redate: "UPDATE seeks SET sought_at = $1 WHERE sought_at > $1 + 86400",
    days: 7,
}];

/// All seeks of a platform that have not ended, the oldest first, with the settings of their servers. Those of people who block
/// `reader`, or whom `reader` blocks, are left out.
///
/// # Errors
/// When the store does not answer. A seek that cannot be read is passed over.
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

/// The seek of a person, ended or not.
///
/// # Errors
/// When the store does not answer.
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

/// The seeks of a platform that have ended in channels where this process speaks.
///
/// # Errors
/// When the store does not answer.
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

/// The write that stores a seek, in place of an earlier one of the person.
pub(super) fn put(platform: &str, seek: &Seek) -> StateWrite {
    let text = "INSERT INTO seeks (platform, person, channel, server, since, until, sought_at, seek)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (platform, person) DO UPDATE
         SET channel = excluded.channel, server = excluded.server, since = excluded.since,
             until = excluded.until, sought_at = excluded.sought_at, seek = excluded.seek";
    let written = serde_json::to_string(seek).expect("a seek is plain data with text keys");
    let Seek { person, channel, server, since, until, .. } = seek;
    let (since, until, server) = (since.0, until.0, server.as_deref());
    let params = params![platform, person, channel, server, since, until, seconds_now(), written];
    StateWrite::Run(Statement::new(text, params))
}

/// The write that ends a seek. It is `StoreError::Overtaken` where the seek has ended or was replaced.
pub(super) fn end(platform: &str, seek: &Seek) -> StateWrite {
    let text = "DELETE FROM seeks WHERE platform = $1 AND person = $2 AND since = $3";
    let params = params![platform, &seek.person, seek.since.0];
    StateWrite::Run(Statement::new(text, params).or_overtaken())
}

/// The statements that end whatever a person seeks, and drop lists that are not sent yet: the person may stand in them.
pub(super) fn forget(platform: &str, person: &str) -> Vec<Statement> {
    let text = "DELETE FROM seeks WHERE platform = $1 AND person = $2";
    let unsent = "DELETE FROM outbox WHERE platform = $1 AND nonce IN
         (SELECT nonce FROM lobby_lists WHERE platform = $1 AND message IS NULL)";
    let lists = "DELETE FROM lobby_lists WHERE platform = $1 AND message IS NULL";
    let all = Statement::new(text, params![platform, person]);
    vec![all, Statement::new(unsent, params![platform]), Statement::new(lists, params![platform])]
}

/// The message of a server that lists who looks for an opponent.
#[derive(Clone, Debug)]
pub(super) struct ListMessage {
    pub channel: String,
    /// The platform's id of the message, once it is sent.
    pub message: Option<String>,
    /// Digest of what it shows, so that no name is kept.
    pub shown: String,
}

/// The servers of this process that have such a message, with its channel.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn lists(store: &Store, platform: &str) -> StoreResult<Vec<(String, String)>> {
    let text = "SELECT server, channel FROM lobby_lists WHERE platform = $1 ORDER BY server";
    let mut found: Vec<(String, String)> = store.fetch(text, params![platform]).await?;
    found.retain(|(server, _)| store.speaks_in(Some(server)));
    Ok(found)
}

/// The writes that forget the message of a server in a channel, and drop it where it is not sent yet.
pub(super) fn forget_list(channel: &ChannelKey, server: &str) -> [StateWrite; 2] {
    let unsent = "DELETE FROM outbox WHERE platform = $1 AND nonce IN
         (SELECT nonce FROM lobby_lists
          WHERE platform = $1 AND server = $2 AND channel = $3 AND message IS NULL)";
    let list = "DELETE FROM lobby_lists WHERE platform = $1 AND server = $2 AND channel = $3";
    [unsent, list]
        .map(|text| StateWrite::Run(Statement::new(text, params![channel.platform, server, &channel.id])))
}

/// The message of a server that lists who looks for an opponent, where there is one.
///
/// # Errors
/// When the store does not answer.
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

/// The write that makes the message with this nonce the list of a server.
pub(super) fn put_list(platform: &str, server: &str, channel: &str, nonce: &str, shown: &str) -> StateWrite {
    let text = "INSERT INTO lobby_lists (platform, server, channel, nonce, message, shown)
         VALUES ($1, $2, $3, $4, NULL, $5)
         ON CONFLICT (platform, server) DO UPDATE
         SET channel = excluded.channel, nonce = excluded.nonce, message = NULL, shown = excluded.shown";
    StateWrite::Run(Statement::new(text, params![platform, server, channel, nonce, shown]))
}

/// The write that notes what the list of a server shows.
pub(super) fn note_shown(platform: &str, server: &str, shown: &str) -> StateWrite {
    let text = "UPDATE lobby_lists SET shown = $3 WHERE platform = $1 AND server = $2";
    StateWrite::Run(Statement::new(text, params![platform, server, shown]))
}

/// The statement that notes the id of a sent list.
pub(super) fn sent_list(nonce: &str, message: &str) -> Statement {
    Statement::new("UPDATE lobby_lists SET message = $2 WHERE nonce = $1", params![nonce, message])
}

/// The statement that forgets a list that was never sent: the next one is a new message.
pub(super) fn lost_list(nonce: &str) -> Statement {
    Statement::new("DELETE FROM lobby_lists WHERE nonce = $1", params![nonce])
}
