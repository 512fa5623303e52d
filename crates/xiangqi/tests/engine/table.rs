//! The transposition table.

use std::thread;

use xiangqi::engine::score::{DECIDED, NONE, mate_in, mated_in};
use xiangqi::engine::table::{Bound, TableHit, TranspositionTable};

/// Mates are kept as they are counted from the position, so that they hold wherever it is reached.
#[test]
fn a_position_gets_back_what_was_stored_for_it() {
    let table = TranspositionTable::new(1);
    let mv = "h2e2".parse().ok();
    for (number, (at, score), (ply, found)) in [
        (0, (3, 250), (9, 250)),
        (4, (3, mate_in(8)), (5, mate_in(10))),
        (8, (6, mated_in(9)), (2, mated_in(5))),
    ] {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            let hash = (number + bound as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            assert!(table.probe(hash, ply).is_none(), "nothing is stored for it");
            table.store(hash, at, TableHit { mv, score, eval: -30, depth: 7, bound });
            let hit = table.probe(hash, ply).unwrap();
            assert_eq!((hit.mv, hit.score, hit.eval, hit.depth, hit.bound), (mv, found, -30, 7, bound));
        }
    }
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
                        let found = format!("{found:?}");
                        let expected = format!("{:?}", hit_of(hash));
                        assert_eq!(found, expected);
                    }
                    table.store(hash, 0, hit_of(hash));
                }
            });
        }
    });
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
