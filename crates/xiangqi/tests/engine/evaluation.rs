//! What the evaluation sees in a position.

use xiangqi::engine::tuning::{SECTIONS, Sink, features, winning_scale};
use xiangqi::rules::{Color, Role};

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
}

/// The first feature of a group.
fn first(name: &str) -> usize {
    SECTIONS.iter().find(|(known, ..)| *known == name).expect(name).1
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
    let horse = Role::Horse.index();
    let cannon = Role::Cannon.index();
    for (fen, feature, color, expected) in [
        // A horse beside the palace, a horse at its corner, and neither when the general has left home.
        ("4k4/2N6/9/9/9/9/9/9/9/3K5 b", first("CORNER_HORSE"), Color::Red, 1),
        ("4k4/9/5N3/9/9/9/9/9/9/3K5 b", first("CORNER_HORSE") + 1, Color::Red, 1),
        ("3k5/2N6/9/9/9/9/9/9/9/4K4 w", first("CORNER_HORSE"), Color::Red, 0),
        ("3k5/9/9/9/9/9/9/3n5/9/4K4 w", first("CORNER_HORSE") + 1, Color::Black, 1),
        // A cannon behind its own horse and an enemy cannon: two stand between.
        ("4k4/9/4c4/9/4N4/9/4C4/9/9/3K5 w", first("CANNON_SCREEN") + horse, Color::Red, 1),
        ("4k4/9/4c4/9/4N4/9/4C4/9/9/3K5 w", first("CANNON_SCREEN") + 7 + cannon, Color::Red, 1),
        // A chariot that a horse of its own, or of the enemy, stands before.
        ("4k4/9/9/9/4N4/9/4R4/9/9/3K5 w", first("CHARIOT_SCREEN") + horse, Color::Red, 1),
        ("4k4/9/9/9/4n4/9/4R4/9/9/3K5 w", first("CHARIOT_SCREEN") + 7 + horse, Color::Red, 1),
        // A cannon aims at a general that nothing shields.
        ("4k4/9/9/9/9/9/4C4/9/9/3K5 b", first("CANNON_ON_FILE"), Color::Red, 1),
        ("3k5/9/9/9/9/9/9/R7R/9/4K4 w", first("LINKED_CHARIOTS"), Color::Red, 1),
        ("3k5/9/9/9/9/9/R8/8R/9/4K4 w", first("LINKED_CHARIOTS"), Color::Red, 0),
        // A horse with a leg of its own and one of the enemy's in its way.
        ("3k5/9/9/9/4p4/4NP3/9/9/9/4K4 w", first("HOBBLED"), Color::Red, 1),
        ("3k5/9/9/9/4p4/4NP3/9/9/9/4K4 w", first("HOBBLED") + 1, Color::Red, 1),
        ("3k5/9/9/9/9/N7P/9/9/9/4K4 w", first("HOBBLED"), Color::Red, 0),
        ("3k5/9/9/9/3PP4/9/9/9/9/4K4 w", first("LINKED_SOLDIERS"), Color::Red, 1),
        ("3k5/9/9/9/9/3P1P3/9/9/9/4K4 w", first("LINKED_SOLDIERS"), Color::Red, 0),
        // One piece on the middle file before the river is no shelter, two are.
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", first("OPEN_CENTRE"), Color::Red, 1),
        ("3k5/9/9/9/9/9/4P4/9/9/4K4 w", first("OPEN_CENTRE"), Color::Red, 0),
        // All four points beside the general are free, or two of them are attacked.
        ("3k5/9/9/9/9/9/9/9/4K4/9 w", first("GENERAL_ROOM") + 4, Color::Red, 1),
        ("3k5/9/9/r8/9/9/9/9/9/4K4 w", first("GENERAL_ROOM") + 3, Color::Red, 1),
        ("5k3/9/9/3r5/9/9/9/9/9/4K4 w", first("GENERAL_ROOM") + 2, Color::Red, 1),
    ] {
        assert_eq!(count(fen, feature, color), expected, "{fen}");
    }
}
