//! Boards of a match between two teams.

use std::cmp::Reverse;

use crate::features::competitions::results::{EntrantNumber, PairedGame, Seed};

/// Returns the boards in order of rating. The first team has Red on odd boards; players without an opponent stay out.
pub fn boards(teams: [&[Seed]; 2]) -> Vec<PairedGame> {
    let [first, second] = teams.map(order_by_rating);
    let boards = first.into_iter().zip(second).enumerate();
    let games = boards.map(|(index, (first, second))| {
        if index % 2 == 0 { PairedGame::new(first, second) } else { PairedGame::new(second, first) }
    });
    games.collect()
}

fn order_by_rating(team: &[Seed]) -> Vec<EntrantNumber> {
    let mut team = team.to_vec();
    team.sort_by_key(|seed| (Reverse(seed.rating), seed.number));
    team.iter().map(|seed| seed.number).collect()
}
