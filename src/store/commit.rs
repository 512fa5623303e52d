//! Commits writes.

use std::collections::BTreeSet;

use super::database::Writer;
use super::games::log_digest;
use super::statement::{all, execute, first, value};
use super::{
    ChannelKey, ChannelWrite, Committed, GameId, GameWrite, PositionSource, Post, StateWrite, Store,
    StoreError, StoreResult, StoredView, params, seconds_now,
};
use crate::rules::Color;

impl Store {
    pub async fn reserve_game(&self) -> StoreResult<GameId> {
        Ok(GameId(self.reserve_number("game").await?))
    }

    pub async fn reserve_number(&self, counter: &str) -> StoreResult<i64> {
        let mut writer = self.database.begin().await?;
        let numbers = writer.numbers(counter, 1).await?;
        writer.commit().await?;
        Ok(numbers[0])
    }

    /// Commits a write in one durable transaction.
    pub async fn commit(&self, write: ChannelWrite) -> StoreResult<Committed> {
        self.commit_all(vec![write]).await
    }

    /// Commits writes of several games or channels in one durable transaction, and returns the ids of their messages in order.
    /// They are a duplicate if one of their events is.
    pub async fn commit_all(&self, writes: Vec<ChannelWrite>) -> StoreResult<Committed> {
        let mut writer = self.database.begin().await?;
        let committed = writer.write_all(&writes).await?;
        if committed == Committed::Duplicate {
            return Ok(committed);
        }
        writer.commit().await?;
        let mut state_writes = writes.iter().flat_map(|write| &write.writes);
        if let Some(file) = self.sqlite()
            && state_writes.any(|write| matches!(write, StateWrite::Erased { .. }))
        {
            file.wipe().await;
        }
        Ok(committed)
    }

    /// Returns `true` if an event of the platform was handled before.
    pub async fn knows_event(&self, channel: &ChannelKey, event: &str) -> StoreResult<bool> {
        let text = "SELECT event FROM seen_events WHERE platform = $1 AND channel = $2 AND event = $3";
        let known: Vec<(String,)> = self.fetch(text, params![channel.platform, &channel.id, event]).await?;
        Ok(!known.is_empty())
    }
}

impl Writer {
    /// Writes everything, and returns the ids of the messages in order.
    pub(super) async fn write_all(&mut self, writes: &[ChannelWrite]) -> StoreResult<Committed> {
        for write in writes {
            for event in write.event.iter().chain(&write.effect) {
                if !self.remember_event(&write.channel, event).await? {
                    return Ok(Committed::Duplicate);
                }
            }
            let [last_seen, server, parent] =
                [&write.last_seen, &write.server, &write.parent].map(Option::as_deref);
            self.touch(&write.channel, last_seen, server, parent).await?;
            if let Some(game) = &write.game {
                self.append(&write.channel, game).await?;
                for home in &game.homes {
                    self.write_home(write.channel.platform, game.id, home).await?;
                }
                self.index_game(&write.channel, game, write.rated.as_ref()).await?;
            }
        }
        // A message may show a game of another channel.
        let mut all = Vec::new();
        for write in writes {
            if let Some(message) = &write.answered {
                self.mark_buttons_stale(write.channel.platform, &write.channel.id, message, 0).await?;
            }
            for game in &write.settled {
                self.settle(*game).await?;
            }
            for state_write in &write.writes {
                self.write_state(&write.channel, state_write).await?;
            }
            all.extend(self.post(&write.channel, &write.posts).await?);
        }
        self.tell_speakers(writes).await?;
        Ok(Committed::Stored(all))
    }

    /// Notes that an event of the platform was handled. Returns `false` if it was before.
    pub(super) async fn remember_event(&mut self, channel: &ChannelKey, event: &str) -> StoreResult<bool> {
        let text = "INSERT INTO seen_events (platform, channel, event, seen_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING";
        let params = params![channel.platform, &channel.id, event, seconds_now()];
        Ok(self.change(text, params).await? == 1)
    }

    /// Stores how far a channel was read, its server and its parent, if they are given.
    pub(super) async fn touch(
        &mut self,
        channel: &ChannelKey,
        last_seen: Option<&str>,
        server: Option<&str>,
        parent: Option<&str>,
    ) -> StoreResult {
        let text =
            "INSERT INTO channels (platform, id, last_seen, server, parent) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (platform, id) DO UPDATE
             SET last_seen = CASE WHEN channels.last_seen IS NULL
                                    OR LENGTH(excluded.last_seen) > LENGTH(channels.last_seen)
                                    OR (LENGTH(excluded.last_seen) = LENGTH(channels.last_seen)
                                        AND excluded.last_seen > channels.last_seen)
                                  THEN excluded.last_seen ELSE channels.last_seen END,
                 server = COALESCE(excluded.server, channels.server),
                 parent = COALESCE(excluded.parent, channels.parent)
             WHERE COALESCE(excluded.last_seen, excluded.server, excluded.parent) IS NOT NULL";
        let params = params![channel.platform, &channel.id, last_seen, server, parent];
        self.change(text, params).await.map(drop)
    }

    /// Appends events to the log of a game.
    pub(super) async fn append(&mut self, channel: &ChannelKey, write: &GameWrite) -> StoreResult {
        let expected = i64::try_from(write.expected_seq).expect("no game has that many events");
        let seq = expected + write.events.len() as i64;
        let since = write.since.map(|since| match since {
            PositionSource::Event(order) => order.to_string(),
            PositionSource::Board => "board".to_owned(),
        });
        let ended_at = if write.open { None } else { Some(seconds_now()) };
        let GameWrite { id, open, .. } = write;
        let (text, params) = if expected == 0 {
            let text = "INSERT INTO games (id, platform, seq, digest, is_open, since, ended_at)
                 VALUES ($1, $2, $3, '', $4, $5, $6)
                 ON CONFLICT DO NOTHING RETURNING digest";
            (text, params![id.0, channel.platform, seq, *open, since, ended_at])
        } else {
            let text = "UPDATE games SET seq = $3, is_open = $4, since = COALESCE($5, since),
                        ended_at = COALESCE(ended_at, $6)
                 WHERE id = $1 AND seq = $2 RETURNING digest";
            (text, params![id.0, expected, seq, *open, since, ended_at])
        };
        let digest: Option<String> = value(&mut *self, text, params).await?;
        let mut digest = digest.ok_or(StoreError::Conflict(*id))?;
        for (number, event) in (expected..).zip(&write.events) {
            let event = serde_json::to_string(event).expect("an event is plain data with text keys");
            digest = log_digest(&digest, &event);
            let text = "INSERT INTO events (game, seq, event) VALUES ($1, $2, $3)";
            let added = execute(&mut *self, text, params![id.0, number, event]).await;
            added.map_err(|error| match &error {
                sqlx::Error::Database(inner) if inner.is_unique_violation() => StoreError::Conflict(*id),
                _ => error.into(),
            })?;
        }
        self.change("UPDATE games SET digest = $2 WHERE id = $1", params![id.0, digest]).await.map(drop)
    }

    /// Stores a home of a game, or the new language of one that is stored.
    async fn write_home(&mut self, platform: &'static str, game: GameId, home: &StoredView) -> StoreResult {
        let StoredView { channel, side, locale } = home;
        self.touch(&ChannelKey { platform, id: channel.clone() }, None, None, None).await?;
        let text = "INSERT INTO views (game, platform, channel, side, locale) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (game, side, person) DO UPDATE SET locale = excluded.locale";
        let side = side.map_or("both", Color::name);
        self.change(text, params![game.0, platform, channel, side, locale]).await.map(drop)
    }

    /// Enqueues posts, and returns their ids.
    pub(super) async fn post(&mut self, channel: &ChannelKey, posts: &[Post]) -> StoreResult<Vec<i64>> {
        if posts.is_empty() {
            return Ok(Vec::new());
        }
        let numbers = self.numbers("post", posts.len() as i64).await?;
        for (id, post) in numbers.iter().zip(posts) {
            let text =
                "INSERT INTO outbox (id, platform, channel, game, board, question, body, nonce, position)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
            let Post { game, position, board, question, nonce, body } = post;
            let game = game.map(|game| game.0);
            let position = position.map(u64::cast_signed);
            let mut params = params![*id, channel.platform, &channel.id, game, *board, *question];
            params.extend(params![body, nonce, position]);
            self.change(text, params).await?;
        }
        Ok(numbers)
    }

    /// Removes a message that was sent from the outbox, and notes what it shows.
    pub(super) async fn sent(&mut self, id: i64, message: &str, shown_from: Option<u64>) -> StoreResult {
        let text =
            "DELETE FROM outbox WHERE id = $1 RETURNING platform, channel, game, board, question, position";
        type PostRow = (String, String, Option<i64>, bool, bool, Option<i64>);
        let row: Option<PostRow> = first(&mut *self, text, params![id]).await?;
        // Without a row it was noted before.
        // Without an id nothing can refer to it.
        let Some((platform, channel, game, is_board, asks, position)) = row.filter(|_| !message.is_empty())
        else {
            return Ok(());
        };
        let Some(game) = game else { return Ok(()) };
        let text =
            "INSERT INTO messages (platform, channel, message, game, position, shown_from) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (platform, channel, message)
             DO UPDATE SET game = excluded.game, position = excluded.position, shown_from = excluded.shown_from";
        let shown_from = shown_from.map(|order| order.to_string());
        self.change(text, params![&platform, &channel, message, game, position, shown_from]).await?;
        if asks {
            let text = "UPDATE views SET question = $4
                 WHERE game = $1 AND platform = $2 AND channel = $3 AND side <> 'none'";
            self.change(text, params![game, &platform, &channel, message]).await?;
        }
        if !is_board {
            return Ok(());
        }
        // Writing the value unchanged locks the row: a second writer waits and sees what the first has written.
        let text = "UPDATE views SET board = board
             WHERE game = $1 AND platform = $2 AND channel = $3 AND side <> 'none' RETURNING side, board, board_post";
        type BoardRow = (String, Option<String>, Option<i64>);
        let home: Option<BoardRow> = first(&mut *self, text, params![game, &platform, &channel]).await?;
        let Some((side, board, newest)) = home else { return Ok(()) };
        // A board that was sent late does not take the place of a newer one.
        let late = newest.is_some_and(|newest| newest > id);
        if !late {
            let text = "UPDATE views SET board = $3, board_post = $4 WHERE game = $1 AND side = $2";
            self.change(text, params![game, side, message, id]).await?;
        }
        let replaced =
            board.filter(|board| board != message).map(|board| if late { message.to_owned() } else { board });
        match replaced {
            Some(replaced) => self.mark_buttons_stale(&platform, &channel, &replaced, id).await,
            None => Ok(()),
        }
    }

    /// Tells the other processes in which of their channels something is changed here: games, and messages to be sent.
    async fn tell_speakers(&mut self, writes: &[ChannelWrite]) -> StoreResult {
        let Some(part) = self.shared_part() else { return Ok(()) };
        let mut channels: BTreeSet<(&str, String)> = BTreeSet::new();
        for write in writes.iter().filter(|write| write.game.is_some() || !write.posts.is_empty()) {
            channels.insert((write.channel.platform, write.channel.id.clone()));
            if let Some(game) = &write.game {
                let text = "SELECT channel FROM views WHERE game = $1 AND side <> 'none'";
                let homes: Vec<(String,)> = all(&mut *self, text, params![game.id.0]).await?;
                channels.extend(homes.into_iter().map(|(home,)| (write.channel.platform, home)));
            }
        }
        let mut told = Vec::new();
        for (platform, channel) in channels {
            let text = "SELECT server FROM channels WHERE platform = $1 AND id = $2";
            let server: Option<(Option<String>,)> =
                first(&mut *self, text, params![platform, &channel]).await?;
            if server.is_some_and(|(server,)| !part.has(server.as_deref())) {
                told.push((platform, channel));
            }
        }
        if told.is_empty() {
            return Ok(());
        }
        let text = "UPDATE changes SET number = number + 1 WHERE name = 'told' RETURNING number";
        let number: Option<i64> = value(&mut *self, text, vec![]).await?;
        for (platform, channel) in told {
            let text = "INSERT INTO told_channels (number, platform, channel, asked)
                 VALUES ($1, $2, $3, CLOCK_TIMESTAMP())";
            self.change(text, params![number, platform, channel]).await?;
        }
        // A process that was away for longer reads all its channels.
        let text = "DELETE FROM told_channels WHERE asked < CLOCK_TIMESTAMP() - INTERVAL '1 hour'";
        self.change(text, vec![]).await.map(drop)
    }

    /// Marks the buttons of a game's question as stale, because the offer has ended.
    async fn settle(&mut self, game: GameId) -> StoreResult {
        for text in [
            "INSERT INTO stale_boards (platform, channel, message, post)
             SELECT platform, channel, question, 0 FROM views WHERE game = $1 AND question IS NOT NULL
             ON CONFLICT DO NOTHING",
            "UPDATE views SET question = NULL WHERE game = $1",
        ] {
            self.change(text, params![game.0]).await?;
        }
        Ok(())
    }

    /// Marks the buttons of a message as stale since the message `post`.
    pub(super) async fn mark_buttons_stale(
        &mut self,
        platform: &str,
        channel: &str,
        message: &str,
        post: i64,
    ) -> StoreResult {
        let text = "INSERT INTO stale_boards (platform, channel, message, post) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING";
        self.change(text, params![platform, channel, message, post]).await.map(drop)
    }
}
