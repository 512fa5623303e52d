//! Whatever the position, the answer is a legal move, or none when there is none.

use xiangqi::engine::{Engine, Level, Limits, Report, SearchControl};
use xiangqi::rules::{Color, History, Piece, Position, Role, RuleSet, Square};

use super::{Dice, search};
use crate::rules::sample::{can_reach, fen_of};

/// How many pieces a side gets besides its general.
#[derive(Clone, Copy)]
enum Army {
    Bare,
    Few,
    /// Any number of each, as no game would leave them.
    Odd,
    Full,
}

/// A position with pieces of `armies` on any points where they can stand; `None` where that is no position.
fn scatter(dice: &mut Dice, armies: [Army; 2]) -> Option<Position> {
    let mut board = [None; 90];
    for (color, army) in Color::ALL.into_iter().zip(armies) {
        for role in Role::ALL {
            let most = match role {
                Role::General => 1,
                Role::Soldier => 5,
                _ => 2,
            };
            let count = match (role, army) {
                (Role::General, _) | (_, Army::Full) => most,
                (_, Army::Bare) => 0,
                (_, Army::Few) => usize::from(dice.roll(4) == 0),
                (_, Army::Odd) => dice.roll(most + 1),
            };
            for _ in 0..count {
                // Every point for this piece may be taken already.
                let piece = Piece { color, role };
                let square = (0..1000)
                    .map(|_| (dice.roll(10) as u8, dice.roll(9) as u8))
                    .filter_map(|(rank, file)| Square::new(file, rank))
                    .find(|square| board[square.index()].is_none() && can_reach(piece, *square))?;
                board[square.index()] = Some(piece);
            }
        }
    }
    let placement = fen_of(|square| board[square.index()]);
    let turn = if dice.roll(2) == 0 { "w" } else { "b" };
    format!("{placement} {turn} - - {} 1", dice.roll(130)).parse().ok()
}

fn assert_legal(report: &Report, game: &History) {
    let position = game.position();
    let moves = position.legal_moves();
    assert_eq!(report.best.is_none(), moves.is_empty(), "{:?} in {position}", report.best);
    assert_eq!(report.best, report.pv.first().copied(), "{position}");
    assert_eq!(report.ponder, report.pv.get(1).copied(), "{position}");
    for line in &report.lines {
        let mut after = game.clone();
        for mv in &line.moves {
            after.push(*mv).unwrap_or_else(|error| panic!("{mv} in {:?} of {position}: {error}", line.moves));
        }
    }
}

#[test]
fn the_answer_is_legal_in_random_positions() {
    const ARMIES: [[Army; 2]; 7] = [
        [Army::Bare, Army::Bare],
        [Army::Bare, Army::Few],
        [Army::Full, Army::Bare],
        [Army::Few, Army::Few],
        [Army::Odd, Army::Odd],
        [Army::Odd, Army::Bare],
        [Army::Full, Army::Full],
    ];
    let mut engines = [0, 1].map(Engine::new);
    let mut dice = Dice(20);
    let mut searched = 0;
    let mut checked = 0;
    let mut mated = 0;
    let mut stalemated = 0;
    let mut bare = 0;
    let all = crate::bulk(1_000, 10_000);
    while searched < all {
        let mut armies = ARMIES[searched % ARMIES.len()];
        if dice.roll(2) == 0 {
            armies.swap(0, 1);
        }
        let Some(position) = scatter(&mut dice, armies) else { continue };
        let rules = RuleSet::ALL[dice.roll(RuleSet::ALL.len())];
        let game = History::new(position, rules);
        let position = game.position();
        searched += 1;
        let stuck = position.legal_moves().is_empty();
        checked += usize::from(position.in_check() && !stuck);
        mated += usize::from(position.in_check() && stuck);
        stalemated += usize::from(!position.in_check() && stuck);
        bare +=
            usize::from(position.pieces().filter(|(_, piece)| piece.color == position.turn()).count() == 1);
        let engine = &mut engines[dice.roll(2)];
        let limits = Limits { lines: 1 + dice.roll(3), ..Limits::nodes(1 + dice.roll(60) as u64) };
        assert_legal(&search(engine, &game, &limits), &game);
        if searched.is_multiple_of(100) {
            let level = Level::ALL[dice.roll(4)];
            let chosen = engine.choose(&game, level, searched as u64, &SearchControl::new());
            assert_eq!(chosen.is_none(), stuck, "level {level} in {position}");
            assert!(chosen.is_none_or(|mv| position.is_legal(mv)), "{chosen:?} in {position}");
        }
    }
    assert!(
        checked >= all / 20 && mated >= all / 500 && stalemated >= all / 1_000 && bare >= all / 10,
        "too few of a kind: {checked} in check, {mated} mated, {stalemated} stalemated, {bare} bare generals"
    );
}
