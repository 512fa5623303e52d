//! Joins the records of one game. Many games were published several times: cut short, with a misprint, in another order of
//! moves, or with other facts. `docs/masters.md` has the rule.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use xiangqi::masters::{MasterResult, WingView};
use xiangqi::rules::Position;

use crate::Game;
use crate::attribution::Attribution;

/// Number of plies of the opening, which different games share.
const OPENING: usize = 16;

/// Joins records so that each game occurs once.
pub(crate) fn join_records(mut games: Vec<Game>) -> Vec<Game> {
    // The longest record with the most known players stays.
    games.sort_by_cached_key(|game| {
        let known = game.about.players.iter().flatten().count();
        (Reverse((known, game.moves.len())), game.moves.clone())
    });
    let mut kept: Vec<Kept> = Vec::new();
    let mut met: HashMap<u64, Vec<usize>> = HashMap::new();
    for game in games {
        let late = late_positions(&game);
        let mut shared: HashMap<usize, usize> = HashMap::new();
        for one in late.iter().flat_map(|hash| met.get(hash)).flatten() {
            *shared.entry(*one).or_default() += 1;
        }
        let same = shared
            .into_iter()
            .filter(|&(one, shared)| {
                let shorter = late.len().min(kept[one].late);
                is_same(&kept[one].game.about, &game.about, shared, shorter)
            })
            .max_by_key(|&(one, shared)| (shared, Reverse(one)));
        if let Some((one, _)) = same {
            kept[one].join(&game);
        } else {
            late.iter().for_each(|&hash| met.entry(hash).or_default().push(kept.len()));
            kept.push(Kept { late: late.len(), doubtful: false, game });
        }
    }
    kept.into_iter().map(Kept::finish).collect()
}

struct Kept {
    game: Game,
    /// Number of positions after the opening.
    late: usize,
    /// Whether its records have different results.
    doubtful: bool,
}

impl Kept {
    /// Adds unknown facts from another record of the game.
    fn join(&mut self, other: &Game) {
        let own = &mut self.game.about;
        let others = &other.about;
        let one_year = own.date.zip(others.date).is_none_or(|(own, other)| own.0 == other.0);
        if one_year && own.date.is_none_or(|(.., day)| day == 0) {
            // Unknown months and days are 0.
            own.date = own.date.max(others.date);
        }
        if agree(own.players, others.players) {
            own.players = [0, 1].map(|side| own.players[side].or(others.players[side]));
        }
        own.event = own.event.or(others.event);
        own.place = own.place.or(others.place);
        match (self.game.result, other.result) {
            (_, MasterResult::Unknown) => {}
            (MasterResult::Unknown, result) => self.game.result = result,
            (own, result) => self.doubtful |= own != result,
        }
    }

    fn finish(self) -> Game {
        let result = if self.doubtful { MasterResult::Unknown } else { self.game.result };
        Game { result, ..self.game }
    }
}

/// Returns the positions after the opening, equal for mirror images.
fn late_positions(game: &Game) -> HashSet<u64> {
    let mut position = Position::startpos();
    let reached = game.moves.iter().map(|&mv| {
        position.make(mv);
        WingView::new(&position).hash
    });
    reached.skip(OPENING).collect()
}

/// Returns `true` if two records are of one game; they share `shared` positions after the opening, of `shorter` in the shorter one.
fn is_same(one: &Attribution, other: &Attribution, shared: usize, shorter: usize) -> bool {
    let agreeing = agree(one.players, other.players);
    let named = (0..2)
        .filter(|&side| one.players[side].is_some() && one.players[side] == other.players[side])
        .count();
    let one_year = one.date.zip(other.date).is_none_or(|((one, ..), (other, ..))| one == other);
    let one_day = one.date.is_some_and(|(.., day)| day > 0) && one.date == other.date;
    let (count, percent) = match named {
        2 if one_year => (4, 60),
        2 => (30, 75),
        1 if agreeing && one_day => (8, 60),
        _ if agreeing => (20, 90),
        _ => (50, 80),
    };
    shared >= count && shared * 100 >= shorter * percent
}

/// Returns `true` if no side has two names.
fn agree(one: [Option<usize>; 2], other: [Option<usize>; 2]) -> bool {
    (0..2).all(|side| one[side].zip(other[side]).is_none_or(|(one, other)| one == other))
}
