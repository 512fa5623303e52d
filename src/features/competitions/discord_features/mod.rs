//! What competitions do with a server beside messages: an entry among its events, a role for the winner, roles for ranks. A task is a
//! stored row that follows the log of its competition; the calls are made after the log is stored, and again until the platform has
//! answered.

mod calendar;
pub(super) mod champion_role;
pub(super) mod entry_role;
mod queries;
pub(super) mod rank_roles;
pub(super) mod server_tasks;

pub(super) use queries::erase;
