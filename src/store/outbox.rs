//! Unsent public messages, and messages with stale buttons.

use super::statement::without_nul;
use super::{ChannelKey, GameId, Statement, Store, StoreResult, params, seconds_now};

/// A public message to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// Game that it shows, to which replies to it refer.
    pub game: Option<GameId>,
    /// Position that it shows: `Game::position_seq`.
    pub position: Option<u64>,
    /// Whether it has the game's live buttons, so that earlier messages lose theirs.
    pub board: bool,
    /// Whether its buttons answer an offer, and are removed when the offer ends.
    pub question: bool,
    /// Unique name of the message on its platform, also after a database is restored.
    pub nonce: String,
    /// The message, in a form that only its writer reads. Empty if it named a person who was deleted since.
    pub body: String,
}

/// A stored message that is not known to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsentPost {
    /// Number of the message, which is never reused.
    pub id: i64,
    pub post: Post,
}

impl Store {
    /// Returns at most `limit` unsent messages of a channel with numbers above `after`, in order.
    pub async fn unsent(&self, channel: &ChannelKey, after: i64, limit: u32) -> StoreResult<Vec<UnsentPost>> {
        let text = "SELECT id, game, position, board, question, nonce, body FROM outbox
                 WHERE platform = $1 AND channel = $2 AND failure IS NULL AND id > $3
                 ORDER BY id LIMIT $4";
        let params = params![channel.platform, &channel.id, after, i64::from(limit)];
        type PostRow = (i64, Option<i64>, Option<i64>, bool, bool, String, String);
        let rows: Vec<PostRow> = self.fetch(text, params).await?;
        let unsent = rows.into_iter().map(|(id, game, position, board, question, nonce, body)| {
            let game = game.map(GameId);
            let position = written_position(position);
            UnsentPost { id, post: Post { game, position, board, question, nonce, body } }
        });
        Ok(unsent.collect())
    }

    /// Marks a message as sent under the platform's id. The buttons of the older of two boards become stale. `notes` are written
    /// in the same transaction.
    pub async fn mark_sent(&self, id: i64, message: &str, notes: Vec<Statement>) -> StoreResult {
        self.mark_shown(id, message, None, notes).await
    }

    /// Marks a message as sent in place of another, with the number in the order of events from which it is shown, if known.
    pub async fn mark_shown(
        &self,
        id: i64,
        message: &str,
        shown_from: Option<u64>,
        notes: Vec<Statement>,
    ) -> StoreResult {
        let mut writer = self.database.begin().await?;
        writer.sent(id, message, shown_from).await?;
        for note in &notes {
            writer.run_statement(note).await?;
        }
        writer.commit().await
    }

    /// Marks a message as sent elsewhere than to its channel.
    pub async fn mark_sent_elsewhere(&self, id: i64) -> StoreResult {
        self.database.change("DELETE FROM outbox WHERE id = $1", params![id]).await.map(drop)
    }

    /// Gives a message up with a reason. `notes` are written in the same transaction.
    pub async fn mark_failed(&self, id: i64, reason: &str, notes: Vec<Statement>) -> StoreResult {
        let mut writer = self.database.begin().await?;
        let text = "UPDATE outbox SET failure = $2, failed_at = $3 WHERE id = $1";
        writer.change(text, params![id, without_nul(reason), seconds_now()]).await?;
        for note in &notes {
            writer.run_statement(note).await?;
        }
        writer.commit().await
    }

    /// Returns the messages of a channel with stale buttons, oldest first.
    pub async fn stale_boards(&self, channel: &ChannelKey, limit: u32) -> StoreResult<Vec<String>> {
        let text =
            "SELECT message FROM stale_boards WHERE platform = $1 AND channel = $2 ORDER BY post LIMIT $3";
        let params = params![channel.platform, &channel.id, i64::from(limit)];
        Ok(self.fetch(text, params).await?.into_iter().map(|(message,)| message).collect())
    }

    /// Removes a message from [`Store::stale_boards`].
    pub async fn forget_stale_board(&self, channel: &ChannelKey, message: &str) -> StoreResult {
        // After a crash the buttons are removed once more, which is harmless.
        let mut writer = self.database.begin_relaxed().await?;
        let text = "DELETE FROM stale_boards WHERE platform = $1 AND channel = $2 AND message = $3";
        writer.change(text, params![channel.platform, &channel.id, message]).await?;
        writer.commit().await
    }
}

/// Reads the position of a game from its column.
pub(super) fn written_position(position: Option<i64>) -> Option<u64> {
    position.and_then(|position| u64::try_from(position).ok())
}
