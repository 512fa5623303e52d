//! The opponent: search, evaluation, levels.
//!
//! Nothing here prints, and nothing is global. A search bounded by nodes or depth gives the same result on every
//! machine; a clock is read only to keep a limit of time.

pub mod bench;
mod board;
mod eval;
mod exchange;
mod level;
mod limits;
mod negamax;
mod picker;
mod score;
mod search;
mod stats;
mod table;
mod timer;
#[cfg(feature = "tune")]
pub mod tune;
mod weights;

use crate::rules::{History, Move};

use search::Searcher;
use stats::Stats;
use table::Table;

pub use level::{Level, ParseLevelError};
pub use limits::{Clock, Limits, Stop};
pub use score::Score;
pub use search::{Info, Line, Report};

/// A player with a memory: the transposition table and what earlier searches learnt about moves.
pub struct Engine {
    table: Table,
    stats: Stats,
    reductions: Box<[[i32; 64]; 64]>,
}

impl Engine {
    /// A fresh engine with a table of `hash_mb` megabytes (at least one).
    pub fn new(hash_mb: usize) -> Engine {
        Engine { table: Table::new(hash_mb), stats: Stats::new(), reductions: negamax::reductions() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.stats.clear();
    }

    /// Replaces the table by an empty one of `hash_mb` megabytes.
    pub fn resize(&mut self, hash_mb: usize) {
        self.table = Table::new(hash_mb);
    }

    /// Searches with full strength until a limit is reached or `stop` is raised; `report` hears of every finished
    /// line. Repetitions are seen through the game's own moves.
    pub fn search(
        &mut self,
        history: &History,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> Report {
        self.table.grow_older();
        let mut searcher =
            Searcher::new(history, limits, stop, &mut self.table, &mut self.stats, &self.reductions);
        searcher.run(limits, report)
    }

    /// A move as a player of this level would choose it: the same for the same game, level and seed. `None` when
    /// there is no legal move. It forgets what earlier searches learnt.
    pub fn choose(&mut self, history: &History, level: Level, seed: u64, stop: &Stop) -> Option<Move> {
        self.stats.clear();
        let limits = level.limits();
        let lines = if level == Level::MAX {
            self.table.clear();
            self.search(history, &limits, stop, &mut |_| ()).lines
        } else {
            let mut table = Table::new(level::TABLE_MB);
            let mut searcher =
                Searcher::new(history, &limits, stop, &mut table, &mut self.stats, &self.reductions);
            searcher.run(&limits, &mut |_| ()).lines
        };
        level.pick(&lines, seed ^ history.position().hash())
    }
}
