//! Makes the masters' book from published games; `docs/masters.md` has their source and the rules.
//!
//!     cargo run --release -p xiangqi --example masters_book -- GAMES.tsv.gz crates/xiangqi/assets/masters -o crates/xiangqi/assets/masters/masters.bin
//!
//! The folder has `people.txt`, `events.txt` and `places.txt`. The output depends on the input only.

#![expect(clippy::print_stdout, reason = "it reports to the terminal")]

mod attribution;
mod count;
mod duplicates;
mod names;
#[cfg(test)]
mod tests;
mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::io::Read as _;
use std::time::Instant;

use flate2::read::GzDecoder;
use xiangqi::masters::{Feat, MasterResult};
use xiangqi::rules::{Move, Position};

use attribution::{Attribution, Fields};
use names::NameTable;

/// A game of the book.
struct Game {
    about: Attribution,
    result: MasterResult,
    moves: Vec<Move>,
}

/// Name and test of a fact that is counted.
type Fact = (&'static str, fn(&Game) -> bool);

/// Tables of names.
struct Tables {
    people: NameTable,
    events: NameTable,
    places: NameTable,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, folder, flag, output] = arguments.as_slice() else {
        return Err("usage: masters_book GAMES.tsv.gz FOLDER -o FILE".into());
    };
    if flag != "-o" {
        return Err(format!("-o is expected, not {flag}").into());
    }
    let began = Instant::now();
    let tables = Tables {
        people: read_names(&format!("{folder}/people.txt"))?,
        events: read_names(&format!("{folder}/events.txt"))?,
        places: read_names(&format!("{folder}/places.txt"))?,
    };
    let mut text = String::new();
    GzDecoder::new(fs::File::open(games)?).read_to_string(&mut text)?;
    let records = text
        .lines()
        .enumerate()
        .skip(1)
        .map(|(at, line)| read_game(line, &tables).map_err(|fault| format!("line {}: {fault}", at + 1)))
        .collect::<Result<Vec<Game>, String>>()?;
    let published = records.len();
    let mut games = duplicates::join_records(records);
    println!("{published} records, {} of them repeated", published - games.len());
    // Neighbours share their first moves.
    games.sort_by(|a, b| a.moves.cmp(&b.moves));
    let positions = count::positions(&games);
    let file = write::book(&games, &tables, &positions)?;
    fs::write(output, &file)?;
    report(&games, &tables, &positions);
    println!("{} bytes, made in {:.1} s", file.len(), began.elapsed().as_secs_f64());
    Ok(())
}

fn read_names(path: &str) -> Result<NameTable, Box<dyn Error>> {
    NameTable::read(&fs::read_to_string(path)?).map_err(|fault| format!("{path}: {fault}").into())
}

fn read_game(line: &str, tables: &Tables) -> Result<Game, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[date, event, red, black, result, site, words] = fields.as_slice() else {
        return Err("it has not seven fields".to_owned());
    };
    let result = match result {
        "1-0" => MasterResult::RedWon,
        "1/2-1/2" => MasterResult::Drawn,
        "0-1" => MasterResult::BlackWon,
        "*" => MasterResult::Unknown,
        _ => return Err(format!("{result} is no result")),
    };
    let about = tables.attribute(&Fields { date, event, red, black, site });
    let result = if result == MasterResult::Unknown { about.result } else { result };
    let mut position = Position::startpos();
    let mut moves = Vec::new();
    let mut rest = words;
    while let Some((word, after)) = rest.split_at_checked(4) {
        let mv: Move = word.parse().map_err(|_| format!("{word} is no move"))?;
        position.check_move(mv).map_err(|error| format!("{mv}: {error}"))?;
        position.make(mv);
        moves.push(mv);
        rest = after;
    }
    if rest.is_empty() { Ok(Game { about, result, moves }) } else { Err(format!("{rest} is no move")) }
}

/// Prints statistics of the book.
fn report(games: &[Game], tables: &Tables, positions: &count::Positions) {
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    println!("{} games, {plies} plies", games.len());
    let moves: usize = positions.values().map(BTreeMap::len).sum();
    println!("{} positions, {moves} moves", positions.len());
    let facts: [Fact; 7] = [
        ("both players known", |game| game.about.players.iter().all(Option::is_some)),
        ("one player known", |game| game.about.players.iter().flatten().count() == 1),
        ("event known", |game| game.about.event.is_some()),
        ("place known", |game| game.about.place.is_some()),
        ("year known", |game| game.about.date.is_some()),
        ("result known", |game| game.result != MasterResult::Unknown),
        ("with a feat", |game| {
            game.result.winner().is_some_and(|winner| Feat::find(&game.moves, winner).is_some())
        }),
    ];
    for (name, test) in facts {
        println!("{name}: {}", games.iter().filter(|game| test(game)).count());
    }
    let people: BTreeSet<usize> = games.iter().flat_map(|game| game.about.players).flatten().collect();
    println!("people: {} of the {} in the table", people.len(), tables.people.rows.len());
}
