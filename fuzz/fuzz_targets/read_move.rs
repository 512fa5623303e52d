//! Any text as a move, in a position reached by the first bytes: an answer, and every move in it is legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::notation::{Dialects, MoveLikeness, NotationStyle, ReadError, read, shape, write};
use xiangqi_bot::rules::Position;

fuzz_target!(|input: (Vec<u8>, &str)| {
    let (choices, text) = input;
    let mut position = Position::startpos();
    for choice in choices.iter().take(200) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[usize::from(*choice) % moves.len()]);
    }
    match read(&position, text, Dialects::ALL) {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            for style in NotationStyle::ALL {
                let written = write(&position, mv, style);
                assert_eq!(read(&position, &written, Dialects::only(style.dialect())), Ok(mv));
            }
        }
        Err(ReadError::Ambiguous { candidates }) => {
            assert!(candidates.len() > 1 && candidates.iter().all(|mv| position.is_legal(*mv)));
        }
        Err(ReadError::Doubtful { mv, role, other, .. }) => assert!(position.is_legal(mv) && role != other),
        Err(ReadError::Illegal { .. }) => assert_eq!(shape(text, Dialects::ALL), MoveLikeness::Move),
        Err(ReadError::Unreadable { .. }) => assert_ne!(shape(text, Dialects::ALL), MoveLikeness::Move),
    }
});
