//! Statements on games with two homes, whose actors commit without knowing of each other, and on invitations by direct message.

use crate::features::live_game::LiveGame;
use crate::game::{GameId, PlayerId, Timestamp};
use crate::store::{ChannelKey, OldRows, StateWrite, Statement, Store, StoreResult, params};

/// Locks the row of a game until the transaction ends. It is `StoreError::Overtaken` where the game has changed since it was loaded.
pub(super) fn unchanged(live: &LiveGame) -> StateWrite {
    let text = "UPDATE games SET seq = seq WHERE id = $1 AND seq = $2";
    let params = params![live.id.0, live.game.seq().cast_signed()];
    StateWrite::Run(Statement::new(text, params).or_overtaken())
}

/// Makes a rematch of `played`, which `by` offers from `here`, `StoreError::Overtaken` where `to` has offered one. The first statement
/// makes the second player's transaction wait, so that the second statement sees what the first player has committed.
pub(super) fn no_crossing_challenge(
    played: &LiveGame,
    here: &ChannelKey,
    by: &PlayerId,
    to: &PlayerId,
) -> [StateWrite; 2] {
    let text = "UPDATE games SET seq = seq WHERE id = $1 AND NOT EXISTS
         (SELECT 1 FROM second_homes s
          JOIN games g ON g.id = s.game
          JOIN players guest ON guest.game = s.game AND guest.side = s.side
          JOIN players host ON host.game = s.game AND host.side <> s.side
          WHERE s.platform = $2 AND s.channel = $3 AND g.is_open AND g.seq = 1
            AND guest.person = $4 AND host.person = $5)";
    let params = params![played.id.0, here.platform, &here.id, by.as_str(), to.as_str()];
    [unchanged(played), StateWrite::Run(Statement::new(text, params).or_overtaken())]
}

/// Moves the home of a game from one channel to another.
pub(super) fn move_home(game: GameId, from: &str, to: &str) -> [StateWrite; 2] {
    let first = "UPDATE games SET channel = $3, board = NULL, board_post = NULL, question = NULL
         WHERE id = $1 AND channel = $2";
    let second = "UPDATE second_homes SET channel = $3, board = NULL, board_post = NULL, question = NULL
         WHERE game = $1 AND channel = $2";
    [first, second].map(|text| StateWrite::Run(Statement::new(text, params![game.0, from, to])))
}

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
