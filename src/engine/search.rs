//! Iterative deepening from the root, and the state that a search carries.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::rules::{
    History, Move, NoCaptureCount, Position, Role, RuleSet, StalemateRule, Undo, is_dead, judge_cycle,
};

use super::eval::{self, Pair};
use super::info::{PrincipalVariation, SearchInfo};
use super::negamax::Reductions;
use super::score::{EVAL_LIMIT, INFINITE, MATE, MATE_IN_MAX, NONE, RULING, Score, mated_in};
use super::stats::{PartKeys, PieceTarget, Stats};
use super::table::TranspositionTable;
use super::team::SearchTeam;
use super::timer::Timer;
use super::{Limits, SearchControl};

/// The deepest ply a search reaches.
pub(super) const MAX_PLY: usize = 120;
/// Nodes between two looks at the clock.
const POLL: u64 = 256;

/// Plies from which an iteration begins with a window around the last score.
const ASPIRE_DEPTH: i32 = 4;
/// Centipawns of that window on either side.
const WINDOW: i32 = 14;
/// One centipawn more for each so many of the last score.
const WINDOW_SCORE: i32 = 200;
/// Centipawns beside half of itself by which a window grows when the score lies outside.
const WINDOW_GROWTH: i32 = 2;
/// Centipawns from which it is no longer widened but thrown open.
const WINDOW_MAX: i32 = 1_500;
/// The most plies by which an iteration gets shallower as its score keeps rising out of the window.
const RISING: i32 = 3;

/// Plies after which a position with one legal move is clear enough when playing by the clock.
const FORCED_DEPTH: i32 = 4;
/// Plies without progress at which an evaluation would have faded to nothing; the natural limit comes before.
const FADE: i32 = 240;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best move; `None` when the side to move has none.
    pub best: Option<Move>,
    /// The expected answer.
    pub ponder: Option<Move>,
    /// The score of the best line for the side to move.
    pub score: Score,
    /// The best line.
    pub pv: Vec<Move>,
    /// The best lines in order, as many as were asked for.
    pub lines: Vec<PrincipalVariation>,
    /// The last finished iteration.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// A move at the root.
#[derive(Clone)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    pub(super) score: i32,
    pub(super) previous: i32,
    pub(super) nodes: u64,
    pub(super) pv: Vec<Move>,
}

/// What the search knows of one ply of the line it is in.
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
    /// The pieces' share of the evaluation, kept up to date move by move.
    pub(super) squares: Pair,
    pub(super) keys: PartKeys,
    /// The best line from here on.
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

/// A judged cycle: its key and the result for the side to move at its end.
type Judged = (u64, i8);

const JUDGED: usize = 1 << 12;

/// What a thread does in a search.
pub(super) enum ThreadRole<'a> {
    /// It keeps the limits and decides.
    Main {
        /// Positions visited by each helper, now and then brought up to date.
        helpers: &'a [AtomicU64],
    },
    /// It fills the table until it is stopped or has visited its share of the nodes.
    Helper {
        /// Which one it is, from 0.
        number: usize,
        /// Where it notes the positions that it has visited.
        count: &'a AtomicU64,
    },
}

/// A running search.
pub(super) struct Searcher<'a> {
    pub(super) position: Position,
    pub(super) rules: RuleSet,
    pub(super) table: &'a TranspositionTable,
    pub(super) stats: &'a mut Stats,
    pub(super) reductions: &'a Reductions,
    pub(super) frames: Vec<PlyState>,
    past: Vec<Past>,
    judged: Vec<Judged>,
    pub(super) root_moves: Vec<RootMove>,
    pub(super) line: usize,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    pub(super) root_depth: i32,
    pub(super) stopped: bool,
    /// Only some of the legal moves are searched at the root.
    pub(super) restricted: bool,
    part: ThreadRole<'a>,
    node_limit: u64,
    /// The game has passed the natural limit and is played on regardless: the limit no longer counts.
    past_limit: bool,
    /// The limits of time do not count before the expected move is played.
    ponder: bool,
    /// While pondering: a search by the clock would have ended.
    ready: bool,
    stop: &'a SearchControl,
    timer: Timer,
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
            squares: eval::piece_squares(&position),
            keys: part_keys(&position),
            pv: Vec::with_capacity(MAX_PLY),
        };
        Searcher {
            rules,
            past,
            judged: vec![(0, 0); JUDGED],
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
        }
    }

    /// Deepens until a limit is reached.
    pub(super) fn run(&mut self, limits: &Limits, report: &mut dyn FnMut(&SearchInfo)) -> Report {
        let lines = limits.lines.clamp(1, self.root_moves.len().max(1));
        let last = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1) as i32;
        let mut finished = 0;
        let mut settled = Settled::default();
        let first = match &self.part {
            ThreadRole::Main { .. } => 1,
            // Half of the helpers are a ply ahead, so that threads do not all do the same.
            ThreadRole::Helper { number, .. } => 2 - *number as i32 % 2,
        };
        for depth in first..=last {
            if self.root_moves.is_empty() {
                break;
            }
            self.root_depth = depth;
            let before = if lines > 1 { self.root_moves.clone() } else { Vec::new() };
            for mv in &mut self.root_moves {
                mv.previous = mv.score;
                mv.score = -INFINITE;
            }
            self.seldepth = 0;
            for line in 0..lines {
                self.line = line;
                self.aspire(depth);
                self.root_moves[line..].sort_by_key(|mv| std::cmp::Reverse((mv.score, mv.previous)));
                if self.stopped && lines > 1 {
                    // A first move that was found to be better than the old one counts, as it does with one line.
                    let first = &self.root_moves[0];
                    let better = line == 0 && first.mv != before[0].mv && first.score > -INFINITE;
                    let done = line + usize::from(better);
                    self.fall_back(done, before);
                    if done > 0 {
                        let depth_of = |i| if i < done { depth } else { depth - 1 };
                        (0..lines).for_each(|i| report(&self.info(i, depth_of(i))));
                    }
                    break;
                }
                self.root_moves[..=line].sort_by_key(|mv| std::cmp::Reverse(mv.score));
            }
            if self.stopped {
                break;
            }
            // A line may turn out better than one found before it, so that the order is known at the end only.
            (0..lines).for_each(|line| report(&self.info(line, depth)));
            finished = depth;
            if self.is_settled(limits, depth, &mut settled) {
                if !self.is_pondering() {
                    break;
                }
                self.ready = true;
            }
        }
        self.conclude(lines, finished)
    }

    /// Keeps the first `done` lines; all other moves are as the iteration `before` left them, but no better than those.
    fn fall_back(&mut self, done: usize, before: Vec<RootMove>) {
        self.root_moves.truncate(done);
        let worst = self.root_moves.last().map_or(INFINITE, |mv| mv.score);
        for mv in before {
            if self.root_moves.iter().all(|done| done.mv != mv.mv) {
                self.root_moves.push(RootMove { score: mv.score.min(worst), ..mv });
            }
        }
    }

    /// Whether another iteration is pointless or would not end in time.
    fn is_settled(&self, limits: &Limits, depth: i32, settled: &mut Settled) -> bool {
        if limits.infinite {
            return false;
        }
        let best = &self.root_moves[0];
        if let Some(moves) = limits.mate {
            return matches!(Score::from_raw(best.score), Score::Mate(n) if n > 0 && n as u32 <= moves);
        }
        if best.score.abs() >= MATE_IN_MAX && depth > 2 * (MATE - best.score.abs()) {
            return true;
        }
        if limits.clock.is_none() {
            return false;
        }
        if self.root_moves.len() == 1 && depth >= FORCED_DEPTH {
            return true;
        }
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        self.timer.enough(settled.scale(best.mv, best.score, share))
    }

    /// Searches the current line with a window around its last score, widened until the score lies inside.
    fn aspire(&mut self, depth: i32) {
        let expected = self.root_moves[self.line].previous;
        let mut delta = WINDOW + expected.abs() / WINDOW_SCORE;
        let (mut alpha, mut beta) = if depth >= ASPIRE_DEPTH && expected > -INFINITE {
            ((expected - delta).max(-INFINITE), (expected + delta).min(INFINITE))
        } else {
            (-INFINITE, INFINITE)
        };
        let mut reduced = 0;
        loop {
            let score = self.search::<true>(alpha, beta, (depth - reduced).max(1), 0, false);
            if self.stopped {
                return;
            }
            let line = self.line;
            self.root_moves[line..].sort_by_key(|mv| std::cmp::Reverse(mv.score));
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITE);
                reduced = 0;
            } else if score >= beta {
                beta = (score + delta).min(INFINITE);
                reduced = (reduced + 1).min(RISING);
            } else {
                return;
            }
            delta += delta / 2 + WINDOW_GROWTH;
            if delta > WINDOW_MAX {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn info(&self, line: usize, depth: i32) -> SearchInfo {
        let mv = &self.root_moves[line];
        SearchInfo {
            depth: depth as u32,
            seldepth: self.seldepth as u32,
            line: line + 1,
            score: Score::from_raw(mv.score),
            nodes: self.visited(),
            time: self.timer.elapsed(),
            fullness: self.table.fullness(),
            pv: mv.pv.clone(),
        }
    }

    fn conclude(&mut self, lines: usize, depth: i32) -> Report {
        for mv in &mut self.root_moves {
            if mv.score == -INFINITE {
                mv.score = mv.previous;
            }
        }
        let lost = Score::from_raw(self.without_move(0));
        let lines: Vec<PrincipalVariation> = self
            .root_moves
            .iter()
            .take(lines)
            .map(|mv| PrincipalVariation {
                score: Score::from_raw(mv.score.max(-MATE)),
                moves: mv.pv.clone(),
            })
            .collect();
        let pv = lines.first().map_or_else(Vec::new, |line| line.moves.clone());
        Report {
            best: pv.first().copied(),
            ponder: pv.get(1).copied(),
            score: lines.first().map_or(lost, |line| line.score),
            pv,
            lines,
            depth: depth as u32,
            nodes: self.visited(),
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

    fn is_pondering(&self) -> bool {
        self.ponder && !self.stop.is_ponder_hit()
    }

    /// Positions visited by all threads, as far as is known.
    fn visited(&self) -> u64 {
        match &self.part {
            ThreadRole::Main { helpers } => {
                self.nodes + helpers.iter().map(|count| count.load(Relaxed)).sum::<u64>()
            }
            ThreadRole::Helper { .. } => self.nodes,
        }
    }

    /// Plays a legal move and prepares the next frame.
    pub(super) fn make(&mut self, ply: usize, mv: Move) -> Undo {
        let position = &mut self.position;
        let piece = position.piece_at(mv.from());
        let captured = position.piece_at(mv.to());
        let squares = eval::piece_squares_after(position, mv, self.frames[ply].squares);
        let mut keys = self.frames[ply].keys;
        let undo = position.make(mv);
        self.table.prefetch(position.hash());
        if let Some(piece) = piece {
            keys.toggle(piece, mv.from());
            keys.toggle(piece, mv.to());
            self.frames[ply].step = Some(PieceTarget::new(piece, mv));
        }
        if let Some(captured) = captured {
            keys.toggle(captured, mv.to());
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

    /// Whether the move before was a null move.
    pub(super) fn after_null(&self) -> bool {
        self.past.last().is_some_and(|past| past.mv.is_none())
    }

    /// The static evaluation, before corrections.
    pub(super) fn evaluate(&self, ply: usize) -> i32 {
        eval::evaluate(&self.position, self.frames[ply].squares)
    }

    /// The evaluation with what the search has learnt about it, fading as the natural limit draws near.
    pub(super) fn corrected(&self, ply: usize, raw: i32) -> i32 {
        let quiet = self.past.last().map_or(0, |past| past.progress.counted()) as i32;
        let quiet = if self.past_limit { 0 } else { quiet };
        let value = raw + self.stats.correction(self.position.turn(), &self.frames[ply].keys);
        let value = value - value * quiet / FADE;
        value.clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// What the rules make of the present position before any move: a repetition or the natural limit.
    pub(super) fn verdict(&mut self, ply: usize) -> Option<i32> {
        let now = *self.past.last()?;
        // The search itself scores a side without a move, before the limit counts.
        if !self.past_limit && now.progress.is_exhausted(self.rules) && self.position.has_legal_move() {
            // A third occurrence is ruled on before the limit is.
            return Some(self.repetition(ply, now, false).unwrap_or(0));
        }
        self.repetition(ply, now, true)
    }

    /// The value of a repetition: twice with the game's own moves, or, where that is `enough`, once within the searched
    /// line.
    fn repetition(&mut self, ply: usize, now: Past, enough: bool) -> Option<i32> {
        let last = self.past.len() - 1;
        let window = (now.reversible as usize).min(last);
        let mut seen = 0;
        let mut back = 4;
        while back <= window {
            if self.past[last - back].hash == now.hash {
                seen += 1;
                if (enough && back <= ply) || seen == 2 {
                    return Some(match self.judge(back) {
                        0 => 0,
                        result => i32::from(result) * (RULING - ply as i32),
                    });
                }
            }
            back += 2;
        }
        None
    }

    /// The referee's verdict on the last `length` plies, which lead back to the present position: 1 when the side to
    /// move wins, -1 when it loses.
    fn judge(&mut self, length: usize) -> i8 {
        let cycle = &self.past[self.past.len() - length..];
        let key = cycle
            .iter()
            .fold(1u64, |key, past| (key ^ past.hash).rotate_left(23).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let slot = key as usize % JUDGED;
        if self.judged[slot].0 == key {
            return self.judged[slot].1;
        }
        let moves: Option<Vec<Move>> = cycle.iter().map(|past| past.mv).collect();
        let Some(moves) = moves else { return 0 };
        let score = judge_cycle(self.rules, &self.position, &moves).score(self.position.turn()) as i8;
        self.judged[slot] = (key, score);
        score
    }

    /// The score of a side without a legal move: it has lost, in check or not, unless its rules spare a bare general.
    pub(super) fn without_move(&self, ply: usize) -> i32 {
        let spared = self.rules.parameters().stalemate == StalemateRule::BareGeneralDraws
            && self.position.by_color(self.position.turn()).count() == 1
            && !self.position.in_check();
        if spared { 0 } else { mated_in(ply) }
    }

    /// Whether neither side can mate any more, by the referee's own table. A side without a move has lost before that counts.
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

/// The positions of a game so far.
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

/// How settled the choice of a move is, for the clock.
#[derive(Default)]
struct Settled {
    best: Option<Move>,
    unchanged: u32,
    score: Option<i32>,
}

impl Settled {
    /// The factor on the soft limit while the best move has just changed.
    const CHANGED: f64 = 1.4;
    /// By how much it falls with each iteration that finds the same move.
    const UNCHANGED: f64 = 0.08;
    /// Iterations after which it falls no further.
    const UNCHANGED_MAX: u32 = 8;
    /// The factor for a best move that took none of the positions visited.
    const UNSEARCHED: f64 = 1.6;
    /// By how much it falls if that move took them all.
    const EFFORT: f64 = 1.1;
    /// By how much time grows with each centipawn that the score has fallen, or shrinks with each it has risen.
    const DROP: f64 = 0.006;
    /// Centipawns up to which a rise counts.
    const RISE_MAX: i32 = 30;
    /// Centipawns up to which a drop counts.
    const DROP_MAX: i32 = 80;

    /// The factor on the soft limit after an iteration with this result; `share` of the positions were visited below the
    /// best move.
    fn scale(&mut self, best: Move, score: i32, share: f64) -> f64 {
        self.unchanged =
            if self.best == Some(best) { (self.unchanged + 1).min(Self::UNCHANGED_MAX) } else { 0 };
        let drop = self.score.map_or(0, |before| (before - score).clamp(-Self::RISE_MAX, Self::DROP_MAX));
        self.best = Some(best);
        self.score = Some(score);
        let stability = Self::CHANGED - Self::UNCHANGED * f64::from(self.unchanged);
        let effort = Self::UNSEARCHED - Self::EFFORT * share;
        stability * effort * (1.0 + f64::from(drop) * Self::DROP)
    }
}
