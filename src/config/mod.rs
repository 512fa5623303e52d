//! The settings: a file, and the environment, which wins over it.
//!
//! `config.example.toml` is part of the program and holds the defaults, so a setting is a field here and its row there.

mod file;
mod values;

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Value;

use crate::config::file::SettingsFile;
pub(crate) use crate::config::file::{read_file, read_limited};
use crate::engine::Level;
use crate::render::{FileNumbers, PieceSet, Style, Theme};
use crate::store::without_password;

/// Longest settings file, in bytes.
const MAX_FILE: u64 = 256 * 1024;
const DEFAULTS: &str = include_str!("../../config.example.toml");

/// Environment variables that win over the file, with their settings.
const VARIABLES: [(&str, &str); 11] = [
    ("DATABASE_URL", "database_url"),
    ("RUST_LOG", "log"),
    ("LOG_FORMAT", "log_format"),
    ("DISCORD_TOKEN", "discord.token"),
    ("DISCORD_CLIENT_SECRET", "discord.client_secret"),
    ("DISCORD_API", "discord.api"),
    ("DISCORD_RESOLVE", "discord.resolve"),
    ("DISCORD_CA_FILE", "discord.ca_file"),
    ("ACTIVITY_LISTEN", "activity.listen"),
    ("ACTIVITY_PUBLIC_URL", "activity.public_url"),
    ("PLAYGROUND_PASSWORD", "playground.password"),
];

/// The settings of the program; `config.example.toml` has every key with its default.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// May hold a password.
    pub database_url: Secret,
    /// Filter of the log, in the syntax of `RUST_LOG`.
    #[serde(deserialize_with = "values::log_filter")]
    pub log: String,
    pub log_format: LogFormat,
    pub discord: DiscordConfig,
    pub activity: ActivityConfig,
    pub playground: PlaygroundConfig,
    pub metrics: MetricsConfig,
    pub bot: BotConfig,
    pub picture: PictureConfig,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// A JSON object in each line, for programs.
    Json,
}

/// Connection of the bot to Discord.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscordConfig {
    /// Without one `run` opens the playground.
    #[serde(deserialize_with = "values::token")]
    pub token: Option<Secret>,
    /// Secret of the application, for the live board.
    #[serde(deserialize_with = "values::token")]
    pub client_secret: Option<Secret>,
    /// True if plain messages are read, which needs the intent switched on in Discord's developer portal.
    pub message_content: bool,
    /// Number of shards into which the servers are divided; as many as Discord wants if it is 0.
    #[serde(deserialize_with = "values::number::<0, 10_000, _, _>")]
    pub shards: u32,
    /// Number of processes that share the shards, over one PostgreSQL database.
    #[serde(deserialize_with = "values::number::<1, 1_000, _, _>")]
    pub processes: u32,
    /// Another address than Discord's own, without its rate limits: for tests.
    #[serde(deserialize_with = "values::web_address")]
    pub api: Option<String>,
    /// Address of `discord.com`, without asking the name service: for tests.
    #[serde(deserialize_with = "values::optional_address")]
    pub resolve: Option<SocketAddr>,
    /// A certificate authority to trust as well, in PEM: for tests.
    #[serde(deserialize_with = "values::optional")]
    pub ca_file: Option<PathBuf>,
}

/// The live board inside Discord, which is served if all of it is set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActivityConfig {
    /// Address and port to which a proxy or tunnel passes requests.
    #[serde(deserialize_with = "values::optional_address")]
    pub listen: Option<SocketAddr>,
    /// Address of that proxy or tunnel: the target of the URL mapping in the developer portal.
    #[serde(deserialize_with = "values::web_address")]
    pub public_url: Option<String>,
}

/// Address and access of the local chat page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaygroundConfig {
    /// Address and port; everyone who is let in there can play as anybody.
    #[serde(deserialize_with = "values::address")]
    pub listen: SocketAddr,
    /// Password for access; without one only this machine may be served.
    #[serde(deserialize_with = "values::password")]
    pub password: Option<Secret>,
}

/// Address of `/healthz` and `/metrics`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsConfig {
    #[serde(deserialize_with = "values::optional_address")]
    pub listen: Option<SocketAddr>,
    /// True if other machines may ask.
    pub remote: bool,
}

/// The bot as a player and host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotConfig {
    /// The level when none is asked for.
    #[serde(deserialize_with = "values::level")]
    pub default_level: Level,
    /// Number of searches at once in the bot's own process.
    #[serde(deserialize_with = "values::number::<1, 64, _, _>")]
    pub engine_threads: usize,
    /// Memory for each of them, in MiB.
    #[serde(deserialize_with = "values::number::<1, 4096, _, _>")]
    pub hash_mb: usize,
    /// Time that a challenge waits for an answer, in minutes.
    #[serde(deserialize_with = "values::number::<1, { 30 * 24 * 60 }, _, _>")]
    pub challenge_minutes: u32,
}

/// Style of pictures where nothing was chosen, and the memory for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureConfig {
    pub theme: Theme,
    pub pieces: PieceSet,
    pub badges: bool,
    pub numbers: FileNumbers,
    /// Width in pixels.
    #[serde(deserialize_with = "values::width")]
    pub width: u32,
    /// Memory for finished parts of pictures, in MiB.
    #[serde(deserialize_with = "values::number::<0, 4096, _, _>")]
    pub cache_mb: usize,
}

impl PictureConfig {
    pub fn style(&self) -> Style {
        let PictureConfig { theme, pieces, badges, numbers, width, .. } = *self;
        Style { theme, pieces, badges, numbers, width }
    }
}

impl Default for Config {
    fn default() -> Config {
        let found = Config::parse("", Path::new(""), &|_| None);
        found.expect("config.example.toml holds good values").0
    }
}

impl Config {
    /// Reads `path`, or `config.toml` in the working directory if there is one, and the variables that `env` knows. The list has
    /// all settings in effect, for people to read.
    pub fn load(
        path: Option<&Path>,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(Config, Vec<ConfigValue>), ConfigError> {
        let file = path.unwrap_or(Path::new("config.toml"));
        let read = read_file(file, MAX_FILE).and_then(|bytes| {
            String::from_utf8(bytes).map_err(|_| io::Error::other("it is no text in UTF-8"))
        });
        let text = match read {
            Ok(text) => text,
            Err(error) if path.is_none() && error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                let file = file.display();
                return Err(ConfigError(format!("the settings file {file} cannot be read: {error}")));
            }
        };
        Config::parse(&text, file, env)
    }

    /// Reads the settings in `text`, the content of the file `path`, and the variables that `env` knows.
    pub fn parse(
        text: &str,
        path: &Path,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(Config, Vec<ConfigValue>), ConfigError> {
        let file = SettingsFile::parse(text)
            .map_err(|(line, what)| ConfigError::new(&line_of_file(path, line), &what))?;
        let defaults = SettingsFile::parse(DEFAULTS).expect("config.example.toml is TOML");
        let variables: BTreeMap<&str, (&str, String)> = VARIABLES
            .into_iter()
            .filter_map(|(variable, name)| Some((name, (variable, env(variable)?))))
            .filter(|(_, (_, value))| !value.trim().is_empty())
            .collect();
        let source = |name: &str| match variables.get(name) {
            Some((variable, _)) => format!("environment variable {variable}"),
            None => match file.line(name) {
                Some(line) => line_of_file(path, line),
                None => "default".to_owned(),
            },
        };

        let mut merged = defaults.table;
        file::overlay(&mut merged, file.table.clone()).map_err(|section| {
            let what = format!("{section} is a section with settings of its own, written [{section}]");
            ConfigError::new(&source(&section), &what)
        })?;
        let mut merged = Value::Table(merged);
        for (name, (_, value)) in &variables {
            *name.split('.').fold(&mut merged, |table, key| &mut table[key]) =
                Value::String(value.trim().to_owned());
        }
        let config: Config = serde_path_to_error::deserialize(merged.clone()).map_err(|error| {
            let name = error.path().to_string();
            ConfigError::new(&source(&name), &format!("{name}: {}", error.inner().message().trim()))
        })?;
        let settings = defaults.lines.into_iter().filter_map(|(name, _)| {
            let value = name.split('.').fold(&merged, |table, key| &table[key]);
            if value.is_table() {
                return None;
            }
            Some(ConfigValue { value: show(&name, value), source: source(&name), name })
        });
        let settings = settings.collect();
        Ok((config, settings))
    }
}

fn line_of_file(path: &Path, line: usize) -> String {
    format!("{}, line {line}", path.display())
}

/// Returns a value as people may see it.
fn show(name: &str, value: &Value) -> String {
    match (name, value.as_str()) {
        ("database_url" | "discord.api", Some(url)) => without_password(url),
        ("discord.token" | "discord.client_secret" | "playground.password", Some(text))
            if !text.is_empty() =>
        {
            "***".to_owned()
        }
        (_, Some(text)) => text.to_owned(),
        (_, None) => value.to_string(),
    }
}

/// A setting in effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigValue {
    /// Its name in the file, with its section: `discord.token`.
    pub name: String,
    /// Its value as people may see it; empty when it is not set.
    pub value: String,
    /// Source of the value: `default`, the line of a file, or a variable.
    pub source: String,
}

/// A text that must not be shown.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// Returns the hidden value: for the code that needs it, never for a message.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Secret {
        Secret(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// Reason why the settings cannot be used, and the place: one line that shows no secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(String);

impl ConfigError {
    /// Escapes what would steer a terminal.
    fn new(place: &str, what: &str) -> ConfigError {
        let mut line = format!("{place}: ");
        for c in what.chars() {
            if c.is_control() {
                line.extend(c.escape_debug());
            } else {
                line.push(c);
            }
        }
        ConfigError(line)
    }
}
