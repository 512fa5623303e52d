//! The bracket of a knockout, and the games that its matches need.

use std::collections::BTreeSet;

use super::{RoundFormat, Rounds};
use crate::features::competitions::pairing::knockout::Bracket;
use crate::features::competitions::pairing::knockout_match::{self, MatchGame, MatchStep};
use crate::features::competitions::results::{EntrantNumber, PairedGame};

impl Rounds {
    /// Returns the bracket of a knockout as far as it is decided.
    pub fn bracket(&self) -> Bracket {
        self.knockout().0
    }

    /// Returns the bracket of a knockout, and the games that are due in it.
    pub(super) fn knockout(&self) -> (Bracket, Vec<MatchGame>) {
        let order = self.seed_order();
        let mut bracket = Bracket::new(&order);
        let mut waiting = BTreeSet::new();
        let mut due = Vec::new();
        while let Some((position, pair)) = bracket.ready().into_iter().find(|(at, _)| !waiting.contains(at)) {
            let winner = match self.match_step(pair) {
                MatchStep::Decided(winner) => winner,
                MatchStep::Play(game) if !pair.iter().any(|entrant| self.left.contains(entrant)) => {
                    waiting.insert(position);
                    due.push(game);
                    continue;
                }
                MatchStep::Play(_) => pair.into_iter().find(|entrant| !self.left.contains(entrant)),
                MatchStep::Running => {
                    waiting.insert(position);
                    continue;
                }
            };
            bracket.settle(position, winner);
        }
        (bracket, due)
    }

    /// Returns what a match of a knockout needs.
    fn match_step(&self, mut pair: [EntrantNumber; 2]) -> MatchStep {
        let order = self.seed_order();
        pair.sort_by_key(|entrant| order.iter().position(|seed| seed == entrant));
        let games =
            self.games.values().map(|(round, board)| ((*round, *board), self.rounds[*round].games[*board]));
        let mut games: Vec<((usize, usize), PairedGame)> =
            games.filter(|(_, game)| pair.iter().all(|entrant| game.color_of(*entrant).is_some())).collect();
        games.sort_by_key(|(position, _)| *position);
        let games: Vec<PairedGame> = games.into_iter().map(|(_, game)| game).collect();
        knockout_match::next_step(pair, &games)
    }

    /// Returns the game of a pair with its clock: that of the match in a knockout.
    pub(super) fn match_game(&self, paired: &PairedGame) -> MatchGame {
        let normal = MatchGame::from(*paired);
        if self.format != RoundFormat::Knockout {
            return normal;
        }
        match self.match_step([paired.red, paired.black]) {
            MatchStep::Play(game) => game,
            MatchStep::Running | MatchStep::Decided(_) => normal,
        }
    }
}
