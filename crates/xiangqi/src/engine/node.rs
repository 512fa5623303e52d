//! What the search knows of a node and of a move about to be tried, and how much late moves are reduced.

use super::table::TableHit;
use crate::rules::Move;

/// The units of a reduction in one ply.
pub(super) const PLY: i32 = 1_024;
/// Plies of every reduction.
const REDUCTION: f64 = 0.55;
/// Divisor of the product of the logarithms of depth and move number, which gives the other plies.
const REDUCTION_SLOPE: f64 = 2.3;
/// Depths and move numbers that the table of reductions tells apart.
pub(super) const REDUCTIONS: usize = 64;
/// The table of reductions: by depth and by number of the move, in units of [`PLY`].
pub(super) type Reductions = [[i32; REDUCTIONS]; REDUCTIONS];

pub(super) fn reductions() -> Box<Reductions> {
    let mut table = Box::new([[0; REDUCTIONS]; REDUCTIONS]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, cell) in row.iter_mut().enumerate().skip(1) {
            let plies = REDUCTION + (depth as f64).ln() * (count as f64).ln() / REDUCTION_SLOPE;
            *cell = (f64::from(PLY) * plies) as i32;
        }
    }
    table
}

/// Facts of a node before its moves are tried.
pub(super) struct Node {
    /// Plies from the root.
    pub(super) ply: usize,
    /// True if a cut-off is expected here.
    pub(super) cut: bool,
    /// A move left out, to see whether the others are as good.
    pub(super) excluded: Option<Move>,
    /// Entry of the table; none while a move is excluded.
    pub(super) hit: Option<TableHit>,
    pub(super) in_check: bool,
    /// The evaluation before corrections; [`NONE`] in check and while a move is excluded.
    pub(super) raw: i32,
    /// Score of the position as it stands, by evaluation and table; [`NONE`] in check.
    pub(super) eval: i32,
    /// True if the side to move stands better than before its last move.
    pub(super) improving: bool,
}

pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Its number, from 1.
    pub(super) count: i32,
    /// True if it captures nothing.
    pub(super) quiet: bool,
    pub(super) gives_check: bool,
    /// History score of the move.
    pub(super) history: i32,
    /// By how much it would be searched less deep, in units of [`PLY`].
    pub(super) reduction: i32,
}
