//! Legal moves.

use super::restraints::Restraints;
use super::tables::{
    ADVISOR_STEPS, GENERAL_STEPS, ReachKind, SOLDIER_TARGETS, elephant_targets, horse_targets,
};
use super::{Bitboard, Color, Move, MoveList, Position, Role, Square};

impl Position {
    /// The legal moves of the side to move, in ICCS order (`a0a1` before `a0b0` before `b0a2`).
    ///
    /// A search wants [`Position::captures`] and [`Position::quiets`], which do not sort.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.collect(!self.by_color(self.turn()), &mut moves);
        moves.sort_unstable_by_key(|mv| {
            let (from, to) = (mv.from(), mv.to());
            (from.file(), from.rank(), to.file(), to.rank())
        });
        moves
    }

    /// Appends the legal moves of the side to move, in no particular order.
    pub fn generate(&self, moves: &mut MoveList) {
        self.collect(!self.by_color(self.turn()), moves);
    }

    /// Appends the legal captures of the side to move, in no particular order.
    pub fn captures(&self, moves: &mut MoveList) {
        self.collect(self.by_color(!self.turn()), moves);
    }

    /// Appends the legal moves of the side to move that capture nothing, in no particular order.
    pub fn quiets(&self, moves: &mut MoveList) {
        self.collect(!self.occupied(), moves);
    }

    /// Appends those of [`Position::quiets`] that give check, by the position's [`Position::check_info`], in the same order.
    pub fn quiet_checks(&self, cover: &Restraints, moves: &mut MoveList) {
        self.for_each_legal(self.turn(), !self.occupied(), |from, targets| {
            for to in targets & self.may_check(from, cover) {
                let mv = Move::new(from, to);
                if self.gives_check_with(mv, cover) {
                    moves.push(mv);
                }
            }
        });
    }

    /// True if the side to move has a legal move; without one it has lost.
    pub fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.for_each_legal(self.turn(), !self.by_color(self.turn()), |_, targets| {
            found |= !targets.is_empty()
        });
        found
    }

    /// Tests whether the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Number of legal moves; to be inlined where counting bits is known to be cheap.
    #[inline(always)]
    pub(super) fn count_legal(&self) -> u32 {
        let mut count = 0;
        self.for_each_legal(self.turn(), !self.by_color(self.turn()), |_, targets| count += targets.count());
        count
    }

    /// The moves that `color` could legally play if it were its turn, in no particular order.
    ///
    /// When the other side is in check, taking its general is among them.
    pub fn legal_for(&self, color: Color) -> MoveList {
        let mut moves = MoveList::new();
        self.for_each_legal(color, !self.by_color(color), |from, targets| {
            push_all(&mut moves, from, targets)
        });
        moves
    }

    /// Tests whether the side to move may play `mv`, which may be any 16-bit move, from a table for example.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.by_color(self.turn()).contains(mv.from()) && self.is_legal_for(mv)
    }

    /// Tests whether the owner of the piece on `mv`'s origin could legally play it if it were its turn.
    pub fn is_legal_for(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from()) else { return false };
        self.targets(mv.from()).contains(mv.to()) && self.is_safe(mv, &self.restraints_of(piece.color))
    }

    /// Tests whether the side to move may play a pseudo-legal move, given its [`Position::restraints`].
    #[inline]
    pub fn is_safe(&self, mv: Move, restraints: &Restraints) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if from == restraints.general() {
            let color = if from == self.general(Color::Red) { Color::Red } else { Color::Black };
            !self.is_exposed(to, !color, self.occupied() - Bitboard::of(from))
        } else {
            restraints.allowed(from).contains(to)
        }
    }

    #[inline]
    fn collect(&self, filter: Bitboard, moves: &mut MoveList) {
        self.for_each_legal(self.turn(), filter, |from, targets| push_all(moves, from, targets));
    }

    /// Calls `visit` with every piece of `color` that has legal targets within `filter` (which holds no own piece), and
    /// those targets; some of the calls bring an empty set.
    #[inline(always)]
    fn for_each_legal(&self, color: Color, filter: Bitboard, mut visit: impl FnMut(Square, Bitboard)) {
        let restraints = self.restraints_of(color);
        let own = self.by_color(color);
        let occupied = self.occupied();
        let general = self.general(color);

        let without_general = occupied - Bitboard::of(general);
        let mut steps = Bitboard::EMPTY;
        for to in GENERAL_STEPS[general.index()] & filter {
            if !self.is_exposed(to, !color, without_general) {
                steps.insert(to);
            }
        }
        visit(general, steps);

        let common = filter & restraints.common();
        let special = restraints.special();
        if common.is_empty() && !special.intersects(own) {
            return;
        }
        let allowed = |from: Square| {
            if special.contains(from) { filter & restraints.allowed(from) } else { common }
        };
        for from in own & self.by_role(Role::Chariot) {
            visit(from, self.slide(from, ReachKind::Near) & allowed(from));
        }
        let reach = self.cannon_reach();
        for from in own & self.by_role(Role::Cannon) {
            visit(from, self.slide(from, reach) & allowed(from));
        }
        for from in own & self.by_role(Role::Horse) {
            visit(from, horse_targets(from, occupied) & allowed(from));
        }
        for from in own & self.by_role(Role::Soldier) {
            visit(from, SOLDIER_TARGETS[color.index()][from.index()] & allowed(from));
        }
        for from in own & self.by_role(Role::Advisor) {
            visit(from, ADVISOR_STEPS[from.index()] & allowed(from));
        }
        for from in own & self.by_role(Role::Elephant) {
            visit(from, elephant_targets(from, occupied) & allowed(from));
        }
    }
}

#[inline]
fn push_all(moves: &mut MoveList, from: Square, targets: Bitboard) {
    for to in targets {
        moves.push(Move::new(from, to));
    }
}
