//! The opponent: search, evaluation, levels.
//!
//! Nothing here prints, and nothing is global. A search bounded by nodes or depth gives the same result on every
//! machine; a clock is read only to keep a limit of time.

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
use search::SearchTeam;
use stats::Stats;
use table::TranspositionTable;

pub(crate) use analysis::gain;
pub use analysis::{Advantage, Analysis, Idea, Threat, ThreatKind, idea_of};
pub use info::{PrincipalVariation, SearchInfo};
pub use level::{Level, ParseLevelError};
pub use level::{draw, mix};
pub use limits::{Limits, SearchClock, SearchControl};
pub use review::{Judgement, Review};
pub use root::Report;
pub use score::Score;

/// Parts with which the weights of the evaluation are fitted, by `examples/tune.rs`.
pub mod tuning {
    pub use super::eval::{FULL_PHASE, Sink, features, phase, piece_square_feature, winning_scale};
    pub use super::score::WIN_CHANCE;
    pub use super::weights::{COUNT, SECTIONS, WEIGHTS};
}

/// A player with a memory: the transposition table and what earlier searches learnt about moves.
pub struct Engine {
    table: TranspositionTable,
    stats: Stats,
    /// Statistics of each thread beyond the first.
    helpers: Vec<Stats>,
    reductions: Box<node::Reductions>,
    network: Option<&'static Network>,
}

impl Engine {
    /// A fresh engine of one thread with a table of `hash_mb` megabytes; with none it remembers no position.
    pub fn new(hash_mb: usize) -> Engine {
        Engine {
            table: TranspositionTable::new(hash_mb),
            stats: Stats::new(),
            helpers: Vec::new(),
            reductions: node::reductions(),
            network: Some(net::built_in()),
        }
    }

    pub fn clear(&mut self) {
        self.table.clear();
        self.stats.clear();
        self.helpers.iter_mut().for_each(Stats::clear);
    }

    /// Replaces the table by an empty one of `hash_mb` megabytes; by none where there is not so much memory.
    pub fn resize(&mut self, hash_mb: usize) -> Result<(), TryReserveError> {
        // The old one goes first, so that there are never two.
        self.table = TranspositionTable::new(0);
        self.table = TranspositionTable::try_new(hash_mb)?;
        Ok(())
    }

    /// Adds another network's output to the evaluation from now on; with none, the evaluation by hand
    /// stands alone, with the search that goes with it. Returns the one before.
    pub fn set_network(&mut self, network: Option<&'static Network>) -> Option<&'static Network> {
        std::mem::replace(&mut self.network, network)
    }

    /// Searches with so many threads from now on (0 and 1 mean one). Only one thread gives the same result every time.
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.saturating_sub(1), Stats::new);
    }

    /// Searches with full strength until a limit is reached or `stop` is raised; `report` hears of every
    /// iteration that brought something. Repetitions are seen through the game's own moves.
    pub fn search(
        &mut self,
        history: &History,
        limits: &Limits,
        stop: &SearchControl,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Report {
        self.table.grow_older();
        let team = SearchTeam {
            history,
            limits,
            table: &self.table,
            reductions: &self.reductions,
            network: self.network,
        };
        team.search(stop, &mut self.stats, &mut self.helpers, report)
    }

    /// A move as a player of this level would choose it: the same for the same game, level and seed, unless time
    /// runs out. `None` when there is no legal move. It forgets what earlier searches learnt, and uses one thread.
    pub fn choose(&mut self, game: &History, level: Level, seed: u64, stop: &SearchControl) -> Option<Move> {
        self.choose_within(&Limits::default(), game, level, seed, stop, &mut |_| ())
    }

    /// The same for somebody who sets `limits` of their own: of those and the level's, the narrower ones count.
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
            report(&SearchInfo::of_the_last_move(mv));
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
        let team = SearchTeam {
            history,
            limits: &limits,
            table,
            reductions: &self.reductions,
            network: self.network.filter(|_| level.has_network()),
        };
        let lines = team.search(stop, &mut self.stats, &mut [], report).lines;
        level.pick(&lines, seed ^ history.position().hash())
    }
}

/// A move that leaves the opponent none and wins, in check if possible; among `allowed`, where any is legal.
fn winning_move(history: &History, allowed: &[Move]) -> Option<Move> {
    let mut position = history.position().clone();
    let legal = position.legal_moves();
    let restricted = allowed.iter().any(|mv| legal.contains(mv));
    let mut found = None;
    for mv in legal.into_iter().filter(|mv| !restricted || allowed.contains(mv)) {
        let undo = position.make(mv);
        let (stuck, checks) = (!position.has_legal_move(), position.in_check());
        position.unmake(mv, undo);
        let mut after = history.clone();
        let wins = stuck
            && after.push(mv).is_ok()
            && after.ruling().and_then(|ruling| ruling.outcome.winner) == Some(position.turn());
        if wins && checks {
            return Some(mv);
        }
        found = found.or(wins.then_some(mv));
    }
    found
}
