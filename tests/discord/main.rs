//! The Discord adapter against a Discord inside this program.

mod adapter;
mod bans;
mod borrowed;
mod busy;
mod clocks;
mod competitions;
mod connection;
mod connection_health;
mod contact;
mod edits;
mod endurance;
mod ephemeral;
mod event_queue;
mod faults;
mod file_permissions;
mod files;
mod game;
mod lenient;
mod limits;
mod live;
mod lost_sessions;
mod menus;
mod outgoing;
mod processes;
mod program;
mod puzzles;
mod rate_limiter;
mod scenes;
mod script;
mod session_starts;
mod simul;
mod talk;
mod upload;
mod whole_competitions;

use test_support as support;
use test_support::{bulk, clock, service_settings};
