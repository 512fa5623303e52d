//! Players and events by number of games, and the best known games.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::{GameHead, MasterBook, MasterName};

/// Lists of names in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MasterList {
    /// Players.
    Players,
    /// Series of events.
    Events,
}

type CountedNames = Vec<(&'static MasterName, u32)>;

static PLAYERS: LazyLock<CountedNames> = LazyLock::new(|| counted(|head| [head.red, head.black]));
static EVENTS: LazyLock<CountedNames> = LazyLock::new(|| counted(|head| [head.event, None]));
/// Number of games of each player, by the traditional name.
static RENOWN: LazyLock<HashMap<&'static str, u32>> =
    LazyLock::new(|| PLAYERS.iter().map(|(name, games)| (name.traditional.as_str(), *games)).collect());

/// Returns names with their number of games, the most frequent first.
fn counted(names: impl Fn(&GameHead<'static>) -> [Option<&'static MasterName>; 2]) -> CountedNames {
    let mut games: HashMap<&'static MasterName, u32> = HashMap::new();
    for head in MasterBook::builtin().games() {
        names(&head).into_iter().flatten().for_each(|name| *games.entry(name).or_default() += 1);
    }
    let mut list: CountedNames = games.into_iter().collect();
    list.sort_by_key(|(name, games)| (Reverse(*games), &name.traditional));
    list
}

impl MasterList {
    /// Returns the names with their number of games, the most frequent first.
    pub fn names(self) -> &'static [(&'static MasterName, u32)] {
        match self {
            MasterList::Players => &PLAYERS,
            MasterList::Events => &EVENTS,
        }
    }
}

impl MasterBook {
    /// Returns the number of games of a player.
    pub fn games_of(&'static self, player: &MasterName) -> u32 {
        RENOWN.get(player.traditional.as_str()).copied().unwrap_or_default()
    }

    /// Returns the games with known players and year, optionally of one player and one event, given by their traditional names.
    ///
    /// The best known games come first: those in which the less known player has the most games in the book. Each pair of
    /// players has its first game before any pair has its second. Of a pair's games, those with a feat come first, then those
    /// with a winner, a known event and a usual length.
    pub fn famous(&'static self, player: Option<&str>, event: Option<&str>) -> Vec<GameHead<'static>> {
        let ranked = self.games().filter_map(|head| {
            let is_wanted = head.date.is_some()
                && player.is_none_or(|player| is_named(head.red, player) || is_named(head.black, player))
                && event.is_none_or(|event| is_named(head.event, event));
            if !is_wanted {
                return None;
            }
            let pair = [head.red?, head.black?].map(|name| name.traditional.as_str());
            let renown = pair.iter().map(|name| RENOWN.get(name).copied().unwrap_or_default()).min();
            let won = head.result.winner().is_some();
            let merit = [head.feat.is_some(), won, head.event.is_some(), (40..=160).contains(&head.plies)];
            let rank = (Reverse(renown), Reverse(merit), head.number);
            Some((rank, if pair[0] < pair[1] { pair } else { [pair[1], pair[0]] }, head))
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(rank, ..)| *rank);
        let mut seen: HashMap<[&str; 2], usize> = HashMap::new();
        let mut rounds: Vec<(usize, GameHead<'static>)> = Vec::with_capacity(ranked.len());
        for (_, pair, head) in ranked {
            let round = seen.entry(pair).or_default();
            rounds.push((*round, head));
            *round += 1;
        }
        rounds.sort_by_key(|(round, _)| *round);
        rounds.into_iter().map(|(_, head)| head).collect()
    }
}

fn is_named(name: Option<&MasterName>, traditional: &str) -> bool {
    name.is_some_and(|name| name.traditional == traditional)
}
