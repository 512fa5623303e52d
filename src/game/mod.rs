//! One game as a pure state machine: seats, offers, moves, results.
//!
//! [`Game::decide`] turns a command into events or a refusal and changes nothing; [`Game::apply`] applies an event and
//! never fails on one that was decided. Replaying the events of a game gives its state. Nothing here reads a clock,
//! draws a random number or knows a platform.

mod clock;
mod command;
mod event;
mod player;
mod state;
mod time;

pub use crate::game::clock::Clock;
pub use crate::game::command::{Actor, GameCommand, Refusal};
pub use crate::game::event::Event;
pub(crate) use crate::game::player::is_default;
pub use crate::game::player::{
    GameId, GameKey, GameSetup, GameTag, Handicap, ParseGameKeyError, Player, PlayerId, Seat, Timestamp,
};
pub use crate::game::state::{Duty, Game, Phase, ReplayError, TakebackRequest};
pub use crate::game::time::{DAY, ExtraTime, HOUR, MINUTE, SECOND, TimeControl, TimeControlError};
