//! Asks the coach about moves: which it warns of, and which piece it names.
//!
//!     cargo run --release -p xiangqi --example coach_survey -- crates/xiangqi/tests/review/given_away.txt
//!
//! Each line of the file has a position, a move, and either the piece that it gives away with its point (`h0`) or `sound`,
//! separated by tabs; `#` begins a comment. The limits are those of the bot.

#![expect(clippy::print_stdout, reason = "it reports to the terminal")]

use std::error::Error;
use std::fs;

use xiangqi::engine::coach::{CoachFinding, Remark};
use xiangqi::engine::{Engine, Limits, SearchControl};
use xiangqi::rules::{History, Move, Position, RuleSet};

/// Nodes of the coach's first look at a position, and of its second look at a move.
const NODES: [u64; 2] = [60_000, 600_000];

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: coach_survey FILE")?;
    let mut right = 0;
    let mut lines = 0;
    for line in fs::read_to_string(path)?.lines().filter(|line| !line.starts_with('#')) {
        let [fen, mv, expected, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("three fields are expected: {line}").into());
        };
        let before = History::new(fen.parse::<Position>()?, RuleSet::World);
        let mv: Move = mv.parse()?;
        let mut game = before.clone();
        game.push(mv)?;
        let mut engine = Engine::new(16);
        let [first, second] = NODES.map(Limits::nodes);
        let found = CoachFinding::look(&mut engine, &game, &first, &second, &SearchControl::new())
            .ok_or("the coach has nothing to look at")?;
        let cost = found.before.score.value() + found.after.score.value();
        let said = match found.remark(&before, mv, true) {
            Some(Remark::Fault(fault)) => match fault.named_piece() {
                Some(given) => given.on.to_string(),
                None => fault.reason.map_or("fault", |reason| reason.name()).to_owned(),
            },
            _ => "sound".to_owned(),
        };
        lines += 1;
        right += u32::from(said == expected);
        if said != expected {
            let board = xiangqi::engine::given_away(before.position(), mv);
            println!("{fen}\t{mv}\texpected {expected}, said {said}, cost {cost}, board {board:?}");
        }
    }
    println!("{right} of {lines}");
    Ok(())
}
