//! What the first try at a puzzle does to a rating.

use crate::features::puzzles::queries;
use crate::features::puzzles::queries::AttemptQuery;
use crate::features::puzzles::state::{PuzzleAttempt, PuzzleStats};
use crate::features::services::Services;
use crate::game::Timestamp;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::puzzles::{Puzzle, PuzzleId};
use crate::rating::Standing;
use crate::store::{ChannelKey, ChannelWrite, StateWrite, StoreError, StoreResult};

/// A wrong move that has counted, as long as it is not known that it wins as well.
pub(super) struct CountedTry {
    /// How the person stood before it.
    pub(super) earlier: PuzzleStats,
    /// The standing after it.
    pub(super) after: Option<Standing>,
    /// What was said of the rating.
    pub(super) message: Option<String>,
}

/// Takes back that a move has counted, unless something else has counted since. False where it stays.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn take_back(
    services: &Services,
    channel: &ChannelKey,
    person: &str,
    puzzle: PuzzleId,
    counted: &CountedTry,
) -> StoreResult<bool> {
    let store = &services.store;
    loop {
        let session = queries::session(store, channel.platform, person, AttemptQuery::Of(puzzle)).await?;
        let Some(mut attempt) = session.attempt(puzzle).cloned() else { return Ok(false) };
        if session.solver.standing != counted.after {
            return Ok(false);
        }
        let PuzzleStats { standing, streak, best, .. } = counted.earlier;
        let solver = PuzzleStats { standing, streak, best, ..session.solver };
        // A hint that was taken meanwhile, or the solution, spends the try by itself.
        attempt.spent = attempt.hints > 0 || !attempt.is_open();
        let statements = queries::write_session(
            channel.platform,
            person,
            session.seq,
            &solver,
            Some(&(puzzle, attempt)),
            None,
        );
        let writes = statements.into_iter().map(StateWrite::Run).collect();
        let step = ChannelWrite { writes, ..ChannelWrite::in_channel(channel) };
        match services.write(store.commit(step)).await {
            Err(StoreError::Overtaken) => {}
            written => return written.map(|_| true),
        }
    }
}

/// Applies the end of a try to the rating, and returns the message about it.
pub(super) fn end_of_try(
    l10n: Localizer,
    now: Timestamp,
    puzzle: &Puzzle,
    attempt: &mut PuzzleAttempt,
    solver: &mut PuzzleStats,
    solved: bool,
) -> Option<String> {
    let before = solver.rating().round() as i64;
    if std::mem::replace(&mut attempt.spent, true) {
        let rating = rating_text(solver, now);
        return solved.then(|| l10n.say(&s::PuzzleUnrated { rating }));
    }
    solver.tried(puzzle.rating(), solved, now);
    let by = match solver.rating().round() as i64 - before {
        by @ ..0 => format!("−{}", -by),
        by => format!("+{by}"),
    };
    let rated = l10n.say(&s::PuzzleRated { rating: rating_text(solver, now), by });
    let count = u64::from(solver.streak);
    let streak = (count >= 2).then(|| l10n.say(&s::PuzzleStreak { count }));
    Some(l10n.join([Some(rated), streak].into_iter().flatten()))
}

fn rating_text(solver: &PuzzleStats, now: Timestamp) -> String {
    let provisional = solver.standing.is_none_or(|standing| standing.is_provisional(now));
    move_text::rating(solver.rating(), provisional)
}
