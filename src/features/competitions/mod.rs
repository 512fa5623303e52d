//! Competitions: ladders, arenas, simuls, Swiss, round robin, knockout, seasons and matches of teams; what pairs and ranks entrants are pure
//! functions.

mod access;
mod advance;
mod announcements;
pub mod arena;
mod arena_games;
mod arena_messages;
mod best_game;
mod board_links;
mod challenge_rules;
pub mod competition;
pub mod competition_command;
pub mod competition_event;
mod creation;
mod discord_features;
mod event_list;
pub(crate) mod games;
pub(crate) mod handler;
mod hooks;
pub mod ladder;
mod list_message;
mod lost_channel;
mod messages;
mod organiser;
pub mod pairing;
mod queries;
pub mod rebuild;
pub mod results;
mod round_games;
mod round_messages;
mod round_pictures;
mod round_rules;
mod round_starts;
mod round_text;
mod round_times;
pub mod rounds;
pub mod seasons;
pub mod simul;
mod standing_message;
pub mod standings;
pub mod start_time;
pub(crate) mod state;
pub mod teams;
mod undone_acts;

pub(crate) use hooks::CompetitionFeature;
