//! `xiangqi-bot check-config [--config FILE]`

use crate::config::Config;

use super::common::{CommandResult, ConfigArg, say};
use super::logging::environment;
use super::serving::discord_settings;
use super::validate;

pub(crate) fn run(args: &ConfigArg) -> CommandResult {
    let (config, settings) = Config::load(args.config.as_deref(), &environment)?;
    let value = |value: &str| if value.is_empty() { "(not set)".to_owned() } else { value.to_owned() };
    let names = settings.iter().map(|setting| setting.name.len()).max().unwrap_or(0);
    let values = settings.iter().map(|setting| value(&setting.value).chars().count()).max().unwrap_or(0);
    for setting in &settings {
        say(&format!("{:names$}  {:values$}  {}", setting.name, value(&setting.value), setting.source))?;
    }
    fits(&config)?;
    say(&match config.discord.token {
        Some(_) => "These settings are good: `xiangqi-bot` joins Discord.".to_owned(),
        None if is_for_workers(&config) => {
            "These settings are good for `xiangqi-bot worker`; the bot itself needs a Discord token besides."
                .to_owned()
        }
        None => format!(
            "These settings are good: without a token `xiangqi-bot` opens the playground on http://{}.",
            config.playground.listen
        ),
    })
}

fn fits(config: &Config) -> CommandResult {
    if config.discord.token.is_some() {
        return validate::discord(config, &discord_settings(config));
    }
    if is_for_workers(config) {
        return validate::anywhere(config);
    }
    validate::playground(config, config.playground.listen, "")
}

/// A worker needs no token; the bot does with such a database.
fn is_for_workers(config: &Config) -> bool {
    config.discord.token.is_none() && crate::store::is_postgres(config.database_url.expose())
}
