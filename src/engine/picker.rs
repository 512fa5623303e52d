//! The order in which moves are tried.

use arrayvec::ArrayVec;

use super::exchange::{self, WORTH};
use super::stats::{PieceTarget, Stats};
use crate::rules::{Move, MoveList, Position};

/// Weight of the victim of a capture against the piece that takes it.
const VICTIM: i32 = 16;
/// Points of a capture's order for each centipawn that it may lose in the exchange and still be tried early.
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

/// Hands out the moves of a position one by one, the most promising first, generating as late as it can.
pub(super) struct Picker {
    stage: Stage,
    table: Option<Move>,
    killer: Option<Move>,
    moves: ArrayVec<(Move, i32), 128>,
    bad: ArrayVec<Move, 48>,
    next: usize,
    skip_quiets: bool,
    captures_only: bool,
    checks: bool,
}

pub(super) struct Context {
    pub(super) before: [Option<PieceTarget>; 3],
}

impl Picker {
    /// All moves: the table's move, good captures, the killer, quiet moves, bad captures.
    pub(super) fn new(table: Option<Move>, killer: Option<Move>) -> Picker {
        Picker {
            stage: Stage::Table,
            table,
            killer: killer.filter(|_| killer != table),
            moves: ArrayVec::new(),
            bad: ArrayVec::new(),
            next: 0,
            skip_quiets: false,
            captures_only: false,
            checks: false,
        }
    }

    /// Captures that do not lose in the exchange.
    pub(super) fn captures(table: Option<Move>) -> Picker {
        Picker { captures_only: true, ..Picker::new(table, None) }
    }

    /// Captures that do not lose in the exchange, then quiet checks that do not.
    pub(super) fn captures_and_checks(table: Option<Move>) -> Picker {
        Picker { checks: true, ..Picker::captures(table) }
    }

    /// Leaves out the quiet moves that have not been handed out yet.
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move to try; it is legal.
    pub(super) fn next(&mut self, position: &Position, stats: &Stats, context: &Context) -> Option<Move> {
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
                    while let Some((mv, score)) = self.best() {
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
                    while let Some((mv, _)) = self.best() {
                        if Some(mv) != self.table && exchange::wins(position, mv, 0) {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Killer => {
                    self.stage = Stage::Quiets;
                    if let Some(mv) = self.killer.filter(|_| !self.skip_quiets) {
                        if position.piece_at(mv.to()).is_none() && position.is_legal(mv) {
                            return Some(mv);
                        }
                        self.killer = None;
                    }
                }
                Stage::Quiets => {
                    if !self.skip_quiets {
                        self.generate_quiets(position, stats, context);
                    }
                    self.stage = Stage::GoodQuiets;
                }
                Stage::GoodQuiets => {
                    while !self.skip_quiets
                        && let Some((mv, _)) = self.best()
                    {
                        if Some(mv) != self.table && Some(mv) != self.killer {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::BadCaptures;
                    self.next = 0;
                }
                Stage::BadCaptures => {
                    if let Some(mv) = self.bad.get(self.next) {
                        self.next += 1;
                        return Some(*mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn generate_captures(&mut self, position: &Position, stats: &Stats) {
        let mut list = MoveList::new();
        position.captures(&mut list);
        self.fill(&list, |mv| {
            let (Some(piece), Some(victim)) = (position.piece_at(mv.from()), position.piece_at(mv.to()))
            else {
                return 0;
            };
            VICTIM * WORTH[victim.role.index()] - WORTH[piece.role.index()]
                + stats.capture(piece, mv, victim.role)
        });
    }

    fn generate_quiets(&mut self, position: &Position, stats: &Stats, context: &Context) {
        let mut list = MoveList::new();
        position.quiets(&mut list);
        self.fill(&list, |mv| quiet_score(position, stats, context, mv));
    }

    fn generate_checks(&mut self, position: &Position, stats: &Stats, context: &Context) {
        let mut list = MoveList::new();
        position.quiets(&mut list);
        let info = position.check_info();
        list.retain(|mv| position.gives_check_with(*mv, &info));
        self.fill(&list, |mv| quiet_score(position, stats, context, mv));
    }

    fn fill(&mut self, list: &MoveList, score: impl Fn(Move) -> i32) {
        self.moves.clear();
        self.next = 0;
        self.moves.extend(list.iter().map(|&mv| (mv, score(mv))));
    }

    /// Takes the best of the moves not handed out yet.
    fn best(&mut self) -> Option<(Move, i32)> {
        let rest = &mut self.moves[self.next..];
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].1 > rest[best].1 {
                best = i;
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}

/// History score of a quiet move, alone and after the moves before it.
pub(super) fn quiet_score(position: &Position, stats: &Stats, context: &Context, mv: Move) -> i32 {
    let Some(piece) = position.piece_at(mv.from()) else { return 0 };
    let step = PieceTarget::new(piece, mv);
    stats.quiet(position.turn(), mv)
        + stats.continuation(context.before[0], step)
        + stats.continuation(context.before[1], step)
        + stats.continuation(context.before[2], step) / 2
}
