//! The settings: a file, and the environment, which wins over it.

mod file;
#[cfg(test)]
mod tests;
mod values;

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::engine::Level;
use crate::render::{FileNumbers, PieceSet, Style, Theme};
use crate::store::without_password;

use crate::config::values::Values;

/// The file that is read when none is named.
pub const DEFAULT_FILE: &str = "config.toml";
/// How strong the bot plays where nothing is set.
const DEFAULT_LEVEL: Level = Level::new(4).expect("4 is a level");

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where the games are kept; an address may hold a password.
    pub database_url: Secret,
    /// The Discord side.
    pub discord: Discord,
    /// The local chat page.
    pub playground: Playground,
    /// What whoever runs the bot can ask it.
    pub metrics: Metrics,
    /// The bot as a player and host.
    pub bot: Bot,
    /// The pictures.
    pub picture: Picture,
    /// What is logged, in the syntax of `RUST_LOG`.
    pub log: String,
    /// How it is written.
    pub log_format: LogFormat,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// A JSON object in each line, for programs.
    Json,
}

impl LogFormat {
    /// The names in the settings.
    pub const NAMES: &'static [&'static str] = &["text", "json"];
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        })
    }
}

impl FromStr for LogFormat {
    type Err = ();

    fn from_str(name: &str) -> Result<LogFormat, ()> {
        match name {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err(()),
        }
    }
}

/// Where the bot thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Workers {
    /// In its own process.
    #[default]
    Own,
    /// In workers that take jobs from the PostgreSQL database.
    Postgres,
}

impl Workers {
    /// The names in the settings.
    pub const NAMES: &'static [&'static str] = &["own", "postgres"];
}

impl fmt::Display for Workers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Workers::Own => "own",
            Workers::Postgres => "postgres",
        })
    }
}

impl FromStr for Workers {
    type Err = ();

    fn from_str(name: &str) -> Result<Workers, ()> {
        match name {
            "own" => Ok(Workers::Own),
            "postgres" => Ok(Workers::Postgres),
            _ => Err(()),
        }
    }
}

/// How the bot reaches Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discord {
    /// The bot's token; without one `run` opens the playground.
    pub token: Option<Secret>,
    /// Whether plain messages are read, which needs the intent switched on in Discord's developer portal.
    pub message_content: bool,
    /// Into how many shards the servers are divided; as many as Discord wants where nothing is set.
    pub shards: Option<u32>,
    /// Among how many processes the shards are shared out, over one PostgreSQL database.
    pub processes: u32,
    /// Another address than Discord's own, without its rate limits: for tests.
    pub api: Option<String>,
    /// Where `discord.com` is, whatever the name service says: for tests.
    pub resolve: Option<SocketAddr>,
    /// A certificate authority to trust as well, in PEM: for tests.
    pub ca_file: Option<PathBuf>,
}

/// Where the local chat page is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playground {
    /// Address and port; who is let in there can play as anybody.
    pub listen: SocketAddr,
    /// What lets somebody in; without one only this machine may be served.
    pub password: Option<Secret>,
}

/// Where `/healthz` and `/metrics` are served.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// Address and port; none where nothing is served.
    pub listen: Option<SocketAddr>,
    /// Whether other machines may ask.
    pub remote: bool,
}

/// The bot as a player and host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot {
    /// The level when none is asked for, 1 to 10.
    pub default_level: Level,
    /// Where it thinks.
    pub workers: Workers,
    /// How many moves it thinks about at once in its own process.
    pub engine_threads: usize,
    /// Memory for each of them, in MiB.
    pub hash_mb: usize,
    /// How long a challenge waits for an answer.
    pub challenge_minutes: u32,
}

/// How boards look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Board, pieces, numbers and size.
    pub style: Style,
    /// Memory for finished parts of pictures, in MiB.
    pub cache_mb: usize,
}

impl Default for Discord {
    fn default() -> Discord {
        Discord {
            token: None,
            message_content: false,
            shards: None,
            processes: 1,
            api: None,
            resolve: None,
            ca_file: None,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            database_url: Secret::new("sqlite://xiangqi-bot.db"),
            discord: Discord::default(),
            playground: Playground { listen: SocketAddr::from(([127, 0, 0, 1], 8787)), password: None },
            metrics: Metrics::default(),
            bot: Bot {
                default_level: DEFAULT_LEVEL,
                workers: Workers::default(),
                engine_threads: 1,
                hash_mb: 32,
                challenge_minutes: 24 * 60,
            },
            picture: Picture { style: Style::default(), cache_mb: 64 },
            log: "info".to_owned(),
            log_format: LogFormat::default(),
        }
    }
}

impl Config {
    /// Reads `path`, or [`DEFAULT_FILE`] in the working directory if there is one, and what `env` knows.
    ///
    /// # Errors
    /// What is wrong and where, in one line that shows no secret.
    pub fn load(path: Option<&Path>, env: &dyn Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        Ok(Config::load_with_sources(path, env)?.0)
    }

    /// The same with a list of all settings in effect, for people to read.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn load_with_sources(
        path: Option<&Path>,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(Config, Vec<Setting>), ConfigError> {
        let values = Values::read(path.unwrap_or(Path::new(DEFAULT_FILE)), path.is_some(), env)?;
        let config = Config::from_values(&values)?;
        let settings = KEYS
            .iter()
            .map(|key| Setting { name: key.name, value: config.show(key.name), source: values.source(key) })
            .collect();
        Ok((config, settings))
    }

    /// Reads the settings in `text`, which stands in the file `path`, and what `env` knows.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn parse(
        text: &str,
        path: &Path,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Config, ConfigError> {
        Config::from_values(&Values::parse(text, path, env)?)
    }

    fn from_values(values: &Values<'_>) -> Result<Config, ConfigError> {
        let default = Config::default();
        let style = default.picture.style;
        let widths = i64::from(*Style::WIDTHS.start())..=i64::from(*Style::WIDTHS.end());
        Ok(Config {
            database_url: values.text("database_url")?.map_or(default.database_url, Secret::new),
            discord: Discord {
                token: values.token("discord.token")?,
                message_content: values
                    .boolean("discord.message_content")?
                    .unwrap_or(default.discord.message_content),
                shards: values.number::<u32>("discord.shards", 0..=10_000)?.filter(|shards| *shards > 0),
                processes: values
                    .number("discord.processes", 1..=1_000)?
                    .unwrap_or(default.discord.processes),
                api: values.checked(
                    "discord.api",
                    "an address that starts with http:// or https://",
                    |text| {
                        (text.starts_with("http://") || text.starts_with("https://")).then(|| text.to_owned())
                    },
                )?,
                resolve: values.parsed("discord.resolve", ADDRESS)?,
                ca_file: values.text("discord.ca_file")?.map(PathBuf::from),
            },
            playground: Playground {
                listen: values.parsed("playground.listen", ADDRESS)?.unwrap_or(default.playground.listen),
                password: values.password("playground.password")?,
            },
            metrics: Metrics {
                listen: values.parsed("metrics.listen", ADDRESS)?,
                remote: values.boolean("metrics.remote")?.unwrap_or(default.metrics.remote),
            },
            bot: Bot {
                default_level: values
                    .number("bot.default_level", 1..=Level::MAX.get().into())?
                    .and_then(Level::new)
                    .unwrap_or(default.bot.default_level),
                workers: values.one_of("bot.workers", Workers::NAMES)?.unwrap_or(default.bot.workers),
                engine_threads: values
                    .number("bot.engine_threads", 1..=64)?
                    .unwrap_or(default.bot.engine_threads),
                hash_mb: values.number("bot.hash_mb", 1..=4096)?.unwrap_or(default.bot.hash_mb),
                challenge_minutes: values
                    .number("bot.challenge_minutes", 1..=30 * 24 * 60)?
                    .unwrap_or(default.bot.challenge_minutes),
            },
            picture: Picture {
                style: Style {
                    theme: values.one_of("picture.theme", Theme::NAMES)?.unwrap_or(style.theme),
                    pieces: values.one_of("picture.pieces", PieceSet::NAMES)?.unwrap_or(style.pieces),
                    badges: values.boolean("picture.badges")?.unwrap_or(style.badges),
                    numbers: values.one_of("picture.numbers", FileNumbers::NAMES)?.unwrap_or(style.numbers),
                    width: values.number("picture.width", widths)?.unwrap_or(style.width),
                },
                cache_mb: values.number("picture.cache_mb", 0..=4096)?.unwrap_or(default.picture.cache_mb),
            },
            log: values
                .checked("log", "a filter such as \"info\" or \"warn,xiangqi_bot=debug\"", |text| {
                    let filter = tracing_subscriber::EnvFilter::builder().parse(text);
                    filter.is_ok().then(|| text.to_owned())
                })?
                .unwrap_or(default.log),
            log_format: values.one_of("log_format", LogFormat::NAMES)?.unwrap_or(default.log_format),
        })
    }

    /// A setting as people may see it; empty when it is not set.
    fn show(&self, name: &str) -> String {
        let Config { database_url, discord, playground, metrics, bot, picture, log, log_format } = self;
        match name {
            "database_url" => without_password(database_url.expose()),
            "discord.token" => shown(discord.token.as_ref()),
            "discord.message_content" => discord.message_content.to_string(),
            "discord.shards" => discord.shards.unwrap_or(0).to_string(),
            "discord.processes" => discord.processes.to_string(),
            "discord.api" => shown(discord.api.as_deref().map(without_password)),
            "discord.resolve" => shown(discord.resolve),
            "discord.ca_file" => shown(discord.ca_file.as_ref().map(|file| file.display())),
            "playground.listen" => playground.listen.to_string(),
            "playground.password" => shown(playground.password.as_ref()),
            "metrics.listen" => shown(metrics.listen),
            "metrics.remote" => metrics.remote.to_string(),
            "bot.default_level" => bot.default_level.get().to_string(),
            "bot.workers" => bot.workers.to_string(),
            "bot.engine_threads" => bot.engine_threads.to_string(),
            "bot.hash_mb" => bot.hash_mb.to_string(),
            "bot.challenge_minutes" => bot.challenge_minutes.to_string(),
            "picture.theme" => picture.style.theme.to_string(),
            "picture.pieces" => picture.style.pieces.to_string(),
            "picture.badges" => picture.style.badges.to_string(),
            "picture.numbers" => picture.style.numbers.to_string(),
            "picture.width" => picture.style.width.to_string(),
            "picture.cache_mb" => picture.cache_mb.to_string(),
            "log" => log.clone(),
            "log_format" => log_format.to_string(),
            _ => unreachable!("all of KEYS are listed"),
        }
    }
}

const ADDRESS: &str = "an address with a port, such as 127.0.0.1:8787";

fn shown(value: Option<impl fmt::Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A setting's name in the file, and the environment variable that wins over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// With its section: `discord.token`.
    pub name: &'static str,
    /// The variable; one that is empty counts as absent.
    pub env: Option<&'static str>,
}

const fn key(name: &'static str) -> Key {
    Key { name, env: None }
}

const fn key_or(name: &'static str, env: &'static str) -> Key {
    Key { name, env: Some(env) }
}

/// All settings, in the order of `config.example.toml`.
pub const KEYS: &[Key] = &[
    key_or("database_url", "DATABASE_URL"),
    key_or("log", "RUST_LOG"),
    key_or("log_format", "LOG_FORMAT"),
    key_or("discord.token", "DISCORD_TOKEN"),
    key("discord.message_content"),
    key("discord.shards"),
    key("discord.processes"),
    key_or("discord.api", "DISCORD_API"),
    key_or("discord.resolve", "DISCORD_RESOLVE"),
    key_or("discord.ca_file", "DISCORD_CA_FILE"),
    key("playground.listen"),
    key_or("playground.password", "PLAYGROUND_PASSWORD"),
    key("metrics.listen"),
    key("metrics.remote"),
    key("bot.default_level"),
    key("bot.workers"),
    key("bot.engine_threads"),
    key("bot.hash_mb"),
    key("bot.challenge_minutes"),
    key("picture.theme"),
    key("picture.pieces"),
    key("picture.badges"),
    key("picture.numbers"),
    key("picture.width"),
    key("picture.cache_mb"),
];

/// A setting in effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name in the file.
    pub name: &'static str,
    /// Its value as people may see it; empty when it is not set.
    pub value: String,
    /// Where it was set.
    pub source: Source,
}

/// Where a value stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Nowhere: it is the one that the program has by itself.
    Default,
    /// In the file.
    File {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// In the environment.
    Env(&'static str),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Default => f.write_str("default"),
            Source::File { path, line } => write!(f, "{}, line {line}", path.display()),
            Source::Env(name) => write!(f, "environment variable {name}"),
        }
    }
}

/// Something that must not be shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides `text`.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// What is hidden: for the place that needs it, never for a message.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// Why the settings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The file is not there or not readable.
    #[error("the settings file {} cannot be read: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The file is no TOML.
    #[error("{source}: {reason}", source = place)]
    Syntax {
        /// Where.
        place: Source,
        /// What is wrong.
        reason: String,
    },
    /// There is no such setting.
    #[error("{place}: there is no setting \"{key}\"{}", nearest.map(|name| format!("; did you mean \"{name}\"?")).unwrap_or_default())]
    UnknownKey {
        /// Where.
        place: Source,
        /// The name that was given.
        key: String,
        /// The setting that may have been meant.
        nearest: Option<&'static str>,
    },
    /// A section's name was given a value.
    #[error("{place}: {section} is a section with settings of its own, written [{section}]")]
    NotASection {
        /// Where.
        place: Source,
        /// The section.
        section: &'static str,
    },
    /// The value is of the wrong kind or out of range.
    #[error("{place}: {key} must be {expected}, not {found}")]
    BadValue {
        /// Where.
        place: Source,
        /// The setting.
        key: &'static str,
        /// What would be good.
        expected: String,
        /// What was given.
        found: String,
    },
}
