//! Whose turn it is, in public messages about a game.

use crate::features::play::announce::Announcer;
use crate::game::{Game, Seat, TimeControl};
use crate::i18n::{messages as s, move_text, spoken};

/// Maximum time for the bot's answer after which the player is still taken to be there, in milliseconds.
const PRESENT: i64 = 60_000;

impl Announcer<'_> {
    /// Returns `true` in a game against the bot whose player is there, because the bot did not let the player wait.
    pub(super) fn is_player_present(&self, before: Option<&Game>) -> bool {
        let Some(bot) = self.game.bot_side() else { return false };
        let waited = match (before.and_then(Game::last_move_at), self.game.last_move_at()) {
            (Some(from), Some(until)) if self.side_to_move() != bot => until.0 - from.0,
            _ => 0,
        };
        !matches!(self.game.opening().time, TimeControl::PerMove { .. }) && waited < PRESENT
    }

    /// `Your move, <@mei>.`, or that the bot thinks.
    pub(super) fn turn(&self) -> String {
        let turn = self.side_to_move();
        match self.game.seat(turn) {
            Seat::Bot { level } => self.live.turn_of_bot(self.l10n, *level),
            _ if self.is_others(turn) => self.l10n.say(&s::ToMove { player: self.name(turn), side: turn }),
            _ => self.l10n.say(&s::YourMove { player: self.name(turn) }),
        }
    }

    /// The turn after a takeback of `plies` moves.
    pub(super) fn turn_after_takeback(&self, plies: u64) -> Vec<String> {
        let side = self.side_to_move();
        if self.turn_is_persons() && !self.is_others(side) {
            return vec![self.l10n.say(&s::YourMoveAgain { player: self.name(side) })];
        }
        vec![self.l10n.say(&s::TakenBack { plies }), self.turn()]
    }

    /// Returns `true` if the player may not read codes yet: in a game at the lowest level, unless a notation was chosen.
    pub(super) fn is_for_newcomer(&self) -> bool {
        let level = self.game.bot_side().map(|side| self.game.seat(side));
        matches!(level, Some(Seat::Bot { level: 1 })) && self.l10n.notation().is_none()
    }

    /// The last move without a code: `Black's horse comes out.`
    pub(super) fn told_move(&self) -> Option<String> {
        let last = move_text::last_of(self.game.history())?;
        spoken::told(self.l10n, &last.before, last.mv)
    }

    /// `Your move!`, with the player's name if it has to ping.
    pub(super) fn turn_of_newcomer(&self, before: Option<&Game>) -> String {
        if self.is_player_present(before) { self.l10n.say(&s::YourMoveNow) } else { self.turn() }
    }

    /// The turn with the opponent's name, for messages that name the opponent nowhere else. Whose game against the bot it is, the
    /// player knows.
    pub(super) fn turn_against(&self) -> String {
        let side = self.side_to_move();
        if !self.turn_is_persons() || self.is_others(side) || self.game.bot_side().is_some() {
            return self.turn();
        }
        let (player, opponent) = self.both(side);
        self.l10n.say(&s::YourMoveAgainst { player, side, opponent })
    }
}
