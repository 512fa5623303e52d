//! Matches between two networks: each opening with both colours, the result as Elo.

use std::path::Path;
use std::time::{Duration, Instant};

use xiangqi::engine::net::{self, Network};
use xiangqi::engine::{Engine, Limits, SearchControl};
use xiangqi::rules::{Color, History, Position, RuleSet};

const HASH_MB: usize = 64;
/// Absolute score above which a game ends after `AGREED` plies, in centipawns.
const HOPELESS: i32 = 1_000;
/// See `HOPELESS`.
const AGREED: u32 = 8;
/// First ply of a draw by agreement.
const LATE: usize = 100;
/// Absolute score below which a game is drawn after `LEVEL_PLIES` plies, in centipawns.
const LEVEL: i32 = 12;
/// See `LEVEL`.
const LEVEL_PLIES: u32 = 20;
/// Maximum length of a game, in plies, after which it is drawn.
const LONGEST: usize = 300;
/// Number of pairs of games between two reports.
const REPORT: usize = 10;

/// A player with the nodes and the time that it has used.
struct Duellist {
    engine: Engine,
    limits: Limits,
    nodes: u64,
    time: Duration,
}

impl Duellist {
    /// Creates a player. `network` is a file, or `hand` for no network; `limit` is `n` and nodes, or `t` and milliseconds.
    fn new(network: &str, limit: &str) -> Result<Duellist, Box<dyn std::error::Error>> {
        let network = match network {
            "hand" => None,
            file => Some(&*Box::leak(Box::new(load(Path::new(file))?))),
        };
        let mut engine = Engine::new(HASH_MB);
        engine.set_network(network);
        let limits = match limit.split_at_checked(1) {
            Some(("n", nodes)) => Limits::nodes(nodes.parse()?),
            Some(("t", time)) => {
                Limits { movetime: Some(Duration::from_millis(time.parse()?)), ..Limits::default() }
            }
            _ => return Err(format!("{limit:?} is no limit: write n5000 or t100").into()),
        };
        Ok(Duellist { engine, limits, nodes: 0, time: Duration::ZERO })
    }

    fn knps(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9) / 1e3
    }
}

fn load(file: &Path) -> Result<Network, Box<dyn std::error::Error>> {
    Ok(net::read(&std::fs::read(file)?)?)
}

/// Plays `pairs` pairs of games between two networks from the openings of a file, one FEN per line, up to `|`.
pub(crate) fn duel(
    networks: [&str; 2],
    limit: &str,
    openings: &Path,
    pairs: usize,
    report: &mut dyn FnMut(String),
) -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(openings)?;
    let openings: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('|').next().unwrap_or_default().trim())
        .collect();
    let [first, second] = networks;
    let mut players = [Duellist::new(first, limit)?, Duellist::new(second, limit)?];
    let mut counts = [0u32; 3];
    // Number of pairs by their half points.
    let mut halves = [0u32; 5];
    for pair in 0..pairs {
        let start: Position = openings[pair % openings.len()].parse()?;
        let mut points = 0;
        for red in 0..2 {
            let winner = play(&mut players, red, &start);
            let half = winner.map_or(1, |winner| if (winner == Color::Red) == (red == 0) { 2 } else { 0 });
            counts[2 - half] += 1;
            points += half;
        }
        halves[points] += 1;
        if pair % REPORT == REPORT - 1 || pair + 1 == pairs {
            let [won, drawn, lost] = counts;
            let [a, b] = players.each_ref().map(Duellist::knps);
            report(format!("+{won} ={drawn} -{lost}: {}; {a:.0} and {b:.0} knps", elo(&halves)));
        }
    }
    Ok(())
}

/// Plays a game in which player `red` moves first, and returns the winner.
fn play(players: &mut [Duellist; 2], red: usize, start: &Position) -> Option<Color> {
    let mut history = History::new(start.clone(), RuleSet::Computer);
    players.iter_mut().for_each(|player| player.engine.clear());
    let mut hopeless = 0;
    let mut level = 0;
    loop {
        if let Some(ruling) = history.ruling() {
            return ruling.outcome.winner;
        }
        let turn = history.position().turn();
        let player = &mut players[if turn == Color::Red { red } else { 1 - red }];
        let begun = Instant::now();
        let report = player.engine.search(&history, &player.limits, &SearchControl::new(), &mut |_| ());
        player.time += begun.elapsed();
        player.nodes += report.nodes;
        let Some(best) = report.best else { return Some(!turn) };
        let score = report.score.value();
        hopeless = if score.abs() > HOPELESS { hopeless + 1 } else { 0 };
        level = if score.abs() < LEVEL && history.moves().len() >= LATE { level + 1 } else { 0 };
        if hopeless >= AGREED {
            return Some(if score > 0 { turn } else { !turn });
        }
        if level >= LEVEL_PLIES || history.moves().len() >= LONGEST || history.push(best).is_err() {
            return None;
        }
    }
}

/// Formats the Elo of the first player with its 95 % bounds by the variance of the pairs.
fn elo(halves: &[u32; 5]) -> String {
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let mut count = 0.0;
    let mut sum = 0.0;
    let mut squares = 0.0;
    for (pairs, score) in halves.map(f64::from).into_iter().zip(scores) {
        count += pairs;
        sum += pairs * score;
        squares += pairs * score * score;
    }
    let mean: f64 = sum / count;
    let spread = 1.96 * ((squares / count - mean * mean) / count).max(0.0).sqrt();
    let [elo, low, high] = [mean, mean - spread, mean + spread]
        .map(|score| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10());
    format!("Elo {elo:+.0} [{low:+.0}, {high:+.0}]")
}
