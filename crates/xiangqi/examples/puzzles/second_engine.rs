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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const MATE_IN_1: &str = "4ka3/4a4/4c4/R5R1p/4p4/9/p5P1P/6r2/4A4/4K4 b;g2g0;0442211111;mate-in-1 endgame";
    const MATE_IN_2: &str =
        "1r1akab2/7N1/4b1n2/1CR6/6P2/3p4P/3n4c/N3B4/4A4/3AK1B2 w;h8f7 e9e8 c6c8;0042211111;mate-in-2";

    /// Returns the objection to a puzzle of an engine that finds the same two lines everywhere: a move and its score each.
    fn objection(puzzle: &str, lines: [(&str, &str); 2]) -> Option<String> {
        let [(best, score), (second, other)] = lines;
        let script = format!(
            "while read word rest; do\ncase $word in\nisready) echo readyok;;\n\
             go) echo info depth 1 multipv 1 score {score} nodes 9 pv {best}\n\
             echo info depth 1 multipv 2 score {other} nodes 9 pv {second}\n\
             echo bestmove {best};;\nquit) exit;;\nesac\ndone\n"
        );
        let mut engine = SecondEngine::start(Command::new("sh").args(["-c", &script])).unwrap();
        engine.objection(&puzzle.parse().unwrap(), 1_000).unwrap()
    }

    #[test]
    fn a_second_engine_may_object_to_a_puzzle() {
        assert_eq!(objection(MATE_IN_1, [("g3g1", "mate 1"), ("g3g2", "cp 900")]), None);
        let complaint = "ply 1: the engine finds g3g2 as good (Mate(1))";
        let found = objection(MATE_IN_1, [("g3g1", "mate 1"), ("g3g2", "mate 1")]);
        assert_eq!(found.as_deref(), Some(complaint));
        let complaint = "ply 1: the engine plays g3g2 (Mate(1))";
        let found = objection(MATE_IN_1, [("g3g2", "mate 1"), ("g3g1", "cp 900")]);
        assert_eq!(found.as_deref(), Some(complaint));
        // At the first move of a mate in two another mate must take two moves longer; at the last one any mate will do.
        let complaint = "ply 1: the engine finds h9g7 as good (Mate(3))";
        let found = objection(MATE_IN_2, [("h9f8", "mate 2"), ("h9g7", "mate 3")]);
        assert_eq!(found.as_deref(), Some(complaint));
        assert_eq!(objection(MATE_IN_2, [("h9f8", "mate 2"), ("h9g7", "mate 4")]), None);
    }

    #[test]
    fn an_engine_that_cannot_start_is_named() {
        let missing = SecondEngine::start(&mut Command::new("./missing")).err().unwrap();
        assert!(missing.contains("cannot start \"./missing\""), "{missing}");
    }
}
