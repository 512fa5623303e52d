//! Settings of people, channels and servers.

pub(crate) mod cache;
pub(crate) mod effective;
pub(crate) mod handler;
