//! Restores what is stored beside the logs of competitions. Standings are computed from the logs and are not stored.

use crate::features::competitions::competition::CompetitionId;
use crate::features::competitions::queries;
use crate::store::{Store, StoreResult};

/// Result of [`rebuild_competitions`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RebuiltCompetitions {
    /// Number of competitions that can be read.
    pub competitions: u64,
    /// Number of competitions of which something did not follow from the log.
    pub changed: u64,
    /// Competitions that cannot be read; what is stored of them is kept.
    pub unreadable: Vec<CompetitionId>,
}

/// Replays the log of each competition, and corrects the rows that follow from it.
///
/// # Errors
/// When the store does not answer.
pub async fn rebuild_competitions(store: &Store) -> StoreResult<RebuiltCompetitions> {
    let mut rebuilt = RebuiltCompetitions::default();
    for (id, platform) in queries::all_ids(store).await? {
        let Some(stored) = queries::competition(store, &platform, id).await? else {
            rebuilt.unreadable.push(id);
            continue;
        };
        rebuilt.competitions += 1;
        if !queries::follows_from_log(store, &stored).await? {
            rebuilt.changed += 1;
            for statement in queries::restore(&stored) {
                store.run(statement).await?;
            }
        }
    }
    Ok(rebuilt)
}
