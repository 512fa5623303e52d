//! Hints, and the coach.

pub mod coach_text;
pub(crate) mod coaching;
pub(crate) mod hint;
pub mod hint_text;
