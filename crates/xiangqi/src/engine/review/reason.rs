//! The reason why a move was worse than another, as far as board and lines prove it.

use super::finding::ForcedWin;
use super::loss::{Loss, captured, is_winning, unpaid_loss};
use super::reviewed_move::ReviewedMove;
use crate::engine::analysis::gain::{self, GAIN, is_most_of};
use crate::engine::analysis::{GivenAway, Idea, ThreatKind, find_idea, given_away};
use crate::engine::{PrincipalVariation, Score};
use crate::rules::{Move, Piece, Position, Role, Square, Termination, is_protected};

/// Maximum loss that a reason must explain, in centipawns: a lead of that size wins.
const MOST_EXPLAINED: i32 = 860;

/// Reason why a move was worse than the better one.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// Ends the game by the rules without a win, such as by a repetition or the natural limit.
    EndsTheGame {
        /// Way in which the game ended.
        termination: Termination,
    },
    /// Allows a forced win of the opponent.
    AllowsWin(ForcedWin),
    /// Does not stop a forced win that was threatened before.
    LetsWinStand(ForcedWin),
    /// Gives away a forced win.
    MissesWin(ForcedWin),
    /// Lets the opponent win a piece.
    Loses(Loss),
    /// Does not save a piece that was in danger before.
    LetsThreatStand(Loss),
    /// Allows an attack. The squares are those of the pieces after the judged move.
    Allows {
        /// The opponent's best answer.
        answer: Move,
        /// Its idea.
        idea: Idea,
    },
    /// Does not win a piece.
    MissesPiece(Loss),
    /// Does not recapture.
    MissesRecapture(Loss),
    /// Misses an attack. The squares are those of the pieces before the judged move.
    Misses {
        /// Better move.
        better: Move,
        /// Its idea.
        idea: Idea,
    },
}

impl Reason {
    /// Returns the name in kebab case, such as `misses-piece`.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// Returns the points of the pieces concerned.
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

impl ReviewedMove {
    /// Returns the reason why a bad move is bad: the one that costs the most.
    pub(in crate::engine) fn reason(&self) -> Option<Reason> {
        if let Some(outcome) = self.ending {
            return Some(Reason::EndsTheGame { termination: outcome.termination });
        }
        self.lost_game()
            .or_else(|| self.missed_win().map(Reason::MissesWin))
            .or_else(|| self.costliest_reason())
            .or_else(|| self.missed_later())
            .or_else(|| self.threatened())
            // A capture is named even if it does not explain the whole loss.
            .or_else(|| Some(self.lost_piece().or_else(|| self.missed_piece())?.0))
    }

    /// Returns the reason with the greatest cost that explains the loss; of equal ones what the move allows.
    fn costliest_reason(&self) -> Option<Reason> {
        let reasons =
            [self.lost_later(), self.missed(), self.missed_piece(), self.allowed(), self.lost_piece()];
        let explaining = reasons.into_iter().flatten().filter(|(_, worth)| self.explains(*worth));
        explaining.max_by_key(|(_, worth)| *worth).map(|(reason, _)| reason)
    }

    /// Returns `true` if a gain of `worth` centipawns is at least half of the difference of the scores.
    fn explains(&self, worth: i32) -> bool {
        let lost = self.found.score.value() + self.answer.score.value();
        worth >= GAIN && 2 * worth >= lost.min(MOST_EXPLAINED)
    }

    /// Returns the idea of the better move, [`Idea::Quiet`] if it is that of the played move too.
    pub(super) fn better_idea(&self, reason: Option<&Reason>) -> Option<Idea> {
        let idea = self.found.idea(&self.before)?.after_loss(&self.before, self.lost);
        if let Some(Reason::LetsWinStand(ForcedWin { checkmate: true, .. })) = reason
            && !matches!(idea, Idea::Mates { .. } | Idea::LeavesNoMove { .. } | Idea::HoldsOut)
        {
            return Some(Idea::StopsMate);
        }
        // Whether a mate is stopped follows from the score, which the played line lacks.
        if !matches!(idea, Idea::StopsMate | Idea::KeepsAMove) {
            let line = PrincipalVariation { score: Score::Centipawns(0), moves: self.played() };
            if find_idea(&self.before, &line, self.found.threat.as_ref()) == idea {
                return Some(Idea::Quiet);
            }
        }
        Some(idea)
    }

    /// Returns the piece that the move gives away, proved on the board and confirmed by the scores.
    pub(in crate::engine) fn given(&self) -> Option<GivenAway> {
        if self.found.best()? == self.mv {
            return None;
        }
        given_away(&self.before, self.mv)
            .filter(|given| given.is_confirmed(self.found.score, self.answer.score))
    }

    /// Returns the piece that the move gives away, on the board or in an exchange that the lines show. The lines of a first
    /// look need confirmation.
    pub(in crate::engine) fn given_in_lines(&self) -> Option<GivenAway> {
        self.given().or_else(|| self.falls_in_exchange())
    }

    /// Returns the piece that the opponent's best answer takes, if the move costs most of its value by the lines and by the
    /// scores, and less comes back on its point.
    fn falls_in_exchange(&self) -> Option<GivenAway> {
        let (Score::Centipawns(best), Score::Centipawns(answer)) = (self.found.score, self.answer.score)
        else {
            return None;
        };
        let &capture = self.answer.line.first()?;
        let on = capture.to();
        let piece = self.after.piece_at(on)?;
        let taker = self.after.piece_at(capture.from())?;
        let is_recaptured = self.answer.line.get(1).is_some_and(|reply| reply.to() == on);
        let recaptured = if is_recaptured { Some(taker) } else { None };
        let returned = self.before.piece_at(self.mv.to()).into_iter().chain(recaptured);
        let returned = returned.max_by_key(|piece| gain::worth(*piece));
        let is_home_soldier = piece.role == Role::Soldier && !on.across_river(piece.color);
        let is_paid = returned.is_some_and(|returned| gain::worth(returned) >= gain::worth(piece));
        if is_home_soldier || is_paid || self.found.best()? == self.mv || self.falls_anyway(on) {
            return None;
        }
        let net = self.cost();
        if !is_most_of(net, piece) || !is_most_of(best + answer, piece) {
            return None;
        }
        Some(GivenAway { piece, on, taker, from: capture.from(), returned, net })
    }

    /// Returns the piece that the move wins, and its point.
    pub(in crate::engine) fn wins_piece(&self) -> Option<(Piece, Square)> {
        let line = self.played();
        captured(&self.before, &line)
            .filter(|(loss, _)| is_most_of(gain::along(&self.before, &line), loss.piece))
            .map(|(loss, _)| (loss.piece, loss.on))
    }

    /// Returns `true` if the piece on `on` can no longer be won and is not captured in the line.
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

    /// Returns the value of the piece that the move captures, in centipawns.
    fn own_gain(&self) -> i32 {
        self.before.piece_at(self.mv.to()).map_or(0, gain::worth)
    }

    /// Returns the piece that the opponent's best answer wins, and its cost less the move's own capture. A piece that falls
    /// after the better move as well does not count.
    fn lost_piece(&self) -> Option<(Reason, i32)> {
        let (loss, gain) =
            captured(&self.after, &self.answer.line).filter(|(loss, _)| !self.falls_anyway(loss.on))?;
        if self.mv.to() != loss.on && is_winning(&self.before.after(self.found.best()?), &loss) {
            return None;
        }
        let worth = (gain - self.own_gain()).min(self.cost());
        if worth >= GAIN { Some((self.loss_as_reason(loss), worth)) } else { None }
    }

    /// Returns the reason for a loss, which depends on whether the piece was in danger before.
    fn loss_as_reason(&self, loss: Loss) -> Reason {
        let passed = gain::passed(&self.before).filter(|_| self.mv.to() != loss.on);
        if passed.is_some_and(|passed| is_winning(&passed, &loss)) {
            Reason::LetsThreatStand(loss)
        } else {
            Reason::Loses(loss)
        }
    }

    /// Returns the gain of the mover by the move and its line, in centipawns.
    fn won(&self) -> i32 {
        self.own_gain() - gain::along(&self.after, &self.answer.line)
    }

    /// Returns the gain of the better line over the played one, in centipawns.
    pub(super) fn cost(&self) -> i32 {
        gain::along(&self.before, &self.found.line) - self.won()
    }

    /// Returns `true` if the piece on `on` after the move is captured in the better line as well.
    fn falls_anyway(&self, on: Square) -> bool {
        let on = if on == self.mv.to() { self.mv.from() } else { on };
        gain::falls(&self.found.line, on).is_some()
    }

    /// Returns the played move and the opponent's line.
    fn played(&self) -> Vec<Move> {
        std::iter::once(self.mv).chain(self.answer.line.iter().copied()).collect()
    }

    /// Returns the attack by the opponent's best answer that wins more than a soldier in the line, and its cost.
    fn allowed(&self) -> Option<(Reason, i32)> {
        let idea = self.answer.idea(&self.after).filter(is_attack)?;
        let worth = carried_out(&self.after, &self.answer.line, &idea, |target| !self.falls_anyway(target))?;
        if worth <= GAIN {
            return None;
        }
        Some((Reason::Allows { answer: self.answer.best()?, idea }, worth.min(self.cost())))
    }

    /// Returns the piece that the better move takes, and its gain.
    fn missed_piece(&self) -> Option<(Reason, i32)> {
        let (loss, gain) = captured(&self.before, &self.found.line)?;
        let back =
            self.lost.is_some_and(|(lost, on)| on == loss.on && gain::takes_back(&self.before, lost, on));
        let kept = gain::falls(&self.played(), loss.on).is_none();
        let free = !is_protected(&self.before, self.found.best()?);
        let counts = (free || gain::along(&self.before, &self.found.line) >= GAIN) && self.cost() >= 0;
        let reason = if back { Reason::MissesRecapture(loss) } else { Reason::MissesPiece(loss) };
        if (back || kept) && counts { Some((reason, gain.min(self.cost()))) } else { None }
    }

    /// Returns the attack by the better move that wins more than a soldier in its line, and its gain.
    fn missed(&self) -> Option<(Reason, i32)> {
        let idea = self.found.idea(&self.before).filter(is_attack)?;
        let played = self.played();
        let worth = carried_out(&self.before, &self.found.line, &idea, |target| {
            gain::falls(&played, target).is_none()
        })?;
        if worth <= GAIN {
            return None;
        }
        Some((Reason::Misses { better: self.found.best()?, idea }, worth.min(self.cost())))
    }

    /// Returns a mate threat or a pin by the opponent's best answer or by the better move.
    fn threatened(&self) -> Option<Reason> {
        // An answer to the better move as well is no reason.
        let answer = self.answer.best().filter(|answer| self.found.line.get(1) != Some(answer));
        if let Some(answer) = answer
            && let Some(idea) = self.answer.idea(&self.after).filter(is_pressure)
        {
            return Some(Reason::Allows { answer, idea });
        }
        let better = self.found.best()?;
        let idea = self.found.idea(&self.before).filter(is_pressure)?;
        Some(Reason::Misses { better, idea })
    }

    /// Returns the most valuable piece, at least an advisor, that is won in the better line only, if its first move captures
    /// nothing.
    fn missed_later(&self) -> Option<Reason> {
        let won = gain::along(&self.before, &self.found.line);
        if self.before.piece_at(self.found.best()?.to()).is_some() {
            return None;
        }
        let loss = unpaid_loss(&self.before, &self.found.line, None)?;
        let falls = gain::falls(&self.played(), loss.on).is_some();
        let is_worth_it = loss.piece.role != Role::Soldier && is_most_of(won, loss.piece);
        let explains = self.explains(gain::worth(loss.piece).min(self.cost()));
        if !falls && is_worth_it && explains { Some(Reason::MissesPiece(loss)) } else { None }
    }

    /// Returns the most valuable piece that is lost later in the opponent's best line but not in the better line, and its cost.
    fn lost_later(&self) -> Option<(Reason, i32)> {
        let own = self.before.piece_at(self.mv.to());
        let loss = unpaid_loss(&self.after, &self.answer.line, own)
            .filter(|loss| !loss.at_once && !self.falls_anyway(loss.on))
            .filter(|loss| is_most_of(-self.won(), loss.piece))?;
        Some((self.loss_as_reason(loss), gain::worth(loss.piece).min(self.cost())))
    }
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

fn is_pressure(idea: &Idea) -> bool {
    matches!(idea, Idea::ThreatensMate | Idea::Pins { .. })
}

/// Returns the value of the most valuable target that the line captures, in centipawns.
fn carried_out(
    position: &Position,
    line: &[Move],
    attack: &Idea,
    counts: impl Fn(Square) -> bool,
) -> Option<i32> {
    let captured = attack
        .targets()
        .iter()
        .filter(|target| gain::falls(line, **target).is_some_and(|ply| ply % 2 == 0) && counts(**target));
    captured.filter_map(|target| position.piece_at(*target)).map(gain::worth).max()
}
