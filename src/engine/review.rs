//! The course of a finished game: Red's chances after every move, and the moves that turned it.

use crate::rules::{Color, History, Move};

use super::{Engine, Limits, Stop};

/// By how much a move must change the chances to be a turning point.
const SWING: f32 = 0.12;

/// The most turning points that are named.
const MAX_TURNING: usize = 6;

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Red's chance to win, draws counted half, from 0 to 1: before the first move and after each.
    pub chances: Vec<f32>,
    /// The plies, from 1, that changed the chances most, at most six, in the order of the game.
    pub turning: Vec<usize>,
    /// The best move before each move of the game and after the last, where there is one.
    pub best: Vec<Option<Move>>,
}

impl Engine {
    /// Looks at every position of a game for about `nodes` positions each; `stop` shortens the searches that are left.
    pub fn review(&mut self, game: &History, nodes: u64, stop: &Stop) -> Review {
        let mut history = History::new(game.start().clone(), game.rules());
        let (chance, first) = self.red_chance(&history, nodes, stop);
        let (mut chances, mut best) = (vec![chance], vec![first]);
        for &mv in game.moves() {
            history.push(mv).expect("the moves of a history are legal in turn");
            let (chance, next) = self.red_chance(&history, nodes, stop);
            chances.push(chance);
            best.push(next);
        }
        // Where the rules end the game, no search knows better.
        if let (Some(last), Some(ruling)) = (chances.last_mut(), history.ruling()) {
            *last = match ruling.outcome.winner {
                Some(Color::Red) => 1.0,
                Some(Color::Black) => 0.0,
                None => 0.5,
            };
        }
        let turning = turning(&chances);
        Review { chances, turning, best }
    }

    /// Red's chance, and the best move of whoever is to move.
    fn red_chance(&mut self, history: &History, nodes: u64, stop: &Stop) -> (f32, Option<Move>) {
        let report = self.search(history, &Limits::nodes(nodes), stop, &mut |_| ());
        let chance = report.score.win_chance() as f32;
        let red = if history.position().turn() == Color::Red { chance } else { 1.0 - chance };
        (red, report.best)
    }
}

/// The plies with the widest swings, in the order of the game.
fn turning(chances: &[f32]) -> Vec<usize> {
    let swing = |ply: usize| (chances[ply] - chances[ply - 1]).abs();
    let mut plies: Vec<usize> = (1..chances.len()).filter(|&ply| swing(ply) >= SWING).collect();
    plies.sort_by(|&a, &b| swing(b).total_cmp(&swing(a)));
    plies.truncate(MAX_TURNING);
    plies.sort_unstable();
    plies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, RuleSet};

    #[test]
    fn the_widest_swings_are_named_in_the_order_of_the_game() {
        let chances = [0.5, 0.52, 0.2, 0.35, 0.1, 0.9, 0.7, 0.5, 0.8, 0.55, 0.45, 1.0];
        assert_eq!(turning(&chances), [2, 4, 5, 8, 9, 11]);
        assert!(turning(&[0.5, 0.55, 0.6]).is_empty() && turning(&[0.5]).is_empty());
    }

    #[test]
    fn a_won_ending_is_seen_and_mate_ends_it() {
        // Two chariots against a bare general (composed for this test).
        let start: Position = "3k5/R8/9/9/9/9/9/9/8R/5K3 w".parse().unwrap();
        let mut game = History::new(start, RuleSet::default());
        for mv in ["i1i8", "d9e9", "i8i9"] {
            game.push(mv.parse().unwrap()).unwrap();
        }
        let review = Engine::new(1).review(&game, 2000, &Stop::new());
        assert_eq!((review.chances.len(), review.best.len()), (4, 4));
        let mating = review.best[2].expect("Red can mate at once");
        game.pop();
        game.push(mating).unwrap();
        assert!(game.position().legal_moves().is_empty(), "{mating} mates");
        assert_eq!(review.best[3], None, "the mated side has no move");
        assert!(review.chances[0] > 0.9 && review.chances[3] == 1.0, "{:?}", review.chances);
    }

    #[test]
    fn a_game_drawn_by_the_natural_limit_ends_even() {
        let start: Position = "3k5/9/9/9/9/9/9/R8/9/5K3 w - - 99 80".parse().unwrap();
        let mut game = History::new(start, RuleSet::World);
        game.push("a2a1".parse().unwrap()).unwrap();
        let review = Engine::new(1).review(&game, 2000, &Stop::new());
        assert_eq!(review.chances[1], 0.5, "{:?}", review.chances);
    }
}
