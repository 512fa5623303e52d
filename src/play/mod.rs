//! One game as a pure state machine: seats, offers, moves, results.
//!
//! [`Game::decide`] turns a command into events or a refusal and changes nothing; [`Game::apply`] applies an event and
//! never fails on one that was decided. Replaying the events of a game gives its state. Nothing here reads a clock,
//! draws a random number or knows a platform.

mod command;
mod event;
mod game;
mod player;
mod wire;

pub use command::{Actor, Command, Refusal};
pub use event::Event;
pub use game::{Duty, Game, Phase, ReplayError, TakebackRequest};
pub use player::{GameId, Opening, Player, PlayerId, Seat, Timestamp};
