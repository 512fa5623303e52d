//! Standings: points, ordered tie-breaks, and for each place the reason why it is above the next.

pub mod arena;
pub mod season;
pub mod tie_breaks;

use std::cmp::Reverse;

use crate::features::competitions::results::{EntrantNumber, RoundRecord, Seed};
use tie_breaks::{EntrantResults, TieBreak, UnplayedRounds};

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingRow {
    /// Place from 1. Entrants equal in everything share one.
    pub place: u32,
    pub entrant: EntrantNumber,
    /// Half points; in an arena points.
    pub points: u32,
    /// Values of the tie-breaks in their order, in the unit of each; `None` where one decides nothing.
    pub tie_breaks: Vec<Option<i64>>,
    /// Reason why the next row is lower. `None` in the last row and if the next one shares the place.
    pub lead: Option<Lead>,
}

/// First criterion in which a row is better than the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    pub criterion: Criterion,
    /// Value of the row, in the unit of the criterion.
    pub own: i64,
    /// Value of the next row.
    pub next: i64,
}

/// What orders two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    Points,
    TieBreak(TieBreak),
}

/// Returns the standings after these rounds.
pub fn rank_entrants(
    entrants: &[Seed],
    rounds: &[RoundRecord],
    tie_breaks: &[TieBreak],
    unplayed: UnplayedRounds,
) -> Vec<StandingRow> {
    let results = EntrantResults::new(entrants, rounds, unplayed);
    let mut by_seed = entrants.to_vec();
    by_seed.sort_by_key(|seed| (Reverse(seed.rating), seed.number));
    let rows = by_seed.iter().map(|seed| StandingRow {
        place: 0,
        entrant: seed.number,
        points: results.half_points(seed.number),
        tie_breaks: Vec::new(),
        lead: None,
    });
    let mut rows: Vec<StandingRow> = rows.collect();
    rows.sort_by_key(|row| Reverse(row.points));
    for tie_break in tie_breaks {
        // A group has the rows that all earlier criteria leave level. The sort is stable, so level rows keep the order of the seeds.
        for group in rows.chunk_by_mut(is_level) {
            let tied: Vec<EntrantNumber> = group.iter().map(|row| row.entrant).collect();
            for row in group.iter_mut() {
                row.tie_breaks.push(results.value(*tie_break, row.entrant, &tied));
            }
            group.sort_by_key(|row| Reverse(row.tie_breaks.last().copied()));
        }
    }
    set_places(&mut rows, tie_breaks);
    rows
}

fn is_level(row: &StandingRow, other: &StandingRow) -> bool {
    row.points == other.points && row.tie_breaks == other.tie_breaks
}

/// Sets places and leads of ordered rows.
fn set_places(rows: &mut [StandingRow], tie_breaks: &[TieBreak]) {
    for at in 0..rows.len() {
        let shares = at > 0 && is_level(&rows[at - 1], &rows[at]);
        rows[at].place = if shares { rows[at - 1].place } else { at as u32 + 1 };
        rows[at].lead = rows.get(at + 1).and_then(|next| lead(&rows[at], next, tie_breaks));
    }
}

fn lead(row: &StandingRow, next: &StandingRow, tie_breaks: &[TieBreak]) -> Option<Lead> {
    if row.points != next.points {
        let own = i64::from(row.points);
        return Some(Lead { criterion: Criterion::Points, own, next: next.points.into() });
    }
    for (tie_break, values) in tie_breaks.iter().zip(row.tie_breaks.iter().zip(&next.tie_breaks)) {
        if let (Some(own), Some(next)) = values
            && own != next
        {
            return Some(Lead { criterion: Criterion::TieBreak(*tie_break), own: *own, next: *next });
        }
    }
    None
}
