//! How fast the engine searches: `cargo bench --bench engine`.
//!
//! The number of positions visited is asserted, the time is only printed: positions divided by time is the speed.

use divan::Bencher;
use divan::counter::ItemsCount;
use xiangqi::engine::bench;

const DEPTH: u32 = 7;

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 10)]
fn search(bencher: Bencher) {
    let nodes = bench::nodes(DEPTH);
    bencher.counter(ItemsCount::new(nodes)).bench(|| assert_eq!(bench::nodes(DEPTH), nodes));
}
