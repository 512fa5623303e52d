//! State of a node and of a move to be tried, and the table of reductions.

use super::table::TableHit;
use crate::rules::Move;

/// Units of a reduction in one ply.
pub(super) const PLY: i32 = 1_024;
/// Constant part of a reduction, in plies.
const REDUCTION: f64 = 0.55;
/// Divisor of ln(depth) * ln(move number), the other part of a reduction in plies.
const REDUCTION_SLOPE: f64 = 2.3;
/// Number of depths and of move numbers in the table of reductions.
pub(super) const REDUCTIONS: usize = 64;
/// Reductions by depth and number of the move, in units of [`PLY`].
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

/// State of a node before its moves are tried.
pub(super) struct Node {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Whether a cut-off is expected.
    pub(super) cut: bool,
    /// Move excluded by a singular search.
    pub(super) excluded: Option<Move>,
    /// Entry of the table, `None` while a move is excluded.
    pub(super) hit: Option<TableHit>,
    pub(super) in_check: bool,
    /// Evaluation before corrections; [`NONE`] in check and while a move is excluded.
    pub(super) raw: i32,
    /// Static score by evaluation and table; [`NONE`] in check.
    pub(super) eval: i32,
    /// Whether the evaluation rose since the side's last move.
    pub(super) improving: bool,
}

pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Number of the move, counted from 1.
    pub(super) count: i32,
    /// Whether it captures nothing.
    pub(super) quiet: bool,
    pub(super) gives_check: bool,
    /// History score of the move.
    pub(super) history: i32,
    /// Reduction by depth and number, in units of [`PLY`].
    pub(super) reduction: i32,
}
