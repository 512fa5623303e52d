//! Seasons: points for the events of some weeks in a server, a champion, and the hall of fame.
//!
//! A season stores no points: they follow from the logs of its events, so a correction there corrects them.

pub(super) mod hall;
mod queries;
pub(super) mod running_season;
pub(super) mod season_messages;
pub(super) mod season_standing;
pub(super) mod season_steps;

use crate::features::competitions::competition::{Competition, CompetitionEvent};
use crate::game::Timestamp;
use crate::message::CompetitionKind;

/// A week in milliseconds.
const WEEK: i64 = 7 * 24 * 3_600_000;

/// Returns `true` for a kind that gives points for the season.
pub(super) fn counts(kind: CompetitionKind) -> bool {
    matches!(
        kind,
        CompetitionKind::Arena
            | CompetitionKind::Swiss
            | CompetitionKind::RoundRobin
            | CompetitionKind::Knockout
    )
}

/// Returns the time at which a season ends by itself.
pub(super) fn ends_at(season: &Competition) -> Option<Timestamp> {
    let weeks = season.terms().weeks?;
    Some(season.log().first()?.at().plus_millis(i64::from(weeks) * WEEK))
}

/// Returns the time until which events count, if it is known: the season's own end, even if the channel was closed to the bot then.
pub(super) fn counts_until(season: &Competition) -> Option<Timestamp> {
    let mut events = season.log().iter().rev().filter(|_| season.is_closed());
    let closed = events
        .find(|event| matches!(event, CompetitionEvent::Ended { .. } | CompetitionEvent::Closed { .. }));
    ends_at(season).into_iter().chain(closed.map(CompetitionEvent::at)).min()
}
