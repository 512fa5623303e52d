//! Training of the network: Adam on batches in one thread, reproducible by its seed.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use xiangqi::engine::net::{
    self, BUCKETS, FIRST_STEPS, HIDDEN, INPUTS, OUTPUT_SCALE, OUTPUT_STEPS, Units, bucket, input,
};
use xiangqi::rules::{Color, Piece, Role, Square};

use super::chance::NetworkRng;
use super::record::{LENGTH, StoredPosition};

/// Maximum weight of the first layer, so that the sums of 32 pieces fit into 16 bits.
const FIRST_LIMIT: f32 = 2.0;
/// Maximum weight of the output, so that its product with a sum fits into 16 bits.
const OUTPUT_LIMIT: f32 = 127.0 / OUTPUT_STEPS as f32;
/// One in this number of games is held out.
const HELD_OUT: u32 = 16;
/// Plies without progress at which the evaluation of the search would fade to 0.
const FADE: f32 = 240.0;
const BATCH: usize = 1_024;

pub(crate) struct TrainingPlan {
    pub(crate) epochs: u32,
    pub(crate) seed: u64,
    /// Learning rate of the first steps, which falls along a cosine to nearly 0.
    pub(crate) rate: f32,
    /// Weight decay of each step, in units of the rate.
    pub(crate) decay: f32,
    /// Share of the result in the target; the rest are scores.
    pub(crate) result_share: f32,
    /// Share of later positions of the game in the scores of the target.
    pub(crate) later_share: f32,
    /// Centipawns that raise the odds of a win from 1:1 to e:1.
    pub(crate) win_scale: f32,
}

/// A position in the form of the trainer.
struct TrainingPosition {
    /// Active inputs from the view of the side to move.
    inputs: [u16; 32],
    count: u8,
    held_out: bool,
    hand: f32,
    /// Logits per centipawn, which fall with each ply without progress.
    slope: f32,
    /// Win chance by the score.
    score: f32,
    /// Win chance by the result.
    result: f32,
    /// Win chance to learn.
    target: f32,
}

impl TrainingPosition {
    fn new(stored: &StoredPosition, plan: &TrainingPlan) -> TrainingPosition {
        let mut inputs = [0; 32];
        for (slot, &(piece, square)) in inputs.iter_mut().zip(&stored.pieces) {
            *slot = input(stored.turn, piece, square) as u16;
        }
        let score = sigmoid(f32::from(stored.score) / plan.win_scale);
        TrainingPosition {
            inputs,
            count: stored.pieces.len() as u8,
            held_out: stored.game.is_multiple_of(HELD_OUT),
            hand: f32::from(stored.hand),
            slope: (1.0 - f32::from(stored.quiet.min(120)) / FADE) / plan.win_scale,
            score,
            result: f32::from(stored.result) / 2.0,
            target: score,
        }
    }

    /// Returns the win chance for an evaluation in centipawns.
    fn chance(&self, evaluation: f32) -> f32 {
        sigmoid(evaluation * self.slope)
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Maps of inputs to the view of the other side, and to the other wing.
struct Views {
    turned: Vec<u16>,
    mirrored: Vec<u16>,
}

impl Views {
    fn new() -> Views {
        let mut views = Views { turned: Vec::with_capacity(INPUTS), mirrored: Vec::with_capacity(INPUTS) };
        for number in 0..INPUTS {
            let piece = Piece::new(Color::ALL[number / 90 / 7], Role::ALL[number / 90 % 7]);
            let square = Square::from_index(number % 90).expect("it is below 90");
            views.turned.push(input(Color::Black, piece, square) as u16);
            views.mirrored.push(input(Color::Red, piece, square.mirror()) as u16);
        }
        views
    }

    /// Returns the inputs of both sides, the side to move first, on the other wing if `mirrored`.
    fn inputs(&self, position: &TrainingPosition, mirrored: bool) -> [[u16; 32]; 2] {
        let own =
            position.inputs.map(|input| if mirrored { self.mirrored[usize::from(input)] } else { input });
        [own, own.map(|input| self.turned[usize::from(input)])]
    }
}

/// All weights, or one number for each. The first layer has a row for each input and one for the bias.
struct Weights {
    first: Vec<[f32; HIDDEN]>,
    output: Vec<[[f32; HIDDEN]; 2]>,
    bias: Vec<f32>,
}

impl Weights {
    fn zero() -> Weights {
        Weights {
            first: vec![[0.0; HIDDEN]; INPUTS + 1],
            output: vec![[[0.0; HIDDEN]; 2]; BUCKETS],
            bias: vec![0.0; BUCKETS],
        }
    }

    fn random(seed: u64) -> Weights {
        let mut dice = NetworkRng::new(seed);
        let mut uniform = |limit: f32| (dice.roll(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * limit;
        let mut weights = Weights::zero();
        weights.first.as_flattened_mut().iter_mut().for_each(|weight| *weight = uniform(0.1));
        weights.first[INPUTS] = [0.4; HIDDEN];
        for units in weights.output.as_flattened_mut() {
            units.iter_mut().for_each(|weight| *weight = uniform(0.05));
        }
        weights
    }

    /// Returns all numbers of each part with the limit of its weights.
    fn parts(&mut self) -> [(&mut [f32], f32); 3] {
        [
            (self.first.as_flattened_mut(), FIRST_LIMIT),
            (self.output.as_flattened_mut().as_flattened_mut(), OUTPUT_LIMIT),
            (&mut self.bias, f32::INFINITY),
        ]
    }

    /// Returns the sums of the first layer for each side.
    fn sums(&self, inputs: &[[u16; 32]; 2], count: usize) -> [[f32; HIDDEN]; 2] {
        inputs.each_ref().map(|inputs| {
            let mut sum = self.first[INPUTS];
            for &input in &inputs[..count] {
                let row = &self.first[usize::from(input)];
                sum.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            sum
        })
    }

    /// Returns the output, of which 1 means [`OUTPUT_SCALE`] centipawns.
    fn output(&self, sums: &[[f32; HIDDEN]; 2], bucket: usize) -> f32 {
        let [own, other] = &self.output[bucket];
        self.bias[bucket] + (weigh(&sums[0], own) + weigh(&sums[1], other))
    }

    /// Adds the gradient of one position's loss to `gradient`; `slope` is its derivative by the output.
    fn backward(
        &self,
        inputs: &[[u16; 32]; 2],
        count: usize,
        sums: &[[f32; HIDDEN]; 2],
        slope: f32,
        gradient: &mut Weights,
    ) {
        let bucket = bucket(count);
        gradient.bias[bucket] += slope;
        for side in 0..2 {
            let sum = &sums[side];
            let weights = &self.output[bucket][side];
            let into = &mut gradient.output[bucket][side];
            let mut back = [0.0; HIDDEN];
            for i in 0..HIDDEN {
                let active = sum[i].clamp(0.0, 1.0);
                into[i] += slope * active * active;
                let inside = if sum[i] < 1.0 { 2.0 * slope * active } else { 0.0 };
                back[i] = inside * weights[i];
            }
            for &input in inputs[side][..count].iter().chain(&[INPUTS as u16]) {
                let row = &mut gradient.first[usize::from(input)];
                row.iter_mut().zip(&back).for_each(|(row, back)| *row += back);
            }
        }
    }

    /// Returns the quantized network.
    fn quantized(&self) -> net::Network {
        let mut network = net::Network::zero();
        network.first = self.first[..INPUTS].iter().map(|row| quantize(row, FIRST_STEPS)).collect();
        network.first_bias = quantize(&self.first[INPUTS], FIRST_STEPS);
        network.output =
            self.output.iter().map(|pair| pair.each_ref().map(|row| quantize(row, OUTPUT_STEPS))).collect();
        let unit = f32::from(FIRST_STEPS) * f32::from(OUTPUT_STEPS);
        network.output_bias = self.bias.iter().map(|bias| (bias * unit).round() as i32).collect();
        network
    }
}

/// Returns the weighted sum of squared activations, in 16 lanes for the compiler.
fn weigh(sum: &[f32; HIDDEN], weights: &[f32; HIDDEN]) -> f32 {
    let mut lanes = [0.0; 16];
    for (sum, weights) in sum.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
        for i in 0..16 {
            let active = sum[i].clamp(0.0, 1.0);
            lanes[i] += active * active * weights[i];
        }
    }
    lanes.iter().sum()
}

fn quantize(row: &[f32; HIDDEN], steps: i16) -> Units {
    Units(row.map(|x| (x * f32::from(steps)).round() as i16))
}

struct Trainer {
    plan: TrainingPlan,
    views: Views,
    weights: Weights,
    /// Running means of the gradients and of their squares.
    mean: Weights,
    square: Weights,
    steps: u32,
    epoch: u32,
}

/// Trains a network with the positions of `files` and writes it to `network`. After each epoch the state is written to `state`,
/// from which another call with equal files and plan continues.
pub(crate) fn train(
    files: &[PathBuf],
    plan: TrainingPlan,
    state: &Path,
    network: &Path,
    report: &mut dyn FnMut(String),
) -> Result<(), Box<dyn std::error::Error>> {
    let positions = read(files, &plan)?;
    let mut trainer = Trainer {
        views: Views::new(),
        weights: Weights::random(plan.seed),
        mean: Weights::zero(),
        square: Weights::zero(),
        steps: 0,
        epoch: 0,
        plan,
    };
    if state.exists() {
        trainer.resume(&fs::read(state)?)?;
    }
    let mut learnt: Vec<usize> = (0..positions.len()).filter(|&i| !positions[i].held_out).collect();
    report(format!("{} positions, {} of them held out", positions.len(), positions.len() - learnt.len()));
    report(format!("evaluation by hand alone: {}", loss(&positions, |position| position.hand)));
    while trainer.epoch < trainer.plan.epochs {
        let trained = trainer.run_epoch(&positions, &mut learnt);
        let held = loss(&positions, |position| trainer.evaluate(position));
        report(format!("epoch {}: {trained:.6}, held out {held}", trainer.epoch));
        replace(state, &trainer.state())?;
        replace(network, &net::write(&mut trainer.weights.quantized()))?;
    }
    Ok(())
}

fn read(files: &[PathBuf], plan: &TrainingPlan) -> std::io::Result<Vec<TrainingPosition>> {
    let mut positions = Vec::new();
    for file in files {
        let bytes = fs::read(file)?;
        let mut next: Option<(StoredPosition, f32)> = None;
        for stored in bytes.as_chunks::<LENGTH>().0.iter().rev().filter_map(StoredPosition::unpack) {
            let mut position = TrainingPosition::new(&stored, plan);
            // Exponential average of the win chances by this score and the following ones.
            let scores = match next {
                Some((next, chance)) if next.game == stored.game => {
                    let chance = if next.turn == stored.turn { chance } else { 1.0 - chance };
                    (1.0 - plan.later_share) * position.score + plan.later_share * chance
                }
                _ => position.score,
            };
            position.target = plan.result_share * position.result + (1.0 - plan.result_share) * scores;
            positions.push(position);
            next = Some((stored, scores));
        }
    }
    Ok(positions)
}

/// Writes a file whole or not at all.
fn replace(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let draft = file.with_extension("draft");
    fs::write(&draft, bytes)?;
    fs::rename(draft, file)
}

/// Formats the mean squared errors of an evaluation in centipawns on the held out positions.
fn loss(positions: &[TrainingPosition], evaluate: impl Fn(&TrainingPosition) -> f32) -> String {
    let mut sums = [0.0; 3];
    let mut count = 0u32;
    for position in positions.iter().filter(|position| position.held_out) {
        let chance = position.chance(evaluate(position));
        for (sum, wanted) in sums.iter_mut().zip([position.target, position.score, position.result]) {
            *sum += f64::from(chance - wanted).powi(2);
        }
        count += 1;
    }
    let [target, score, result] = sums.map(|sum| sum / f64::from(count.max(1)));
    format!("{target:.6} (score {score:.6}, result {result:.6})")
}

impl Trainer {
    /// Returns the hand-crafted evaluation plus the network's output, in centipawns.
    fn evaluate(&self, position: &TrainingPosition) -> f32 {
        let count = usize::from(position.count);
        let sums = self.weights.sums(&self.views.inputs(position, false), count);
        position.hand + self.weights.output(&sums, bucket(count)) * OUTPUT_SCALE as f32
    }

    /// Trains one epoch in random order, each position on a random wing, and returns the mean loss.
    fn run_epoch(&mut self, positions: &[TrainingPosition], order: &mut [usize]) -> f64 {
        let mut dice = NetworkRng::new(self.plan.seed.wrapping_mul(1_000_003) + u64::from(self.epoch));
        order.sort_unstable();
        for i in (1..order.len()).rev() {
            order.swap(i, dice.roll(i as u64 + 1) as usize);
        }
        let all = order.len().div_ceil(BATCH) as f32 * self.plan.epochs as f32;
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            let mut gradient = Weights::zero();
            for &i in batch {
                let position = &positions[i];
                let count = usize::from(position.count);
                let inputs = self.views.inputs(position, dice.roll(2) == 1);
                let sums = self.weights.sums(&inputs, count);
                let evaluation =
                    position.hand + self.weights.output(&sums, bucket(count)) * OUTPUT_SCALE as f32;
                let chance = position.chance(evaluation);
                let error = chance - position.target;
                sum += f64::from(error * error);
                let slope = error * chance * (1.0 - chance) * position.slope * OUTPUT_SCALE as f32;
                self.weights.backward(&inputs, count, &sums, slope / batch.len() as f32, &mut gradient);
            }
            let done = self.steps as f32 / all;
            self.step(&mut gradient, self.plan.rate * (0.505 + 0.495 * (std::f32::consts::PI * done).cos()));
        }
        self.epoch += 1;
        sum / order.len().max(1) as f64
    }

    /// Makes one step of Adam with weight decay.
    fn step(&mut self, gradient: &mut Weights, rate: f32) {
        self.steps += 1;
        let mean_share = 1.0 - 0.9f32.powi(self.steps as i32);
        let square_share = 1.0 - 0.999f32.powi(self.steps as i32);
        let parts = self
            .weights
            .parts()
            .into_iter()
            .zip(gradient.parts())
            .zip(self.mean.parts())
            .zip(self.square.parts());
        for ((((weights, limit), (gradient, _)), (mean, _)), (square, _)) in parts {
            for i in 0..weights.len() {
                mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
                square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
                let push = mean[i] / mean_share / ((square[i] / square_share).sqrt() + 1e-8);
                weights[i] = (weights[i] - rate * (push + self.plan.decay * weights[i])).clamp(-limit, limit);
            }
        }
    }

    fn state(&mut self) -> Vec<u8> {
        let mut bytes = [self.epoch, self.steps].map(u32::to_le_bytes).concat();
        for weights in [&mut self.weights, &mut self.mean, &mut self.square] {
            for (part, _) in weights.parts() {
                part.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
            }
        }
        bytes
    }

    fn resume(&mut self, mut bytes: &[u8]) -> std::io::Result<()> {
        let mut next = || {
            let mut four = [0; 4];
            bytes.read_exact(&mut four).map(|()| four)
        };
        (self.epoch, self.steps) = (u32::from_le_bytes(next()?), u32::from_le_bytes(next()?));
        for weights in [&mut self.weights, &mut self.mean, &mut self.square] {
            for weight in weights.parts().into_iter().flat_map(|(part, _)| part) {
                *weight = f32::from_le_bytes(next()?);
            }
        }
        Ok(())
    }
}
