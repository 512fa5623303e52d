//! A xiangqi (Chinese chess) referee and opponent that lives in a chat channel.
//!
//! The rooms are listed in `ARCHITECTURE.md`. Each may use only what its row allows; `tests/architecture`
//! holds the table.

pub mod activity;
mod backoff;
pub mod cli;
pub mod commands;
pub mod config;
pub mod discord;
pub mod engine_pool;
pub mod env;
pub mod features;
pub mod game;
pub mod http;
pub mod i18n;
pub mod message;
pub mod metrics;
pub mod monitor;
mod pictures;
pub mod platform;
pub mod playground;
pub mod rating;
pub mod runtime;
pub mod store;
pub mod watchdog;

pub use xiangqi::{engine, masters, notation, puzzles, referee, render, rules};
