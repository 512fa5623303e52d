//! The game itself: all that needs no chat, in one program, because each program more is linked anew with every change.

mod analysis;
mod architecture;
#[path = "support/bulk.rs"]
mod bulk;
mod commands;
mod config;
mod draw;
mod engine;
mod features;
mod i18n;
mod masters;
mod mates;
mod message;
mod notation;
mod opening;
mod play;
mod puzzles;
#[path = "support/random.rs"]
mod random;
mod rating;
mod referee;
mod render;
mod review;
mod rules;

use bulk::bulk;
