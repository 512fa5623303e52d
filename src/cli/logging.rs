//! The log of the program.

use std::io::IsTerminal as _;

use crate::config::{Config, LogFormat};
use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

pub(super) fn environment(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

pub(super) fn start(config: &Config) -> Result<(), String> {
    let filter = EnvFilter::try_new(&config.log).map_err(|error| format!("log: {error}"))?;
    let is_colored =
        std::io::stderr().is_terminal() && environment("NO_COLOR").is_none_or(|no| no.is_empty());
    // A failed write, on a full disk for example, must not end the task that logs.
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).log_internal_errors(false);
    match config.log_format {
        LogFormat::Text => {
            log.with_ansi(is_colored).with_env_filter(filter).finish().with(filter_fn(may_be_logged)).init();
        }
        LogFormat::Json => {
            let log = log.json().flatten_event(true).with_current_span(true).with_span_list(false);
            log.with_env_filter(filter).finish().with(filter_fn(may_be_logged)).init();
            // Panics are logged as JSON, too.
            std::panic::set_hook(Box::new(|fault| {
                let place = fault.location().map(ToString::to_string).unwrap_or_default();
                let words = fault.payload_as_str().unwrap_or_default();
                tracing::error!(place, words, "a fault in the program");
            }));
        }
    }
    Ok(())
}

/// Other crates log what they send and receive, including tokens, so no setting permits more than their warnings.
fn may_be_logged(metadata: &Metadata<'_>) -> bool {
    metadata.target().starts_with(env!("CARGO_CRATE_NAME")) || *metadata.level() <= Level::WARN
}
