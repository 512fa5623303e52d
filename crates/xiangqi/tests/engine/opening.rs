//! Faults of the file of openings.

use xiangqi::engine::opening::parse;

#[test]
fn faults_of_the_file_are_named_with_their_line() {
    for (number, text) in [
        (1, "by 3"),
        (3, "opening a 甲\nformation Ce2\nopening a 甲"),
        (2, "opening a 甲\nformation Xe2"),
        (2, "opening a 甲\nformation 炮e2"),
        (3, "opening a 甲\nformation Ce2\nformation Ce2"),
        (2, "opening a 甲\nby soon"),
        (3, "# first\nopening a 甲\nline 1 h2e2"),
    ] {
        let fault = format!("line {number} cannot be read: {}", text.lines().last().unwrap());
        assert_eq!(parse(text).err(), Some(fault));
    }
}
