//! Pairing of the waiting players of an arena.
//!
//! A round pairs as many players as possible, the longest waiting first, with the least squares of the differences in place.
//! A player meets the last opponent again only after [`PATIENCE`] rounds without another one.

use integer_blossom::max_weight_matching;

use crate::features::competitions::results::{EntrantNumber, PairedGame};
use crate::rules::Color;

/// Number of pairing rounds after which a player has precedence, even with the last opponent.
pub const PATIENCE: u32 = 2;

/// A player without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingPlayer {
    pub entrant: EntrantNumber,
    /// Place in the standings, from 1.
    pub place: u32,
    pub last_opponent: Option<EntrantNumber>,
    /// Pairing rounds without an opponent since the last game.
    pub rounds_waited: u32,
    /// Number of games with Red less that with Black.
    pub red_minus_black: i32,
    pub last_color: Option<Color>,
}

/// Weights of an arena's round, each larger than all lighter ones of the round together.
struct ArenaWeights {
    /// A second game in a row against one opponent.
    repeat: i128,
    /// A paired player, by the number of rounds waited.
    paired: [i128; PATIENCE as usize + 1],
}

/// Pairs the waiting players, the best placed first.
pub fn pair_waiting(waiting: &[WaitingPlayer]) -> Vec<PairedGame> {
    let mut players = waiting.to_vec();
    players.sort_by_key(|player| (player.place, player.entrant));
    let weights = ArenaWeights::new(&players);
    let mut table = vec![0; players.len() * players.len()];
    for (at, player) in players.iter().enumerate() {
        for (lower_at, lower) in players.iter().enumerate().skip(at + 1) {
            table[at * players.len() + lower_at] = weights.pair(player, lower);
        }
    }
    let mates = max_weight_matching(&table, players.len());
    let pairs = mates.iter().enumerate().filter_map(|(at, mate)| Some((at, mate.filter(|mate| at < *mate)?)));
    pairs.map(|(higher, lower)| with_colors(&players[higher], &players[lower])).collect()
}

impl ArenaWeights {
    fn new(players: &[WaitingPlayer]) -> Self {
        let count = players.len() as i128;
        let widest = match (players.first(), players.last()) {
            (Some(first), Some(last)) => i128::from(last.place - first.place),
            _ => 0,
        };
        let repeat = widest * widest * count + 1;
        let mut heavier = repeat * (count + 1);
        let paired = std::array::from_fn(|_| {
            let paired = heavier;
            heavier *= count + 1;
            paired
        });
        ArenaWeights { repeat, paired }
    }

    /// Returns the weight of a pair, or 0 if it is not possible.
    fn pair(&self, higher: &WaitingPlayer, lower: &WaitingPlayer) -> i128 {
        let gap = i128::from(lower.place - higher.place);
        let weight = self.player(higher) + self.player(lower) - gap * gap;
        let just_met =
            higher.last_opponent == Some(lower.entrant) || lower.last_opponent == Some(higher.entrant);
        if !just_met {
            weight
        } else if higher.rounds_waited.max(lower.rounds_waited) < PATIENCE {
            0
        } else {
            weight - self.repeat
        }
    }

    fn player(&self, player: &WaitingPlayer) -> i128 {
        self.paired[player.rounds_waited.min(PATIENCE) as usize]
    }
}

/// Returns the game. Red goes to the player with fewer games as Red, then to the one without it last, then to the lower placed.
fn with_colors(higher: &WaitingPlayer, lower: &WaitingPlayer) -> PairedGame {
    if red_share(higher) < red_share(lower) {
        PairedGame::new(higher.entrant, lower.entrant)
    } else {
        PairedGame::new(lower.entrant, higher.entrant)
    }
}

/// Returns a key that grows with a player's share of Red.
fn red_share(player: &WaitingPlayer) -> (i32, bool) {
    (player.red_minus_black, player.last_color == Some(Color::Red))
}
