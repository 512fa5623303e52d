//! `xiangqi-bot uci`: the engine behind the UCI protocol in its usual dialect for xiangqi (ICCS squares, ranks 0-9).

use std::fmt::Write as _;
use std::io::{BufRead as _, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use xiangqi_bot::engine::{Clock, Engine, Info, Level, Limits, Score, Stop};
use xiangqi_bot::rules::{Color, History, Move, Position, RuleSet};

use super::CommandResult;

const DEFAULT_HASH_MB: usize = 64;
const MAX_HASH_MB: usize = 4096;
const MAX_LINES: usize = 64;

/// Speaks UCI on standard input and output until `quit` or the end of the input.
pub(crate) fn run() -> CommandResult {
    let mut session = Session::new();
    for line in std::io::stdin().lock().lines() {
        // Bytes that are no text are no command.
        let Ok(line) = line else { continue };
        if !session.obey(&line) {
            session.halt();
            return Ok(());
        }
    }
    session.finish();
    Ok(())
}

/// What a program connected by UCI has set up.
struct Session {
    engine: Arc<Mutex<Engine>>,
    history: History,
    rules: RuleSet,
    level: Level,
    lines: usize,
    seed: u64,
    job: Option<Job>,
}

/// A running search.
struct Job {
    stop: Stop,
    thread: JoinHandle<()>,
    endless: bool,
}

impl Session {
    fn new() -> Session {
        let rules = RuleSet::Computer;
        Session {
            engine: Arc::new(Mutex::new(Engine::new(DEFAULT_HASH_MB))),
            history: History::new(Position::startpos(), rules),
            rules,
            level: Level::MAX,
            lines: 1,
            seed: 0,
            job: None,
        }
    }

    /// Carries out one line; false after `quit`.
    fn obey(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return true };
        match command {
            "uci" => introduce(),
            "isready" => say("readyok"),
            "ucinewgame" => {
                self.halt();
                self.with_engine(Engine::clear);
            }
            "setoption" => self.set_option(line),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => self.halt(),
            "quit" => return false,
            "ponderhit" => {}
            "d" => say(&self.history.position().to_string()),
            _ => complain(&format!("unknown command {command}")),
        }
        true
    }

    fn with_engine(&self, act: impl FnOnce(&mut Engine)) {
        act(&mut self.engine.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn set_option(&mut self, line: &str) {
        let Some((_, rest)) = line.split_once("name") else {
            return complain("setoption needs a name");
        };
        let (name, value) = match rest.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (rest.trim(), ""),
        };
        self.halt();
        let number = value.parse::<usize>().ok();
        match (name.to_ascii_lowercase().as_str(), number) {
            ("hash", Some(mb)) => self.with_engine(|engine| engine.resize(mb.clamp(1, MAX_HASH_MB))),
            ("clear hash", _) => self.with_engine(Engine::clear),
            ("multipv", Some(lines)) => self.lines = lines.clamp(1, MAX_LINES),
            ("threads", Some(_)) => {}
            ("level", _) => match value.parse() {
                Ok(level) => self.level = level,
                Err(error) => complain(&format!("{error}")),
            },
            ("seed", Some(seed)) => self.seed = seed as u64,
            ("rules", _) => match value.parse() {
                Ok(rules) => {
                    self.rules = rules;
                    self.history = History::new(Position::startpos(), rules);
                }
                Err(error) => complain(&format!("{error}")),
            },
            _ => complain(&format!("no option \"{name}\" with value \"{value}\"")),
        }
    }

    fn set_position(&mut self, words: &[&str]) {
        self.halt();
        let (place, moves) = match words.iter().position(|&word| word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let start = match place {
            ["startpos", ..] => Ok(Position::startpos()),
            ["fen", fen @ ..] => fen.join(" ").parse::<Position>().map_err(|error| error.to_string()),
            _ => Err("position needs startpos or fen".to_owned()),
        };
        let mut history = match start {
            Ok(start) => History::new(start, self.rules),
            Err(error) => return complain(&error),
        };
        for word in moves {
            let played = match word.parse::<Move>() {
                Ok(mv) => history.push(mv).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = played {
                complain(&format!("move {word}: {error}"));
                break;
            }
        }
        self.history = history;
    }

    fn go(&mut self, words: &[&str]) {
        self.halt();
        let mut limits = read_limits(words, self.history.position().turn());
        limits.lines = self.lines;
        let endless = limits.infinite;
        let stop = Stop::new();
        let task = Task {
            engine: Arc::clone(&self.engine),
            history: self.history.clone(),
            level: self.level,
            seed: self.seed,
            limits,
            stop: stop.clone(),
            many: self.lines > 1,
        };
        let spawned = std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(16 << 20)
            .spawn(move || task.run());
        match spawned {
            Ok(thread) => self.job = Some(Job { stop, thread, endless }),
            Err(error) => complain(&format!("no thread to search in: {error}")),
        }
    }

    /// Stops a running search and waits for its answer.
    fn halt(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop.stop();
            let _ = job.thread.join();
        }
    }

    /// Lets a bounded search end by itself.
    fn finish(&mut self) {
        if let Some(job) = self.job.take() {
            if job.endless {
                job.stop.stop();
            }
            let _ = job.thread.join();
        }
    }
}

/// One `go`.
struct Task {
    engine: Arc<Mutex<Engine>>,
    history: History,
    level: Level,
    seed: u64,
    limits: Limits,
    stop: Stop,
    many: bool,
}

impl Task {
    fn run(self) {
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        let (best, ponder) = if self.level == Level::MAX {
            let report = engine
                .search(&self.history, &self.limits, &self.stop, &mut |info| say(&line(info, self.many)));
            if report.best.is_none() {
                say(&format!("info depth 0 score {}", score(report.score)));
            }
            (report.best, report.ponder)
        } else {
            (engine.choose(&self.history, self.level, self.seed, &self.stop), None)
        };
        while self.limits.infinite && !self.stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        match (best, ponder) {
            (Some(best), Some(ponder)) => say(&format!("bestmove {best} ponder {ponder}")),
            (Some(best), None) => say(&format!("bestmove {best}")),
            (None, _) => say("bestmove (none)"),
        }
    }
}

fn introduce() {
    say(concat!("id name xiangqi-bot ", env!("CARGO_PKG_VERSION")));
    say("id author the xiangqi-bot authors");
    say(&format!("option name Hash type spin default {DEFAULT_HASH_MB} min 1 max {MAX_HASH_MB}"));
    say("option name Clear Hash type button");
    say("option name Threads type spin default 1 min 1 max 1");
    say(&format!("option name MultiPV type spin default 1 min 1 max {MAX_LINES}"));
    say("option name Level type spin default 10 min 1 max 10");
    say("option name Seed type spin default 0 min 0 max 2147483647");
    let rules: String = RuleSet::ALL.iter().map(|rules| format!(" var {rules}")).collect();
    say(&format!("option name Rules type combo default {}{rules}", RuleSet::Computer));
    say("uciok");
}

/// Reads the words after `go`; what is unknown is passed over.
fn read_limits(words: &[&str], turn: Color) -> Limits {
    let number = |name: &str| -> Option<u64> {
        let at = words.iter().position(|&word| word == name)?;
        // A negative clock is an empty one.
        words.get(at + 1)?.parse::<i64>().ok().map(|n| n.max(0) as u64)
    };
    let (time, increment) = match turn {
        Color::Red => ("wtime", "winc"),
        Color::Black => ("btime", "binc"),
    };
    let small = |name: &str| number(name).map(|n| n.min(u64::from(u32::MAX)) as u32);
    Limits {
        depth: small("depth"),
        nodes: number("nodes"),
        movetime: number("movetime").map(Duration::from_millis),
        clock: number(time).map(|remaining| Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(number(increment).unwrap_or(0)),
            moves_to_go: small("movestogo"),
        }),
        mate: small("mate"),
        infinite: words.contains(&"infinite"),
        lines: 1,
    }
}

fn line(info: &Info, many: bool) -> String {
    let millis = info.time.as_millis();
    let nps = (info.nodes as f64 / info.time.as_secs_f64().max(1e-4)) as u64;
    let mut text = format!("info depth {} seldepth {}", info.depth, info.seldepth);
    if many {
        let _ = write!(text, " multipv {}", info.line);
    }
    let _ = write!(
        text,
        " score {} nodes {} nps {nps} hashfull {} time {millis} pv",
        score(info.score),
        info.nodes,
        info.fullness
    );
    for mv in &info.pv {
        let _ = write!(text, " {mv}");
    }
    text
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

fn complain(message: &str) {
    say(&format!("info string {message}"));
}

/// Writes a line at once; a reader that has gone away is no reason to fail.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
