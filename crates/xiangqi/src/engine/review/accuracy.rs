//! How accurately a side has played. `docs/review.md` tells where the formulas come from.

/// The loss of win chance, from 0 to 1, as an accuracy of 0 to 100: 100 for no loss, about 64 for a tenth.
pub fn of_move(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1668).clamp(0.0, 100.0)
}

/// Moves on either side whose chances tell how much was at stake.
const WINDOW: usize = 4;
/// Least weight of a move, in a quiet or decided stretch.
const LEAST_WEIGHT: f64 = 0.005;
/// Greatest weight of a move.
const MOST_WEIGHT: f64 = 0.12;

/// The accuracy of a side over a game, from 0 to 100: between the mean weighted by what was at stake and the harmonic
/// mean, in which bad moves count for more. `chances` are those before the first move and after each; `moves` are the
/// side's plies, from 0, with what each has lost. None without a move.
pub(super) fn of_side(chances: &[f64], moves: &[(usize, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let (mut weighted, mut weights, mut inverse) = (0.0, 0.0, 0.0);
    for &(ply, loss) in moves {
        let accuracy = of_move(loss);
        let weight = at_stake(chances, ply);
        weighted += weight * accuracy;
        weights += weight;
        inverse += 1.0 / accuracy.max(1.0);
    }
    let harmonic = moves.len() as f64 / inverse;
    Some((weighted / weights + harmonic) / 2.0)
}

/// Standard deviation of the chances around a ply, within bounds.
fn at_stake(chances: &[f64], ply: usize) -> f64 {
    let window = &chances[(ply + 1).saturating_sub(WINDOW)..(ply + 1 + WINDOW).min(chances.len())];
    let count = window.len() as f64;
    let mean = window.iter().sum::<f64>() / count;
    let variance = window.iter().map(|chance| (chance - mean).powi(2)).sum::<f64>() / count;
    variance.sqrt().clamp(LEAST_WEIGHT, MOST_WEIGHT)
}
