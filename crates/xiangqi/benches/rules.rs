//! Speed of the rules core and of the masters' book: `cargo bench --bench rules`. Every measurement asserts what it computed.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use xiangqi::masters::{GameNumber, MasterBook};
use xiangqi::rules::{Move, MoveList, Position, START_FEN, perft};

/// A middle game with every kind of piece.
const MIDDLE_GAME: &str = "2bak4/4a4/4b4/p3p3p/2p3r2/6n2/P1P1P3P/4C1N2/4A4/R1BAK1B2 w - - 0 20";

fn main() {
    divan::main();
}

fn middle_game() -> Position {
    MIDDLE_GAME.parse().expect("a good FEN")
}

fn chariot_move() -> Move {
    "a0a1".parse().expect("a good move")
}

#[divan::bench(args = [(START_FEN, 3_290_240), (MIDDLE_GAME, 375_502)])]
fn perft_of_depth_4(bencher: Bencher, (fen, nodes): (&str, u64)) {
    let position: Position = fen.parse().expect("a good FEN");
    bencher.counter(ItemsCount::new(nodes)).bench(|| assert_eq!(perft(black_box(&position), 4), nodes));
}

#[divan::bench]
fn legal_moves_unsorted(bencher: Bencher) {
    let position = middle_game();
    bencher.bench(|| {
        let mut moves = MoveList::new();
        black_box(&position).generate(&mut moves);
        assert_eq!(moves.len(), 24);
    });
}

#[divan::bench]
fn legal_moves_in_iccs_order(bencher: Bencher) {
    let position = middle_game();
    bencher.bench(|| assert_eq!(black_box(&position).legal_moves().len(), 24));
}

#[divan::bench]
fn legality_of_one_move(bencher: Bencher) {
    let position = middle_game();
    let mv = chariot_move();
    bencher.bench(|| assert!(black_box(&position).is_legal(black_box(mv))));
}

#[divan::bench]
fn make_and_unmake(bencher: Bencher) {
    let mut position = middle_game();
    let mv = chariot_move();
    let hash = position.hash();
    bencher.bench_local(move || {
        let undo = position.make(black_box(mv));
        position.unmake(mv, undo);
        assert_eq!(position.hash(), hash);
    });
}

#[divan::bench]
fn masters_in_a_known_position(bencher: Bencher) {
    let book = MasterBook::builtin();
    let known = "h2e2 h9g7 h0g2 i9h9 i0h0"
        .split(' ')
        .fold(Position::startpos(), |position, mv| position.after(mv.parse().expect("a good move")));
    bencher.bench(|| assert!(book.position(black_box(&known)).is_some()));
}

#[divan::bench]
fn masters_in_an_unknown_position(bencher: Bencher) {
    let book = MasterBook::builtin();
    let unknown = middle_game();
    bencher.bench(|| assert!(book.position(black_box(&unknown)).is_none()));
}

#[divan::bench]
fn last_game_of_a_block(bencher: Bencher) {
    let book = MasterBook::builtin();
    bencher.bench(|| assert!(book.game(black_box(GameNumber(6_399))).is_some()));
}

#[divan::bench]
fn all_games_of_a_player(bencher: Bencher) {
    let book = MasterBook::builtin();
    bencher.bench(|| {
        let name = black_box("Hu Ronghua");
        let games = book.games().filter(|game| game.red.is_some_and(|red| red.latin == name));
        assert!(games.count() > 500);
    });
}
