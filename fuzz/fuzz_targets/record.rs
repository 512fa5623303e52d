//! Any text as a record: an error with a place in the text, or games that are written and read back with the same moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::notation::{NotationStyle, record};

fuzz_target!(|text: &str| {
    match record::parse_all(text) {
        Ok(records) => {
            for game in records {
                let lists = NotationStyle::ALL.map(|style| game.to_list(style));
                for written in [game.to_pgn(NotationStyle::Wxf), game.to_dhtmlxq()].iter().chain(&lists) {
                    let again = record::parse(written).expect("a written record is read");
                    assert_eq!(again.moves(), game.moves());
                }
            }
        }
        Err(error) => {
            let message = error.to_string();
            assert!(error.line >= 1 && error.column >= 1 && !message.is_empty());
            assert!(message.len() < 1000 && !message.chars().any(char::is_control), "{message:?}");
        }
    }
});
