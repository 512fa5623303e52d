//! What is proposed while an option is typed.

use xiangqi_bot::commands::complete::{complete_open, complete_setting, complete_time};
use xiangqi_bot::commands::setting_values::{self, HOURS, TIMES, ZONES};
use xiangqi_bot::i18n::Locale;

#[test]
fn times_are_completed_and_read_as_typed() {
    let values = |typed: &str| -> Vec<String> {
        complete_time(typed, Locale::English).into_iter().map(|choice| choice.value).collect()
    };
    assert_eq!(values("").len(), TIMES.len() - 1);
    assert_eq!(values("3d"), ["3d+7"]);
    assert_eq!(values("10"), ["10+0", "10+5", "10/30s"]);
    assert_eq!(values("7+3"), ["7+3"]);
    assert_eq!(values("days")[..2], ["1d+7", "2d+7"]);
    assert_eq!(values("tomorrow"), Vec::<String>::new());
    let first = &complete_time("5+3", Locale::English)[0];
    assert_eq!(first.label, "5+3 · 5 min + 3 s per move");
}

#[test]
fn values_are_completed_by_name_word_and_label() {
    let values = |typed: &str| -> Vec<String> {
        let choices = complete_setting(setting_values::THEMES, typed, Locale::English);
        choices.into_iter().map(|choice| choice.value).collect()
    };
    assert_eq!(values(""), ["default", "wood", "paper", "night"]);
    assert_eq!(values("ni"), ["night"]);
    assert_eq!(values("dark"), ["night"]);
    assert_eq!(values("LIGHT"), ["paper"]);
    assert_eq!(values("jade"), Vec::<String>::new());
}

#[test]
fn time_zones_are_found_by_city_and_by_name() {
    let values = |typed: &str| -> Vec<String> {
        complete_open(ZONES, typed, Locale::English).into_iter().map(|choice| choice.value).collect()
    };
    for (typed, zone) in [
        ("hano", "ho-chi-minh"),
        ("sài", "ho-chi-minh"),
        ("beijing", "shanghai"),
        ("montr", "new-york"),
        ("toronto", "America/Toronto"),
        ("new y", "new-york"),
        ("america/argentina/bue", "America/Argentina/Buenos_Aires"),
        ("buenos air", "America/Argentina/Buenos_Aires"),
    ] {
        assert!(values(typed).contains(&zone.to_owned()), "{typed}: {:?}", values(typed));
    }
    assert_eq!(values("").len(), ZONES.len());
    assert!(values("a").len() <= 25);
    assert_eq!(values("atlantis"), Vec::<String>::new());
    let times = |typed: &str| -> Vec<String> {
        complete_open(HOURS, typed, Locale::English).into_iter().map(|choice| choice.value).collect()
    };
    assert_eq!(times("9"), ["9h", "19h"]);
    assert_eq!(times("9:30 pm"), ["21:30"]);
    assert_eq!(times("").len(), HOURS.len());
}
