//! What a position holds, for people: the best lines, the chances, what the other side threatens, and the point of the
//! best move.

pub(crate) mod gain;
mod idea;
mod threat;

use std::time::Duration;

use crate::rules::{Color, History, Move, Position};

use super::{Engine, Limits, PrincipalVariation, Score, SearchControl};

pub use idea::{Idea, of as idea_of};
pub use threat::{Threat, ThreatKind};

/// One part in so many of the limits goes into the search for the opponent's threat.
const THREAT_SHARE: u32 = 4;

/// Positions visited for each step of completing a won line that was broken off.
const END_NODES: u64 = 20_000;
/// Positions visited at least for each step of continuing another one.
const REST_NODES: u64 = 4_000;
/// One part in so many of the positions of a search goes into each such step, where that is more.
const REST_SHARE: u64 = 20;

/// Positions visited for the threat where neither depth nor nodes nor time of the move are limited.
const THREAT_NODES: u64 = 100_000;

/// Result of [`Engine::analyse`] in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    pub turn: Color,
    /// Score of the position for the side to move.
    pub score: Score,
    /// The best lines in order, as many as were asked for; empty when there is no legal move.
    pub lines: Vec<PrincipalVariation>,
    /// Threat: what the other side would do if it could move now; none while the side to move is in check.
    pub threat: Option<Threat>,
    /// The point of the best move; none when there is no move.
    pub idea: Option<Idea>,
    /// The last finished iteration, in plies.
    pub depth: u32,
    pub nodes: u64,
}

/// Advantage of a side, in words that people use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advantage {
    /// It has at least `WINNING` per cent.
    Winning,
    /// It has at least `BETTER` per cent.
    Better,
    Level,
    Worse,
    Losing,
}

/// Chances in per cent from which a side is winning.
const WINNING: u64 = 85;
/// Chances in per cent from which a side stands better.
const BETTER: u64 = 57;

impl Analysis {
    /// Analysis of the position of a game, with the point of the best move, which follows from the rest.
    pub fn of(
        history: &History,
        score: Score,
        lines: Vec<PrincipalVariation>,
        threat: Option<Threat>,
        depth: u32,
        nodes: u64,
    ) -> Analysis {
        let position = history.position();
        let idea = lines.first().map(|line| {
            idea::of(position, line, threat.as_ref()).after_loss(position, gain::just_lost(history))
        });
        Analysis { turn: position.turn(), score, lines, threat, idea, depth, nodes }
    }

    /// Advantage of a side, and its chances in per cent, 1 to 99, draws counted half.
    pub fn standing(&self, side: Color) -> (Advantage, u64) {
        let chance = ((self.win_chance(side) * 100.0).round() as u64).clamp(1, 99);
        let standing = match (chance, 100 - chance) {
            (WINNING.., _) => Advantage::Winning,
            (BETTER.., _) => Advantage::Better,
            (_, WINNING..) => Advantage::Losing,
            (_, BETTER..) => Advantage::Worse,
            _ => Advantage::Level,
        };
        (standing, chance)
    }

    /// The best move; none when there is no legal one.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// The chance of `side` to win, draws counted half, from 0.0 to 1.0.
    pub fn win_chance(&self, side: Color) -> f64 {
        let chance = self.score.win_chance();
        if side == self.turn { chance } else { 1.0 - chance }
    }

    /// The forced win, if one was found: who mates or leaves no move, and in how many of that side's moves (0: the game
    /// is over already). [`Analysis::ends_in_checkmate`] tells which.
    pub fn mate(&self) -> Option<(Color, u32)> {
        match self.score {
            Score::Mate(moves) if moves > 0 => Some((self.turn, moves.unsigned_abs())),
            Score::Mate(moves) => Some((!self.turn, moves.unsigned_abs())),
            Score::Centipawns(_) => None,
        }
    }

    /// True if the best line, played from `start`, leads to checkmate; see [`PrincipalVariation::is_checkmate`].
    pub fn ends_in_checkmate(&self, start: &Position) -> bool {
        self.lines.first().is_some_and(|line| line.is_checkmate(start))
    }
}

impl Engine {
    /// Analyses the position of a game with full strength. What earlier searches learnt is forgotten first, so that
    /// limits of depth and nodes give the same analysis on every machine. Of nodes and time a quarter goes into the
    /// opponent's threat; a stopped analysis has no threat.
    pub fn analyse(&mut self, history: &History, limits: &Limits, stop: &SearchControl) -> Analysis {
        self.clear();
        let (own, threats) = share(limits);
        let mut report = self.search(history, &own, stop, &mut |_| ());
        for line in &mut report.lines {
            self.complete(history, line, gain::SHOWN, limits, stop);
        }
        let threat = if report.best.is_some() { self.find_threat(history, &threats, stop) } else { None };
        Analysis::of(history, report.score, report.lines, threat, report.depth, report.nodes)
    }

    /// The best line among some moves of a position, all that the limits give being spent on those; it may be broken off.
    pub(super) fn look_at(
        &mut self,
        history: &History,
        moves: &[Move],
        limits: &Limits,
        stop: &SearchControl,
    ) -> Option<PrincipalVariation> {
        self.clear();
        let limits = Limits { moves: moves.to_vec(), ..limits.clone() };
        let line = self.search(history, &limits, stop, &mut |_| ()).lines.into_iter().next()?;
        (!stop.is_stopped()).then_some(line)
    }

    /// Completes a line that was broken off by short searches from its end: to the end of the game where it wins or
    /// loses by force, else to so many plies. `limits` are those of the search that has found it.
    pub(super) fn complete(
        &mut self,
        history: &History,
        line: &mut PrincipalVariation,
        plies: usize,
        limits: &Limits,
        stop: &SearchControl,
    ) {
        let rest = REST_NODES.max(limits.nodes.unwrap_or(0) / REST_SHARE);
        let (plies, forced, nodes) = match line.score {
            Score::Mate(moves) => {
                (2 * moves.unsigned_abs() as usize - usize::from(moves > 0), true, rest.max(END_NODES))
            }
            Score::Centipawns(_) => (plies, false, rest),
        };
        while line.moves.len() < plies && !stop.is_stopped() {
            let mut game = history.clone();
            if line.moves.iter().any(|&mv| game.push(mv).is_err()) || game.ruling().is_some() {
                return;
            }
            let rest = self.search(&game, &Limits::nodes(nodes), stop, &mut |_| ());
            if matches!(rest.score, Score::Mate(_)) != forced || rest.pv.is_empty() {
                return;
            }
            let missing = plies - line.moves.len();
            line.moves.extend(rest.pv.into_iter().take(missing));
        }
    }
}

/// The limits of the search for the best lines, and those of the search for the threat.
fn share(limits: &Limits) -> (Limits, Limits) {
    let nodes = |of: u64| of / u64::from(THREAT_SHARE);
    let time = |of: Duration| of / THREAT_SHARE;
    let threats = Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(nodes),
        movetime: limits.movetime.map(time),
        ..Limits::default()
    };
    // A clock or `mate` bounds the lines only.
    let bounded = threats.depth.is_some() || threats.nodes.is_some() || threats.movetime.is_some();
    let threats = if bounded { threats } else { Limits { nodes: Some(THREAT_NODES), ..threats } };
    let own = Limits {
        nodes: limits.nodes.map(|all| all - nodes(all)),
        movetime: limits.movetime.map(|all| all - time(all)),
        ..limits.clone()
    };
    (own, threats)
}
