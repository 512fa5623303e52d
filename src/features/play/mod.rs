//! Games: challenges, moves, offers, buttons and announcements.

pub(crate) mod announce;
mod announce_time;
mod announce_turn;
pub(crate) mod automatic;
pub(crate) mod board_buttons;
mod borrowed;
pub(crate) mod bot_level;
pub(crate) mod buttons;
pub(crate) mod challenge;
pub(crate) mod challenge_limits;
pub(crate) mod choose_game;
pub(crate) mod choose_move;
pub(crate) mod command;
pub mod conditional;
mod game_thread;
pub(crate) mod handler;
mod homes;
mod hooks;
pub(crate) mod move_choices;
pub(crate) mod moves;
pub(crate) mod pairing;
pub(crate) mod plain_words;
mod queries;
mod rematch;
pub(crate) mod show;
pub(crate) mod state;

pub(crate) use hooks::PlayFeature;
