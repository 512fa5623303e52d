//! `xiangqi-bot check-config [--config FILE]`: checks the settings without opening a database or a connection.

use std::net::SocketAddr;

use crate::config::Config;
use crate::discord::{DiscordSettings, invite};
use crate::store::ShardRange;
use crate::{monitor, playground, store};

use super::common::{CommandResult, ConfigArg, say};
use super::logging::environment;

pub(crate) fn run(args: &ConfigArg) -> CommandResult {
    let (config, settings) = Config::load(args.config.as_deref(), &environment)?;
    let names = settings.iter().map(|setting| setting.name.len()).max().unwrap_or(0);
    let values =
        settings.iter().map(|setting| printed_value(&setting.value).chars().count()).max().unwrap_or(0);
    for setting in &settings {
        let value = printed_value(&setting.value);
        say(&format!("{:names$}  {value:values$}  {}", setting.name, setting.source))?;
    }
    if let Some(token) = &config.discord.token {
        discord(&config)?;
        say("These settings are good: `xiangqi-bot` joins Discord.")?;
        return print_invitations(token.expose());
    }
    let listen = config.playground.listen;
    playground(&config, listen, "")?;
    say(&format!(
        "These settings are good: without a token `xiangqi-bot` opens the playground on http://{listen}."
    ))
}

fn printed_value(value: &str) -> &str {
    if value.is_empty() { "(not set)" } else { value }
}

/// Prints the install links. Of the token they contain only the application's id.
fn print_invitations(token: &str) -> CommandResult {
    let application = invite::application_of(token);
    let id = application.as_deref().unwrap_or("APPLICATION_ID");
    say(&format!("To add the bot to a server, open {}", invite::to_server(id)))?;
    say(&format!("To have its commands wherever you are, open {}", invite::to_person(id)))?;
    if application.is_none() {
        say("APPLICATION_ID is on the page General Information of the developer portal.")?;
    }
    Ok(())
}

fn check_shared(config: &Config) -> CommandResult {
    let url = config.database_url.expose();
    store::is_address(url)?;
    if let Some(listen) = config.metrics.listen {
        monitor::may_listen(listen, config.metrics.remote)?;
    }
    Ok(())
}

/// Checks the settings of the playground at `listen`. `why` is added to an error: why there is no Discord.
pub(super) fn playground(config: &Config, listen: SocketAddr, why: &str) -> CommandResult {
    playground::may_serve(listen, config.playground.password.as_ref())?;
    let url = config.database_url.expose();
    if store::is_postgres(url) {
        return Err(format!(
            "the playground keeps its chat in a SQLite file, but database_url is {}{why}",
            store::without_password(url)
        )
        .into());
    }
    check_shared(config)
}

/// Checks the settings of Discord and returns those of the adapter.
pub(super) fn discord(config: &Config) -> CommandResult<DiscordSettings> {
    let own = &config.discord;
    let shards = own.shards;
    let processes = own.processes;
    if processes > 1 && !store::is_postgres(config.database_url.expose()) {
        return Err("discord.processes: several processes need a PostgreSQL database".into());
    }
    if processes > 1 && shards < processes {
        return Err(format!("discord.shards: {processes} processes cannot share {shards} shards out").into());
    }
    let settings = DiscordSettings {
        token: own.token.as_ref().map(|token| token.expose().to_owned()).unwrap_or_default(),
        message_content: own.message_content,
        shards: shards.checked_sub(1).map(|last| ShardRange { first: 0, last, total: shards }),
        api: own.api.clone(),
        resolve: own.resolve,
        ca_file: own.ca_file.clone(),
        ..DiscordSettings::default()
    };
    settings.client()?;
    check_shared(config)?;
    Ok(settings)
}
