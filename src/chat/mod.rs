//! The chat core: request -> command -> reply, the same for every platform, and every sentence the bot says.

mod commands;
mod reply;
mod request;

pub use commands::{COMMANDS, Command, CommandOption, Kind, ROOT};
pub use reply::{Answer, Button, Choice, Look, MAX_ALT, MAX_CHOICES, MAX_TEXT, Picture, Reply, Row, Select};
pub use request::{Person, Place, Press, Request, Slash, Text, Value, What};
