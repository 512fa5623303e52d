//! The terms of a game as they stand in the custom id of a button: `black,10+5,casual,coach`.

use crate::commands::intent::{GameTerms, SideChoice};
use crate::game::TimeControl;
use crate::rules::{Color, RuleSet};

const RANDOM: &str = "random";
const THREAD: &str = "thread";
const COACH: &str = "coach";

/// Writes all terms but a position, a handicap and whether the result counts.
pub fn write(terms: &GameTerms) -> String {
    let side = terms.side.map(|side| match side {
        SideChoice::Fixed(color) => color.name().to_owned(),
        SideChoice::Random => RANDOM.to_owned(),
    });
    let words = [
        side,
        terms.time.map(|time| time.to_string()),
        terms.rules.map(|rules| rules.to_string()),
        terms.thread.then(|| THREAD.to_owned()),
        terms.coach.then(|| COACH.to_owned()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(",")
}

pub fn read(text: &str) -> Option<GameTerms> {
    let mut terms = GameTerms::default();
    for word in text.split(',').filter(|word| !word.is_empty()) {
        match word {
            RANDOM => terms.side = Some(SideChoice::Random),
            THREAD => terms.thread = true,
            COACH => terms.coach = true,
            word => {
                if let Ok(color) = word.parse::<Color>() {
                    terms.side = Some(SideChoice::Fixed(color));
                } else if let Ok(rules) = word.parse::<RuleSet>() {
                    terms.rules = Some(rules);
                } else {
                    terms.time = Some(word.parse::<TimeControl>().ok()?);
                }
            }
        }
    }
    Some(terms)
}
