//! A game of a channel as handlers see it.

use crate::game::{Game, GameId, Phase, Timestamp};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Locale, Localizer, TextStyle, move_text};
use crate::message::{AskedPerson, BoardRef, Button, ButtonStyle, CustomId, GameAction, GameComponent};
use crate::rules::Color;
use crate::store::{Closed, StoreError, StoreResult, StoredGame, StoredView};

/// The state of a game, and how its public messages are written.
#[derive(Clone, Debug)]
pub struct LiveGame {
    pub id: GameId,
    pub game: Game,
    /// Its homes, at least one: one for both players, or one for each.
    pub homes: Vec<GameView>,
    /// Side in whose own home the messages appear.
    pub seen_by: Option<Color>,
    /// Set if the player to move cannot be reached in the other home.
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

/// A place where a game is played: its channel, and how its messages are written there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameView {
    /// Empty while the direct messages with a player are unknown.
    pub channel: String,
    /// Side of the player who has the game there; `None` for both players.
    pub side: Option<Color>,
    pub locale: Locale,
    pub text_style: TextStyle,
}

impl GameView {
    pub(crate) fn new(channel: &str, side: Option<Color>, locale: Locale) -> GameView {
        GameView { channel: channel.to_owned(), side, locale, text_style: TextStyle::USUAL }
    }

    pub(crate) fn stored(&self) -> StoredView {
        let GameView { channel, side, locale, .. } = self;
        StoredView { channel: channel.clone(), side: *side, locale: locale.code().to_owned() }
    }
}

impl LiveGame {
    pub(crate) fn new(id: GameId, game: Game, homes: Vec<GameView>) -> LiveGame {
        LiveGame { id, game, homes, seen_by: None, unreachable: None }
    }

    /// Returns `true` if each player has the game in a home of their own.
    pub(crate) fn has_two_homes(&self) -> bool {
        self.homes.len() > 1
    }

    pub(crate) fn is_at(&self, channel: &str) -> bool {
        self.homes.iter().any(|home| home.channel == channel)
    }

    /// The home in which the player of a side has the game.
    pub(crate) fn home_of(&self, side: Color) -> &GameView {
        self.homes.iter().find(|home| home.side == Some(side)).unwrap_or(&self.homes[0])
    }

    /// The channel whose actor does what falls due: that of the player to move, so that it knows whether the player was reached,
    /// or that of the challenger.
    pub(crate) fn acting_home(&self) -> &str {
        &match self.game.phase() {
            Phase::Playing => self.home_of(self.game.history().position().turn()),
            Phase::Offered { by, .. } => self.home_of(by),
            Phase::Over(_) | Phase::Dropped => &self.homes[0],
        }
        .channel
    }

    /// The home in which the messages appear.
    fn view(&self) -> &GameView {
        self.homes.iter().find(|home| home.side == self.seen_by).unwrap_or(&self.homes[0])
    }

    pub(crate) fn locale(&self) -> Locale {
        self.view().locale
    }

    pub(crate) fn locale_at(&self, channel: &str) -> Locale {
        self.homes.iter().find(|home| home.channel == channel).unwrap_or(&self.homes[0]).locale
    }

    /// The game as seen in each home.
    pub(crate) fn views(&self) -> impl Iterator<Item = LiveGame> {
        self.homes.iter().map(|home| LiveGame { seen_by: home.side, ..self.clone() })
    }

    pub(crate) fn seen_at(&self, channel: &str) -> LiveGame {
        let home = self.homes.iter().find(|home| home.channel == channel).unwrap_or(&self.homes[0]);
        LiveGame { seen_by: home.side, ..self.clone() }
    }

    /// Name of a player. The players of a game with two homes may share no place where a mention would show a name.
    pub(crate) fn name(&self, l10n: Localizer, side: Color) -> String {
        let seat = self.game.seat(side);
        if self.has_two_homes() && self.seen_by != Some(side) {
            return move_text::named_seat(l10n, seat);
        }
        move_text::seat(l10n, seat)
    }

    /// Says what the bot does, whose turn it is: it thinks, or waits for the answer to its coach.
    pub(crate) fn turn_of_bot(&self, l10n: Localizer, level: u8) -> String {
        if self.game.waits_until().is_some() {
            l10n.say(&s::RefuseCoachWaits)
        } else {
            l10n.say(&s::BotThinks { level })
        }
    }

    pub(crate) fn l10n(&self) -> Localizer {
        Localizer::of(self.view().locale).with(self.view().text_style)
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
        style: ButtonStyle,
    ) -> Button {
        Button::saying(l10n, self.component(action, None), label, style)
    }
}

pub(crate) fn live_game_of(stored: StoredGame) -> StoreResult<LiveGame> {
    let game = Game::replay(&stored.events)
        .map_err(|error| StoreError::Corrupt(format!("game {}: {error}", stored.id)))?
        .ok_or_else(|| StoreError::Corrupt(format!("game {} has no events", stored.id)))?;
    let homes =
        stored.homes.iter().map(|home| GameView::new(&home.channel, home.side, Locale::of(&home.locale)));
    Ok(LiveGame::new(stored.id, game, homes.collect()))
}

/// The games that can be replayed.
pub(crate) fn readable(games: Vec<StoredGame>) -> Vec<LiveGame> {
    games.into_iter().filter_map(|game| live_game_of(game).ok()).collect()
}
