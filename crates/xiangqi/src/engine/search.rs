//! State of a search.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::cycles::CycleJudge;
use super::eval::Pair;
use super::net::{Accumulators, Change, Kernel, Network};
use super::node::Reductions;
use super::parameters::{BY_HAND, SearchParameters, WITH_NETWORK};
use super::score::{EVAL_LIMIT, INFINITE, NONE, RULING, mated_in};
use super::stats::{PartKeys, PieceTarget, Stats};
use super::table::TranspositionTable;
use super::timer::Timer;
use super::{Limits, SearchControl, eval};
use crate::rules::{History, Move, NoCaptureCount, Position, Role, RuleSet, StalemateRule, Undo, is_dead};

/// Maximum ply of a search.
pub(super) const MAX_PLY: usize = 120;
/// Number of nodes between two checks of the limits.
const POLL: u64 = 256;

/// Plies without progress at which the evaluation would fade to 0; the natural limit comes earlier.
const FADE: i32 = 240;

#[derive(Clone)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    pub(super) score: i32,
    pub(super) previous: i32,
    pub(super) nodes: u64,
    pub(super) pv: Vec<Move>,
}

/// State of the search at one ply of its line.
#[derive(Clone)]
pub(super) struct PlyState {
    /// Move being tried, `None` for a null move.
    pub(super) step: Option<PieceTarget>,
    /// Corrected evaluation; [`NONE`] in check.
    pub(super) eval: i32,
    pub(super) in_check: bool,
    /// Quiet move that last refuted a position at this ply.
    pub(super) killer: Option<Move>,
    /// Move excluded by a singular search.
    pub(super) excluded: Option<Move>,
    /// Reduction of the move being tried, in plies.
    pub(super) reduction: i32,
    /// Number of cut-offs at this ply since the last call of `search` one ply above, including null-move and singular searches.
    pub(super) cutoffs: u32,
    /// Incremental sum of the piece-square values.
    pub(super) squares: Pair,
    pub(super) keys: PartKeys,
    pub(super) pv: Vec<Move>,
}

/// A position of the game or of the searched line, for repetitions.
#[derive(Clone, Copy)]
struct Past {
    hash: u64,
    /// Move that led here, `None` at the start of the game and after a null move.
    mv: Option<Move>,
    /// Plies since the last capture or null move, the maximum length of a repetition.
    reversible: u32,
    progress: NoCaptureCount,
}

/// State shared by the threads of a search.
pub(super) struct SearchThreads<'a> {
    pub(super) history: &'a History,
    pub(super) limits: &'a Limits,
    pub(super) table: &'a TranspositionTable,
    pub(super) reductions: &'a Reductions,
    pub(super) network: Option<&'a Network>,
}

pub(super) enum ThreadRole<'a> {
    /// The main thread, which checks the limits and chooses the move. Its limit of nodes includes those of the helpers.
    Main { helpers: &'a [AtomicU64] },
    /// A helper, which fills the table until it is stopped or has visited its share of the nodes. Numbers start at 0.
    Helper { number: usize, count: &'a AtomicU64 },
}

pub(super) struct Searcher<'a> {
    pub(super) position: Position,
    pub(super) rules: RuleSet,
    fold: u8,
    pub(super) table: &'a TranspositionTable,
    pub(super) stats: &'a mut Stats,
    pub(super) reductions: &'a Reductions,
    pub(super) parameters: &'static SearchParameters,
    pub(super) frames: Vec<PlyState>,
    /// Sums of the network along the line, `None` without a network.
    net: Option<Accumulators<'a>>,
    past: Vec<Past>,
    cycles: CycleJudge,
    pub(super) root_moves: Vec<RootMove>,
    pub(super) line: usize,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    pub(super) root_depth: i32,
    pub(super) stopped: bool,
    /// Whether only some of the legal moves are searched at the root.
    pub(super) restricted: bool,
    pub(super) part: ThreadRole<'a>,
    node_limit: u64,
    /// Whether the game was already past the natural limit, which is then ignored.
    past_limit: bool,
    /// Whether the limits of time apply only after [`SearchControl::ponder_hit`].
    ponder: bool,
    /// While pondering, whether the search would have ended by the clock.
    pub(super) ready: bool,
    stop: &'a SearchControl,
    pub(super) timer: Timer,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        threads: &SearchThreads<'a>,
        limits: &Limits,
        stop: &'a SearchControl,
        stats: &'a mut Stats,
        part: ThreadRole<'a>,
    ) -> Searcher<'a> {
        let timer = Timer::new(limits);
        let position = threads.history.position().clone();
        let rules = threads.history.rules();
        let past = replay(threads.history);
        let past_limit = past.last().is_some_and(|past| past.progress.is_exhausted(rules));
        let legal = position.legal_moves();
        let restricted = limits.moves.iter().any(|mv| legal.contains(mv));
        let root_moves = legal
            .into_iter()
            .filter(|mv| !restricted || limits.moves.contains(mv))
            .map(|mv| RootMove { mv, score: -INFINITE, previous: -INFINITE, nodes: 0, pv: vec![mv] })
            .collect();
        let frame = PlyState {
            step: None,
            eval: NONE,
            in_check: position.in_check(),
            killer: None,
            excluded: None,
            reduction: 0,
            cutoffs: 0,
            squares: eval::piece_squares(&position),
            keys: part_keys(&position),
            pv: Vec::with_capacity(MAX_PLY),
        };
        let net =
            threads.network.map(|network| Accumulators::new(network, Kernel::best(), &position, MAX_PLY + 4));
        Searcher {
            rules,
            net,
            fold: threads.history.fold(),
            past,
            cycles: CycleJudge::new(rules),
            frames: vec![frame; MAX_PLY + 4],
            root_moves,
            line: 0,
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            stopped: false,
            restricted,
            part,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            past_limit,
            ponder: limits.ponder,
            ready: false,
            stop,
            timer,
            position,
            table: threads.table,
            stats,
            reductions: threads.reductions,
            parameters: if threads.network.is_some() { &WITH_NETWORK } else { &BY_HAND },
        }
    }

    /// Checks the limits every [`POLL`] nodes and sets `stopped`.
    pub(super) fn poll(&mut self) {
        if self.nodes >= self.node_limit || (self.nodes.is_multiple_of(POLL) && self.is_called_off()) {
            // The first iteration always finishes, so that there is a move.
            self.stopped = self.root_depth > 1;
        }
    }

    fn is_called_off(&self) -> bool {
        if let ThreadRole::Helper { count, .. } = &self.part {
            count.store(self.nodes, Relaxed);
        }
        self.stop.is_stopped()
            || self.visited() >= self.node_limit
            || (!self.is_pondering() && (self.ready || self.timer.is_over()))
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.ponder && !self.stop.is_ponder_hit()
    }

    pub(super) fn visited(&self) -> u64 {
        match &self.part {
            ThreadRole::Main { helpers } => {
                self.nodes + helpers.iter().map(|count| count.load(Relaxed)).sum::<u64>()
            }
            ThreadRole::Helper { .. } => self.nodes,
        }
    }

    pub(super) fn make(&mut self, ply: usize, mv: Move) -> Undo {
        let position = &mut self.position;
        let piece = position.piece_at(mv.from());
        let captured = position.piece_at(mv.to());
        let squares = eval::piece_squares_after(position, mv, self.frames[ply].squares);
        let mut keys = self.frames[ply].keys;
        let undo = position.make(mv);
        if let Some(piece) = piece {
            keys.toggle(piece, mv.from());
            keys.toggle(piece, mv.to());
            self.frames[ply].step = Some(PieceTarget::new(piece, mv));
        }
        if let Some(captured) = captured {
            keys.toggle(captured, mv.to());
        }
        if let (Some(net), Some(piece)) = (&mut self.net, piece) {
            net.enter(ply + 1, Some(Change { mv, piece, captured }));
        }
        let in_check = position.in_check();
        self.past.push(self.past[self.past.len() - 1].after(
            self.rules,
            position,
            mv,
            captured.is_some(),
            in_check,
        ));
        let next = &mut self.frames[ply + 1];
        next.squares = squares;
        next.keys = keys;
        next.in_check = in_check;
        self.nodes += 1;
        undo
    }

    /// Returns the move `back` plies before `ply` in the searched line.
    pub(super) fn step_before(&self, ply: usize, back: usize) -> Option<PieceTarget> {
        ply.checked_sub(back).and_then(|ply| self.frames[ply].step)
    }

    /// Returns the two moves before `ply` in the searched line.
    pub(super) fn last_two(&self, ply: usize) -> [Option<PieceTarget>; 2] {
        [self.step_before(ply, 1), self.step_before(ply, 2)]
    }

    /// Unmakes a move.
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.past.pop();
        self.position.unmake(mv, undo);
    }

    /// Makes a null move; the side to move is not in check.
    pub(super) fn make_null(&mut self, ply: usize) -> Undo {
        let undo = self.position.make_null();
        self.table.prefetch(self.position.hash());
        let now = self.past[self.past.len() - 1];
        self.past.push(Past { hash: self.position.hash(), mv: None, reversible: 0, progress: now.progress });
        self.frames[ply].step = None;
        if let Some(net) = &mut self.net {
            net.enter(ply + 1, None);
        }
        let squares = self.frames[ply].squares;
        let keys = self.frames[ply].keys;
        let next = &mut self.frames[ply + 1];
        next.squares = squares;
        next.keys = keys;
        next.in_check = false;
        self.nodes += 1;
        undo
    }

    /// Unmakes a null move.
    pub(super) fn unmake_null(&mut self, undo: Undo) {
        self.past.pop();
        self.position.unmake_null(undo);
    }

    /// Returns `true` if the last move was a null move.
    pub(super) fn after_null(&self) -> bool {
        self.past.last().is_some_and(|past| past.mv.is_none())
    }

    /// Returns the static evaluation before corrections.
    pub(super) fn evaluate(&mut self, ply: usize) -> i32 {
        let hand = eval::evaluate(&self.position, self.frames[ply].squares);
        let learnt = self.net.as_mut().map_or(0, |net| net.evaluate(ply, &self.position));
        (hand + learnt).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Returns the evaluation with corrections. It fades toward the natural limit.
    pub(super) fn corrected(&self, ply: usize, raw: i32) -> i32 {
        let quiet = self.past.last().map_or(0, |past| past.progress.counted()) as i32;
        let quiet = if self.past_limit { 0 } else { quiet };
        let keys = &self.frames[ply].keys;
        let weight = self.parameters.continuation_correction;
        let value = raw + self.stats.correction(self.position.turn(), keys, self.last_two(ply), weight);
        let value = value - value * quiet / FADE;
        value.clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Returns the score of the current position if a repetition or the natural limit decides it.
    pub(super) fn verdict(&mut self, ply: usize) -> Option<i32> {
        let now = *self.past.last()?;
        // A side without a legal move has lost before the limit applies.
        if !self.past_limit && now.progress.is_exhausted(self.rules) && self.position.has_legal_move() {
            // A repetition is judged before the limit.
            return Some(self.repetition(ply, now, false).unwrap_or(0));
        }
        self.repetition(ply, now, true)
    }

    /// Returns the score of a repetition that the rules judge, including the game's moves, or of any repetition within the
    /// searched line if `in_line_counts`.
    fn repetition(&mut self, ply: usize, now: Past, in_line_counts: bool) -> Option<i32> {
        let last = self.past.len() - 1;
        let window = (now.reversible as usize).min(last);
        let mut seen = 1;
        let mut in_line = None;
        let mut back = 4;
        while back <= window {
            if self.past[last - back].hash == now.hash {
                seen += 1;
                if seen >= self.fold {
                    return Some(self.score_cycle(ply, back, false));
                }
                if in_line_counts && back <= ply {
                    in_line = in_line.or(Some(back));
                }
            }
            back += 2;
        }
        in_line.map(|length| self.score_cycle(ply, length, true))
    }

    /// Returns the score of the last `length` plies, a cycle, by the rules of repetition. If the cycle `may_go_on`, its loser
    /// may enter another one before the rules apply.
    fn score_cycle(&mut self, ply: usize, length: usize, may_go_on: bool) -> i32 {
        let cycle = &self.past[self.past.len() - length..];
        let moves: Option<Vec<Move>> = cycle.iter().map(|past| past.mv).collect();
        let Some(moves) = moves else { return 0 };
        let Some(loser) = self.cycles.loser(&self.position, &moves) else { return 0 };
        if may_go_on && self.cycles.can_alternate(&self.position, &moves, loser) {
            return 0;
        }
        let ruling = RULING - ply as i32;
        if loser == self.position.turn() { -ruling } else { ruling }
    }

    /// Returns the score of a side without a legal move: a loss, unless the rules make a stalemated bare general a draw.
    pub(super) fn without_move(&self, ply: usize) -> i32 {
        let spared = self.rules.parameters().stalemate == StalemateRule::BareGeneralDraws
            && self.position.by_color(self.position.turn()).count() == 1
            && !self.position.in_check();
        if spared { 0 } else { mated_in(ply) }
    }

    /// Returns `true` if neither side has mating material and the side to move has a legal move.
    pub(super) fn is_dead(&self) -> bool {
        let position = &self.position;
        let strong =
            position.by_role(Role::Chariot) | position.by_role(Role::Horse) | position.by_role(Role::Soldier);
        strong.is_empty() && is_dead(position) && position.has_legal_move()
    }
}

impl Past {
    fn after(&self, rules: RuleSet, position: &Position, mv: Move, captures: bool, checks: bool) -> Past {
        Past {
            hash: position.hash(),
            mv: Some(mv),
            reversible: if captures { 0 } else { self.reversible + 1 },
            progress: self.progress.after(rules, !position.turn(), captures, checks),
        }
    }
}

fn replay(history: &History) -> Vec<Past> {
    let mut position = history.start().clone();
    let progress = NoCaptureCount::starting_at(position.halfmoves());
    let mut now = Past { hash: position.hash(), mv: None, reversible: 0, progress };
    let mut past = vec![now];
    for &mv in history.moves() {
        let undo = position.make(mv);
        now = now.after(history.rules(), &position, mv, undo.captured().is_some(), position.in_check());
        past.push(now);
    }
    past
}

fn part_keys(position: &Position) -> PartKeys {
    let mut keys = PartKeys::default();
    for (square, piece) in position.pieces() {
        keys.toggle(piece, square);
    }
    keys
}
