//! Rated live games, which followers see with a delay, so that they cannot help a player.

use crate::game::{Game, Phase};

/// Delay of the boards, in plies.
pub(super) const LATE: usize = 6;

/// Returns `true` for a game in progress that is shown late.
pub(crate) fn is_late(game: &Game) -> bool {
    game.opening().rated && game.opening().time.is_live() && game.phase() == Phase::Playing
}

/// Returns the ply that followers see.
pub(crate) fn shown_ply(game: &Game) -> usize {
    let plies = game.history().moves().len();
    if is_late(game) { plies.saturating_sub(LATE) } else { plies }
}
