//! Settings from a file and the environment.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;

use tempfile::NamedTempFile;
use xiangqi_bot::config::{Config, ConfigError, ConfigValue, Secret};

const EXAMPLE: &str = include_str!("../../config.example.toml");

fn load(text: &str, env: &[(&str, &str)]) -> Result<(Config, Vec<ConfigValue>), ConfigError> {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let env: HashMap<&str, &str> = env.iter().copied().collect();
    Config::load(Some(file.path()), &|name| env.get(name).map(|value| (*value).to_owned()))
}

/// The complaint about `text` without the name of the file.
fn complaint(text: &str, env: &[(&str, &str)]) -> String {
    let line = load(text, env).expect_err(text).to_string();
    assert!(!line.contains('\n'), "one line: {line}");
    match line.find(", line ") {
        Some(at) => line[at + 2..].to_owned(),
        None => line,
    }
}

#[test]
fn a_file_without_an_end_and_keys_that_steer_a_terminal_are_refused_in_one_line() {
    let long = format!("# {}\n", "x".repeat(300 * 1024));
    assert!(complaint(&long, &[]).ends_with("it is longer than 262144 bytes"));
    let endless = Config::load(Some(Path::new("/dev/zero")), &|_| None);
    if Path::new("/dev/zero").exists() {
        assert!(endless.unwrap_err().to_string().ends_with("it is longer than 262144 bytes"));
    }
    let line = complaint("\"a\\u001b[2J\\nb\" = 1\n", &[]);
    assert!(line.contains(r"unknown field `a\u{1b}[2J\nb`"), "{line}");
}

#[test]
fn an_empty_file_gives_the_defaults() {
    let (config, settings) = load("", &[]).unwrap();
    assert_eq!(config, Config::default());
    assert!(settings.iter().all(|setting| setting.source == "default"));
}

#[test]
fn the_example_file_holds_the_defaults_and_names_every_variable() {
    let (config, _) = load(EXAMPLE, &[]).unwrap();
    assert_eq!(config, Config::default());
    assert_eq!((config.bot.default_level.get(), config.bot.hash_mb, config.picture.cache_mb), (4, 32, 64));
    assert_eq!((config.discord.token, config.metrics.listen), (None, None));
    for variable in [
        "DISCORD_TOKEN",
        "DISCORD_CLIENT_SECRET",
        "ACTIVITY_LISTEN",
        "ACTIVITY_PUBLIC_URL",
        "DATABASE_URL",
        "RUST_LOG",
        "LOG_FORMAT",
        "PLAYGROUND_PASSWORD",
    ] {
        assert!(EXAMPLE.contains(variable), "{variable} is not in the example");
    }
}

#[test]
fn every_setting_is_read_from_the_file_and_changes_no_other() {
    // (setting, its value in the file, how it is shown)
    let table = [
        ("database_url", "'sqlite:games.db'", "sqlite:games.db"),
        ("log", "'warn,xiangqi_bot=debug'", "warn,xiangqi_bot=debug"),
        ("log_format", "'json'", "json"),
        ("discord.token", "' abc.def '", "***"),
        ("discord.client_secret", "'hush'", "***"),
        ("discord.message_content", "true", "true"),
        ("discord.shards", "8", "8"),
        ("discord.processes", "2", "2"),
        ("discord.api", "'http://127.0.0.1:9'", "http://127.0.0.1:9"),
        ("discord.resolve", "'127.0.0.1:443'", "127.0.0.1:443"),
        ("discord.ca_file", "'ca.pem'", "ca.pem"),
        ("activity.listen", "'127.0.0.1:8788'", "127.0.0.1:8788"),
        ("activity.public_url", "'https://host'", "https://host"),
        ("playground.listen", "'[::1]:80'", "[::1]:80"),
        ("playground.password", "'open sesame 5'", "***"),
        ("metrics.listen", "'0.0.0.0:9187'", "0.0.0.0:9187"),
        ("metrics.remote", "true", "true"),
        ("bot.default_level", "10", "10"),
        ("bot.engine_threads", "2", "2"),
        ("bot.hash_mb", "64", "64"),
        ("bot.challenge_minutes", "5", "5"),
        ("picture.theme", "'Night'", "Night"),
        ("picture.pieces", "'pictogram'", "pictogram"),
        ("picture.badges", "true", "true"),
        ("picture.numbers", "'chinese'", "chinese"),
        ("picture.width", "430", "430"),
        ("picture.cache_mb", "0", "0"),
    ];
    let (_, defaults) = load("", &[]).unwrap();
    assert!(table.iter().map(|(name, ..)| *name).eq(defaults.iter().map(|setting| setting.name.as_str())));
    for (at, (name, value, shown)) in table.into_iter().enumerate() {
        let (config, settings) = load(&format!("{name} = {value}\n"), &[]).unwrap();
        assert_ne!(config, Config::default(), "{name}");
        assert_eq!(settings[at].value, shown, "{name}");
        assert!(settings[at].source.ends_with(", line 1"), "{name}");
        let changed = settings.iter().zip(&defaults).filter(|(setting, default)| setting != default);
        assert_eq!(changed.count(), 1, "{name}");
    }
    let (config, _) =
        load("discord.token = ' abc.def '\nplayground.password = 'open sesame 5'", &[]).unwrap();
    assert_eq!(config.discord.token, Some(Secret::new("abc.def")));
    assert_eq!(config.playground.password, Some(Secret::new("open sesame 5")));
}

#[test]
fn the_environment_wins_and_empty_variables_count_as_absent() {
    let file = "database_url = 'sqlite:file.db'\n[discord]\ntoken = 'from-file'\napi = 'http://file'\n";
    let env = [
        ("DISCORD_TOKEN", "from-env"),
        ("DATABASE_URL", " "),
        ("DISCORD_API", ""),
        ("DISCORD_RESOLVE", "127.0.0.1:7"),
        ("DISCORD_CA_FILE", "/ca.pem"),
        ("RUST_LOG", "debug"),
    ];
    let (config, settings) = load(file, &env).unwrap();
    assert_eq!(config.discord.token, Some(Secret::new("from-env")));
    assert_eq!(config.database_url.expose(), "sqlite:file.db");
    assert_eq!(config.discord.api.as_deref(), Some("http://file"));
    assert_eq!(config.discord.resolve, Some("127.0.0.1:7".parse().unwrap()));
    assert_eq!(config.discord.ca_file.as_deref(), Some(Path::new("/ca.pem")));
    assert_eq!(config.log, "debug");
    let source = |name| &settings.iter().find(|setting| setting.name == name).unwrap().source;
    assert_eq!(source("discord.token"), "environment variable DISCORD_TOKEN");
    assert!(source("database_url").ends_with(", line 1"));
    assert!(source("discord.api").ends_with(", line 4"));
    assert_eq!(source("bot.hash_mb"), "default");
}

#[test]
fn a_mistake_is_named_with_its_line_and_what_would_be_good() {
    let top = "expected one of `database_url`, `log`, `log_format`, `discord`, `activity`, `playground`, `metrics`, `bot`, `picture`";
    let bot = "expected one of `default_level`, `engine_threads`, `hash_mb`, `challenge_minutes`";
    // (file, the complaint)
    let table = [
        ("databse_url = ''", format!("line 1: databse_url: unknown field `databse_url`, {top}")),
        ("token = 'x'", format!("line 1: token: unknown field `token`, {top}")),
        ("\n[dicord]\ntoken = 'x'", format!("line 2: dicord: unknown field `dicord`, {top}")),
        ("[dicord]", format!("line 1: dicord: unknown field `dicord`, {top}")),
        ("[bot]\n\nhash = 1", format!("line 3: bot.hash: unknown field `hash`, {bot}")),
        ("bot.level = ''", format!("line 1: bot.level: unknown field `level`, {bot}")),
    ];
    for (text, expected) in table {
        assert_eq!(complaint(text, &[]), expected, "{text}");
    }
    let table = [
        ("discord = 3", "line 1: discord is a section with settings of its own, written [discord]"),
        (
            "[log]\nlevel = 'info'",
            "line 1: log: must be a filter such as \"info\" or \"warn,xiangqi_bot=debug\", not a section",
        ),
        (
            "log = 'xiangqi_bot=loud'",
            "line 1: log: must be a filter such as \"info\" or \"warn,xiangqi_bot=debug\", not \"xiangqi_bot=loud\"",
        ),
        ("log_format = 'xml'", "line 1: log_format: unknown variant `xml`, expected `text` or `json`"),
        ("database_url = 3", "line 1: database_url: invalid type: integer `3`, expected a string"),
        (
            "[discord]\nmessage_content = 'yes'",
            "line 2: discord.message_content: invalid type: string \"yes\", expected a boolean",
        ),
        (
            "[playground]\nlisten = 'here'",
            "line 2: playground.listen: must be an address with a port, such as 127.0.0.1:8787, not \"here\"",
        ),
        (
            "[bot]\ndefault_level = 11",
            "line 2: bot.default_level: must be a whole number from 1 to 10, not 11",
        ),
        (
            "[bot]\ndefault_level = '4'",
            "line 2: bot.default_level: must be a whole number from 1 to 10, not \"4\"",
        ),
        ("[bot]\nhash_mb = 1.5", "line 2: bot.hash_mb: must be a whole number from 1 to 4096, not 1.5"),
        (
            "[bot]\nengine_threads = -1",
            "line 2: bot.engine_threads: must be a whole number from 1 to 64, not -1",
        ),
        (
            "[picture]\ntheme = 'oak'",
            "line 2: picture.theme: unknown theme \"oak\": one of wood, paper, night",
        ),
        (
            "[picture]\nwidth = [860]",
            "line 2: picture.width: must be a whole number from 430 to 1290, not a list",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(complaint(text, &[]), expected, "{text}");
    }
}

#[test]
fn a_mistake_in_the_environment_names_the_variable() {
    assert_eq!(
        complaint("", &[("DISCORD_RESOLVE", "discord.com")]),
        "environment variable DISCORD_RESOLVE: discord.resolve: must be an address with a port, such as \
         127.0.0.1:8787, not \"discord.com\""
    );
}

#[test]
fn what_is_no_toml_is_refused_with_its_line() {
    for text in ["log = 'info'\n[bot\n", "log = 'info'\nlog = 'warn'\n", "log = 'info'\nlevel 4\n"] {
        let complaint = complaint(text, &[]);
        assert!(complaint.starts_with("line 2: "), "{text:?}: {complaint}");
    }
}

#[test]
fn only_a_file_that_was_asked_for_must_exist() {
    let missing = Path::new("no/such/folder/config.toml");
    let error = Config::load(Some(missing), &|_| None).unwrap_err().to_string();
    assert!(error.starts_with("the settings file no/such/folder/config.toml cannot be read: "), "{error}");
}

#[test]
fn secrets_are_shown_nowhere() {
    let secret = "MTIz.s3cr3t";
    let file = format!("database_url = 'postgres://me:{secret}@db/x'\n[discord]\ntoken = '{secret}'\n");
    let (config, settings) = load(&file, &[]).unwrap();
    let shown = format!("{config:?} {settings:?} {}", Secret::new(secret));
    assert!(!shown.contains(secret), "{shown}");
    assert!(shown.contains("postgres://***@db/x"), "{shown}");
    for bad in [
        format!("[discord]\ntoken = '{secret} and more'"),
        format!("[discord]\ntoken = ['{secret}']"),
        format!("[discord]\ntoken = '{secret}"),
        format!("[discord]\ntoken = {secret}"),
        format!("discord = '{secret}'"),
        "[playground]\npassword = 12345678".to_owned(),
        "[discord]\ntoken = 12345678".to_owned(),
    ] {
        let complaint = complaint(&bad, &[]);
        assert!(!complaint.contains("s3cr3t") && !complaint.contains("12345678"), "{complaint}");
    }
}
