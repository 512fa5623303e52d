//! Properties of the judgement on thousands of generated cycles.

use std::sync::LazyLock;

use xiangqi::rules::{Color, Conduct, History, Move, Piece, Position, Role, RuleSet, Square, judge_cycle};

use crate::random::Random;
use crate::rules::sample::{can_reach, fen_of, turned};

/// The FEN of generals and one to four other pieces a side, wherever they may stand.
fn random_fen(random: &mut Random) -> String {
    const ROLES: [Role; 9] = [
        Role::Chariot,
        Role::Chariot,
        Role::Horse,
        Role::Horse,
        Role::Cannon,
        Role::Cannon,
        Role::Soldier,
        Role::Advisor,
        Role::Elephant,
    ];
    let mut board = [None; 90];
    for color in Color::ALL {
        let mut left: Vec<Role> =
            (0..1 + random.below(4)).map(|_| ROLES[random.below(ROLES.len())]).collect();
        left.sort();
        // Not more than two of a kind, as in a real set.
        left.dedup_by_key(|role| *role);
        for role in std::iter::once(Role::General).chain(left) {
            for _ in 0..40 {
                let square = Square::from_index(random.below(90)).unwrap();
                let piece = Piece::new(color, role);
                if board[square.index()].is_none() && can_reach(piece, square) {
                    board[square.index()] = Some(piece);
                    break;
                }
            }
        }
    }
    let placement = fen_of(|square| board[square.index()]);
    format!("{placement} {}", ["w", "b"][random.below(2)])
}

/// Extends `path` to a cycle of `length` quiet moves back to `start`, attacking moves first.
fn close(
    random: &mut Random,
    start: &Position,
    position: &mut Position,
    path: &mut Vec<Move>,
    length: usize,
    nodes: &mut u32,
) -> bool {
    if path.len() == length {
        return position.hash() == start.hash();
    }
    // No cycle within the cycle.
    if !path.is_empty() && position.hash() == start.hash() {
        return false;
    }
    let side = position.turn();
    let left = (length - path.len()).div_ceil(2);
    let mut moves: Vec<(bool, usize, Move)> = Vec::new();
    for mv in position.legal_moves() {
        if position.piece_at(mv.to()).is_none() {
            let mut after = position.clone();
            after.make(mv);
            let quiet = (after.targets(mv.to()) & after.by_color(!side)).is_empty();
            moves.push((quiet, random.below(1 << 20), mv));
        }
    }
    moves.sort();
    for (_, _, mv) in moves {
        *nodes += 1;
        if *nodes > 300 {
            return false;
        }
        let undo = position.make(mv);
        let away = start
            .pieces()
            .filter(|(square, piece)| piece.color == side && position.piece_at(*square) != Some(*piece))
            .count();
        path.push(mv);
        let closed = away < left && close(random, start, position, path, length, nodes);
        position.unmake(mv, undo);
        if closed {
            return true;
        }
        path.pop();
    }
    false
}

/// 2,000 cycles with the positions they start from; in a third of them somebody checks or chases perpetually.
static CYCLES: LazyLock<Vec<(Position, Vec<Move>)>> = LazyLock::new(|| {
    let mut random = Random(2_026);
    let mut found = Vec::new();
    let mut idle = 0;
    while found.len() < 2_000 {
        let Ok(start) = random_fen(&mut random).parse::<Position>() else { continue };
        let mut path = Vec::new();
        let mut position = start.clone();
        let mut nodes = 0;
        let length = [4, 4, 6, 8][random.below(4)];
        if !close(&mut random, &start, &mut position, &mut path, length, &mut nodes) {
            continue;
        }
        if judge_cycle(RuleSet::World, &start, &path).conduct == [Conduct::Idle; 2] {
            if idle == 1_333 {
                continue;
            }
            idle += 1;
        }
        found.push((start, path));
    }
    found
});

/// Each cycle under every rule set.
fn for_each_cycle(mut test: impl FnMut(RuleSet, &Position, &[Move])) {
    for (start, cycle) in CYCLES.iter() {
        for rules in RuleSet::ALL {
            // Under club the same moves are legal only for boards without cannons.
            if rules != RuleSet::Club || start.by_role(Role::Cannon).is_empty() {
                test(rules, start, cycle);
            }
        }
    }
}

#[test]
fn the_judgement_of_a_cycle_is_the_ruling_of_the_game() {
    for_each_cycle(|rules, start, cycle| {
        let mut history = History::new(start.clone(), rules);
        for mv in cycle.repeat(usize::from(history.fold()) - 1) {
            history.push(mv).unwrap();
        }
        let ruling = history.ruling().expect("the position has occurred often enough");
        let told = format!("{rules} {start} {cycle:?}");
        let evidence = ruling.repetition.as_ref().unwrap_or_else(|| panic!("{told}: {ruling}"));
        let verdict = judge_cycle(rules, start, history.moves());
        assert_eq!((evidence.conduct, ruling.loser()), (verdict.conduct, verdict.loser), "{told}");
        for color in Color::ALL {
            let expected = match ruling.outcome.winner {
                None => 0,
                Some(winner) => {
                    if winner == color {
                        1
                    } else {
                        -1
                    }
                }
            };
            assert_eq!(verdict.score(color), expected, "{told}");
        }
        // Each move of a side that is not idle is accounted for.
        for color in Color::ALL {
            let attacks = evidence.attacks.iter().filter(|attacking| attacking.by == color);
            if evidence.conduct(color) == Conduct::Idle {
                assert_eq!(attacks.count(), 0, "{told}");
            } else {
                assert!(attacks.clone().all(|attacking| !attacking.attacks.is_empty()), "{told}");
                assert_eq!(attacks.count(), evidence.cycle.len() / 2, "{told}");
            }
        }
    });
}

#[test]
fn the_warning_foretells_the_ruling() {
    for_each_cycle(|rules, start, cycle| {
        let mut history = History::new(start.clone(), rules);
        for mv in cycle.repeat(usize::from(history.fold()) - 2) {
            history.push(mv).unwrap();
        }
        let warning = history.warning();
        for mv in cycle {
            history.push(*mv).unwrap();
        }
        let ruling = history.ruling().unwrap();
        assert_eq!(
            warning.map(|warning| (warning.loser, warning.ruling.clause)),
            ruling.loser().map(|loser| (loser, ruling.clause)),
            "{rules} {start} {cycle:?}"
        );
    });
}

#[test]
fn a_cycle_is_judged_alike_from_each_of_its_positions() {
    for_each_cycle(|rules, start, cycle| {
        let mut position = start.clone().with_cannon_rule(rules.cannon());
        let mut moves = cycle.to_vec();
        let verdict = judge_cycle(rules, &position, &moves);
        for _ in 0..cycle.len() {
            position.make(moves[0]);
            moves.rotate_left(1);
            let other = judge_cycle(rules, &position, &moves);
            assert_eq!(other.conduct, verdict.conduct, "{rules} {start} {cycle:?}");
        }
    });
}

#[test]
fn red_and_black_are_judged_alike() {
    for_each_cycle(|rules, start, cycle| {
        let verdict = judge_cycle(rules, start, cycle);
        let moves: Vec<Move> =
            cycle.iter().map(|mv| Move::new(mv.from().rotate(), mv.to().rotate())).collect();
        let other = judge_cycle(rules, &turned(start), &moves);
        let [red, black] = verdict.conduct;
        assert_eq!(other.conduct, [black, red], "{rules} {start} {cycle:?}");
    });
}
