//! What the side that is not to move threatens.

use serde::{Deserialize, Deserializer, Serialize};

use super::gain;
use crate::engine::{Engine, Limits, Score, SearchControl};
use crate::rules::{History, Move, Piece, Position, Square};

/// Number of plies of a threat that are looked at for its gain.
const PLIES: usize = 3;
/// Least gain of a threat that needs two moves, in centipawns: more than a soldier, which may well be let go.
const SLOW_GAIN: i32 = 2 * gain::GAIN;

/// A forced win in more moves than this is too far to say that a move stops it.
const NEAR_WIN: u32 = 3;

/// Move that the opponent would play if it could move now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threat {
    /// The opponent's move, and how it would go on.
    #[serde(rename = "line", deserialize_with = "some_moves")]
    pub moves: Vec<Move>,
    #[serde(flatten)]
    pub kind: ThreatKind,
}

/// Gain of the opponent by a threat, in how many of its moves (at least 1). The JSON form is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreatKind {
    Mates(u32),
    /// No legal move for the other side, which wins.
    LeavesNoMove(u32),
    /// This piece on this point, with the first move or with the next one; so many centipawns are won once all captures are
    /// made.
    Takes(Piece, Square, i32),
}

fn some_moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
    let moves = Vec::deserialize(deserializer)?;
    if moves.is_empty() { Err(serde::de::Error::custom("a threat has a move")) } else { Ok(moves) }
}

impl Threat {
    /// The first move of the line.
    pub fn first(&self) -> Move {
        self.moves[0]
    }

    /// The piece that threatens, and the one that it would win.
    pub fn pieces(&self) -> Vec<Square> {
        let target = match self.kind {
            ThreatKind::Takes(_, on, _) => Some(on),
            ThreatKind::Mates(_) | ThreatKind::LeavesNoMove(_) => None,
        };
        [self.first().from()].into_iter().chain(target).collect()
    }

    /// True if it is a forced win that a person can see: in at most three moves.
    pub(in crate::engine) fn is_near_win(&self) -> bool {
        let (ThreatKind::Mates(moves) | ThreatKind::LeavesNoMove(moves)) = self.kind else {
            return false;
        };
        moves <= NEAR_WIN
    }

    /// The piece that the first move takes, when that is the threat.
    pub(super) fn taken_at_once(&self) -> Option<Square> {
        match self.kind {
            ThreatKind::Takes(_, on, _) if on == self.first().to() => Some(on),
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
            _ => what_it_takes(&passed, &line.moves)?,
        };
        Some(Threat { moves: line.moves, kind })
    }
}

/// The piece that the line wins with its first or third ply.
fn what_it_takes(position: &Position, moves: &[Move]) -> Option<ThreatKind> {
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
