//! Export and removal of what is kept about a person.

pub(crate) mod handler;
pub(crate) mod requests;
