//! The themes of a puzzle, each proved on the board along its solution.

use super::{Puzzle, PuzzleGoal, PuzzleTheme};
use crate::engine::gain;
use crate::rules::{Bitboard, Color, Move, Piece, Position, Role, Square, between};

/// From this worth on, in centipawns, a piece is worth a combination: an advisor.
const PRIZE: i32 = 200;
/// From this worth on it is one of the pieces that fight: horse, cannon, chariot.
const STRONG: i32 = 400;
/// The most chariots, horses and cannons of both sides in an endgame.
const FEW: u32 = 4;

/// Themes that the solution proves, in the order of [`PuzzleTheme::ALL`].
pub fn themes(puzzle: &Puzzle) -> Vec<PuzzleTheme> {
    let turns = turns(puzzle);
    PuzzleTheme::ALL.into_iter().filter(|theme| is_shown(*theme, puzzle, &turns)).collect()
}

fn is_shown(theme: PuzzleTheme, puzzle: &Puzzle, turns: &[SolverMove]) -> bool {
    let any = |test: fn(&SolverMove) -> bool| turns.iter().any(test);
    // Two moves of the solver that follow each other, with the answer between them.
    let pair =
        |test: fn(&SolverMove, &SolverMove) -> bool| turns.windows(2).any(|pair| test(&pair[0], &pair[1]));
    match theme {
        PuzzleTheme::MateIn1 => puzzle.goal() == PuzzleGoal::Mate(1),
        PuzzleTheme::MateIn2 => puzzle.goal() == PuzzleGoal::Mate(2),
        PuzzleTheme::MateIn3 => puzzle.goal() == PuzzleGoal::Mate(3),
        PuzzleTheme::LongMate => matches!(puzzle.goal(), PuzzleGoal::Mate(moves) if moves > 3),
        PuzzleTheme::Fork => pair(SolverMove::forks),
        PuzzleTheme::Skewer => pair(SolverMove::skewers),
        PuzzleTheme::Pin => any(SolverMove::uses_a_pin) || pair(SolverMove::pins),
        PuzzleTheme::DiscoveredAttack => pair(SolverMove::uncovers),
        PuzzleTheme::DiscoveredCheck => any(SolverMove::uncovers_check),
        PuzzleTheme::DoubleCheck => any(|turn| turn.after.checkers().count() > 1),
        PuzzleTheme::Screen => any(SolverMove::screens),
        PuzzleTheme::RemovingTheGuard => pair(SolverMove::removes_the_guard) || removes_a_defender(turns),
        PuzzleTheme::Deflection => pair(SolverMove::deflects) || draws_a_defender_away(turns),
        PuzzleTheme::Sacrifice => is_sacrifice(turns),
        PuzzleTheme::TrappedPiece => pair(SolverMove::traps),
        PuzzleTheme::QuietMove => turns[0].captured.is_none() && !turns[0].after.in_check(),
        PuzzleTheme::Endgame => is_endgame(puzzle.position()),
    }
}

struct SolverMove {
    before: Position,
    mv: Move,
    captured: Option<Piece>,
    after: Position,
    /// The other side's answer and what it takes; none after the last move.
    reply: Option<(Move, Option<Piece>)>,
}

fn turns(puzzle: &Puzzle) -> Vec<SolverMove> {
    let mut position = puzzle.position().clone();
    let mut turns = Vec::with_capacity(puzzle.moves());
    for pair in puzzle.solution().chunks(2) {
        let before = position.clone();
        let captured = position.make(pair[0]).captured();
        let after = position.clone();
        let reply = pair.get(1).map(|&reply| (reply, position.make(reply).captured()));
        turns.push(SolverMove { before, mv: pair[0], captured, after, reply });
    }
    turns
}

impl SolverMove {
    fn us(&self) -> Color {
        self.before.turn()
    }

    fn them(&self) -> Color {
        !self.us()
    }

    /// True if the piece on `square` is worth taking, for a piece of the solver that attacks it: dearer, or unprotected.
    fn is_prey(&self, hunter: Piece, square: Square) -> bool {
        let Some(piece) = self.after.piece_at(square).filter(|piece| piece.color == self.them()) else {
            return false;
        };
        piece.role == Role::General
            || gain::worth(piece) >= PRIZE
                && (gain::worth(piece) > gain::worth(hunter) || !self.after.is_attacked(square, self.them()))
    }

    /// The piece that has moved attacks two or more, and takes one of them next.
    fn forks(&self, next: &SolverMove) -> bool {
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
    fn skewers(&self, next: &SolverMove) -> bool {
        let Some((reply, _)) = self.reply else { return false };
        self.after.attacks(self.mv.to(), reply.from())
            && next.mv.from() == self.mv.to()
            && next.captured.is_some_and(|piece| gain::worth(piece) >= PRIZE)
            && between(self.mv.to(), next.mv.to()).contains(reply.from())
    }

    /// A piece that could move before has no legal move any more, and is taken next.
    fn pins(&self, next: &SolverMove) -> bool {
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

    /// Another piece attacks through the point that was left and takes next, or checks and the mover takes next.
    fn uncovers(&self, next: &SolverMove) -> bool {
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

    /// Point of a piece that stood there before this move and is won next.
    fn aim(&self, next: &SolverMove) -> Option<Square> {
        let aim = next.mv.to();
        let stood = next.captured.is_some() && self.before.piece_at(aim) == next.captured;
        (stood && gain::of_move(&next.before, next.mv) >= PRIZE).then_some(aim)
    }

    fn removes_the_guard(&self, next: &SolverMove) -> bool {
        let guard = self.mv.to();
        self.captured.is_some()
            && self
                .aim(next)
                .is_some_and(|aim| aim != guard && self.before.attackers_of(aim, self.them()).contains(guard))
    }

    fn deflects(&self, next: &SolverMove) -> bool {
        self.drawn_away().is_some_and(|(reply, _)| {
            self.aim(next).is_some_and(|aim| {
                self.before.attackers_of(aim, self.them()).contains(reply.from())
                    && !next.before.attackers_of(aim, self.them()).contains(reply.to())
                    && aim != reply.to()
            })
        })
    }

    /// The answer, by another piece than the general, if it was forced: it takes what has moved, or answers its check.
    fn drawn_away(&self) -> Option<(Move, Piece)> {
        let (reply, taken) = self.reply?;
        let piece = self.after.piece_at(reply.from())?;
        let takes = taken.is_some() && reply.to() == self.mv.to();
        (piece.role != Role::General && (takes || self.after.in_check())).then_some((reply, piece))
    }

    fn traps(&self, next: &SolverMove) -> bool {
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
        let safe = |mv: Move| !wins(&self.after.after(mv), mv.to());
        wins(&passed, stood) && !flights.into_iter().any(safe)
    }
}

/// The position of the mate, if the solution ends with one.
fn mate(turns: &[SolverMove]) -> Option<&Position> {
    turns.last().map(|turn| &turn.after).filter(|after| after.is_checkmate())
}

/// A piece was taken on the way that would keep the end from being mate if it still stood there.
fn removes_a_defender(turns: &[SolverMove]) -> bool {
    let Some(mate) = mate(turns) else { return false };
    turns[..turns.len() - 1].iter().any(|turn| {
        let defender = turn.captured.filter(|_| mate.piece_at(turn.mv.to()).is_none());
        defender.is_some_and(|piece| saves(mate, None, turn.mv.to(), piece))
    })
}

/// A piece was drawn away that would keep the end from being mate if it stood where it came from.
fn draws_a_defender_away(turns: &[SolverMove]) -> bool {
    let Some(mate) = mate(turns) else { return false };
    turns.iter().any(|turn| {
        turn.drawn_away().is_some_and(|(reply, piece)| {
            let still_there = mate.piece_at(reply.to()) == Some(piece);
            // Who steps between and is taken has not been drawn away.
            (still_there || reply.to() == turn.mv.to())
                && mate.piece_at(reply.from()).is_none()
                && saves(mate, still_there.then_some(reply.to()), reply.from(), piece)
        })
    })
}

/// Tests whether `piece` on `at`, taken from `from` if it is still on the board, would make a mate none.
fn saves(mate: &Position, from: Option<Square>, at: Square, piece: Piece) -> bool {
    let others = mate.pieces().filter(|(square, _)| *square != at && Some(*square) != from);
    // A position that cannot arise proves nothing.
    Position::from_pieces(others.chain([(at, piece)]), mate.turn()).is_ok_and(|other| other.has_legal_move())
}

/// A strong piece is given up: after the answer the solver is behind where it began by at least an advisor.
fn is_sacrifice(turns: &[SolverMove]) -> bool {
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
