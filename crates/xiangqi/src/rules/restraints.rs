//! Legality by masks: where pieces may move without exposing their general.

use arrayvec::ArrayVec;

use super::tables::{CROSS, HORSE_RING, SOLDIER_SOURCES, between, horse_leg};
use super::{Bitboard, Color, Move, Position, Role, Square};

/// Restriction on the moves of all pieces but the general, so that `attacker` cannot capture the general afterwards.
///
/// With `B` the points between the attacker `c` and the general, and `n` the pieces on them:
///
/// | attacker | n | pieces in `special` | may move to | all others to |
/// |---|---|---|---|---|
/// | chariot, facing general | 0 | – | – | `B` or `c` |
/// | | 1 | the piece between, when it is a mover's | `B` or `c` | anywhere |
/// | cannon | 0 | – | – | anywhere but `B`: there they would be its screen |
/// | | 1 | the screen, when it is a mover's | anywhere but `B` | `B` without the screen, or `c` |
/// | | 2 | the movers' of the two | the empty points of `B`, or `c` | anywhere |
/// | horse with its leg `l` | empty `l` | – | – | `l` or `c` |
/// | | | a mover's piece on `l` | `c` | anywhere |
/// | soldier | | – | – | `c` |
///
/// The rows do not depend on the rest of the board, so a move is safe exactly if the rows of all attackers allow it. Double checks,
/// double pins and moves that open one line and close another are no special cases.
#[derive(Clone, Copy, Debug)]
struct Restraint {
    attacker: Square,
    special: Bitboard,
    inside: Bitboard,
    outside: Bitboard,
}

/// Masks that keep a general safe, computed once per position by [`Position::restraints`] or [`Position::check_info`].
#[derive(Clone, Debug)]
pub struct Restraints {
    general: Square,
    common: Bitboard,
    special: Bitboard,
    checkers: Bitboard,
    list: ArrayVec<Restraint, 10>,
}

impl Restraints {
    /// Returns the point of the general.
    pub fn general(&self) -> Square {
        self.general
    }

    /// Pieces that attack the general.
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Returns the points to which the piece on `from`, other than the general, may move without exposing the general.
    #[inline]
    pub fn allowed(&self, from: Square) -> Bitboard {
        if self.special.contains(from) { self.allowed_special(from) } else { self.common }
    }

    /// Points to which pieces outside [`Restraints::special`] may move.
    #[inline(always)]
    pub(super) fn common(&self) -> Bitboard {
        self.common
    }

    /// Pieces with masks of their own.
    #[inline(always)]
    pub(super) fn special(&self) -> Bitboard {
        self.special
    }

    /// Returns a superset of the complement of [`Restraints::allowed`].
    #[inline(always)]
    fn may_be_broken(&self, from: Square) -> Bitboard {
        if self.special.contains(from) { Bitboard::ALL } else { !self.common }
    }

    fn allowed_special(&self, from: Square) -> Bitboard {
        self.list.iter().fold(Bitboard::ALL, |allowed, restraint| allowed & restraint.allowed(from))
    }

    #[inline(always)]
    fn push(&mut self, restraint: Restraint) {
        self.common &= restraint.outside;
        self.special |= restraint.special;
        self.list.push(restraint);
    }
}

impl Restraint {
    fn allowed(&self, from: Square) -> Bitboard {
        if self.special.contains(from) { self.inside } else { self.outside }
    }
}

impl Position {
    /// Computes the restraints on the moves of the side to move, for [`Position::is_safe`].
    #[inline]
    pub fn restraints(&self) -> Restraints {
        self.restraints_of(self.turn())
    }

    /// Computes the restraints on the moves of `color`.
    #[inline(always)]
    pub(super) fn restraints_of(&self, color: Color) -> Restraints {
        self.restraints_on(self.general(color), !color, color)
    }

    /// Computes the restraints on moves of `movers` so that no piece of `attackers` attacks `general` afterwards.
    #[inline(always)]
    fn restraints_on(&self, general: Square, attackers: Color, movers: Color) -> Restraints {
        let mut all = Restraints {
            general,
            common: Bitboard::ALL,
            special: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            list: ArrayVec::new(),
        };
        let at = general.index();
        let occupied = self.occupied();
        let movable = self.by_color(movers);
        let enemies = self.by_color(attackers);

        let chariots = enemies & self.by_role(Role::Chariot) & CROSS[at];
        let facing = Bitboard::of(self.general(attackers)) & Bitboard::file(general.file());
        for attacker in chariots | facing {
            let line = between(general, attacker);
            let blockers = line & occupied;
            if blockers.has_several() {
                continue;
            }
            let stay = line | Bitboard::of(attacker);
            if blockers.is_empty() {
                all.checkers.insert(attacker);
                all.push(Restraint { attacker, special: Bitboard::EMPTY, inside: stay, outside: stay });
            } else if blockers.intersects(movable) {
                all.push(Restraint { attacker, special: blockers, inside: stay, outside: Bitboard::ALL });
            }
        }

        for attacker in enemies & self.by_role(Role::Cannon) & CROSS[at] {
            let line = between(general, attacker);
            let screens = line & occupied;
            if screens.is_empty() {
                // There is no point for a screen between neighbours.
                if !line.is_empty() {
                    all.push(Restraint { attacker, special: screens, inside: !line, outside: !line });
                }
                continue;
            }
            let free = (line - occupied) | Bitboard::of(attacker);
            let behind = screens.without_first();
            if behind.is_empty() {
                all.checkers.insert(attacker);
                all.push(Restraint { attacker, special: screens & movable, inside: !line, outside: free });
            } else if !behind.has_several() && screens.intersects(movable) {
                let special = screens & movable;
                all.push(Restraint { attacker, special, inside: free, outside: Bitboard::ALL });
            }
        }

        for attacker in enemies & self.by_role(Role::Horse) & HORSE_RING[at] {
            let leg =
                Bitboard::of(horse_leg(attacker, general).expect("the horse stands in the general's ring"));
            let capture = Bitboard::of(attacker);
            if !leg.intersects(occupied) {
                all.checkers.insert(attacker);
                let stop = leg | capture;
                all.push(Restraint { attacker, special: Bitboard::EMPTY, inside: stop, outside: stop });
            } else if leg.intersects(movable) {
                all.push(Restraint { attacker, special: leg, inside: capture, outside: Bitboard::ALL });
            }
        }

        for attacker in enemies & self.by_role(Role::Soldier) & SOLDIER_SOURCES[attackers.index()][at] {
            let capture = Bitboard::of(attacker);
            all.checkers.insert(attacker);
            all.push(Restraint { attacker, special: Bitboard::EMPTY, inside: capture, outside: capture });
        }
        all
    }
}

impl Position {
    /// Computes the restraints that keep the enemy general safe from the side to move. A move that breaks one is a discovered
    /// check, see [`Position::gives_check_with`].
    #[inline]
    pub fn check_info(&self) -> Restraints {
        let turn = self.turn();
        self.restraints_on(self.general(!turn), turn, turn)
    }

    /// Returns `true` if a legal move of the side to move gives check; `cover` is [`Position::check_info`].
    #[inline]
    pub fn gives_check_with(&self, mv: Move, cover: &Restraints) -> bool {
        let from = mv.from();
        let to = mv.to();
        self.checks_from(from, to, cover.general)
            || (cover.may_be_broken(from).contains(to)
                && cover
                    .list
                    .iter()
                    .any(|restraint| restraint.attacker != from && !restraint.allowed(from).contains(to)))
    }

    /// Returns a superset of the points to which the piece on `from` moves with check.
    #[inline]
    pub(super) fn may_check(&self, from: Square, cover: &Restraints) -> Bitboard {
        let general = cover.general.index();
        let by_itself = match self.piece_at(from).map(|piece| piece.role) {
            Some(Role::Chariot | Role::Cannon) => CROSS[general],
            Some(Role::Horse) => HORSE_RING[general],
            Some(Role::Soldier) => SOLDIER_SOURCES[self.turn().index()][general],
            _ => Bitboard::EMPTY,
        };
        by_itself | cover.may_be_broken(from)
    }

    /// Returns `true` if the piece on `from` attacks `general` after its move to `to`.
    #[inline]
    fn checks_from(&self, from: Square, to: Square, general: Square) -> bool {
        let screens = || between(general, to) & (self.occupied() - Bitboard::of(from));
        match self.piece_at(from).map(|piece| piece.role) {
            Some(Role::Chariot) => CROSS[general.index()].contains(to) && screens().is_empty(),
            Some(Role::Cannon) => {
                CROSS[general.index()].contains(to) && {
                    let screens = screens();
                    !screens.is_empty() && !screens.has_several()
                }
            }
            Some(Role::Horse) => {
                HORSE_RING[general.index()].contains(to)
                    && horse_leg(to, general).is_some_and(|leg| !self.occupied().contains(leg))
            }
            Some(Role::Soldier) => SOLDIER_SOURCES[self.turn().index()][general.index()].contains(to),
            _ => false,
        }
    }
}
