//! The opening book: moves of masters, without those that scored badly.

use super::Level;
use super::level::{draw, unit};
use crate::masters::{BookMove, MasterBook};
use crate::rules::{Color, History, Move, Position};

/// Plies of the book that every level knows.
const KNOWN_PLIES: usize = 8;
/// Further plies of the book for each level.
const PLIES_PER_LEVEL: usize = 2;

/// Minimum number of games with a book move.
const FEWEST: u32 = 4;

/// Number of games of average score added to those of each move, because few games prove little.
const ASSUMED: f64 = 100.0;

/// Maximum distance of a book move's score from the best one's, in points per game.
const TOLERANCE: f64 = 0.10;
/// Minimum score of a book move, in points per game.
const WORST: f64 = 0.30;

/// Lowest level that prefers moves with a high score.
const PREFERS_SCORE: u8 = 7;
/// Loss of score at which such a level plays a move e times less often, in points per game.
const SCORE_SCALE: f64 = 0.04;

/// Lowest level that plays rare moves.
const PLAYS_RARE: u8 = 4;
/// Minimum share of the games of a move that is not rare.
const COMMON: f64 = 0.02;

/// Minimum share of the games of a position in which a usual move was played.
const USUAL: f64 = 0.03;

/// Minimum number of games in a position for its moves to count as known.
pub const KNOWN_POSITION: u32 = 20;

/// A move of the book in one position.
struct BookChoice {
    mv: Move,
    games: u32,
    /// Expected score of the mover, from 0 to 1.
    score: f64,
}

/// Chooses a book move as a player of `level` would. The choice depends on game, level and seed only.
///
/// The chance of a move is proportional to the square root of its games, so that games differ. Returns `None` where the
/// book ends, beyond the plies that the level knows, where every book move would repeat a position, and under rules with
/// other cannon moves.
pub fn pick(history: &History, level: Level, seed: u64) -> Option<Move> {
    if history.moves().len() >= KNOWN_PLIES + PLIES_PER_LEVEL * usize::from(level.get()) {
        return None;
    }
    let mut choices = choices(history);
    let all: u32 = choices.iter().map(|choice| choice.games).sum();
    let best = choices.iter().map(|choice| choice.score).fold(0.0, f64::max);
    if level.get() < PLAYS_RARE {
        choices.retain(|choice| f64::from(choice.games) >= COMMON * f64::from(all));
    }
    let mut weights = Vec::with_capacity(choices.len());
    for choice in &choices {
        let favour =
            if level.get() >= PREFERS_SCORE { ((choice.score - best) / SCORE_SCALE).exp() } else { 1.0 };
        weights.push(f64::from(choice.games).sqrt() * favour);
    }
    // The search draws from the seed as well, so this draw rotates it.
    let chance = unit(seed.rotate_left(32) ^ history.position().hash());
    let drawn = draw(&weights, chance).or(choices.len().checked_sub(1))?;
    Some(choices[drawn].mv)
}

/// Returns the book moves of the current position, the most frequent first, with both of two mirrored moves.
pub fn moves(history: &History) -> Vec<Move> {
    choices(history).into_iter().map(|choice| choice.mv).collect()
}

/// Returns the moves that at least 3 % of the masters play in the current position, the most frequent first. Of two
/// mirrored moves the usual one is returned, and none that would repeat a position. Empty beyond the book.
pub fn usual(history: &History) -> Vec<Move> {
    let position = history.position();
    let Some(found) = MasterBook::builtin().position(position) else { return Vec::new() };
    let fewest = USUAL * f64::from(found.games);
    let usual = found.moves.into_iter().filter(|known| f64::from(known.games) >= fewest);
    usual.map(|known| known.mv).filter(|mv| !history.hashes().contains(&position.hash_after(*mv))).collect()
}

/// Returns `true` if enough masters played `mv` for a review to leave it unjudged. Under rules with other cannon moves
/// no move is known.
pub fn is_known(position: &Position, mv: Move) -> bool {
    let known = MasterBook::builtin().position(position).filter(|known| known.games >= KNOWN_POSITION);
    known.is_some_and(|known| known.find(mv).is_some_and(|known| known.games >= FEWEST))
}

fn choices(history: &History) -> Vec<BookChoice> {
    let position = history.position();
    let Some(found) = MasterBook::builtin().position(position) else { return Vec::new() };
    let mover = position.turn();
    let [all_points, all_games] = found
        .moves
        .iter()
        .map(|known| points(known, mover))
        .fold([0.0; 2], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
    let average = if all_games > 0.0 { all_points / all_games } else { 0.5 };
    let rated: Vec<(&BookMove, f64)> = found
        .moves
        .iter()
        .filter(|known| known.games >= FEWEST)
        .map(|known| {
            let [own_points, own_games] = points(known, mover);
            (known, (own_points + ASSUMED * average) / (own_games + ASSUMED))
        })
        .collect();
    let best = rated.iter().map(|(_, score)| *score).fold(0.0, f64::max);
    let mut choices = Vec::new();
    for (known, score) in rated {
        if score < (best - TOLERANCE).max(WORST) {
            continue;
        }
        choices.push(BookChoice { mv: known.mv, games: known.games, score });
        if found.symmetric && known.mv != known.mv.mirror() {
            choices.push(BookChoice { mv: known.mv.mirror(), games: known.games, score });
        }
    }
    choices.retain(|choice| !history.hashes().contains(&position.hash_after(choice.mv)));
    choices
}

/// Returns the mover's points in the games with a known result, and the number of these games.
fn points(known: &BookMove, mover: Color) -> [f64; 2] {
    let games = f64::from(known.red_wins + known.draws + known.black_wins);
    [known.score(mover).unwrap_or(0.0) * games, games]
}
