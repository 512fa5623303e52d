//! The state that a search carries.

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

/// The deepest ply a search reaches.
pub(super) const MAX_PLY: usize = 120;
/// Nodes between two looks at the clock.
const POLL: u64 = 256;

/// Plies without progress at which an evaluation would have faded to nothing; the natural limit comes before.
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
    /// The move being tried here; none while passing the turn.
    pub(super) step: Option<PieceTarget>,
    /// The corrected evaluation; [`NONE`] in check.
    pub(super) eval: i32,
    pub(super) in_check: bool,
    /// The quiet move that last refuted a position of this ply.
    pub(super) killer: Option<Move>,
    /// A move left out, to see whether the others are as good.
    pub(super) excluded: Option<Move>,
    /// Plies taken off the search of the move being tried; 0 while it is searched in full.
    pub(super) reduction: i32,
    /// Cut-offs by a move at this ply since the last call of `search` one ply above. Those in null-move and singular searches
    /// count too.
    pub(super) cutoffs: u32,
    /// The pieces' share of the evaluation, kept up to date move by move.
    pub(super) squares: Pair,
    pub(super) keys: PartKeys,
    pub(super) pv: Vec<Move>,
}

/// A position of the game or of the searched line, for repetitions.
#[derive(Clone, Copy)]
struct Past {
    hash: u64,
    /// The move that led here; none at the start of the game and after a null move.
    mv: Option<Move>,
    /// Plies since the last capture or null move: how far back a repetition can reach.
    reversible: u32,
    progress: NoCaptureCount,
}

/// State that the threads of a search share.
pub(super) struct SearchTeam<'a> {
    pub(super) history: &'a History,
    pub(super) limits: &'a Limits,
    pub(super) table: &'a TranspositionTable,
    pub(super) reductions: &'a Reductions,
    pub(super) network: Option<&'a Network>,
}

pub(super) enum ThreadRole<'a> {
    /// It keeps the limits and decides; now and then it adds up the positions that the helpers have visited.
    Main { helpers: &'a [AtomicU64] },
    /// It fills the table until it is stopped or has visited its share of the nodes. Helpers are numbered from 0.
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
    /// The network's sums along the line; none where the evaluation by hand stands alone.
    net: Option<Accumulators<'a>>,
    past: Vec<Past>,
    cycles: CycleJudge,
    pub(super) root_moves: Vec<RootMove>,
    pub(super) line: usize,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    pub(super) root_depth: i32,
    pub(super) stopped: bool,
    /// Only some of the legal moves are searched at the root.
    pub(super) restricted: bool,
    pub(super) part: ThreadRole<'a>,
    node_limit: u64,
    /// The game has passed the natural limit and is played on regardless: the limit no longer counts.
    past_limit: bool,
    /// The limits of time do not count before the expected move is played.
    ponder: bool,
    /// While pondering: a search by the clock would have ended.
    pub(super) ready: bool,
    stop: &'a SearchControl,
    pub(super) timer: Timer,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        team: &SearchTeam<'a>,
        limits: &Limits,
        stop: &'a SearchControl,
        stats: &'a mut Stats,
        part: ThreadRole<'a>,
    ) -> Searcher<'a> {
        let timer = Timer::new(limits);
        let position = team.history.position().clone();
        let rules = team.history.rules();
        let past = replay(team.history);
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
            team.network.map(|network| Accumulators::new(network, Kernel::best(), &position, MAX_PLY + 4));
        Searcher {
            rules,
            net,
            fold: team.history.fold(),
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
            table: team.table,
            stats,
            reductions: team.reductions,
            parameters: if team.network.is_some() { &WITH_NETWORK } else { &BY_HAND },
        }
    }

    /// Looks at the limits now and then; the result is in `stopped`.
    pub(super) fn poll(&mut self) {
        if self.nodes >= self.node_limit || (self.nodes.is_multiple_of(POLL) && self.is_called_off()) {
            // The first iteration is always finished, so that there is a move to play.
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

    /// The move so many plies before `ply` in the searched line.
    pub(super) fn step_before(&self, ply: usize, back: usize) -> Option<PieceTarget> {
        ply.checked_sub(back).and_then(|ply| self.frames[ply].step)
    }

    /// The two moves before `ply` in the searched line.
    pub(super) fn last_two(&self, ply: usize) -> [Option<PieceTarget>; 2] {
        [self.step_before(ply, 1), self.step_before(ply, 2)]
    }

    /// Takes back the move of `undo`.
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.past.pop();
        self.position.unmake(mv, undo);
    }

    /// Passes the turn; the side to move is not in check.
    pub(super) fn make_null(&mut self, ply: usize) -> Undo {
        let undo = self.position.make_null();
        self.table.prefetch(self.position.hash());
        let now = self.past[self.past.len() - 1];
        self.past.push(Past { hash: self.position.hash(), mv: None, reversible: 0, progress: now.progress });
        self.frames[ply].step = None;
        if let Some(net) = &mut self.net {
            net.enter(ply + 1, None);
        }
        let (squares, keys) = (self.frames[ply].squares, self.frames[ply].keys);
        let next = &mut self.frames[ply + 1];
        next.squares = squares;
        next.keys = keys;
        next.in_check = false;
        self.nodes += 1;
        undo
    }

    /// Takes back the null move of `undo`.
    pub(super) fn unmake_null(&mut self, undo: Undo) {
        self.past.pop();
        self.position.unmake_null(undo);
    }

    /// True if the move before was a null move.
    pub(super) fn after_null(&self) -> bool {
        self.past.last().is_some_and(|past| past.mv.is_none())
    }

    /// The static evaluation, before corrections.
    pub(super) fn evaluate(&mut self, ply: usize) -> i32 {
        let hand = eval::evaluate(&self.position, self.frames[ply].squares);
        let learnt = self.net.as_mut().map_or(0, |net| net.evaluate(ply, &self.position));
        (hand + learnt).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// The evaluation with what the search has learnt about it, fading as the natural limit draws near.
    pub(super) fn corrected(&self, ply: usize, raw: i32) -> i32 {
        let quiet = self.past.last().map_or(0, |past| past.progress.counted()) as i32;
        let quiet = if self.past_limit { 0 } else { quiet };
        let keys = &self.frames[ply].keys;
        let weight = self.parameters.continuation_correction;
        let value = raw + self.stats.correction(self.position.turn(), keys, self.last_two(ply), weight);
        let value = value - value * quiet / FADE;
        value.clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Verdict of the rules on the present position before any move: a repetition or the natural limit.
    pub(super) fn verdict(&mut self, ply: usize) -> Option<i32> {
        let now = *self.past.last()?;
        // The search itself scores a side without a move, before the limit counts.
        if !self.past_limit && now.progress.is_exhausted(self.rules) && self.position.has_legal_move() {
            // A repetition is ruled on before the limit is.
            return Some(self.repetition(ply, now, false).unwrap_or(0));
        }
        self.repetition(ply, now, true)
    }

    /// The value of a repetition: one that the referee rules on, with the game's moves, or, where that is `enough`, any in the
    /// searched line.
    fn repetition(&mut self, ply: usize, now: Past, enough: bool) -> Option<i32> {
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
                if enough && back <= ply {
                    in_line = in_line.or(Some(back));
                }
            }
            back += 2;
        }
        in_line.map(|length| self.score_cycle(ply, length, true))
    }

    /// The referee's verdict on the last `length` plies, a cycle. If the cycle `may_go_on`, its loser may enter another one
    /// before the position is ruled on.
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

    /// The score of a side without a legal move: it has lost, in check or not, unless its rules spare a bare general.
    pub(super) fn without_move(&self, ply: usize) -> i32 {
        let spared = self.rules.parameters().stalemate == StalemateRule::BareGeneralDraws
            && self.position.by_color(self.position.turn()).count() == 1
            && !self.position.in_check();
        if spared { 0 } else { mated_in(ply) }
    }

    /// True if neither side can mate any more, by the referee's own table. A side without a move has lost before that counts.
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
