//! Parts that subcommands share: settings, output, the runtime, positions and records.

use std::error::Error;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::config::{Config, read_limited};
use crate::notation::record::{self, MAX_BYTES, Record};
use crate::rules::Position;
use crate::store;

use super::logging::{self, environment};

/// Maximum number of items in a list of an error.
const MAX_LISTED: usize = 20;

/// Result of a subcommand. The error is one line.
pub(super) type CommandResult<T = ()> = Result<T, Box<dyn Error>>;

#[derive(clap::Args, Default)]
pub(crate) struct ConfigArg {
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

impl ConfigArg {
    /// Reads the settings and starts the log.
    pub(super) fn load(&self) -> CommandResult<Config> {
        let (config, _) = Config::load(self.config.as_deref(), &environment)?;
        logging::start(&config)?;
        Ok(config)
    }
}

#[derive(clap::Args)]
pub(super) struct DatabaseArg {
    #[command(flatten)]
    config: ConfigArg,
    /// The database [default: the setting database_url].
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl DatabaseArg {
    /// Reads the settings and the address of the database.
    pub(super) fn look_up(&self) -> CommandResult<(Config, String)> {
        let config = self.config.load()?;
        let url = self.database.clone().unwrap_or_else(|| config.database_url.expose().to_owned());
        Ok((config, url))
    }
}

pub(super) fn in_runtime(work: impl Future<Output = CommandResult>) -> CommandResult {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let result = runtime.block_on(work);
    // Bounded, because background tasks may hang.
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

/// Runs work on a database. A damaged log beside its file is saved before the file is opened, and is an error even if the work
/// succeeds.
pub(super) fn on_database(url: &str, work: impl Future<Output = CommandResult>) -> CommandResult {
    let damaged = store::keep_damaged_log(url)?;
    let done = in_runtime(work);
    let Some(log) = damaged else { return done };
    Err(done.map_or_else(|error| format!("{error}; {log}"), |()| log.to_string()).into())
}

/// Lists the first items and the number of the others.
pub(super) fn list(things: &[impl Display]) -> String {
    let shown: Vec<String> = things.iter().take(MAX_LISTED).map(ToString::to_string).collect();
    let mut text = shown.join(", ");
    if things.len() > MAX_LISTED {
        text += &format!(" and {} more", things.len() - MAX_LISTED);
    }
    text
}

/// Escapes control characters, which could manipulate a terminal, except those in `allowed`.
pub(super) fn printable(text: &str, allowed: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && !allowed.contains(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

pub(super) fn say(line: &str) -> CommandResult {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", printable(line, ""))?;
    Ok(out.flush()?)
}

/// Prints the whole output of a subcommand.
pub(super) fn print(text: &str) -> CommandResult {
    match io::stdout().lock().write_all(printable(text, "\n\t").as_bytes()) {
        // The reader, such as `head`, needs no more.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

pub(super) fn write_file(path: &Path, bytes: &[u8]) -> CommandResult {
    Ok(std::fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))?)
}

/// Parses a FEN, or `start` for the start position.
pub(super) fn parse_position(fen: &str) -> Result<Position, String> {
    match fen {
        "start" => Ok(Position::startpos()),
        fen => fen.parse().map_err(|error| format!("bad FEN: {error}")),
    }
}

/// Reads the text of a record from a file, or from standard input for `-`.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let max = MAX_BYTES as u64;
    let bytes = if path == Path::new("-") {
        read_limited(io::stdin().lock(), max)
    } else {
        File::open(path).and_then(|file| read_limited(file, max))
    };
    bytes
        .map_err(|error| error.to_string())
        .and_then(|bytes| record::decode(&bytes).map_err(|error| error.to_string()))
        .map_err(|error| format!("cannot read {}: {error}", path.display()))
}

pub(super) fn read_record(path: &Path) -> Result<Record, String> {
    record::parse(&read_text(path)?).map_err(|error| format!("{}: {error}", path.display()))
}
