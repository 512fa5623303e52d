//! A game as the desk sees it.

use crate::game::Game;
use crate::game::GameId;

use crate::i18n::localizer::{Locale, Manner, Voice};

/// A game of the channel.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its number.
    pub id: GameId,
    /// Its state.
    pub game: Game,
    /// The language of its public messages.
    pub locale: Locale,
    /// How they are written, see [`crate::features::settings::effective::Circle::manner`].
    pub manner: Manner,
}

impl Table {
    /// The speaker of its public messages.
    pub(crate) fn voice(&self) -> Voice {
        Voice::of(self.locale).with(self.manner)
    }
}
