//! A game of a channel as handlers see it.

use crate::game::{Game, GameId};
use crate::i18n::messages::Words;
use crate::i18n::{Locale, Localizer, TextStyle};
use crate::message::{AskedPerson, BoardRef, Button, ButtonStyle, CustomId, GameAction, GameComponent};
use crate::store::{StoreError, StoreResult, StoredGame};

/// The state of a game, and how its public messages are written.
#[derive(Clone, Debug)]
pub struct LiveGame {
    pub id: GameId,
    pub game: Game,
    /// The language of its public messages.
    pub locale: Locale,
    pub text_style: TextStyle,
}

impl LiveGame {
    pub(crate) fn l10n(&self) -> Localizer {
        Localizer::of(self.locale).with(self.text_style)
    }

    pub(crate) fn board(&self) -> BoardRef {
        BoardRef::of(self.id, &self.game)
    }

    /// The id of a button or select for the game as it stands; `asked` is whom its message asks something.
    pub(crate) fn component(&self, action: GameAction, asked: Option<AskedPerson>) -> CustomId {
        CustomId::Game(GameComponent { board: self.board(), action, asked })
    }

    pub(crate) fn button(
        &self,
        l10n: Localizer,
        action: GameAction,
        label: Words,
        look: ButtonStyle,
    ) -> Button {
        Button::saying(l10n, self.component(action, None), label, look)
    }
}

pub(crate) fn live_game_of(stored: StoredGame) -> StoreResult<LiveGame> {
    let game = Game::replay(&stored.events)
        .map_err(|error| StoreError::Corrupt(format!("game {}: {error}", stored.id)))?
        .ok_or_else(|| StoreError::Corrupt(format!("game {} has no events", stored.id)))?;
    Ok(LiveGame { id: stored.id, game, locale: Locale::of(&stored.locale), text_style: TextStyle::default() })
}

/// The games that can be replayed.
pub(crate) fn readable(games: Vec<StoredGame>) -> Vec<LiveGame> {
    games.into_iter().filter_map(|game| live_game_of(game).ok()).collect()
}
