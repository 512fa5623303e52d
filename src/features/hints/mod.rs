//! Hints, and the coach.

pub(crate) mod analyses;
pub(crate) mod coach_text;
pub(crate) mod coaching;
pub(crate) mod hint;
pub mod hint_text;
