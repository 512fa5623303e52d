//! Estimates a person's strength against the bot.

/// Distance between two levels in points of rating; measured are 200 to 380 (`docs/engine.md`).
const STEP: f64 = 280.0;

/// Results of a person against one level of the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgainstLevel {
    pub level: u8,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl AgainstLevel {
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Returns the points that a person of this level would have scored, with one more game.
    fn expected_points(&self, level: f64) -> f64 {
        (f64::from(self.games()) + 1.0) / (1.0 + 10f64.powf((f64::from(self.level) - level) * STEP / 400.0))
    }
}

/// Estimates the level against which a person would score half of the points, with one decimal. A draw against each level
/// that was played is added, which bounds the estimate for a person who has always won. `None` for fewer than three games.
pub fn estimate(results: &[AgainstLevel]) -> Option<f64> {
    if results.iter().map(AgainstLevel::games).sum::<u32>() < 3 {
        return None;
    }
    let scored: f64 = results.iter().map(|row| row.points() + 0.5).sum();
    // Bisection, because the expected points grow with the level.
    let mut low = 0.0;
    let mut high = 12.0;
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        let expected: f64 = results.iter().map(|row| row.expected_points(middle)).sum();
        if scored > expected { low = middle } else { high = middle }
    }
    Some((low * 10.0).round() / 10.0)
}
