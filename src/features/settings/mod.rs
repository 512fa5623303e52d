//! Settings of people, channels and servers.

pub(crate) mod handler;
