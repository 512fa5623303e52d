//! Rated games with a live clock, which are shown late: whoever follows one is not to help a player.

use crate::game::{Game, Phase};

/// Number of plies by which the boards are late.
pub(super) const LATE: usize = 6;

/// True for a game that is shown late, as long as it goes on.
pub(crate) fn is_late(game: &Game) -> bool {
    game.opening().rated && game.opening().time.is_live() && game.phase() == Phase::Playing
}

/// The ply that whoever follows a game sees.
pub(crate) fn shown_ply(game: &Game) -> usize {
    let plies = game.history().moves().len();
    if is_late(game) { plies.saturating_sub(LATE) } else { plies }
}
