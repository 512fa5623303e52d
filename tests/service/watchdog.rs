//! What is taken for a hang.

use std::time::Duration;

use xiangqi_bot::watchdog::Watchdog;

const SILENCE: Duration = Duration::from_secs(30);

#[tokio::test(start_paused = true)]
async fn what_takes_too_long_is_named_once_and_is_a_fault_until_it_ends() {
    let watch = Watchdog::new();
    let quick = watch.begin("an actor", "1", Duration::from_secs(10));
    let slow = watch.begin("an outbox", "2", Duration::from_secs(10));
    drop(quick);
    assert!(watch.faults(SILENCE).is_empty() && watch.new_faults().is_empty());
    tokio::time::sleep(Duration::from_secs(11)).await;
    assert_eq!(watch.faults(SILENCE), ["an outbox has been at one thing for 11 s (channel 2)"]);
    assert_eq!(watch.hangs(SILENCE), watch.faults(SILENCE));
    // It may wait for the disk, where a restart would not help.
    watch.record_write(Err("the disk is full".to_owned()));
    assert!(watch.hangs(SILENCE).is_empty() && !watch.faults(SILENCE).is_empty());
    watch.record_write(Ok(()));
    assert_eq!(watch.new_faults().len(), 1);
    assert!(watch.new_faults().is_empty());
    drop(slow);
    assert!(watch.faults(SILENCE).is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_store_that_takes_nothing_is_a_fault_until_it_does() {
    let watch = Watchdog::new();
    watch.record_write(Err("the disk is full".to_owned()));
    assert!(watch.faults(SILENCE).is_empty());
    tokio::time::sleep(Duration::from_secs(31)).await;
    assert_eq!(watch.faults(SILENCE), ["the store has taken no write for 31 s: the disk is full"]);
    assert!(watch.hangs(SILENCE).is_empty());
    watch.record_write(Ok(()));
    assert!(watch.faults(SILENCE).is_empty());
    // One that says nothing at all hangs.
    tokio::time::sleep(Duration::from_secs(31)).await;
    assert_eq!(watch.hangs(SILENCE), ["the store has taken no write for 31 s"]);
}
