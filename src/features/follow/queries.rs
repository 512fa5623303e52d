//! The views of followers: who follows which game, and how far it was shown. Reading fails when the store does not answer.

use crate::game::{GameId, Timestamp};
use crate::i18n::Locale;
use crate::store::{ChannelKey, OldRows, Statement, Store, StoreResult, params};

/// Views of followers who could not be reached since the end of the game.
pub(super) const OLD: &[OldRows] = &[OldRows {
    delete: "DELETE FROM views WHERE (game, side, person) IN
             (SELECT v.game, v.side, v.person FROM views v JOIN games g ON g.id = v.game
              WHERE v.side = 'none' AND g.ended_at < $1 LIMIT $2)",
    redate: "UPDATE views SET at = $1 * 1000 WHERE at > ($1 + 86400) * 1000",
    days: 30,
}];

/// The view of a follower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StoredFollow {
    pub(super) game: GameId,
    pub(super) person: String,
    /// Home of the game in which the person has found it.
    pub(super) place: String,
    /// Channel of the person's direct messages, once it is known.
    pub(super) channel: Option<String>,
    /// Language in which the follow began.
    pub(super) locale: Locale,
    /// Number of events of the game that were read.
    pub(super) seen: i64,
    /// Ply of the last board; -1 before the first.
    pub(super) shown: i64,
}

/// Returns the views of followers with unread events whose last board is from `before` or earlier: all, or the `one` of a game and
/// a person.
pub(super) async fn waiting(
    store: &Store,
    platform: &str,
    before: Timestamp,
    one: Option<(GameId, &str)>,
) -> StoreResult<Vec<StoredFollow>> {
    let text =
        "SELECT v.game, v.person, v.place, v.channel, v.locale, v.seen, v.shown FROM views v JOIN games g ON g.id = v.game
         WHERE v.platform = $1 AND v.person <> '' AND v.at <= $2 AND g.seq > v.seen AND g.set_aside IS NULL
           AND ($3 IS NULL OR v.game = $3) AND ($4 IS NULL OR v.person = $4)
         ORDER BY v.at, v.game, v.person";
    let (game, person) = one.map(|(game, person)| (game.0, person)).unzip();
    let found = store.fetch(text, params![platform, before.0, game, person]).await?;
    type FollowRow = (i64, String, String, Option<String>, String, i64, i64);
    let follows = found.into_iter().map(|row: FollowRow| {
        let (game, person, place, channel, locale, seen, shown) = row;
        StoredFollow { game: GameId(game), person, place, channel, locale: Locale::of(&locale), seen, shown }
    });
    Ok(follows.collect())
}

pub(super) async fn games_of(store: &Store, platform: &str, person: &str) -> StoreResult<Vec<GameId>> {
    let text = "SELECT game FROM views WHERE platform = $1 AND person = $2 ORDER BY game";
    let found: Vec<(i64,)> = store.fetch(text, params![platform, person]).await?;
    Ok(found.into_iter().map(|(game,)| GameId(game)).collect())
}

/// Adds the view of a follower, as if its last board were from `at`; `StoreError::Overtaken` if there is one.
pub(super) fn begin(
    place: &ChannelKey,
    game: GameId,
    person: &str,
    locale: Locale,
    at: Timestamp,
) -> Statement {
    Statement::new(
        "INSERT INTO views (platform, game, side, person, place, locale, at)
         VALUES ($1, $2, 'none', $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        params![place.platform, game.0, person, &place.id, locale.code(), at.0],
    )
    .or_overtaken()
}

/// Sets the channel of the direct messages.
pub(super) fn reached(channel: &ChannelKey, game: GameId, person: &str) -> Statement {
    Statement::new(
        "UPDATE views SET channel = $4 WHERE platform = $1 AND game = $2 AND person = $3",
        params![channel.platform, game.0, person, &channel.id],
    )
}

/// Notes that `seen` events were read, and the ply and time of a new board, if any; `StoreError::Overtaken` if another task has
/// done so or the view has ended.
pub(super) fn looked_at(
    platform: &str,
    follow: &StoredFollow,
    seen: i64,
    board: Option<(i64, Timestamp)>,
) -> Statement {
    let (shown, at) = board.map(|(ply, at)| (ply, at.0)).unzip();
    Statement::new(
        "UPDATE views SET seen = $5, shown = COALESCE($6, shown), at = COALESCE($7, at)
         WHERE platform = $1 AND game = $2 AND person = $3 AND seen = $4",
        params![platform, follow.game.0, &follow.person, follow.seen, seen, shown, at],
    )
    .or_overtaken()
}

pub(super) fn end(platform: &str, game: GameId, person: &str) -> Statement {
    Statement::new(
        "DELETE FROM views WHERE platform = $1 AND game = $2 AND person = $3",
        params![platform, game.0, person],
    )
}

pub(super) fn erase(platform: &str, person: &str) -> Statement {
    Statement::new("DELETE FROM views WHERE platform = $1 AND person = $2", params![platform, person])
}
