//! A game as the desk sees it.

use crate::play::{Game, GameId};

use super::texts::Locale;

/// A game of the channel.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its number.
    pub id: GameId,
    /// Its state.
    pub game: Game,
    /// The language of its public messages.
    pub locale: Locale,
}
