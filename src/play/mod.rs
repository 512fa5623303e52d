//! One game as a pure state machine: seats, offers, moves, results.
//!
//! [`Game::decide`] turns a command into events or a refusal and changes nothing; [`Game::apply`] applies an event and
//! never fails on one that was decided. Replaying the events of a game gives its state. Nothing here reads a clock,
//! draws a random number or knows a platform.

mod clock;
mod command;
mod due;
mod event;
mod game;
mod handicap;
mod player;
mod time;
mod wire;

pub use clock::Clock;
pub use command::{Actor, Command, Refusal};
pub use event::Event;
pub use game::{Duty, Game, Phase, ReplayError, TakebackRequest};
pub use handicap::{Handicap, ParseHandicapError};
pub use player::{GameId, Opening, Player, PlayerId, Seat, Timestamp};
pub use time::{TimeControl, TimeControlError};
