//! The natural limit: what counts towards it.

use xiangqi::rules::{Color, NoCaptureCount, RuleSet};

#[test]
fn checks_beyond_the_tenth_and_their_answers_do_not_count() {
    let mut progress = NoCaptureCount::default();
    for _ in 0..13 {
        progress = progress.after(RuleSet::World, Color::Red, false, true);
        progress = progress.after(RuleSet::World, Color::Black, false, false);
    }
    assert_eq!(progress.counted(), 20);
    let quiet = progress.after(RuleSet::World, Color::Red, false, false);
    assert_eq!(quiet.counted(), 21);
    let captured = quiet.after(RuleSet::World, Color::Black, true, true);
    assert_eq!(captured, NoCaptureCount::default());
}

#[test]
fn each_side_has_ten_checks_of_its_own() {
    let mut progress = NoCaptureCount::default();
    for _ in 0..10 {
        progress = progress.after(RuleSet::World, Color::Red, false, true);
        progress = progress.after(RuleSet::World, Color::Black, false, true);
    }
    assert_eq!(progress.counted(), 20);
    let eleventh = progress.after(RuleSet::World, Color::Black, false, true);
    assert_eq!(eleventh.counted(), 20);
}

#[test]
fn casual_and_club_count_every_check() {
    for rules in [RuleSet::Casual, RuleSet::Club] {
        let mut progress = NoCaptureCount::default();
        for _ in 0..30 {
            progress = progress.after(rules, Color::Red, false, true);
            progress = progress.after(rules, Color::Black, false, false);
        }
        assert_eq!(progress.counted(), 60, "{rules}");
    }
}
