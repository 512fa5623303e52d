//! Move ordering.

use arrayvec::ArrayVec;

use super::exchange::{self, WORTH};
use super::stats::{PieceTarget, Stats};
use crate::rules::{Move, MoveList, Position, Restraints};

/// Weight of the victim of a capture relative to the attacker.
const VICTIM: i32 = 16;
/// Points of a capture's score for each centipawn that it may lose in the exchange and still count as good.
const CAPTURE_SACRIFICE: i32 = 32;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    Captures,
    GoodCaptures,
    Checks,
    Killer,
    Quiets,
    GoodQuiets,
    BadCaptures,
    Done,
}

/// Staged move generator: returns the moves of a position one by one, the most promising first.
pub(super) struct Picker {
    stage: Stage,
    table: Option<Move>,
    killer: Option<Move>,
    moves: ScoredMoves,
    bad: ArrayVec<Move, 48>,
    /// Number of bad captures returned.
    next_bad: usize,
    skip_quiets: bool,
    captures_only: bool,
    checks: bool,
}

pub(super) struct Context {
    pub(super) before: [Option<PieceTarget>; 3],
}

impl Picker {
    /// Picks all moves: the table's move, good captures, the killer, quiet moves, bad captures.
    pub(super) fn new(table: Option<Move>, killer: Option<Move>) -> Picker {
        Picker {
            stage: Stage::Table,
            table,
            killer: killer.filter(|_| killer != table),
            moves: ScoredMoves::default(),
            bad: ArrayVec::new(),
            next_bad: 0,
            skip_quiets: false,
            captures_only: false,
            checks: false,
        }
    }

    /// Picks captures that do not lose in the exchange.
    pub(super) fn captures(table: Option<Move>) -> Picker {
        Picker { captures_only: true, ..Picker::new(table, None) }
    }

    /// Picks captures, then quiet checks, that do not lose in the exchange.
    pub(super) fn captures_and_checks(table: Option<Move>) -> Picker {
        Picker { checks: true, ..Picker::captures(table) }
    }

    /// Skips the remaining quiet moves.
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Returns the next legal move. With `cover`, the check information of the position, quiet moves without check are
    /// skipped.
    pub(super) fn next(
        &mut self,
        position: &Position,
        stats: &Stats,
        context: &Context,
        cover: Option<&Restraints>,
    ) -> Option<Move> {
        let wanted = |mv| cover.is_none_or(|cover| position.gives_check_with(mv, cover));
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::Captures;
                    if let Some(mv) = self.table {
                        let capture = position.piece_at(mv.to()).is_some();
                        if (capture || !self.captures_only || self.checks) && position.is_legal(mv) {
                            return Some(mv);
                        }
                        self.table = None;
                    }
                }
                Stage::Captures => {
                    self.generate_captures(position, stats);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    while let Some((mv, score)) = self.moves.best() {
                        if Some(mv) == self.table {
                            continue;
                        }
                        let margin = if self.captures_only { 0 } else { -score / CAPTURE_SACRIFICE };
                        if exchange::wins(position, mv, margin) {
                            return Some(mv);
                        }
                        if !self.captures_only {
                            let _ = self.bad.try_push(mv);
                        }
                    }
                    self.stage = match (self.captures_only, self.checks) {
                        (false, _) => Stage::Killer,
                        (true, false) => Stage::Done,
                        (true, true) => {
                            self.generate_checks(position, stats, context);
                            Stage::Checks
                        }
                    };
                }
                Stage::Checks => {
                    while let Some((mv, _)) = self.moves.best() {
                        if Some(mv) != self.table && exchange::wins(position, mv, 0) {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Killer => {
                    self.stage = Stage::Quiets;
                    if let Some(mv) = self.killer.filter(|_| !self.skip_quiets) {
                        if position.piece_at(mv.to()).is_none() && position.is_legal(mv) && wanted(mv) {
                            return Some(mv);
                        }
                        self.killer = None;
                    }
                }
                Stage::Quiets => {
                    if !self.skip_quiets {
                        self.moves.fill(
                            |list| position.quiets(list),
                            |mv| quiet_score(position, stats, context, mv),
                        );
                    }
                    self.stage = Stage::GoodQuiets;
                }
                Stage::GoodQuiets => {
                    // Selecting the best takes longer than a scan that finds no wanted move.
                    let any = !self.skip_quiets && self.moves.rest().iter().any(|mv| wanted(*mv));
                    while any && let Some((mv, _)) = self.moves.best() {
                        if Some(mv) != self.table && Some(mv) != self.killer && wanted(mv) {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    if let Some(mv) = self.bad.get(self.next_bad) {
                        self.next_bad += 1;
                        return Some(*mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn generate_captures(&mut self, position: &Position, stats: &Stats) {
        self.moves.fill(|list| position.captures(list), |mv| capture_score(position, stats, mv));
    }

    fn generate_checks(&mut self, position: &Position, stats: &Stats, context: &Context) {
        self.moves.fill(
            |list| position.quiet_checks(&position.check_info(), list),
            |mv| quiet_score(position, stats, context, mv),
        );
    }
}

/// Moves of one stage with their scores.
#[derive(Default)]
struct ScoredMoves {
    moves: MoveList,
    /// Score of each move in the high bits, its index counted from the end in the low bits. So the maximum belongs to the
    /// first of the best moves.
    keys: ArrayVec<i32, 128>,
    /// Number of moves returned.
    next: usize,
}

impl ScoredMoves {
    const PLACE_BITS: u32 = 7;
    const LAST: i32 = (1 << ScoredMoves::PLACE_BITS) - 1;

    fn fill(&mut self, generate: impl FnOnce(&mut MoveList), score: impl Fn(Move) -> i32) {
        self.moves.clear();
        self.keys.clear();
        self.next = 0;
        generate(&mut self.moves);
        self.keys.extend(self.moves.iter().zip(0..).map(|(&mv, place)| key(score(mv), place)));
    }

    /// Returns the remaining moves.
    fn rest(&self) -> &[Move] {
        &self.moves[self.next..]
    }

    /// Takes the best remaining move with its score.
    fn best(&mut self) -> Option<(Move, i32)> {
        let first = self.next;
        let rest = &self.keys[first..];
        if rest.is_empty() {
            return None;
        }
        let best = rest.iter().copied().fold(i32::MIN, i32::max);
        let place = (ScoredMoves::LAST - (best & ScoredMoves::LAST)) as usize;
        self.keys[place] = key(self.keys[first] >> ScoredMoves::PLACE_BITS, place as i32);
        self.moves.swap(first, place);
        self.next += 1;
        Some((self.moves[first], best >> ScoredMoves::PLACE_BITS))
    }
}

/// Returns the score of a capture: most valuable victim, least valuable attacker, and history.
fn capture_score(position: &Position, stats: &Stats, mv: Move) -> i32 {
    let (Some(piece), Some(victim)) = (position.piece_at(mv.from()), position.piece_at(mv.to())) else {
        return 0;
    };
    VICTIM * WORTH[victim.role.index()] - WORTH[piece.role.index()] + stats.capture(piece, mv, victim.role)
}

fn key(score: i32, place: i32) -> i32 {
    score << ScoredMoves::PLACE_BITS | (ScoredMoves::LAST - place)
}

/// Returns the history score of a quiet move, by itself and as a continuation.
pub(super) fn quiet_score(position: &Position, stats: &Stats, context: &Context, mv: Move) -> i32 {
    let Some(piece) = position.piece_at(mv.from()) else { return 0 };
    let step = PieceTarget::new(piece, mv);
    stats.quiet(position.turn(), mv)
        + stats.continuation(context.before[0], step)
        + stats.continuation(context.before[1], step)
        + stats.continuation(context.before[2], step) / 2
}
