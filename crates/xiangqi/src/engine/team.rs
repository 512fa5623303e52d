//! Lazy SMP: helper threads search the position of the main search and share its table.

use std::sync::atomic::AtomicU64;
use std::thread;

use super::info::SearchInfo;
use super::root::Report;
use super::search::{SearchThreads, Searcher, ThreadRole};
use super::stats::Stats;
use super::{Limits, SearchControl};

/// Stack size of a helper, in bytes, several times the need of the deepest line.
const STACK: usize = 4 << 20;

impl SearchThreads<'_> {
    /// Searches with one main thread and one helper for each of `helpers`. The main thread checks the limits and chooses the
    /// move; the helpers' results reach it through the table.
    pub(super) fn search(
        &self,
        stop: &SearchControl,
        stats: &mut Stats,
        helpers: &mut [Stats],
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Report {
        let counts: Vec<AtomicU64> = helpers.iter().map(|_| AtomicU64::new(0)).collect();
        let over = &SearchControl::new();
        let endless = &Limits {
            infinite: true,
            nodes: self.limits.nodes.map(|nodes| nodes / (counts.len() as u64 + 1)),
            lines: self.limits.lines,
            moves: self.limits.moves.clone(),
            ..Limits::default()
        };
        // The clock starts here, before the helpers start.
        let mut main = Searcher::new(self, self.limits, stop, stats, ThreadRole::Main { helpers: &counts });
        thread::scope(|scope| {
            let _dismissal = Dismissal(over);
            for (number, (stats, count)) in helpers.iter_mut().zip(&counts).enumerate() {
                let role = ThreadRole::Helper { number, count };
                let thread = thread::Builder::new().name(format!("helper-{number}")).stack_size(STACK);
                let spawned = thread.spawn_scoped(scope, move || {
                    Searcher::new(self, endless, over, stats, role).run(endless, &mut |_| ());
                });
                // Without a further thread, the existing ones search.
                if spawned.is_err() {
                    break;
                }
            }
            main.run(self.limits, report)
        })
    }
}

/// Stops the helpers when the main search ends, also by a panic, because the scope waits for them.
struct Dismissal<'a>(&'a SearchControl);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
