//! A competition among the events of its server.

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::arena;
use crate::features::competitions::competition::{Competition, CompetitionEvent};
use crate::features::competitions::discord_features::queries::StoredServerTask;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::{messages, round_rules, round_times};
use crate::features::hooks::DueCtx;
use crate::game::{TimeControl, Timestamp};
use crate::i18n::messages as s;
use crate::platform::{ScheduledEvent, ScheduledEventState, ServerActError};
use crate::store::StoreResult;

pub(super) const KIND: &str = "calendar";
const MINUTE: i64 = 60_000;
/// Length of the entry for games with days for a move, in minutes: it announces the start.
const START: i64 = 60;
/// Rounds of an evening if their number is not known yet.
const ROUNDS: i64 = 7;
/// Moves of a player in a long game.
const MOVES: i64 = 40;
/// Time between the planned start and that of the competition that still counts as on time, in milliseconds.
const ON_TIME: i64 = 2 * MINUTE;

/// Returns `true` if a competition has a start at which it begins by itself.
pub(super) fn begins_by_itself(stored: &StoredCompetition) -> bool {
    let state = &stored.state;
    let has_start = state.rounds().is_some() || state.arena().is_some();
    has_start && round_times::starts_at(state).is_some() && round_times::due_at(state).is_some()
}

/// Brings the entry up to date.
pub(super) async fn follow(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    server_task: &StoredServerTask,
) -> StoreResult<Result<StoredServerTask, ServerActError>> {
    let services = ctx.services;
    let server = &stored.server;
    let message = stored.message.as_deref();
    let link = message.and_then(|message| services.platform.link(Some(server), &stored.channel, message));
    let (Some(starts), Some(place)) = (round_times::starts_at(&stored.state), link) else {
        if stored.state.is_closed() {
            return Ok(Ok(server_task.clone()));
        }
        return Ok(Err(ServerActError::Later("its message is not sent yet".to_owned())));
    };
    let event = entry(ctx, stored, starts, place);
    let shown = serde_json::to_string(&event).ok();
    if server_task.shown == shown {
        return Ok(Ok(server_task.clone()));
    }
    let target = services.platform.put_scheduled_event(server, server_task.target.as_deref(), &event).await;
    Ok(target.map(|target| StoredServerTask { target, shown, ..*server_task }))
}

fn entry(ctx: DueCtx<'_>, stored: &StoredCompetition, starts: Timestamp, place: String) -> ScheduledEvent {
    let l10n = messages::localizer(ctx.effective);
    let state = &stored.state;
    let terms = state.terms();
    let rules = round_rules::rules(l10n, state.kind(), terms, None);
    let description = [l10n.say(&s::CalendarJoin { link: place.clone() }), rules].join("\n");
    ScheduledEvent {
        name: state.name().to_owned(),
        description,
        place,
        starts: starts.0,
        ends: starts.0 + length(state, terms),
        state: event_state(state, starts, ctx.services.now()),
    }
}

fn event_state(state: &Competition, starts: Timestamp, now: Timestamp) -> ScheduledEventState {
    if state.is_closed() {
        return ScheduledEventState::Over;
    }
    let mut events = state.log().iter();
    let begun = events.find(|event| matches!(event, CompetitionEvent::Started { .. }));
    let is_early = begun.is_some_and(|begun| begun.at().plus_millis(ON_TIME) < starts);
    // Nothing is announced after its time.
    if is_early || starts <= now { ScheduledEventState::Begun } else { ScheduledEventState::Planned }
}

/// Returns the planned duration of the event, in milliseconds. It is ended earlier if the competition is.
fn length(state: &Competition, terms: &EventTerms) -> i64 {
    if state.arena().is_some() {
        return arena::DURATION;
    }
    let game = match terms.time {
        Some(TimeControl::Increment { minutes, seconds }) => {
            2 * (i64::from(minutes) + MOVES * i64::from(seconds) / 60)
        }
        Some(TimeControl::Byoyomi { minutes, seconds }) => {
            2 * (i64::from(minutes) + MOVES / 2 * i64::from(seconds) / 60)
        }
        _ => return START * MINUTE,
    };
    terms.rounds.map_or(ROUNDS, i64::from) * game.max(1) * MINUTE
}

/// Says why there is no entry; nothing if a person has deleted it.
pub(super) fn report(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    refusal: &ServerActError,
) -> Option<String> {
    let l10n = messages::localizer(ctx.effective);
    let name = messages::name(stored);
    match refusal {
        ServerActError::Forbidden(_) => Some(l10n.say(&s::CalendarForbidden { name })),
        ServerActError::Full(_) => Some(l10n.say(&s::CalendarFull { name })),
        ServerActError::Refused(_) => Some(l10n.say(&s::CalendarRefused { name })),
        ServerActError::Gone(_) | ServerActError::RoleWithRights | ServerActError::Later(_) => None,
    }
}
