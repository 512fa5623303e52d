//! Points of a season, by a table of places.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Points for places 1, 2, 3 …
pub const DEFAULT_TABLE: [u32; 8] = [12, 9, 7, 5, 4, 3, 2, 1];
/// Points for taking part, besides those for the place.
pub const TAKING_PART: u32 = 1;

/// A line of a season's standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonRow<P> {
    /// Place from 1. People equal in points and places share one.
    pub place: u32,
    pub person: P,
    pub points: u32,
    /// Places in the events, the best first.
    pub places: Vec<u32>,
}

/// Returns the points for an event; entrants who share a place have its points each.
pub fn award(table: &[u32], place: u32) -> u32 {
    let index = (place as usize).checked_sub(1);
    TAKING_PART + index.and_then(|index| table.get(index)).copied().unwrap_or(0)
}

/// Returns the standings after these events, by points, then by the best places.
pub fn rank_season<P: Ord + Clone>(table: &[u32], events: &[Vec<(u32, P)>]) -> Vec<SeasonRow<P>> {
    let mut places: BTreeMap<&P, Vec<u32>> = BTreeMap::new();
    for (place, person) in events.iter().flatten() {
        places.entry(person).or_default().push(*place);
    }
    let rows = places.into_iter().map(|(person, mut places)| {
        places.sort();
        let points = places.iter().map(|place| award(table, *place)).sum();
        SeasonRow { place: 0, person: person.clone(), points, places }
    });
    let mut rows: Vec<SeasonRow<P>> = rows.collect();
    rows.sort_by(|row, other| row.order_key().cmp(&other.order_key()));
    for at in 0..rows.len() {
        let shares = at > 0 && rows[at - 1].order_key() == rows[at].order_key();
        rows[at].place = if shares { rows[at - 1].place } else { at as u32 + 1 };
    }
    rows
}

impl<P> SeasonRow<P> {
    fn order_key(&self) -> (Reverse<u32>, &[u32]) {
        (Reverse(self.points), &self.places)
    }
}
