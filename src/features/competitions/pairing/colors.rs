//! Colours in a Swiss: balance first, then alternation (FIDE C.04.1, articles 6 to 8).

use crate::rules::Color;

/// Maximum difference between the numbers of games with either colour.
const MOST_DIFFERENCE: i32 = 2;

/// Colours of the games that an entrant has played, in order.
#[derive(Clone, Debug, Default)]
pub struct ColorHistory(pub Vec<Color>);

/// Breaches of the colour rules by a pairing, the gravest first. Each counts players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ColorCost {
    /// Players whose difference exceeds [`MOST_DIFFERENCE`].
    pub beyond_difference: u32,
    /// Players with one colour three times in a row.
    pub three_in_row: u32,
    /// Players whose difference grows.
    pub unbalanced: u32,
    /// Players with equal numbers of both colours who get the last one again.
    pub repeated: u32,
}

impl ColorHistory {
    /// Returns the number of games with Red less that with Black.
    pub fn difference(&self) -> i32 {
        self.0.iter().map(|color| sign(*color)).sum()
    }

    /// Returns the cost of giving this entrant a colour.
    fn cost(&self, color: Color) -> ColorCost {
        let before = self.difference();
        let after = before + sign(color);
        ColorCost {
            beyond_difference: u32::from(after.abs() > MOST_DIFFERENCE),
            three_in_row: u32::from(self.0.ends_with(&[color, color])),
            unbalanced: u32::from(before != 0 && after.abs() > before.abs()),
            repeated: u32::from(before == 0 && self.0.last() == Some(&color)),
        }
    }
}

impl std::ops::Add for ColorCost {
    type Output = ColorCost;

    fn add(self, other: ColorCost) -> ColorCost {
        ColorCost {
            beyond_difference: self.beyond_difference + other.beyond_difference,
            three_in_row: self.three_in_row + other.three_in_row,
            unbalanced: self.unbalanced + other.unbalanced,
            repeated: self.repeated + other.repeated,
        }
    }
}

/// Returns the cost of the better distribution of colours between two entrants.
pub fn pair_cost(first: &ColorHistory, second: &ColorHistory) -> ColorCost {
    let costs = Color::ALL.map(|color| first.cost(color) + second.cost(!color));
    costs[0].min(costs[1])
}

/// Returns the colour of the higher placed of two entrants; `board` counts from 1.
pub fn color_of_higher(higher: &ColorHistory, lower: &ColorHistory, board: usize) -> Color {
    let [red, black] = Color::ALL.map(|color| higher.cost(color) + lower.cost(!color));
    if red != black {
        return if red < black { Color::Red } else { Color::Black };
    }
    if higher.difference() != lower.difference() {
        return if higher.difference() < lower.difference() { Color::Red } else { Color::Black };
    }
    // Both have had as much of either colour: they change from the latest round in which their colours differed.
    let mut rounds = higher.0.iter().rev().zip(lower.0.iter().rev());
    if let Some((latest, _)) = rounds.find(|(higher, lower)| higher != lower) {
        return !*latest;
    }
    match higher.0.last() {
        Some(last) => !*last,
        None if board % 2 == 1 => Color::Red,
        None => Color::Black,
    }
}

fn sign(color: Color) -> i32 {
    match color {
        Color::Red => 1,
        Color::Black => -1,
    }
}
