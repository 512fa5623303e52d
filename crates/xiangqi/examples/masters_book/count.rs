//! Counts the moves in each position.

use std::collections::{BTreeMap, HashMap, HashSet};

use xiangqi::masters::{MasterResult, WingView};
use xiangqi::rules::{Move, Position};

use crate::Game;

/// Minimum number of games that continue from a position of the book.
const FEWEST: usize = 4;

/// Maximum number of games named for a move.
const NOTABLE: usize = 3;

/// Positions by hash, each with its moves.
pub(crate) type Positions = BTreeMap<u64, BTreeMap<Move, Played>>;

#[derive(Default)]
pub(crate) struct Played {
    pub games: usize,
    /// Number of games by result, in the order of `MasterResult::ALL`.
    pub results: [usize; 4],
    pub years: Option<(u16, u16)>,
    pub notable: Vec<usize>,
}

/// Returns the positions of enough games. A game counts once for a position, with its first move there.
pub(crate) fn positions(games: &[Game]) -> Positions {
    let mut met: HashMap<u64, Vec<(usize, Move)>> = HashMap::new();
    for (number, game) in games.iter().enumerate() {
        let mut position = Position::startpos();
        let mut seen = HashSet::new();
        for &mv in &game.moves {
            let view = WingView::new(&position);
            if seen.insert(view.hash) {
                met.entry(view.hash).or_default().push((number, view.turn(mv)));
            }
            position.make(mv);
        }
    }
    let fame = fame(games);
    met.retain(|_, played| played.len() >= FEWEST);
    met.into_iter().map(|(hash, played)| (hash, moves(games, &fame, &played))).collect()
}

fn moves(games: &[Game], fame: &[usize], played: &[(usize, Move)]) -> BTreeMap<Move, Played> {
    let mut moves: BTreeMap<Move, Played> = BTreeMap::new();
    for &(number, mv) in played {
        let known = moves.entry(mv).or_default();
        let game = &games[number];
        known.games += 1;
        let result = MasterResult::ALL.iter().position(|result| *result == game.result);
        known.results[result.expect("it is one of all")] += 1;
        if let Some((year, ..)) = game.about.date {
            let (first, last) = known.years.unwrap_or((year, year));
            known.years = Some((first.min(year), last.max(year)));
        }
        if fame[number] > 0 {
            known.notable.push(number);
        }
    }
    for known in moves.values_mut() {
        known.notable.sort_by_key(|&number| (std::cmp::Reverse(fame[number]), number));
        known.notable.truncate(NOTABLE);
    }
    moves
}

/// Returns the fame of each game: the number of games of the less known player, 0 if one is unknown.
fn fame(games: &[Game]) -> Vec<usize> {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for player in games.iter().flat_map(|game| game.about.players).flatten() {
        *counts.entry(player).or_default() += 1;
    }
    games
        .iter()
        .map(|game| {
            let [red, black] = game.about.players.map(|player| player.map_or(0, |player| counts[&player]));
            red.min(black)
        })
        .collect()
}
