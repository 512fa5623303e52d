//! `xiangqi-bot check-config [--config FILE]`: checks the settings without opening a database or a connection.

use std::net::SocketAddr;

use crate::config::Config;
use crate::discord::activity::ActivityApp;
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
        print_invitations(token.expose())?;
        return print_portal(&config);
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

/// Checks that the live board is configured as a whole or not at all.
fn check_activity(config: &Config) -> CommandResult {
    let set = [
        ("activity.listen", config.activity.listen.is_some()),
        ("activity.public_url", config.activity.public_url.is_some()),
        ("discord.client_secret", config.discord.client_secret.is_some()),
    ];
    if set.iter().all(|(_, is_set)| !is_set) {
        return Ok(());
    }
    if let Some((missing, _)) = set.iter().find(|(_, is_set)| !is_set) {
        return Err(format!("{missing} is missing: the live board needs it, activity.listen, activity.public_url and discord.client_secret").into());
    }
    let url = config.activity.public_url.as_deref().unwrap_or_default();
    if !url.starts_with("https://") {
        return Err(format!("activity.public_url is {url}, but Discord asks only https:// addresses").into());
    }
    if config.discord.processes > 1 {
        return Err(
            "activity.listen: the live board is served by one process, but discord.processes is larger"
                .into(),
        );
    }
    if activity_app(config).is_none() {
        return Err(
            "discord.token does not begin with the application's ID, which the live board needs".into()
        );
    }
    Ok(())
}

/// Returns the application of the live board, if it is configured.
fn activity_app(config: &Config) -> Option<ActivityApp> {
    config.activity.listen?;
    let application = invite::application_of(config.discord.token.as_ref()?.expose())?;
    Some(ActivityApp { application, client_secret: config.discord.client_secret.clone()? })
}

/// Prints what the developer portal has to hold for the live board.
fn print_portal(config: &Config) -> CommandResult {
    let Some(app) = activity_app(config) else {
        return say("The live board inside Discord is off; docs/hosting.md has the steps.");
    };
    let url = config.activity.public_url.as_deref().unwrap_or_default();
    let target = url.trim_start_matches("https://").trim_end_matches('/');
    say(&format!(
        "The live board needs these values in https://discord.com/developers/applications/{}:",
        app.application
    ))?;
    say(
        "  OAuth2: Redirects has any address, https://127.0.0.1 for example; Client Secret is discord.client_secret",
    )?;
    say(&format!("  Activities, URL Mappings: Root Mapping  /  ->  {target}"))?;
    say("  Activities, Settings: Enable Activities is on; Supported Platforms has Web, iOS and Android")?;
    if let Some(listen) = config.activity.listen {
        say(&format!("  Your proxy or tunnel passes {url} with WebSockets to http://{listen}"))?;
    }
    Ok(())
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
    check_activity(config)?;
    let settings = DiscordSettings {
        activity: activity_app(config),
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
