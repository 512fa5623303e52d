//! A xiangqi (Chinese chess) referee and opponent that lives in a chat channel.
//!
//! The rooms, lowest first, are listed in `ARCHITECTURE.md`. Each may use only what stands below it; `tests/architecture`
//! holds the table.

pub mod engine;
pub mod game;
pub mod notation;
pub mod puzzles;
pub mod referee;
pub mod render;
pub mod rules;

#[cfg(feature = "service")]
pub mod commands;
#[cfg(feature = "service")]
pub mod config;
#[cfg(feature = "discord")]
pub mod discord;
#[cfg(feature = "service")]
pub mod engine_pool;
#[cfg(feature = "service")]
pub mod env;
#[cfg(feature = "service")]
pub mod features;
#[cfg(feature = "sqlite")]
mod http;
#[cfg(feature = "service")]
pub mod i18n;
#[cfg(feature = "service")]
pub mod message;
#[cfg(feature = "service")]
pub mod metrics;
#[cfg(feature = "sqlite")]
pub mod monitor;
#[cfg(feature = "sqlite")]
pub mod playground;
#[cfg(feature = "service")]
pub mod rating;
#[cfg(feature = "service")]
pub mod runtime;
#[cfg(feature = "service")]
pub mod store;
#[cfg(feature = "service")]
pub mod watchdog;
