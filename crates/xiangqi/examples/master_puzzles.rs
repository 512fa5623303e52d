//! Finds puzzles in the games of the masters' book; `docs/puzzles.md` says what is looked for.
//!
//!     cargo run --release -p xiangqi --features tools --example master_puzzles -- PART PARTS FILE
//!
//! All games are searched: won games first, then the others, in an order that mixes openings. PART of PARTS, from 0, is
//! for processes that work side by side. Puzzles are appended to FILE as they are found, and a run goes on where the last
//! one ended.

#![expect(clippy::print_stdout, reason = "it reports to the terminal")]

use std::error::Error;
use std::fs;
use std::io::Write as _;

use xiangqi::masters::{GameHead, MasterBook, MasterResult};
use xiangqi::puzzles::{Finder, PuzzleOrigin};
use xiangqi::rules::Position;

/// Plies of the opening, in which no puzzle is looked for.
const OPENING: usize = 16;
/// Neighbours in the book share their opening, so the next game is this far away: a prime.
const STRIDE: usize = 7_919;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [part, parts, out] = arguments.as_slice() else {
        return Err("usage: master_puzzles PART PARTS FILE".into());
    };
    let (part, parts): (usize, usize) = (part.parse()?, parts.parse()?);
    let book = MasterBook::builtin();
    let heads: Vec<GameHead<'_>> = book.games().collect();
    let mixed = || (0..heads.len()).map(|step| &heads[step * STRIDE % heads.len()]);
    let games: Vec<_> =
        mixed().filter(|head| is_won(head)).chain(mixed().filter(|head| !is_won(head))).collect();
    let before = fs::read_to_string(out).unwrap_or_default();
    let done = before.lines().filter_map(|line| line.strip_prefix("# done ")?.parse::<usize>().ok());
    let first = done.max().map_or(part, |last| last + parts);
    let start = Position::startpos();
    let mut out = fs::File::options().create(true).append(true).open(out)?;
    let (mut finder, mut count) = (Finder::default(), 0);
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

fn is_won(head: &GameHead<'_>) -> bool {
    matches!(head.result, MasterResult::RedWon | MasterResult::BlackWon)
}
