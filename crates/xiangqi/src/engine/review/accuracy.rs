//! Accuracy of moves and sides. `docs/review.md` has the sources of the formulas.

/// Converts a loss of win chance, from 0 to 1, to an accuracy from 0 to 100: 100 for no loss, about 64 for a tenth.
fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1668).clamp(0.0, 100.0)
}

/// Number of moves on either side from which the weight of a move is computed.
const WINDOW: usize = 4;
/// Minimum weight of a move, in a quiet or decided phase.
const LEAST_WEIGHT: f64 = 0.005;
/// Maximum weight of a move.
const MOST_WEIGHT: f64 = 0.12;

/// Returns the accuracy of a side over a game, from 0 to 100: the average of the weighted mean and the harmonic mean.
///
/// `chances` are the chances before the first move and after each; `moves` are the side's plies, from 0, with their losses.
/// Returns `None` without a move.
pub(super) fn side_accuracy(chances: &[f64], moves: &[(usize, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let mut weighted = 0.0;
    let mut weights = 0.0;
    let mut inverse = 0.0;
    for &(ply, loss) in moves {
        let accuracy = accuracy(loss);
        let weight = weight(chances, ply);
        weighted += weight * accuracy;
        weights += weight;
        inverse += 1.0 / accuracy.max(1.0);
    }
    let harmonic = moves.len() as f64 / inverse;
    Some((weighted / weights + harmonic) / 2.0)
}

/// Returns the weight of a ply: the standard deviation of the chances around it, within bounds.
fn weight(chances: &[f64], ply: usize) -> f64 {
    let window = &chances[(ply + 1).saturating_sub(WINDOW)..(ply + 1 + WINDOW).min(chances.len())];
    let count = window.len() as f64;
    let mean = window.iter().sum::<f64>() / count;
    let variance = window.iter().map(|chance| (chance - mean).powi(2)).sum::<f64>() / count;
    variance.sqrt().clamp(LEAST_WEIGHT, MOST_WEIGHT)
}
