//! A xiangqi (Chinese chess) referee and opponent that lives in a chat channel.
//!
//! The layers, lowest first: [`rules`], [`notation`], [`engine`], [`puzzles`], [`render`], `play`, `rating`, `store`, `i18n`, `message`,
//! `features`, `commands`, `service`, `http`, `monitor`, and the adapters `discord` and `playground`. Each may use only what stands below it; `tests/architecture`
//! holds the table.

pub mod engine;
pub mod notation;
pub mod play;
pub mod puzzles;
pub mod referee;
pub mod render;
pub mod rules;

#[cfg(feature = "service")]
pub mod commands;
#[cfg(feature = "discord")]
pub mod discord;
#[cfg(feature = "service")]
pub mod features;
#[cfg(feature = "sqlite")]
mod http;
#[cfg(feature = "service")]
pub mod i18n;
#[cfg(feature = "service")]
pub mod message;
#[cfg(feature = "sqlite")]
pub mod monitor;
#[cfg(feature = "sqlite")]
pub mod playground;
#[cfg(feature = "service")]
pub mod rating;
#[cfg(feature = "service")]
pub mod service;
#[cfg(feature = "service")]
pub mod store;
