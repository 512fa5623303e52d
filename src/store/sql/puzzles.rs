//! Standings, tries and puzzles of the day.

use async_trait::async_trait;
use sqlx::Row as _;

use crate::store::{ChannelKey, DailyPuzzleWrite, PuzzleStatsWrite, Puzzles, StoreError, StoredPuzzleStats};

use super::rows::seconds_now;
use super::{SqlStore, Writer};

impl Writer {
    /// Writes how somebody stands now.
    pub(super) async fn solve(&mut self, platform: &str, step: &PuzzleStatsWrite) -> Result<(), StoreError> {
        let PuzzleStatsWrite { person, expected_seq, state, tried, daily } = step;
        let expected = i64::try_from(*expected_seq).expect("nobody solves that many");
        let written = if expected == 0 {
            sqlx::query(
                "INSERT INTO solvers (platform, person, seq, state) VALUES ($1, $2, $3 + 1, $4)
                 ON CONFLICT DO NOTHING",
            )
        } else {
            sqlx::query(
                "UPDATE solvers SET seq = seq + 1, state = $4
                 WHERE platform = $1 AND person = $2 AND seq = $3",
            )
        };
        let done =
            written.bind(platform).bind(person).bind(expected).bind(state).execute(&mut **self).await?;
        if done.rows_affected() == 0 {
            return Err(StoreError::Overtaken);
        }
        if let Some((puzzle, state)) = tried {
            sqlx::query(
                "INSERT INTO puzzle_tries (platform, person, puzzle, state) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (platform, person, puzzle) DO UPDATE SET state = excluded.state",
            )
            .bind(platform)
            .bind(person)
            .bind(puzzle)
            .bind(state)
            .execute(&mut **self)
            .await?;
        }
        if let Some((server, day)) = daily {
            sqlx::query(
                "INSERT INTO daily_solvers (platform, server, day, person, at) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT DO NOTHING",
            )
            .bind(platform)
            .bind(server)
            .bind(day)
            .bind(person)
            .bind(seconds_now())
            .execute(&mut **self)
            .await?;
        }
        Ok(())
    }

    /// Notes that a server gets the puzzle of a day.
    pub(super) async fn give_daily(
        &mut self,
        channel: &ChannelKey,
        step: &DailyPuzzleWrite,
    ) -> Result<(), StoreError> {
        let DailyPuzzleWrite { server, day, puzzle, nonce } = step;
        let done = sqlx::query(
            "INSERT INTO daily_posts (platform, server, day, channel, nonce, at)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        )
        .bind(channel.platform)
        .bind(server)
        .bind(day)
        .bind(&channel.id)
        .bind(nonce)
        .bind(seconds_now())
        .execute(&mut **self)
        .await?;
        if done.rows_affected() == 0 {
            return Err(StoreError::Overtaken);
        }
        sqlx::query(
            "INSERT INTO daily_puzzles (platform, day, puzzle) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(channel.platform)
        .bind(day)
        .bind(puzzle)
        .execute(&mut **self)
        .await?;
        Ok(())
    }

    /// Remembers under which id a message was sent that may show the puzzle of a day.
    pub(super) async fn daily_sent(&mut self, nonce: &str, message: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE daily_posts SET message = $2 WHERE nonce = $1")
            .bind(nonce)
            .bind(message)
            .execute(&mut **self)
            .await?;
        Ok(())
    }
}

#[async_trait]
impl Puzzles for SqlStore {
    async fn solver(&self, platform: &str, person: &str) -> Result<StoredPuzzleStats, StoreError> {
        let row = sqlx::query("SELECT seq, state FROM solvers WHERE platform = $1 AND person = $2")
            .bind(platform)
            .bind(person)
            .fetch_optional(self.database().pool())
            .await?;
        let Some(row) = row else { return Ok(StoredPuzzleStats::default()) };
        let seq: i64 = row.try_get("seq")?;
        Ok(StoredPuzzleStats { seq: seq.unsigned_abs(), state: Some(row.try_get("state")?) })
    }

    async fn tries(
        &self,
        platform: &str,
        person: &str,
        puzzle: Option<&str>,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT puzzle, state FROM puzzle_tries
                 WHERE platform = $1 AND person = $2 AND ($3 IS NULL OR puzzle = $3) ORDER BY puzzle",
        );
        let rows = rows.bind(platform).bind(person).bind(puzzle);
        Ok(rows.fetch_all(self.database().pool()).await?)
    }

    async fn daily_puzzles(&self, platform: &str) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query_as("SELECT day, puzzle FROM daily_puzzles WHERE platform = $1 ORDER BY day");
        Ok(rows.bind(platform).fetch_all(self.database().pool()).await?)
    }

    async fn had_daily(&self, platform: &str, server: &str, day: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM daily_posts WHERE platform = $1 AND server = $2 AND day = $3")
            .bind(platform)
            .bind(server)
            .bind(day)
            .fetch_optional(self.database().pool())
            .await?;
        Ok(row.is_some())
    }

    async fn day_of_message(
        &self,
        channel: &ChannelKey,
        message: &str,
    ) -> Result<Option<String>, StoreError> {
        let day = sqlx::query_scalar(
            "SELECT day FROM daily_posts WHERE platform = $1 AND channel = $2 AND message = $3",
        );
        let day = day.bind(channel.platform).bind(&channel.id).bind(message);
        Ok(day.fetch_optional(self.database().pool()).await?)
    }

    async fn daily_solvers(
        &self,
        platform: &str,
        server: &str,
        day: &str,
        limit: u32,
    ) -> Result<(Vec<String>, u64), StoreError> {
        let people: Vec<String> = sqlx::query_scalar(
                "SELECT person FROM daily_solvers s WHERE platform = $1 AND server = $2 AND day = $3
                   AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.platform = s.platform AND h.person = s.person)
                 ORDER BY at, person",
            )
            .bind(platform)
            .bind(server)
            .bind(day)
            .fetch_all(self.database().pool())
            .await?;
        let count = people.len() as u64;
        Ok((people.into_iter().take(limit as usize).collect(), count))
    }

    async fn days_solved(&self, platform: &str, person: &str) -> Result<Vec<(String, String)>, StoreError> {
        let days = sqlx::query_as(
            "SELECT server, day FROM daily_solvers WHERE platform = $1 AND person = $2 ORDER BY server, day",
        );
        Ok(days.bind(platform).bind(person).fetch_all(self.database().pool()).await?)
    }

    async fn servers_with(&self, platform: &str, word: &str) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT id, settings FROM servers WHERE platform = $1 AND settings LIKE $2 ORDER BY id",
        );
        let rows = rows.bind(platform).bind(format!("%\"{word}\"%"));
        let mut servers: Vec<(String, String)> = rows.fetch_all(self.database().pool()).await?;
        servers.retain(|(id, _)| self.database().part().has(Some(id)));
        Ok(servers)
    }

    async fn is_closed(&self, channel: &ChannelKey) -> Result<bool, StoreError> {
        let row =
            sqlx::query("SELECT 1 FROM channels WHERE platform = $1 AND id = $2 AND closed IS NOT NULL")
                .bind(channel.platform)
                .bind(&channel.id)
                .fetch_optional(self.database().pool())
                .await?;
        Ok(row.is_some())
    }
}
