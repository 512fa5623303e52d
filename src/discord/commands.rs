//! Registration of the slash commands and menu commands with Discord.

use std::collections::BTreeSet;
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::{Map, Value, json};
use serenity::http::LightMethod::{Get, Put};
use serenity::http::Route;
use serenity::model::application::{CommandOptionType, CommandType, InstallationContext, InteractionContext};
use serenity::model::id::ApplicationId;

use super::api::{Api, CallPayload, DiscordCallError};
use super::message_body;
use super::rate_limiter::CallPriority;
use crate::backoff::Backoff;
use crate::commands::menu::{MESSAGE_MENU, PERSON_MENU};
use crate::commands::options::{CommandOption, OptionChoice, OptionKind};
use crate::commands::table::{CommandRoot, CommandSpec, ROOTS};
use crate::i18n::{Locale, Localizer, messages};
use crate::message::picture::clip;

const MAX_NAME: usize = 32;
const MAX_DESCRIPTION: usize = 100;
/// First and longest pause between two tries.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// Number of tries after which a temporary failure counts as a fault. A refusal counts at once.
const TRIES_BEFORE_FAULT: u32 = 4;

/// Type of the entry of an application with an Activity, and its handler: the bot answers, so that it opens in every place alike.
const ENTRY_POINT: u8 = 4;
const HANDLED_BY_BOT: u8 = 1;

/// Comparable fields of a command and its options.
const KEYS: [&str; 16] = [
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "required",
    "autocomplete",
    "choices",
    "value",
    "min_value",
    "max_value",
    "contexts",
    "integration_types",
    "default_member_permissions",
    "handler",
];

/// Fields of a command that Discord rejects if the developer portal allows no install for people.
const INSTALL_FIELDS: [&str; 2] = ["integration_types", "contexts"];

/// State of the registration: not finished, done, or a fault.
#[derive(Default)]
pub(crate) struct Registration(Mutex<Option<Result<(), String>>>);

impl Registration {
    pub(crate) fn is_done(&self) -> bool {
        *self.0.lock() == Some(Ok(()))
    }

    pub(crate) fn fault(&self) -> Option<String> {
        self.0.lock().clone()?.err()
    }

    pub(crate) async fn run(&self, api: &Api, application: ApplicationId, has_activity: bool) {
        let mut backoff = Backoff::between(FIRST_PAUSE, LONGEST_PAUSE);
        let mut tries = 1;
        while let Err(failure) = register(api, application, has_activity).await {
            if failure.banned {
                api.ban.over().await;
                continue;
            }
            let wait = backoff.next_after(failure.pause());
            let fault = format!("the commands are not registered, so nobody can use /xq: {failure}");
            tracing::error!(tries, ?wait, "{fault}; they are sent again after the wait");
            if !failure.is_temporary() || tries >= TRIES_BEFORE_FAULT {
                *self.0.lock() = Some(Err(fault));
            }
            tokio::time::sleep(wait).await;
            tries += 1;
        }
        *self.0.lock() = Some(Ok(()));
    }
}

/// Registers the commands if those that Discord has differ.
async fn register(
    api: &Api,
    application_id: ApplicationId,
    has_activity: bool,
) -> Result<(), DiscordCallError> {
    use InteractionContext::{BotDm, Guild, PrivateChannel};
    let plain =
        definition(&[Guild, BotDm, PrivateChannel], &[InstallationContext::Guild, InstallationContext::User]);
    let of_servers = definition(&[Guild, BotDm], &[InstallationContext::Guild]);
    let route = Route::Commands { application_id };
    let query = vec![("with_localizations", "true".to_owned())];
    let query = CallPayload { query, ..CallPayload::default() };
    // After a failure the commands are sent in any case.
    let known = api.call(Get, CallPriority::Chore, route, query).await.unwrap_or_default();
    let entry = entry_point(&known, has_activity);
    let wanted = with_entry(plain.clone(), entry.clone());
    let of_servers = with_entry(of_servers, entry);
    if essence(&known) == essence(&wanted) {
        tracing::debug!("Discord knows the commands as they are");
        return Ok(());
    }
    match api.call(Put, CallPriority::Chore, route, wanted).await {
        Ok(_) => tracing::info!("the commands were registered"),
        // Discord accepts installs by people only if the developer portal allows them.
        Err(failure) if failure.is_final() && INSTALL_FIELDS.iter().any(|field| failure.rejects(field)) => {
            tracing::warn!(%failure, "the commands are registered for servers alone: is \"User Install\" off in the portal?");
            if essence(&known) != essence(&of_servers) {
                api.call(Put, CallPriority::Chore, route, of_servers).await?;
            }
        }
        Err(failure) if failure.is_final() && has_activity => {
            tracing::error!(
                %failure,
                "Discord refuses the commands with the live board: are Activities enabled in the developer portal (your \
                 application, Activities, Settings)? Its entry is left out"
            );
            api.call(Put, CallPriority::Chore, route, plain).await?;
        }
        Err(failure) => return Err(failure),
    }
    Ok(())
}

fn with_entry(mut commands: Value, entry: Option<Value>) -> Value {
    if let Some(commands) = commands.as_array_mut() {
        commands.extend(entry);
    }
    commands
}

/// Returns all commands with the places where they are offered. Commands that cannot work in a place explain that when they are
/// used.
fn definition(contexts: &[InteractionContext], installs: &[InstallationContext]) -> Value {
    let of_people = PERSON_MENU.iter().map(|known| entry(CommandType::User, |locale| known.label(locale)));
    let of_messages =
        MESSAGE_MENU.iter().map(|known| entry(CommandType::Message, |locale| known.about(locale)));
    let commands = ROOTS.iter().map(root).chain(of_people).chain(of_messages);
    let with_places = commands.map(|mut command: Value| {
        command["contexts"] = json!(contexts);
        command["integration_types"] = json!(installs);
        command
    });
    with_places.collect()
}

/// Returns the entry of the application that opens the live board. Discord refuses a list without the entry that an application
/// with an Activity has, so another one is kept as it is.
fn entry_point(known: &Value, has_activity: bool) -> Option<Value> {
    if !has_activity {
        let kept = known.as_array()?.iter().find(|known| known["type"] == ENTRY_POINT)?.as_object()?.clone();
        let kept = kept.into_iter().filter(|(key, value)| KEYS.contains(&key.as_str()) && !value.is_null());
        return Some(Value::Object(kept.collect()));
    }
    let mut entry = described(&entry_name(Locale::default()), entry_name, |locale| {
        Localizer::of(locale).say(&messages::LiveAbout)
    });
    entry["type"] = ENTRY_POINT.into();
    entry["handler"] = HANDLED_BY_BOT.into();
    entry["contexts"] = json!([InteractionContext::Guild, InteractionContext::BotDm]);
    entry["integration_types"] = json!([InstallationContext::Guild]);
    Some(entry)
}

fn entry_name(locale: Locale) -> String {
    Localizer::of(locale).say(&messages::LiveOpen)
}

/// Returns a menu command, which has neither a description nor options.
fn entry(kind: CommandType, label: impl Fn(Locale) -> String) -> Value {
    json!({
        "type": kind,
        "name": clip(&label(Locale::default()), MAX_NAME),
        "name_localizations": localisations(label, MAX_NAME),
    })
}

fn root(root: &CommandRoot) -> Value {
    let mut entry = described(root.name, |locale| root.name_in(locale), |locale| root.about(locale));
    entry["type"] = json!(CommandType::ChatInput);
    entry["options"] = root.commands.iter().map(subcommand).collect();
    entry
}

fn subcommand(command: &CommandSpec) -> Value {
    let mut entry = described(command.name, |locale| command.name_in(locale), |locale| command.about(locale));
    entry["type"] = json!(CommandOptionType::SubCommand);
    entry["options"] = command.options.iter().map(option).collect();
    entry
}

fn option(option: &CommandOption) -> Value {
    let mut entry = described(option.name, |locale| option.name_in(locale), |locale| option.about(locale));
    entry["required"] = option.required.into();
    let kind = match option.kind {
        OptionKind::Position | OptionKind::Moves | OptionKind::Record => CommandOptionType::String,
        OptionKind::File => CommandOptionType::Attachment,
        // The values of all settings in all languages would exceed the size of a command.
        OptionKind::Move
        | OptionKind::PuzzleMove
        | OptionKind::Time
        | OptionKind::Listed(_)
        | OptionKind::Open(_)
        | OptionKind::Master(_) => {
            entry["autocomplete"] = true.into();
            CommandOptionType::String
        }
        OptionKind::Integer { min, max } => {
            entry["min_value"] = min.into();
            entry["max_value"] = max.into();
            CommandOptionType::Integer
        }
        OptionKind::Bool => CommandOptionType::Boolean,
        OptionKind::Person => CommandOptionType::User,
        OptionKind::Role => CommandOptionType::Role,
        OptionKind::OneOf(entries) => {
            entry["choices"] = entries.iter().map(choice).collect();
            CommandOptionType::String
        }
    };
    entry["type"] = json!(kind);
    entry
}

fn choice(entry: &OptionChoice) -> Value {
    json!({
        "name": message_body::entry(&entry.label(Locale::default())),
        "name_localizations": localisations(|locale| entry.label(locale), message_body::MAX_ENTRY),
        "value": entry.name,
    })
}

fn described(name: &str, name_in: impl Fn(Locale) -> String, about: impl Fn(Locale) -> String) -> Value {
    json!({
        "name": name,
        "name_localizations": localisations(name_in, MAX_NAME),
        "description": clip(&about(Locale::default()), MAX_DESCRIPTION),
        "description_localizations": localisations(about, MAX_DESCRIPTION),
    })
}

/// Returns the translations of a sentence. The first language is the default and has none.
fn localisations(words: impl Fn(Locale) -> String, limit: usize) -> Value {
    let others = Locale::all().skip(1);
    others
        .map(|locale| (locale.code().to_owned(), clip(&words(locale), limit).into()))
        .collect::<Map<_, _>>()
        .into()
}

/// Returns the comparable parts of a list of commands: Discord adds ids, versions and defaults.
fn essence(commands: &Value) -> BTreeSet<String> {
    commands.as_array().into_iter().flatten().map(|command| normal(command).to_string()).collect()
}

/// Returns a command in a form in which Discord's answer and our list are equal if they mean the same.
fn normal(value: &Value) -> Value {
    let Some(map) = value.as_object() else { return value.clone() };
    let kept = KEYS.into_iter().filter_map(|key| {
        let inner = map.get(key)?;
        let inner = match (key, inner) {
            ("options" | "choices", Value::Array(list)) => list.iter().map(normal).collect(),
            ("contexts" | "integration_types", Value::Array(list)) => {
                let mut list = list.clone();
                list.sort_by_key(Value::to_string);
                list.into()
            }
            ("min_value" | "max_value", Value::Number(number)) => number.as_f64().into(),
            _ => inner.clone(),
        };
        let empty = match &inner {
            Value::Null | Value::Bool(false) => true,
            Value::String(text) => text.is_empty(),
            Value::Array(list) => list.is_empty(),
            Value::Object(map) => map.is_empty(),
            _ => false,
        };
        if empty { None } else { Some((key.to_owned(), inner)) }
    });
    Value::Object(kept.collect())
}
