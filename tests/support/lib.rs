//! Shared by the test programs and the benchmarks, and compiled once for all of them.

pub mod bulk;
pub mod clock;
pub mod discord;
pub mod log_digest;
pub mod platform;
pub mod ports;
pub mod postgres;
pub mod recount;
pub mod release_folders;
pub mod room;
pub mod server;
pub mod service_settings;
pub mod trials;

/// Returns the path of the bot's program, which cargo builds before the tests and benchmarks of its package.
///
/// # Panics
///
/// Panics outside `cargo test` and `cargo bench`.
pub fn built_program() -> std::ffi::OsString {
    std::env::var_os("CARGO_BIN_EXE_xiangqi-bot").expect("cargo names the program")
}
