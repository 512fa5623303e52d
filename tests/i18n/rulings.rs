//! Warnings before a repetition ends a game.

use xiangqi_bot::game::{Event, Game};
use xiangqi_bot::i18n::rulings::{ahead, due};
use xiangqi_bot::i18n::{Locale, Localizer};
use xiangqi_bot::rules::Color;

const VOICE: Localizer = Localizer::of(Locale::English);

/// A game of alice, who is Red, with these moves from `start`.
fn game(start: &str, against: &str, moves: &[&str]) -> Game {
    let opening = format!(r#""opening":{{"rules":"world","start":"{start}"}}"#);
    let alice = r#"{"id":"alice","name":"Alice"}"#;
    let mut log = match against {
        "bot" => vec![format!(
            r#"{{"event":"bot-challenged","player":{alice},"color":"red","level":1,"seed":1,"at":0,{opening}}}"#
        )],
        mei => vec![
            format!(
                r#"{{"event":"challenged","challenger":{alice},"color":"red",
                "opponent":{{"id":"{mei}","name":"Mei"}},{opening},"expires":1}}"#
            ),
            format!(r#"{{"event":"accepted","by":{{"id":"{mei}","name":"Mei"}},"at":1}}"#),
        ],
    };
    log.extend(moves.iter().map(|mv| format!(r#"{{"event":"moved","move":"{mv}","at":1}}"#)));
    let events: Vec<Event> = log.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    Game::replay(&events).unwrap().unwrap()
}

/// After which plies a game is warned.
fn warned(start: &str, against: &str, moves: &[&str]) -> Vec<(usize, String)> {
    let after = |plies: usize| due(VOICE, &game(start, against, &moves[..plies]));
    (1..=moves.len()).filter_map(|plies| Some((plies, after(plies)?))).collect()
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
/// A move, then to and fro: the first position to come again is one in which Black is to move.
const TO_AND_FRO: [&str; 8] = ["a3a4", "e9e8", "h0g2", "e8e9", "g2h0", "e9e8", "h0g2", "e8e9"];

#[test]
fn a_draw_is_warned_of_once_and_where_somebody_hears_it() {
    let warnings = warned(START, "mei", &TO_AND_FRO);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let (plies, text) = &warnings[0];
    assert_eq!(*plies, 5);
    assert!(text.contains("to avoid that, play something other than `K5+1`"), "{text}");
    // The bot is to move first: Alice is told when her turn has come, and not again.
    let warnings = warned(START, "bot", &TO_AND_FRO);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let (plies, text) = &warnings[0];
    assert_eq!(*plies, 6);
    assert!(
        text.starts_with("<@alice>") && text.contains("to avoid that, play something other than `H2+3`"),
        "{text}"
    );
}

#[test]
fn the_move_to_avoid_is_that_of_the_side_that_has_to_vary_whoever_is_to_move() {
    // A chariot chases an unprotected cannon to and fro.
    let chase = ["b0a0", "a9b9", "a0b0", "b9a9", "b0a0", "a9b9", "a0b0"];
    let start = "c3k4/9/9/9/9/9/9/9/9/1R1K5 w";
    let warnings = warned(start, "mei", &chase);
    // Before each move with which she would go on.
    assert_eq!(warnings.iter().map(|(plies, _)| *plies).collect::<Vec<_>>(), [4, 6], "{warnings:?}");
    for (warning, mv) in warnings.iter().zip(["`R8.9`", "`R9.8`"]) {
        assert!(warning.1.contains("<@alice>") && warning.1.contains(mv), "{warnings:?}");
    }
    let chase = &chase[..5];
    // Black is to move, and Red is still the one who must not go on.
    let asked = ahead(VOICE, &game(start, "mei", chase), Some(Color::Red)).unwrap();
    assert!(asked.contains("<@alice>") && asked.contains("`R9.8`"), "{asked}");
    // Who watches is told what comes, and not what to play.
    for asker in [None, Some(Color::Black)] {
        let asked = ahead(VOICE, &game(start, "mei", chase), asker).unwrap();
        assert!(asked.starts_with("If this position comes up once more, Red loses."), "{asked}");
        assert!(!asked.contains("<@alice>"), "{asked}");
    }
}
