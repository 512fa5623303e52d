//! Generation of legal moves.

use super::restraints::Restraints;
use super::tables::{
    ADVISOR_STEPS, GENERAL_STEPS, ReachKind, SOLDIER_TARGETS, elephant_targets, horse_targets,
};
use super::{Bitboard, Color, Move, MoveList, Position, Role, Square};

impl Position {
    /// Returns the legal moves of the side to move in ICCS order (`a0a1` before `a0b0` before `b0a2`).
    ///
    /// [`Position::captures`] and [`Position::quiets`] are faster: they do not sort.
    ///
    /// ```
    /// # use xiangqi::rules::Position;
    /// assert_eq!(Position::startpos().legal_moves().len(), 44);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.collect(!self.by_color(self.turn()), &mut moves);
        moves.sort_unstable_by_key(|mv| {
            let from = mv.from();
            let to = mv.to();
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

    /// Appends the moves of [`Position::quiets`] that give check, in that order; `cover` is [`Position::check_info`].
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

    /// Returns `true` if the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.for_each_legal(self.turn(), !self.by_color(self.turn()), |_, targets| {
            found |= !targets.is_empty()
        });
        found
    }

    /// Tests for checkmate of the side to move.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Counts the legal moves. Always inlined, so that the caller's instruction set applies.
    #[inline(always)]
    pub(super) fn count_legal(&self) -> u32 {
        let mut count = 0;
        self.for_each_legal(self.turn(), !self.by_color(self.turn()), |_, targets| count += targets.count());
        count
    }

    /// Returns the moves that `color` could legally play if it were its turn, in no particular order.
    ///
    /// If the other side is in check, the capture of its general is among them.
    pub fn legal_for(&self, color: Color) -> MoveList {
        let mut moves = MoveList::new();
        self.for_each_legal(color, !self.by_color(color), |from, targets| {
            push_all(&mut moves, from, targets)
        });
        moves
    }

    /// Returns `true` if the side to move may play `mv`, which may be any move, from a hash table for example.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.by_color(self.turn()).contains(mv.from()) && self.is_legal_for(mv)
    }

    /// Returns `true` if the owner of the piece on the origin of `mv` could legally play it if it were its turn.
    pub fn is_legal_for(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from()) else { return false };
        self.targets(mv.from()).contains(mv.to()) && self.is_safe(mv, &self.restraints_of(piece.color))
    }

    /// Returns `true` if a pseudo-legal move of the side to move is legal; `restraints` is [`Position::restraints`].
    #[inline]
    pub fn is_safe(&self, mv: Move, restraints: &Restraints) -> bool {
        let from = mv.from();
        let to = mv.to();
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

    /// Calls `visit` with each piece of `color` and its legal targets within `filter`, which contains no own piece. The targets may
    /// be empty.
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
