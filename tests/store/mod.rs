//! The stores: the contract that each of them holds, and what becomes of a file or a server when things go wrong.

mod addresses;
mod backup;
mod contract;
mod damaged_log;
mod erasing;
pub(crate) mod file;
mod leases;
mod moved;
mod open_files;
mod plans;
pub(crate) mod postgres;
mod proof;
mod pruning;
mod puzzles;
mod records;
mod schema;
mod series;
mod synchronous;

use tempfile::TempDir;
use xiangqi_bot::store::Store;

/// Runs the whole contract; each part gets a fresh store.
async fn holds(fresh: impl AsyncFn() -> Store) {
    contract::holds(&fresh).await;
    records::holds(&fresh).await;
    puzzles::holds(&fresh).await;
    proof::holds(&fresh).await;
}

#[tokio::test]
async fn the_sqlite_store_holds_the_contract() {
    let folder = TempDir::new().unwrap();
    let number = std::cell::Cell::new(0);
    holds(async || {
        number.set(number.get() + 1);
        let file = folder.path().join(format!("{}.db", number.get()));
        Store::open(&format!("sqlite://{}", file.display())).await.unwrap()
    })
    .await;
}

#[tokio::test]
async fn the_sqlite_store_holds_the_contract_without_a_file() {
    holds(async || Store::open("sqlite::memory:").await.unwrap()).await;
}
