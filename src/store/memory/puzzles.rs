//! Standings, tries and puzzles of the day in memory.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::super::{ChannelKey, DailyStep, Puzzles, SolverStep, StoreError, StoreFuture, StoredSolver};
use super::{MemoryStore, Name};

/// What is known of puzzles.
#[derive(Debug, Default)]
pub(super) struct Kept {
    solvers: HashMap<Name, (u64, String)>,
    tries: BTreeMap<(Name, String), String>,
    dailies: BTreeMap<Name, String>,
    /// By platform, server and day: the message's nonce.
    posts: BTreeMap<(Name, String), String>,
    /// The days that messages show, by channel and message.
    days: HashMap<(ChannelKey, String), String>,
    /// By platform, server and day, in the order in which they solved it.
    solved: BTreeMap<(Name, String), Vec<String>>,
}

impl Kept {
    /// Whether the step can be written.
    pub(super) fn check_solver(&self, platform: &'static str, step: &SolverStep) -> Result<(), StoreError> {
        let known = self.solvers.get(&(platform, step.person.clone())).map_or(0, |(seq, _)| *seq);
        if known == step.expected_seq { Ok(()) } else { Err(StoreError::Overtaken) }
    }

    /// Whether the server has not had the puzzle of that day.
    pub(super) fn check_daily(&self, platform: &'static str, step: &DailyStep) -> Result<(), StoreError> {
        let had = self.posts.contains_key(&((platform, step.server.clone()), step.day.clone()));
        if had { Err(StoreError::Overtaken) } else { Ok(()) }
    }

    pub(super) fn solve(&mut self, platform: &'static str, step: SolverStep) {
        let SolverStep { person, expected_seq, state, tried, daily } = step;
        let name = (platform, person.clone());
        self.solvers.insert(name.clone(), (expected_seq + 1, state));
        if let Some((puzzle, state)) = tried {
            self.tries.insert((name, puzzle), state);
        }
        if let Some((server, day)) = daily {
            let solved = self.solved.entry(((platform, server), day)).or_default();
            if !solved.contains(&person) {
                solved.push(person);
            }
        }
    }

    pub(super) fn give_daily(&mut self, platform: &'static str, step: DailyStep) {
        let DailyStep { server, day, puzzle, nonce } = step;
        self.posts.insert(((platform, server), day.clone()), nonce);
        self.dailies.entry((platform, day)).or_insert(puzzle);
    }

    pub(super) fn sent(&mut self, channel: &ChannelKey, nonce: &str, message: &str) {
        if let Some(((_, day), _)) = self.posts.iter().find(|(_, known)| *known == nonce) {
            self.days.insert((channel.clone(), message.to_owned()), day.clone());
        }
    }

    pub(super) fn erase(&mut self, platform: &'static str, person: &str) {
        let name = (platform, person.to_owned());
        self.solvers.remove(&name);
        self.tries.retain(|(of, _), _| *of != name);
        for (_, solved) in self.solved.iter_mut().filter(|(((on, _), _), _)| *on == platform) {
            solved.retain(|solver| solver != person);
        }
    }
}

impl Puzzles for MemoryStore {
    fn solver<'a>(&'a self, platform: &'a str, person: &'a str) -> StoreFuture<'a, StoredSolver> {
        self.with(move |state| {
            let found = state.puzzles.solvers.iter().find(|((on, who), _)| *on == platform && who == person);
            Ok(found.map_or_else(StoredSolver::default, |(_, (seq, text))| StoredSolver {
                seq: *seq,
                state: Some(text.clone()),
            }))
        })
    }

    fn tries<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
        puzzle: Option<&'a str>,
    ) -> StoreFuture<'a, Vec<(String, String)>> {
        self.with(move |state| {
            let of = |(((on, who), known), _): &(&(Name, String), &String)| {
                *on == platform && who == person && puzzle.is_none_or(|puzzle| puzzle == known)
            };
            let tries = state.puzzles.tries.iter().filter(of);
            Ok(tries.map(|((_, puzzle), text)| (puzzle.clone(), text.clone())).collect())
        })
    }

    fn daily_puzzles<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<(String, String)>> {
        self.with(move |state| {
            let of = state.puzzles.dailies.iter().filter(|((on, _), _)| *on == platform);
            Ok(of.map(|((_, day), puzzle)| (day.clone(), puzzle.clone())).collect())
        })
    }

    fn had_daily<'a>(&'a self, platform: &'a str, server: &'a str, day: &'a str) -> StoreFuture<'a, bool> {
        self.with(move |state| {
            let is = |((on, at), of): &(Name, String)| *on == platform && at == server && of == day;
            Ok(state.puzzles.posts.keys().any(is))
        })
    }

    fn day_of_message<'a>(
        &'a self,
        channel: &'a ChannelKey,
        message: &'a str,
    ) -> StoreFuture<'a, Option<String>> {
        self.with(|state| Ok(state.puzzles.days.get(&(channel.clone(), message.to_owned())).cloned()))
    }

    fn daily_solvers<'a>(
        &'a self,
        platform: &'a str,
        server: &'a str,
        day: &'a str,
        limit: u32,
    ) -> StoreFuture<'a, (Vec<String>, u64)> {
        self.with(move |state| {
            let is = |((on, at), of): &(Name, String)| *on == platform && at == server && of == day;
            let solved = state.puzzles.solved.iter().find(|(key, _)| is(key)).map(|(_, people)| people);
            let shown = |person: &&String| !state.records.is_hidden(platform, person);
            let people: Vec<String> = solved.into_iter().flatten().filter(shown).cloned().collect();
            let count = people.len() as u64;
            Ok((people.into_iter().take(limit as usize).collect(), count))
        })
    }

    fn days_solved<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
    ) -> StoreFuture<'a, Vec<(String, String)>> {
        self.with(move |state| {
            let solved = state.puzzles.solved.iter();
            let own = solved.filter(|(((on, _), _), people)| {
                *on == platform && people.iter().any(|solver| solver == person)
            });
            let days: BTreeSet<(String, String)> =
                own.map(|(((_, server), day), _)| (server.clone(), day.clone())).collect();
            Ok(days.into_iter().collect())
        })
    }

    fn servers_with<'a>(
        &'a self,
        platform: &'a str,
        word: &'a str,
    ) -> StoreFuture<'a, Vec<(String, String)>> {
        self.with(move |state| {
            let word = format!("\"{word}\"");
            let of = state.houses.iter().filter(|((on, _), text)| *on == platform && text.contains(&word));
            let sorted: BTreeSet<(String, String)> =
                of.map(|((_, server), text)| (server.clone(), text.clone())).collect();
            Ok(sorted.into_iter().collect())
        })
    }

    fn is_closed<'a>(&'a self, channel: &'a ChannelKey) -> StoreFuture<'a, bool> {
        self.with(|state| Ok(!state.is_open(channel)))
    }
}
