//! Finished games of a person or a channel, the latest first, as ids.

use crate::game::GameId;
use crate::store::{ChannelKey, Store, StoreResult, params};

/// Games of a person that have a result: all of them, those of one channel, or those of one server. Games of hidden people are
/// left out, but for those of the reader.
pub(super) async fn of_person(
    store: &Store,
    platform: &str,
    (person, reader): (&str, &str),
    (channel, server): (Option<&str>, Option<&str>),
    (skip, limit): (i64, i64),
) -> StoreResult<Vec<GameId>> {
    let text = "SELECT g.id FROM players me JOIN games g ON g.id = me.game
         WHERE me.platform = $1 AND me.person = $2 AND g.result IS NOT NULL AND g.set_aside IS NULL
           AND ($3 IS NULL OR EXISTS
                    (SELECT 1 FROM views v WHERE v.game = g.id AND v.side <> 'none' AND v.channel = $3))
           AND ($4 IS NULL OR g.server = $4
                OR EXISTS (SELECT 1 FROM views v
                           JOIN channels c ON c.platform = v.platform AND c.id = v.channel
                           WHERE v.game = g.id AND v.side IN ('red', 'black') AND c.server = $4))
           AND ($2 = $7 OR NOT EXISTS
                    (SELECT 1 FROM players p JOIN hidden h ON h.platform = p.platform AND h.person = p.person
                     WHERE p.game = g.id AND p.person <> $7))
         ORDER BY g.ended_seq DESC LIMIT $6 OFFSET $5";
    ids(store.fetch(text, params![platform, person, channel, server, skip, limit, reader]).await?)
}

/// Games of a channel that have a result. Games of hidden people are left out, but for those of the reader.
pub(super) async fn of_channel(
    store: &Store,
    channel: &ChannelKey,
    reader: &str,
    (skip, limit): (i64, i64),
) -> StoreResult<Vec<GameId>> {
    let text = "SELECT g.id FROM games g
         WHERE g.id IN (SELECT game FROM views WHERE platform = $1 AND channel = $2 AND side <> 'none')
           AND g.result IS NOT NULL AND g.set_aside IS NULL
           AND NOT EXISTS (SELECT 1 FROM players p JOIN hidden h ON h.platform = p.platform AND h.person = p.person
                           WHERE p.game = g.id AND p.person <> $3)
         ORDER BY g.ended_seq DESC LIMIT $5 OFFSET $4";
    ids(store.fetch(text, params![channel.platform, &channel.id, reader, skip, limit]).await?)
}

fn ids(rows: Vec<(i64,)>) -> StoreResult<Vec<GameId>> {
    Ok(rows.into_iter().map(|(id,)| GameId(id)).collect())
}
