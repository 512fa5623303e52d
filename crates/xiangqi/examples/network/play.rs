//! Training data: quiet positions from games of the engine against itself.

use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use xiangqi::engine::{Engine, Limits, Score, SearchControl, eval};
use xiangqi::rules::{History, Move, Position, RuleSet};

use super::chance::NetworkRng;
use super::record::{LENGTH, StoredPosition};

const HASH_MB: usize = 2;
/// Number of random plies at the start of a game.
const RANDOM_PLIES: std::ops::RangeInclusive<u64> = 8..=12;
/// Maximum absolute score after the random plies, in centipawns.
const UNFAIR: i32 = 300;
/// Absolute score above which a game ends after `AGREED` plies, in centipawns.
const HOPELESS: i32 = 1_200;
/// See `HOPELESS`.
const AGREED: u32 = 6;
/// First ply of a draw by agreement.
const LATE: usize = 100;
/// Absolute score below which a game is drawn after `LEVEL_PLIES` plies, in centipawns.
const LEVEL: i32 = 15;
/// See `LEVEL`.
const LEVEL_PLIES: u32 = 20;
/// Maximum length of a game, in plies, after which it is drawn.
const LONGEST: usize = 320;
/// Maximum absolute score of a stored position, in centipawns.
const DECIDED: i32 = 2_500;

/// Plays the games from `first` on that `file` lacks, and appends their positions.
pub(crate) fn append_games(
    file: &Path,
    games: u32,
    nodes: u64,
    first: u32,
    by_hand: bool,
) -> std::io::Result<()> {
    let mut out =
        std::fs::OpenOptions::new().create(true).truncate(false).read(true).write(true).open(file)?;
    let whole = out.metadata()?.len() / LENGTH as u64 * LENGTH as u64;
    let mut next = first;
    if whole > 0 {
        let mut last = [0; LENGTH];
        out.seek(SeekFrom::Start(whole - LENGTH as u64))?;
        out.read_exact(&mut last)?;
        next = StoredPosition::unpack(&last).map_or(first, |last| last.game + 1);
    }
    // An interrupted write may have left a part of a position.
    out.set_len(whole)?;
    out.seek(SeekFrom::Start(whole))?;
    let mut engine = Engine::new(HASH_MB);
    if by_hand {
        engine.set_network(None);
    }
    for game in next..first.saturating_add(games) {
        let bytes: Vec<u8> = play(&mut engine, nodes, game).iter().flat_map(StoredPosition::pack).collect();
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Returns the quiet positions of one game, none if its start is unfair.
fn play(engine: &mut Engine, nodes: u64, game: u32) -> Vec<StoredPosition> {
    let Some(mut history) = random_start(&mut NetworkRng::new(u64::from(game))) else { return Vec::new() };
    engine.clear();
    let mut kept = Vec::new();
    let mut hopeless = 0;
    let mut level = 0;
    let winner = loop {
        if let Some(ruling) = history.ruling() {
            break ruling.outcome.winner;
        }
        let plies = history.moves().len();
        let report = engine.search(&history, &Limits::nodes(nodes), &SearchControl::new(), &mut |_| ());
        let Some(best) = report.best else { break None };
        let score = report.score.value();
        if kept.is_empty() && plies <= *RANDOM_PLIES.end() as usize && score.abs() > UNFAIR {
            return Vec::new();
        }
        let turn = history.position().turn();
        hopeless = if score.abs() > HOPELESS { hopeless + 1 } else { 0 };
        level = if score.abs() < LEVEL && plies >= LATE { level + 1 } else { 0 };
        if hopeless >= AGREED {
            break Some(if score > 0 { turn } else { !turn });
        }
        if level >= LEVEL_PLIES || plies >= LONGEST {
            break None;
        }
        if matches!(report.score, Score::Centipawns(value) if value.abs() <= DECIDED) {
            kept.extend(quiet(history.position(), best, score, game));
        }
        if history.push(best).is_err() {
            break None;
        }
    };
    for position in &mut kept {
        position.result = winner.map_or(1, |winner| if winner == position.turn { 2 } else { 0 });
    }
    kept
}

fn random_start(dice: &mut NetworkRng) -> Option<History> {
    let mut history = History::new(Position::startpos(), RuleSet::Computer);
    let span = RANDOM_PLIES.end() - RANDOM_PLIES.start() + 1;
    for _ in 0..RANDOM_PLIES.start() + dice.roll(span) {
        let moves = history.position().legal_moves();
        let mv = *moves.get(dice.roll(moves.len().max(1) as u64) as usize)?;
        history.push(mv).ok()?;
    }
    if history.ruling().is_none() { Some(history) } else { None }
}

/// Returns a position to learn from if it is not in check and `best` captures nothing. Its result is set later.
fn quiet(position: &Position, best: Move, score: i32, game: u32) -> Option<StoredPosition> {
    if position.in_check() || position.piece_at(best.to()).is_some() {
        return None;
    }
    Some(StoredPosition {
        pieces: position.pieces().map(|(square, piece)| (piece, square)).collect(),
        turn: position.turn(),
        score: score as i16,
        hand: eval::evaluate(position, eval::piece_squares(position)) as i16,
        result: 1,
        quiet: position.halfmoves().min(255) as u8,
        game,
    })
}
