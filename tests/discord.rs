//! The Discord adapter against a Discord inside this program.

#[path = "discord/adapter.rs"]
mod adapter;
#[path = "discord/bans.rs"]
mod bans;
#[path = "discord/borrowed.rs"]
mod borrowed;
#[path = "support/bulk.rs"]
mod bulk;
#[path = "discord/busy.rs"]
mod busy;
#[path = "support/clock.rs"]
mod clock;
#[path = "discord/clocks.rs"]
mod clocks;
#[path = "discord/connection.rs"]
mod connection;
#[path = "discord/connection_health.rs"]
mod connection_health;
#[path = "discord/contact.rs"]
mod contact;
#[path = "discord/edits.rs"]
mod edits;
#[path = "discord/endurance.rs"]
mod endurance;
#[path = "discord/ephemeral.rs"]
mod ephemeral;
#[path = "discord/event_queue.rs"]
mod event_queue;
#[path = "discord/faults.rs"]
mod faults;
#[path = "discord/file_permissions.rs"]
mod file_permissions;
#[path = "discord/files.rs"]
mod files;
#[path = "discord/game.rs"]
mod game;
#[path = "discord/lenient.rs"]
mod lenient;
#[path = "discord/limits.rs"]
mod limits;
#[path = "discord/lost_sessions.rs"]
mod lost_sessions;
#[path = "discord/menus.rs"]
mod menus;
#[path = "discord/outgoing.rs"]
mod outgoing;
#[path = "discord/processes.rs"]
mod processes;
#[path = "discord/program.rs"]
mod program;
#[path = "discord/puzzles.rs"]
mod puzzles;
#[path = "discord/rate_limiter.rs"]
mod rate_limiter;
#[path = "discord/scenes.rs"]
mod scenes;
#[path = "discord/script.rs"]
mod script;
#[path = "support/service_settings.rs"]
mod service_settings;
#[path = "discord/session_starts.rs"]
mod session_starts;
mod support;
#[path = "discord/talk.rs"]
mod talk;
#[path = "discord/upload.rs"]
mod upload;
