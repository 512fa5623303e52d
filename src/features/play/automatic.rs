//! What happens in a game without a request: moves of the bot, time that runs out, people who leave.

use crate::features::context::changed;
use crate::features::effects::{DeskSettings, Turn};
use crate::features::play::announce::announce;
use crate::features::play::live_game::Table;
use crate::features::settings::effective::Circle;
use crate::game::Event;
use crate::game::{Actor, Command};
use crate::game::{Game, Phase};
use crate::game::{PlayerId, Timestamp};
use crate::rules::Color;

/// Carries out a decision of the bot. `None` when the game has moved on meanwhile.
pub(crate) fn bot_acts(table: &Table, command: &Command, now: Timestamp) -> Option<Turn> {
    let events = table.game.decide(&Actor::Bot, command, now).ok()?;
    Some(changed(table, events))
}

/// Calls off a game of somebody who leaves for good; `None` where the person has no part in it.
pub(crate) fn leave(table: &Table, person: &PlayerId, now: Timestamp) -> Option<Turn> {
    let side = Color::ALL
        .into_iter()
        .find(|side| table.game.seat(*side).player().is_some_and(|player| player.id == *person))?;
    let player = table.game.seat(side).player()?.clone();
    let command = match table.game.phase() {
        Phase::Offered { by, .. } if by == side => Command::Cancel,
        Phase::Offered { .. } => Command::Decline,
        _ => Command::Abort { moderator: true },
    };
    let events = table.game.decide(&Actor::Person(player), &command, now).ok()?;
    Some(changed(table, events))
}

/// When something last happened in a game, as far as its state tells; unknown in some games of earlier versions.
pub(crate) fn happened(settings: DeskSettings, game: &Game) -> Option<Timestamp> {
    match game.phase() {
        Phase::Offered { expires, .. } => Some(expires.plus_millis(-settings.challenge_millis)),
        _ => [game.clock().since(), game.last_move_at(), game.ended_at()].into_iter().flatten().max(),
    }
}

/// Lets happen what is due in a game by now.
pub(crate) fn tick(table: &Table, now: Timestamp) -> Option<Turn> {
    let events = table.game.decide(&Actor::Bot, &Command::Tick, now).ok()?;
    Some(changed(table, events))
}

/// Credits the spans in which the bot was away, as far as they are not yet.
pub(crate) fn stand(table: &Table, away: &[(Timestamp, Timestamp)], now: Timestamp) -> Option<Turn> {
    let (mut after, mut events) = (table.game.clone(), Vec::new());
    for &(from, until) in away {
        for event in after.decide(&Actor::Bot, &Command::Stand { from, until }, now).unwrap_or_default() {
            after.apply(&event);
            events.push(event);
        }
    }
    (!events.is_empty()).then(|| changed(table, events))
}

/// The words of the newest board of a game as they would be written now, without its picture and buttons. Nothing where no
/// event of the log has made a board.
pub(crate) fn board_text(table: &Table, log: &[Event], circle: &Circle) -> Option<String> {
    let makes_board = |event: &Event| {
        matches!(
            event,
            Event::BotChallenged { .. }
                | Event::Accepted { .. }
                | Event::Moved { .. }
                | Event::TakenBack { .. }
        )
    };
    let last = log.iter().rposition(makes_board)?;
    let before = Game::replay(&log[..last]).ok()?;
    let said = announce(table.voice(), table.id, before.as_ref(), &table.game, &log[last..=last]);
    let mut reply = said.into_iter().next()?.reply;
    circle.dress(&mut reply);
    Some(reply.text)
}
