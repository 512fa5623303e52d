//! Any text as a FEN: an error, or a position that is written and read back as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::rules::Position;

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.hash(), position.recomputed_hash());
        for mv in position.legal_moves() {
            assert!(position.is_legal(mv));
        }
        let again: Position = position.to_string().parse().expect("a written FEN is read");
        assert_eq!(again, position);
    }
});
