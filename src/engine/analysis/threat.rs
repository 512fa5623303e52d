//! What the side that is not to move threatens.

use crate::engine::{Engine, Limits, Score, SearchControl};
use crate::rules::{History, Move, Piece, Position, Square};

use super::gain;

/// How many plies of a threat are looked at for what it wins.
const PLIES: usize = 3;
/// What a threat that needs two moves has to win, in centipawns: more than a soldier, which may well be let go.
const SLOW_GAIN: i32 = 2 * gain::GAIN;

/// What the opponent would do if it could move now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The opponent's move, and how it would go on.
    pub moves: Vec<Move>,
    /// What it would bring.
    pub kind: ThreatKind,
}

/// What a threat would bring the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatKind {
    /// Mate in so many moves of the opponent.
    Mates {
        /// The moves, at least 1.
        moves: u32,
    },
    /// No legal move for the other side, which wins, in so many moves of the opponent.
    LeavesNoMove {
        /// The moves, at least 1.
        moves: u32,
    },
    /// This piece, with the first move or with the next one.
    Takes {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        on: Square,
        /// What is won, in centipawns, once all captures are made.
        net: i32,
    },
}

impl Threat {
    /// The opponent's move.
    pub fn first(&self) -> Move {
        self.moves[0]
    }

    /// The piece that the first move takes, when that is the threat.
    pub(super) fn taken_at_once(&self) -> Option<Square> {
        match self.kind {
            ThreatKind::Takes { on, .. } if on == self.first().to() => Some(on),
            _ => None,
        }
    }
}

impl Engine {
    /// Searches what the opponent would do if the side to move passed. Only a forced win or a gain of material is a threat;
    /// the material is counted on the board. None when the side to move is in check, or when the search was stopped.
    pub(super) fn find_threat(
        &mut self,
        history: &History,
        limits: &Limits,
        stop: &SearchControl,
    ) -> Option<Threat> {
        let passed = gain::passed(history.position())?;
        let game = History::new(passed.clone(), history.rules());
        let report = self.search(&game, limits, stop, &mut |_| ());
        if stop.is_stopped() || report.depth == 0 {
            return None;
        }
        let mut line = report.lines.into_iter().next()?;
        self.play_out(&game, &mut line, stop);
        let kind = match line.score {
            Score::Mate(moves) if moves > 0 => {
                let moves = moves.unsigned_abs();
                if line.is_checkmate(&passed) {
                    ThreatKind::Mates { moves }
                } else {
                    ThreatKind::LeavesNoMove { moves }
                }
            }
            _ => what_it_takes(&passed, &line.moves)?,
        };
        Some(Threat { moves: line.moves, kind })
    }
}

/// The piece that the line wins with its first or third ply.
fn what_it_takes(position: &Position, moves: &[Move]) -> Option<ThreatKind> {
    let prize = prize(position, moves)?;
    Some(ThreatKind::Takes { piece: prize.piece, on: prize.capture.to(), net: prize.net })
}

/// A piece that a line wins.
pub(in crate::engine) struct Prize {
    /// The piece, which stands there before the line.
    pub(in crate::engine) piece: Piece,
    /// The move that takes it.
    pub(in crate::engine) capture: Move,
    /// The ply of that move: 0 or 2.
    pub(in crate::engine) ply: usize,
    /// What is won in centipawns, once all captures are made.
    pub(in crate::engine) net: i32,
}

/// The piece that the side to move wins with the first or third ply of a line.
pub(in crate::engine) fn prize(position: &Position, moves: &[Move]) -> Option<Prize> {
    let mut position = position.clone();
    let mut balance = 0;
    for (ply, &mv) in moves.iter().take(PLIES).enumerate() {
        if !position.is_legal(mv) {
            return None;
        }
        let target = position.piece_at(mv.to());
        if ply % 2 == 0 {
            let net = balance + gain::of_move(&position, mv);
            // A piece that stands there already, not one that came to capture or to interpose.
            if let Some(piece) = target
                && net >= if ply == 0 { gain::GAIN } else { SLOW_GAIN }
                && (ply == 0 || moves[1].to() != mv.to())
            {
                return Some(Prize { piece, capture: mv, ply, net });
            }
        }
        let captured = position.make(mv).captured().map_or(0, gain::worth);
        balance += if ply % 2 == 0 { captured } else { -captured };
    }
    None
}
