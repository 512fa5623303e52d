//! The names of classical mates.

use xiangqi_bot::features::hints::coach_text::mate_has_name;
use xiangqi_bot::i18n::{Locale, Localizer};
use xiangqi_bot::rules::MatePattern;

#[test]
fn every_classical_mate_has_a_name() {
    let english = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/locales/en");
    let files = std::fs::read_dir(english).unwrap();
    let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let names: usize = texts.map(|text| text.lines().filter(|line| line.starts_with("mate-")).count()).sum();
    assert_eq!(names, MatePattern::ALL.len());
    for pattern in MatePattern::ALL {
        assert!(!mate_has_name(Localizer::of(Locale::English), pattern).is_empty());
    }
}
