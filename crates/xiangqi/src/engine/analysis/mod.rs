//! Analysis of a position for people: best lines, chances, the opponent's threat, and the idea of the best move.

mod find_idea;
pub(crate) mod gain;
mod given_away;
mod idea;
mod place;
mod threat;

use crate::rules::{Color, History, Move, Position};

use super::{Engine, Limits, PrincipalVariation, Score, SearchControl};

pub use find_idea::find_idea;
pub(super) use given_away::can_keep;
pub use given_away::{GivenAway, given_away};
pub use idea::Idea;
pub use threat::{Threat, ThreatKind};

/// Divisor of the limits for the search of the opponent's threat.
const THREAT_SHARE: u32 = 4;

/// Minimum number of nodes of each search that completes a won or lost line.
const END_NODES: u64 = 20_000;
/// Minimum number of nodes of each search that continues another line.
const REST_NODES: u64 = 4_000;
/// Divisor of a search's nodes for each search that continues its line.
const REST_SHARE: u64 = 20;

/// Nodes of the search for the threat if neither depth nor nodes nor time of the move are limited.
const THREAT_NODES: u64 = 100_000;

/// Result of [`Engine::analyse`] in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Side to move.
    pub turn: Color,
    /// Score of the position for the side to move.
    pub score: Score,
    /// Best lines in order, at most [`Limits::lines`]; empty without a legal move.
    pub lines: Vec<PrincipalVariation>,
    /// The opponent's threat, `None` while the side to move is in check.
    pub threat: Option<Threat>,
    /// Idea of the best move, `None` without a legal move.
    pub idea: Option<Idea>,
    /// Depth of the last finished iteration, in plies.
    pub depth: u32,
    /// Number of nodes visited.
    pub nodes: u64,
}

/// Advantage of a side by its win chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advantage {
    /// At least 85 per cent.
    Winning,
    /// 57 to 84 per cent.
    Better,
    /// 44 to 56 per cent.
    Level,
    /// 16 to 43 per cent.
    Worse,
    /// At most 15 per cent.
    Losing,
}

/// Minimum win chance of a winning side, in per cent.
const WINNING: u64 = 85;
/// Minimum win chance of the better side, in per cent.
const BETTER: u64 = 57;

impl Analysis {
    /// Creates the analysis of a game's position and derives the idea of the best move.
    pub fn new(
        history: &History,
        score: Score,
        lines: Vec<PrincipalVariation>,
        threat: Option<Threat>,
        depth: u32,
        nodes: u64,
    ) -> Analysis {
        let position = history.position();
        let idea = lines.first().map(|line| {
            find_idea(position, line, threat.as_ref()).after_loss(position, gain::just_lost(history))
        });
        Analysis { turn: position.turn(), score, lines, threat, idea, depth, nodes }
    }

    /// Returns the advantage of a side and its win chance in per cent, 1 to 99; a draw counts half.
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

    /// Returns the best move, `None` without a legal move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// Returns the win chance of `side`, from 0 to 1; a draw counts half.
    pub fn win_chance(&self, side: Color) -> f64 {
        let chance = self.score.win_chance();
        if side == self.turn { chance } else { 1.0 - chance }
    }

    /// Returns the winner by mate or stalemate and the number of its moves, 0 if the game is over.
    /// [`Analysis::ends_in_checkmate`] distinguishes the two.
    pub fn mate(&self) -> Option<(Color, u32)> {
        match self.score {
            Score::Mate(moves) if moves > 0 => Some((self.turn, moves.unsigned_abs())),
            Score::Mate(moves) => Some((!self.turn, moves.unsigned_abs())),
            Score::Centipawns(_) => None,
        }
    }

    /// Returns `true` if the best line, played from `start`, ends in checkmate; see [`PrincipalVariation::is_checkmate`].
    pub fn ends_in_checkmate(&self, start: &Position) -> bool {
        self.lines.first().is_some_and(|line| line.is_checkmate(start))
    }
}

impl Engine {
    /// Analyses the position of a game with full strength, after [`Engine::clear`]. With limits of depth and nodes the
    /// result is reproducible. A quarter of nodes and time goes into the opponent's threat. A stopped analysis has no threat.
    pub fn analyse(&mut self, history: &History, limits: &Limits, stop: &SearchControl) -> Analysis {
        self.clear();
        let (own, threats) = share(limits);
        let mut report = self.search(history, &own, stop, &mut |_| ());
        for line in &mut report.lines {
            self.complete(history, line, gain::SHOWN, limits, stop);
        }
        let threat = if report.best.is_some() { self.find_threat(history, &threats, stop) } else { None };
        Analysis::new(history, report.score, report.lines, threat, report.depth, report.nodes)
    }

    /// Searches only `moves` of a position and returns the best line, `None` if `stop` was raised.
    pub(super) fn search_moves(
        &mut self,
        history: &History,
        moves: &[Move],
        limits: &Limits,
        stop: &SearchControl,
    ) -> Option<PrincipalVariation> {
        self.clear();
        let limits = Limits { moves: moves.to_vec(), ..limits.clone() };
        let line = self.search(history, &limits, stop, &mut |_| ()).lines.into_iter().next()?;
        if stop.is_stopped() { None } else { Some(line) }
    }

    /// Extends a line by short searches from its end: to the end of the game if it wins or loses by force, otherwise to
    /// `plies` plies. `limits` are the limits of the search that found the line.
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

/// Splits limits between the search for the best lines and the search for the threat.
fn share(limits: &Limits) -> (Limits, Limits) {
    let mut own = limits.clone();
    let mut threats = Limits { depth: limits.depth, ..Limits::default() };
    if let Some(nodes) = limits.nodes {
        let part = nodes / u64::from(THREAT_SHARE);
        threats.nodes = Some(part);
        own.nodes = Some(nodes - part);
    }
    if let Some(time) = limits.movetime {
        let part = time / THREAT_SHARE;
        threats.movetime = Some(part);
        own.movetime = Some(time - part);
    }
    // A clock or `mate` does not limit the search for the threat.
    if threats.depth.is_none() && threats.nodes.is_none() && threats.movetime.is_none() {
        threats.nodes = Some(THREAT_NODES);
    }
    (own, threats)
}
