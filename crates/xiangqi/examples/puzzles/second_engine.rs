//! A second engine that judges puzzles, over UCI.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use xiangqi::engine::Score;
use xiangqi::notation::{NotationStyle, write};
use xiangqi::puzzles::{Puzzle, rivals_mate};

/// Minimum lead of the best move over the second best, in win chance.
const LEAD: f64 = 0.15;

/// A position in which every move leaves the first rank.
const LONE_GENERALS: &str = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";

/// A running engine that knows xiangqi, such as `fairy-stockfish`.
pub(super) struct SecondEngine {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// Notation of the engine's moves, because some engines count the ranks from 1, others from 0.
    style: NotationStyle,
}

impl SecondEngine {
    pub(super) fn start(program: &mut Command) -> Result<SecondEngine, String> {
        let process = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = process.map_err(|error| format!("cannot start {program:?}: {error}"))?;
        let (input, output) = process.stdin.take().zip(process.stdout.take()).expect("both are piped");
        let output = BufReader::new(output).lines();
        let mut engine = SecondEngine { process, input, output, style: NotationStyle::Uci };
        engine
            .send("uci\nsetoption name UCI_Variant value xiangqi\nsetoption name MultiPV value 2\nisready")?;
        engine.read_until("readyok")?;
        engine.send(&format!("position fen {LONE_GENERALS}\ngo nodes 100"))?;
        if engine.read_until("bestmove")?.last().is_some_and(|line| line.starts_with("bestmove e0")) {
            engine.style = NotationStyle::Iccs;
        }
        Ok(engine)
    }

    fn send(&mut self, lines: &str) -> Result<(), String> {
        writeln!(self.input, "{lines}").map_err(|error| format!("cannot write to the engine: {error}"))
    }

    /// Returns the lines up to the first that begins with `start`, inclusive.
    fn read_until(&mut self, start: &str) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        for line in self.output.by_ref() {
            let line = line.map_err(|error| format!("cannot read from the engine: {error}"))?;
            let is_last = line.starts_with(start);
            lines.push(line);
            if is_last {
                return Ok(lines);
            }
        }
        Err(format!("the engine ended without \"{start}\""))
    }

    /// Returns the engine's objection to a puzzle: a move of the solver is not its best one, or another comes close.
    pub(super) fn objection(&mut self, puzzle: &Puzzle, nodes: u64) -> Result<Option<String>, String> {
        for ply in puzzle.only_moves() {
            let position = puzzle.position_after(ply);
            self.send(&format!("ucinewgame\nposition fen {position}\ngo nodes {nodes}"))?;
            let mut best: [Option<(String, Score)>; 2] = [None, None];
            for line in self.read_until("bestmove")? {
                if let Some((rank, mv, score)) = parse_info(&line) {
                    best[rank] = Some((mv, score));
                }
            }
            let [Some((mv, score)), second] = best else { return Err("the engine names no move".to_owned()) };
            if mv != write(&position, puzzle.solution()[ply], self.style) {
                return Ok(Some(format!("ply {}: the engine plays {mv} ({score:?})", ply + 1)));
            }
            let Some((other, near)) = second else { continue };
            let quicker =
                matches!(score, Score::Mate(moves @ 1..) if !rivals_mate(moves, near, ply == 0, 0.0));
            if !quicker && score.win_chance() - near.win_chance() < LEAD {
                return Ok(Some(format!("ply {}: the engine finds {other} as good ({near:?})", ply + 1)));
            }
        }
        Ok(None)
    }
}

/// Parses an `info` line: 0 for the best or 1 for the second best line, its first move and its score.
fn parse_info(line: &str) -> Option<(usize, String, Score)> {
    if line.contains(" lowerbound") || line.contains(" upperbound") {
        return None;
    }
    let mut rank = 0;
    let mut score = None;
    let mut mv = None;
    let mut words = line.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "multipv" => rank = words.next()?.parse::<usize>().ok()?.checked_sub(1)?,
            "cp" => score = words.next()?.parse().ok().map(Score::Centipawns),
            "mate" => score = words.next()?.parse().ok().map(Score::Mate),
            "pv" => mv = words.next(),
            _ => {}
        }
    }
    if rank < 2 { Some((rank, mv?.to_owned(), score?)) } else { None }
}

impl Drop for SecondEngine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
