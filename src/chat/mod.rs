//! The chat core: request -> intent -> reply, the same for every platform, and every sentence the bot says.
//!
//! [`read`] turns a [`Request`] into an [`Intent`] or nothing at all; [`Desk::act`] carries it out on the games of the
//! channel and gives a [`Turn`]: what to store, what to tell the channel, what to tell the person. All of it is pure.

mod announce;
mod buttons;
mod commands;
mod component;
mod desk;
mod echo;
mod explain;
mod help;
mod hint;
mod intent;
mod picture;
mod reply;
mod request;
mod ruling;
mod show;
mod texts;
mod words;

pub use commands::{COMMANDS, Command, CommandOption, Kind, ROOT};
pub use desk::{Change, Desk, DeskSettings, Moment, Say, Table, Turn};
pub use hint::{HintKind, Question};
pub use intent::{Intent, Side, Terms, read};
pub use reply::{Answer, Button, Choice, Look, MAX_ALT, MAX_CHOICES, MAX_TEXT, Picture, Reply, Row, Select};
pub use request::{Person, Place, Press, Request, Right, Slash, Text, Value, What};
pub use texts::{LOCALES, Texts, Voice};
