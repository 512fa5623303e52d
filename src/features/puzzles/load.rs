//! Puzzles: what the store knows for a request about them, and why a wrong move does not do.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::features::puzzles::state::{DailyPuzzle, PuzzleAttempt, PuzzleSession, PuzzleStats};
use crate::game::PlayerId;
use crate::puzzles::PuzzleId;
use crate::store::{PuzzleStatsWrite, StateWrite, StoreError};

use crate::features::services::Services;

/// Which earlier tries are wanted.
#[derive(Clone, Copy)]
pub(crate) enum AttemptQuery {
    All,
    /// Those at one puzzle.
    Of(PuzzleId),
    /// Those at the puzzle that the person has open, if any.
    OfCurrent,
}

impl Services {
    /// How a person stands at puzzles.
    pub(crate) async fn quiz(
        &self,
        platform: &str,
        person: &str,
        of: AttemptQuery,
    ) -> Result<PuzzleSession, StoreError> {
        let mut quiz = self.solver(platform, person).await?;
        let of = match of {
            AttemptQuery::All => None,
            AttemptQuery::Of(id) => Some(id),
            AttemptQuery::OfCurrent => match quiz.solver.current_id() {
                Some(id) => Some(id),
                None => return Ok(quiz),
            },
        };
        let of = of.map(|id| id.to_string());
        let known = self.store.tries(platform, person, of.as_deref()).await?;
        quiz.attempts =
            known.into_iter().filter_map(|(id, state)| Some((id.parse().ok()?, read(&state)))).collect();
        Ok(quiz)
    }

    pub(crate) async fn solver(&self, platform: &str, person: &str) -> Result<PuzzleSession, StoreError> {
        let stored = self.store.solver(platform, person).await?;
        let solver = stored.state.as_deref().map(read).unwrap_or_default();
        Ok(PuzzleSession { seq: stored.seq, solver, ..PuzzleSession::default() })
    }
}

/// How a person stands at puzzles now, in the form of the store.
pub(crate) fn record_of(
    person: &PlayerId,
    expected_seq: u64,
    solver: &PuzzleStats,
    tried: Option<&(PuzzleId, PuzzleAttempt)>,
    daily: Option<&DailyPuzzle>,
) -> StateWrite {
    StateWrite::Solver(PuzzleStatsWrite {
        person: person.to_string(),
        expected_seq,
        state: write(solver),
        tried: tried.map(|(id, attempt)| (id.to_string(), write(attempt))),
        daily: daily.map(|daily| (daily.server.clone(), daily.day.clone())),
    })
}

fn write(state: &impl Serialize) -> String {
    serde_json::to_string(state).expect("it is plain data with text keys")
}

/// A stored state. One that cannot be read at all counts as never written.
pub(crate) fn read<T: DeserializeOwned + Default>(state: &str) -> T {
    serde_json::from_str(state).unwrap_or_else(|error| {
        tracing::warn!(%error, "how somebody stands at puzzles cannot be read and is passed over");
        T::default()
    })
}
