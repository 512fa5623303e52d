//! Joins the records of one game. Many games were published several times: cut short, with a misprint, in another order of
//! moves, or with other facts about them. `docs/masters.md` states the rule.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use xiangqi::masters::{MasterResult, WingView};
use xiangqi::rules::Position;

use crate::Game;
use crate::attribution::Attribution;

/// Plies of the opening, in which different games agree.
const OPENING: usize = 16;

/// The games, each once.
pub(crate) fn joined(mut games: Vec<Game>) -> Vec<Game> {
    // The record that stays is one whose players are known, the longest of these.
    let known = |game: &Game| game.about.players.iter().flatten().count();
    games.sort_by_cached_key(|game| (Reverse((known(game), game.moves.len())), game.moves.clone()));
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
    /// How many positions it has after the opening.
    late: usize,
    /// Its records do not agree who won.
    doubtful: bool,
}

impl Kept {
    /// Takes from another record of the game what is not known yet.
    fn join(&mut self, other: &Game) {
        let (own, others) = (&mut self.game.about, &other.about);
        let one_year = own.date.zip(others.date).is_none_or(|(own, other)| own.0 == other.0);
        if one_year && own.date.is_none_or(|(.., day)| day == 0) {
            // Months and days that are not known are 0.
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

/// The positions after the opening; a mirror image is the same.
fn late_positions(game: &Game) -> HashSet<u64> {
    let mut position = Position::startpos();
    let reached = game.moves.iter().map(|&mv| {
        position.make(mv);
        WingView::of(&position).hash
    });
    reached.skip(OPENING).collect()
}

/// True if two records that share so many positions after the opening are of one game.
fn is_same(one: &Attribution, other: &Attribution, shared: usize, shorter: usize) -> bool {
    let at_least = |count: usize, percent: usize| shared >= count && shared * 100 >= shorter * percent;
    let agreeing = agree(one.players, other.players);
    let named = (0..2)
        .filter(|&side| one.players[side].is_some() && one.players[side] == other.players[side])
        .count();
    let year = |about: &Attribution| about.date.map(|(year, ..)| year);
    let one_year = year(one).zip(year(other)).is_none_or(|(one, other)| one == other);
    let one_day = one.date.is_some_and(|(.., day)| day > 0) && one.date == other.date;
    match named {
        2 if one_year => at_least(4, 60),
        2 => at_least(30, 75),
        1 if agreeing && one_day => at_least(8, 60),
        _ if agreeing => at_least(20, 90),
        _ => at_least(50, 80),
    }
}

/// True if no side has two names.
fn agree(one: [Option<usize>; 2], other: [Option<usize>; 2]) -> bool {
    (0..2).all(|side| one[side].zip(other[side]).is_none_or(|(one, other)| one == other))
}
