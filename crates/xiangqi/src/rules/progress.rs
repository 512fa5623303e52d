//! The natural limit of moves without a capture.

use super::{Color, RuleSet};

/// Plies without a capture, counted as the rule set counts them.
///
/// A side's checks beyond its tenth since the last capture, and the answers to them, do not count (where the rule
/// set has such an allowance); a check that answers a check counts as an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct NoCaptureCount {
    counted: u32,
    checks: [u32; 2],
    free_answer: bool,
}

impl NoCaptureCount {
    /// Starts from the counter of a FEN: `plies` without a capture, none of them a check.
    pub fn starting_at(plies: u16) -> NoCaptureCount {
        NoCaptureCount { counted: plies.into(), ..NoCaptureCount::default() }
    }

    /// Returns the number of plies that count towards the limit.
    pub fn counted(self) -> u32 {
        self.counted
    }

    /// Returns `true` if the limit is reached.
    pub fn is_exhausted(self, rules: RuleSet) -> bool {
        self.counted >= rules.parameters().limit_plies
    }

    /// Returns the count after a move of `mover`.
    #[must_use]
    pub fn after(self, rules: RuleSet, mover: Color, captures: bool, checks: bool) -> NoCaptureCount {
        if captures {
            return NoCaptureCount::default();
        }
        let mut next = NoCaptureCount { free_answer: false, ..self };
        let mut free = self.free_answer;
        if checks {
            let given = &mut next.checks[mover.index()];
            *given += 1;
            if rules.parameters().counted_checks.is_some_and(|counted| *given > counted) {
                free = true;
                next.free_answer = true;
            }
        }
        if !free {
            next.counted += 1;
        }
        next
    }
}
