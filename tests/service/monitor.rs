//! The memory of the process.

use xiangqi_bot::monitor::resident_in;

#[test]
fn the_memory_stands_in_the_status_of_the_process() {
    assert_eq!(resident_in("Name:\tx\nVmHWM:\t 9 kB\nVmRSS:\t  12 kB\nThreads:\t3\n"), Some(12 * 1024));
    assert_eq!(resident_in("Name:\tx\n"), None);
}
