//! Finds puzzles in the games of the masters' book by the rules of `docs/puzzles.md`.
//!
//!     cargo run --release -p xiangqi --features tools --example master_puzzles -- PART PARTS FILE
//!
//! Searches won games first, then the others, in an order that mixes openings. PART (from 0) of PARTS splits the games between
//! processes. Puzzles are appended to FILE, and another run continues after the last one.

#![expect(clippy::print_stdout, reason = "it reports to the terminal")]

use std::error::Error;
use std::fs;
use std::io::Write as _;

use xiangqi::masters::{GameHead, MasterBook};
use xiangqi::puzzles::{Finder, PuzzleOrigin};
use xiangqi::rules::Position;

/// Number of plies of the opening, which has no puzzles.
const OPENING: usize = 16;
/// Distance of the next game, a prime, because neighbours in the book share their opening.
const STRIDE: usize = 7_919;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [part, parts, out] = arguments.as_slice() else {
        return Err("usage: master_puzzles PART PARTS FILE".into());
    };
    let (part, parts): (usize, usize) = (part.parse()?, parts.parse()?);
    let book = MasterBook::builtin();
    let heads: Vec<GameHead<'_>> = book.games().collect();
    let mut games: Vec<&GameHead<'_>> =
        (0..heads.len()).map(|step| &heads[step * STRIDE % heads.len()]).collect();
    games.sort_by_key(|head| head.result.winner().is_none());
    let before = fs::read_to_string(out).unwrap_or_default();
    let done = before.lines().filter_map(|line| line.strip_prefix("# done ")?.parse::<usize>().ok());
    let first = done.max().map_or(part, |last| last + parts);
    let start = Position::startpos();
    let mut out = fs::File::options().create(true).append(true).open(out)?;
    let mut finder = Finder::default();
    let mut count = 0;
    for number in (first..games.len()).step_by(parts.max(1)) {
        let head = games[number];
        let game = book.game(head.number).ok_or("the book has no such game")?;
        for (ply, puzzle) in finder.game(&start, &game.moves, OPENING) {
            let origin = PuzzleOrigin::Game { game: head.number, ply: ply as u16 };
            writeln!(out, "{}", puzzle.with_origin(Some(origin)))?;
            count += 1;
        }
        writeln!(out, "# done {number}")?;
        if number / parts % 50 == 0 {
            println!("{number} of {} searched, {count} puzzles", games.len());
        }
    }
    Ok(())
}
