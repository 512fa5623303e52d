//! Tests whose clock stands still, with a real database.
//!
//! A clock that stands still jumps to the next timer when the runtime has nothing to do. SQLite's statements run on a thread
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

/// For how long the clock stands before the databases are looked at again.
const LOOK_AGAIN: Duration = Duration::from_micros(20);

thread_local! {
    /// The databases that the runtime of this thread works with.
    static POOLS: RefCell<Vec<SqlitePool>> = const { RefCell::new(Vec::new()) };
    /// Whether a blocking task waits for one of them.
    static WAITS: Arc<AtomicBool> = Arc::default();
}

/// What `#[tokio::test]` takes from the library that its `crate` names.
pub mod runtime {
    pub struct Builder;

    impl Builder {
        /// A builder of runtimes whose clock waits for the databases of [`super::store`].
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

/// A database in memory. What is old by the clock of the machine is not old by that of the tests, so nothing is pruned.
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
            // Said first and looked at again, so that a statement that begins meanwhile finds either this task or a new one.
            while is_busy() || (waits.swap(false, Ordering::SeqCst) && is_busy()) {
                waits.store(true, Ordering::SeqCst);
                std::thread::park_timeout(LOOK_AGAIN);
            }
        });
    }
}
