//! How strong somebody is against the bot: the level at which half of the points would be made.

/// What a step between two levels is worth, in points of rating: they lie 200 to 380 apart (`docs/engine.md`).
const STEP: f64 = 280.0;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_is_where_half_of_the_points_are_made() {
        let row = |level, wins, draws, losses| AgainstLevel { level, wins, draws, losses };
        // (results, level)
        let table: &[(&[AgainstLevel], Option<f64>)] = &[
            (&[], None),
            (&[row(3, 2, 0, 0)], None),
            (&[row(6, 2, 1, 2)], Some(6.0)),
            (&[row(5, 4, 0, 0), row(7, 0, 0, 4)], Some(6.0)),
            (&[row(6, 3, 0, 2)], Some(6.2)),
            // 9.5 of 10 with the drawn game: 1.8 steps above.
            (&[row(4, 9, 0, 0)], Some(5.8)),
            (&[row(1, 0, 0, 100)], Some(0.0)),
            (&[row(10, 100, 0, 0)], Some(12.0)),
        ];
        for (results, level) in table {
            assert_eq!(estimate(results), *level, "{results:?}");
        }
    }
}
