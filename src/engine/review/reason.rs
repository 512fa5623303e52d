//! Why a move was worse than another, as far as the board and the line that the search shows prove it.

use super::finding::ForcedWin;
use super::reviewed_move::ReviewedMove;
use crate::engine::analysis;
use crate::engine::analysis::{GAIN, Idea, SHOWN, ThreatKind, is_most_of};
use crate::rules::{Move, Piece, Position, Role, Square, Termination};

/// Why a move was worse than the better one.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Reason {
    /// The rules end the game with it, and not for the mover: a repetition, the natural limit.
    EndsTheGame { termination: Termination },
    /// The opponent can now win by force.
    AllowsWin(ForcedWin),
    /// The opponent wins by force as before: the move did nothing about it.
    LetsWinStand(ForcedWin),
    /// The mover could win by force, and can no longer.
    MissesWin(ForcedWin),
    /// The opponent can now win a piece.
    Loses(Loss),
    /// The piece was in danger before, and the move did nothing about it.
    LetsThreatStand(Loss),
    /// What the opponent's best answer does; its squares are those of the pieces after the move that is judged.
    Allows { answer: Move, idea: Idea },
    /// The mover could win a piece, and has not.
    MissesPiece(Loss),
    /// The mover could take back, and has not.
    MissesRecapture(Loss),
    /// What the better move would have done; its squares are those of the pieces before the move.
    Misses { better: Move, idea: Idea },
}

impl Reason {
    pub fn name(&self) -> &'static str {
        self.into_str()
    }

    /// The pieces that it is about, where they stand.
    pub fn pieces(&self) -> Vec<Square> {
        match self {
            Reason::Loses(loss)
            | Reason::LetsThreatStand(loss)
            | Reason::MissesPiece(loss)
            | Reason::MissesRecapture(loss) => vec![loss.on, loss.from],
            Reason::Allows { idea, .. } | Reason::Misses { idea, .. } => idea.pieces(),
            _ => Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub piece: Piece,
    /// Where it stands: after the move that is judged, or for [`Reason::MissesPiece`] before it.
    pub on: Square,
    pub taker: Piece,
    /// Where that one comes from, in the same position (where it stands before its first move of the line).
    pub from: Square,
    /// Whether the first move of the line takes it; else a later one does.
    pub at_once: bool,
}

impl ReviewedMove {
    /// Why the move, which loses much, does so: what it allows counts before what it misses.
    pub(in crate::engine) fn reason(&self) -> Option<Reason> {
        if let Some(outcome) = self.ending {
            return Some(Reason::EndsTheGame { termination: outcome.termination });
        }
        self.lost_game()
            .or_else(|| self.missed_win().map(Reason::MissesWin))
            .or_else(|| self.lost_piece())
            .or_else(|| self.allowed())
            .or_else(|| self.missed_piece())
            .or_else(|| self.lost_later())
            .or_else(|| self.missed())
            .or_else(|| self.missed_later())
    }

    /// The piece that the move takes with a gain.
    pub(in crate::engine) fn wins_piece(&self) -> Option<(Piece, Square)> {
        taken(&self.before, &self.played()).map(|(loss, _)| (loss.piece, loss.on))
    }

    /// Whether the piece on `on`, which was in danger, can no longer be won, and does not fall in the line.
    pub(in crate::engine) fn saves(&self, on: Square) -> bool {
        let now = if self.mv.from() == on { self.mv.to() } else { on };
        self.before.piece_at(self.mv.to()).is_none()
            && analysis::falls(&self.answer.line, now).is_none()
            && analysis::winning_captures(&self.after).iter().all(|mv| mv.to() != now)
    }

    fn lost_game(&self) -> Option<Reason> {
        let win = self.answer.win(&self.after)?;
        let stood = self.found.threat.as_ref().is_some_and(|threat| {
            matches!(threat.kind, ThreatKind::Mates { moves } | ThreatKind::LeavesNoMove { moves } if moves == win.moves)
                && self.answer.best() == Some(threat.first())
        });
        Some(if stood { Reason::LetsWinStand(win) } else { Reason::AllowsWin(win) })
    }

    /// What the move itself takes.
    fn own_gain(&self) -> i32 {
        self.before.piece_at(self.mv.to()).map_or(0, analysis::worth)
    }

    /// The piece that the opponent's best answer wins.
    fn lost_piece(&self) -> Option<Reason> {
        let (loss, net) = taken(&self.after, &self.answer.line)?;
        // The move may have taken something itself: what is lost must be more.
        if net - self.own_gain() < GAIN || self.cost() < GAIN || self.is_lost_anyway(&loss) {
            return None;
        }
        let stood = self.found.threat.as_ref().is_some_and(|threat| {
            matches!(threat.kind, ThreatKind::Takes { on, .. } if on == loss.on)
                && self.answer.best() == Some(threat.first())
        });
        Some(if stood { Reason::LetsThreatStand(loss) } else { Reason::Loses(loss) })
    }

    /// What the mover wins along the line that was played, in centipawns.
    fn won(&self) -> i32 {
        self.own_gain() - analysis::along(&self.after, &self.answer.line)
    }

    /// By how much the better line wins more than the one that was played, in centipawns.
    pub(super) fn cost(&self) -> i32 {
        analysis::along(&self.before, &self.found.line) - self.won()
    }

    /// Whether the piece falls in the better line as well.
    fn is_lost_anyway(&self, loss: &Loss) -> bool {
        self.falls_anyway(loss.on)
    }

    /// The same for the piece that stands on a point after the move.
    fn falls_anyway(&self, on: Square) -> bool {
        let on = if on == self.mv.to() { self.mv.from() } else { on };
        analysis::falls(&self.found.line, on).is_some()
    }

    /// The move that was played, and the answer.
    fn played(&self) -> Vec<Move> {
        std::iter::once(self.mv).chain(self.answer.line.iter().copied()).collect()
    }

    /// What the opponent's best answer threatens, where the line carries that out.
    fn allowed(&self) -> Option<Reason> {
        let answer = self.answer.best()?;
        let line = &self.answer.line;
        let falls = |target: &Square| analysis::falls(line, *target).is_some() && !self.falls_anyway(*target);
        let idea = self.answer.idea(&self.after).filter(|idea| match idea {
            // What answers the better move as well is no reason.
            Idea::ThreatensMate | Idea::Pins { .. } => self.found.line.get(1) != Some(&answer),
            idea => is_attack(idea) && self.cost() >= GAIN && idea.targets().iter().any(falls),
        })?;
        Some(Reason::Allows { answer, idea })
    }

    fn missed_piece(&self) -> Option<Reason> {
        let (loss, _) = taken(&self.before, &self.found.line)?;
        if self.cost() < GAIN || analysis::falls(&self.played(), loss.on).is_some() {
            return None;
        }
        let back =
            self.lost.is_some_and(|(lost, on)| on == loss.on && analysis::takes_back(&self.before, lost, on));
        Some(if back { Reason::MissesRecapture(loss) } else { Reason::MissesPiece(loss) })
    }

    /// The dearest piece that falls in the better line for nothing, and not in the one that was played. A soldier is too little to be
    /// looked for so far ahead.
    fn missed_later(&self) -> Option<Reason> {
        let won = analysis::along(&self.before, &self.found.line);
        if won < GAIN || self.cost() < GAIN {
            return None;
        }
        let loss = unpaid_loss(&self.before, &self.found.line, None)?;
        let falls = analysis::falls(&self.played(), loss.on).is_some();
        let is_worth_it = loss.piece.role != Role::Soldier && is_most_of(won, loss.piece);
        (!loss.at_once && !falls && is_worth_it).then_some(Reason::MissesPiece(loss))
    }

    /// What the better move attacks, where its line carries that out. A mate that it stops is not named: the move that was played
    /// stops it as well, or the mate itself is the reason.
    fn missed(&self) -> Option<Reason> {
        let line = &self.found.line;
        let falls = |target: &Square| {
            analysis::falls(line, *target).is_some() && analysis::falls(&self.played(), *target).is_none()
        };
        let idea = self.found.idea(&self.before).filter(|idea| match idea {
            Idea::ThreatensMate | Idea::Pins { .. } => true,
            idea => is_attack(idea) && self.cost() >= GAIN && idea.targets().iter().any(falls),
        })?;
        Some(Reason::Misses { better: self.found.best()?, idea })
    }

    /// The dearest piece that falls in the opponent's best line for nothing, where that line wins a soldier more than it
    /// would against the better move.
    fn lost_later(&self) -> Option<Reason> {
        let lost = -self.won();
        if lost < GAIN || self.cost() < GAIN {
            return None;
        }
        let own = self.before.piece_at(self.mv.to());
        let loss = unpaid_loss(&self.after, &self.answer.line, own)
            .filter(|loss| !self.is_lost_anyway(loss) && is_most_of(lost, loss.piece))?;
        Some(Reason::Loses(loss))
    }
}

/// The dearest piece that the side to move takes along its line while none like it is taken in return; `paid` was taken
/// just before.
fn unpaid_loss(position: &Position, line: &[Move], paid: Option<Piece>) -> Option<Loss> {
    let mut end = position.clone();
    // Where the pieces that have moved came from.
    let mut origins: Vec<(Square, Square)> = Vec::new();
    let mut losses: Vec<Loss> = Vec::new();
    let mut gains: Vec<Piece> = paid.into_iter().collect();
    for (ply, &mv) in line.iter().take(SHOWN).enumerate() {
        let origin = |at: Square| origins.iter().rfind(|(now, _)| *now == at).map_or(at, |(_, from)| *from);
        let (from, on) = (origin(mv.from()), origin(mv.to()));
        let taker = end.piece_at(mv.from())?;
        match end.make(mv).captured() {
            Some(piece) if ply % 2 == 0 => {
                losses.push(Loss { piece, on, taker, from, at_once: ply == 0 });
            }
            captured => gains.extend(captured),
        }
        origins.push((mv.to(), from));
    }
    for gain in gains {
        if let Some(paid) = losses.iter().position(|loss| is_like(loss.piece.role, gain.role)) {
            losses.remove(paid);
        }
    }
    losses.into_iter().max_by_key(|loss| analysis::worth(loss.piece))
}

fn is_attack(idea: &Idea) -> bool {
    matches!(
        idea,
        Idea::Forks { .. }
            | Idea::ChecksAndAttacks { .. }
            | Idea::Uncovers { .. }
            | Idea::Screens { .. }
            | Idea::Attacks { .. }
    )
}

/// Whether one is fair pay for the other.
fn is_like(a: Role, b: Role) -> bool {
    let kind = |role| match role {
        Role::Cannon => Role::Horse,
        Role::Elephant => Role::Advisor,
        role => role,
    };
    kind(a) == kind(b)
}

/// The piece that the first move of a line takes, and what that wins in centipawns: by the captures on the board, and by
/// those of the line.
fn taken(position: &Position, line: &[Move]) -> Option<(Loss, i32)> {
    let &mv = line.first()?;
    let piece = position.piece_at(mv.to())?;
    let net = analysis::gain_of(position, mv).min(analysis::along(position, line));
    let taker = position.piece_at(mv.from())?;
    let loss = Loss { piece, on: mv.to(), taker, from: mv.from(), at_once: true };
    is_most_of(net, piece).then_some((loss, net))
}
