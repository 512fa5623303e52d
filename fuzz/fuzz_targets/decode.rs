//! Any bytes as a file of records: a text, or one line that says what is wrong; what the text holds is read again when written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::notation::{NotationStyle, record};

fuzz_target!(|bytes: &[u8]| {
    let text = match record::decode(bytes) {
        Ok(text) => text,
        Err(error) => return assert!(!error.to_string().contains(char::is_control), "{error:?}"),
    };
    for game in record::parse_all(&text).unwrap_or_default() {
        let again = record::parse(&game.to_pgn(NotationStyle::Wxf)).expect("a written record is read");
        assert_eq!(again.moves(), game.moves());
    }
});
