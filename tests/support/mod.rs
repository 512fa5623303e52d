//! What several test programs share.
#![allow(dead_code, reason = "each test program uses a part of this")]

pub(crate) mod discord;
pub(crate) mod postgres;
pub(crate) mod server;
pub(crate) mod trials;
