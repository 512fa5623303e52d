//! How strong somebody is against the bot: the level at which half of the points would be made.

/// Distance between two levels, in points of rating: they lie 200 to 380 apart (`docs/engine.md`).
const STEP: f64 = 280.0;

/// The results of a person against one level of the bot.
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
}

/// The level at which half of the points would be made, one decimal: where the points made are those to be expected.
/// One drawn game against each level that was played is added, so that somebody who has always won is not rated beyond
/// all bounds. `None` before there are three games.
pub fn estimate(results: &[AgainstLevel]) -> Option<f64> {
    if results.iter().map(AgainstLevel::games).sum::<u32>() < 3 {
        return None;
    }
    let missing = |level: f64| -> f64 {
        let expected = |of: u8| 1.0 / (1.0 + 10f64.powf((f64::from(of) - level) * STEP / 400.0));
        let made = |row: &AgainstLevel| row.points() + 0.5;
        let due = |row: &AgainstLevel| (f64::from(row.games()) + 1.0) * expected(row.level);
        results.iter().map(|row| made(row) - due(row)).sum()
    };
    // More points are expected of a higher level, so the point of balance is found by halving.
    let (mut low, mut high) = (0.0, 12.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if missing(middle) > 0.0 { low = middle } else { high = middle }
    }
    Some((low * 10.0).round() / 10.0)
}
