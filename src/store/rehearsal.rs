//! Checks whether games can be stored.

use super::{
    ChannelKey, ChannelWrite, GameId, GameWrite, Post, StateWrite, Store, StoreResult, StoredView,
    seconds_now,
};
use crate::game::{Event, GameSetup, Player, PlayerId, Timestamp};
use crate::rules::{Color, RuleSet};

impl Store {
    /// Writes a game as [`Store::commit`] does, and rolls back.
    ///
    /// # Errors
    /// If no game can be stored.
    pub async fn rehearse_commit(&self) -> StoreResult {
        // The highest number, because new rows are added at the ends of the tables.
        let id = GameId(i64::MAX);
        let challenge = Event::Challenged {
            challenger: Player { id: PlayerId::new("rehearsal"), name: String::new() },
            color: Color::Red,
            opponent: None,
            opening: GameSetup::under(RuleSet::World),
            expires: Timestamp(0),
        };
        let nonce = format!("rehearsal{}", seconds_now());
        let write = ChannelWrite {
            event: Some(nonce.clone()),
            game: Some(GameWrite {
                id,
                expected_seq: 0,
                events: vec![challenge],
                homes: vec![StoredView { channel: String::new(), side: None, locale: String::new() }],
                open: true,
                since: None,
            }),
            writes: vec![StateWrite::Met { person: nonce.clone() }],
            posts: vec![Post {
                game: Some(id),
                position: None,
                board: false,
                question: false,
                nonce,
                body: String::new(),
            }],
            ..ChannelWrite::in_channel(&ChannelKey { platform: "probe", id: String::new() })
        };
        // Without a commit the transaction is rolled back.
        self.database.begin().await?.write_all(&[write]).await.map(drop)
    }
}
