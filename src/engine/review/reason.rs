//! Why a move was worse than another, as far as the board or the search proves it.

use super::finding::{Finding, ForcedWin};
use crate::engine::analysis;
use crate::engine::analysis::{GAIN, Idea, ThreatKind};
use crate::engine::score::Score;
use crate::rules::{Move, Piece, Position, Role, Square, Termination};

/// So many points fewer are a loss of room.
const ROOM: u32 = 3;

/// Why a move was worse than the best one.
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
    /// What the better move would have done (squares before the move), and the best answer to the one that was played.
    Misses { idea: Idea, answer: Option<Move> },
    /// A piece of the mover's, where it stands after the move, reaches at most half of the points that it reached before.
    Cramps { piece: Piece, on: Square, before: u32, now: u32 },
    /// Nothing of all that is proved: the opponent's best answer.
    Answered { answer: Move },
}

impl Reason {
    pub fn name(&self) -> &'static str {
        self.into_str()
    }

    /// The pieces that it is about, where they stand.
    pub fn pieces(&self) -> Vec<Square> {
        match self {
            Reason::Loses(loss) | Reason::LetsThreatStand(loss) | Reason::MissesPiece(loss) => {
                vec![loss.on, loss.from]
            }
            Reason::Allows { idea, .. } | Reason::Misses { idea, .. } => idea.pieces(),
            Reason::Cramps { on, .. } => vec![*on],
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

/// A move, the positions around it and what was found in them.
pub(in crate::engine) struct ReviewedMove<'a> {
    pub(in crate::engine) mv: Move,
    pub(in crate::engine) before: &'a Position,
    pub(in crate::engine) after: &'a Position,
    pub(in crate::engine) found: &'a Finding,
    pub(in crate::engine) answer: &'a Finding,
    /// How the rules end the game after the move, if they do.
    pub(in crate::engine) ending: Option<Termination>,
}

impl ReviewedMove<'_> {
    /// Why the move, which loses much, does so: what it allows counts before what it misses.
    pub(in crate::engine) fn reason(&self) -> Option<Reason> {
        if let Some(termination) = self.ending {
            return Some(Reason::EndsTheGame { termination });
        }
        self.lost_game()
            .or_else(|| self.missed_win().map(Reason::MissesWin))
            .or_else(|| self.lost_piece(true))
            .or_else(|| self.allowed(is_double))
            .or_else(|| self.lost_piece(false))
            .or_else(|| self.missed_piece())
            .or_else(|| self.lost_later())
            .or_else(|| self.allowed(is_threat))
            .or_else(|| self.missed_idea(|idea| is_double(idea) || is_threat(idea)))
            .or_else(|| self.lost_soldier())
            .or_else(|| self.cramped())
            .or_else(|| self.missed_idea(is_plan))
            .or_else(|| self.answer.best().map(|answer| Reason::Answered { answer }))
    }

    /// The win that the mover could force before the move and cannot after it.
    pub(in crate::engine) fn missed_win(&self) -> Option<ForcedWin> {
        let keeps = self.ending.is_none() && matches!(self.answer.score, Score::Mate(..=0));
        let won = self.after.is_checkmate();
        if keeps || won { None } else { self.found.win(self.before) }
    }

    /// The piece that the move wins: it takes it and comes out ahead, or its line takes it next.
    pub(in crate::engine) fn wins_piece(&self) -> Option<(Piece, Square)> {
        if self.found.best() != Some(self.mv) {
            return None;
        }
        won_in(self.before, &self.found.line).map(|(loss, _)| (loss.piece, loss.on))
    }

    /// Whether the piece on `on`, which was in danger, is no longer lost by the opponent's best answer.
    pub(in crate::engine) fn saves(&self, on: Square) -> bool {
        let now = if self.mv.from() == on { self.mv.to() } else { on };
        won_in(self.after, &self.answer.line).is_none_or(|(loss, _)| loss.on != now)
    }

    fn lost_game(&self) -> Option<Reason> {
        let win = self.answer.win(self.after)?;
        let stood = self.found.threat.as_ref().is_some_and(|threat| {
            matches!(threat.kind, ThreatKind::Mates { .. } | ThreatKind::LeavesNoMove { .. })
                && self.answer.best() == Some(threat.first())
        });
        Some(if stood { Reason::LetsWinStand(win) } else { Reason::AllowsWin(win) })
    }

    /// The piece that the opponent's best line wins, with its first move or with the next.
    fn lost_piece(&self, at_once: bool) -> Option<Reason> {
        let (loss, net) = won_in(self.after, &self.answer.line)?;
        // The move may have taken something itself: what is lost must be more.
        let taken = self.before.piece_at(self.mv.to()).map_or(0, analysis::worth);
        if loss.at_once != at_once || net - taken < GAIN || self.is_lost_anyway(&loss) {
            return None;
        }
        let stood = self.found.threat.as_ref().is_some_and(|threat| {
            matches!(threat.kind, ThreatKind::Takes { on, .. } if on == loss.on)
                && self.answer.best() == Some(threat.first())
        });
        Some(if stood { Reason::LetsThreatStand(loss) } else { Reason::Loses(loss) })
    }

    /// Whether the best move would lose the same piece.
    fn is_lost_anyway(&self, loss: &Loss) -> bool {
        let (Some(after), Some(rest)) = (self.after_best(), self.found.line.get(1..)) else { return false };
        won_in(&after, rest).is_some_and(|(other, _)| (other.piece, other.on) == (loss.piece, loss.on))
    }

    /// The dearest piece that falls in the opponent's best line, where that line wins more than a soldier.
    fn lost_later(&self) -> Option<Reason> {
        let taken = self.before.piece_at(self.mv.to()).map_or(0, analysis::worth);
        let (loss, net) = won_along(self.after, &self.answer.line)?;
        (net - taken >= 2 * GAIN && !self.is_lost_anyway(&loss)).then_some(Reason::Loses(loss))
    }

    fn allowed(&self, counts: fn(&Idea) -> bool) -> Option<Reason> {
        let idea = self.answer.idea(self.after).filter(counts)?;
        Some(Reason::Allows { answer: self.answer.best()?, idea })
    }

    fn missed_piece(&self) -> Option<Reason> {
        let (loss, _) = won_in(self.before, &self.found.line)?;
        loss.at_once.then_some(Reason::MissesPiece(loss))
    }

    fn missed_idea(&self, counts: fn(&Idea) -> bool) -> Option<Reason> {
        let idea = self.found.idea(self.before).filter(counts)?;
        Some(Reason::Misses { idea, answer: self.answer.best() })
    }

    /// What falls in the opponent's best line, where that line wins a soldier more than it would against the best move.
    fn lost_soldier(&self) -> Option<Reason> {
        let taken = |mv: Move| self.before.piece_at(mv.to()).map_or(0, analysis::worth);
        let (loss, net) = won_along(self.after, &self.answer.line)?;
        let (&best, rest) = self.found.line.split_first()?;
        let instead = won_along(&self.after_best()?, rest).map_or(0, |(_, net)| net) - taken(best);
        let lost = net - taken(self.mv);
        (lost >= GAIN && lost - instead >= GAIN && !self.is_lost_anyway(&loss)).then_some(Reason::Loses(loss))
    }

    /// The chariot, horse or cannon that the move robs of most of its room, where the best move does not.
    fn cramped(&self) -> Option<Reason> {
        let reach = |position: &Position, at: Square| position.targets(at).count();
        let after_best = self.after_best()?;
        let best = self.found.best()?;
        let went = |mv: Move, at: Square| if mv.from() == at { mv.to() } else { at };
        let own = self.before.by_color(self.before.turn()).into_iter().filter_map(|at| {
            let piece = self.before.piece_at(at)?;
            let strong = matches!(piece.role, Role::Chariot | Role::Horse | Role::Cannon);
            let on = went(self.mv, at);
            let (before, now) = (reach(self.before, at), reach(self.after, on));
            let instead = reach(&after_best, went(best, at));
            let cramped = now * 2 <= before && now + ROOM <= before && now + ROOM <= instead;
            (strong && cramped).then_some(Reason::Cramps { piece, on, before, now })
        });
        own.max_by_key(|reason| match reason {
            Reason::Cramps { before, now, .. } => before - now,
            _ => 0,
        })
    }

    fn after_best(&self) -> Option<Position> {
        Some(self.before.after(self.found.best()?))
    }
}

/// The piece that the side to move wins by a line, and what it gains by that in centipawns.
fn won_in(position: &Position, line: &[Move]) -> Option<(Loss, i32)> {
    let prize = analysis::prize(position, line)?;
    let came = prize.capture.from();
    let from = if prize.ply > 0 && came == line[0].to() { line[0].from() } else { came };
    let loss = Loss {
        piece: prize.piece,
        on: prize.capture.to(),
        taker: position.piece_at(from)?,
        from,
        at_once: prize.ply == 0,
    };
    Some((loss, prize.net))
}

/// The dearest piece that the side to move takes along a line, and what the line wins in all, in centipawns. The search
/// vouches for the moves; only the captures are counted, and followed out where the line ends.
fn won_along(position: &Position, line: &[Move]) -> Option<(Loss, i32)> {
    let mut end = position.clone();
    // Where the pieces that have moved came from.
    let mut origins: Vec<(Square, Square)> = Vec::new();
    let mut taken: Option<(i32, Loss)> = None;
    let mut net = 0;
    for (ply, &mv) in line.iter().enumerate() {
        let origin = |at: Square| origins.iter().rfind(|(now, _)| *now == at).map_or(at, |(_, from)| *from);
        let (from, on) = (origin(mv.from()), origin(mv.to()));
        let taker = end.piece_at(mv.from())?;
        let captured = end.make(mv).captured();
        let worth = captured.map_or(0, analysis::worth);
        net += if ply % 2 == 0 { worth } else { -worth };
        if let Some(piece) = captured
            && ply % 2 == 0
            && taken.is_none_or(|(most, _)| worth > most)
        {
            taken = Some((worth, Loss { piece, on, taker, from, at_once: ply == 0 }));
        }
        origins.push((mv.to(), from));
    }
    let rest = analysis::at_hand(&end);
    net += if line.len().is_multiple_of(2) { rest } else { -rest };
    taken.map(|(_, loss)| (loss, net))
}

fn is_double(idea: &Idea) -> bool {
    matches!(
        idea,
        Idea::Forks { .. } | Idea::ChecksAndAttacks { .. } | Idea::Uncovers { .. } | Idea::Screens { .. }
    )
}

/// What a useful move does, where nothing is won or lost at once.
fn is_plan(idea: &Idea) -> bool {
    matches!(
        idea,
        Idea::Escapes
            | Idea::Protects { .. }
            | Idea::Shields { .. }
            | Idea::Trades { .. }
            | Idea::Checks
            | Idea::Develops
            | Idea::TakesMiddleFile
            | Idea::TakesOpenFile
            | Idea::CrossesRiver
            | Idea::Links { .. }
            | Idea::MakesRoom { .. }
    )
}

fn is_threat(idea: &Idea) -> bool {
    matches!(
        idea,
        Idea::Takes { .. } | Idea::ThreatensMate | Idea::Attacks { .. } | Idea::Pins { .. } | Idea::StopsMate
    )
}
