//! Free ports for programs that cannot be given an open listener.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// Below the ports that systems give to outgoing connections, one of which could otherwise take the port first.
const FIRST: u16 = 20_000;
const COUNT: u16 = 10_000;

/// Returns a loopback port that is free until a program of this test listens on it.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Test programs that run at once begin at different ports.
    let start = std::process::id().wrapping_mul(37);
    loop {
        let taken = u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
        let offset = start.wrapping_add(taken) % u32::from(COUNT);
        let port = FIRST + u16::try_from(offset).expect("it is below the count");
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
