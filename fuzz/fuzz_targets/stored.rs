//! Any text as what is stored: the log of a game in lines, settings, how somebody stands at puzzles, findings of a review, a
//! message that waits. It is read or refused; a log that is read is replayed or refused, and what was replayed goes on.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::features::review::findings::{read_findings, write_findings};
use xiangqi_bot::features::puzzles::state::{CurrentPuzzle, DailyPuzzle, PuzzleAttempt, PuzzleStats};
use xiangqi_bot::puzzles::{Puzzle, PuzzleSet};
use xiangqi_bot::game::{Event, Game};
use xiangqi_bot::message::{LessonProgress, PersonSettings, PlaceSettings, Reply};

/// What is read is written so that it is read as the same.
macro_rules! again {
    ($text:expr, $($kind:ty),*) => {
        $(if let Ok(value) = serde_json::from_str::<$kind>($text) {
            let written = serde_json::to_string(&value).expect("what was read is written");
            let read: $kind = serde_json::from_str(&written).expect("what was written is read");
            assert_eq!(serde_json::to_string(&read).ok(), Some(written));
        })*
    };
}

fuzz_target!(|text: &str| {
    again!(
        text,
        Event,
        PersonSettings,
        PlaceSettings,
        PuzzleStats,
        CurrentPuzzle,
        PuzzleAttempt,
        DailyPuzzle,
        Reply,
        LessonProgress
    );
    let findings = read_findings(text);
    assert_eq!(read_findings(&write_findings(&findings)), findings);
    let _ = PuzzleSet::parse(text);
    let _ = text.parse::<Puzzle>();
    let log: Result<Vec<Event>, _> = text.lines().map(serde_json::from_str).collect();
    if let Ok(Ok(Some(game))) = log.map(|log| Game::replay(&log)) {
        let _ = game.due();
        let _ = game.duty();
    }
});
