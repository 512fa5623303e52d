//! The themes of a puzzle, each proved on the board along its solution.

use crate::engine::gain;
use crate::rules::{Bitboard, Color, Move, Piece, Position, Role, Square, between};

use super::{Goal, Puzzle, Theme};

/// From this worth on, in centipawns, a piece is worth a combination: an advisor.
const PRIZE: i32 = 200;
/// From this worth on it is one of the pieces that fight: horse, cannon, chariot.
const STRONG: i32 = 400;
/// The most chariots, horses and cannons of both sides in an endgame.
const FEW: u32 = 4;

/// What the solution proves, in the order of [`Theme::ALL`].
pub fn themes(puzzle: &Puzzle) -> Vec<Theme> {
    let turns = turns(puzzle);
    Theme::ALL.into_iter().filter(|theme| is_shown(*theme, puzzle, &turns)).collect()
}

fn is_shown(theme: Theme, puzzle: &Puzzle, turns: &[Turn]) -> bool {
    let any = |test: fn(&Turn) -> bool| turns.iter().any(test);
    // Two moves of the solver that follow each other, with the answer between them.
    let pair = |test: fn(&Turn, &Turn) -> bool| turns.windows(2).any(|pair| test(&pair[0], &pair[1]));
    match theme {
        Theme::MateIn1 => puzzle.goal() == Goal::Mate(1),
        Theme::MateIn2 => puzzle.goal() == Goal::Mate(2),
        Theme::MateIn3 => puzzle.goal() == Goal::Mate(3),
        Theme::LongMate => matches!(puzzle.goal(), Goal::Mate(moves) if moves > 3),
        Theme::Fork => pair(Turn::forks),
        Theme::Skewer => pair(Turn::skewers),
        Theme::Pin => any(Turn::uses_a_pin) || pair(Turn::pins),
        Theme::DiscoveredAttack => pair(Turn::uncovers),
        Theme::DiscoveredCheck => any(Turn::uncovers_check),
        Theme::DoubleCheck => any(|turn| turn.after.checkers().count() > 1),
        Theme::Screen => any(Turn::screens),
        Theme::RemovingTheGuard => pair(Turn::removes_the_guard),
        Theme::Deflection => pair(Turn::deflects),
        Theme::Sacrifice => is_sacrifice(turns),
        Theme::TrappedPiece => pair(Turn::traps),
        Theme::QuietMove => turns[0].captured.is_none() && !turns[0].after.in_check(),
        Theme::Endgame => is_endgame(puzzle.position()),
    }
}

/// A move of the solver.
struct Turn {
    before: Position,
    mv: Move,
    captured: Option<Piece>,
    after: Position,
    /// The other side's answer and what it takes; none after the last move.
    reply: Option<(Move, Option<Piece>)>,
}

fn turns(puzzle: &Puzzle) -> Vec<Turn> {
    let mut position = puzzle.position().clone();
    let mut turns = Vec::with_capacity(puzzle.moves());
    for pair in puzzle.solution().chunks(2) {
        let before = position.clone();
        let captured = position.make(pair[0]).captured();
        let after = position.clone();
        let reply = pair.get(1).map(|&reply| (reply, position.make(reply).captured()));
        turns.push(Turn { before, mv: pair[0], captured, after, reply });
    }
    turns
}

impl Turn {
    fn us(&self) -> Color {
        self.before.turn()
    }

    fn them(&self) -> Color {
        !self.us()
    }

    fn mates(&self) -> bool {
        self.after.in_check() && !self.after.has_legal_move()
    }

    /// Whether the piece on `square` is worth taking, for a piece of the solver that attacks it: dearer, or unprotected.
    fn is_prey(&self, hunter: Piece, square: Square) -> bool {
        let Some(piece) = self.after.piece_at(square).filter(|piece| piece.color == self.them()) else {
            return false;
        };
        piece.role == Role::General
            || gain::worth(piece) >= PRIZE
                && (gain::worth(piece) > gain::worth(hunter) || !self.after.is_attacked(square, self.them()))
    }

    /// The piece that has moved attacks two or more, and takes one of them next.
    fn forks(&self, next: &Turn) -> bool {
        let Some(hunter) = self.after.piece_at(self.mv.to()) else { return false };
        let prey: Vec<Square> = self
            .after
            .targets(self.mv.to())
            .into_iter()
            .filter(|&square| self.is_prey(hunter, square))
            .collect();
        prey.len() > 1 && next.mv.from() == self.mv.to() && prey.contains(&next.mv.to())
    }

    /// A chariot or cannon attacks along a line, what stands there leaves, and the piece behind is taken.
    fn skewers(&self, next: &Turn) -> bool {
        let Some((reply, _)) = self.reply else { return false };
        self.after.attacks(self.mv.to(), reply.from())
            && next.mv.from() == self.mv.to()
            && next.captured.is_some_and(|piece| gain::worth(piece) >= PRIZE)
            && between(self.mv.to(), next.mv.to()).contains(reply.from())
    }

    /// A piece that could move before has no legal move any more, and is taken next.
    fn pins(&self, next: &Turn) -> bool {
        let target = next.mv.to();
        let can_move =
            |position: &Position| position.legal_for(self.them()).iter().any(|mv| mv.from() == target);
        !self.after.in_check()
            && next.captured.is_some_and(|piece| gain::worth(piece) >= STRONG)
            && self.after.piece_at(target) == next.captured
            && !self.after.targets(target).is_empty()
            && can_move(&self.before)
            && !can_move(&self.after)
    }

    /// A piece that reaches the point of the move may not capture there, because its general would stand in check.
    fn uses_a_pin(&self) -> bool {
        let to = self.mv.to();
        self.after.checkers().all(|checker| checker == to)
            && self.captured.is_some_and(|piece| gain::worth(piece) >= PRIZE) | self.after.in_check()
            && self.after.attackers(to, self.them()).any(|from| {
                from != self.after.general(self.them()) && !self.after.is_legal(Move::new(from, to))
            })
    }

    /// Another piece attacks through the point that was left, and takes next; or it gives check so, and the piece that has
    /// moved takes next.
    fn uncovers(&self, next: &Turn) -> bool {
        let (attacker, target) = (next.mv.from(), next.mv.to());
        if next.captured.is_none_or(|piece| gain::worth(piece) < PRIZE) {
            return false;
        }
        let newly = attacker != self.mv.to()
            && self.after.piece_at(target).is_some()
            && self.after.attacks(attacker, target)
            && !self.before.attacks(attacker, target)
            && self.mv.to() != target
            && !between(attacker, target).contains(self.mv.to());
        newly || attacker == self.mv.to() && self.uncovers_check()
    }

    fn uncovers_check(&self) -> bool {
        let general = self.after.general(self.them());
        self.after
            .checkers()
            .any(|checker| checker != self.mv.to() && !between(checker, general).contains(self.mv.to()))
    }

    /// The piece that has moved stands between a cannon that gives check and the general.
    fn screens(&self) -> bool {
        let general = self.after.general(self.them());
        let cannons = self.after.by_piece(self.us(), Role::Cannon);
        self.after
            .checkers()
            .any(|checker| cannons.contains(checker) && between(checker, general).contains(self.mv.to()))
    }

    /// What is won next, or where mate is given next; none when the next move does neither.
    fn aim(&self, next: &Turn) -> Option<Square> {
        let stood = self.before.piece_at(next.mv.to());
        let wins = next.captured.is_some_and(|piece| gain::worth(piece) >= PRIZE && stood == Some(piece))
            && !next.after.is_attacked(next.mv.to(), self.them());
        (wins || next.mates()).then_some(next.mv.to())
    }

    /// The protector of what is won next is taken.
    fn removes_the_guard(&self, next: &Turn) -> bool {
        let guard = self.mv.to();
        self.captured.is_some()
            && self
                .aim(next)
                .is_some_and(|aim| aim != guard && self.before.attackers_of(aim, self.them()).contains(guard))
    }

    /// The protector of what is won next is made to leave: by taking what has moved, or by answering its check.
    fn deflects(&self, next: &Turn) -> bool {
        let Some((reply, taken)) = self.reply else { return false };
        let takes = taken.is_some() && reply.to() == self.mv.to();
        let guard = self.before.piece_at(reply.from());
        let forced = takes || self.after.in_check() && guard.is_some_and(|piece| piece.role != Role::General);
        forced
            && self.aim(next).is_some_and(|aim| {
                self.before.attackers_of(aim, self.them()).contains(reply.from())
                    && !next.before.attackers_of(aim, self.them()).contains(reply.to())
                    && aim != reply.to()
            })
    }

    /// What is taken next was attacked and safe nowhere.
    fn traps(&self, next: &Turn) -> bool {
        let Some((reply, _)) = self.reply else { return false };
        let Some(prey) = next.captured.filter(|piece| gain::worth(*piece) >= STRONG) else { return false };
        let stood = if reply.to() == next.mv.to() { reply.from() } else { next.mv.to() };
        if self.after.in_check() || self.after.piece_at(stood) != Some(prey) {
            return false;
        }
        let Some(passed) = gain::passed(&self.after) else { return false };
        let wins = |position: &Position, square: Square| {
            gain::winning_captures(position).iter().any(|mv| mv.to() == square)
        };
        let flights = self.after.legal_moves().into_iter().filter(|mv| mv.from() == stood);
        let safe = |mv: Move| {
            let mut fled = self.after.clone();
            fled.make(mv);
            !wins(&fled, mv.to())
        };
        wins(&passed, stood) && !flights.into_iter().any(safe)
    }
}

/// A strong piece is given up: after the answer the solver is behind where it began by at least an advisor.
fn is_sacrifice(turns: &[Turn]) -> bool {
    let mut balance = 0;
    turns.iter().any(|turn| {
        balance += turn.captured.map_or(0, gain::worth);
        let taken = turn.reply.and_then(|(_, taken)| taken).map_or(0, gain::worth);
        balance -= taken;
        taken >= STRONG && balance <= -PRIZE
    })
}

fn is_endgame(position: &Position) -> bool {
    let strong = [Role::Chariot, Role::Horse, Role::Cannon];
    let all = strong.into_iter().fold(Bitboard::EMPTY, |all, role| all | position.by_role(role));
    all.count() <= FEW
}
