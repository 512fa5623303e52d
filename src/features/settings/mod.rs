//! Settings of people, channels and servers.

pub(crate) mod cache;
pub(crate) mod effective;
pub(crate) mod handler;
pub(crate) mod menu;
pub mod preferences;
pub(crate) mod setting;
