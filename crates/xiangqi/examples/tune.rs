//! Fits the weights of the evaluation to games of the engine against itself:
//!
//!     cargo run --release -p xiangqi --features tools --example tune -- play FILE
//!     cargo run --release -p xiangqi --features tools --example tune -- fit FILE
//!     cargo run --release -p xiangqi --features tools --example tune -- scale FILE
//!
//! `scale` fits the conversion of scores to win chances.

#![expect(clippy::print_stdout, reason = "the weights that a fit gives")]

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;

use clap::Parser;
use xiangqi::engine::tuning::{
    COUNT, FULL_PHASE, SECTIONS, Sink, WEIGHTS, WIN_CHANCE, features, phase, piece_square_feature,
    winning_scale,
};
use xiangqi::engine::{Engine, Limits, Score, SearchControl};
use xiangqi::rules::{Color, History, Position, RuleSet};

const HASH_MB: usize = 2;

#[derive(Parser)]
struct Tune {
    #[command(subcommand)]
    command: TuneCommand,
}

#[derive(clap::Subcommand)]
enum TuneCommand {
    /// Play the engine against itself and append quiet positions to a file.
    Play {
        /// The file of positions.
        file: PathBuf,
        /// Number of games.
        #[arg(long, default_value_t = 1000)]
        games: u64,
        /// Positions searched for each move.
        #[arg(long, default_value_t = 800)]
        nodes: u64,
        /// Seed of the games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Fit the weights to positions and print their new table.
    Fit {
        /// Files of positions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Passes over the positions.
        #[arg(long, default_value_t = 40)]
        epochs: u32,
    },
    /// Fit the curve from scores to win chances to the results of the games.
    Scale {
        /// Files of positions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match Tune::parse().command {
        TuneCommand::Play { file, games, nodes, seed } => {
            let mut out = std::fs::OpenOptions::new().create(true).append(true).open(file)?;
            let mut engine = Engine::new(HASH_MB);
            for game in 0..games {
                out.write_all(play(&mut engine, nodes, seed.wrapping_add(game)).as_bytes())?;
            }
        }
        TuneCommand::Fit { files, epochs } => {
            let lines = read(&files)?;
            println!("{}", fit(&mut lines.into_iter(), epochs, &mut |line| println!("// {line}")));
        }
        TuneCommand::Scale { files } => println!("{}", scale(&read(&files)?)),
    }
    Ok(())
}

fn read(files: &[PathBuf]) -> std::io::Result<Vec<String>> {
    let mut lines = Vec::new();
    for file in files {
        lines.extend(BufReader::new(std::fs::File::open(file)?).lines().map_while(Result::ok));
    }
    Ok(lines)
}

/// Finds by maximum likelihood the centipawns that raise the odds of a win from 1:1 to e:1.
fn scale(lines: &[String]) -> String {
    let samples: Vec<(f64, f64)> = lines.iter().filter_map(|line| parse_result(line)).collect();
    let candidates = (50..1000).map(f64::from);
    let losses = candidates.map(|scale| (scale_loss(&samples, scale), scale));
    let (loss, best) = losses.min_by(|(a, _), (b, _)| a.total_cmp(b)).expect("there are candidates");
    let now = scale_loss(&samples, WIN_CHANCE);
    format!("{} positions: {best} centipawns, loss {loss:.4}; {now:.4} with {WIN_CHANCE}", samples.len())
}

/// Parses score and result of a line of [`play`].
fn parse_result(line: &str) -> Option<(f64, f64)> {
    let mut fields = line.trim().split(';').skip(1).map(|field| field.parse::<f64>().ok());
    Some((fields.next()??, fields.next()??))
}

/// Returns the mean cross entropy of results and win chances.
fn scale_loss(samples: &[(f64, f64)], scale: f64) -> f64 {
    let mut sum = 0.0;
    for (score, result) in samples {
        sum += result * softplus(-score / scale) + (1.0 - result) * softplus(score / scale);
    }
    sum / samples.len().max(1) as f64
}

fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// Number of random plies at the start of a game.
const RANDOM_PLIES: std::ops::Range<u64> = 6..12;
/// Maximum absolute score after the random plies, in centipawns.
const UNFAIR: i32 = 350;
/// Absolute score above which a game ends after six plies, in centipawns.
const HOPELESS: i32 = 1_200;
/// Share of the result in the target; the rest is the score of the search.
const RESULT_SHARE: f64 = 0.35;

/// Plays a game from a random start with `nodes` nodes per move and lists its quiet positions, one per line: FEN, score and
/// result from Red's view (`0.5` is a draw).
fn play(engine: &mut Engine, nodes: u64, seed: u64) -> String {
    let mut dice = TuneRng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut history = History::new(Position::startpos(), RuleSet::Computer);
    for _ in 0..RANDOM_PLIES.start + dice.roll(RANDOM_PLIES.end - RANDOM_PLIES.start) {
        let moves = history.position().legal_moves();
        if moves.is_empty() {
            return String::new();
        }
        let mv = moves[dice.roll(moves.len() as u64) as usize];
        let _ = history.push(mv);
    }
    engine.clear();
    let mut kept = Vec::new();
    let mut agreed = 0;
    let mut first = true;
    let result = loop {
        if let Some(ruling) = history.ruling() {
            break match ruling.outcome.winner {
                Some(Color::Red) => 1.0,
                Some(Color::Black) => 0.0,
                None => 0.5,
            };
        }
        let report = engine.search(&history, &Limits::nodes(nodes), &SearchControl::new(), &mut |_| ());
        let Some(best) = report.best else { return String::new() };
        let score = report.score.value();
        if first && score.abs() > UNFAIR {
            return String::new();
        }
        first = false;
        let position = history.position();
        let for_red = if position.turn() == Color::Red { score } else { -score };
        agreed = if score.abs() > HOPELESS { agreed + 1 } else { 0 };
        if agreed >= 6 {
            break f64::from(u8::from(for_red > 0));
        }
        let quiet = position.piece_at(best.to()).is_none() && !position.in_check();
        if quiet && matches!(report.score, Score::Centipawns(value) if value.abs() < 3_000) {
            kept.push((position.to_string(), for_red));
        }
        if history.push(best).is_err() {
            return String::new();
        }
    };
    let mut text = String::new();
    for (fen, score) in kept {
        let _ = writeln!(text, "{fen};{score};{result}");
    }
    text
}

/// Regularization toward the old weights, so that rare features do not follow the noise of a few games.
const PULL: f32 = 4e-7;

struct TrainingSample {
    features: Vec<(u16, i8)>,
    /// Share of the opening weights times the winning scale.
    opening: f32,
    ending: f32,
    target: f32,
}

struct Collect(Vec<(u16, i8)>);

impl Sink for Collect {
    fn add(&mut self, feature: usize, color: Color, count: i32) {
        let count = if color == Color::Red { count } else { -count };
        self.0.push((feature as u16, count as i8));
    }
}

fn sample(line: &str) -> Option<TrainingSample> {
    let mut fields = line.trim().split(';');
    let position: Position = fields.next()?.parse().ok()?;
    let score: f64 = fields.next()?.parse().ok()?;
    let result: f64 = fields.next()?.parse().ok()?;
    let mut collect = Collect(Vec::new());
    features(&position, &mut collect);
    for (square, piece) in position.pieces() {
        collect.add(piece_square_feature(piece, square), piece.color, 1);
    }
    let mut features = collect.0;
    features.sort_unstable();
    // Equal features of both sides cancel out.
    let mut merged: Vec<(u16, i8)> = Vec::with_capacity(features.len());
    for (feature, count) in features {
        match merged.last_mut() {
            Some(last) if last.0 == feature => last.1 += count,
            _ => merged.push((feature, count)),
        }
    }
    merged.retain(|(_, count)| *count != 0);
    let phase = phase(&position).min(FULL_PHASE) as f32 / FULL_PHASE as f32;
    let color = if score > 0.0 { Color::Red } else { Color::Black };
    let scale = winning_scale(&position, color) as f32 / 64.0;
    let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) / (1.0 + (-score / WIN_CHANCE).exp());
    Some(TrainingSample {
        features: merged,
        opening: phase * scale,
        ending: (1.0 - phase) * scale,
        target: target as f32,
    })
}

/// Fits the weights to the positions of [`play`] and returns a new table; `report` gets the progress.
fn fit(lines: &mut dyn Iterator<Item = String>, epochs: u32, report: &mut dyn FnMut(String)) -> String {
    let mut samples: Vec<TrainingSample> = lines.filter_map(|line| sample(&line)).collect();
    let mut dice = TuneRng(0x5eed);
    // The held out positions are of other games, because positions of one game are similar.
    let held = samples.len() / 12;
    report(format!("{} positions, {held} of them held out", samples.len()));
    let start: Vec<[f32; 2]> = WEIGHTS.iter().map(|&(o, e)| [f32::from(o), f32::from(e)]).collect();
    let mut weights = start.clone();
    let mut seen = vec![0u32; COUNT];
    for (feature, _) in samples.iter().flat_map(|sample| &sample.features) {
        seen[usize::from(*feature)] += 1;
    }
    let mut moments = vec![[[0f32; 2]; 2]; COUNT];
    let mut step = 0;
    const BATCH: usize = 4096;
    report(format!(
        "before: {:.6} {:.6}",
        loss(&samples[held..], &weights),
        loss(&samples[..held], &weights)
    ));
    for epoch in 1..=epochs {
        let (_, train) = samples.split_at_mut(held);
        shuffle(train, &mut dice);
        let rate = 1.5 * 0.02f32.powf(epoch as f32 / epochs as f32);
        for batch in train.chunks(BATCH) {
            step += 1;
            let mut gradient = vec![[0f32; 2]; COUNT];
            for sample in batch {
                let chance = win_chance(sample, &weights);
                let slope = (chance - sample.target) * chance * (1.0 - chance);
                for &(feature, count) in &sample.features {
                    let g = &mut gradient[usize::from(feature)];
                    g[0] += slope * f32::from(count) * sample.opening;
                    g[1] += slope * f32::from(count) * sample.ending;
                }
            }
            for (i, gradient) in gradient.iter().enumerate() {
                for part in 0..2 {
                    // Pulls rare features back to their old weights.
                    let pull = PULL * (weights[i][part] - start[i][part]);
                    let g = gradient[part] / batch.len() as f32 + pull;
                    let [mean, square] = &mut moments[i][part];
                    *mean = 0.9 * *mean + 0.1 * g;
                    *square = 0.999 * *square + 0.001 * g * g;
                    let mean = *mean / (1.0 - 0.9f32.powi(step));
                    let square = *square / (1.0 - 0.999f32.powi(step));
                    if seen[i] >= 50 {
                        weights[i][part] -= rate * mean / (square.sqrt() + 1e-12);
                    }
                }
            }
        }
        if epoch % 5 == 0 || epoch == epochs {
            let (test, train) = samples.split_at(held);
            report(format!("epoch {epoch}: {:.6} {:.6}", loss(train, &weights), loss(test, &weights)));
        }
    }
    write(&weights)
}

fn win_chance(sample: &TrainingSample, weights: &[[f32; 2]]) -> f32 {
    let mut sum = 0.0;
    for &(feature, count) in &sample.features {
        let [opening, ending] = weights[usize::from(feature)];
        sum += f32::from(count) * (opening * sample.opening + ending * sample.ending);
    }
    1.0 / (1.0 + (-sum / WIN_CHANCE as f32).exp())
}

fn loss(samples: &[TrainingSample], weights: &[[f32; 2]]) -> f64 {
    let sum: f64 = samples.iter().map(|s| f64::from(win_chance(s, weights) - s.target).powi(2)).sum();
    sum / samples.len().max(1) as f64
}

fn write(weights: &[[f32; 2]]) -> String {
    let mut text = String::new();
    for (i, (name, first, width)) in SECTIONS.iter().enumerate() {
        let end = SECTIONS.get(i + 1).map_or(COUNT, |next| next.1);
        let _ = writeln!(text, "    // {name}");
        for row in weights[*first..end].chunks(*width) {
            let cells: Vec<String> =
                row.iter().map(|[o, e]| format!("({}, {}),", o.round() as i16, e.round() as i16)).collect();
            let _ = writeln!(text, "    {}", cells.join(" "));
        }
    }
    text
}

fn shuffle<T>(items: &mut [T], dice: &mut TuneRng) {
    for i in (1..items.len()).rev() {
        items.swap(i, dice.roll(i as u64 + 1) as usize);
    }
}

struct TuneRng(u64);

impl TuneRng {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }
}
