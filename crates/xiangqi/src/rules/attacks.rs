//! Attacks and reaches. A reach includes own pieces: attack and protection in one set.

use super::tables::{
    ADVISOR_STEPS, CROSS, GENERAL_STEPS, HORSE_RING, ReachKind, SOLDIER_SOURCES, SOLDIER_TARGETS, between,
    elephant_targets, gather_file, gather_rank, horse_sources, horse_targets, slide,
};
use super::{Bitboard, CannonRule, Color, Piece, Position, Role, Square, Squares};

impl Position {
    /// Returns the points to which the piece on `from` can move without regard to the turn and to checks: pseudo-legal moves.
    /// Empty if `from` is.
    pub fn targets(&self, from: Square) -> Bitboard {
        let Some(Piece { color, role }) = self.piece_at(from) else { return Bitboard::EMPTY };
        let reach = match role {
            Role::General => GENERAL_STEPS[from.index()],
            Role::Advisor => ADVISOR_STEPS[from.index()],
            Role::Elephant => elephant_targets(from, self.occupied()),
            Role::Horse => horse_targets(from, self.occupied()),
            Role::Chariot => self.slide(from, ReachKind::Near),
            Role::Cannon => self.slide(from, self.cannon_reach()),
            Role::Soldier => SOLDIER_TARGETS[color.index()][from.index()],
        };
        reach - self.by_color(color)
    }

    /// Returns `true` if the move of the piece on `from` to `to` is pseudo-legal.
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        self.targets(from).contains(to)
    }

    /// Returns `true` if `by` could capture a piece on `square`, see [`Position::attackers`].
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers_of(square, by).is_empty()
    }

    /// Iterates over the pieces of `by` that attack an enemy piece on `square`, or protect an own one, without regard to checks.
    /// A facing general counts if there is a general on `square`.
    ///
    /// ```
    /// # use xiangqi::rules::{Color, Position};
    /// let position = Position::startpos();
    /// let attackers = position.attackers("h9".parse()?, Color::Red);
    /// assert_eq!(attackers.collect::<Vec<_>>(), ["h2".parse()?]);
    /// # Ok::<(), xiangqi::rules::ParseSquareError>(())
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Squares {
        self.attackers_of(square, by).into_iter()
    }

    /// Returns [`Position::attackers`] as a set.
    pub fn attackers_of(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_to(square, self.occupied()) & self.by_color(by)
    }

    /// Returns the pieces of both colours that could capture on `square` if exactly the points of `occupied` were occupied.
    ///
    /// For static exchange evaluation: pieces outside `occupied` neither attack nor block; points of `occupied` without a piece
    /// block and serve as screens. Facing generals count only if there is a general on `square`.
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let at = square.index();
        let mut found = self.by_role(Role::General) & GENERAL_STEPS[at]
            | self.by_role(Role::Advisor) & ADVISOR_STEPS[at]
            | self.by_role(Role::Elephant) & elephant_targets(square, occupied)
            | self.by_piece(Color::Red, Role::Soldier) & SOLDIER_SOURCES[0][at]
            | self.by_piece(Color::Black, Role::Soldier) & SOLDIER_SOURCES[1][at];
        let horses = self.by_role(Role::Horse);
        if horses.intersects(HORSE_RING[at]) {
            found |= horses & horse_sources(square, occupied);
        }
        let chariots = self.by_role(Role::Chariot);
        let cannons = self.by_role(Role::Cannon);
        if (chariots | cannons).intersects(CROSS[at]) {
            let rank = gather_rank(occupied, square.rank());
            let file = gather_file(occupied, square.file());
            found |= chariots & slide(square, ReachKind::Near, rank, file);
            found |= cannons & slide(square, ReachKind::Shot, rank, file);
        }
        if self.generals_face(occupied) {
            let generals = self.by_role(Role::General);
            if generals.contains(square) {
                found |= generals - Bitboard::of(square);
            }
        }
        found & occupied
    }

    /// Returns the least valuable attacker of `color` among [`Position::attackers_to`], in the order soldier, advisor,
    /// elephant, horse, cannon, chariot, general; facing generals do not count.
    pub fn least_attacker(&self, color: Color, square: Square, occupied: Bitboard) -> Option<(Role, Square)> {
        let at = square.index();
        let own = self.by_color(color) & occupied;
        let found = self
            .first_of(own, Role::Soldier, SOLDIER_SOURCES[color.index()][at])
            .or_else(|| self.first_of(own, Role::Advisor, ADVISOR_STEPS[at]))
            .or_else(|| self.first_of(own, Role::Elephant, elephant_targets(square, occupied)));
        if found.is_some() {
            return found;
        }
        if (own & self.by_role(Role::Horse)).intersects(HORSE_RING[at])
            && let Some(found) = self.first_of(own, Role::Horse, horse_sources(square, occupied))
        {
            return Some(found);
        }
        let sliders = self.by_role(Role::Cannon) | self.by_role(Role::Chariot);
        if (own & sliders).intersects(CROSS[at]) {
            let rank = gather_rank(occupied, square.rank());
            let file = gather_file(occupied, square.file());
            let found = self
                .first_of(own, Role::Cannon, slide(square, ReachKind::Shot, rank, file))
                .or_else(|| self.first_of(own, Role::Chariot, slide(square, ReachKind::Near, rank, file)));
            if found.is_some() {
                return found;
            }
        }
        self.first_of(own, Role::General, GENERAL_STEPS[at])
    }

    #[inline(always)]
    fn first_of(&self, pieces: Bitboard, role: Role, points: Bitboard) -> Option<(Role, Square)> {
        Some((role, (pieces & self.by_role(role) & points).first()?))
    }

    /// Returns the points that a chariot on `from` reaches, the first piece on each line included.
    #[inline]
    pub fn chariot_reach(&self, from: Square) -> Bitboard {
        self.slide(from, ReachKind::Near)
    }

    /// Returns the points behind the first piece of each line from `from`, up to and including the next piece: the targets of a
    /// cannon if an enemy piece is there.
    #[inline]
    pub fn cannon_reach_over_screen(&self, from: Square) -> Bitboard {
        self.slide(from, ReachKind::Far)
    }

    /// Returns the points that a horse on `from` reaches.
    #[inline]
    pub fn horse_reach(&self, from: Square) -> Bitboard {
        horse_targets(from, self.occupied())
    }

    /// Returns the points that an elephant on `from` reaches.
    #[inline]
    pub fn elephant_reach(&self, from: Square) -> Bitboard {
        elephant_targets(from, self.occupied())
    }

    /// Iterates over the pieces that give check to the side to move, including a facing general.
    pub fn checkers(&self) -> Squares {
        self.attackers_of(self.general(self.turn()), !self.turn()).into_iter()
    }

    /// Returns `true` if the side to move is in check, by a piece or by the facing general.
    pub fn in_check(&self) -> bool {
        self.is_exposed(self.general(self.turn()), !self.turn(), self.occupied())
    }

    /// Returns the part of a line that cannons reach under this position's rule.
    #[inline(always)]
    pub(super) fn cannon_reach(&self) -> ReachKind {
        match self.cannon_rule() {
            CannonRule::Standard => ReachKind::Cannon,
            CannonRule::AlwaysJumps => ReachKind::Far,
        }
    }

    /// Returns `true` if `by` could capture a general on `square`, a point of the other palace, if exactly the points of
    /// `occupied` were occupied.
    #[inline(always)]
    pub(super) fn is_exposed(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let at = square.index();
        let enemies = self.by_color(by) & occupied;
        if (enemies & self.by_role(Role::Soldier)).intersects(SOLDIER_SOURCES[by.index()][at]) {
            return true;
        }
        let horses = enemies & self.by_role(Role::Horse) & HORSE_RING[at];
        if !horses.is_empty() && horses.intersects(horse_sources(square, occupied)) {
            return true;
        }
        let general = Bitboard::of(self.general(by)) & enemies & Bitboard::file(square.file());
        let chariots = (enemies & self.by_role(Role::Chariot) & CROSS[at]) | general;
        if chariots.into_iter().any(|chariot| !between(square, chariot).intersects(occupied)) {
            return true;
        }
        let cannons = enemies & self.by_role(Role::Cannon) & CROSS[at];
        cannons.into_iter().any(|cannon| {
            let screens = between(square, cannon) & occupied;
            !screens.is_empty() && !screens.has_several()
        })
    }

    fn generals_face(&self, occupied: Bitboard) -> bool {
        let red = self.general(Color::Red);
        let black = self.general(Color::Black);
        red.file() == black.file() && !between(red, black).intersects(occupied)
    }
}

/// Returns the points that an advisor on `from` reaches, empty outside the palaces.
#[inline]
pub fn advisor_reach(from: Square) -> Bitboard {
    ADVISOR_STEPS[from.index()]
}

/// Returns the points that a general on `from` reaches by a step, empty outside the palaces.
#[inline]
pub fn general_reach(from: Square) -> Bitboard {
    GENERAL_STEPS[from.index()]
}
