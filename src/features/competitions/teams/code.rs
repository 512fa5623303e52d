//! The code with which another server accepts a match of two teams.

use crate::commands::event_terms::{BASE, write_in_base};
use crate::features::competitions::competition::CompetitionId;
use crate::features::competitions::queries::StoredCompetition;

const SEPARATOR: char = '-';

/// Returns the code of a match: its number, which buttons show, and its secret, which they do not.
pub(super) fn code(stored: &StoredCompetition) -> String {
    let secret = stored.state.terms().secret.unwrap_or_default();
    format!("{}{SEPARATOR}{}", write_in_base(stored.id.0.cast_unsigned()), write_in_base(secret.into()))
}

/// Returns the number of the match in a code.
pub(super) fn match_of(code: &str) -> Option<CompetitionId> {
    let (number, _) = code.split_once(SEPARATOR)?;
    i64::from_str_radix(number, BASE).ok().map(CompetitionId)
}
