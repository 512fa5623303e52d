//! What the store knows of people and their games.

use std::collections::HashSet;

use crate::features::effects::{ChallengeHistory, GameUpdate};
use crate::features::play::live_game::{LiveGame, live_game_of};
use crate::features::services::Services;
use crate::game::{Event, Game, Phase};
use crate::rules::Color;
use crate::store::{ChannelKey, StoreResult, StoredGame};

/// How many open games of a person are listed.
pub(crate) const OPEN: u32 = 60;
/// How many finished games the score between two people names.
pub(crate) const BETWEEN: u32 = 5;

impl Services {
    /// What somebody who challenges another has done before, in all channels.
    pub(crate) async fn toward(
        &self,
        channel: &ChannelKey,
        by: &str,
        to: &str,
    ) -> StoreResult<ChallengeHistory> {
        let open = self.store.open_games(channel.platform, by, OPEN).await?;
        let waits = |game: &Game| match game.phase() {
            Phase::Offered { by: side, .. } => {
                let sits = |side, id| game.seat(side).player().is_some_and(|player| player.id.as_str() == id);
                sits(side, by) && sits(!side, to)
            }
            _ => false,
        };
        let replayed = open.iter().filter_map(|open| Game::replay(&open.game.events).ok().flatten());
        let declined = self.refusals.lock().get(&(by.to_owned(), to.to_owned())).copied();
        Ok(ChallengeHistory { challenges: replayed.filter(waits).count(), declined })
    }

    /// Remembers that a challenge was declined, so that the next one does not follow at once. A restart forgets it.
    pub(crate) fn note_refusal(&self, change: &GameUpdate) {
        let declined =
            |event: &Event| if let Event::Declined { by } = event { Some(by.clone()) } else { None };
        let Some(by) = change.events.iter().find_map(declined) else { return };
        let players = Color::ALL.into_iter().filter_map(|color| change.after.seat(color).player());
        for challenger in players.filter(|player| player.id != by) {
            self.refusals.lock().put((challenger.id.to_string(), by.to_string()), self.now());
        }
    }

    /// The latest rated games of a channel besides those at hand, the oldest first.
    pub(crate) async fn rated_live_games(
        &self,
        channel: &ChannelKey,
        known: &[LiveGame],
    ) -> StoreResult<Vec<LiveGame>> {
        let known: HashSet<_> = known.iter().map(|live| live.id).collect();
        let mut found = readable(self.store.rated_games(channel, BETWEEN).await?);
        found.retain(|live| !known.contains(&live.id));
        found.reverse();
        Ok(found)
    }
}

/// The games that can be replayed.
pub(crate) fn readable(games: Vec<StoredGame>) -> Vec<LiveGame> {
    games.into_iter().filter_map(|game| live_game_of(game).ok()).collect()
}
