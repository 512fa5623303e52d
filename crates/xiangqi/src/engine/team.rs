//! Lazy SMP: helpers search the same position beside the main search and share its table.

use std::sync::atomic::AtomicU64;
use std::thread;

use super::info::SearchInfo;
use super::root::Report;
use super::search::{SearchTeam, Searcher, ThreadRole};
use super::stats::Stats;
use super::{Limits, SearchControl};

/// Bytes of a helper's stack, several times what the deepest line needs.
const STACK: usize = 4 << 20;

impl SearchTeam<'_> {
    /// Searches with one thread and as many helpers as have their own `stats`. The main thread keeps the limits and
    /// decides, but for the helpers' shares of the nodes: what they find reaches it through the table.
    pub(super) fn search(
        &self,
        stop: &SearchControl,
        stats: &mut Stats,
        helpers: &mut [Stats],
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Report {
        let counts: Vec<AtomicU64> = helpers.iter().map(|_| AtomicU64::new(0)).collect();
        let over = SearchControl::new();
        let endless = Limits {
            infinite: true,
            nodes: self.limits.nodes.map(|nodes| nodes / (counts.len() as u64 + 1)),
            lines: self.limits.lines,
            moves: self.limits.moves.clone(),
            ..Limits::default()
        };
        // The clock starts here, before the helpers do.
        let mut main = Searcher::new(self, self.limits, stop, stats, ThreadRole::Main { helpers: &counts });
        thread::scope(|scope| {
            let _dismissal = Dismissal(&over);
            for (number, (stats, count)) in helpers.iter_mut().zip(&counts).enumerate() {
                let (over, endless) = (&over, &endless);
                let help = move || {
                    let mut helper =
                        Searcher::new(self, endless, over, stats, ThreadRole::Helper { number, count });
                    helper.run(endless, &mut |_| ());
                };
                let builder = thread::Builder::new().name(format!("helper-{number}")).stack_size(STACK);
                // Where the system gives no further thread, those there are search.
                if builder.spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            main.run(self.limits, report)
        })
    }
}

/// Ends the helpers when the main search ends, by a panic too: the scope waits for them.
struct Dismissal<'a>(&'a SearchControl);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
