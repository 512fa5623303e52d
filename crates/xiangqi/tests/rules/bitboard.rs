//! Sets of points.

use xiangqi::rules::{Bitboard, Square};

fn set(names: &str) -> Bitboard {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

#[test]
fn points_come_out_in_the_order_of_their_indices() {
    let names: Vec<String> = set("i9 a0 e4 b0").into_iter().map(|square| square.to_string()).collect();
    assert_eq!(names, ["a0", "b0", "e4", "i9"]);
    assert_eq!(format!("{:?}", set("c3 a1")), "{a1, c3}");
}

#[test]
fn ranks_and_files_cover_the_board_once() {
    let once = |sets: Vec<Bitboard>| {
        assert_eq!(sets.iter().map(|set| set.count()).sum::<u32>(), 90);
        sets.into_iter().fold(Bitboard::EMPTY, |all, set| all | set)
    };
    let ranks = once((0..10).map(Bitboard::rank).collect());
    let files = once((0..9).map(Bitboard::file).collect());
    assert_eq!((ranks, files), (Bitboard::ALL, Bitboard::ALL));
    assert_eq!(Bitboard::rank(3) & Bitboard::file(2), set("c3"));
    assert_eq!((Bitboard::rank(10), Bitboard::file(9)), (Bitboard::EMPTY, Bitboard::EMPTY));
}

#[test]
fn set_operations_stay_on_the_board() {
    assert_eq!(!Bitboard::EMPTY, Bitboard::ALL);
    assert_eq!(Bitboard::new(u128::MAX).count(), 90);
    assert_eq!(set("a0 b0 i9") - set("b0 c0"), set("a0 i9"));
    assert_eq!(set("a0 i9").first(), "a0".parse().ok());
    assert_eq!(Bitboard::EMPTY.first(), None);
    assert!(set("a0 i9").has_several() && !set("i9").has_several() && !Bitboard::EMPTY.has_several());
}
