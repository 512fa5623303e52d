//! Whatever the position, the answer is a legal move, or none when there is none.

use xiangqi::engine::{Engine, Level, Limits, Report, SearchControl};
use xiangqi::rules::{Color, History, Piece, Position, Role, RuleSet};

use super::{Dice, search};

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
    let mut board = [[None; 9]; 10];
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
                let (rank, file) =
                    (0..1000).map(|_| (dice.roll(10), dice.roll(9))).find(|&(rank, file)| {
                        stands(role, file, if color == Color::Red { rank } else { 9 - rank })
                            && board[rank][file].is_none()
                    })?;
                board[rank][file] = Some(Piece { color, role });
            }
        }
    }
    let rank = |points: &[Option<Piece>; 9]| -> String {
        points.iter().map(|point| point.map_or('1', |piece| piece.char())).collect()
    };
    let ranks: Vec<String> = board.iter().rev().map(rank).collect();
    let turn = if dice.roll(2) == 0 { "w" } else { "b" };
    format!("{} {turn} - - {} 1", ranks.join("/"), dice.roll(130)).parse().ok()
}

/// Whether a piece can stand there, ranks counted from its own side.
fn stands(role: Role, file: usize, rank: usize) -> bool {
    match role {
        Role::General => (3..=5).contains(&file) && rank <= 2,
        Role::Advisor => [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)].contains(&(file, rank)),
        Role::Elephant => [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)].contains(&(file, rank)),
        Role::Soldier => rank >= 5 || (rank >= 3 && file.is_multiple_of(2)),
        Role::Horse | Role::Cannon | Role::Chariot => true,
    }
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
