//! Accuracy of a side. `docs/review.md` has the formula and how it was calibrated.

/// Mean loss of a move on the milder curve with which the accuracy is 100 / e.
const MEAN_LOSS: f64 = 0.05;

/// Returns the accuracy of a side over a game, from 0 to 100, by the losses of its moves on the milder curve.
/// `None` without a move.
pub(super) fn of_losses(losses: &[f64]) -> Option<f64> {
    if losses.is_empty() {
        return None;
    }
    let mean = losses.iter().sum::<f64>() / losses.len() as f64;
    Some(100.0 * (-mean / MEAN_LOSS).exp())
}
