//! Pairing of a Swiss round by weighted matching.
//!
//! No two entrants play each other twice, and no entrant has two pairing byes. Among the rounds that are left, the criteria in
//! their order are:
//!
//! 1. no bye for an entrant with a point by forfeit,
//! 2. no difference of colours beyond two,
//! 3. no colour three times in a row,
//! 4. the bye for the lowest placed entrant,
//! 5. the least sum of the squares of the differences in score,
//! 6. balanced colours, then alternating ones,
//! 7. the upper half of each score group against its lower half.
//!
//! A forfeited game counts as not played: it may be paired again and gives no colour (FIDE C.04.1 and C.04.2). The system is not
//! the FIDE (Dutch) system.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use integer_blossom::min_weight_perfect_matching;

use super::colors::{self, ColorCost, ColorHistory};
use crate::features::competitions::results::{
    Bye, EntrantNumber, PairedGame, RoundEntry, RoundRecord, Seed, WIN,
};
use crate::rules::Color;

/// Games of a round in the order of the boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissRound {
    pub games: Vec<PairedGame>,
    /// Entrant with the pairing bye, if the number of players is odd.
    pub bye: Option<EntrantNumber>,
}

/// No round is possible without a second meeting or a second bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no round without a second meeting or a second bye")]
pub struct NoPairing;

/// A present entrant, with what earlier rounds say of it.
struct SwissPlayer {
    seed: Seed,
    half_points: u32,
    met: BTreeSet<EntrantNumber>,
    colors: ColorHistory,
    had_bye: bool,
    won_unplayed: bool,
    /// Position in its score group, and the size of that group.
    rank_in_group: usize,
    group_size: usize,
}

/// Cost of a pair or a bye. [`FIELDS`] has the order in which the sums over a round are compared.
#[derive(Clone, Copy, Default)]
struct PairCost {
    /// 1 for a second meeting or a second bye.
    forbidden: u32,
    /// 1 for a bye after a point by forfeit.
    bye_after_forfeit: u32,
    /// Places above the last one, for a bye.
    bye_height: u32,
    colors: ColorCost,
    /// Square of the difference in half points.
    score_gap: u32,
    /// Square of the distance from the ideal opponent in the score groups.
    misplaced: u32,
}

/// Pairs the entrants who are present for the round after `rounds`.
///
/// # Errors
/// If each possible round has a second meeting or a second bye.
pub fn pair_round(present: &[Seed], rounds: &[RoundRecord]) -> Result<SwissRound, NoPairing> {
    if present.len() < 2 {
        return Err(NoPairing);
    }
    let players = ordered_players(present, rounds);
    let costs = cost_table(&players);
    let vertices = players.len().next_multiple_of(2);
    let mates = min_weight_perfect_matching(&weights(&costs), vertices);
    let mut pairs = Vec::new();
    let mut bye = None;
    for (higher, &lower) in mates.iter().enumerate().filter(|(higher, lower)| higher < lower) {
        if costs[higher * vertices + lower].forbidden > 0 {
            return Err(NoPairing);
        }
        if lower == players.len() {
            bye = Some(players[higher].seed.number);
        } else {
            pairs.push([&players[higher], &players[lower]]);
        }
    }
    // Pairs come in the order of their higher players; the order of the boards also depends on the lower ones.
    pairs.sort_by_key(|[higher, lower]| {
        (Reverse(higher.half_points), Reverse(higher.half_points + lower.half_points))
    });
    let boards = pairs.into_iter().zip(1..);
    let games = boards.map(|([higher, lower], board)| {
        match colors::color_of_higher(&higher.colors, &lower.colors, board) {
            Color::Red => PairedGame::new(higher.seed.number, lower.seed.number),
            Color::Black => PairedGame::new(lower.seed.number, higher.seed.number),
        }
    });
    Ok(SwissRound { games: games.collect(), bye })
}

/// Returns the players by score, rating and number.
fn ordered_players(present: &[Seed], rounds: &[RoundRecord]) -> Vec<SwissPlayer> {
    let mut players: Vec<SwissPlayer> = present.iter().map(|seed| SwissPlayer::new(*seed, rounds)).collect();
    players
        .sort_by_key(|player| (Reverse(player.half_points), Reverse(player.seed.rating), player.seed.number));
    for group in players.chunk_by_mut(|player, next| player.half_points == next.half_points) {
        let group_size = group.len();
        for (rank_in_group, player) in group.iter_mut().enumerate() {
            player.rank_in_group = rank_in_group;
            player.group_size = group_size;
        }
    }
    players
}

/// Returns the costs of all pairs, row by row, with the bye as last vertex if the number of players is odd.
fn cost_table(players: &[SwissPlayer]) -> Vec<PairCost> {
    let vertices = players.len().next_multiple_of(2);
    let mut costs = vec![PairCost::default(); vertices * vertices];
    for (at, player) in players.iter().enumerate() {
        for (lower_at, lower) in players.iter().enumerate().skip(at + 1) {
            costs[at * vertices + lower_at] = pair_cost(player, lower);
        }
        if vertices > players.len() {
            costs[at * vertices + players.len()] = PairCost {
                forbidden: u32::from(player.had_bye),
                bye_after_forfeit: u32::from(player.won_unplayed),
                bye_height: (players.len() - 1 - at) as u32,
                ..PairCost::default()
            };
        }
    }
    costs
}

fn pair_cost(higher: &SwissPlayer, lower: &SwissPlayer) -> PairCost {
    PairCost {
        forbidden: u32::from(higher.met.contains(&lower.seed.number)),
        colors: colors::pair_cost(&higher.colors, &lower.colors),
        score_gap: (higher.half_points - lower.half_points).pow(2),
        misplaced: misplaced(higher, lower),
        ..PairCost::default()
    }
}

/// Returns 0 for the ideal opponent: half a group further down, or the next group's first for a group's last.
fn misplaced(higher: &SwissPlayer, lower: &SwissPlayer) -> u32 {
    if higher.half_points == lower.half_points {
        let distance = lower.rank_in_group - higher.rank_in_group;
        return (distance.abs_diff(higher.group_size / 2) as u32).pow(2);
    }
    let from_end = higher.group_size - 1 - higher.rank_in_group;
    (from_end as u32).pow(2) + (lower.rank_in_group as u32).pow(2)
}

/// Returns one number for each cost, so that sums compare like the sums of each field in order.
fn weights(costs: &[PairCost]) -> Vec<i128> {
    let mut weights = vec![0; costs.len()];
    let mut unit: i128 = 1;
    for field in FIELDS.iter().rev() {
        let most = costs.iter().map(field).max().unwrap_or(0);
        for (weight, cost) in weights.iter_mut().zip(costs) {
            *weight += i128::from(field(cost)) * unit;
        }
        // A round has fewer pairs than the table has rows. 512 entrants stay below the solver's limit of 2^124.
        unit *= i128::from(most) * costs.len().isqrt() as i128 / 2 + 1;
    }
    weights
}

/// Fields of [`PairCost`], the weightiest first.
const FIELDS: [fn(&PairCost) -> u32; 9] = [
    |cost| cost.forbidden,
    |cost| cost.bye_after_forfeit,
    |cost| cost.colors.beyond_difference,
    |cost| cost.colors.three_in_row,
    |cost| cost.bye_height,
    |cost| cost.score_gap,
    |cost| cost.colors.unbalanced,
    |cost| cost.colors.repeated,
    |cost| cost.misplaced,
];

impl SwissPlayer {
    fn new(seed: Seed, rounds: &[RoundRecord]) -> Self {
        let mut player = SwissPlayer {
            seed,
            half_points: 0,
            met: BTreeSet::new(),
            colors: ColorHistory::default(),
            had_bye: false,
            won_unplayed: false,
            rank_in_group: 0,
            group_size: 0,
        };
        for entry in rounds.iter().map(|round| round.entry(seed.number)) {
            player.half_points += entry.half_points();
            match entry {
                RoundEntry::Played { opponent, color, .. } => {
                    player.met.insert(opponent);
                    player.colors.0.push(color);
                }
                RoundEntry::Unplayed { half_points, .. } => player.won_unplayed |= half_points == WIN,
                RoundEntry::Bye(bye) => player.had_bye |= bye == Bye::Full,
                RoundEntry::Running => {}
            }
        }
        player
    }
}
