//! The opening book: what masters played, by position, without the moves that served them badly.

use super::Level;
use super::level::{draw, unit};
use crate::masters::{BookMove, MasterBook};
use crate::rules::{Color, History, Move, Position};

/// Plies that every level knows by heart, and how many more for each step of the level.
const KNOWN_PLIES: usize = 8;
const PLIES_PER_LEVEL: usize = 2;

/// A move of the book was played in so many games.
const FEWEST: u32 = 4;

/// Number of games of average result that every move is given beside its own: few games prove little.
const ASSUMED: f64 = 100.0;

/// Most that a move of the book may have scored less than the best one, and least that it may have scored, of one point a game.
const TOLERANCE: f64 = 0.10;
const WORST: f64 = 0.30;

/// The first level that prefers what scores, and the loss of score at which it plays a move e times less often.
const PREFERS_SCORE: u8 = 7;
const SCORE_SCALE: f64 = 0.04;

/// The first level that plays rare moves; below, a move has at least this part of the games.
const PLAYS_RARE: u8 = 4;
const COMMON: f64 = 0.02;

/// A move is known from masters if so many games met its position, and `FEWEST` of them went on with it.
pub const KNOWN_POSITION: u32 = 20;

struct SoundMove {
    mv: Move,
    games: u32,
    /// Expected result for the mover, from 0 to 1.
    score: f64,
}

/// A book move as a player of this level would choose it, the same for the same game and seed. It draws by chance: of a move
/// played four times as often twice as often, so that games differ. `None` where the book ends or the level has forgotten it,
/// where every book move would repeat a position, and under rules in which cannons move otherwise.
pub fn pick(history: &History, level: Level, seed: u64) -> Option<Move> {
    if history.moves().len() >= KNOWN_PLIES + PLIES_PER_LEVEL * usize::from(level.get()) {
        return None;
    }
    let mut known = sound_moves(history);
    let all: u32 = known.iter().map(|known| known.games).sum();
    let best = known.iter().map(|known| known.score).fold(0.0, f64::max);
    if level.get() < PLAYS_RARE {
        known.retain(|known| f64::from(known.games) >= COMMON * f64::from(all));
    }
    let weight = |known: &SoundMove| {
        let favour = match level.get() {
            PREFERS_SCORE.. => ((known.score - best) / SCORE_SCALE).exp(),
            _ => 1.0,
        };
        f64::from(known.games).sqrt() * favour
    };
    // The search draws its chance from the same seed; the rotation keeps the two apart.
    let chance = unit(seed.rotate_left(32) ^ history.position().hash());
    let weights: Vec<f64> = known.iter().map(weight).collect();
    let drawn = draw(&weights, chance).or(known.len().checked_sub(1))?;
    Some(known[drawn].mv)
}

/// The book moves of the present position, the most frequent first. Where it is its own mirror image, so are they.
pub fn moves(history: &History) -> Vec<Move> {
    sound_moves(history).into_iter().map(|known| known.mv).collect()
}

/// True if enough masters played a move for a review to leave it unjudged. Under rules in which cannons move otherwise none is.
pub fn is_known(position: &Position, mv: Move) -> bool {
    let known = MasterBook::builtin().position(position).filter(|known| known.games >= KNOWN_POSITION);
    known.is_some_and(|known| known.find(mv).is_some_and(|known| known.games >= FEWEST))
}

fn sound_moves(history: &History) -> Vec<SoundMove> {
    let position = history.position();
    let Some(found) = MasterBook::builtin().position(position) else { return Vec::new() };
    let mover = position.turn();
    let [points, games] = found
        .moves
        .iter()
        .map(|known| points(known, mover))
        .fold([0.0; 2], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
    let average = if games > 0.0 { points / games } else { 0.5 };
    let rate = |known: &BookMove| {
        let [points, games] = self::points(known, mover);
        (points + ASSUMED * average) / (games + ASSUMED)
    };
    let often = found.moves.iter().filter(|known| known.games >= FEWEST);
    let best = often.clone().map(rate).fold(0.0, f64::max);
    let sound = often.filter(|known| rate(known) >= (best - TOLERANCE).max(WORST));
    let wings = |known: &BookMove| {
        let other = (found.symmetric && known.mv != known.mv.mirror()).then(|| known.mv.mirror());
        let (games, score) = (known.games, rate(known));
        std::iter::once(known.mv).chain(other).map(move |mv| SoundMove { mv, games, score })
    };
    sound.flat_map(wings).filter(|known| !history.hashes().contains(&position.hash_after(known.mv))).collect()
}

/// The mover's points in the games with a known result, and how many those are.
fn points(known: &BookMove, mover: Color) -> [f64; 2] {
    let games = f64::from(known.red_wins + known.draws + known.black_wins);
    [known.score(mover).unwrap_or(0.0) * games, games]
}
