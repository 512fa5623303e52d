//! The classical mates: every one recognised, and no other mate taken for one, against a second, slow definition.

mod made;
mod slow;

use std::collections::{BTreeMap, HashSet};

use xiangqi::rules::{MatePattern, Position, mate_pattern, mate_patterns};

use crate::rules::sample;

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Tests that both definitions say the same, from either side of the board.
#[track_caller]
fn agree(position: &Position) -> Vec<MatePattern> {
    let found = mate_patterns(position);
    assert_eq!(found, slow::patterns(position), "{position}");
    let turned = read(&slow::turned(&position.to_string()));
    assert_eq!(found, mate_patterns(&turned), "{position} from the other side");
    found
}

#[test]
fn the_examples_of_the_manual_show_each_mate() {
    let manual = include_str!("../../../../docs/mates.md");
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    for row in manual.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let name = cells[1].trim_matches('`');
        let fen = cells[3].trim_matches('`');
        let found = mate_pattern(&read(fen)).unwrap_or_else(|| panic!("{name}: {fen} is none"));
        assert_eq!(found.name(), name, "{fen}");
        assert!(agree(&read(fen)).contains(&found));
        *shown.entry(found.name()).or_default() += 1;
    }
    assert_eq!(shown.len(), MatePattern::ALL.len(), "{shown:?}");
}

#[test]
fn positions_of_each_classical_mate_are_recognised() {
    let of_each = crate::bulk(5, 30);
    for pattern in MatePattern::ALL {
        let mut seen = HashSet::new();
        for seed in 0.. {
            assert!(seed < 2_000_000, "{}: only {} positions", pattern.name(), seen.len());
            let Some(position) = made::mate(pattern, seed) else { continue };
            // The slow definition decides what is shown to the library.
            if slow::patterns(&position).first() != Some(&pattern) {
                continue;
            }
            assert_eq!(mate_pattern(&position), Some(pattern), "{position}");
            agree(&position);
            seen.insert(position.hash());
            if seen.len() == of_each {
                break;
            }
        }
    }
}

#[test]
fn no_other_mate_is_taken_for_a_classical_one() {
    let mut others = HashSet::new();
    let mut named = 0;
    let all = crate::bulk(100, 1_000);
    for seed in 0.. {
        for mate in made::mates_of_chance(seed) {
            if agree(&mate).is_empty() {
                assert_eq!(mate_pattern(&mate), None);
                others.insert(mate.hash());
            } else {
                named += 1;
            }
        }
        if others.len() >= all {
            break;
        }
    }
    assert!(named > all / 10, "some of the mates that come by chance have a name: {named}");
}

#[test]
fn what_is_no_mate_has_no_name() {
    for fen in [
        // A check that can be answered, a side without a move that is not in check, and no check at all.
        "3aka3/9/9/9/4C4/9/9/4R4/9/3K5 b",
        "3k5/4P4/3P5/9/9/9/9/9/9/4K4 b",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    ] {
        assert_eq!(mate_pattern(&read(fen)), None, "{fen}");
    }
    for seed in 0..300 {
        let position = sample::placed(seed);
        if position.has_legal_move() {
            assert_eq!(mate_patterns(&position), [], "{position}");
        }
    }
}
