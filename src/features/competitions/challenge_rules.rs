//! The rules by which an entrant of a ladder challenges another one.

use crate::features::competitions::competition::{Competition, CompetitionRefusal};
use crate::features::competitions::ladder;
use crate::features::competitions::results::EntrantNumber;
use crate::game::Timestamp;

impl Competition {
    /// Checks whether an entrant may challenge another one now.
    ///
    /// # Errors
    /// Why not.
    pub fn check_challenge(
        &self,
        challenger: EntrantNumber,
        challenged: EntrantNumber,
        by_rank: Option<usize>,
        now: Timestamp,
    ) -> Result<(), CompetitionRefusal> {
        let own = self.ladder().place(challenger).ok_or(CompetitionRefusal::NotEntrant)?;
        let target = self.ladder().place(challenged).ok_or(CompetitionRefusal::NotEntrant)?;
        if target >= own {
            return Err(CompetitionRefusal::NotAbove);
        }
        let highest = ladder::highest_target(own, by_rank);
        if target < highest {
            return Err(CompetitionRefusal::TooHigh { highest });
        }
        if let Some(until) = self.away_until(challenger, now) {
            return Err(CompetitionRefusal::SelfAway { until });
        }
        if let Some(until) = self.away_until(challenged, now) {
            return Err(CompetitionRefusal::Away { until });
        }
        match self.ladder().rematch_at(challenger, challenged, now) {
            Some(Timestamp(i64::MAX)) => return Err(CompetitionRefusal::Playing),
            Some(until) => return Err(CompetitionRefusal::Rematch { until }),
            None => {}
        }
        if self.ladder().outgoing(challenger) >= ladder::MAX_OUTGOING {
            return Err(CompetitionRefusal::TooManyOutgoing { max: ladder::MAX_OUTGOING });
        }
        let max = ladder::max_incoming(target);
        if self.ladder().incoming(challenged) >= max {
            return Err(CompetitionRefusal::TooManyIncoming { max });
        }
        Ok(())
    }
}
