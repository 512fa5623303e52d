//! What a live board says of games, in the form that the page reads.

use std::cmp::Reverse;

use serde::Serialize;

use crate::features::live_game::LiveGame;
use crate::game::{Game, GameId, Phase, PlayerId, Seat};
use crate::i18n::{Localizer, NamedPiece, messages as s, move_text};
use crate::rules::{Color, History, Piece, Role};

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameEntry {
    pub id: String,
    pub red: PlayerEntry,
    pub black: PlayerEntry,
    /// `true` if the reader plays or is invited.
    pub mine: bool,
    pub state: GameState,
    pub turn: Option<&'static str>,
    pub moves: usize,
    /// The thread in which it is played, unless that is the channel itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<String>,
}

/// Player of a side; only people have an id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GameState {
    Playing,
    Offered,
    Over,
}

/// The moves of a game in the reader's notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrittenMoves {
    /// Side of the first move.
    pub first: &'static str,
    pub written: Vec<String>,
}

/// The pieces that a side has lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LostPieces {
    pub signs: String,
    /// Label for screen readers.
    pub label: String,
}

impl GameState {
    pub(super) fn of(game: &Game) -> GameState {
        match game.phase() {
            Phase::Playing => GameState::Playing,
            Phase::Offered { .. } => GameState::Offered,
            Phase::Over(_) | Phase::Dropped => GameState::Over,
        }
    }
}

impl GameEntry {
    pub(super) fn new(
        l10n: Localizer,
        live: &LiveGame,
        person: &PlayerId,
        thread: Option<String>,
    ) -> GameEntry {
        let game = &live.game;
        let [red, black] = Color::ALL.map(|side| PlayerEntry::new(l10n, game.seat(side)));
        let state = GameState::of(game);
        let turn = game.history().position().turn();
        GameEntry {
            id: live.id.to_string(),
            red,
            black,
            mine: game.side_of(person).is_some(),
            state,
            turn: Some(turn.name()).filter(|_| state == GameState::Playing),
            moves: game.history().moves().len(),
            thread,
        }
    }

    /// Returns the order in the list: the reader's own games first, of these the ones to move in.
    pub(super) fn rank(
        &self,
        live: &LiveGame,
        person: &PlayerId,
    ) -> (bool, GameState, bool, Reverse<GameId>) {
        (!self.mine, self.state, live.game.check_turn(person).is_err(), Reverse(live.id))
    }
}

impl PlayerEntry {
    fn new(l10n: Localizer, seat: &Seat) -> PlayerEntry {
        match seat.named_player() {
            Some(player) => PlayerEntry { id: Some(player.id.to_string()), name: player.name.clone() },
            None => PlayerEntry { id: None, name: move_text::seat(l10n, seat) },
        }
    }
}

impl WrittenMoves {
    pub(super) fn new(l10n: Localizer, history: &History) -> WrittenMoves {
        let mut position = history.start().clone();
        let first = position.turn().name();
        let mut written = Vec::with_capacity(history.moves().len());
        for mv in history.moves() {
            written.push(move_text::short(l10n, &position, *mv));
            position.make(*mv);
        }
        WrittenMoves { first, written }
    }
}

impl LostPieces {
    pub(super) fn new(l10n: Localizer, history: &History, side: Color) -> LostPieces {
        let mut signs = String::new();
        let mut named = Vec::new();
        for piece in Role::ALL.map(|role| Piece::new(side, role)) {
            let [before, now] = [history.start(), history.position()]
                .map(|position| position.pieces().filter(|(_, found)| *found == piece).count());
            let lost = before.saturating_sub(now);
            if lost > 0 {
                signs.push_str(&move_text::sign(l10n, piece).repeat(lost));
                named.push(l10n.say(&s::LivePieces { pieces: NamedPiece::of(piece).times(lost as u64) }));
            }
        }
        LostPieces { signs, label: l10n.list(&named) }
    }
}
