//! The code with which another server accepts a match of two teams.

use crate::features::competitions::competition::CompetitionId;
use crate::features::competitions::queries::StoredCompetition;

const BASE: u32 = 36;
const SEPARATOR: char = '-';

/// Returns the code of a match: its number, which buttons show, and its secret, which they do not.
pub(super) fn code(stored: &StoredCompetition) -> String {
    let secret = stored.state.terms().secret.unwrap_or_default();
    format!("{}{SEPARATOR}{}", to_base(stored.id.0.cast_unsigned()), to_base(secret.into()))
}

/// Returns the number of the match in a code.
pub(super) fn match_of(code: &str) -> Option<CompetitionId> {
    let (number, _) = code.split_once(SEPARATOR)?;
    i64::from_str_radix(number, BASE).ok().map(CompetitionId)
}

fn to_base(mut rest: u64) -> String {
    let mut digits = Vec::new();
    while rest > 0 {
        let digit = (rest % u64::from(BASE)) as u32;
        digits.push(char::from_digit(digit, BASE).expect("the digit is below the base"));
        rest /= u64::from(BASE);
    }
    digits.iter().rev().collect()
}
