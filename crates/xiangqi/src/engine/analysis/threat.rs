//! The threat of the side that is not to move.

use serde::{Deserialize, Deserializer, Serialize};

use super::gain;
use crate::engine::{Engine, Limits, Score, SearchControl};
use crate::rules::{History, Move, Piece, Position, Square};

/// Number of plies of a threat in which its gain must occur.
const PLIES: usize = 3;
/// Minimum gain of a threat of two moves, in centipawns: more than a soldier.
const SLOW_GAIN: i32 = 2 * gain::GAIN;

/// Maximum length of a forced win that a move is said to stop, in moves.
const NEAR_WIN: u32 = 3;

/// Move that the opponent would play if it could move now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threat {
    /// The opponent's line, at least one move.
    #[serde(rename = "line", deserialize_with = "deserialize_moves")]
    pub moves: Vec<Move>,
    /// Gain of the opponent.
    #[serde(flatten)]
    pub kind: ThreatKind,
}

/// Gain of the opponent by a threat. The JSON form is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreatKind {
    /// Mate in a number of moves, at least 1.
    Mates(u32),
    /// Stalemate, which wins, in a number of moves, at least 1.
    LeavesNoMove(u32),
    /// Capture of a piece on a point with the first or second move, and its gain in centipawns after all captures.
    Takes(Piece, Square, i32),
}

fn deserialize_moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
    let moves = Vec::deserialize(deserializer)?;
    if moves.is_empty() { Err(serde::de::Error::custom("a threat has a move")) } else { Ok(moves) }
}

impl Threat {
    /// Returns the first move of the line.
    pub fn first(&self) -> Move {
        self.moves[0]
    }

    /// Returns the points of the threatening piece and of the one that it would win.
    pub fn pieces(&self) -> Vec<Square> {
        let target = match self.kind {
            ThreatKind::Takes(_, on, _) => Some(on),
            ThreatKind::Mates(_) | ThreatKind::LeavesNoMove(_) => None,
        };
        [self.first().from()].into_iter().chain(target).collect()
    }

    /// Returns `true` for a forced win in at most three moves.
    pub(in crate::engine) fn is_near_win(&self) -> bool {
        let (ThreatKind::Mates(moves) | ThreatKind::LeavesNoMove(moves)) = self.kind else {
            return false;
        };
        moves <= NEAR_WIN
    }

    /// Returns the point of the threatened piece if the first move takes it.
    pub(super) fn taken_at_once(&self) -> Option<Square> {
        match self.kind {
            ThreatKind::Takes(_, on, _) if on == self.first().to() => Some(on),
            _ => None,
        }
    }
}

impl Engine {
    /// Searches the opponent's best move if the side to move passed. Only a forced win or a gain of material is a threat.
    /// Returns `None` in check and if the search was stopped.
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
        self.complete(&game, &mut line, PLIES, limits, stop);
        let kind = match line.score {
            Score::Mate(moves) if moves > 0 => {
                let moves = moves.unsigned_abs();
                if line.is_checkmate(&passed) {
                    ThreatKind::Mates(moves)
                } else {
                    ThreatKind::LeavesNoMove(moves)
                }
            }
            _ => threatened_capture(&passed, &line.moves)?,
        };
        Some(Threat { moves: line.moves, kind })
    }
}

/// Returns the capture that wins a piece with the first or third ply of a line.
fn threatened_capture(position: &Position, moves: &[Move]) -> Option<ThreatKind> {
    let mut position = position.clone();
    let mut balance = 0;
    for (ply, &mv) in moves.iter().take(PLIES).enumerate() {
        if !position.is_legal(mv) {
            return None;
        }
        let target = position.piece_at(mv.to());
        if ply % 2 == 0 {
            let net = balance + gain::of_move(&position, mv);
            // The piece must already be there, not come to capture or to interpose.
            if let Some(piece) = target
                && gain::is_most_of(net, piece)
                && (ply == 0 || net >= SLOW_GAIN)
                && (ply == 0 || moves[1].to() != mv.to())
            {
                return Some(ThreatKind::Takes(piece, mv.to(), net));
            }
        }
        let captured = position.make(mv).captured().map_or(0, gain::worth);
        balance += if ply % 2 == 0 { captured } else { -captured };
    }
    None
}
