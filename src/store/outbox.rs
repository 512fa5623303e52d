//! The public messages that are not known to be sent, and the buttons that are still to be taken off.

use super::statement::without_nul;
use super::{ChannelKey, GameId, Statement, Store, StoreResult, params, seconds_now};

/// A public message to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The game it shows, if it belongs to one. Replies to it then mean that game.
    pub game: Option<GameId>,
    /// The position of the game that the message shows: `Game::position_seq`.
    pub position: Option<u64>,
    /// True if it carries the game's live buttons, so that the messages before it lose theirs.
    pub board: bool,
    /// True if its buttons answer an offer, and go once none stands.
    pub question: bool,
    /// Names the message for ever on its platform, also after a database was restored from a backup.
    pub nonce: String,
    /// The message, in a form that only its writer reads. Empty if it named a person who was deleted since.
    pub body: String,
}

/// A message that is stored and not yet known to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsentPost {
    /// Its number; it never changes and is never used again.
    pub id: i64,
    pub post: Post,
}

/// The public messages until they are sent.
impl Store {
    /// Messages of a channel that are not known to be sent, in order: at most `limit`, with numbers above `after`.
    pub async fn unsent(&self, channel: &ChannelKey, after: i64, limit: u32) -> StoreResult<Vec<UnsentPost>> {
        let text = "SELECT id, game, position, board, question, nonce, body FROM outbox
                 WHERE platform = $1 AND channel = $2 AND failure IS NULL AND id > $3
                 ORDER BY id LIMIT $4";
        let params = params![channel.platform, &channel.id, after, i64::from(limit)];
        type PostRow = (i64, Option<i64>, Option<i64>, bool, bool, String, String);
        let unsent = |(id, game, position, board, question, nonce, body): PostRow| {
            let (game, position) = (game.map(GameId), written_position(position));
            UnsentPost { id, post: Post { game, position, board, question, nonce, body } }
        };
        Ok(self.fetch(text, params).await?.into_iter().map(unsent).collect())
    }

    /// Marks a message as sent under the platform's id. Of two boards of a game, the older one is owed the loss of its
    /// buttons from now on. Without an id it went to another place than its channel, where nothing shows the game by it.
    /// `notes` are written with it.
    pub async fn mark_sent(&self, id: i64, message: &str, notes: Vec<Statement>) -> StoreResult {
        let mut writer = self.database.begin().await?;
        writer.sent(id, message).await?;
        for note in &notes {
            writer.run_statement(note).await?;
        }
        writer.commit().await
    }

    /// Gives a message up; the reason is kept, and `notes` are written with it.
    pub async fn mark_failed(&self, id: i64, reason: &str, notes: Vec<Statement>) -> StoreResult {
        let mut writer = self.database.begin().await?;
        let text = "UPDATE outbox SET failure = $2, failed_at = $3 WHERE id = $1";
        writer.change(text, params![id, without_nul(reason), seconds_now()]).await?;
        for note in &notes {
            writer.run_statement(note).await?;
        }
        writer.commit().await
    }

    /// Messages of a channel whose buttons are to be taken off because a newer board took their place, oldest first.
    pub async fn stale_boards(&self, channel: &ChannelKey, limit: u32) -> StoreResult<Vec<String>> {
        let text =
            "SELECT message FROM stale_boards WHERE platform = $1 AND channel = $2 ORDER BY post LIMIT $3";
        let params = params![channel.platform, &channel.id, i64::from(limit)];
        Ok(self.fetch(text, params).await?.into_iter().map(|(message,)| message).collect())
    }

    /// Strikes a message off [`Store::stale_boards`].
    pub async fn forget_stale_board(&self, channel: &ChannelKey, message: &str) -> StoreResult {
        // Buttons that are taken off twice are off.
        let mut writer = self.database.begin_relaxed().await?;
        let text = "DELETE FROM stale_boards WHERE platform = $1 AND channel = $2 AND message = $3";
        writer.change(text, params![channel.platform, &channel.id, message]).await?;
        writer.commit().await
    }
}

/// The position of a game that a message shows.
pub(super) fn written_position(position: Option<i64>) -> Option<u64> {
    position.and_then(|position| u64::try_from(position).ok())
}
