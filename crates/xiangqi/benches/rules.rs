//! Speed of the rules core and of the masters' book: `cargo bench --bench rules`. Every measurement asserts what it computed.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::masters::{GameNumber, MasterBook};
use xiangqi::rules::{MoveList, Position, perft};

/// A middle game with every kind of piece.
const MIDDLE_GAME: &str = "2bak4/4a4/4b4/p3p3p/2p3r2/6n2/P1P1P3P/4C1N2/4A4/R1BAK1B2 w - - 0 20";

fn count_leaves(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    let cases = [
        ("start, depth 4", Position::startpos(), 4, 3_290_240),
        ("middle game, depth 4", MIDDLE_GAME.parse().expect("a good FEN"), 4, 375_502),
    ];
    for (name, position, depth, nodes) in cases {
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(name, |b| b.iter(|| assert_eq!(perft(black_box(&position), depth), nodes)));
    }
    group.finish();
}

fn generate_moves(c: &mut Criterion) {
    let position: Position = MIDDLE_GAME.parse().expect("a good FEN");
    let mut group = c.benchmark_group("moves");
    group.bench_function("legal, unsorted", |b| {
        b.iter(|| {
            let mut moves = MoveList::new();
            black_box(&position).generate(&mut moves);
            assert_eq!(moves.len(), 24);
        });
    });
    group.bench_function("legal, in ICCS order", |b| {
        b.iter(|| assert_eq!(black_box(&position).legal_moves().len(), 24));
    });
    group.bench_function("one move from a table", |b| {
        let mv = "a0a1".parse().expect("a good move");
        b.iter(|| assert!(black_box(&position).is_legal(black_box(mv))));
    });
    group.bench_function("make and unmake", |b| {
        let mv = "a0a1".parse().expect("a good move");
        let mut position = position.clone();
        let hash = position.hash();
        b.iter(|| {
            let undo = position.make(black_box(mv));
            position.unmake(mv, undo);
            assert_eq!(position.hash(), hash);
        });
    });
    group.finish();
}

fn ask_the_masters(c: &mut Criterion) {
    let book = MasterBook::builtin();
    let known = "h2e2 h9g7 h0g2 i9h9 i0h0"
        .split(' ')
        .fold(Position::startpos(), |position, mv| position.after(mv.parse().expect("a good move")));
    let unknown: Position = MIDDLE_GAME.parse().expect("a good FEN");
    let mut group = c.benchmark_group("masters");
    group.bench_function("a known position", |b| {
        b.iter(|| assert!(book.position(black_box(&known)).is_some()));
    });
    group.bench_function("an unknown position", |b| {
        b.iter(|| assert!(book.position(black_box(&unknown)).is_none()));
    });
    group.bench_function("the last game of a block", |b| {
        b.iter(|| assert!(book.game(black_box(GameNumber(6_399))).is_some()));
    });
    group.bench_function("all games of a player", |b| {
        let plays =
            |name: &str| book.games().filter(|game| game.red.is_some_and(|red| red.latin == name)).count();
        b.iter(|| assert!(plays(black_box("Hu Ronghua")) > 500));
    });
    group.finish();
}

criterion_group!(benches, count_leaves, generate_moves, ask_the_masters);
criterion_main!(benches);
