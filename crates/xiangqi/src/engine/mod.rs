//! The engine: search, evaluation, levels, analyses and reviews.
//!
//! A search of one thread that is limited by nodes or depth gives the same result on every machine. The clock is read
//! only for limits of time.

mod analysis;
pub mod bench;
pub mod book;
pub mod coach;
mod cycles;
pub mod eval;
mod exchange;
mod extension;
mod info;
mod learning;
mod level;
mod limits;
mod negamax;
pub mod net;
mod node;
pub mod opening;
pub mod oversight;
mod parameters;
mod picker;
mod pruning;
mod quiescence;
pub mod review;
mod root;
pub mod score;
mod search;
mod stats;
pub mod table;
mod team;
pub mod timer;
mod weights;

use std::collections::TryReserveError;

use crate::rules::{History, Move};

use net::Network;
use search::SearchThreads;
use stats::Stats;
use table::TranspositionTable;

pub(crate) use analysis::gain;
pub use analysis::{Advantage, Analysis, GivenAway, Idea, Threat, ThreatKind, find_idea, given_away};
pub use info::{PrincipalVariation, SearchInfo};
pub use level::{Level, ParseLevelError};
pub(crate) use level::{draw, mix};
pub use limits::{Limits, SearchClock, SearchControl};
pub use review::{Judgement, Review};
pub use root::Report;
pub use score::Score;

/// Parts of the evaluation for fitting its weights, used by `examples/tune.rs`.
pub mod tuning {
    pub use super::eval::{FULL_PHASE, Sink, features, phase, piece_square_feature, winning_scale};
    pub use super::score::WIN_CHANCE;
    pub use super::weights::{COUNT, SECTIONS, WEIGHTS};
}

/// An engine with its transposition table and the statistics of earlier searches.
pub struct Engine {
    table: TranspositionTable,
    stats: Stats,
    /// Statistics of each thread beyond the first.
    helpers: Vec<Stats>,
    reductions: Box<node::Reductions>,
    network: Option<&'static Network>,
}

impl Engine {
    /// Creates an engine of one thread with a table of `hash_mb` megabytes; 0 means no table.
    ///
    /// # Panics
    ///
    /// If the memory for the table cannot be allocated.
    pub fn new(hash_mb: usize) -> Engine {
        Engine {
            table: TranspositionTable::new(hash_mb),
            stats: Stats::new(),
            helpers: Vec::new(),
            reductions: node::reductions(),
            network: Some(net::built_in()),
        }
    }

    /// Forgets everything learnt from earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        self.stats.clear();
        self.helpers.iter_mut().for_each(Stats::clear);
    }

    /// Replaces the table by an empty one of `hash_mb` megabytes.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] if the memory cannot be allocated; the engine then has no table.
    pub fn resize(&mut self, hash_mb: usize) -> Result<(), TryReserveError> {
        // The old table is freed first, so that two never exist at once.
        self.table = TranspositionTable::new(0);
        self.table = TranspositionTable::try_new(hash_mb)?;
        Ok(())
    }

    /// Sets the network whose output is added to the evaluation, and returns the previous one. `None` leaves the
    /// hand-crafted evaluation, with the search parameters tuned for it.
    pub fn set_network(&mut self, network: Option<&'static Network>) -> Option<&'static Network> {
        std::mem::replace(&mut self.network, network)
    }

    /// Sets the number of threads; 0 means 1. Results are reproducible with one thread only.
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.saturating_sub(1), Stats::new);
    }

    /// Searches with full strength until a limit is reached or `stop` is raised, and calls `report` after every
    /// finished iteration. Repetitions include positions of the game before the search.
    pub fn search(
        &mut self,
        history: &History,
        limits: &Limits,
        stop: &SearchControl,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Report {
        self.table.grow_older();
        let threads = SearchThreads {
            history,
            limits,
            table: &self.table,
            reductions: &self.reductions,
            network: self.network,
        };
        threads.search(stop, &mut self.stats, &mut self.helpers, report)
    }

    /// Chooses a move as a player of `level` would, with one thread and without the statistics of earlier searches.
    ///
    /// The choice depends on game, level and seed only, unless time runs out. Returns `None` without a legal move.
    pub fn choose(&mut self, game: &History, level: Level, seed: u64, stop: &SearchControl) -> Option<Move> {
        self.choose_within(&Limits::default(), game, level, seed, stop, &mut |_| ())
    }

    /// Chooses a move as [`Engine::choose`] does, within both `limits` and the limits of the level.
    pub fn choose_within(
        &mut self,
        limits: &Limits,
        history: &History,
        level: Level,
        seed: u64,
        stop: &SearchControl,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Option<Move> {
        self.stats.clear();
        let limits = level.within(limits);
        if level.sees_the_end()
            && let Some(mv) = winning_move(history, &limits.moves)
        {
            report(&SearchInfo::for_last_move(mv));
            return Some(mv);
        }
        let small;
        let table = if level == Level::MAX {
            self.table.clear();
            self.table.grow_older();
            &self.table
        } else {
            small = TranspositionTable::new(level::TABLE_MB);
            &small
        };
        let threads = SearchThreads {
            history,
            limits: &limits,
            table,
            reductions: &self.reductions,
            network: self.network.filter(|_| level.has_network()),
        };
        let lines = threads.search(stop, &mut self.stats, &mut [], report).lines;
        level.pick(&lines, seed ^ history.position().hash())
    }
}

/// Returns a move that leaves the opponent without a move and wins, a mate if possible. Only moves of `allowed` count if
/// any of them is legal.
fn winning_move(history: &History, allowed: &[Move]) -> Option<Move> {
    let mut position = history.position().clone();
    let legal = position.legal_moves();
    let restricted = allowed.iter().any(|mv| legal.contains(mv));
    let mut found = None;
    for mv in legal.into_iter().filter(|mv| !restricted || allowed.contains(mv)) {
        let undo = position.make(mv);
        let stuck = !position.has_legal_move();
        let checks = position.in_check();
        position.unmake(mv, undo);
        let mut after = history.clone();
        let wins = stuck
            && after.push(mv).is_ok()
            && after.ruling().and_then(|ruling| ruling.outcome.winner) == Some(position.turn());
        if wins && checks {
            return Some(mv);
        }
        if wins {
            found = found.or(Some(mv));
        }
    }
    found
}
