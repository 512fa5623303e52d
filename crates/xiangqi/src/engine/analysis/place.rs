//! Ideas of quiet moves: what a piece does from its new point.

use super::Idea;
use super::find_idea::ExaminedMove;
use super::gain::{self, GAIN, worth};
use crate::rules::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// Minimum number of points that another piece gains or loses by a move.
const ROOM: u32 = 2;

impl ExaminedMove<'_> {
    /// Returns what a move without a capture, a threat or a check does, [`Idea::Quiet`] if nothing is proved or the moved
    /// piece is lost.
    pub(super) fn place(&self) -> Idea {
        let to = self.mv.to();
        let falls = self.attacks_on(to).any(|capture| gain::of_move(&self.after, capture) >= GAIN)
            || gain::falls(&self.line[1..], to).is_some();
        let idea = self.middle_file();
        if falls {
            return idea.or_else(|| self.crossing()).or_else(|| self.development()).unwrap_or(Idea::Quiet);
        }
        idea.or_else(|| self.guards(true))
            .or_else(|| self.crossing())
            .or_else(|| self.makes_way())
            .or_else(|| self.holds_back())
            .or_else(|| self.aims())
            .or_else(|| self.guards(false))
            .or_else(|| self.development())
            .or_else(|| self.links())
            .or_else(|| self.restricts())
            .or_else(|| self.heads_for())
            .unwrap_or_else(|| self.waiting())
    }

    fn waiting(&self) -> Idea {
        let before = self.before.targets(self.mv.from()).count();
        if self.after.targets(self.mv.to()).count() >= before + ROOM {
            Idea::Activates
        } else if gain::at_hand(&self.after) < GAIN {
            Idea::Waits
        } else {
            Idea::Quiet
        }
    }

    fn middle_file(&self) -> Option<Idea> {
        let comes = self.mv.to().file() == 4 && self.mv.from().file() != 4;
        if self.piece.role == Role::Cannon && comes { Some(Idea::TakesMiddleFile) } else { None }
    }

    fn crossing(&self) -> Option<Idea> {
        let us = self.us();
        let crosses = self.mv.to().across_river(us) && !self.mv.from().across_river(us);
        if crosses { Some(Idea::CrossesRiver) } else { None }
    }

    /// Returns the most valuable piece, the middle soldier of equal ones, that the opponent attacks and the moved piece now
    /// protects; `alone` if nothing else does.
    fn guards(&self, alone: bool) -> Option<Idea> {
        let us = self.us();
        let mut guarded: Vec<Square> = Vec::new();
        for target in
            self.after.by_color(us) - Bitboard::of(self.after.general(us)) - Bitboard::of(self.mv.to())
        {
            let old = self.before.attackers_of(target, us);
            let new = self.after.attackers_of(target, us);
            let is_new = new.contains(self.mv.to()) && !old.contains(self.mv.from());
            let others = new - Bitboard::of(self.mv.to());
            if is_new && self.after.is_attacked(target, !us) && others.is_empty() == alone {
                guarded.push(target);
            }
        }
        let target = guarded.into_iter().max_by_key(|square| (self.worth_at(*square), square.file() == 4))?;
        Some(Idea::Guards { target })
    }

    /// Returns the chariot, cannon or horse that gains the most points by the move. A horse may need a move to the point
    /// behind the soldier that made way.
    fn makes_way(&self) -> Option<Idea> {
        let us = self.us();
        let mut best: Option<(u32, Square)> = None;
        for square in self.after.by_color(us) - Bitboard::of(self.mv.to()) {
            let Some(piece) = self.after.piece_at(square).filter(|piece| is_strong(*piece)) else { continue };
            let mut room = gained(self.before, &self.after, square);
            if piece.role == Role::Horse && self.piece.role == Role::Soldier {
                room = room.max(self.room_behind(square));
            }
            if room >= ROOM && best.is_none_or(|(most, _)| room > most) {
                best = Some((room, square));
            }
        }
        best.map(|(_, target)| Idea::MakesWay { target })
    }

    /// Returns the points that a horse at home gains behind the soldier that has moved.
    fn room_behind(&self, horse: Square) -> u32 {
        let Some(behind) = self.mv.from().offset(0, -self.forward()) else { return 0 };
        let step = Move::new(horse, behind);
        if horse.depth(self.us()) > 0 || !self.before.attacks(horse, behind) {
            return 0;
        }
        gained(&self.before.after(step), &self.after.after(step), behind)
    }

    /// Returns the enemy soldier that the moved soldier could take if it advanced, or the horse behind it.
    fn holds_back(&self) -> Option<Idea> {
        if self.piece.role != Role::Soldier {
            return None;
        }
        let ahead = self.forward();
        let facing = self.mv.to().offset(0, 2 * ahead)?;
        let is_free = self.after.piece_at(self.mv.to().offset(0, ahead)?).is_none();
        if !is_free || self.after.piece_at(facing) != Some(Piece::new(!self.us(), Role::Soldier)) {
            return None;
        }
        let horse = Piece::new(!self.us(), Role::Horse);
        let behind = facing.offset(0, ahead).filter(|square| self.after.piece_at(*square) == Some(horse));
        Some(Idea::HoldsBack { target: behind.unwrap_or(facing) })
    }

    /// Returns the most valuable enemy piece that the moved horse, cannon or soldier attacks from its new point only.
    fn aims(&self) -> Option<Idea> {
        let them = !self.us();
        let old = self.before.targets(self.mv.from());
        let general = Bitboard::of(self.after.general(them));
        let targets = (self.after.targets(self.mv.to()) & self.after.by_color(them)) - old - general;
        let is_light = matches!(self.piece.role, Role::Horse | Role::Cannon | Role::Soldier);
        let mut targets =
            targets.into_iter().filter(|target| is_light || self.worth_at(*target) >= worth(self.piece));
        let first = targets.next()?;
        let target = targets
            .fold(first, |best, next| if self.worth_at(next) > self.worth_at(best) { next } else { best });
        Some(Idea::AimsAt { target })
    }

    fn development(&self) -> Option<Idea> {
        let from = self.mv.from();
        let to = self.mv.to();
        let us = self.us();
        let role = self.piece.role;
        let home = match role {
            Role::Chariot => from.depth(us) == 0 && matches!(from.file(), 0 | 8),
            Role::Horse => from.depth(us) == 0 && matches!(from.file(), 1 | 7),
            _ => false,
        };
        if home {
            return Some(Idea::Develops);
        }
        let others = self.before.by_color(us) - Bitboard::of(from);
        let is_open = (others & Bitboard::file(to.file())).is_empty();
        let was_open = (others & Bitboard::file(from.file())).is_empty();
        let takes_file = role == Role::Chariot && from.file() != to.file() && is_open && !was_open;
        if takes_file { Some(Idea::TakesOpenFile) } else { None }
    }

    /// Returns the other advisor or elephant if the two now protect each other.
    fn links(&self) -> Option<Idea> {
        if !matches!(self.piece.role, Role::Advisor | Role::Elephant) {
            return None;
        }
        let twins = self.after.by_piece(self.us(), self.piece.role) - Bitboard::of(self.mv.to());
        let target = (twins & self.after.attackers_of(self.mv.to(), self.us())).first()?;
        if self.before.attackers_of(target, self.us()).contains(self.mv.from()) {
            return None;
        }
        Some(Idea::Links { target })
    }

    /// Returns the enemy chariot, cannon or horse that loses the most points by the move.
    fn restricts(&self) -> Option<Idea> {
        let mut best: Option<(u32, Square)> = None;
        for square in self.after.by_color(!self.us()) {
            let is_strong = self.after.piece_at(square).is_some_and(is_strong);
            let lost = gained(&self.after, self.before, square);
            if is_strong && lost >= ROOM && best.is_none_or(|(most, _)| lost > most) {
                best = Some((lost, square));
            }
        }
        best.map(|(_, target)| Idea::Restricts { target })
    }

    /// Returns the enemy piece that the moved piece attacks after its next move in the line.
    fn heads_for(&self) -> Option<Idea> {
        let [_, answer, next, ..] = self.line else { return None };
        if next.from() != self.mv.to() || answer.to() == next.to() {
            return None;
        }
        let end = self.after.after(*answer).after(*next);
        let them = !self.us();
        let stayed = end.by_color(them) - Bitboard::of(answer.to()) - Bitboard::of(end.general(them));
        let targets = end.targets(next.to()) & stayed;
        let target = targets.into_iter().max_by_key(|target| self.worth_at(*target))?;
        if self.after.attacks(self.mv.to(), target) { None } else { Some(Idea::HeadsFor { target }) }
    }

    /// Returns the direction of the mover's soldiers, in ranks.
    fn forward(&self) -> i8 {
        if self.us() == Color::Red { 1 } else { -1 }
    }

    fn worth_at(&self, square: Square) -> i32 {
        self.after.piece_at(square).map_or(0, worth)
    }
}

/// Returns `true` for a chariot, a cannon or a horse.
fn is_strong(piece: Piece) -> bool {
    matches!(piece.role, Role::Chariot | Role::Cannon | Role::Horse)
}

/// Returns the number of points that the piece on `square` can reach in `after`, beyond those in `before`.
fn gained(before: &Position, after: &Position, square: Square) -> u32 {
    after.targets(square).count().saturating_sub(before.targets(square).count())
}
