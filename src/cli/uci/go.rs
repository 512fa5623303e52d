//! The command `go`, and the thread of its search.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::engine::{Engine, Level, Limits, SearchClock, SearchControl, SearchInfo, book};
use crate::rules::{Color, History, Move, Position, perft};
use parking_lot::Mutex;

use super::options::UciOptions;
use super::{best_move, info, info_without_move, say};

/// Time of a search with unreadable limits, which otherwise would never end.
const FALLBACK_TIME: Duration = Duration::from_secs(1);

/// Maximum depth of perft; deeper ones would take days.
const MAX_PERFT: u32 = 9;

/// Words that a number follows.
const NUMBERS: [&str; 10] =
    ["depth", "nodes", "movetime", "mate", "movestogo", "wtime", "btime", "winc", "binc", "perft"];

pub(super) struct GoCommand {
    limits: Limits,
    /// Depth to which to count the move tree instead of searching.
    perft: Option<u32>,
    /// True if the level limits every search.
    is_bounded_by_level: bool,
}

impl GoCommand {
    /// Parses the words after `go`. Returns also the errors, which do not prevent the search.
    pub(super) fn read(
        words: &[&str],
        position: &Position,
        options: &UciOptions,
    ) -> (GoCommand, Vec<String>) {
        let mut limits =
            Limits { lines: options.lines, overhead: Some(options.overhead), ..Limits::default() };
        let mut mistakes = Vec::new();
        let (numbers, mut unreadable) = read_numbers(words, position, &mut limits, &mut mistakes);
        limits.depth = numbers.small("depth");
        limits.nodes = numbers.get("nodes");
        limits.movetime = numbers.millis("movetime");
        limits.mate = numbers.small("mate");
        let [time, increment] = match position.turn() {
            Color::Red => ["wtime", "winc"],
            Color::Black => ["btime", "binc"],
        };
        limits.clock = numbers.millis(time).map(|remaining| SearchClock {
            remaining,
            increment: numbers.millis(increment).unwrap_or_default(),
            moves_to_go: numbers.small("movestogo"),
        });
        let speaks_of_clocks = ["movestogo", "wtime", "btime"].iter().any(|name| numbers.get(name).is_some())
            || ["winc", "binc"].iter().any(|name| numbers.get(name) > Some(0));
        if limits.clock.is_none() && speaks_of_clocks {
            mistakes.push("go does not say how much time is left".to_owned());
            unreadable = true;
        }
        let perft = numbers.small("perft").map(|depth| depth.min(MAX_PERFT));
        let mut go = GoCommand { limits, perft, is_bounded_by_level: options.level != Level::MAX };
        if unreadable && go.is_endless_after_hit() && !go.limits.infinite && go.limits.mate.is_none() {
            go.limits.movetime = Some(FALLBACK_TIME);
        }
        (go, mistakes)
    }

    pub(super) fn allow(&mut self, moves: impl Iterator<Item = Move>) {
        self.limits.moves = moves.collect();
    }

    /// Returns `true` if the search ends only after `stop`.
    pub(super) fn is_endless(&self) -> bool {
        self.perft.is_none() && self.limits.ponder || self.is_endless_after_hit()
    }

    /// Returns `true` if the search ends only after `stop`, once it no longer ponders. A search for a mate may never find one.
    pub(super) fn is_endless_after_hit(&self) -> bool {
        let Limits { depth, nodes, movetime, clock, infinite, .. } = &self.limits;
        let bounded = self.is_bounded_by_level
            || depth.is_some()
            || nodes.is_some()
            || movetime.is_some()
            || clock.is_some();
        self.perft.is_none() && (*infinite || !bounded)
    }
}

/// Numbers after `go`, by the word before them.
struct GoNumbers<'a>(HashMap<&'a str, u64>);

impl GoNumbers<'_> {
    fn get(&self, name: &str) -> Option<u64> {
        self.0.get(name).copied()
    }

    fn small(&self, name: &str) -> Option<u32> {
        self.get(name).map(|number| number.min(u32::MAX.into()) as u32)
    }

    fn millis(&self, name: &str) -> Option<Duration> {
        self.get(name).map(Duration::from_millis)
    }
}

/// Reads the numbers, and whether something is unreadable. Other words go into the limits.
fn read_numbers<'a>(
    words: &[&'a str],
    position: &Position,
    limits: &mut Limits,
    mistakes: &mut Vec<String>,
) -> (GoNumbers<'a>, bool) {
    let mut numbers = HashMap::new();
    let mut unreadable = false;
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let wrong = match word {
            "infinite" => {
                limits.infinite = true;
                continue;
            }
            "ponder" => {
                limits.ponder = true;
                continue;
            }
            "searchmoves" => {
                while let Some(mv) = words.peek().and_then(|word| word.parse::<Move>().ok()) {
                    words.next();
                    match position.check_move(mv) {
                        Ok(()) => limits.moves.push(mv),
                        Err(error) => mistakes.push(format!("searchmoves {mv}: {error}")),
                    }
                }
                continue;
            }
            _ if !NUMBERS.contains(&word) => format!("go does not know \"{word}\""),
            _ => match words.next_if(|word| word.parse::<i64>().is_ok()).and_then(|word| word.parse().ok()) {
                None => format!("{word} needs a number"),
                Some(..1) if word == "mate" => "mate needs a number of moves from 1".to_owned(),
                Some(number) => {
                    if word == "perft" && number > i64::from(MAX_PERFT) {
                        mistakes.push(format!("perft counts to a depth of {MAX_PERFT} at most"));
                    }
                    // A negative clock is an empty one.
                    numbers.insert(word, number.max(0) as u64);
                    continue;
                }
            },
        };
        mistakes.push(wrong);
        unreadable = true;
    }
    (GoNumbers(numbers), unreadable)
}

pub(super) struct GoTask {
    pub(super) engine: Arc<Mutex<Engine>>,
    pub(super) history: History,
    pub(super) options: UciOptions,
    pub(super) go: GoCommand,
    pub(super) stop: SearchControl,
}

impl GoTask {
    pub(super) fn run(&self) {
        match self.go.perft {
            Some(depth) => self.divide(depth),
            None => self.search(),
        }
    }

    fn search(&self) {
        if let Some(mv) = self.book_move() {
            return say(&best_move(self.options.protocol, Some(mv), None));
        }
        let mut engine = self.engine.lock();
        let limits = &self.go.limits;
        let options = &self.options;
        let numbered = options.lines > 1 || options.level != Level::MAX;
        let mut tell = |found: &SearchInfo| say(&info(options.protocol, found, numbered));
        let (best, ponder) = if options.level == Level::MAX {
            let report = engine.search(&self.history, limits, &self.stop, &mut tell);
            if report.best.is_none() {
                say(&info_without_move(options.protocol, report.score));
            }
            (report.best, report.ponder)
        } else {
            let UciOptions { level, seed, .. } = *options;
            let best = engine.choose_within(limits, &self.history, level, seed, &self.stop, &mut tell);
            if best.is_none() {
                let report = engine.search(&self.history, &Limits::depth(1), &self.stop, &mut |_| ());
                say(&info_without_move(options.protocol, report.score));
            }
            (best, None)
        };
        // `stop` and `ponderhit` unpark this thread.
        while self.must_wait() {
            thread::park();
        }
        say(&best_move(options.protocol, best, ponder));
    }

    /// Returns the move of the opening book, if it is enabled. Analyses and restricted moves need a search.
    fn book_move(&self) -> Option<Move> {
        let options = &self.options;
        let limits = &self.go.limits;
        let wanted =
            options.own_book && !self.go.is_endless() && limits.mate.is_none() && limits.moves.is_empty();
        if wanted { book::pick(&self.history, options.level, options.seed) } else { None }
    }

    /// Returns `true` if the protocol forbids the answer for now, although the search is over.
    fn must_wait(&self) -> bool {
        let limits = &self.go.limits;
        !self.stop.is_stopped() && (limits.infinite || (limits.ponder && !self.stop.is_ponder_hit()))
    }

    /// Counts the leaves `depth` plies down; `None` if stopped.
    fn count_leaves(&self, position: &mut Position, depth: u32) -> Option<u64> {
        if depth <= 4 {
            return if self.stop.is_stopped() { None } else { Some(perft(position, depth)) };
        }
        let mut total = 0;
        for mv in position.legal_moves() {
            let undo = position.make(mv);
            let leaves = self.count_leaves(position, depth - 1);
            position.unmake(mv, undo);
            total += leaves?;
        }
        Some(total)
    }

    fn divide(&self, depth: u32) {
        let mut position = self.history.position().clone();
        let mut total = u64::from(depth == 0);
        let moves = if depth == 0 { Default::default() } else { position.legal_moves() };
        for mv in moves {
            if self.stop.is_stopped() {
                return;
            }
            let undo = position.make(mv);
            let Some(leaves) = self.count_leaves(&mut position, depth - 1) else { return };
            position.unmake(mv, undo);
            say(&format!("{mv}: {leaves}"));
            total += leaves;
        }
        say(&format!("\nNodes searched: {total}"));
    }
}
