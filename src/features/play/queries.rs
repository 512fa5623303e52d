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

/// Refuses the rematch `offered`, which `by` offers after the game `played`, with `StoreError::Overtaken` if `to` has offered one in
/// the channel `here`. The first statement locks the row of `played`: of two players who offer at once, the second one's transaction
/// waits, and sees the offer of the first one.
pub(super) fn no_crossing_challenge(
    played: &LiveGame,
    offered: GameId,
    here: &ChannelKey,
    by: &PlayerId,
    to: &PlayerId,
) -> [StateWrite; 2] {
    let text = "UPDATE games SET seq = seq WHERE id = $1 AND NOT EXISTS
         (SELECT 1 FROM views v
          JOIN games g ON g.id = v.game
          JOIN players mine ON mine.game = v.game AND mine.side = v.side
          JOIN players theirs ON theirs.game = v.game AND theirs.side <> v.side
          WHERE v.platform = $2 AND v.channel = $3 AND g.is_open AND g.seq = 1
            AND mine.person = $4 AND theirs.person = $5 AND v.game <> $6)";
    let params = params![played.id.0, here.platform, &here.id, by.as_str(), to.as_str(), offered.0];
    [unchanged(played), StateWrite::Run(Statement::new(text, params).or_overtaken())]
}

pub(super) fn move_home(game: GameId, from: &str, to: &str) -> StateWrite {
    let text = "UPDATE views SET channel = $3, board = NULL, board_post = NULL, question = NULL
         WHERE game = $1 AND channel = $2 AND side <> 'none'";
    StateWrite::Run(Statement::new(text, params![game.0, from, to]))
}

/// Invitations that no longer count.
pub(super) const OLD: &[OldRows] = &[OldRows {
    delete: "DELETE FROM invitations WHERE (platform, person, game) IN
             (SELECT platform, person, game FROM invitations WHERE sent_at < $1 LIMIT $2)",
    redate: "UPDATE invitations SET sent_at = $1 WHERE sent_at > $1 + 86400",
    days: 2,
}];

/// Times in seconds at which a person has sent invitations since a time, the latest first.
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

/// Kind of a person's earlier wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EarlierWin {
    /// At least one by checkmate.
    Mate,
    Other,
}

/// Returns the best kind of a person's wins in games other than `except`; `None` without a win.
pub(super) async fn best_win(
    store: &Store,
    platform: &str,
    person: &PlayerId,
    except: GameId,
) -> StoreResult<Option<EarlierWin>> {
    let text = "SELECT CAST(CASE WHEN e.event LIKE '%\"checkmate\"%' THEN 1 ELSE 0 END AS BIGINT) AS mate
         FROM players p
         JOIN games g ON g.id = p.game
         JOIN events e ON e.game = g.id
         WHERE p.platform = $1 AND p.person = $2 AND g.result = p.side AND g.id <> $3
           AND e.event LIKE '{\"event\":\"ended\"%'
         ORDER BY mate DESC LIMIT 1";
    let found: Option<(i64,)> = store.fetch(text, params![platform, person.as_str(), except.0]).await?.pop();
    Ok(found.map(|(mate,)| if mate == 1 { EarlierWin::Mate } else { EarlierWin::Other }))
}

pub(super) fn record_invitation(platform: &str, person: &str, game: GameId, now: Timestamp) -> StateWrite {
    let text = "INSERT INTO invitations (platform, person, game, sent_at) VALUES ($1, $2, $3, $4)";
    StateWrite::Run(Statement::new(text, params![platform, person, game.0, now.seconds()]))
}

pub(super) fn erase(platform: &str, person: &str) -> Statement {
    Statement::new("DELETE FROM invitations WHERE platform = $1 AND person = $2", params![platform, person])
}
