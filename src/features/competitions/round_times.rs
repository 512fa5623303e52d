//! Times of competitions in rounds: when one begins, and until when games can begin and last.

use crate::features::competitions::arena::Arena;
use crate::features::competitions::competition::{Competition, CompetitionEvent};
use crate::features::competitions::seasons;
use crate::game::{GameId, Timestamp};
use crate::message::CompetitionKind;

const HOUR: i64 = 3_600_000;
/// Time in which a game of a round can be begun, in milliseconds.
pub(super) const TIME_TO_BEGIN: i64 = 3 * 24 * HOUR;
/// Time before the end of [`TIME_TO_BEGIN`] in which players are reminded to begin, in milliseconds.
const REMINDER: i64 = 24 * HOUR;
/// Maximum length of a game with days for a move, in milliseconds.
pub(super) const LONGEST: i64 = 28 * 24 * HOUR;
/// Maximum length of a game that is played in one sitting, in milliseconds: its clock ends it, unless its channel is closed.
pub(super) const LONGEST_LIVE: i64 = 24 * HOUR;
/// Time before the start in which entrants say that they are here, in milliseconds.
const CHECK_IN: i64 = HOUR / 2;
/// Time in which a competition can be moved out of a deleted channel, in milliseconds.
const TIME_TO_MOVE: i64 = 7 * 24 * HOUR;

/// Returns the time at which a competition begins by itself.
pub(super) fn starts_at(state: &Competition) -> Option<Timestamp> {
    let moved = state.log().iter().rev().find_map(|event| match event {
        CompetitionEvent::Rescheduled { starts, .. } => Some(*starts),
        _ => None,
    });
    moved.or_else(|| state.terms().starts_at(state.log().first()?.at()))
}

/// Returns the time at which a competition in rounds or an arena begins by itself, until it has begun.
pub(super) fn upcoming(state: &Competition) -> Option<Timestamp> {
    let is_started = match (state.arena(), state.rounds()) {
        (Some(arena), _) => arena.is_started(),
        (None, Some(rounds)) => rounds.is_started(),
        (None, None) => true,
    };
    if is_started || state.is_closed() { None } else { starts_at(state) }
}

/// Returns the time at which a competition ends whose channel was deleted at `lost`. An arena ends when it would have ended.
pub(super) fn move_until(state: &Competition, lost: Timestamp) -> Timestamp {
    state.arena().and_then(Arena::ends_at).unwrap_or(lost.plus_millis(TIME_TO_MOVE))
}

/// Returns the time since which the channel is deleted.
pub(super) fn lost_at(state: &Competition) -> Option<Timestamp> {
    state.log().iter().rev().find_map(|event| match event {
        CompetitionEvent::ChannelLost { at } => Some(Some(*at)),
        CompetitionEvent::Moved { .. } => Some(None),
        _ => None,
    })?
}

/// Returns the time from which the players have had time for the games that wait to begin: that of the pairing, or of what
/// has held them up since.
pub(super) fn waiting_since(state: &Competition) -> Option<Timestamp> {
    let rounds = state.rounds().filter(|rounds| rounds.has_game_to_begin())?;
    let mut events = state.log().iter().rev();
    let last = events.find(|event| match event {
        CompetitionEvent::Paired { .. }
        | CompetitionEvent::Moved { .. }
        | CompetitionEvent::Swapped { .. } => true,
        // The pair of a game without a result plays again.
        CompetitionEvent::Settled { game, .. } => rounds.game(*game).is_none(),
        // While it was closed nobody could begin a game.
        CompetitionEvent::Undone { seq, .. } => {
            matches!(state.log().get(*seq as usize), Some(CompetitionEvent::Closed { .. }))
        }
        _ => false,
    });
    last.map(CompetitionEvent::at)
}

/// Returns the time at which the players of games that wait to begin are reminded, until they were.
pub(super) fn reminder_at(state: &Competition) -> Option<Timestamp> {
    let since = waiting_since(state)?;
    let mut events = state.log().iter().rev();
    let last = events.find(|event| matches!(event, CompetitionEvent::Reminded { .. }));
    // Games of one sitting begin by themselves.
    if state.terms().is_live() || last.is_some_and(|last| since <= last.at()) {
        return None;
    }
    Some(since.plus_millis(TIME_TO_BEGIN - REMINDER))
}

/// Returns the running game that began first, and the time by which it has to end.
pub(super) fn longest_game(state: &Competition) -> Option<(GameId, Timestamp)> {
    let rounds = state.rounds()?;
    let longest = if state.terms().is_live() { LONGEST_LIVE } else { LONGEST };
    state.log().iter().find_map(|event| match event {
        CompetitionEvent::Begun { game, at, .. } => {
            let paired = rounds.game(*game)?;
            if paired.result.is_none() { Some((*game, at.plus_millis(longest))) } else { None }
        }
        _ => None,
    })
}

/// Returns the time at which a competition does something by itself, if that depends on time alone.
pub(super) fn due_at(state: &Competition) -> Option<Timestamp> {
    if state.is_closed() || lost_at(state).is_some() {
        return None;
    }
    if state.kind() == CompetitionKind::Season {
        return seasons::ends_at(state);
    }
    if let Some(arena) = state.arena() {
        return if arena.is_started() { arena.due_at() } else { starts_at(state) };
    }
    if let Some(simul) = state.simul() {
        // While games run, the list follows them.
        return simul.started_at().or_else(|| starts_at(state));
    }
    let rounds = state.rounds()?;
    if !rounds.is_started() {
        let starts = starts_at(state)?;
        let asks = state.terms().is_live() && rounds.here().is_none();
        return Some(if asks { starts.plus_millis(-CHECK_IN) } else { starts });
    }
    let begin =
        reminder_at(state).or_else(|| waiting_since(state).map(|since| since.plus_millis(TIME_TO_BEGIN)));
    let end = longest_game(state).map(|(_, until)| until);
    begin.into_iter().chain(end).min()
}
