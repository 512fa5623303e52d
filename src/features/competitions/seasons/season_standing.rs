//! Points of a season, from the logs of its events.

use std::collections::BTreeMap;

use crate::features::competitions::competition::{Competition, CompetitionEvent};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::rounds::RoundFormat;
use crate::features::competitions::seasons::{counts, counts_until, queries};
use crate::features::competitions::standings::season::{DEFAULT_TABLE, SeasonRow, rank_season};
use crate::features::services::Services;
use crate::game::{PlayerId, Timestamp};
use crate::store::StoreResult;

/// Standings of a season.
#[derive(Debug, Default)]
pub(in crate::features::competitions) struct SeasonStanding {
    pub rows: Vec<SeasonRow<PlayerId>>,
    /// Names of people, as they were in their last event.
    pub names: BTreeMap<PlayerId, String>,
    /// Names of the events that have given points, in the order of their creation.
    pub counted: Vec<String>,
    /// Names of the events that are not over.
    pub running: Vec<String>,
}

impl SeasonStanding {
    /// Returns the people in the first place.
    pub(in crate::features::competitions) fn champions(&self) -> impl Iterator<Item = &SeasonRow<PlayerId>> {
        self.rows.iter().filter(|row| row.place == 1)
    }
}

/// Returns the standings of a season.
pub(in crate::features::competitions) async fn load(
    services: &Services,
    season: &StoredCompetition,
) -> StoreResult<SeasonStanding> {
    let platform = services.platform.name();
    let later = queries::created_in(&services.store, platform, season).await?;
    let until = counts_until(&season.state);
    let mut standing = SeasonStanding::default();
    let mut events = Vec::new();
    for stored in later.iter().filter(|stored| counts(stored.state.kind())) {
        let name = stored.state.name().to_owned();
        match end_of(&stored.state) {
            Some(ended) if until.is_none_or(|until| ended <= until) => {}
            None if !season.state.is_closed() && !stored.state.is_closed() => {
                standing.running.push(name);
                continue;
            }
            _ => continue,
        }
        standing.counted.push(name);
        for person in stored.people.values() {
            standing.names.insert(person.id.clone(), person.name.clone());
        }
        let places = final_places(&stored.state).into_iter();
        let places =
            places.filter_map(|(place, entrant)| Some((place, stored.people.get(&entrant)?.id.clone())));
        events.push(places.collect());
    }
    standing.rows = rank_season(&DEFAULT_TABLE, &events);
    Ok(standing)
}

/// Returns the time at which a competition was played to its end.
pub(in crate::features::competitions) fn end_of(state: &Competition) -> Option<Timestamp> {
    let mut events = state.log().iter();
    events.find(|event| matches!(event, CompetitionEvent::Ended { .. })).map(CompetitionEvent::at)
}

/// Returns the final places of the entrants who were there to play, in an arena of those with points.
pub(in crate::features::competitions) fn final_places(state: &Competition) -> Vec<(u32, EntrantNumber)> {
    if let Some(arena) = state.arena() {
        let rows = arena.standings().into_iter();
        let played = rows.filter(|row| row.points > 0);
        return played.map(|row| (row.place, row.entrant)).collect();
    }
    let Some(rounds) = state.rounds() else { return Vec::new() };
    let mut places = if rounds.format() == RoundFormat::Knockout {
        rounds.bracket().places()
    } else {
        rounds.standings().iter().map(|row| (row.place, row.entrant)).collect()
    };
    places.retain(|(_, entrant)| rounds.rounds().iter().any(|round| round.entry(*entrant).was_available()));
    places.sort_unstable();
    places
}
