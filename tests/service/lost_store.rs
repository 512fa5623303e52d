//! A database that takes heartbeats and no games, or whose file is gone: people and the operator are told.

use xiangqi_bot::watchdog::Monitored as _;

use super::*;

/// A challenge, each time to another person.
async fn tries(service: &Service) -> String {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let guest = format!("guest{}", NUMBER.fetch_add(1, Ordering::SeqCst));
    text(service.submit(challenge("alice", &guest)).await)
}

async fn execute(store: &Store, statement: &'static str) {
    sqlx::query(statement).execute(store.sqlite().unwrap().pool()).await.unwrap();
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn commits_that_all_fail_are_a_fault_after_45_seconds() {
    for (damage, repair) in [
        (
            "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'it is broken'); END",
            "DROP TRIGGER broken",
        ),
        (
            "ALTER TABLE views RENAME COLUMN locale TO tongue",
            "ALTER TABLE views RENAME COLUMN tongue TO locale",
        ),
        ("ALTER TABLE outbox RENAME TO inbox", "ALTER TABLE inbox RENAME TO outbox"),
    ] {
        let (_platform, store, service) = set_up().await;
        tries(&service).await;
        execute(&store, damage).await;
        // Heartbeats are stored all the time.
        assert!(tries(&service).await.contains("incident"), "{damage}");
        tokio::time::sleep(Duration::from_secs(40)).await;
        assert_eq!(service.faults(), [""; 0], "{damage}");
        tokio::time::sleep(Duration::from_secs(15)).await;
        let faults = service.faults();
        assert!(
            matches!(&faults[..], [one] if one.starts_with("no game could be stored for 5")),
            "{faults:?}"
        );
        assert_eq!(service.hangs(), [""; 0], "a restart would not help");
        execute(&store, repair).await;
        tokio::time::sleep(Duration::from_secs(60)).await;
        assert_eq!(service.faults(), [""; 0], "{damage}");
        // One failure is none.
        execute(&store, damage).await;
        tries(&service).await;
        execute(&store, repair).await;
        for _ in 0..30 {
            tokio::time::sleep(Duration::from_secs(5)).await;
            assert_eq!(service.faults(), [""; 0], "{damage}");
        }
        let counted: (i64,) = store.fetch("SELECT COUNT(*) FROM games", vec![]).await.unwrap()[0];
        assert_eq!(counted.0, 1, "a rehearsal leaves nothing");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn who_moves_after_the_database_was_removed_is_told_that_nothing_is_stored() {
    let (folder, platform, _store, service) = set_up_on_disk().await;
    begin_a_game(&platform, &service).await;
    let file = folder.path().join("games.db");
    std::fs::remove_file(&file).unwrap();
    let told = text(service.submit(typed("alice", "C2.5")).await);
    assert!(told.contains("were moved or deleted") && told.contains("incident"), "{told}");
    // The operator hears of it at once.
    let faults = service.faults();
    assert!(matches!(&faults[..], [one] if one.contains("games.db was removed or replaced")), "{faults:?}");
    assert!(!file.exists() && folder.path().join("games.db.saved-1").exists());
    service.shutdown(Duration::from_secs(5)).await;
}
