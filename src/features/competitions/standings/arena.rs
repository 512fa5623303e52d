//! Points of an arena: 2 for a win, 1 for a draw, doubled from the third game of a streak on.

use std::cmp::Reverse;

use super::tie_breaks::{TieBreak, mean, performance_of_game};
use super::{StandingRow, set_places};
use crate::features::competitions::results::{DRAW, EntrantNumber, WIN};

/// Number of wins in a row after which points are doubled.
const STREAK: u32 = 2;

/// Result of a finished game of an arena for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArenaOutcome {
    Won,
    Drawn,
    /// A draw after too few moves, which scores nothing.
    QuickDraw,
    Lost,
}

/// A finished game of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaGame {
    pub opponent_rating: i64,
    pub outcome: ArenaOutcome,
}

/// Score of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArenaScore {
    pub points: u32,
    /// Points of each game.
    pub games: Vec<u32>,
    /// `true` if the points of the next game are doubled.
    pub on_streak: bool,
    /// Performance in rating points, `None` without games.
    pub performance: Option<i64>,
}

/// Returns the score of a player's games in their order.
pub fn score(games: &[ArenaGame]) -> ArenaScore {
    let mut score = ArenaScore::default();
    let mut wins_in_row = 0;
    for game in games {
        let factor = if wins_in_row >= STREAK { 2 } else { 1 };
        let points = factor * game.outcome.points();
        score.games.push(points);
        score.points += points;
        wins_in_row = if game.outcome == ArenaOutcome::Won { wins_in_row + 1 } else { 0 };
    }
    score.on_streak = wins_in_row >= STREAK;
    score.performance =
        mean(games.iter().map(|game| performance_of_game(game.opponent_rating, game.outcome.half_points())));
    score
}

/// Returns the standings of an arena by points and performance.
pub fn rank_arena(scores: &[(EntrantNumber, ArenaScore)]) -> Vec<StandingRow> {
    let rows = scores.iter().map(|(entrant, score)| StandingRow {
        place: 0,
        entrant: *entrant,
        points: score.points,
        tie_breaks: vec![score.performance],
        lead: None,
    });
    let mut rows: Vec<StandingRow> = rows.collect();
    rows.sort_by_key(|row| (Reverse(row.points), Reverse(row.tie_breaks[0]), row.entrant));
    set_places(&mut rows, &[TieBreak::Performance]);
    rows
}

impl ArenaOutcome {
    fn points(self) -> u32 {
        match self {
            ArenaOutcome::Won => 2,
            ArenaOutcome::Drawn => 1,
            ArenaOutcome::QuickDraw | ArenaOutcome::Lost => 0,
        }
    }

    fn half_points(self) -> u32 {
        match self {
            ArenaOutcome::Won => WIN,
            ArenaOutcome::Drawn | ArenaOutcome::QuickDraw => DRAW,
            ArenaOutcome::Lost => 0,
        }
    }
}
