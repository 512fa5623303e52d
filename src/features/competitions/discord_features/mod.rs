//! What competitions do with a server beside messages: an entry among its events. An errand is a stored row that follows the log
//! of its competition; the calls are made after the log is stored, and again until the platform has answered.

mod calendar;
pub(super) mod entry_role;
mod errands;
mod queries;

pub(super) use errands::{due, new_errands, run};
