//! The effect of the first try at a puzzle on the rating.

use crate::features::puzzles::queries::{self, AttemptQuery};
use crate::features::puzzles::state::{PuzzleAttempt, PuzzleStats};
use crate::features::services::Services;
use crate::game::Timestamp;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::puzzles::{Puzzle, PuzzleId};
use crate::rating::Standing;
use crate::store::{ChannelKey, ChannelWrite, StateWrite, StoreError, StoreResult};

/// A wrong move that has counted, until the engine has checked whether it wins, too.
pub(super) struct CountedTry {
    /// Statistics before it.
    pub(super) earlier: PuzzleStats,
    /// Standing after it.
    pub(super) after: Option<Standing>,
    /// Message about the rating.
    pub(super) message: Option<String>,
}

/// Reverts a counted try. Returns `false` if another try has counted since, so that it stays.
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
        // A hint or the solution that was shown meanwhile spends the try, too.
        attempt.spent = attempt.hints > 0 || !attempt.is_open();
        attempt.missed = attempt.hints > 0 || attempt.revealed;
        let attempt = (puzzle, attempt);
        let statements =
            queries::write_session(channel.platform, person, session.seq, &solver, Some(&attempt), None);
        let writes = statements.into_iter().map(StateWrite::Run).collect();
        let step = ChannelWrite { writes, ..ChannelWrite::in_channel(channel) };
        match services.write(store.commit(step)).await {
            Err(StoreError::Overtaken) => {}
            written => return written.map(|_| true),
        }
    }
}

/// Ends a try: updates the rating on the first one, and returns the message about it.
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
        let unrated = s::PuzzleUnrated { rating: rating_text(solver, now) };
        return if solved && solver.shows_rating() { Some(l10n.say(&unrated)) } else { None };
    }
    attempt.missed = !solved;
    solver.record_try(puzzle.rating(), solved, now);
    let by = move_text::rating_change(solver.rating().round() as i64 - before);
    let mut sentences = Vec::new();
    if solver.shows_rating() {
        sentences.push(l10n.say(&s::PuzzleRated { rating: rating_text(solver, now), by }));
    }
    if solver.streak >= 2 {
        sentences.push(l10n.say(&s::PuzzleStreak { count: u64::from(solver.streak) }));
    }
    if sentences.is_empty() { None } else { Some(l10n.join(sentences)) }
}

fn rating_text(solver: &PuzzleStats, now: Timestamp) -> String {
    let provisional = solver.standing.is_none_or(|standing| standing.is_provisional(now));
    move_text::rating(solver.rating(), provisional)
}
