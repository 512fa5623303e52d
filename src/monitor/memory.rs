//! The memory of this process, as far as the system tells it.

/// What the process holds, in bytes; nothing where the system does not say.
pub(super) fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    resident_in(&status)
}

/// The line `VmRSS:   12345 kB`.
fn resident_in(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_stands_in_the_status_of_the_process() {
        assert_eq!(resident_in("Name:\tx\nVmHWM:\t 9 kB\nVmRSS:\t  12 kB\nThreads:\t3\n"), Some(12 * 1024));
        assert_eq!(resident_in("Name:\tx\n"), None);
    }
}
