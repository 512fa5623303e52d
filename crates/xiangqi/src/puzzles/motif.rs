//! The themes of a puzzle, each proved on the board along its solution.

use super::{Puzzle, PuzzleGoal, PuzzleTheme};
use crate::engine::gain;
use crate::rules::{Bitboard, Color, Move, Piece, Position, Role, Square, between};

/// Minimum value of a piece that a combination wins, in centipawns: an advisor.
const PRIZE: i32 = 200;
/// Minimum value of a horse, cannon or chariot, in centipawns.
const STRONG: i32 = 400;
/// Maximum number of chariots, horses and cannons of both sides in an endgame.
const FEW: u32 = 4;

/// Returns the themes that the solution proves, in the order of [`PuzzleTheme::ALL`].
pub fn themes(puzzle: &Puzzle) -> Vec<PuzzleTheme> {
    let turns = turns(puzzle);
    PuzzleTheme::ALL.into_iter().filter(|theme| is_shown(*theme, puzzle, &turns)).collect()
}

fn is_shown(theme: PuzzleTheme, puzzle: &Puzzle, turns: &[SolverMove]) -> bool {
    match theme {
        PuzzleTheme::MateIn1 => puzzle.goal() == PuzzleGoal::Mate(1),
        PuzzleTheme::MateIn2 => puzzle.goal() == PuzzleGoal::Mate(2),
        PuzzleTheme::MateIn3 => puzzle.goal() == PuzzleGoal::Mate(3),
        PuzzleTheme::LongMate => matches!(puzzle.goal(), PuzzleGoal::Mate(moves) if moves > 3),
        PuzzleTheme::Fork => any_pair(turns, SolverMove::forks),
        PuzzleTheme::Skewer => any_pair(turns, SolverMove::skewers),
        PuzzleTheme::Pin => turns.iter().any(SolverMove::uses_pin) || any_pair(turns, SolverMove::pins),
        PuzzleTheme::DiscoveredAttack => any_pair(turns, SolverMove::uncovers),
        PuzzleTheme::DiscoveredCheck => turns.iter().any(SolverMove::uncovers_check),
        PuzzleTheme::DoubleCheck => turns.iter().any(|turn| turn.after.checkers().count() > 1),
        PuzzleTheme::Screen => turns.iter().any(SolverMove::screens),
        PuzzleTheme::RemovingTheGuard => {
            any_pair(turns, SolverMove::removes_guard) || removes_defender(turns)
        }
        PuzzleTheme::Deflection => any_pair(turns, SolverMove::deflects) || deflects_defender(turns),
        PuzzleTheme::Sacrifice => is_sacrifice(turns),
        PuzzleTheme::TrappedPiece => any_pair(turns, SolverMove::traps),
        PuzzleTheme::QuietMove => turns[0].captured.is_none() && !turns[0].after.in_check(),
        PuzzleTheme::Endgame => is_endgame(puzzle.position()),
    }
}

/// Returns `true` if two consecutive moves of the solver pass a test.
fn any_pair(turns: &[SolverMove], test: fn(&SolverMove, &SolverMove) -> bool) -> bool {
    turns.windows(2).any(|pair| test(&pair[0], &pair[1]))
}

/// A move of the solver in the solution.
struct SolverMove {
    before: Position,
    mv: Move,
    captured: Option<Piece>,
    after: Position,
    /// The opponent's answer and its capture, `None` after the last move.
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

    /// Returns `true` if `hunter` would win material by taking the piece on `square`, which is more valuable or unprotected.
    fn is_prey(&self, hunter: Piece, square: Square) -> bool {
        let Some(piece) = self.after.piece_at(square).filter(|piece| piece.color == self.them()) else {
            return false;
        };
        piece.role == Role::General
            || gain::worth(piece) >= PRIZE
                && (gain::worth(piece) > gain::worth(hunter) || !self.after.is_attacked(square, self.them()))
    }

    /// Fork: the moved piece attacks two or more pieces and takes one of them next.
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

    /// Skewer: the attacked piece leaves its line, and the moved piece takes the one behind.
    fn skewers(&self, next: &SolverMove) -> bool {
        let Some((reply, _)) = self.reply else { return false };
        self.after.attacks(self.mv.to(), reply.from())
            && next.mv.from() == self.mv.to()
            && next.captured.is_some_and(|piece| gain::worth(piece) >= PRIZE)
            && between(self.mv.to(), next.mv.to()).contains(reply.from())
    }

    /// Pin: a piece loses all legal moves and is taken next.
    fn pins(&self, next: &SolverMove) -> bool {
        let target = next.mv.to();
        !self.after.in_check()
            && next.captured.is_some_and(|piece| gain::worth(piece) >= STRONG)
            && self.after.piece_at(target) == next.captured
            && !self.after.targets(target).is_empty()
            && self.before.legal_for(self.them()).iter().any(|mv| mv.from() == target)
            && self.after.legal_for(self.them()).iter().all(|mv| mv.from() != target)
    }

    /// Pin: a pinned piece attacks the moved piece but may not capture it.
    fn uses_pin(&self) -> bool {
        let to = self.mv.to();
        self.after.checkers().all(|checker| checker == to)
            && self.captured.is_some_and(|piece| gain::worth(piece) >= PRIZE) | self.after.in_check()
            && self.after.attackers(to, self.them()).any(|from| {
                from != self.after.general(self.them()) && !self.after.is_legal(Move::new(from, to))
            })
    }

    /// Discovered attack: the line opened by the move captures next, or gives check and the moved piece captures next.
    fn uncovers(&self, next: &SolverMove) -> bool {
        let attacker = next.mv.from();
        let target = next.mv.to();
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

    /// Screen: the moved piece is the screen of a cannon that gives check.
    fn screens(&self) -> bool {
        let general = self.after.general(self.them());
        let cannons = self.after.by_piece(self.us(), Role::Cannon);
        self.after
            .checkers()
            .any(|checker| cannons.contains(checker) && between(checker, general).contains(self.mv.to()))
    }

    /// Returns the point of the piece that the next move wins, if it was there before this move.
    fn aim(&self, next: &SolverMove) -> Option<Square> {
        let aim = next.mv.to();
        let stood = next.captured.is_some() && self.before.piece_at(aim) == next.captured;
        if stood && gain::of_move(&next.before, next.mv) >= PRIZE { Some(aim) } else { None }
    }

    /// Removing the guard: the move captures the protector of the piece won next.
    fn removes_guard(&self, next: &SolverMove) -> bool {
        let guard = self.mv.to();
        self.captured.is_some()
            && self
                .aim(next)
                .is_some_and(|aim| aim != guard && self.before.attackers_of(aim, self.them()).contains(guard))
    }

    /// Deflection: the forced answer moves the protector of the piece won next.
    fn deflects(&self, next: &SolverMove) -> bool {
        self.deflected().is_some_and(|(reply, _)| {
            self.aim(next).is_some_and(|aim| {
                self.before.attackers_of(aim, self.them()).contains(reply.from())
                    && !next.before.attackers_of(aim, self.them()).contains(reply.to())
                    && aim != reply.to()
            })
        })
    }

    /// Returns a forced answer by another piece than the general: it takes the moved piece or answers its check.
    fn deflected(&self) -> Option<(Move, Piece)> {
        let (reply, taken) = self.reply?;
        let piece = self.after.piece_at(reply.from())?;
        let takes = taken.is_some() && reply.to() == self.mv.to();
        if piece.role == Role::General || !(takes || self.after.in_check()) {
            return None;
        }
        Some((reply, piece))
    }

    /// Trapped piece: an attacked piece without a safe move is won next.
    fn traps(&self, next: &SolverMove) -> bool {
        let Some((reply, _)) = self.reply else { return false };
        let Some(prey) = next.captured.filter(|piece| gain::worth(*piece) >= STRONG) else { return false };
        let stood = if reply.to() == next.mv.to() { reply.from() } else { next.mv.to() };
        if self.after.in_check() || self.after.piece_at(stood) != Some(prey) {
            return false;
        }
        let Some(passed) = gain::passed(&self.after) else { return false };
        let mut flights = self.after.legal_moves().into_iter().filter(|mv| mv.from() == stood);
        can_win(&passed, stood) && flights.all(|mv| can_win(&self.after.after(mv), mv.to()))
    }
}

/// Returns `true` if the side to move can win the piece on `square`.
fn can_win(position: &Position, square: Square) -> bool {
    gain::winning_captures(position).iter().any(|mv| mv.to() == square)
}

/// Returns the final position if it is mate.
fn mate(turns: &[SolverMove]) -> Option<&Position> {
    turns.last().map(|turn| &turn.after).filter(|after| after.is_checkmate())
}

/// Returns `true` if a captured piece would prevent the mate if it were put back.
fn removes_defender(turns: &[SolverMove]) -> bool {
    let Some(mate) = mate(turns) else { return false };
    turns[..turns.len() - 1].iter().any(|turn| {
        let defender = turn.captured.filter(|_| mate.piece_at(turn.mv.to()).is_none());
        defender.is_some_and(|piece| saves(mate, None, turn.mv.to(), piece))
    })
}

/// Returns `true` if a deflected piece would prevent the mate if it were put back.
fn deflects_defender(turns: &[SolverMove]) -> bool {
    let Some(mate) = mate(turns) else { return false };
    turns.iter().any(|turn| {
        turn.deflected().is_some_and(|(reply, piece)| {
            let still_there = mate.piece_at(reply.to()) == Some(piece);
            let removed = if still_there { Some(reply.to()) } else { None };
            // A piece that interposes and is captured has not been deflected.
            (still_there || reply.to() == turn.mv.to())
                && mate.piece_at(reply.from()).is_none()
                && saves(mate, removed, reply.from(), piece)
        })
    })
}

/// Returns `true` if `piece` on `at`, removed from `from`, would prevent the mate.
fn saves(mate: &Position, from: Option<Square>, at: Square, piece: Piece) -> bool {
    let others = mate.pieces().filter(|(square, _)| *square != at && Some(*square) != from);
    // An impossible position proves nothing.
    Position::from_pieces(others.chain([(at, piece)]), mate.turn()).is_ok_and(|other| other.has_legal_move())
}

/// Returns `true` if the solver gives up a strong piece and is at least an advisor behind after the answer.
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
