//! Reads games with their logs.

use sha2::{Digest as _, Sha256};

use super::outbox::written_position;
use super::records::read_side;
use super::statement::without_nul;
use super::{
    ChannelKey, GAMES_NAMING, GameId, Store, StoreError, StoreResult, StoredRow, erase, params, seconds_now,
};
use crate::game::{Event, PlayerId};
use crate::rules::Color;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    pub id: GameId,
    /// Homes: one for both players, or Red's and Black's.
    pub homes: Vec<StoredView>,
    /// Log, oldest event first.
    pub events: Vec<Event>,
}

/// A home of a game: a view in which it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredView {
    /// The platform's id of the channel.
    pub channel: String,
    /// Side of the player who has the game there; `None` for both players.
    pub side: Option<Color>,
    /// The language of the messages there.
    pub locale: String,
}

/// Result of [`Store::games_of_channel`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelGames {
    /// Open games, oldest first, and the latest finished one.
    pub games: Vec<StoredGame>,
    /// Games with an unreadable log, with the reason.
    pub unreadable: Vec<(GameId, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonsGame {
    pub game: StoredGame,
    /// Whether it is in progress or waits for an answer.
    pub open: bool,
}

impl Store {
    /// Returns the open games of a channel, and the finished game that ended last, apart from challenges that were not accepted.
    pub async fn games_of_channel(&self, channel: &ChannelKey) -> StoreResult<ChannelGames> {
        // One statement, so that games and events are of one snapshot. A challenge that was not accepted has a number in
        // the order of endings but no event of an ending; such an event may be followed by an annulment only.
        let text =
            "WITH here AS (SELECT game FROM views WHERE platform = $1 AND channel = $2 AND side <> 'none')
                 SELECT g.id, e.seq AS number, e.event, g.seq, g.digest, v.side, v.channel, v.locale,
                        b.channel AS black_channel, b.locale AS black_locale
                 FROM games g
                 JOIN views v ON v.game = g.id AND v.side IN ('both', 'red')
                 LEFT JOIN views b ON b.game = g.id AND b.side = 'black'
                 LEFT JOIN events e ON e.game = g.id
                 WHERE g.id IN (SELECT game FROM here) AND g.set_aside IS NULL
                   AND (g.is_open
                        OR g.id = (SELECT o.id FROM games o
                                   WHERE o.id IN (SELECT game FROM here) AND o.set_aside IS NULL
                                     AND o.ended_seq IS NOT NULL
                                     AND (o.result IS NOT NULL
                                          OR EXISTS (SELECT 1 FROM events l
                                                     WHERE l.game = o.id AND l.seq >= o.seq - 2
                                                       AND l.event LIKE '{\"event\":\"ended\"%'))
                                   ORDER BY o.ended_seq DESC LIMIT 1))
                 ORDER BY g.id, e.seq";
        let rows = self.rows(text, params![channel.platform, &channel.id]).await?;
        let mut found = ChannelGames::default();
        for rows in rows.chunk_by(|a, b| id_of(a).ok() == id_of(b).ok()) {
            match read_game(rows) {
                Ok(game) => found.games.push(game),
                Err(StoreError::Corrupt(reason)) => found.unreadable.push((id_of(&rows[0])?, reason)),
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    pub async fn game(&self, id: GameId) -> StoreResult<Option<StoredGame>> {
        let rows = self.game_rows(id).await?;
        if rows.is_empty() { Ok(None) } else { read_game(&rows).map(Some) }
    }

    /// Returns the rows of a game, ordered by event.
    async fn game_rows(&self, id: GameId) -> StoreResult<Vec<StoredRow>> {
        let text = "SELECT g.id, e.seq AS number, e.event, g.seq, g.digest, v.side, v.channel, v.locale,
                    b.channel AS black_channel, b.locale AS black_locale
             FROM games g
             JOIN views v ON v.game = g.id AND v.side IN ('both', 'red')
             LEFT JOIN views b ON b.game = g.id AND b.side = 'black'
             LEFT JOIN events e ON e.game = g.id
             WHERE g.id = $1 ORDER BY e.seq";
        self.rows(text, params![id.0]).await
    }

    /// Sets a game aside that cannot be replayed, with the reason. It is no longer among the games of its channel.
    pub async fn quarantine(&self, game: GameId, reason: &str) -> StoreResult {
        let text = "UPDATE games SET is_open = FALSE, set_aside = $2, ended_at = COALESCE(ended_at, $3)
             WHERE id = $1";
        self.database.change(text, params![game.0, without_nul(reason), seconds_now()]).await.map(drop)
    }

    /// Returns all readable games of a person, oldest first.
    pub async fn games_of_person(&self, platform: &str, person: &str) -> StoreResult<Vec<PersonsGame>> {
        let heads: Vec<(i64, bool)> =
            self.fetch(GAMES_NAMING, params![platform, person, erase::id_pattern(person)]).await?;
        let mut games = Vec::new();
        for (id, open) in heads {
            let rows = self.game_rows(GameId(id)).await?;
            if rows.is_empty() {
                continue;
            }
            let Ok(game) = read_game(&rows) else { continue };
            let placeholder = PlayerId::new("");
            if game.events.iter().any(|event| erase::in_event(event, person, &placeholder).is_some()) {
                games.push(PersonsGame { game, open });
            }
        }
        Ok(games)
    }

    /// Returns the game that a message shows, and the position, if they are known. That of an edited message is not: a reply to
    /// it may have been typed before the edit.
    pub async fn game_of_message(
        &self,
        channel: &ChannelKey,
        message: &str,
    ) -> StoreResult<Option<(GameId, Option<u64>)>> {
        let text = "SELECT game, CASE WHEN shown_from IS NULL THEN position END FROM messages
                 WHERE platform = $1 AND channel = $2 AND message = $3";
        let found = self.fetch(text, params![channel.platform, &channel.id, message]).await?.pop();
        Ok(found.map(|(game, position)| (GameId(game), written_position(position))))
    }

    /// Returns the message of a channel that shows the last board of a game with live buttons.
    pub async fn board_message(&self, channel: &ChannelKey, game: GameId) -> StoreResult<Option<String>> {
        let text =
            "SELECT board FROM views WHERE game = $1 AND platform = $2 AND channel = $3 AND side <> 'none'";
        let found = self.fetch(text, params![game.0, channel.platform, &channel.id]).await?.pop();
        Ok(found.and_then(|(board,): (Option<String>,)| board))
    }

    /// Returns `true` if a text with this order number can be meant for `position`, the present one of the game: the position arose
    /// by an event with a smaller number, or a message with a smaller id shows it, or an edit before, or none is known yet.
    pub async fn typed_at_position(
        &self,
        channel: &ChannelKey,
        game: GameId,
        position: u64,
        order: u64,
    ) -> StoreResult<bool> {
        let text = "SELECT since, (SELECT COALESCE(shown_from, message) AS shown FROM messages
                                WHERE game = $1 AND position = $2 AND platform = $3 AND channel = $4
                                ORDER BY LENGTH(COALESCE(shown_from, message)), shown LIMIT 1) AS board
                 FROM games WHERE id = $1";
        let params = params![game.0, position.cast_signed(), channel.platform, &channel.id];
        let found: Option<(Option<String>, Option<String>)> = self.fetch(text, params).await?.pop();
        let Some((Some(since), board)) = found else { return Ok(true) };
        let mut numbers = [Some(since), board].into_iter().flatten();
        Ok(numbers.any(|number| number.parse::<u64>().is_ok_and(|number| number < order)))
    }
}

/// Returns the id of a game from the first column of a row.
pub(super) fn id_of(row: &StoredRow) -> StoreResult<GameId> {
    row.read().map(|(id,)| GameId(id))
}

/// Reads a game from rows with the columns of `Store::game_rows`, ordered by event.
pub(super) fn read_game(rows: &[StoredRow]) -> StoreResult<StoredGame> {
    type Text = Option<String>;
    type EventColumns = (i64, Option<i64>, Text);
    type AllColumns = (i64, Option<i64>, Text, i64, String, String, String, String, Text, Text);
    let (id, _, _, seq, digest, side, channel, locale, black_channel, black_locale) =
        rows[0].read::<AllColumns>()?;
    let mut homes = vec![StoredView { channel, side: read_side(&side), locale }];
    if let Some((channel, locale)) = black_channel.zip(black_locale) {
        homes.push(StoredView { channel, side: Some(Color::Black), locale });
    }
    let mut texts = Vec::with_capacity(rows.len());
    for row in rows {
        let (_, Some(number), Some(text)) = row.read::<EventColumns>()? else { continue };
        texts.push((number, text));
    }
    let events = read_log(seq, &digest, texts)
        .map_err(|reason| StoreError::Corrupt(format!("game {id}: {reason}")))?;
    Ok(StoredGame { id: GameId(id), homes, events })
}

/// Reads the events of a game and checks their number and digest.
///
/// # Errors
/// The reason why the log cannot be read.
pub(super) fn read_log(seq: i64, digest: &str, rows: Vec<(i64, String)>) -> Result<Vec<Event>, String> {
    let mut events = Vec::with_capacity(rows.len());
    let mut found = String::new();
    for (number, text) in rows {
        if number != events.len() as i64 {
            return Err(format!("its event {} is missing", events.len()));
        }
        found = log_digest(&found, &text);
        let event = serde_json::from_str(&text);
        events.push(event.map_err(|error| format!("its event {number} cannot be read: {error}"))?);
    }
    if events.len() as i64 != seq {
        return Err(format!("it has {} events instead of {seq}", events.len()));
    }
    if found != digest {
        return Err("its log is not the one that was written: its digest is another one".to_owned());
    }
    Ok(events)
}

/// Returns the digest of a log after one more event: SHA-256 in hexadecimal digits. That of an empty log is empty.
pub(super) fn log_digest(before: &str, event: &str) -> String {
    format!("{:x}", Sha256::new().chain_update(before).chain_update(event).finalize())
}
