//! Training of the network: Adam on batches, one thread, the same for the same seed.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use xiangqi::engine::net::{
    self, BUCKETS, FIRST_STEPS, HIDDEN, INPUTS, OUTPUT_SCALE, OUTPUT_STEPS, Units, bucket, input,
};
use xiangqi::rules::{Color, Piece, Role, Square};

use super::chance::NetworkRng;
use super::record::{LENGTH, StoredPosition};

/// The largest weight of the first layer; the sums of 32 pieces fit into 16 bits.
const FIRST_LIMIT: f32 = 2.0;
/// The largest weight of the output; its product with a sum fits into 16 bits.
const OUTPUT_LIMIT: f32 = 127.0 / OUTPUT_STEPS as f32;
/// One game of so many is held out.
const HELD_OUT: u32 = 16;
/// Plies without progress at which the search's evaluation would have faded to nothing.
const FADE: f32 = 240.0;
const BATCH: usize = 1_024;

pub(crate) struct TrainingPlan {
    pub(crate) epochs: u32,
    pub(crate) seed: u64,
    /// The rate of the first steps; it falls along a cosine to nearly nothing.
    pub(crate) rate: f32,
    /// Share of each weight that a step takes away, times the rate.
    pub(crate) decay: f32,
    /// The result's share in the target; the rest are scores.
    pub(crate) result_share: f32,
    /// The share of the scores of later positions of the game in the target's scores.
    pub(crate) later_share: f32,
    /// Centipawns that take the odds of a win from 1:1 to e:1.
    pub(crate) win_scale: f32,
}

/// A position as the trainer uses it.
struct TrainingPosition {
    /// Inputs that are on, as the side to move sees them.
    inputs: [u16; 32],
    count: u8,
    held_out: bool,
    hand: f32,
    /// Logits in a centipawn: less with each ply without progress.
    slope: f32,
    /// The chance to win by the score, by the result, and what is learnt.
    score: f32,
    result: f32,
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

    /// The chance to win with so many centipawns.
    fn chance(&self, evaluation: f32) -> f32 {
        sigmoid(evaluation * self.slope)
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Inputs as the other side sees them, and on the other wing.
struct Views {
    turned: Vec<u16>,
    mirrored: Vec<u16>,
}

impl Views {
    fn new() -> Views {
        let all = || {
            (0..INPUTS).map(|input| {
                let color = Color::ALL[input / 90 / 7];
                let square = Square::from_index(input % 90).expect("it is below 90");
                (Piece::new(color, Role::ALL[input / 90 % 7]), square)
            })
        };
        Views {
            turned: all().map(|(piece, square)| input(Color::Black, piece, square) as u16).collect(),
            mirrored: all().map(|(piece, square)| input(Color::Red, piece, square.mirror()) as u16).collect(),
        }
    }

    /// The inputs of both sides, the side to move first; on the other wing if `mirrored`.
    fn of(&self, position: &TrainingPosition, mirrored: bool) -> [[u16; 32]; 2] {
        let own =
            position.inputs.map(|input| if mirrored { self.mirrored[usize::from(input)] } else { input });
        [own, own.map(|input| self.turned[usize::from(input)])]
    }
}

/// All weights, or a number for each of them. The first layer has a row for each input and one for the bias.
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

    /// All numbers of each part with the limit of its weights.
    fn parts(&mut self) -> [(&mut [f32], f32); 3] {
        [
            (self.first.as_flattened_mut(), FIRST_LIMIT),
            (self.output.as_flattened_mut().as_flattened_mut(), OUTPUT_LIMIT),
            (&mut self.bias, f32::INFINITY),
        ]
    }

    /// The sums of the first layer for each side.
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

    /// The output, of which 1 means [`OUTPUT_SCALE`] centipawns.
    fn output(&self, sums: &[[f32; HIDDEN]; 2], bucket: usize) -> f32 {
        let weigh = |(sum, weights): (&[f32; HIDDEN], &[f32; HIDDEN])| {
            let mut lanes = [0.0; 16];
            for (sum, weights) in sum.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
                for i in 0..16 {
                    let active = sum[i].clamp(0.0, 1.0);
                    lanes[i] += active * active * weights[i];
                }
            }
            lanes.iter().sum::<f32>()
        };
        self.bias[bucket] + sums.iter().zip(&self.output[bucket]).map(weigh).sum::<f32>()
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
            let (sum, weights, into) =
                (&sums[side], &self.output[bucket][side], &mut gradient.output[bucket][side]);
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

    /// The network with the numbers that the search computes with.
    fn rounded(&self) -> net::Network {
        let units =
            |row: &[f32; HIDDEN], steps: i16| Units(row.map(|x| (x * f32::from(steps)).round() as i16));
        let mut network = net::Network::zero();
        network.first = self.first[..INPUTS].iter().map(|row| units(row, FIRST_STEPS)).collect();
        network.first_bias = units(&self.first[INPUTS], FIRST_STEPS);
        network.output =
            self.output.iter().map(|pair| pair.each_ref().map(|row| units(row, OUTPUT_STEPS))).collect();
        let unit = f32::from(FIRST_STEPS) * f32::from(OUTPUT_STEPS);
        network.output_bias = self.bias.iter().map(|bias| (bias * unit).round() as i32).collect();
        network
    }
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

/// Trains a network with the positions of `files` and writes it to `network`. After each epoch everything is written to `state`,
/// from which another call with the same files and plan goes on.
pub(crate) fn train(
    files: &[PathBuf],
    plan: TrainingPlan,
    state: &Path,
    network: &Path,
    tell: &mut dyn FnMut(String),
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
    tell(format!("{} positions, {} of them held out", positions.len(), positions.len() - learnt.len()));
    tell(format!("evaluation by hand alone: {}", loss(&positions, |position| position.hand)));
    while trainer.epoch < trainer.plan.epochs {
        let trained = trainer.run_epoch(&positions, &mut learnt);
        let held = loss(&positions, |position| trainer.evaluate(position));
        tell(format!("epoch {}: {trained:.6}, held out {held}", trainer.epoch));
        replace(state, &trainer.state())?;
        replace(network, &net::write(&mut trainer.weights.rounded()))?;
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
            // The chance by this score and, less and less, by those of the positions that follow in the game.
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

/// The mean squared errors of an evaluation in centipawns on the positions held out.
fn loss(positions: &[TrainingPosition], evaluate: impl Fn(&TrainingPosition) -> f32) -> String {
    let (mut sums, mut count) = ([0.0; 3], 0u32);
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
    /// The evaluation by hand and the network's together, in centipawns.
    fn evaluate(&self, position: &TrainingPosition) -> f32 {
        let count = usize::from(position.count);
        let sums = self.weights.sums(&self.views.of(position, false), count);
        position.hand + self.weights.output(&sums, bucket(count)) * OUTPUT_SCALE as f32
    }

    /// One pass over the positions in an order of its own, each on a wing by chance; the mean loss on the way.
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
                let inputs = self.views.of(position, dice.roll(2) == 1);
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

    /// One step of Adam with decaying weights.
    fn step(&mut self, gradient: &mut Weights, rate: f32) {
        self.steps += 1;
        let (mean_share, square_share) =
            (1.0 - 0.9f32.powi(self.steps as i32), 1.0 - 0.999f32.powi(self.steps as i32));
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
