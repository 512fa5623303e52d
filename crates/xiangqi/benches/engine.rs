//! How fast the engine searches: `cargo bench --bench engine`.
//!
//! The number of positions visited is asserted, the time is only printed: positions divided by time is the speed.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::engine::bench;

const DEPTH: u32 = 7;

fn search(c: &mut Criterion) {
    let nodes = bench::nodes(DEPTH);
    let mut group = c.benchmark_group("engine");
    group.sample_size(10).measurement_time(Duration::from_secs(5)).throughput(Throughput::Elements(nodes));
    group.bench_function("search", |b| b.iter(|| assert_eq!(bench::nodes(DEPTH), nodes)));
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
