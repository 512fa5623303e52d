//! How an imported game is stored.

use xiangqi_bot::features::replay::recording::{read_import, write_import};
use xiangqi_bot::notation::record;

#[test]
fn an_import_of_an_earlier_version_keeps_its_number() {
    assert_eq!(read_import(57, "1. h2e2 *"), (57, "1. h2e2 *"));
    let stored = write_import(3, "1. h2e2 *");
    assert_eq!(read_import(57, &stored), (3, "1. h2e2 *"));
    // A program of an earlier version reads it, too.
    assert_eq!(record::parse(&stored).unwrap().moves().len(), 1);
}
