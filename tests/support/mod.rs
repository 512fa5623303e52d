//! What several test programs share.
#![allow(dead_code, reason = "each test program uses a part of this")]

pub(crate) mod discord;
#[cfg(feature = "postgres")]
pub(crate) mod postgres;
#[cfg(feature = "postgres")]
pub(crate) mod server;
pub(crate) mod trials;
