//! Blocks, and export and erasure of a person's stored data.

pub(crate) mod handler;
pub(crate) mod requests;
pub(crate) mod state;
