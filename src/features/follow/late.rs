//! Rated games with a live clock, which are shown late: whoever follows one is not to help a player.

use crate::features::follow::queries;
use crate::features::live_game::readable;
use crate::game::{Game, Phase};
use crate::rules::Position;
use crate::store::{Store, StoreResult};

/// Number of plies by which the boards are late.
const LATE: usize = 6;

/// True for a game that is shown late, as long as it goes on.
pub(super) fn is_late(game: &Game) -> bool {
    game.opening().rated && game.opening().time.is_live() && game.phase() == Phase::Playing
}

/// The ply that whoever follows a game sees.
pub(super) fn shown_ply(game: &Game) -> usize {
    let plies = game.history().moves().len();
    if is_late(game) { plies.saturating_sub(LATE) } else { plies }
}

/// The positions of the games that a person follows late: the one that is shown, and those that come next.
pub(crate) async fn positions(store: &Store, platform: &str, person: &str) -> StoreResult<Vec<Position>> {
    let (mut followed, mut found) = (Vec::new(), Vec::new());
    for game in queries::games_of(store, platform, person).await? {
        followed.extend(store.game(game).await?);
    }
    for live in readable(followed).iter().filter(|live| is_late(&live.game)) {
        let mut history = live.game.history().clone();
        for _ in 0..=LATE {
            found.push(history.position().clone());
            history.pop();
        }
    }
    Ok(found)
}
