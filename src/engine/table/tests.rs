use std::thread;

use super::*;
use crate::engine::eval;
use crate::engine::score::{INFINITE, mated_in};
use crate::rules::Position;

/// Openings, middle games, endings and positions near a mate.
const POSITIONS: [&str; 8] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "1rbakab1r/9/1cn3n1c/p1p1p1p1p/9/6P2/P1P1P3P/1C2C1N2/9/RNBAKABR1 b",
    "2bakab2/9/4c4/p3n3p/2r3p2/9/P1P1R1P1P/2N1C4/9/2BAKAB2 w",
    "3k1ab2/4a4/4b4/4C4/2n6/4c4/9/4B4/4A4/2BAK2N1 w",
    "4k4/9/4b4/9/2P6/9/9/9/4A4/2B1K4 w",
    "3k5/4P4/9/9/9/9/9/9/4p4/5K3 w",
    "2ba1k3/4a4/4b4/4N4/9/6R2/9/4B4/1r2A4/4KAB2 w",
    "3k5/9/3P1P3/9/9/9/9/9/9/4K4 w",
];

/// Alpha-beta without any pruning or reduction, which takes from the table only what was searched to exactly the same
/// depth: the score it gives is that of minimax, whatever the table holds. Also counts the positions visited.
fn alpha_beta(
    position: &mut Position,
    (mut alpha, beta): (i32, i32),
    depth: i32,
    ply: usize,
    table: &TranspositionTable,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return eval::evaluate(position, eval::piece_squares(position));
    }
    let hit = table.probe(position.hash(), ply);
    if let Some(hit) = hit.filter(|hit| hit.depth == depth && hit.cuts(depth, alpha, beta)) {
        return hit.score;
    }
    let mut moves = position.legal_moves();
    if let Some(at) = moves.iter().position(|&mv| hit.is_some_and(|hit| hit.mv == Some(mv))) {
        moves.swap(0, at);
    }
    let (mut best, mut best_move, mut bound) = (mated_in(ply), None, Bound::Upper);
    if moves.is_empty() {
        bound = Bound::Exact;
    }
    for mv in moves {
        let undo = position.make(mv);
        let score = -alpha_beta(position, (-beta, -alpha), depth - 1, ply + 1, table, nodes);
        position.unmake(mv, undo);
        if score > best || best_move.is_none() {
            best = score;
            best_move = Some(mv);
        }
        if score >= beta {
            bound = Bound::Lower;
            break;
        }
        if score > alpha {
            alpha = score;
            bound = Bound::Exact;
        }
    }
    table.store(position.hash(), ply, TableHit { mv: best_move, score: best, eval: 0, depth, bound });
    best
}

/// What the table gives back is what was put in, for this very position and depth, in every kind of bound and with
/// mates counted from where they stand: otherwise some score would differ from the one found without a table. It says
/// nothing of the real search, whose prunings depend on the order of the moves and so on the table.
#[test]
fn plain_alpha_beta_gives_the_same_score_with_and_without_the_table() {
    let whole = (-INFINITE, INFINITE);
    let (none, small, mut large) =
        (TranspositionTable::new(0), TranspositionTable::new(1), TranspositionTable::new(16));
    let mut spared = 0;
    for fen in POSITIONS {
        let mut position: Position = fen.parse().unwrap();
        let last = if position.pieces().count() > 16 { 3 } else { 5 };
        large.grow_older();
        for depth in 1..=last {
            let [mut without, mut with] = [0; 2];
            let expected = alpha_beta(&mut position, whole, depth, 0, &none, &mut without);
            for (table, megabytes) in [(&small, 1), (&large, 16)] {
                with = 0;
                let score = alpha_beta(&mut position, whole, depth, 0, table, &mut with);
                assert_eq!(score, expected, "{fen} at depth {depth} with {megabytes} MB");
                // A second time the root itself is known.
                assert_eq!(alpha_beta(&mut position, whole, depth, 0, table, &mut 0), expected, "{fen}");
            }
            spared += without.saturating_sub(with);
        }
    }
    assert!(spared > 10_000, "the table spared only {spared} positions, so nothing was compared");
}

fn hit_of(hash: u64) -> TableHit {
    // Everything follows from the hash, so that a mixture of two writes shows.
    let number = (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as i32;
    TableHit {
        mv: None,
        score: number % 20_000,
        eval: number / 7 % 20_000,
        depth: number % 60,
        bound: Bound::Exact,
    }
}

#[test]
fn threads_that_write_the_same_bucket_never_read_a_mixture() {
    let table = TranspositionTable::new(1);
    // Few buckets, many positions.
    let hash = |i: u64| (i % 3) << 60 | i.wrapping_mul(0xd134_2543_de82_ef95) >> 32;
    thread::scope(|scope| {
        for seed in 0..4u64 {
            let table = &table;
            scope.spawn(move || {
                for i in 0..100_000u64 {
                    let hash = hash((i.wrapping_mul(2 * seed + 1)) % 64);
                    if let Some(found) = table.probe(hash, 0) {
                        let (found, expected) = (format!("{found:?}"), format!("{:?}", hit_of(hash)));
                        assert_eq!(found, expected);
                    }
                    table.store(hash, 0, hit_of(hash));
                }
            });
        }
    });
}

#[test]
fn a_word_beside_the_seal_of_another_fits_no_position() {
    let (table, hash) = (TranspositionTable::new(1), 77);
    table.store(hash, 0, hit_of(hash));
    assert!(table.probe(hash, 0).is_some());
    let bucket = table.bucket(hash).unwrap();
    let word = bucket.words[0].load(Relaxed);
    bucket.words[0].store(word ^ 1 << 20, Relaxed);
    assert!(table.probe(hash, 0).is_none());
}

#[test]
fn a_table_of_no_size_remembers_nothing() {
    let mut table = TranspositionTable::new(0);
    table.store(5, 0, hit_of(5));
    assert!(table.probe(5, 0).is_none());
    table.prefetch(5);
    table.clear();
    assert_eq!(table.fullness(), 0);
}

fn hit(bound: Bound, score: i32) -> TableHit {
    TableHit { mv: None, score, eval: 0, depth: 5, bound }
}

#[test]
fn a_hit_cuts_where_its_bound_lies_outside_the_window_and_it_is_deep_enough() {
    for (bound, score, cuts) in [
        (Bound::Exact, 15, true),
        (Bound::Lower, 20, true),
        (Bound::Lower, 19, false),
        (Bound::Upper, 10, true),
        (Bound::Upper, 11, false),
        (Bound::Exact, NONE, false),
    ] {
        let hit = hit(bound, score);
        assert_eq!(hit.cuts(5, 10, 20), cuts, "{hit:?}");
        assert!(!hit.cuts(6, 10, 20), "{hit:?} is not six plies deep");
    }
}

#[test]
fn a_hit_refines_an_evaluation_that_its_bound_excludes() {
    for (bound, score, refined) in [
        (Bound::Exact, 15, 15),
        (Bound::Lower, 15, 15),
        (Bound::Lower, 5, 10),
        (Bound::Upper, 5, 5),
        (Bound::Upper, 15, 10),
        (Bound::Exact, DECIDED, 10),
        (Bound::Exact, -DECIDED, 10),
        (Bound::Exact, NONE, 10),
    ] {
        assert_eq!(hit(bound, score).refined(10), refined, "{bound:?} {score}");
    }
}
