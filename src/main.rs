//! The program, which is all in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    xiangqi_bot::cli::run()
}
