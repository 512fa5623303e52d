//! A game of a channel as handlers see it.

use crate::game::{Game, GameId, Phase, Timestamp};
use crate::i18n::messages::Words;
use crate::i18n::{Locale, Localizer, TextStyle, move_text};
use crate::message::{AskedPerson, BoardRef, Button, ButtonStyle, CustomId, GameAction, GameComponent};
use crate::rules::Color;
use crate::store::{Closed, SecondHome, StoreError, StoreResult, StoredGame};

/// The state of a game, and how its public messages are written.
#[derive(Clone, Debug)]
pub struct LiveGame {
    pub id: GameId,
    pub game: Game,
    /// The language of its public messages.
    pub locale: Locale,
    pub text_style: TextStyle,
    /// Channel in which it is played: of two homes the first.
    pub channel: String,
    pub second: Option<GuestHome>,
    /// The side whose player reads the messages, where a game with two homes is told in one of them.
    pub seen_by: Option<Color>,
    /// Set if the player to move cannot be reached in another home than the one that is told.
    pub unreachable: Option<Unreachable>,
}

/// Closure of the home of the player to move, during which the clock is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable {
    pub how: Closed,
    /// True if the home is a conversation with the bot.
    pub direct: bool,
    /// Time when the game is called off, unless the home opens before.
    pub until: Timestamp,
}

/// The second home of a game: direct messages of one of its players, where the other has it elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestHome {
    pub channel: String,
    /// The side of the player who has it there.
    pub side: Color,
    /// The language of its public messages there.
    pub locale: Locale,
    pub text_style: TextStyle,
}

impl GuestHome {
    pub(crate) fn stored(&self) -> SecondHome {
        let GuestHome { channel, side, locale, .. } = self;
        SecondHome { channel: channel.clone(), side: *side, locale: locale.code().to_owned() }
    }
}

impl LiveGame {
    pub(crate) fn new(
        id: GameId,
        game: Game,
        locale: Locale,
        channel: String,
        second: Option<GuestHome>,
    ) -> LiveGame {
        let text_style = TextStyle::default();
        LiveGame { id, game, locale, text_style, channel, second, seen_by: None, unreachable: None }
    }

    /// The channels where it is shown.
    pub(crate) fn homes(&self) -> impl Iterator<Item = &str> {
        [Some(self.channel.as_str()), self.second.as_ref().map(|home| home.channel.as_str())]
            .into_iter()
            .flatten()
    }

    /// The channel where the player of a side has the game.
    pub(crate) fn home_of(&self, side: Color) -> &str {
        self.second.as_ref().filter(|home| home.side == side).map_or(&self.channel, |home| &home.channel)
    }

    /// The channel whose actor does what falls due: that of the player to move, so that it knows whether the player was reached.
    pub(crate) fn acting_home(&self) -> &str {
        match self.game.phase() {
            Phase::Playing => self.home_of(self.game.history().position().turn()),
            _ => &self.channel,
        }
    }

    /// The game as it is told in its first home.
    pub(crate) fn as_host(&self) -> LiveGame {
        LiveGame { seen_by: self.second.as_ref().map(|home| !home.side), ..self.clone() }
    }

    /// The game as it is told in its second home.
    pub(crate) fn as_guest(&self) -> Option<LiveGame> {
        let GuestHome { locale, text_style, side, .. } = *self.second.as_ref()?;
        Some(LiveGame { locale, text_style, seen_by: Some(side), ..self.clone() })
    }

    /// The language in which it is told in this channel.
    pub(crate) fn locale_at(&self, channel: &str) -> Locale {
        self.second.as_ref().filter(|home| home.channel == channel).map_or(self.locale, |home| home.locale)
    }

    /// The game as it is told in this channel.
    pub(crate) fn seen_at(&self, channel: &str) -> LiveGame {
        let guest = self.second.as_ref().filter(|home| home.channel == channel).and_then(|_| self.as_guest());
        guest.unwrap_or_else(|| self.as_host())
    }

    /// Name of a player. The players of a game with two homes may share no place where a mention would show a name.
    pub(crate) fn name(&self, l10n: Localizer, side: Color) -> String {
        let seat = self.game.seat(side);
        match self.second {
            Some(_) if self.seen_by != Some(side) => move_text::named_seat(l10n, seat),
            _ => move_text::seat(l10n, seat),
        }
    }

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
    let second = stored.second.map(|SecondHome { channel, side, locale }| GuestHome {
        channel,
        side,
        locale: Locale::of(&locale),
        text_style: TextStyle::default(),
    });
    Ok(LiveGame::new(stored.id, game, Locale::of(&stored.locale), stored.channel, second))
}

/// The games that can be replayed.
pub(crate) fn readable(games: Vec<StoredGame>) -> Vec<LiveGame> {
    games.into_iter().filter_map(|game| live_game_of(game).ok()).collect()
}
