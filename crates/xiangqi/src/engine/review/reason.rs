//! Why a move was worse than another, as far as the board and the line that the search shows prove it.

use super::finding::ForcedWin;
use super::reviewed_move::ReviewedMove;
use crate::engine::analysis::gain::{self, GAIN, SHOWN, is_most_of};
use crate::engine::analysis::{Idea, ThreatKind, idea_of};
use crate::engine::{PrincipalVariation, Score};
use crate::rules::{Move, Piece, Position, Role, Square, Termination, is_protected};

/// Least worth in centipawns of a piece that is said to be given away: a horse.
const PIECE: i32 = 400;
/// Most that must be explained, in centipawns: a lead of that size wins.
const MOST_EXPLAINED: i32 = 860;

/// Reason why a move was worse than the better one.
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
    /// Idea of the opponent's best answer; its squares are those of the pieces after the move that is judged.
    Allows { answer: Move, idea: Idea },
    /// The mover could win a piece, and has not.
    MissesPiece(Loss),
    /// The mover could take back, and has not.
    MissesRecapture(Loss),
    /// Idea of the better move; its squares are those of the pieces before the move.
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

/// A piece that is won or could be won, and the piece that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub piece: Piece,
    /// Its point: after the move that is judged, or for [`Reason::MissesPiece`] before it.
    pub on: Square,
    pub taker: Piece,
    /// Origin of that one, in the same position (where it stands before its first move of the line).
    pub from: Square,
    /// True if the first move of the line takes it; else a later one does.
    pub at_once: bool,
}

impl ReviewedMove {
    /// Reason why the move, which loses much, does so. Of what it costs the dearest is named: what it allows, if equal, before
    /// what it misses.
    pub(in crate::engine) fn reason(&self) -> Option<Reason> {
        if let Some(outcome) = self.ending {
            return Some(Reason::EndsTheGame { termination: outcome.termination });
        }
        let explained = || {
            let later = self.lost_later();
            let reasons = [later, self.missed(), self.missed_piece(), self.allowed(), self.lost_piece()];
            let explained = reasons.into_iter().flatten().filter(|(_, worth)| self.explains(*worth));
            explained.max_by_key(|(_, worth)| *worth).map(|(reason, _)| reason)
        };
        self.lost_game()
            .or_else(|| self.missed_win().map(Reason::MissesWin))
            .or_else(explained)
            .or_else(|| self.missed_later())
            .or_else(|| self.threatened())
            // A capture that was there is worth a word, even if it is not all.
            .or_else(|| Some(self.lost_piece().or_else(|| self.missed_piece())?.0))
    }

    /// True if a gain of so much, in centipawns, is what mattered: it is at least half of what the scores differ by.
    fn explains(&self, worth: i32) -> bool {
        let lost = self.found.score.value() + self.answer.score.value();
        worth >= GAIN && 2 * worth >= lost.min(MOST_EXPLAINED)
    }

    /// Idea of the better move; none where it meets a threat as the one that was played does.
    pub(super) fn idea_of_better(&self, reason: Option<&Reason>) -> Option<Idea> {
        let idea = self.found.idea(&self.before)?.after_loss(&self.before, self.lost);
        if let Some(Reason::LetsWinStand(ForcedWin { checkmate: true, .. })) = reason
            && !matches!(idea, Idea::Mates { .. } | Idea::LeavesNoMove { .. } | Idea::HoldsOut)
        {
            return Some(Idea::StopsMate);
        }
        let parries = matches!(idea, Idea::Escapes | Idea::Protects { .. } | Idea::Shields { .. });
        let same = parries && {
            let line = PrincipalVariation { score: Score::Centipawns(0), moves: self.played() };
            idea_of(&self.before, &line, self.found.threat.as_ref()) == idea
        };
        Some(if same { Idea::Quiet } else { idea })
    }

    /// The capture by which the move gives a piece away.
    pub(in crate::engine) fn hanging(&self) -> Option<Move> {
        hanging(&self.before, &self.after, self.mv)
    }

    /// The piece that the move leaves to be taken for nothing by the first move of a line that was searched. Both the
    /// captures on the board and the score show that the opponent comes out ahead by it.
    pub(in crate::engine) fn given(&self, taken: &PrincipalVariation) -> Option<Loss> {
        let &capture = taken.moves.first()?;
        let (piece, taker) = (self.after.piece_at(capture.to())?, self.after.piece_at(capture.from())?);
        let cost = match (self.found.score, taken.score) {
            (_, Score::Mate(..=0)) => return None,
            (Score::Centipawns(before), Score::Centipawns(after)) => before + after,
            // Beside a forced win the material alone counts.
            _ => i32::MAX,
        };
        let other = self.found.best().is_some_and(|best| best != self.mv);
        let net = gain::along(&self.after, &taken.moves) - self.own_gain();
        let loss = Loss { piece, on: capture.to(), taker, from: capture.from(), at_once: true };
        (other && is_most_of(net.min(cost), piece)).then_some(loss)
    }

    /// The piece that the move takes with a gain.
    pub(in crate::engine) fn wins_piece(&self) -> Option<(Piece, Square)> {
        let line = self.played();
        captured(&self.before, &line)
            .filter(|(loss, _)| is_most_of(gain::along(&self.before, &line), loss.piece))
            .map(|(loss, _)| (loss.piece, loss.on))
    }

    /// True if the piece on `on`, which was in danger, can no longer be won, and does not fall in the line.
    pub(in crate::engine) fn saves(&self, on: Square) -> bool {
        let now = if self.mv.from() == on { self.mv.to() } else { on };
        self.before.piece_at(self.mv.to()).is_none()
            && gain::falls(&self.answer.line, now).is_none()
            && gain::winning_captures(&self.after).iter().all(|mv| mv.to() != now)
    }

    fn lost_game(&self) -> Option<Reason> {
        let win = self.answer.win(&self.after)?;
        let stood = self.found.threat.as_ref().is_some_and(|threat| {
            matches!(threat.kind, ThreatKind::Mates(moves) | ThreatKind::LeavesNoMove(moves) if moves == win.moves)
                && (win.moves == 1 || self.answer.best() == Some(threat.first()))
        });
        Some(if stood { Reason::LetsWinStand(win) } else { Reason::AllowsWin(win) })
    }

    /// Worth of what the move itself takes.
    fn own_gain(&self) -> i32 {
        self.before.piece_at(self.mv.to()).map_or(0, gain::worth)
    }

    /// The piece that the opponent's best answer wins, and what that costs. The move may have taken something itself: what is
    /// lost must be more. What the better move leaves as well is not lost by this one.
    fn lost_piece(&self) -> Option<(Reason, i32)> {
        let (loss, gain) =
            captured(&self.after, &self.answer.line).filter(|(loss, _)| !self.falls_anyway(loss.on))?;
        if self.mv.to() != loss.on && is_winning(&self.before.after(self.found.best()?), &loss) {
            return None;
        }
        let worth = (gain - self.own_gain()).min(self.cost());
        (worth >= GAIN).then(|| (self.loss_as_reason(loss), worth))
    }

    /// Reason for a loss: the piece was in danger already, or not.
    pub(in crate::engine) fn loss_as_reason(&self, loss: Loss) -> Reason {
        let passed = gain::passed(&self.before).filter(|_| self.mv.to() != loss.on);
        match passed.is_some_and(|passed| is_winning(&passed, &loss)) {
            true => Reason::LetsThreatStand(loss),
            false => Reason::Loses(loss),
        }
    }

    /// Gain of the mover along the line that was played, in centipawns.
    fn won(&self) -> i32 {
        self.own_gain() - gain::along(&self.after, &self.answer.line)
    }

    /// By how much the better line wins more than the one that was played, in centipawns.
    pub(super) fn cost(&self) -> i32 {
        gain::along(&self.before, &self.found.line) - self.won()
    }

    /// True if the piece that stands on a point after the move falls in the better line as well.
    fn falls_anyway(&self, on: Square) -> bool {
        let on = if on == self.mv.to() { self.mv.from() } else { on };
        gain::falls(&self.found.line, on).is_some()
    }

    /// The move that was played, and the answer.
    fn played(&self) -> Vec<Move> {
        std::iter::once(self.mv).chain(self.answer.line.iter().copied()).collect()
    }

    /// Attack by the opponent's best answer, where the line carries it out, and its cost; a soldier is too little.
    fn allowed(&self) -> Option<(Reason, i32)> {
        let idea = self.answer.idea(&self.after).filter(is_attack)?;
        let stays = |target| !self.falls_anyway(target);
        let worth =
            carried_out(&self.after, &self.answer.line, &idea, stays).filter(|worth| *worth > GAIN)?;
        Some((Reason::Allows { answer: self.answer.best()?, idea }, worth.min(self.cost())))
    }

    /// The piece that the better move takes, and what that wins.
    fn missed_piece(&self) -> Option<(Reason, i32)> {
        let (loss, gain) = captured(&self.before, &self.found.line)?;
        let back =
            self.lost.is_some_and(|(lost, on)| on == loss.on && gain::takes_back(&self.before, lost, on));
        let kept = gain::falls(&self.played(), loss.on).is_none();
        let free = !is_protected(&self.before, self.found.best()?);
        let counts = (free || gain::along(&self.before, &self.found.line) >= GAIN) && self.cost() >= 0;
        let reason = if back { Reason::MissesRecapture(loss) } else { Reason::MissesPiece(loss) };
        ((back || kept) && counts).then_some((reason, gain.min(self.cost())))
    }

    /// Attack by the better move, where its line carries it out, and its gain; a soldier is too little.
    fn missed(&self) -> Option<(Reason, i32)> {
        let idea = self.found.idea(&self.before).filter(is_attack)?;
        let stays = |target| gain::falls(&self.played(), target).is_none();
        let worth =
            carried_out(&self.before, &self.found.line, &idea, stays).filter(|worth| *worth > GAIN)?;
        Some((Reason::Misses { better: self.found.best()?, idea }, worth.min(self.cost())))
    }

    /// The mate that the opponent's best answer threatens, or that the better move does, or the piece that it leaves without a move.
    /// A mate that the better move stops is not named: the move that was played stops it as well, or the mate itself is the reason.
    fn threatened(&self) -> Option<Reason> {
        let threat = |idea: &Idea| matches!(idea, Idea::ThreatensMate | Idea::Pins { .. });
        // What answers the better move as well is no reason.
        let answer = self.answer.best().filter(|answer| self.found.line.get(1) != Some(answer));
        let allowed = answer.zip(self.answer.idea(&self.after).filter(threat));
        let missed = || self.found.best().zip(self.found.idea(&self.before).filter(threat));
        allowed
            .map(|(answer, idea)| Reason::Allows { answer, idea })
            .or_else(|| missed().map(|(better, idea)| Reason::Misses { better, idea }))
    }

    /// The dearest piece that falls in the better line for nothing, and not in the one that was played. A soldier is too little to be
    /// looked for so far ahead, and a better move that takes something is told by that.
    fn missed_later(&self) -> Option<Reason> {
        let won = gain::along(&self.before, &self.found.line);
        if self.before.piece_at(self.found.best()?.to()).is_some() {
            return None;
        }
        let loss = unpaid_loss(&self.before, &self.found.line, None)?;
        let falls = gain::falls(&self.played(), loss.on).is_some();
        let is_worth_it = loss.piece.role != Role::Soldier && is_most_of(won, loss.piece);
        let explains = self.explains(gain::worth(loss.piece).min(self.cost()));
        (!falls && is_worth_it && explains).then_some(Reason::MissesPiece(loss))
    }

    /// The dearest piece that falls in the opponent's best line for nothing, where that line wins more than it would against the
    /// better move, and what that costs.
    fn lost_later(&self) -> Option<(Reason, i32)> {
        let own = self.before.piece_at(self.mv.to());
        let loss = unpaid_loss(&self.after, &self.answer.line, own)
            .filter(|loss| !loss.at_once && !self.falls_anyway(loss.on))
            .filter(|loss| is_most_of(-self.won(), loss.piece))?;
        Some((self.loss_as_reason(loss), gain::worth(loss.piece).min(self.cost())))
    }
}

/// Tests whether a loss is a capture that the side to move can make here, and wins by.
fn is_winning(position: &Position, loss: &Loss) -> bool {
    let taker = Move::new(loss.from, loss.on);
    position.is_legal(taker) && gain::wins_piece(position, taker)
}

/// The dearest piece that the side to move wins along its line while none like it is taken in return; `paid` was taken just
/// before. A piece that could have been kept at the end, or that goes to where it is taken, was not in danger, but to stop a check;
/// and an earlier loss that is as dear counts for more.
fn unpaid_loss(position: &Position, line: &[Move], paid: Option<Piece>) -> Option<Loss> {
    let mut end = position.clone();
    // Where the pieces that have moved came from.
    let mut origins: Vec<(Square, Square)> = Vec::new();
    let mut forced: Vec<Square> = Vec::new();
    let mut last: Option<Position> = None;
    let mut losses: Vec<(Loss, bool)> = Vec::new();
    let mut gains: Vec<Piece> = paid.into_iter().collect();
    for (ply, &mv) in line.iter().take(SHOWN).enumerate() {
        let origin = |at: Square| origins.iter().rfind(|(now, _)| *now == at).map_or(at, |(_, from)| *from);
        let (from, on) = (origin(mv.from()), origin(mv.to()));
        let taker = end.piece_at(mv.from())?;
        let exposed = on == mv.to() || forced.contains(&mv.to());
        let worth = end.piece_at(mv.to()).map_or(0, gain::worth);
        let is_won = ply % 2 == 0
            && exposed
            && gain::wins_piece(&end, mv)
            && !last.is_some_and(|last| can_keep(&last, worth));
        last = Some(end.clone());
        if end.in_check() {
            forced.push(mv.to());
        }
        match end.make(mv).captured() {
            Some(piece) if ply % 2 == 0 => {
                losses.push((Loss { piece, on, taker, from, at_once: ply == 0 }, is_won));
            }
            captured => gains.extend(captured),
        }
        origins.push((mv.to(), from));
    }
    for gain in gains {
        if let Some(paid) = losses.iter().position(|(loss, _)| is_like(loss.piece.role, gain.role)) {
            losses.remove(paid);
        }
    }
    // Of those that are as dear the first.
    let (loss, is_won) = losses.into_iter().rev().max_by_key(|(loss, _)| gain::worth(loss.piece))?;
    is_won.then_some(loss)
}

/// The capture of the dearest piece that stands there for nothing after `mv`, a horse at least, where another move would
/// have kept it. What `mv` has taken itself is subtracted, so that a trade is none.
pub(in crate::engine) fn hanging(before: &Position, after: &Position, mv: Move) -> Option<Move> {
    let own = before.piece_at(mv.to()).map_or(0, gain::worth);
    gain::winning_captures(after).into_iter().find(|capture| {
        after.piece_at(capture.to()).is_some_and(|piece| {
            gain::worth(piece) >= PIECE
                && gain::wins_piece(after, *capture)
                && is_most_of(gain::of_move(after, *capture) - own, piece)
                && can_keep(before, gain::worth(piece))
        })
    })
}

/// Tests whether the side to move has a move after which not even half of so much is lost at once.
fn can_keep(position: &Position, worth: i32) -> bool {
    position.legal_moves().into_iter().any(|mv| 2 * gain::at_hand(&position.after(mv)) < worth)
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

/// True if one is fair pay for the other.
fn is_like(a: Role, b: Role) -> bool {
    let kind = |role| match role {
        Role::Cannon => Role::Horse,
        Role::Elephant => Role::Advisor,
        role => role,
    };
    kind(a) == kind(b)
}

/// Worth of the dearest attacked piece that the line takes.
fn carried_out(
    position: &Position,
    line: &[Move],
    attack: &Idea,
    counts: impl Fn(Square) -> bool,
) -> Option<i32> {
    let falls = |target: &Square| gain::falls(line, *target).is_some_and(|ply| ply % 2 == 0);
    let targets = attack.targets().iter().filter(|target| falls(target) && counts(**target));
    targets.filter_map(|target| position.piece_at(*target)).map(gain::worth).max()
}

/// The piece that the first move of a line wins by captures on the board, and how much that is in centipawns.
fn captured(position: &Position, line: &[Move]) -> Option<(Loss, i32)> {
    let &mv = line.first()?;
    let (piece, taker) = (position.piece_at(mv.to())?, position.piece_at(mv.from())?);
    let loss = Loss { piece, on: mv.to(), taker, from: mv.from(), at_once: true };
    gain::wins_piece(position, mv).then(|| (loss, gain::of_move(position, mv)))
}
