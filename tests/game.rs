//! The game itself: all that needs no chat, in one program, because each program more is linked anew with every change.

mod architecture;
mod commands;
mod config;
mod draw;
mod features;
mod i18n;
mod message;
mod play;
mod rating;

use test_support::release_folders;
