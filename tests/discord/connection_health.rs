//! When the connection to the gateway is at fault.

use std::time::{Duration, Instant};

use xiangqi_bot::discord::connection_health::ConnectionHealth;

#[test]
fn what_lasts_is_a_fault_and_what_passes_is_none() {
    let health = ConnectionHealth::new(1);
    let start = Instant::now() - Duration::from_secs(300);
    assert_eq!((health.fault(start), health.heartbeat_age()), (None, None));
    health.report(start + Duration::from_secs(0), true, Some(Duration::from_millis(40)));
    health.report(start + Duration::from_secs(50), true, Some(Duration::from_millis(40)));
    let age = health.heartbeat_age().unwrap();
    assert_eq!((start.elapsed() - age).as_secs(), 0, "a repeated report of one acknowledgement");
    health.report(start + Duration::from_secs(51), true, Some(Duration::from_millis(41)));
    let age = health.heartbeat_age().unwrap();
    assert_eq!((start.elapsed() - age).as_secs(), 51);
    for second in 100..=160 {
        health.report(start + Duration::from_secs(second), false, None);
        assert_eq!((health.fault(start + Duration::from_secs(second)), health.is_connected()), (None, false));
    }
    health.report(start + Duration::from_secs(161), false, None);
    assert_eq!(
        health.fault(start + Duration::from_secs(161)).unwrap(),
        "the gateway is not connected for 61 s"
    );
    assert!(health.is_stuck(start + Duration::from_secs(161), Duration::from_secs(60)));
    assert!(!health.is_stuck(start + Duration::from_secs(161), Duration::from_secs(61)));
    health.begin();
    let now = Instant::now();
    assert!(health.fault(now).is_none() && !health.is_stuck(now, Duration::from_secs(60)));
    health.report(start + Duration::from_secs(200), true, None);
    assert_eq!(
        health.fault(start + Duration::from_secs(231)).unwrap(),
        "the thread of the gateway says nothing for 31 s"
    );
    assert!(health.is_stuck(start + Duration::from_secs(261), Duration::from_secs(60)));
}
