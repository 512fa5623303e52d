//! The settings: a file, and the environment, which wins over it.

mod file;
mod given;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use strum::VariantNames as _;

pub(crate) use crate::config::file::read_file;
use crate::config::given::Given;
use crate::engine::Level;
use crate::render::{FileNumbers, PieceSet, Style, Theme};
use crate::store::without_password;

/// The longest settings file, in bytes.
const MAX_FILE: u64 = 256 * 1024;
/// Level of the bot where nothing is set.
const DEFAULT_LEVEL: Level = Level::new(4).expect("4 is a level");

/// The settings of the program; `config.example.toml` has every key with its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// May hold a password.
    pub database_url: Secret,
    pub discord: DiscordConfig,
    pub playground: PlaygroundConfig,
    pub metrics: MetricsConfig,
    pub bot: BotConfig,
    pub picture: PictureConfig,
    /// Filter of the log, in the syntax of `RUST_LOG`.
    pub log: String,
    pub log_format: LogFormat,
}

/// The form of the log.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display, strum::EnumString, strum::VariantNames,
)]
#[strum(serialize_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// A JSON object in each line, for programs.
    Json,
}

/// Connection of the bot to Discord.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiscordConfig {
    /// Without one `run` opens the playground.
    pub token: Option<Secret>,
    /// True if plain messages are read, which needs the intent switched on in Discord's developer portal.
    pub message_content: bool,
    /// Into how many shards the servers are divided; as many as Discord wants where nothing is set.
    pub shards: Option<u32>,
    /// Among how many processes the shards are shared out, over one PostgreSQL database.
    pub processes: u32,
    /// Another address than Discord's own, without its rate limits: for tests.
    pub api: Option<String>,
    /// Address of `discord.com`, whatever the name service says: for tests.
    pub resolve: Option<SocketAddr>,
    /// A certificate authority to trust as well, in PEM: for tests.
    pub ca_file: Option<PathBuf>,
}

/// Address and access of the local chat page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaygroundConfig {
    /// Address and port; who is let in there can play as anybody.
    pub listen: SocketAddr,
    /// Password for access; without one only this machine may be served.
    pub password: Option<Secret>,
}

/// Address of `/healthz` and `/metrics`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MetricsConfig {
    pub listen: Option<SocketAddr>,
    /// True if other machines may ask.
    pub remote: bool,
}

/// The bot as a player and host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotConfig {
    /// The level when none is asked for.
    pub default_level: Level,
    /// Number of searches at once in the bot's own process.
    pub engine_threads: usize,
    /// Memory for each of them, in MiB.
    pub hash_mb: usize,
    /// Time that a challenge waits for an answer, in minutes.
    pub challenge_minutes: u32,
}

/// Looks of pictures where nothing was chosen, and the memory for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureConfig {
    pub style: Style,
    /// Memory for finished parts of pictures, in MiB.
    pub cache_mb: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            database_url: Secret::new("sqlite://xiangqi-bot.db"),
            discord: DiscordConfig { processes: 1, ..DiscordConfig::default() },
            playground: PlaygroundConfig { listen: SocketAddr::from(([127, 0, 0, 1], 8787)), password: None },
            metrics: MetricsConfig::default(),
            bot: BotConfig {
                default_level: DEFAULT_LEVEL,
                engine_threads: 1,
                hash_mb: 32,
                challenge_minutes: 24 * 60,
            },
            picture: PictureConfig { style: Style::default(), cache_mb: 64 },
            log: "info".to_owned(),
            log_format: LogFormat::default(),
        }
    }
}

impl Config {
    /// Reads `path`, or `config.toml` in the working directory if there is one, and what `env` knows. The list has all
    /// settings in effect, for people to read.
    pub fn load(
        path: Option<&Path>,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(Config, Vec<ConfigValue>), ConfigError> {
        let (file, required) = (path.unwrap_or(Path::new("config.toml")), path.is_some());
        let read = read_file(file, MAX_FILE).and_then(|bytes| {
            String::from_utf8(bytes).map_err(|_| io::Error::other("it is no text in UTF-8"))
        });
        let text = match read {
            Ok(text) => text,
            Err(error) if !required && error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                let file = file.display();
                return Err(ConfigError(format!("the settings file {file} cannot be read: {error}")));
            }
        };
        Config::parse(&text, file, env)
    }

    /// Reads the settings in `text`, which stands in the file `path`, and what `env` knows.
    pub fn parse(
        text: &str,
        path: &Path,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(Config, Vec<ConfigValue>), ConfigError> {
        let mut file = file::parse(text, path)?;
        let mut config = Config::default();
        let mut settings = Vec::new();
        for key in KEYS {
            let given = Given::find(key, &mut file, env);
            if let Some(given) = &given {
                (key.read)(&mut config, given)?;
            }
            let source = given.map_or_else(|| "default".to_owned(), |given| given.place);
            settings.push(ConfigValue { name: key.name, value: (key.show)(&config), source });
        }
        Ok((config, settings))
    }
}

/// All about a setting but its meaning, which stands at its field.
struct ConfigKey {
    /// Its name in the file, with its section: `discord.token`.
    name: &'static str,
    /// The environment variable that wins over the file; one that is empty counts as absent.
    env: Option<&'static str>,
    read: fn(&mut Config, &Given) -> Result<(), ConfigError>,
    /// The value as people may see it; empty when it is not set.
    show: fn(&Config) -> String,
}

/// `key!(NAME or VARIABLE, FIELD, how it is read, how it is shown)`; without the last as what it is.
macro_rules! key {
    ($name:literal $(or $env:literal)?, $($field:ident).+, $read:expr) => {
        key!($name $(or $env)?, $($field).+, $read, ToString::to_string)
    };
    ($name:literal $(or $env:literal)?, $($field:ident).+, $read:expr, $show:expr) => {
        ConfigKey {
            name: $name,
            env: { let known: &[&str] = &[$($env)?]; known.first().copied() },
            read: |config, given| {
                let read: fn(&Given) -> Result<_, ConfigError> = $read;
                config.$($field).+ = read(given)?;
                Ok(())
            },
            show: |config| {
                let show: fn(&_) -> String = $show;
                show(&config.$($field).+)
            },
        }
    };
}

/// All settings, in the order of `config.example.toml`.
#[rustfmt::skip]
const KEYS: &[ConfigKey] = &[
    key!("database_url" or "DATABASE_URL", database_url, |v| v.text().map(Secret::new),
        |url: &Secret| without_password(url.expose())),
    key!("log" or "RUST_LOG", log, |v| v.log_filter()),
    key!("log_format" or "LOG_FORMAT", log_format, |v| v.one_of(LogFormat::VARIANTS)),
    key!("discord.token" or "DISCORD_TOKEN", discord.token, |v| v.token().map(Some), shown),
    key!("discord.message_content", discord.message_content, |v| v.boolean()),
    key!("discord.shards", discord.shards, |v| Ok(Some(v.number(0..=10_000)?).filter(|n| *n > 0)),
        |n: &Option<u32>| n.unwrap_or(0).to_string()),
    key!("discord.processes", discord.processes, |v| v.number(1..=1_000)),
    key!("discord.api" or "DISCORD_API", discord.api, |v| v.web_address().map(Some),
        |api: &Option<String>| shown(&api.as_deref().map(without_password))),
    key!("discord.resolve" or "DISCORD_RESOLVE", discord.resolve, |v| v.address().map(Some), shown),
    key!("discord.ca_file" or "DISCORD_CA_FILE", discord.ca_file, |v| Ok(Some(v.text()?.into())),
        |file: &Option<PathBuf>| shown(&file.as_ref().map(|file| file.display()))),
    key!("playground.listen", playground.listen, |v| v.address()),
    key!("playground.password" or "PLAYGROUND_PASSWORD", playground.password,
        |v| v.password().map(Some), shown),
    key!("metrics.listen", metrics.listen, |v| v.address().map(Some), shown),
    key!("metrics.remote", metrics.remote, |v| v.boolean()),
    key!("bot.default_level", bot.default_level,
        |v| Ok(Level::new(v.number(1..=Level::MAX.get().into())?).unwrap_or(DEFAULT_LEVEL)),
        |level: &Level| level.get().to_string()),
    key!("bot.engine_threads", bot.engine_threads, |v| v.number(1..=64)),
    key!("bot.hash_mb", bot.hash_mb, |v| v.number(1..=4096)),
    key!("bot.challenge_minutes", bot.challenge_minutes, |v| v.number(1..=30 * 24 * 60)),
    key!("picture.theme", picture.style.theme, |v| v.one_of(Theme::NAMES)),
    key!("picture.pieces", picture.style.pieces, |v| v.one_of(PieceSet::NAMES)),
    key!("picture.badges", picture.style.badges, |v| v.boolean()),
    key!("picture.numbers", picture.style.numbers, |v| v.one_of(FileNumbers::NAMES)),
    key!("picture.width", picture.style.width,
        |v| v.number(i64::from(*Style::WIDTHS.start())..=i64::from(*Style::WIDTHS.end()))),
    key!("picture.cache_mb", picture.cache_mb, |v| v.number(0..=4096)),
];

fn shown<T: fmt::Display>(value: &Option<T>) -> String {
    value.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// A setting in effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigValue {
    /// Its name in the file.
    pub name: &'static str,
    /// Its value as people may see it; empty when it is not set.
    pub value: String,
    /// Source of the value: `default`, the line of a file, or a variable.
    pub source: String,
}

/// Something that must not be shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides `text`.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The hidden value: for the place that needs it, never for a message.
    pub fn expose(&self) -> &str {
        &self.0
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
    fn at(place: &str, what: impl fmt::Display) -> ConfigError {
        ConfigError(format!("{place}: {what}"))
    }
}
