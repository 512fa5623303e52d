//! `go`: what it asks for, and the thread that does it.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::engine::{Engine, Level, Limits, SearchClock, SearchControl, SearchInfo, book};
use crate::rules::{Color, History, Move, Position, perft};
use parking_lot::Mutex;

use super::options::UciOptions;
use super::{best_move, info, nothing, say};

/// Time of a search whose only limits cannot be read: a search without end would be the worst answer.
const UNREADABLE: Duration = Duration::from_secs(1);

/// The deepest move tree that is counted: beyond, it would take days.
const MAX_PERFT: u32 = 9;

/// Words that a number follows.
const NUMBERS: [&str; 10] =
    ["depth", "nodes", "movetime", "mate", "movestogo", "wtime", "btime", "winc", "binc", "perft"];

pub(super) struct GoCommand {
    limits: Limits,
    /// Count the move tree to this depth instead of searching.
    perft: Option<u32>,
    /// The level ends every search by itself.
    is_bounded_by_level: bool,
}

impl GoCommand {
    /// Reads the words after `go`; also what is wrong with them, which is passed over.
    pub(super) fn read(
        words: &[&str],
        position: &Position,
        options: &UciOptions,
    ) -> (GoCommand, Vec<String>) {
        let mut limits =
            Limits { lines: options.lines, overhead: Some(options.overhead), ..Limits::default() };
        let mut mistakes = Vec::new();
        let (numbers, mut unreadable) = numbers(words, position, &mut limits, &mut mistakes);
        let number = |name| numbers.get(name).copied();
        let small = |name| number(name).map(|number| number.min(u32::MAX.into()) as u32);
        let millis = |name| number(name).map(Duration::from_millis);
        limits.depth = small("depth");
        limits.nodes = number("nodes");
        limits.movetime = millis("movetime");
        limits.mate = small("mate");
        let [time, increment] = match position.turn() {
            Color::Red => ["wtime", "winc"],
            Color::Black => ["btime", "binc"],
        };
        let (moves_to_go, increment) = (small("movestogo"), millis(increment).unwrap_or_default());
        limits.clock = millis(time).map(|remaining| SearchClock { remaining, increment, moves_to_go });
        let speaks_of_clocks = ["movestogo", "wtime", "btime"].iter().any(|name| numbers.contains_key(name))
            || ["winc", "binc"].into_iter().any(|name| number(name).is_some_and(|increment| increment > 0));
        if limits.clock.is_none() && speaks_of_clocks {
            mistakes.push("go does not say how much time is left".to_owned());
            unreadable = true;
        }
        let perft = small("perft").map(|depth| depth.min(MAX_PERFT));
        let mut go = GoCommand { limits, perft, is_bounded_by_level: options.level != Level::MAX };
        if unreadable && go.is_endless_after_hit() && !go.limits.infinite && go.limits.mate.is_none() {
            go.limits.movetime = Some(UNREADABLE);
        }
        (go, mistakes)
    }

    /// Searches these moves only.
    pub(super) fn allow(&mut self, moves: impl Iterator<Item = Move>) {
        self.limits.moves = moves.collect();
    }

    /// True if it ends only when it is told to.
    pub(super) fn is_endless(&self) -> bool {
        self.perft.is_none() && self.limits.ponder || self.is_endless_after_hit()
    }

    /// True if it ends only when it is told to, once it ponders no more. A search for a mate may never find one.
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

/// The numbers by the word before them, and whether something cannot be read; other words go into the limits.
fn numbers<'a>(
    words: &[&'a str],
    position: &Position,
    limits: &mut Limits,
    mistakes: &mut Vec<String>,
) -> (HashMap<&'a str, u64>, bool) {
    let (mut numbers, mut unreadable) = (HashMap::new(), false);
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
    (numbers, unreadable)
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
            Some(depth) => self.count(depth),
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
        let many = options.lines > 1 || options.level != Level::MAX;
        let mut tell = |found: &SearchInfo| say(&info(options.protocol, found, many));
        let (best, ponder) = if options.level == Level::MAX {
            let report = engine.search(&self.history, limits, &self.stop, &mut tell);
            if report.best.is_none() {
                say(&nothing(options.protocol, report.score));
            }
            (report.best, report.ponder)
        } else {
            let (level, seed) = (options.level, options.seed);
            let best = engine.choose_within(limits, &self.history, level, seed, &self.stop, &mut tell);
            if best.is_none() {
                let report = engine.search(&self.history, &Limits::depth(1), &self.stop, &mut |_| ());
                say(&nothing(options.protocol, report.score));
            }
            (best, None)
        };
        // Whoever raises a flag wakes this thread.
        while self.must_wait() {
            thread::park();
        }
        say(&best_move(options.protocol, best, ponder));
    }

    /// The move of the opening book, where it is asked for. Whoever analyses, or allows only certain moves, wants a search.
    fn book_move(&self) -> Option<Move> {
        let (options, limits) = (&self.options, &self.go.limits);
        let wanted =
            options.own_book && !self.go.is_endless() && limits.mate.is_none() && limits.moves.is_empty();
        if wanted { book::pick(&self.history, options.level, options.seed) } else { None }
    }

    /// True if the answer may not be given yet, although nothing is left to search.
    fn must_wait(&self) -> bool {
        let limits = &self.go.limits;
        !self.stop.is_stopped() && (limits.infinite || (limits.ponder && !self.stop.is_ponder_hit()))
    }

    /// The leaves `depth` plies down; none when stopped on the way.
    fn count_leaves(&self, position: &mut Position, depth: u32) -> Option<u64> {
        if depth <= 4 {
            return (!self.stop.is_stopped()).then(|| perft(position, depth));
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

    /// Counts the leaves behind each move.
    fn count(&self, depth: u32) {
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
