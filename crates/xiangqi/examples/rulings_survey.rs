//! Counts the published games that each rule set would have ended early, at the third, fourth and fifth occurrence of a
//! position; `docs/rules.md` has the table.
//!
//!     cargo run --release -p xiangqi --features tools --example rulings_survey -- GAMES.tsv.gz [--list SET]
//!
//! `--list` prints the games that a set ends early: line, ply, plies, published result and ruling.

#![expect(clippy::print_stdout, reason = "it reports to the terminal")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::Read as _;

use flate2::read::GzDecoder;
use xiangqi::rules::{History, Move, Position, RuleSet, Ruling};

const FOLDS: [u8; 3] = [3, 4, 5];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((path, rest)) = arguments.split_first() else {
        return Err("usage: rulings_survey GAMES.tsv.gz [--list SET]".into());
    };
    let listed = match rest {
        [flag, set] if flag == "--list" => Some(set.parse::<RuleSet>()?),
        _ => None,
    };
    let mut text = String::new();
    GzDecoder::new(fs::File::open(path)?).read_to_string(&mut text)?;
    for rules in RuleSet::ALL {
        let mut unplayable = 0;
        let mut cut: BTreeMap<(u8, &str), usize> = BTreeMap::new();
        for (line, game) in text.lines().enumerate().skip(1) {
            let fields: Vec<&str> = game.split('\t').collect();
            let [_, _, _, _, result, _, words] = fields[..] else {
                return Err("seven fields are expected".into());
            };
            let Some(played) = play(words, rules) else {
                unplayable += 1;
                continue;
            };
            for fold in FOLDS {
                let Some((ply, ruling)) = first_ruling(&played, fold) else { continue };
                *cut.entry((fold, ruling.clause.number())).or_default() += 1;
                if listed == Some(rules) && fold == rules.parameters().fold {
                    println!("{}\t{ply}\t{}\t{result}\t{ruling}", line + 1, played.moves().len());
                }
            }
        }
        println!("{rules}: rules at {}, {unplayable} games cannot be played", rules.parameters().fold);
        for ((fold, clause), games) in cut {
            println!("  at {fold}, clause {clause}: {games}");
        }
    }
    Ok(())
}

fn play(words: &str, rules: RuleSet) -> Option<History> {
    let mut game = History::new(Position::startpos(), rules);
    for at in (0..words.len()).step_by(4) {
        let mv: Move = words.get(at..at + 4)?.parse().ok()?;
        game.push(mv).ok()?;
    }
    Some(game)
}

/// Returns the first ruling before the end of the game.
fn first_ruling(played: &History, fold: u8) -> Option<(usize, Ruling)> {
    let mut game = played.restarted().with_fold(fold);
    for (ply, mv) in played.moves().iter().enumerate() {
        if let Some(ruling) = game.ruling() {
            return Some((ply, ruling));
        }
        game.push(*mv).ok()?;
    }
    None
}
