//! What the first try at a puzzle does to a rating.

use crate::features::puzzles::queries;
use crate::features::puzzles::queries::AttemptQuery;
use crate::features::puzzles::state::{PuzzleAttempt, PuzzleStats};
use crate::features::services::Services;
use crate::game::Timestamp;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::puzzles::Puzzle;
use crate::store::{ChannelKey, ChannelWrite, StateWrite, StoreError, StoreResult};

/// Counts a move that does not solve a puzzle, once it is known that it does not win as well. Returns the message about it.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn wrong_move(
    services: &Services,
    channel: &ChannelKey,
    person: &str,
    puzzle: &Puzzle,
    l10n: Localizer,
) -> StoreResult<Option<String>> {
    let (store, id) = (&services.store, puzzle.id());
    loop {
        let session = queries::session(store, channel.platform, person, AttemptQuery::Of(id)).await?;
        // Who has had everything deleted meanwhile stays unknown.
        let Some(mut attempt) = session.attempt(id).cloned() else { return Ok(None) };
        let mut solver = session.solver;
        let counted = end_of_try(l10n, services.now(), puzzle, &mut attempt, &mut solver, false);
        let attempt = (id, attempt);
        let statements =
            queries::write_session(channel.platform, person, session.seq, &solver, Some(&attempt), None);
        let records = statements.into_iter().map(StateWrite::Run).collect();
        let step = ChannelWrite { records, ..ChannelWrite::in_channel(channel) };
        match services.write(store.commit(step)).await {
            Err(StoreError::Overtaken) => {}
            written => return written.map(|_| counted),
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
