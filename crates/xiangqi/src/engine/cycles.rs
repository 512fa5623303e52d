//! Judgement of repetitions in the searched line.

use arrayvec::ArrayVec;

use crate::rules::{Color, Move, Position, RuleSet, judge_cycle};

/// Capacity of the cache of verdicts.
const JUDGED: usize = 1 << 12;
/// Capacity of the cache of forbidden cycles.
const FORBIDDEN: usize = 1 << 10;
/// Maximum length of a cycle that is combined with another one, in plies.
const LONGEST: usize = 12;

/// Cache of the verdicts of [`judge_cycle`] and of forbidden cycles.
pub(super) struct CycleJudge {
    rules: RuleSet,
    judged: Vec<JudgedCycle>,
    forbidden: Vec<ForbiddenCycle>,
}

#[derive(Clone, Default)]
struct JudgedCycle {
    key: u64,
    loser: Option<Color>,
}

/// The latest cycle that loses for the side to move in the position where it begins and ends.
#[derive(Clone, Default)]
struct ForbiddenCycle {
    hash: u64,
    moves: ArrayVec<Move, LONGEST>,
}

impl CycleJudge {
    pub(super) fn new(rules: RuleSet) -> CycleJudge {
        CycleJudge {
            rules,
            judged: vec![JudgedCycle::default(); JUDGED],
            forbidden: vec![ForbiddenCycle::default(); FORBIDDEN],
        }
    }

    /// Returns the side that loses by the cycle `moves` from `position`.
    pub(super) fn loser(&mut self, position: &Position, moves: &[Move]) -> Option<Color> {
        let mut key = position.hash();
        for mv in moves {
            key = (key ^ u64::from(mv.bits())).rotate_left(23).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let judged = &mut self.judged[key as usize % JUDGED];
        if judged.key != key {
            *judged = JudgedCycle { key, loser: judge_cycle(self.rules, position, moves).loser };
        }
        judged.loser
    }

    /// Returns `true` if the loser of the cycle `moves` from `position` can alternate it with another forbidden cycle so that
    /// the two together are allowed, such as a check and a chase. Stores the cycle otherwise.
    pub(super) fn can_alternate(&mut self, position: &Position, moves: &[Move], loser: Color) -> bool {
        if moves.len() > LONGEST {
            return false;
        }
        let mut position = position.clone();
        let mut cycle: ArrayVec<Move, LONGEST> = moves.iter().copied().collect();
        for mv in moves {
            if position.turn() == loser && self.alternates_at(&position, &cycle, loser) {
                return true;
            }
            position.make(*mv);
            cycle.rotate_left(1);
        }
        false
    }

    fn alternates_at(&mut self, position: &Position, cycle: &ArrayVec<Move, LONGEST>, loser: Color) -> bool {
        let hash = position.hash();
        let slot = hash as usize % FORBIDDEN;
        let known = &self.forbidden[slot];
        if known.hash == hash && known.moves != *cycle {
            let both: Vec<Move> = known.moves.iter().chain(cycle).copied().collect();
            if self.loser(position, &both) != Some(loser) {
                return true;
            }
        }
        self.forbidden[slot] = ForbiddenCycle { hash, moves: cycle.clone() };
        false
    }
}
