//! Attacks and legal moves.

use super::{CannonRule, Color, Move, MoveList, Piece, Position, Role, Square};

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Position {
    /// Calls `visit` with every point that the piece on `from` reaches by its movement, own pieces left out,
    /// whoever is to move and whether or not its general is then in check.
    pub fn for_each_target(&self, from: Square, mut visit: impl FnMut(Square)) {
        let Some(Piece { color, role }) = self.piece_at(from) else { return };
        let mut visit = |to: Square| {
            if self.piece_at(to).is_none_or(|piece| piece.color != color) {
                visit(to);
            }
        };
        match role {
            Role::General | Role::Advisor => {
                let steps = if role == Role::General { ORTHOGONAL } else { DIAGONAL };
                for to in steps.iter().filter_map(|&(f, r)| from.offset(f, r)) {
                    if to.in_palace(color) {
                        visit(to);
                    }
                }
            }
            Role::Elephant => {
                for (f, r) in DIAGONAL {
                    let (Some(eye), Some(to)) = (from.offset(f, r), from.offset(2 * f, 2 * r)) else {
                        continue;
                    };
                    if !to.across_river(color) && self.piece_at(eye).is_none() {
                        visit(to);
                    }
                }
            }
            Role::Horse => {
                for (f, r) in ORTHOGONAL {
                    if from.offset(f, r).is_none_or(|leg| self.piece_at(leg).is_some()) {
                        continue;
                    }
                    for side in [-1, 1] {
                        let to = if f == 0 { from.offset(side, 2 * r) } else { from.offset(2 * f, side) };
                        to.into_iter().for_each(&mut visit);
                    }
                }
            }
            Role::Chariot => {
                for (f, r) in ORTHOGONAL {
                    let mut at = from;
                    while let Some(to) = at.offset(f, r) {
                        visit(to);
                        if self.piece_at(to).is_some() {
                            break;
                        }
                        at = to;
                    }
                }
            }
            Role::Cannon => {
                for (f, r) in ORTHOGONAL {
                    let (mut at, mut screen) = (from, false);
                    while let Some(to) = at.offset(f, r) {
                        at = to;
                        match (screen, self.piece_at(to).is_some()) {
                            (false, false) if self.cannon_rule() == CannonRule::Standard => visit(to),
                            (false, false) => {}
                            (false, true) => screen = true,
                            (true, false) if self.cannon_rule() == CannonRule::AlwaysJumps => visit(to),
                            (true, false) => {}
                            (true, true) => {
                                visit(to);
                                break;
                            }
                        }
                    }
                }
            }
            Role::Soldier => {
                let forward = if color == Color::Red { 1 } else { -1 };
                from.offset(0, forward).into_iter().for_each(&mut visit);
                if from.across_river(color) {
                    from.offset(1, 0).into_iter().for_each(&mut visit);
                    from.offset(-1, 0).into_iter().for_each(&mut visit);
                }
            }
        }
    }

    /// Whether the piece on `from` attacks `to` (reaches it by its capturing movement), legality aside.
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        let mut found = false;
        self.for_each_target(from, |target| found |= target == to);
        found
    }

    /// Whether `by` could capture on `square`, the facing general included.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(square, by).next().is_some()
    }

    /// The pieces of `by` that could capture the enemy piece on `square`; a facing general counts when a general stands there.
    pub fn attackers(&self, square: Square, by: Color) -> impl Iterator<Item = Square> + '_ {
        let target_is_general = self.piece_at(square).is_some_and(|piece| piece.role == Role::General);
        self.pieces()
            .filter(move |(_, piece)| piece.color == by)
            .filter(move |(from, piece)| {
                self.attacks(*from, square)
                    || (target_is_general && piece.role == Role::General && self.clear_file(*from, square))
            })
            .map(|(from, _)| from)
    }

    fn clear_file(&self, a: Square, b: Square) -> bool {
        a.file() == b.file()
            && (a.rank().min(b.rank()) + 1..a.rank().max(b.rank()))
                .all(|rank| Square::new(a.file(), rank).is_some_and(|square| self.piece_at(square).is_none()))
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> impl Iterator<Item = Square> + '_ {
        self.attackers(self.general(self.turn()), !self.turn())
    }

    /// Tests for check against the side to move.
    pub fn in_check(&self) -> bool {
        self.checkers().next().is_some()
    }

    /// The legal moves of the side to move, in ICCS order.
    pub fn legal_moves(&self) -> MoveList {
        let mut position = self.clone();
        let mut moves = MoveList::new();
        let mut squares: Vec<Square> = Square::all().collect();
        squares.sort_by_key(|square| (square.file(), square.rank()));
        for from in squares {
            if self.piece_at(from).is_none_or(|piece| piece.color != self.turn()) {
                continue;
            }
            let mut targets = arrayvec::ArrayVec::<Square, 17>::new();
            self.for_each_target(from, |to| targets.push(to));
            targets.sort_by_key(|square| (square.file(), square.rank()));
            for to in targets {
                let mv = Move::new(from, to);
                let undo = position.make(mv);
                if !position.is_attacked(position.general(self.turn()), position.turn()) {
                    moves.push(mv);
                }
                position.unmake(mv, undo);
            }
        }
        moves
    }

    /// Tests whether the side to move may play `mv`.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }
}
