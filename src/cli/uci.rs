//! `xiangqi-bot uci`: the engine behind the UCI protocol in its usual dialect for xiangqi (ICCS squares, ranks 0-9), and behind
//! UCCI, the older protocol of Chinese programs.

mod go;
mod options;
mod ucci;

use std::fmt::Write as _;
use std::io::{BufRead as _, Read as _, Write as _};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::engine::{Engine, Score, SearchControl, SearchInfo};
use crate::rules::{History, Move, Position, RuleSet};
use parking_lot::Mutex;

use super::common::{CommandResult, printable};
use go::{GoCommand, GoTask};
use options::{OptionChange, UciOptions};
use ucci::{Protocol, UcciOption};

/// Stack of the search in bytes: several times the need of the deepest line.
const STACK: usize = 4 << 20;
/// Maximum length of a line in bytes: four times a game of ten thousand moves.
const MAX_LINE: u64 = 256 * 1024;
/// Time limit of a search after the end of the input.
const LAST_SEARCH: Duration = Duration::from_secs(600);

/// Speaks UCI on standard input and output until `quit` or the end of the input.
pub(crate) fn run() -> CommandResult {
    let mut session = UciSession::new();
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let fault = match input.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(length) if length as u64 > MAX_LINE => format!("a line is longer than {MAX_LINE} bytes"),
            // Bytes that are no text become unknown words, which are named in an error.
            Ok(_) if session.execute(&String::from_utf8_lossy(&line)) => continue,
            Ok(_) => {
                session.halt();
                return Ok(());
            }
            Err(error) => error.to_string(),
        };
        session.halt();
        return Err(format!("standard input: {fault}").into());
    }
    session.finish();
    Ok(())
}

struct UciSession {
    engine: Arc<Mutex<Engine>>,
    /// Size of the engine's table in megabytes: 0 before the first use, so that options are set in time.
    table_mb: usize,
    history: History,
    /// True if the last position or one of its moves was refused, so that `history` is an earlier one.
    is_outdated: bool,
    options: UciOptions,
    banned: Vec<Move>,
    job: Option<SearchJob>,
}

struct SearchJob {
    stop: SearchControl,
    thread: JoinHandle<()>,
    /// True if it ends only after `stop`.
    endless: bool,
    /// Like `endless`, after `ponderhit`.
    endless_after_hit: bool,
}

impl UciSession {
    fn new() -> UciSession {
        let options = UciOptions::default();
        UciSession {
            engine: Arc::new(Mutex::new(Engine::new(0))),
            table_mb: 0,
            history: History::new(Position::startpos(), options.rules),
            is_outdated: false,
            options,
            banned: Vec::new(),
            job: None,
        }
    }

    /// Executes a line. Returns `false` after `quit`.
    fn execute(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return true };
        match command {
            "uci" => {
                self.options.protocol = Protocol::Uci;
                options::introduce();
            }
            "ucci" => {
                self.options.protocol = Protocol::UCCI;
                ucci::introduce();
            }
            "isready" => {
                self.make_table();
                say("readyok");
            }
            "ucinewgame" | "uccinewgame" => self.new_game(),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => self.halt(),
            "ponderhit" => self.ponder_hit(),
            "banmoves" => self.ban(rest),
            "quit" => {
                if self.options.protocol != Protocol::Uci {
                    self.halt();
                    say("bye");
                }
                return false;
            }
            "d" => say(&self.history.position().to_string()),
            // These have no effect.
            "debug" | "register" => {}
            _ => complain(&format!("unknown command \"{command}\"")),
        }
        true
    }

    fn with_engine(&self, act: impl FnOnce(&mut Engine)) {
        act(&mut self.engine.lock());
    }

    /// Resizes the table. No search may be running.
    fn make_table(&mut self) {
        let megabytes = self.options.hash_mb;
        if self.table_mb != megabytes {
            self.table_mb = megabytes;
            self.with_engine(|engine| {
                if let Err(error) = engine.resize(megabytes) {
                    complain(&format!("no table of {megabytes} MB: {error}; the search goes on without one"));
                }
            });
        }
    }

    fn new_game(&mut self) {
        self.halt();
        self.with_engine(Engine::clear);
    }

    fn set_option(&mut self, words: &[&str]) {
        self.halt();
        if let Protocol::Ucci { unit } = &mut self.options.protocol {
            match ucci::option(words) {
                Ok(UcciOption::Uci(words)) => self.set_uci_option(&words),
                Ok(UcciOption::Unit(other)) => *unit = other,
                Ok(UcciOption::NewGame) => self.new_game(),
                Ok(UcciOption::Nothing) => {}
                Err(error) => complain(&error),
            }
        } else {
            self.set_uci_option(words);
        }
    }

    /// Forbids moves in this position. UCCI programs name those that would lose by repetition.
    fn ban(&mut self, words: &[&str]) {
        for word in words {
            match word.parse::<Move>() {
                Ok(mv) => self.banned.push(mv),
                Err(error) => complain(&format!("banmoves {word}: {error}")),
            }
        }
    }

    fn set_uci_option(&mut self, words: &[&str]) {
        match self.options.set(words) {
            Ok(None) => {}
            Ok(Some(OptionChange::Threads(threads))) => {
                self.with_engine(|engine| engine.set_threads(threads))
            }
            Ok(Some(OptionChange::Clear)) => self.with_engine(Engine::clear),
            Ok(Some(OptionChange::Rules(rules))) => {
                let played = self.history.moves().len();
                self.history = with_rules(rules, &self.history);
                self.is_outdated |= self.history.moves().len() < played;
            }
            Err(error) => complain(&error),
        }
    }

    fn set_position(&mut self, words: &[&str]) {
        self.halt();
        // Before the clock runs, because a large table takes time.
        self.make_table();
        self.is_outdated = true;
        let (place, moves) = match words.iter().position(|&word| word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let start = match place {
            ["startpos"] => Ok(Position::startpos()),
            ["startpos", word, ..] => Err(format!("position startpos does not know \"{word}\"")),
            ["fen", fen @ ..] => fen.join(" ").parse::<Position>().map_err(|error| error.to_string()),
            _ => Err("position needs startpos or fen".to_owned()),
        };
        let mut history = match start {
            Ok(start) => History::new(start, self.options.rules),
            Err(error) => return complain(&error),
        };
        for word in moves {
            let played = match word.parse::<Move>() {
                Ok(mv) => history.push(mv).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = played {
                return complain(&format!("move {word}: {error}"));
            }
        }
        self.history = history;
        self.banned.clear();
        self.is_outdated = false;
    }

    fn go(&mut self, words: &[&str]) {
        self.halt();
        if self.is_outdated {
            complain("no search: the last position was refused");
            return say(&best_move(self.options.protocol, None, None));
        }
        self.make_table();
        let position = self.history.position();
        let translated = match self.options.protocol {
            Protocol::Uci => Vec::new(),
            Protocol::Ucci { unit } => ucci::go(words, position.turn(), unit),
        };
        let translated: Vec<&str> = translated.iter().map(String::as_str).collect();
        let words = if self.options.protocol == Protocol::Uci { words } else { &translated };
        let (mut go, mistakes) = GoCommand::read(words, position, &self.options);
        if !self.banned.is_empty() {
            go.allow(position.legal_moves().into_iter().filter(|mv| !self.banned.contains(mv)));
        }
        mistakes.iter().for_each(|mistake| complain(mistake));
        let stop = SearchControl::new();
        let endless = go.is_endless();
        let endless_after_hit = go.is_endless_after_hit();
        let task = GoTask {
            engine: Arc::clone(&self.engine),
            history: self.history.clone(),
            options: self.options.clone(),
            go,
            stop: stop.clone(),
        };
        let spawned =
            std::thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(move || task.run());
        match spawned {
            Ok(thread) => self.job = Some(SearchJob { stop, thread, endless, endless_after_hit }),
            Err(error) => {
                complain(&format!("no thread to search in: {error}"));
                say(&best_move(self.options.protocol, None, None));
            }
        }
    }

    /// Continues a pondering search by the clock, because the expected move was played.
    fn ponder_hit(&mut self) {
        if let Some(job) = &mut self.job {
            job.stop.ponder_hit();
            job.endless = job.endless_after_hit;
            job.thread.thread().unpark();
        }
    }

    fn halt(&mut self) {
        if let Some(job) = self.job.take() {
            job.end();
        }
    }

    /// Waits for a bounded search, but not too long, because the other program may be gone.
    fn finish(&mut self) {
        let Some(job) = self.job.take() else { return };
        let over = Instant::now() + LAST_SEARCH;
        while !job.endless && !job.thread.is_finished() && Instant::now() < over {
            std::thread::sleep(Duration::from_millis(5));
        }
        job.end();
    }
}

impl SearchJob {
    fn end(self) {
        self.stop.stop();
        self.thread.thread().unpark();
        // A panic was printed already.
        let _ = self.thread.join();
    }
}

/// Replays a game with other rules, as far as its moves are legal.
fn with_rules(rules: RuleSet, game: &History) -> History {
    let mut history = History::new(game.start().clone(), rules);
    for &mv in game.moves() {
        if let Err(error) = history.push(mv) {
            complain(&format!("move {mv} under {rules}: {error}"));
            break;
        }
    }
    history
}

/// Returns the `info` lines of a line of search, with its number if there are several.
fn info(protocol: Protocol, info: &SearchInfo, numbered: bool) -> String {
    let millis = info.time.as_millis();
    let nps = (info.nodes as f64 / info.time.as_secs_f64().max(1e-4)) as u64;
    let mut text = String::new();
    if protocol != Protocol::Uci {
        let _ = writeln!(text, "info time {millis} nodes {}", info.nodes);
    }
    let _ = write!(text, "info depth {}", info.depth);
    if protocol == Protocol::Uci {
        let _ = write!(text, " seldepth {}", info.seldepth);
    }
    if numbered {
        let _ = write!(text, " multipv {}", info.line);
    }
    let _ = write!(text, " score {}", score(protocol, info.score));
    if protocol == Protocol::Uci {
        let _ = write!(text, " nodes {} nps {nps} hashfull {} time {millis}", info.nodes, info.fullness);
    }
    text.push_str(" pv");
    for mv in &info.pv {
        let _ = write!(text, " {mv}");
    }
    text
}

/// Returns the `info` line of a position without a move.
fn info_without_move(protocol: Protocol, lost: Score) -> String {
    format!("info depth 0 score {}", score(protocol, lost))
}

fn best_move(protocol: Protocol, best: Option<Move>, ponder: Option<Move>) -> String {
    match (best, ponder) {
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None) => format!("bestmove {best}"),
        (None, _) if protocol == Protocol::Uci => "bestmove (none)".to_owned(),
        (None, _) => "nobestmove".to_owned(),
    }
}

fn complain(message: &str) {
    say(&format!("info string {message}"));
}

/// Writes and flushes a line. Errors are ignored, because the other program may be gone.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{}", printable(line, "\n")).and_then(|()| out.flush());
}

/// Writes a score. UCCI has only numbers, so a mate is a large one.
fn score(protocol: Protocol, score: Score) -> String {
    const MATE: i32 = 30_000;
    match (protocol, score) {
        (Protocol::Uci, Score::Centipawns(value)) => format!("cp {value}"),
        (Protocol::Uci, Score::Mate(moves)) => format!("mate {moves}"),
        (Protocol::Ucci { .. }, Score::Centipawns(value)) => value.to_string(),
        (Protocol::Ucci { .. }, Score::Mate(moves)) if moves > 0 => (MATE - moves).to_string(),
        (Protocol::Ucci { .. }, Score::Mate(moves)) => (-MATE - moves).to_string(),
    }
}
