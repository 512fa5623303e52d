//! A paused clock for tests with a real database.
//!
//! A paused clock jumps to the next timer when the runtime is idle. SQLite's statements run on a thread
//! that tokio does not know, so the clock would jump while a statement runs. This module's runtime looks at the databases
//! before it goes to sleep: as long as a connection is in use, a blocking task keeps the clock where it is.
//!
//! A test names it: `#[tokio::test(crate = "crate::clock", start_paused = true)]`.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use sqlx::sqlite::SqlitePool;
pub use tokio::pin;
use xiangqi_bot::store::Store;

/// Interval of the checks for running statements.
const LOOK_AGAIN: Duration = Duration::from_micros(200);

thread_local! {
    /// Databases of the runtime of this thread.
    static POOLS: RefCell<Vec<SqlitePool>> = const { RefCell::new(Vec::new()) };
    /// Whether a blocking task waits for one of them.
    static WAITS: Arc<AtomicBool> = Arc::default();
}

/// The part of tokio that `#[tokio::test(crate = …)]` uses.
pub mod runtime {
    pub struct Builder;

    impl Builder {
        /// Returns a builder of runtimes that wait for the databases of [`super::store`].
        #[allow(clippy::new_ret_no_self, reason = "tokio's name, and tokio's builder")]
        pub fn new_current_thread() -> tokio::runtime::Builder {
            // A runtime that ended may have dropped its waiting task before that began.
            super::POOLS.with_borrow_mut(Vec::clear);
            super::WAITS.with(|waits| waits.store(false, super::Ordering::SeqCst));
            let mut builder = tokio::runtime::Builder::new_current_thread();
            builder.on_thread_park(super::wait_for_statements);
            builder
        }
    }
}

/// Opens a database in memory that prunes nothing, because the tests' clock differs from the machine's.
pub async fn store() -> Store {
    let (opened, wait) = mpsc::channel::<()>();
    let open = tokio::task::spawn_blocking(move || wait.recv());
    let store = Store::open("sqlite::memory:").await.unwrap();
    let pool = store.sqlite().unwrap().pool();
    sqlx::query("INSERT INTO counters (name, value) VALUES ('pruning', 0)").execute(pool).await.unwrap();
    POOLS.with_borrow_mut(|pools| pools.push(pool.clone()));
    drop(opened);
    let _ = open.await;
    store
}

/// Waits a millisecond of the machine's time, in which the paused clock stands still and other tests run.
pub async fn real_pause() {
    let pause = || std::thread::park_timeout(Duration::from_millis(1));
    let _ = tokio::task::spawn_blocking(pause).await;
}

/// Time does not advance as long as a blocking task runs; its end wakes the runtime.
fn wait_for_statements() {
    let pools = POOLS.with_borrow(Vec::clone);
    let is_busy = move || pools.iter().any(|pool| pool.num_idle() < pool.size() as usize);
    if !is_busy() {
        return;
    }
    let waits = WAITS.with(Clone::clone);
    if !waits.swap(true, Ordering::SeqCst) {
        tokio::task::spawn_blocking(move || {
            // Clear the flag before the second check, so a statement that begins meanwhile starts another task.
            while is_busy() || (waits.swap(false, Ordering::SeqCst) && is_busy()) {
                waits.store(true, Ordering::SeqCst);
                std::thread::park_timeout(LOOK_AGAIN);
            }
        });
    }
}
