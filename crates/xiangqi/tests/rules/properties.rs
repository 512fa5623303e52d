//! What holds in every position, tried on random ones. `PROPTEST_CASES=100000 cargo test --test game rules` tries more.

use proptest::prelude::*;
use xiangqi::rules::{Bitboard, CannonRule, Color, Move, MoveList, Position, Role, Square, perft};

use super::reference::{Cannon, Grid};
use super::sample::{fen_of, position};

fn grid(position: &Position) -> Grid {
    grid_of(&position.to_string(), position)
}

/// A FEN as a grid, under the cannon rule of `position`.
fn grid_of(fen: &str, position: &Position) -> Grid {
    let cannon = match position.cannon_rule() {
        CannonRule::Standard => Cannon::Slides,
        CannonRule::AlwaysJumps => Cannon::Jumps,
    };
    Grid::new(fen, cannon)
}

fn names(moves: &[Move]) -> Vec<String> {
    let mut names: Vec<String> = moves.iter().map(Move::to_string).collect();
    names.sort();
    names
}

/// Whether two points hold the two generals on an open file.
fn face(position: &Position, a: Square, b: Square) -> bool {
    let general = |square| position.piece_at(square).is_some_and(|piece| piece.role == Role::General);
    let open = |rank| Square::new(a.file(), rank).is_some_and(|square| position.piece_at(square).is_none());
    general(a)
        && general(b)
        && a.file() == b.file()
        && (a.rank().min(b.rank()) + 1..a.rank().max(b.rank())).all(open)
}

const LEAST_FIRST: [Role; 7] =
    [Role::Soldier, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Chariot, Role::General];

proptest! {
    #[test]
    fn legal_moves_are_those_of_the_literal_reference(position in position()) {
        let expected = grid(&position).legal_moves();
        let listed: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
        prop_assert_eq!(&listed, &expected, "{}", position);
        prop_assert_eq!(position.in_check(), grid(&position).in_check(), "{}", position);
        prop_assert_eq!(position.checkers().next().is_some(), position.in_check(), "{}", position);
        prop_assert_eq!(position.restraints().checkers(), position.checkers().collect(), "{}", position);
        prop_assert_eq!(perft(&position, 1) as usize, expected.len());
        prop_assert_eq!(position.has_legal_move(), !expected.is_empty());
        prop_assert_eq!(position.legal_for(position.turn()).len(), expected.len());
    }

    #[test]
    fn captures_and_quiets_are_the_legal_moves_in_two_parts(position in position()) {
        let mut captures = MoveList::new();
        let mut quiets = MoveList::new();
        position.captures(&mut captures);
        position.quiets(&mut quiets);
        prop_assert!(captures.iter().all(|mv| position.piece_at(mv.to()).is_some()));
        prop_assert!(quiets.iter().all(|mv| position.piece_at(mv.to()).is_none()));
        captures.extend(quiets);
        prop_assert_eq!(names(&captures), names(&position.legal_moves()));
    }

    #[test]
    fn a_move_is_legal_exactly_when_it_is_listed(position in position()) {
        let listed = position.legal_moves();
        let restraints = position.restraints();
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else { continue };
            let expected = listed.contains(&mv);
            if position.is_legal(mv) != expected {
                prop_assert!(false, "{}: {mv} listed: {expected}", position);
            }
            if position.by_color(position.turn()).contains(mv.from()) && position.attacks(mv.from(), mv.to()) {
                prop_assert_eq!(position.is_safe(mv, &restraints), expected, "{}: {}", position, mv);
            }
        }
    }

    #[test]
    fn check_move_accepts_exactly_the_legal_moves(position in position()) {
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move::new(from, to);
                prop_assert_eq!(position.check_move(mv).is_ok(), position.is_legal(mv), "{}: {}", position, mv);
            }
        }
    }

    #[test]
    fn making_and_unmaking_restores_everything(position in position()) {
        let mut played = position.clone();
        for mv in position.legal_moves() {
            let hash = played.hash_after(mv);
            let undo = played.make(mv);
            prop_assert_eq!(played.hash(), hash, "{}: {}", position, mv);
            prop_assert_eq!(played.hash(), played.recomputed_hash(), "{}: {}", position, mv);
            // Read from its FEN, a position is built point by point.
            let rebuilt = played.to_string().parse::<Position>().unwrap().with_cannon_rule(position.cannon_rule());
            prop_assert_eq!(&played, &rebuilt, "{}: {}", position, mv);
            prop_assert_eq!(undo.captured(), position.piece_at(mv.to()));
            played.unmake(mv, undo);
            prop_assert_eq!(&played, &position, "{}: {}", position, mv);
        }
        let undo = played.make_null();
        prop_assert_eq!(played.hash(), played.recomputed_hash());
        prop_assert_eq!(played.turn(), !position.turn());
        played.unmake_null(undo);
        prop_assert_eq!(&played, &position);
    }

    #[test]
    fn a_move_gives_check_exactly_when_the_opponent_is_in_check_after_it(position in position()) {
        let info = position.check_info();
        let grid = grid(&position);
        for mv in position.legal_moves() {
            let expected = grid.after(&mv.to_string()).in_check();
            prop_assert_eq!(position.gives_check_with(mv, &info), expected, "{}: {}", position, mv);
        }
        let mut quiets = MoveList::new();
        let mut checks = MoveList::new();
        position.quiets(&mut quiets);
        quiets.retain(|mv| position.gives_check_with(*mv, &info));
        position.quiet_checks(&info, &mut checks);
        prop_assert_eq!(checks, quiets, "{}", position);
    }

    #[test]
    fn attackers_are_the_pieces_whose_targets_hold_the_point(position in position()) {
        for target in position.occupied() {
            let owner = position.piece_at(target).unwrap().color;
            let expected: Bitboard = position
                .by_color(!owner)
                .into_iter()
                .filter(|from| position.attacks(*from, target) || face(&position, *from, target))
                .collect();
            prop_assert_eq!(position.attackers_of(target, !owner), expected, "{} {}", position, target);
        }
    }

    #[test]
    fn the_waiting_side_is_asked_as_if_it_were_its_turn(position in position()) {
        let waiting = !position.turn();
        let fen = position.to_string();
        let (placement, _) = fen.split_once(' ').unwrap();
        let expected = grid_of(&format!("{placement} {}", waiting.char()), &position).legal_moves();
        prop_assert_eq!(names(&position.legal_for(waiting)), expected.clone(), "{}", position);
        for from in position.by_color(waiting) {
            for to in Square::all() {
                let mv = Move::new(from, to);
                let listed = expected.contains(&mv.to_string());
                prop_assert_eq!(position.is_legal_for(mv), listed, "{}: {}", position, mv);
                prop_assert!(!position.is_legal(mv));
            }
        }
    }

    #[test]
    fn pieces_taken_out_of_the_occupancy_neither_attack_nor_block(position in position(), gone in any::<u128>()) {
        let generals: Bitboard = Color::ALL.into_iter().map(|color| position.general(color)).collect();
        let left = (position.occupied() - Bitboard::new(gone)) | generals;
        let without = fen_of(|square| position.piece_at(square).filter(|_| left.contains(square)));
        // Without the pieces that are gone, either side may be in check; one of the two turns can be read.
        let Some(without) = ["w", "b"].iter().find_map(|turn| format!("{without} {turn}").parse::<Position>().ok())
        else {
            return Ok(());
        };
        for square in Square::all() {
            let expected = without.attackers_of(square, Color::Red) | without.attackers_of(square, Color::Black);
            prop_assert_eq!(position.attackers_to(square, left), expected, "{} {:?} {}", position, left, square);
            for color in Color::ALL.into_iter().filter(|_| !generals.contains(square)) {
                let least = LEAST_FIRST.into_iter().find_map(|role| {
                    Some((role, (expected & position.by_piece(color, role)).first()?))
                });
                prop_assert_eq!(position.least_attacker(color, square, left), least, "{} {:?}", position, left);
            }
        }
    }

    #[test]
    fn a_fen_is_read_back_as_the_same_position(position in position()) {
        let text = position.to_string();
        let read: Position = text.parse().unwrap();
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read.with_cannon_rule(position.cannon_rule()), position);
    }
}
