//! The point of a move, as far as the board proves it.

use super::gain::GAIN;
use super::{Threat, ThreatKind, gain};
use crate::engine::{PrincipalVariation, Score};
use crate::rules::{Bitboard, Color, Move, Piece, Position, Role, Square, between, is_protected};

/// The most pieces that a fork names.
const MAX_TARGETS: usize = 3;
/// A mate in so many moves that each give check is one that people see.
const NEAR_MATE: u32 = 3;

/// The point of a move. Each is true of the board after the move, and the shown part of the line does not belie it; where
/// nothing more can be proved it is [`Idea::Quiet`]. Squares are those of the pieces before the move.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Idea {
    /// It mates by force in so many moves, itself counted.
    Mates { moves: u32 },
    /// It leaves the opponent by force without a legal move, which wins; in so many moves, itself counted.
    LeavesNoMove { moves: u32 },
    /// The loss that is coming cannot be stopped; it holds out longest.
    HoldsOut,
    /// It stops the mate that the opponent threatens.
    StopsMate,
    /// It stops the opponent from leaving one's own side without a move.
    KeepsAMove,
    /// It takes a piece and comes out ahead; `free` says that nothing can capture back.
    Takes { target: Square, free: bool },
    /// It takes the piece that gives check.
    TakesChecker { target: Square },
    /// The general leaves the check.
    StepsOutOfCheck,
    /// Another piece ends the check: by standing between, or by leaving as a cannon's screen.
    StopsCheck,
    /// It gives check, and the piece there is lost whatever the answer.
    ChecksAndAttacks { target: Square },
    /// It attacks several pieces at once, each of which would be lost if it stayed: two or three, the dearest first.
    Forks { targets: Vec<Square> },
    /// It moves a piece out of a capture that would have won it.
    Escapes,
    /// It protects a piece that was about to be lost.
    Protects { target: Square },
    /// It shuts the line on which a piece was about to be lost, or its attacker has to leave.
    Shields { target: Square },
    /// It threatens mate by checks, in a few moves.
    ThreatensMate,
    /// It makes that a piece would be lost if it stayed; `free` says that nothing protects it.
    Attacks { target: Square, free: bool },
    /// It opens the way for another piece, which attacks one that would be lost if it stayed.
    Uncovers { attacker: Square, target: Square },
    /// It stands as a screen for a cannon, which attacks a piece that would be lost if it stayed.
    Screens { attacker: Square, target: Square },
    /// It takes a piece, and the opponent gets about as much back.
    Trades { target: Square },
    /// It takes a piece; no more than that is proved, or it takes back.
    Captures { target: Square },
    /// It leaves a piece that had moves without any.
    Pins { target: Square },
    /// It gives check.
    Checks,
    /// It lets the opponent win material that was safe before.
    Offers,
    /// A cannon takes the middle file.
    TakesMiddleFile,
    /// A piece crosses the river.
    CrossesRiver,
    /// A chariot or horse leaves the point where it started.
    Develops,
    /// A chariot takes a file on which no other piece of its side stands.
    TakesOpenFile,
    /// Nothing of all that.
    Quiet,
}

impl Idea {
    pub fn name(&self) -> &'static str {
        self.into_str()
    }

    /// True if it tells why the move is better than others: a check, or where a piece stands now, does not.
    pub fn tells_why(&self) -> bool {
        !matches!(
            self,
            Idea::Quiet
                | Idea::Checks
                | Idea::StopsCheck
                | Idea::StepsOutOfCheck
                | Idea::TakesMiddleFile
                | Idea::CrossesRiver
                | Idea::Develops
                | Idea::TakesOpenFile
        )
    }

    /// The pieces that it is about, besides the one that moves; where they stand.
    pub fn targets(&self) -> &[Square] {
        match self {
            Idea::Forks { targets } => targets,
            Idea::Takes { target, .. }
            | Idea::TakesChecker { target }
            | Idea::ChecksAndAttacks { target }
            | Idea::Protects { target }
            | Idea::Shields { target }
            | Idea::Attacks { target, .. }
            | Idea::Uncovers { target, .. }
            | Idea::Screens { target, .. }
            | Idea::Trades { target }
            | Idea::Captures { target }
            | Idea::Pins { target } => std::slice::from_ref(target),
            _ => &[],
        }
    }

    /// The same after `lost` was taken on a point: who takes back no more than that does not come out ahead.
    pub(in crate::engine) fn after_loss(self, position: &Position, lost: Option<(Piece, Square)>) -> Idea {
        match (self, lost) {
            (Idea::Takes { target, .. } | Idea::Trades { target }, Some((lost, on)))
                if on == target && gain::takes_back(position, lost, on) =>
            {
                Idea::Captures { target }
            }
            (idea, _) => idea,
        }
    }

    /// The same with the other piece that attacks them, where one does.
    pub fn pieces(&self) -> Vec<Square> {
        let attacker = match self {
            Idea::Uncovers { attacker, .. } | Idea::Screens { attacker, .. } => Some(*attacker),
            _ => None,
        };
        self.targets().iter().copied().chain(attacker).collect()
    }
}

/// The point of the line's first move; `threat` is what the opponent would do if the side to move passed.
pub fn of(position: &Position, line: &PrincipalVariation, threat: Option<&Threat>) -> Idea {
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
    // A capture is told as a capture, whatever it is good for besides.
    step.material()
        .or_else(|| step.stopped_win(threat))
        .or_else(|| step.answer_to_check())
        .or_else(|| step.double_attack())
        .or_else(|| threat.and_then(|threat| step.parry(threat)))
        .or_else(|| step.attack())
        .or_else(|| step.pressure())
        .or_else(|| step.capture())
        .or_else(|| step.place())
        .unwrap_or(Idea::Quiet)
}

struct ExaminedMove<'a> {
    before: &'a Position,
    after: Position,
    mv: Move,
    /// The move and what the search expects after it.
    line: &'a [Move],
    piece: Piece,
    captured: Option<Piece>,
    /// Gain by captures, in centipawns.
    gain: i32,
}

impl ExaminedMove<'_> {
    fn us(&self) -> Color {
        self.piece.color
    }

    fn stopped_win(&self, threat: Option<&Threat>) -> Option<Idea> {
        match threat.filter(|threat| threat.is_near_win())?.kind {
            // A longer one is stopped by the search's word: the line's score is no mate.
            ThreatKind::Mates(moves) => {
                (moves > 1 || !mates_by_checks(&self.after, 1)).then_some(Idea::StopsMate)
            }
            ThreatKind::LeavesNoMove(moves) => {
                (moves > 1 || !can_leave_no_move(&self.after)).then_some(Idea::KeepsAMove)
            }
            ThreatKind::Takes(..) => None,
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
        (even && self.is_repaid()).then_some(Idea::Trades { target })
    }

    /// A capture of which no more is proved; it is a trade where the answer takes the like of it back on the spot.
    fn capture(&self) -> Option<Idea> {
        let (target, taken) = (self.mv.to(), self.captured?);
        let retaken = self.line.get(1).is_some_and(|answer| answer.to() == target);
        let like = (gain::worth(taken) - gain::worth(self.piece)).abs() < GAIN;
        Some(if retaken && like { Idea::Trades { target } } else { Idea::Captures { target } })
    }

    /// True if the opponent's answer takes about as much back; a line without an answer shows who could.
    fn is_repaid(&self) -> bool {
        let taken = self.captured.map_or(0, gain::worth);
        let paid = match self.line.get(1) {
            Some(answer) => self.after.piece_at(answer.to()),
            None => Some(self.piece).filter(|_| is_protected(self.before, self.mv)),
        };
        paid.is_some_and(|paid| (taken - gain::worth(paid)).abs() < GAIN)
    }

    /// True if the line goes on as if nothing had been attacked: the answer leaves one of the pieces where it can be
    /// won, and none of them falls.
    fn is_belied(&self, targets: &[Square]) -> bool {
        let [_, answer, _, ..] = self.line else { return false };
        let kept = |square: Square| square != answer.from() && targets.contains(&square);
        gain::winning_captures(&self.after.after(*answer)).iter().any(|mv| kept(mv.to()))
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

    /// Captures that would win something if the opponent passed, and that the move has brought about. Who could take the piece
    /// that moved and lose nothing is not attacked by it: that offers an exchange.
    fn new_captures(&self) -> Vec<Move> {
        let Some(passed) = gain::passed(&self.after) else { return Vec::new() };
        let old: Vec<Square> = gain::winning_captures(self.before).iter().map(|mv| mv.to()).collect();
        let takes_it = |from: Square| {
            let take = Move::new(from, self.mv.to());
            self.after.is_legal(take) && gain::of_move(&self.after, take) > -GAIN
        };
        let is_new =
            |mv: &Move| !old.contains(&mv.to()) && !takes_it(mv.to()) && gain::wins_piece(&passed, *mv);
        gain::winning_captures(&passed).into_iter().filter(is_new).collect()
    }

    fn double_attack(&self) -> Option<Idea> {
        if self.after.in_check() {
            let target = self.lost_behind_check()?;
            return Some(Idea::ChecksAndAttacks { target });
        }
        // The piece itself must stand safe, or its attack is worth little.
        if gain::at_hand(&self.after) >= GAIN {
            return None;
        }
        let passed = gain::passed(&self.after)?;
        let by_it = |capture: &Move| {
            let own = Move::new(self.mv.to(), capture.to());
            passed.is_legal(own) && gain::wins_piece(&passed, own)
        };
        let targets: Vec<Square> =
            self.new_captures().iter().filter(|mv| by_it(mv)).map(|mv| mv.to()).take(MAX_TARGETS).collect();
        (targets.len() >= 2 && !self.is_belied(&targets)).then_some(Idea::Forks { targets })
    }

    /// The dearest piece that can be won after every answer to the check, where it stands now: it may be the one that comes between.
    fn lost_behind_check(&self) -> Option<Square> {
        let mut lost = self.after.by_color(!self.us());
        for answer in self.after.legal_moves() {
            let mut next = self.after.clone();
            // An answer that takes something as well may have paid for the piece.
            if next.make(answer).captured().is_some() {
                return None;
            }
            let origin = |to| if to == answer.to() { answer.from() } else { to };
            let winning = gain::winning_captures(&next);
            lost &= winning.iter().fold(Bitboard::EMPTY, |set, mv| set | Bitboard::of(origin(mv.to())));
        }
        let old = gain::winning_captures(self.before);
        lost.into_iter()
            .filter(|square| old.iter().all(|mv| mv.to() != *square))
            .filter(|square| self.line.len() < 3 || gain::falls(self.line, *square).is_some())
            .max_by_key(|square| self.after.piece_at(*square).map_or(0, gain::worth))
    }

    /// Way in which the move meets a threat to take a piece at once.
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
        let protectors = |position: &Position| position.attackers_of(target, self.us());
        let moved = Bitboard::of(self.mv.from());
        if !(protectors(&self.after) - (protectors(self.before) - moved)).is_empty() {
            Some(Idea::Protects { target })
        } else if self.attacks_on(target).next().is_none() {
            Some(Idea::Shields { target })
        } else {
            None
        }
    }

    /// The legal captures of the opponent on a point after the move.
    fn attacks_on(&self, square: Square) -> impl Iterator<Item = Move> {
        let after = &self.after;
        after
            .attackers(square, !self.us())
            .map(move |from| Move::new(from, square))
            .filter(|mv| after.is_legal(*mv))
    }

    fn attack(&self) -> Option<Idea> {
        let passed = gain::passed(&self.after)?;
        let is_new = |moves| mates_by_checks(&passed, moves) && !mates_by_checks(self.before, moves);
        if (1..=NEAR_MATE).any(is_new) {
            return Some(Idea::ThreatensMate);
        }
        if gain::at_hand(&self.after) >= GAIN {
            return None;
        }
        let captures = self.new_captures();
        let own = captures.iter().find(|capture| capture.from() == self.mv.to());
        let capture = *own.or(captures.first())?;
        let (attacker, target) = (capture.from(), capture.to());
        if self.is_belied(&[target]) {
            return None;
        }
        if attacker != self.mv.to() {
            // What attacked it before needs no move for that. A piece that has come into the line can only be a cannon's screen.
            return (!self.before.attacks(attacker, target)).then(|| {
                if between(attacker, target).contains(self.mv.to()) {
                    Idea::Screens { attacker, target }
                } else {
                    Idea::Uncovers { attacker, target }
                }
            });
        }
        let free = !is_protected(&passed, capture);
        Some(Idea::Attacks { target, free })
    }

    fn pressure(&self) -> Option<Idea> {
        if let Some(target) = self.pinned() {
            return Some(Idea::Pins { target });
        }
        if self.after.in_check() {
            return Some(Idea::Checks);
        }
        let safe = gain::passed(self.before).is_some_and(|passed| gain::at_hand(&passed) < -self.gain);
        // What the line takes meanwhile, and elsewhere, pays for it.
        let paid = gain::along(self.before, self.line) > -GAIN;
        (self.gain <= -GAIN && safe && !paid).then_some(Idea::Offers)
    }

    /// An enemy horse, cannon or chariot that could move before and cannot move now, its general's safety being why.
    fn pinned(&self) -> Option<Square> {
        if self.after.in_check() {
            return None;
        }
        let can_move = |position: &Position, from: Square| {
            position.legal_for(!self.us()).iter().any(|mv| mv.from() == from)
        };
        self.after.by_color(!self.us()).into_iter().find(|&square| {
            let strong = self
                .after
                .piece_at(square)
                .is_some_and(|piece| matches!(piece.role, Role::Horse | Role::Cannon | Role::Chariot));
            strong
                && !self.after.targets(square).is_empty()
                && can_move(self.before, square)
                && !can_move(&self.after, square)
        })
    }

    fn place(&self) -> Option<Idea> {
        let (from, to, us) = (self.mv.from(), self.mv.to(), self.us());
        let role = self.piece.role;
        if role == Role::Cannon && to.file() == 4 && from.file() != 4 {
            return Some(Idea::TakesMiddleFile);
        }
        if to.across_river(us) && !from.across_river(us) {
            return Some(Idea::CrossesRiver);
        }
        let home = match role {
            Role::Chariot => from.depth(us) == 0 && matches!(from.file(), 0 | 8),
            Role::Horse => from.depth(us) == 0 && matches!(from.file(), 1 | 7),
            _ => false,
        };
        if home {
            return Some(Idea::Develops);
        }
        if role == Role::Chariot && from.file() != to.file() {
            let others =
                |file: u8, own: Square| (self.before.by_color(us) & Bitboard::file(file)) - Bitboard::of(own);
            if others(to.file(), from).is_empty() && !others(from.file(), from).is_empty() {
                return Some(Idea::TakesOpenFile);
            }
        }
        None
    }
}

/// Tests whether the side to move can leave the other one without a legal move at once.
fn can_leave_no_move(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| !position.after(mv).has_legal_move())
}

/// Tests whether the side to move can mate in so many moves, giving check with each.
fn mates_by_checks(position: &Position, moves: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let after = position.after(mv);
        let answers = || after.legal_moves().into_iter().map(|answer| after.after(answer));
        after.in_check() && answers().all(|next| moves > 1 && mates_by_checks(&next, moves - 1))
    })
}
