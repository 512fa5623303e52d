//! A second engine that judges puzzles, over UCI.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::engine::Score;
use crate::notation::{NotationStyle, write};
use crate::puzzles::{Puzzle, rivals_mate};

/// By how much the chance to win falls with the second best move: less, and it is a way to win as well.
const MARGIN: f64 = 0.15;

/// A position in which every move leaves the first rank.
const ONLY_THE_GENERAL: &str = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";

/// A running engine that knows xiangqi: `fairy-stockfish`, or this program itself.
pub(super) struct Judge {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// Some engines count the ranks from 1, others from 0.
    style: NotationStyle,
}

impl Judge {
    pub(super) fn start(program: &Path) -> Result<Judge, String> {
        let pipes = (Stdio::piped(), Stdio::piped());
        let process = Command::new(program).stdin(pipes.0).stdout(pipes.1).spawn();
        let mut process = process.map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        let (input, output) = process.stdin.take().zip(process.stdout.take()).expect("both are piped");
        let output = BufReader::new(output).lines();
        let mut judge = Judge { process, input, output, style: NotationStyle::Uci };
        judge
            .say("uci\nsetoption name UCI_Variant value xiangqi\nsetoption name MultiPV value 2\nisready")?;
        judge.hear("readyok")?;
        judge.say(&format!("position fen {ONLY_THE_GENERAL}\ngo nodes 100"))?;
        if judge.hear("bestmove")?.last().is_some_and(|line| line.starts_with("bestmove e0")) {
            judge.style = NotationStyle::Iccs;
        }
        Ok(judge)
    }

    fn say(&mut self, lines: &str) -> Result<(), String> {
        writeln!(self.input, "{lines}").map_err(|error| format!("the judge takes no commands: {error}"))
    }

    /// The lines up to the first that begins with `start`, that one included.
    fn hear(&mut self, start: &str) -> Result<Vec<String>, String> {
        let mut heard = Vec::new();
        for line in self.output.by_ref() {
            let line = line.map_err(|error| format!("the judge cannot be read: {error}"))?;
            heard.push(line);
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return Ok(heard);
            }
        }
        Err(format!("the judge ended before it said \"{start}\""))
    }

    /// Objection of the judge to a puzzle: a move of the solver is not the best one, or another comes close to it.
    pub(super) fn objection(&mut self, puzzle: &Puzzle, nodes: u64) -> Result<Option<String>, String> {
        for ply in puzzle.only_moves() {
            let position = puzzle.position_after(ply);
            self.say(&format!("ucinewgame\nposition fen {position}\ngo nodes {nodes}"))?;
            let mut best: [Option<(String, Score)>; 2] = [None, None];
            for line in self.hear("bestmove")? {
                if let Some((at, mv, score)) = read_line(&line) {
                    best[at] = Some((mv, score));
                }
            }
            let [Some((mv, score)), second] = best else { return Err("the judge names no move".to_owned()) };
            if mv != write(&position, puzzle.solution()[ply], self.style) {
                return Ok(Some(format!("ply {}: the judge plays {mv} ({score:?})", ply + 1)));
            }
            let Some((other, near)) = second else { continue };
            let quicker =
                matches!(score, Score::Mate(moves @ 1..) if !rivals_mate(moves, near, ply == 0, 0.0));
            if !quicker && score.win_chance() - near.win_chance() < MARGIN {
                return Ok(Some(format!("ply {}: the judge finds {other} as good ({near:?})", ply + 1)));
            }
        }
        Ok(None)
    }
}

/// Which of the two best lines a report is about, its first move and its score.
fn read_line(line: &str) -> Option<(usize, String, Score)> {
    let mut words = line.split_whitespace();
    if line.contains(" lowerbound") || line.contains(" upperbound") {
        return None;
    }
    let (mut at, mut score, mut mv) = (0, None, None);
    while let Some(word) = words.next() {
        match word {
            "multipv" => at = words.next()?.parse::<usize>().ok()?.checked_sub(1)?,
            "cp" => score = words.next()?.parse().ok().map(Score::Centipawns),
            "mate" => score = words.next()?.parse().ok().map(Score::Mate),
            "pv" => mv = words.next(),
            _ => {}
        }
    }
    (at < 2).then_some((at, mv?.to_owned(), score?))
}

impl Drop for Judge {
    fn drop(&mut self) {
        // It has nothing to lose.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
