use super::*;

const POSITIONS: [&str; 5] = [
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w",
    "2bak1b1r/4a4/n1c1c1n2/p1p1p1R1p/9/2P6/P3P1P1P/2N1C1N2/9/1RBAKAB2 w",
    "3akab2/3N5/4b4/2P3P2/9/2B6/2n2cp2/3p5/3RA4/2B1KA2r b",
    "3k1ab2/4a4/4b4/4C4/2n6/4c4/9/4B4/4A4/2BAK2N1 w",
    "1n2k4/2N1a4/9/9/2P6/9/9/2n6/3CA4/2B1KR3 b",
];

fn value(fen: &str) -> i32 {
    let position: Position = fen.parse().unwrap();
    evaluate(&position, piece_squares(&position))
}

/// The same position with colors and sides of the board exchanged.
fn turned(fen: &str) -> String {
    let (board, turn) = fen.split_once(' ').unwrap();
    let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let board: Vec<&str> = board.split('/').rev().collect();
    let board: String = board.join("/").chars().map(swap).collect();
    format!("{board} {}", if turn == "w" { "b" } else { "w" })
}

/// The same position with left and right exchanged.
fn mirrored(fen: &str) -> String {
    let (board, turn) = fen.split_once(' ').unwrap();
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    format!("{} {turn}", ranks.join("/"))
}

#[test]
fn both_sides_and_both_wings_are_judged_alike() {
    for fen in POSITIONS {
        assert_eq!(value(&turned(fen)), value(fen), "{fen} turned");
        assert_eq!(value(&mirrored(fen)), value(fen), "{fen} mirrored");
    }
}

#[test]
fn what_a_move_changes_is_what_counting_anew_gives() {
    for fen in POSITIONS {
        let mut position: Position = fen.parse().unwrap();
        let before = piece_squares(&position);
        for mv in position.legal_moves() {
            let after = piece_squares_after(&position, mv, before);
            let undo = position.make(mv);
            assert_eq!(after, piece_squares(&position), "{mv} in {fen}");
            position.unmake(mv, undo);
        }
    }
}

#[test]
fn what_cannot_win_is_scaled_down() {
    let scale = |fen: &str| winning_scale(&fen.parse().unwrap(), Color::Red);
    // What is hardly enough against this palace, and what is.
    for (little, enough) in [
        ("2bakab2/9/9/9/9/9/9/9/9/R3K4 w", "2bak4/9/9/9/9/9/9/9/9/R3K4 w"),
        ("4k3r/9/9/9/9/9/9/9/9/R3K4 w", "4k3r/9/9/9/9/9/9/9/9/R3K3N w"),
        ("3ak4/9/9/9/9/9/9/9/9/C3K4 w", "4k4/9/9/9/9/9/9/9/9/C3KA3 w"),
        ("3aka3/9/9/9/9/9/9/9/9/N3K4 w", "4k4/9/9/9/9/9/9/9/9/N3K4 w"),
        ("3ak4/9/9/P8/9/9/9/9/9/4K4 w", "4k4/9/9/P8/9/9/9/9/9/4K4 w"),
        ("2bakab2/9/9/P8/9/9/9/9/9/N3K4 w", "2bak4/9/9/P8/9/9/9/9/9/N3K4 w"),
    ] {
        assert!(scale(little) <= 24 && scale(little) < scale(enough), "{little}, {enough}");
    }
    assert_eq!(scale("4k4/9/9/9/9/9/9/9/4A4/2B1K4 w"), 0);
    // The evaluation follows: a chariot up is not worth a chariot where the palace holds.
    assert!(value("2bakab2/9/9/9/9/9/9/9/9/R3K4 w") < value("2bak4/9/9/9/9/9/9/9/9/R3K4 w") / 2);
}

/// How often `color` has a feature.
fn count(fen: &str, feature: usize, color: Color) -> i32 {
    struct Counter(usize, Color, i32);
    impl Sink for Counter {
        fn add(&mut self, feature: usize, color: Color, count: i32) {
            if (feature, color) == (self.0, self.1) {
                self.2 += count;
            }
        }
    }
    let mut counter = Counter(feature, color, 0);
    features(&fen.parse().unwrap(), &mut counter);
    counter.2
}

#[test]
fn features_are_found_where_they_are() {
    let (horse, cannon) = (Role::Horse.index(), Role::Cannon.index());
    for (fen, feature, color, expected) in [
        // A horse beside the palace, a horse at its corner, and neither when the general has left home.
        ("4k4/2N6/9/9/9/9/9/9/9/3K5 b", CORNER_HORSE, Color::Red, 1),
        ("4k4/9/5N3/9/9/9/9/9/9/3K5 b", CORNER_HORSE + 1, Color::Red, 1),
        ("3k5/2N6/9/9/9/9/9/9/9/4K4 w", CORNER_HORSE, Color::Red, 0),
        ("3k5/9/9/9/9/9/9/3n5/9/4K4 w", CORNER_HORSE + 1, Color::Black, 1),
        // A cannon behind its own horse and an enemy cannon: two stand between.
        ("4k4/9/4c4/9/4N4/9/4C4/9/9/3K5 w", CANNON_SCREEN + horse, Color::Red, 1),
        ("4k4/9/4c4/9/4N4/9/4C4/9/9/3K5 w", CANNON_SCREEN + 7 + cannon, Color::Red, 1),
        // A chariot that a horse of its own, or of the enemy, stands before.
        ("4k4/9/9/9/4N4/9/4R4/9/9/3K5 w", CHARIOT_SCREEN + horse, Color::Red, 1),
        ("4k4/9/9/9/4n4/9/4R4/9/9/3K5 w", CHARIOT_SCREEN + 7 + horse, Color::Red, 1),
        // A cannon aims at a general that nothing shields.
        ("4k4/9/9/9/9/9/4C4/9/9/3K5 b", CANNON_ON_FILE, Color::Red, 1),
        ("3k5/9/9/9/9/9/9/R7R/9/4K4 w", LINKED_CHARIOTS, Color::Red, 1),
        ("3k5/9/9/9/9/9/R8/8R/9/4K4 w", LINKED_CHARIOTS, Color::Red, 0),
        // A horse with a leg of its own and one of the enemy's in its way.
        ("3k5/9/9/9/4p4/4NP3/9/9/9/4K4 w", HOBBLED, Color::Red, 1),
        ("3k5/9/9/9/4p4/4NP3/9/9/9/4K4 w", HOBBLED + 1, Color::Red, 1),
        ("3k5/9/9/9/9/N7P/9/9/9/4K4 w", HOBBLED, Color::Red, 0),
        ("3k5/9/9/9/3PP4/9/9/9/9/4K4 w", LINKED_SOLDIERS, Color::Red, 1),
        ("3k5/9/9/9/9/3P1P3/9/9/9/4K4 w", LINKED_SOLDIERS, Color::Red, 0),
        // One piece on the middle file before the river is no shelter, two are.
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", OPEN_CENTRE, Color::Red, 1),
        ("3k5/9/9/9/9/9/4P4/9/9/4K4 w", OPEN_CENTRE, Color::Red, 0),
        // All four points beside the general are free, or two of them are attacked.
        ("3k5/9/9/9/9/9/9/9/4K4/9 w", GENERAL_ROOM + 4, Color::Red, 1),
        ("3k5/9/9/r8/9/9/9/9/9/4K4 w", GENERAL_ROOM + 3, Color::Red, 1),
        ("5k3/9/9/3r5/9/9/9/9/9/4K4 w", GENERAL_ROOM + 2, Color::Red, 1),
    ] {
        assert_eq!(count(fen, feature, color), expected, "{fen}");
    }
}
