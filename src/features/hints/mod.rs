//! Hints, and the coach.

pub(crate) mod analyses;
pub(crate) mod coaching;
pub(crate) mod hint;
pub(crate) mod remark;
pub mod telling;
