//! The log of the chat: people, channels, messages and pictures in the tables `playground_*`.
//!
//! Every change takes the next number of one counter in its transaction. SQLite has one writer at a time, so numbers become
//! visible in order, and "everything newer than n" never skips a change.

mod parts;
mod prune;

use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Row as _, Sqlite};

pub use self::parts::{LogEvent, MessageContent, MessageWindow, NewMessage};
use super::message::{BORROWED_CHANNEL, ChatChannel, ChatMessage, Member};
use crate::env::system_now;
use crate::message::PlayerClock;
use crate::store::{SqliteDatabase, SqliteWriter, StoreError};

/// Maximum number of tries to handle a typed message.
const MAX_TRIES: i64 = 3;

/// Reason why the chat log could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ChatLogError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a stored message cannot be read: {0}")]
    Body(#[from] serde_json::Error),
}

/// The people, channels and messages of the page.
pub struct ChatLog {
    /// Database of the games.
    pub database: SqliteDatabase,
}

impl ChatLog {
    pub(crate) async fn rev(&self) -> Result<i64, ChatLogError> {
        Ok(sqlx::query_scalar("SELECT rev FROM playground_clock").fetch_one(self.database.pool()).await?)
    }

    /// Takes a number without a change, as the id of an interaction.
    pub(crate) async fn take_number(&self) -> Result<i64, ChatLogError> {
        let (tx, number) = self.begin().await?;
        tx.commit().await?;
        Ok(number)
    }

    pub(crate) async fn people(&self) -> Result<Vec<Member>, ChatLogError> {
        let rows = sqlx::query("SELECT id, name FROM playground_people ORDER BY rev");
        Ok(rows.fetch_all(self.database.pool()).await?.iter().map(member).collect())
    }

    pub(crate) async fn channels(&self) -> Result<Vec<ChatChannel>, ChatLogError> {
        let rows = sqlx::query("SELECT id, name, owner FROM playground_channels ORDER BY rev");
        Ok(rows.fetch_all(self.database.pool()).await?.iter().map(channel).collect())
    }

    pub(crate) async fn channel(&self, id: &str) -> Result<Option<ChatChannel>, ChatLogError> {
        let row = sqlx::query("SELECT id, name, owner FROM playground_channels WHERE id = ?").bind(id);
        Ok(row.fetch_optional(self.database.pool()).await?.as_ref().map(channel))
    }

    /// Adds a person with their channel of direct messages. Returns `None` if the id is taken.
    pub async fn add_person(&self, id: &str, name: &str) -> Result<Option<i64>, ChatLogError> {
        let (mut tx, rev) = self.begin().await?;
        let added = sqlx::query("INSERT OR IGNORE INTO playground_people (id, name, rev) VALUES (?, ?, ?)");
        if added.bind(id).bind(name).bind(rev).execute(&mut *tx).await?.rows_affected() == 0 {
            return Ok(None);
        }
        let direct =
            sqlx::query("INSERT INTO playground_channels (id, name, owner, rev) VALUES (?, ?, ?, ?)");
        let direct = direct.bind(format!("dm-{id}")).bind(super::BOT_NAME).bind(id).bind(rev);
        direct.execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(Some(rev))
    }

    pub async fn add_channel(&self, id: &str, name: &str) -> Result<Option<i64>, ChatLogError> {
        let (tx, rev) = self.begin().await?;
        let added = sqlx::query("INSERT OR IGNORE INTO playground_channels (id, name, rev) VALUES (?, ?, ?)");
        let added = commit_change(tx, added.bind(id).bind(name).bind(rev)).await?;
        Ok(if added { Some(rev) } else { None })
    }

    /// Stores a message and returns it with `true`. For a known nonce, returns the earlier message and `false`.
    pub async fn post(
        &self,
        draft: NewMessage<'_>,
        content: &MessageContent<'_>,
    ) -> Result<(ChatMessage, bool), ChatLogError> {
        let (mut tx, id) = self.begin().await?;
        if let Some(nonce) = draft.nonce {
            let known = sqlx::query("SELECT * FROM playground_messages WHERE nonce = ?").bind(nonce);
            if let Some(row) = known.fetch_optional(&mut *tx).await? {
                return Ok((message(&row)?, false));
            }
        }
        store_pictures(&mut tx, content).await?;
        let row = sqlx::query(
            "INSERT INTO playground_messages \
             (id, rev, channel, author, only_for, reply_to, body, picture, owed, locale, nonce, at) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *",
        );
        let row = row.bind(id).bind(id).bind(draft.channel).bind(draft.author).bind(draft.only_for);
        let row = row.bind(draft.reply_to).bind(serde_json::to_string(&content.body)?).bind(content.hash());
        let row =
            row.bind(i64::from(draft.pending)).bind(draft.locale).bind(draft.nonce).bind(system_now().0);
        let stored = message(&row.fetch_one(&mut *tx).await?)?;
        tx.commit().await?;
        Ok((stored, true))
    }

    /// Returns the bytes of a file by their SHA-256 in hexadecimal.
    pub async fn file(&self, hash: &str) -> Result<Option<Vec<u8>>, ChatLogError> {
        let bytes = sqlx::query_scalar("SELECT bytes FROM playground_files WHERE hash = ?").bind(hash);
        Ok(bytes.fetch_optional(self.database.pool()).await?)
    }

    pub async fn message(&self, id: i64) -> Result<Option<ChatMessage>, ChatLogError> {
        let row = sqlx::query("SELECT * FROM playground_messages WHERE id = ? AND gone = 0").bind(id);
        row.fetch_optional(self.database.pool()).await?.as_ref().map(message).transpose()
    }

    /// Returns messages of a channel, oldest first: the first ones after `after`, or else the last ones before `before`.
    pub async fn messages(&self, window: MessageWindow<'_>) -> Result<Vec<ChatMessage>, ChatLogError> {
        let forward = window.after.is_some();
        let query = if forward {
            "SELECT * FROM playground_messages WHERE channel = ? AND id > ? AND id < ? AND gone = 0 \
             AND (only_for IS NULL OR only_for = ?) ORDER BY id LIMIT ?"
        } else {
            "SELECT * FROM playground_messages WHERE channel = ? AND id > ? AND id < ? AND gone = 0 \
             AND (only_for IS NULL OR only_for = ?) ORDER BY id DESC LIMIT ?"
        };
        let rows = sqlx::query(query).bind(window.channel);
        let rows = rows.bind(window.after.unwrap_or(0)).bind(window.before.unwrap_or(i64::MAX));
        let rows = rows.bind(window.person).bind(window.limit).fetch_all(self.database.pool()).await?;
        let mut messages = rows.iter().map(message).collect::<Result<Vec<_>, _>>()?;
        if !forward {
            messages.reverse();
        }
        Ok(messages)
    }

    /// Returns about `limit` changes after `after` that `person` may see, in order; none only if there are no more.
    pub async fn news(
        &self,
        after: i64,
        person: Option<&str>,
        limit: usize,
    ) -> Result<Vec<LogEvent>, ChatLogError> {
        // All changes up to this number are visible. Later ones are left for the next call.
        let rev = self.rev().await?;
        // One more of each, because changes can share a number.
        let most = limit as i64 + 1;
        let mut news = Vec::new();
        let people =
            sqlx::query("SELECT * FROM playground_people WHERE rev > ? AND rev <= ? ORDER BY rev LIMIT ?");
        for row in people.bind(after).bind(rev).bind(most).fetch_all(self.database.pool()).await? {
            news.push(LogEvent::Person(row.get("rev"), member(&row)));
        }
        let channels = sqlx::query(
            "SELECT * FROM playground_channels WHERE rev > ? AND rev <= ? AND (owner IS NULL OR owner = ?) \
             ORDER BY rev LIMIT ?",
        );
        let channels = channels.bind(after).bind(rev).bind(person).bind(most);
        for row in channels.fetch_all(self.database.pool()).await? {
            news.push(LogEvent::Channel(row.get("rev"), channel(&row)));
        }
        let messages = sqlx::query(
            "SELECT m.* FROM playground_messages m JOIN playground_channels c ON c.id = m.channel \
             WHERE m.rev > ? AND m.rev <= ? AND (m.only_for IS NULL OR m.only_for = ?) \
             AND (c.owner IS NULL OR c.owner = ?) ORDER BY m.rev LIMIT ?",
        );
        let messages = messages.bind(after).bind(rev).bind(person).bind(person).bind(most);
        for row in messages.fetch_all(self.database.pool()).await? {
            news.push(LogEvent::Message(Box::new(message(&row)?)));
        }
        news.sort_by_key(LogEvent::rev);
        if let Some(last) = limit.checked_sub(1).and_then(|last| news.get(last)).map(LogEvent::rev) {
            // A person shares a number with their channel: return both or neither.
            news.retain(|item| item.rev() <= last);
        }
        Ok(news)
    }

    /// Removes the components of a message of the bot. Returns `false` if there is none.
    pub(crate) async fn clear(&self, channel: &str, id: i64) -> Result<bool, ChatLogError> {
        let (tx, rev) = self.begin().await?;
        let cleared = sqlx::query(
            "UPDATE playground_messages SET cleared = 1, rev = ? WHERE id = ? AND channel = ? AND author IS NULL",
        );
        commit_change(tx, cleared.bind(rev).bind(id).bind(channel)).await
    }

    /// Replaces a public message of the bot. Returns `false` if there is none.
    pub(crate) async fn edit(
        &self,
        channel: &str,
        id: i64,
        content: &MessageContent<'_>,
    ) -> Result<bool, ChatLogError> {
        let (mut tx, rev) = self.begin().await?;
        store_pictures(&mut tx, content).await?;
        let edited = sqlx::query(
            "UPDATE playground_messages SET body = ?, picture = ?, cleared = 0, rev = ? \
             WHERE id = ? AND channel = ? AND author IS NULL AND only_for IS NULL AND gone = 0",
        );
        let edited = edited.bind(serde_json::to_string(&content.body)?).bind(content.hash()).bind(rev);
        commit_change(tx, edited.bind(id).bind(channel)).await
    }

    /// Replaces a message of the bot if it is the newest of its channel, and changes its nonce. Returns `true` if it was.
    pub(crate) async fn replace_newest(
        &self,
        channel: &str,
        id: i64,
        nonce: &str,
        content: &MessageContent<'_>,
    ) -> Result<bool, ChatLogError> {
        let (mut tx, rev) = self.begin().await?;
        store_pictures(&mut tx, content).await?;
        let replaced = sqlx::query(
            "UPDATE playground_messages SET body = ?, picture = ?, nonce = ?, cleared = 0, rev = ? \
             WHERE id = ? AND author IS NULL AND only_for IS NULL AND gone = 0 AND id = \
             (SELECT MAX(id) FROM playground_messages WHERE channel = ? AND only_for IS NULL AND gone = 0)",
        );
        let replaced = replaced.bind(serde_json::to_string(&content.body)?).bind(content.hash()).bind(nonce);
        commit_change(tx, replaced.bind(rev).bind(id).bind(channel)).await
    }

    /// Replaces the text and the clocks of a public message of the bot. Returns `false` if there is none.
    pub(crate) async fn edit_text(
        &self,
        channel: &str,
        id: i64,
        text: &str,
        clocks: &[PlayerClock],
    ) -> Result<bool, ChatLogError> {
        let (tx, rev) = self.begin().await?;
        let edited = sqlx::query(
            "UPDATE playground_messages SET body = json_replace(body, '$.text', ?, '$.board.clocks', json(?)), \
             rev = ? WHERE id = ? AND channel = ? AND author IS NULL AND only_for IS NULL AND gone = 0",
        );
        let edited = edited.bind(text).bind(serde_json::to_string(clocks)?).bind(rev);
        commit_change(tx, edited.bind(id).bind(channel)).await
    }

    pub async fn rewrite(
        &self,
        id: i64,
        content: &MessageContent<'_>,
    ) -> Result<Option<ChatMessage>, ChatLogError> {
        let (mut tx, rev) = self.begin().await?;
        store_pictures(&mut tx, content).await?;
        let row = sqlx::query(
            "UPDATE playground_messages SET body = ?, picture = ?, cleared = 0, gone = 0, rev = ? \
             WHERE id = ? AND only_for IS NOT NULL RETURNING *",
        );
        let row = row.bind(serde_json::to_string(&content.body)?).bind(content.hash()).bind(rev).bind(id);
        let stored = row.fetch_optional(&mut *tx).await?.as_ref().map(message).transpose()?;
        tx.commit().await?;
        Ok(stored)
    }

    /// Removes a private answer. Returns `false` if there is none.
    pub(crate) async fn dismiss(&self, id: i64, person: &str) -> Result<bool, ChatLogError> {
        let (tx, rev) = self.begin().await?;
        let dismissed = sqlx::query(
            "UPDATE playground_messages SET gone = 1, rev = ? WHERE id = ? AND only_for = ? AND gone = 0",
        );
        commit_change(tx, dismissed.bind(rev).bind(id).bind(person)).await
    }

    pub(crate) async fn settle(&self, id: i64) -> Result<(), ChatLogError> {
        let done = sqlx::query("UPDATE playground_messages SET owed = 0 WHERE id = ?").bind(id);
        commit_change(self.database.begin().await?, done).await.map(drop)
    }

    /// Returns the unfinished typed messages, oldest first, and counts a try for each.
    pub(crate) async fn take_pending(&self) -> Result<Vec<ChatMessage>, ChatLogError> {
        let mut tx = self.database.begin().await?;
        // A message that crashes the program must not prevent its start for ever.
        let given_up = sqlx::query("UPDATE playground_messages SET owed = 0 WHERE owed >= ?");
        given_up.bind(MAX_TRIES).execute(&mut *tx).await?;
        let rows = sqlx::query("UPDATE playground_messages SET owed = owed + 1 WHERE owed > 0 RETURNING *");
        let rows = rows.fetch_all(&mut *tx).await?;
        tx.commit().await?;
        let mut pending = rows.iter().map(message).collect::<Result<Vec<_>, _>>()?;
        pending.sort_by_key(|message| message.id);
        Ok(pending)
    }

    /// Opens a transaction with the next number.
    async fn begin(&self) -> Result<(SqliteWriter, i64), ChatLogError> {
        let mut tx = self.database.begin().await?;
        let rev = prune::take_rev(&mut tx).await?;
        Ok((tx, rev))
    }
}

/// Executes a change and commits. Returns `true` if rows were changed.
async fn commit_change(
    mut tx: SqliteWriter,
    change: Query<'_, Sqlite, SqliteArguments>,
) -> Result<bool, ChatLogError> {
    let done = change.execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(done.rows_affected() > 0)
}

async fn store_pictures(tx: &mut SqliteWriter, content: &MessageContent<'_>) -> Result<(), ChatLogError> {
    let black = content.body.for_black.as_ref().map(|view| view.picture.hash.as_str());
    for (hash, file) in [(content.hash(), content.picture), (black, content.black_picture)] {
        let (Some(hash), Some(file)) = (hash, file) else { continue };
        let kept = sqlx::query("INSERT OR IGNORE INTO playground_files (hash, bytes) VALUES (?, ?)");
        kept.bind(hash).bind(&file.bytes[..]).execute(&mut **tx).await?;
    }
    Ok(())
}

fn member(row: &SqliteRow) -> Member {
    Member { id: row.get("id"), name: row.get("name") }
}

fn channel(row: &SqliteRow) -> ChatChannel {
    let id: String = row.get("id");
    let borrowed = id == BORROWED_CHANNEL;
    ChatChannel { id, name: row.get("name"), owner: row.get("owner"), borrowed }
}

fn message(row: &SqliteRow) -> Result<ChatMessage, ChatLogError> {
    Ok(ChatMessage {
        id: row.get("id"),
        rev: row.get("rev"),
        channel: row.get("channel"),
        author: row.get("author"),
        only_for: row.get("only_for"),
        reply_to: row.get("reply_to"),
        body: serde_json::from_str(row.get("body"))?,
        cleared: row.get("cleared"),
        gone: row.get("gone"),
        locale: row.get("locale"),
        at: row.get("at"),
    })
}
