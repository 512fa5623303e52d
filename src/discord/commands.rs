//! The slash commands and the menu entry, as Discord wants them described.

use serde_json::{Map, Value, json};
use serenity::http::LightMethod::{Get, Put};
use serenity::http::Route;
use serenity::model::id::ApplicationId;

use super::api::{Api, CallPayload, DiscordCallError};
use super::message_body;
use super::rate_limiter::CallPriority;
use crate::commands::options::{CommandOption, OptionChoice, OptionKind, ROOT, root_name};
use crate::commands::table::{COMMANDS, CommandGroup, CommandSpec, GROUPS, about_root, group_of, menu};
use crate::i18n::localizer::Locale;
use crate::message::picture::clip;

const SUBCOMMAND: u8 = 1;
const GROUP: u8 = 2;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const BOOLEAN: u8 = 5;
const USER: u8 = 6;
const ATTACHMENT: u8 = 11;
const MAX_NAME: usize = 32;
const MAX_DESCRIPTION: usize = 100;
const MAX_CHOICE: usize = 100;
/// Where a command can be used: in servers, in direct messages with the bot.
const GUILD: u8 = 0;
const BOT_DM: u8 = 1;
/// How the bot is installed: into servers, not for single users, since its boards are posts of its own.
const GUILD_INSTALL: u8 = 0;

/// Makes Discord know the commands; they are sent only if what it knows differs.
pub(crate) async fn register(api: &Api, application_id: ApplicationId) -> Result<(), DiscordCallError> {
    let wanted = definition();
    let route = Route::Commands { application_id };
    let query = CallPayload::query(vec![("with_localizations", "true".to_owned())]);
    let known = api.call(Get, CallPriority::Chore, route, query).await;
    if known.is_ok_and(|known| essence(&known) == essence(&wanted)) {
        tracing::debug!("Discord knows the commands as they are");
        return Ok(());
    }
    api.call(Put, CallPriority::Chore, route, wanted).await?;
    tracing::info!("the commands were registered");
    Ok(())
}

/// All commands, for a call that replaces those that Discord knows.
pub(crate) fn definition() -> Value {
    let mut root = described(ROOT, root_name, about_root);
    root["type"] = 1.into();
    let alone = COMMANDS.iter().filter(|command| group_of(command.name).is_none());
    root["options"] = alone.map(subcommand).chain(GROUPS.iter().map(group)).collect();
    root["contexts"] = json!([GUILD, BOT_DM]);
    root["integration_types"] = json!([GUILD_INSTALL]);
    let challenge = json!({
        "type": 2,
        "name": clip(&menu(Locale::default()), MAX_NAME),
        "name_localizations": localisations(menu, MAX_NAME),
        // In a direct message there is nobody to challenge.
        "contexts": [GUILD],
        "integration_types": [GUILD_INSTALL],
    });
    json!([root, challenge])
}

fn group(group: &CommandGroup) -> Value {
    let mut entry = described(group.name, |locale| group.name_in(locale), |locale| group.about(locale));
    entry["type"] = GROUP.into();
    let inside = COMMANDS.iter().filter(|command| group.commands.contains(&command.name));
    entry["options"] = inside.map(subcommand).collect();
    entry
}

fn subcommand(command: &CommandSpec) -> Value {
    let mut entry = described(command.name, |locale| command.name_in(locale), |locale| command.about(locale));
    entry["type"] = SUBCOMMAND.into();
    entry["options"] = command.options.iter().map(option).collect();
    entry
}

fn option(option: &CommandOption) -> Value {
    let mut entry = described(option.name, |locale| option.name_in(locale), |locale| option.about(locale));
    entry["required"] = option.required.into();
    let kind = match option.kind {
        OptionKind::Position | OptionKind::Moves | OptionKind::Record => STRING,
        OptionKind::File => ATTACHMENT,
        // The values of all settings in all languages would be too much for one command.
        OptionKind::Move
        | OptionKind::PuzzleMove
        | OptionKind::Time
        | OptionKind::Listed(_)
        | OptionKind::Master(_) => {
            entry["autocomplete"] = true.into();
            STRING
        }
        OptionKind::Integer { min, max } => {
            entry["min_value"] = min.into();
            entry["max_value"] = max.into();
            INTEGER
        }
        OptionKind::Bool => BOOLEAN,
        OptionKind::Person => USER,
        OptionKind::OneOf(entries) => {
            entry["choices"] = entries.iter().map(choice).collect();
            STRING
        }
    };
    entry["type"] = kind.into();
    entry
}

fn choice(entry: &OptionChoice) -> Value {
    json!({
        "name": message_body::entry(&entry.label(Locale::default())),
        "name_localizations": localisations(|locale| entry.label(locale), MAX_CHOICE),
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

/// The sentence in all languages but the first, which stands where no translation does.
fn localisations(words: impl Fn(Locale) -> String, limit: usize) -> Value {
    let others = Locale::all().skip(1);
    others
        .map(|locale| (locale.code().to_owned(), clip(&words(locale), limit).into()))
        .collect::<Map<_, _>>()
        .into()
}

/// What matters of a list of commands, in one form whoever wrote it down: Discord adds ids, versions and defaults.
fn essence(commands: &Value) -> Vec<String> {
    let mut list: Vec<String> =
        commands.as_array().into_iter().flatten().map(|command| normal(command).to_string()).collect();
    list.sort();
    list
}

fn normal(value: &Value) -> Value {
    const KEYS: [&str; 17] = [
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
        "min_length",
        "max_length",
        "contexts",
        "integration_types",
        "default_member_permissions",
    ];
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
        (!empty).then(|| (key.to_owned(), inner))
    });
    Value::Object(kept.collect())
}
