//! What the transposition table may change, and what it may not.
//!
//! That its entries themselves are right is proved on plain alpha-beta beside it, in `src/engine/table/tests.rs`.

use xiangqi::engine::{Engine, Limits, Score};
use xiangqi::rules::{Position, RuleSet};

use super::{game, mates, search};

/// No captures at hand and nobody in check.
const QUIET: [&str; 8] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1bakabr1/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w",
    "1rbakab1r/9/1cn3n1c/p1p1p1p1p/9/6P2/P1P1P3P/1C2C1N2/9/RNBAKABR1 b",
    "3akab2/9/2n1b1n2/p1p1p3p/6r2/2P3R2/P3P3P/2N1C1N2/9/2BAKAB2 w",
    "4kab2/4a4/4b1n2/p3p3p/2p3c2/4P4/P1P1C3P/4B1N2/4A4/3AK1B2 b",
    "3k1ab2/4a4/4b4/4C4/2n6/4c4/9/4B4/4A4/2BAK2N1 w",
    "4k4/9/4b4/9/2P6/9/9/9/4A4/2B1K4 w",
    "3ak4/4a4/4b4/9/6b2/9/9/4B4/4A4/R3KA3 w",
];

/// Two plies deep nothing that is stored can be used to prune, so the table only saves work. Deeper, its moves and
/// scores steer reductions and prunings, and the score may honestly differ.
#[test]
fn two_plies_deep_the_result_is_the_same_with_and_without_a_table() {
    for fen in QUIET {
        for depth in 1..=2 {
            let [without, with] = [0, 4].map(|megabytes| {
                search(&mut Engine::new(megabytes), &game(fen, RuleSet::World), &Limits::depth(depth))
            });
            assert_eq!((without.best, without.score), (with.best, with.score), "{fen} at depth {depth}");
        }
    }
}

/// A search of few positions finds room for all of them in any table, so that its size, and with it where each
/// position is kept, changes nothing: not the score, not the line, not one node.
#[test]
fn the_size_of_the_table_changes_nothing_while_everything_fits() {
    for fen in QUIET {
        let [small, large] = [1, 32].map(|megabytes| {
            search(&mut Engine::new(megabytes), &game(fen, RuleSet::World), &Limits::depth(6))
        });
        assert!(small.nodes < 20_000, "{} positions may not all fit", small.nodes);
        assert_eq!(small, large, "{fen}");
    }
}

/// Whether the side to move can mate in `moves`, every move of both sides tried.
fn can_mate(position: &mut Position, moves: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let undo = position.make(mv);
        let answers = position.legal_moves();
        let mates = answers.is_empty()
            || moves > 1
                && answers.into_iter().all(|answer| {
                    let undo = position.make(answer);
                    let mates = can_mate(position, moves - 1);
                    position.unmake(answer, undo);
                    mates
                });
        position.unmake(mv, undo);
        mates
    })
}

/// Mates are stored as distances from where they stand: with a table of any size or with none, a mate in one or two
/// that is announced is there.
#[test]
fn an_announced_mate_is_a_mate_whatever_the_table() {
    let mut announced = [0; 3];
    for (moves, fen) in mates().filter(|(moves, _)| *moves <= 3) {
        for (count, megabytes) in announced.iter_mut().zip([0, 1, 32]) {
            let mut engine = Engine::new(megabytes);
            for depth in [3, 7] {
                let score = search(&mut engine, &game(fen, RuleSet::World), &Limits::depth(depth)).score;
                let Score::Mate(found @ 1..=2) = score else { continue };
                *count += 1;
                let mut position: Position = fen.parse().unwrap();
                assert!(
                    can_mate(&mut position, found as u32),
                    "{fen} (mate in {moves}) is announced as {found}"
                );
            }
        }
    }
    assert!(announced.iter().all(|count| *count >= 20), "only {announced:?} mates were announced");
}
