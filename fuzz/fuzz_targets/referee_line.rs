//! Any bytes as a line for the referee: one line of answer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::referee;

fuzz_target!(|line: &[u8]| {
    let answer = referee::answer(line);
    assert!(answer.starts_with('{') && answer.ends_with('}') && !answer.contains('\n'));
});
