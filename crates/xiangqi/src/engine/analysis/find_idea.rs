//! The search for the idea of a move, as far as the board proves it.

use super::gain::GAIN;
use super::{Idea, Threat, ThreatKind, gain};
use crate::engine::{PrincipalVariation, Score};
use crate::rules::{Bitboard, Color, Move, Piece, Position, Role, Square, between, is_protected};

/// Maximum number of targets of a fork.
const MAX_TARGETS: usize = 3;
/// Maximum length of a threatened mate by checks, in moves.
const NEAR_MATE: u32 = 3;

/// Returns the idea of a line's first move; `threat` is the opponent's threat before it.
pub fn find_idea(position: &Position, line: &PrincipalVariation, threat: Option<&Threat>) -> Idea {
    let mv = line.moves[0];
    match line.score {
        Score::Mate(moves) if moves > 0 => {
            let moves = moves.unsigned_abs();
            return if line.is_checkmate(position) {
                Idea::Mates { moves }
            } else {
                Idea::LeavesNoMove { moves }
            };
        }
        Score::Mate(_) => return Idea::HoldsOut,
        Score::Centipawns(_) => {}
    }
    let step = ExaminedMove {
        before: position,
        after: position.after(mv),
        mv,
        line: &line.moves,
        piece: position.piece_at(mv.from()).expect("a line begins with a legal move"),
        captured: position.piece_at(mv.to()),
        gain: gain::of_move(position, mv),
    };
    // A gain by a capture comes before every other idea.
    step.material()
        .or_else(|| step.stopped_win(threat))
        .or_else(|| step.answer_to_check())
        .or_else(|| step.double_attack())
        .or_else(|| threat.and_then(|threat| step.parry(threat)))
        .or_else(|| step.attack())
        .or_else(|| step.pressure())
        .or_else(|| step.capture())
        .unwrap_or_else(|| step.place())
}

pub(super) struct ExaminedMove<'a> {
    pub(super) before: &'a Position,
    pub(super) after: Position,
    pub(super) mv: Move,
    /// The move and its expected continuation.
    pub(super) line: &'a [Move],
    pub(super) piece: Piece,
    captured: Option<Piece>,
    /// Gain by captures, in centipawns.
    gain: i32,
}

impl ExaminedMove<'_> {
    pub(super) fn us(&self) -> Color {
        self.piece.color
    }

    fn stopped_win(&self, threat: Option<&Threat>) -> Option<Idea> {
        match threat.filter(|threat| threat.is_near_win())?.kind {
            // That a longer one is stopped follows from the score of the line.
            ThreatKind::Mates(moves) if moves > 1 || !mates_by_checks(&self.after, 1) => {
                Some(Idea::StopsMate)
            }
            ThreatKind::LeavesNoMove(moves) if moves > 1 || !can_leave_no_move(&self.after) => {
                Some(Idea::KeepsAMove)
            }
            _ => None,
        }
    }

    fn material(&self) -> Option<Idea> {
        self.captured?;
        let target = self.mv.to();
        let net = gain::along(self.before, self.line);
        let free = !is_protected(self.before, self.mv);
        if self.gain >= GAIN && (net >= GAIN || free) {
            return Some(Idea::Takes { target, free });
        }
        let even = self.gain.abs() < GAIN && net.abs() < GAIN && !self.before.in_check();
        if even && self.is_repaid() { Some(Idea::Trades { target }) } else { None }
    }

    /// Returns a capture without a proved gain, or a trade if the answer recaptures about as much.
    fn capture(&self) -> Option<Idea> {
        let target = self.mv.to();
        let taken = self.captured?;
        let retaken = self.line.get(1).is_some_and(|answer| answer.to() == target);
        let like = (gain::worth(taken) - gain::worth(self.piece)).abs() < GAIN;
        Some(if retaken && like { Idea::Trades { target } } else { Idea::Captures { target } })
    }

    /// Returns `true` if the opponent's answer, or without an answer any recapture, takes about as much back.
    fn is_repaid(&self) -> bool {
        let taken = self.captured.map_or(0, gain::worth);
        let paid = match self.line.get(1) {
            Some(answer) => self.after.piece_at(answer.to()),
            None => Some(self.piece).filter(|_| is_protected(self.before, self.mv)),
        };
        paid.is_some_and(|paid| (taken - gain::worth(paid)).abs() < GAIN)
    }

    /// Returns `true` if the line ignores the attack: the answer leaves one of the targets en prise, and none is captured.
    fn is_contradicted(&self, targets: &[Square]) -> bool {
        let [_, answer, _, ..] = self.line else { return false };
        gain::winning_captures(&self.after.after(*answer))
            .iter()
            .any(|mv| mv.to() != answer.from() && targets.contains(&mv.to()))
            && targets.iter().all(|target| gain::falls(self.line, *target).is_none())
    }

    fn answer_to_check(&self) -> Option<Idea> {
        if !self.before.in_check() {
            return None;
        }
        let target = self.mv.to();
        Some(if self.before.checkers().any(|checker| checker == target) {
            Idea::TakesChecker { target }
        } else if self.piece.role == Role::General {
            Idea::StepsOutOfCheck
        } else {
            Idea::StopsCheck
        })
    }

    /// Returns the winning captures after a pass of the opponent that were not possible before the move. A piece that could
    /// take the moved one without loss is not a victim, because that is an offer to exchange.
    fn new_captures(&self) -> Vec<Move> {
        let Some(passed) = gain::passed(&self.after) else { return Vec::new() };
        let old: Vec<Square> = gain::winning_captures(self.before).iter().map(|mv| mv.to()).collect();
        let mut captures = gain::winning_captures(&passed);
        captures.retain(|mv| {
            let exchange = Move::new(mv.to(), self.mv.to());
            let can_exchange = self.after.is_legal(exchange) && gain::of_move(&self.after, exchange) > -GAIN;
            !old.contains(&mv.to()) && !can_exchange && gain::wins_piece(&passed, *mv)
        });
        captures
    }

    fn double_attack(&self) -> Option<Idea> {
        if self.after.in_check() {
            let target = self.lost_behind_check()?;
            return Some(Idea::ChecksAndAttacks { target });
        }
        // The moved piece must be safe.
        if gain::at_hand(&self.after) >= GAIN {
            return None;
        }
        let passed = gain::passed(&self.after)?;
        let mut targets: Vec<Square> = self.new_captures().iter().map(|mv| mv.to()).collect();
        targets.retain(|target| {
            let own = Move::new(self.mv.to(), *target);
            passed.is_legal(own) && gain::wins_piece(&passed, own)
        });
        targets.truncate(MAX_TARGETS);
        if targets.len() < 2 || self.is_contradicted(&targets) {
            return None;
        }
        Some(Idea::Forks { targets })
    }

    /// Returns the current point of the most valuable piece that is lost after every answer to the check. It may be a piece
    /// that interposes.
    fn lost_behind_check(&self) -> Option<Square> {
        let mut lost = self.after.by_color(!self.us());
        for answer in self.after.legal_moves() {
            let mut next = self.after.clone();
            // An answer that captures may have paid for the piece.
            if next.make(answer).captured().is_some() {
                return None;
            }
            let mut lost_here = Bitboard::EMPTY;
            for capture in gain::winning_captures(&next) {
                let origin = if capture.to() == answer.to() { answer.from() } else { capture.to() };
                lost_here |= Bitboard::of(origin);
            }
            lost &= lost_here;
        }
        let old = gain::winning_captures(self.before);
        lost.into_iter()
            .filter(|square| old.iter().all(|mv| mv.to() != *square))
            .filter(|square| self.line.len() < 3 || gain::falls(self.line, *square).is_some())
            .max_by_key(|square| self.after.piece_at(*square).map_or(0, gain::worth))
    }

    /// Returns how the move meets a threat to take a piece at once.
    fn parry(&self, threat: &Threat) -> Option<Idea> {
        let target = threat.taken_at_once()?;
        let escapes = target == self.mv.from();
        let now = if escapes { self.mv.to() } else { target };
        let can_be_won = self.attacks_on(now).any(|capture| gain::of_move(&self.after, capture) >= GAIN);
        let falls = gain::falls(self.line, target).is_some();
        if can_be_won || falls || self.captured.is_some() || self.after.in_check() {
            return None;
        }
        if escapes {
            return Some(Idea::Escapes);
        }
        let protectors = self.after.attackers_of(target, self.us());
        let old_protectors = self.before.attackers_of(target, self.us()) - Bitboard::of(self.mv.from());
        if !(protectors - old_protectors).is_empty() {
            Some(Idea::Protects { target })
        } else if self.attacks_on(target).next().is_none() {
            Some(Idea::Shields { target })
        } else {
            None
        }
    }

    /// Returns the legal captures of the opponent on a point after the move.
    pub(super) fn attacks_on(&self, square: Square) -> impl Iterator<Item = Move> {
        let after = &self.after;
        after
            .attackers(square, !self.us())
            .map(move |from| Move::new(from, square))
            .filter(|mv| after.is_legal(*mv))
    }

    fn attack(&self) -> Option<Idea> {
        let passed = gain::passed(&self.after)?;
        let threatens_mate = (1..=NEAR_MATE)
            .any(|moves| mates_by_checks(&passed, moves) && !mates_by_checks(self.before, moves));
        if threatens_mate {
            return Some(Idea::ThreatensMate);
        }
        if gain::at_hand(&self.after) >= GAIN {
            return None;
        }
        let captures = self.new_captures();
        let own = captures.iter().find(|capture| capture.from() == self.mv.to());
        let capture = *own.or(captures.first())?;
        let attacker = capture.from();
        let target = capture.to();
        if self.is_contradicted(&[target]) {
            return None;
        }
        if attacker == self.mv.to() {
            return Some(Idea::Attacks { target, free: !is_protected(&passed, capture) });
        }
        if self.before.attacks(attacker, target) {
            return None;
        }
        // A piece that has come into the line can only be a cannon's screen.
        Some(if between(attacker, target).contains(self.mv.to()) {
            Idea::Screens { attacker, target }
        } else {
            Idea::Uncovers { attacker, target }
        })
    }

    fn pressure(&self) -> Option<Idea> {
        if let Some(target) = self.pinned() {
            return Some(Idea::Pins { target });
        }
        if self.after.in_check() {
            return Some(Idea::Checks);
        }
        let safe = gain::passed(self.before).is_some_and(|passed| gain::at_hand(&passed) < -self.gain);
        // Captures elsewhere in the line may pay for it.
        let paid = gain::along(self.before, self.line) > -GAIN;
        if self.gain <= -GAIN && safe && !paid { Some(Idea::Offers) } else { None }
    }

    /// Returns an enemy horse, cannon or chariot that could move before and is pinned now.
    fn pinned(&self) -> Option<Square> {
        if self.after.in_check() {
            return None;
        }
        self.after.by_color(!self.us()).into_iter().find(|&square| {
            let strong = self
                .after
                .piece_at(square)
                .is_some_and(|piece| matches!(piece.role, Role::Horse | Role::Cannon | Role::Chariot));
            strong
                && !self.after.targets(square).is_empty()
                && can_move(self.before, square, !self.us())
                && !can_move(&self.after, square, !self.us())
        })
    }
}

/// Returns `true` if the piece of `color` on `from` has a legal move.
fn can_move(position: &Position, from: Square, color: Color) -> bool {
    position.legal_for(color).iter().any(|mv| mv.from() == from)
}

/// Returns `true` if the side to move can leave the opponent without a legal move at once.
fn can_leave_no_move(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| !position.after(mv).has_legal_move())
}

/// Returns `true` if the side to move can mate in `moves` moves that each give check.
fn mates_by_checks(position: &Position, moves: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let after = position.after(mv);
        after.in_check()
            && after
                .legal_moves()
                .into_iter()
                .all(|answer| moves > 1 && mates_by_checks(&after.after(answer), moves - 1))
    })
}
