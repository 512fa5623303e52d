//! Discord's checks of a body: known fields, required ones, lengths and counts.
//!
//! The limits are those of Discord's published OpenAPI description and of its documentation.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::state::Upload;

type Checked = Result<(), String>;

/// Destination of a message body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `POST /channels/…/messages`.
    Create,
    Edit,
    /// The first answer to an interaction, or one after it.
    Interaction,
    /// Update of the message that carries the pressed component.
    Update,
}

pub fn message(body: &Value, file: Option<&Upload>, kind: Kind) -> Checked {
    let body = object(body, "the body")?;
    let mut keys = vec!["content", "components", "allowed_mentions", "attachments", "flags", "embeds"];
    if kind == Kind::Create {
        keys.extend(["nonce", "enforce_nonce", "message_reference", "tts", "sticker_ids"]);
    }
    known(body, &keys)?;
    if let Some(content) = body.get("content") {
        text(content, "content", 0, 2000)?;
    }
    let rows = body.get("components").map_or(Ok(&[][..]), |rows| list(rows, "components", 0, 5))?;
    let mut ids = HashSet::new();
    for row in rows {
        self::row(row, &mut ids)?;
    }
    attachments(body.get("attachments"), file)?;
    let empty = body.get("content").is_none_or(|content| content == "") && file.is_none() && rows.is_empty();
    if empty && matches!(kind, Kind::Create | Kind::Interaction) {
        return Err("an empty message".to_owned());
    }
    match body.get("allowed_mentions") {
        Some(mentions) => allowed_mentions(mentions)?,
        // A message may not ping anybody by accident.
        None => return Err("allowed_mentions is missing".to_owned()),
    }
    if let Some(flags) = body.get("flags")
        && flags.as_u64().is_none_or(|flags| flags & !(64 | 4 | 4096) != 0)
    {
        return Err(format!("flags {flags}"));
    }
    if let Some(nonce) = body.get("nonce") {
        text(nonce, "nonce", 1, 25)?;
    }
    if let Some(reference) = body.get("message_reference") {
        let reference = object(reference, "message_reference")?;
        known(reference, &["message_id", "channel_id", "guild_id", "fail_if_not_exists", "type"])?;
        snowflake(reference.get("message_id"), "message_reference.message_id")?;
    }
    Ok(())
}

/// Checks a scheduled event outside of Discord, whole when it is created.
pub fn scheduled_event(body: &Value, whole: bool) -> Checked {
    let body = object(body, "the event")?;
    let needed = [
        "name",
        "privacy_level",
        "entity_type",
        "entity_metadata",
        "scheduled_start_time",
        "scheduled_end_time",
    ];
    known(body, &[&needed[..], &["description", "status"]].concat())?;
    if whole {
        for key in needed {
            field(body, key)?;
        }
    }
    for (key, most) in [("name", 100), ("description", 1000)] {
        if let Some(value) = body.get(key) {
            text(value, key, 1, most)?;
        }
    }
    if let Some(place) = body.get("entity_metadata") {
        text(&place["location"], "location", 1, 100)?;
    }
    let times =
        ["scheduled_start_time", "scheduled_end_time"].map(|key| body.get(key).and_then(Value::as_str));
    if let [Some(start), Some(end)] = times
        && start >= end
    {
        return Err(format!("an end {end} before the start {start}"));
    }
    Ok(())
}

pub fn choices(data: &Value) -> Checked {
    let data = object(data, "data")?;
    known(data, &["choices"])?;
    let mut seen = HashSet::new();
    for choice in list(data.get("choices").unwrap_or(&Value::Null), "choices", 0, 25)? {
        let choice = object(choice, "a choice")?;
        known(choice, &["name", "name_localizations", "value"])?;
        text(field(choice, "name")?, "name", 1, 100)?;
        text(field(choice, "value")?, "value", 1, 100)?;
        if !seen.insert(choice["value"].to_string()) {
            return Err("a choice twice".to_owned());
        }
    }
    Ok(())
}

pub fn commands(body: &Value) -> Checked {
    let mut names = HashSet::new();
    for command in list(body, "commands", 0, 130)? {
        let command = object(command, "a command")?;
        known(
            command,
            &[
                "type",
                "name",
                "name_localizations",
                "description",
                "description_localizations",
                "options",
                "contexts",
                "integration_types",
                "default_member_permissions",
                "handler",
            ],
        )?;
        let kind = command.get("type").and_then(Value::as_u64).unwrap_or(1);
        for key in ["contexts", "integration_types"] {
            list(field(command, key)?, key, 1, 3)?;
        }
        if !names.insert((kind, field(command, "name")?.to_string())) {
            return Err("a command twice".to_owned());
        }
        if kind == 1 {
            described(command)?;
            let size = characters(&Value::Object(command.clone()));
            if size > 8000 {
                return Err(format!("a command of {size} characters"));
            }
            options(command.get("options"), Depth::Command)?;
        } else if kind == 4 {
            text(field(command, "name")?, "name", 1, 32)?;
            if command.get("handler") != Some(&1.into()) || command.contains_key("options") {
                return Err("an entry of the application that the bot does not answer".to_owned());
            }
        } else {
            text(field(command, "name")?, "name", 1, 32)?;
            if command.contains_key("handler") {
                return Err("a menu entry with a handler".to_owned());
            }
            if command.get("description").is_some_and(|text| text != "") || command.contains_key("options") {
                return Err("a menu entry with a description or options".to_owned());
            }
            localised(command.get("name_localizations"), 32, false)?;
        }
    }
    Ok(())
}

/// Parent of an option.
#[derive(Clone, Copy)]
enum Depth {
    Command,
    Group,
    Subcommand,
}

fn options(value: Option<&Value>, depth: Depth) -> Checked {
    let Some(value) = value else { return Ok(()) };
    let mut names = HashSet::new();
    let mut optional = false;
    for option in list(value, "options", 0, 25)? {
        let option = object(option, "an option")?;
        known(
            option,
            &[
                "type",
                "name",
                "name_localizations",
                "description",
                "description_localizations",
                "required",
                "options",
                "choices",
                "autocomplete",
                "min_value",
                "max_value",
                "min_length",
                "max_length",
            ],
        )?;
        described(option)?;
        if !names.insert((String::new(), option["name"].to_string())) {
            return Err("an option twice".to_owned());
        }
        // A name in one language must differ from the others in it, and from the names of those without one there.
        for (locale, name) in
            option.get("name_localizations").and_then(Value::as_object).into_iter().flatten()
        {
            if !names.insert((locale.clone(), name.to_string())) {
                return Err(format!("the option {name} twice in {locale}"));
            }
        }
        let required = option.get("required").is_some_and(|required| *required == true);
        if required && optional {
            return Err(format!("the required option {} after an optional one", option["name"]));
        }
        optional |= !required;
        match (option["type"].as_u64(), depth) {
            (Some(2), Depth::Command) => options(option.get("options"), Depth::Group)?,
            (Some(1), Depth::Command | Depth::Group) => options(option.get("options"), Depth::Subcommand)?,
            (Some(3..=6 | 8 | 11), Depth::Subcommand) => {}
            (kind, _) => return Err(format!("an option of type {kind:?} here")),
        }
        for key in ["min_value", "max_value"] {
            // JavaScript's safe integers.
            if option.get(key).is_some_and(|value| value.as_i64().is_none_or(|value| value.abs() >= 1 << 53))
            {
                return Err(format!("{key} {} of {}", option[key], option["name"]));
            }
        }
        if let Some(choices) = option.get("choices") {
            if option.get("autocomplete").is_some_and(|on| *on == true) {
                return Err("choices and autocompletion together".to_owned());
            }
            for choice in list(choices, "choices", 1, 25)? {
                let choice = object(choice, "a choice")?;
                text(field(choice, "name")?, "name", 1, 100)?;
                text(field(choice, "value")?, "value", 1, 100)?;
                localised(choice.get("name_localizations"), 100, false)?;
            }
        }
    }
    Ok(())
}

fn described(map: &Map<String, Value>) -> Checked {
    command_name(field(map, "name")?)?;
    localised(map.get("name_localizations"), 32, true)?;
    text(field(map, "description")?, "description", 1, 100)?;
    localised(map.get("description_localizations"), 100, false)
}

fn command_name(name: &Value) -> Checked {
    text(name, "name", 1, 32)?;
    let name = name.as_str().unwrap();
    if name.chars().any(|c| !(c.is_alphanumeric() || c == '-' || c == '_')) || name.to_lowercase() != name {
        return Err(format!("the name {name}"));
    }
    Ok(())
}

fn localised(value: Option<&Value>, limit: usize, names: bool) -> Checked {
    const LOCALES: [&str; 32] = [
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no",
        "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN",
        "ja", "zh-TW", "ko",
    ];
    let Some(value) = value else { return Ok(()) };
    for (locale, value) in object(value, "localisations")? {
        if !LOCALES.contains(&locale.as_str()) {
            return Err(format!("the language {locale}"));
        }
        text(value, "a localisation", 1, limit)?;
        if names {
            command_name(value)?;
        }
    }
    Ok(())
}

fn row<'a>(row: &'a Value, ids: &mut HashSet<&'a str>) -> Checked {
    let row = object(row, "a row")?;
    known(row, &["type", "components"])?;
    if row["type"] != 1 {
        return Err("a row of another type".to_owned());
    }
    let components = list(field(row, "components")?, "a row", 1, 5)?;
    for component in components {
        let component = object(component, "a component")?;
        text(field(component, "custom_id")?, "custom_id", 1, 100)?;
        if !ids.insert(component["custom_id"].as_str().unwrap()) {
            return Err(format!("the custom_id {} twice", component["custom_id"]));
        }
        match component["type"].as_u64() {
            Some(2) => {
                known(component, &["type", "style", "label", "custom_id", "disabled", "emoji"])?;
                text(field(component, "label")?, "label", 1, 80)?;
                if component
                    .get("style")
                    .and_then(Value::as_u64)
                    .is_none_or(|style| !(1..=4).contains(&style))
                {
                    return Err("the style of a button".to_owned());
                }
            }
            Some(3) => {
                known(
                    component,
                    &["type", "custom_id", "options", "placeholder", "min_values", "max_values", "disabled"],
                )?;
                if components.len() > 1 {
                    return Err("a select beside another component".to_owned());
                }
                if let Some(placeholder) = component.get("placeholder") {
                    text(placeholder, "placeholder", 1, 150)?;
                }
                let mut values = HashSet::new();
                for option in list(field(component, "options")?, "options", 1, 25)? {
                    let option = object(option, "an entry")?;
                    known(option, &["label", "value", "description", "default", "emoji"])?;
                    text(field(option, "label")?, "label", 1, 100)?;
                    text(field(option, "value")?, "value", 1, 100)?;
                    if !values.insert(option["value"].as_str().unwrap()) {
                        return Err("an entry twice".to_owned());
                    }
                }
            }
            other => return Err(format!("a component of type {other:?}")),
        }
    }
    Ok(())
}

fn attachments(listed: Option<&Value>, file: Option<&Upload>) -> Checked {
    let listed = listed.map_or(Ok(&[][..]), |listed| list(listed, "attachments", 0, 10))?;
    for entry in listed {
        let entry = object(entry, "an attachment")?;
        known(entry, &["id", "filename", "description"])?;
        snowflake(entry.get("id"), "attachments.id")?;
        if let Some(description) = entry.get("description") {
            text(description, "description", 0, 1024)?;
        }
    }
    let Some(file) = file else {
        return if listed.is_empty() { Ok(()) } else { Err("an attachment without its file".to_owned()) };
    };
    if file.field != "files[0]" || file.bytes.is_empty() || file.name.is_empty() {
        return Err(format!("the file {} in the field {}", file.name, file.field));
    }
    text(&file.name.clone().into(), "a file name", 1, 260)?;
    let picture = match &*file.kind {
        "image/png" => file.bytes.starts_with(b"\x89PNG"),
        "image/gif" => file.bytes.starts_with(b"GIF89a"),
        _ => false,
    };
    let data = file.name.ends_with(".json") && file.kind == "application/json";
    let words = [".pgn", ".txt", ".fen"].iter().any(|ending| file.name.ends_with(ending));
    if !(picture || data || words && std::str::from_utf8(&file.bytes).is_ok()) {
        return Err(format!("the file {} is neither a picture nor text ({})", file.name, file.kind));
    }
    match listed {
        [entry] if entry["id"] == "0" && entry["filename"] == file.name.as_str() => {}
        _ => return Err("the file is not listed among the attachments".to_owned()),
    }
    if picture && listed[0]["description"].as_str().is_none_or(str::is_empty) {
        return Err("a picture without a description".to_owned());
    }
    Ok(())
}

fn allowed_mentions(value: &Value) -> Checked {
    let mentions = object(value, "allowed_mentions")?;
    known(mentions, &["parse", "users", "roles", "replied_user"])?;
    list(field(mentions, "parse")?, "parse", 0, 0)?;
    let mut seen = HashSet::new();
    for user in list(field(mentions, "users")?, "users", 0, 100)? {
        snowflake(Some(user), "users")?;
        if !seen.insert(user.to_string()) {
            return Err("a user twice".to_owned());
        }
    }
    match mentions.get("replied_user") {
        Some(Value::Bool(false)) => Ok(()),
        _ => Err("replied_user is not false".to_owned()),
    }
}

pub fn thread(body: &Value, of_message: bool) -> Checked {
    let map = object(body, "the thread")?;
    let fields: &[&str] = &["name", "auto_archive_duration", "type"];
    known(map, if of_message { &fields[..2] } else { fields })?;
    text(field(map, "name")?, "the thread's name", 1, 100)?;
    if !of_message && field(map, "type")? != 11 {
        return Err("the thread is not public".to_owned());
    }
    match map.get("auto_archive_duration").and_then(Value::as_u64) {
        None | Some(60 | 1440 | 4320 | 10_080) => Ok(()),
        Some(other) => Err(format!("a thread cannot be archived after {other} minutes")),
    }
}

/// The characters that Discord counts in a command: names, descriptions and values, the longest translation of each.
pub fn characters(value: &Value) -> usize {
    longest(value, "name")
        + longest(value, "description")
        + length(&value["value"])
        + sum_of_characters(&value["options"])
        + sum_of_characters(&value["choices"])
}

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

/// Returns the length of the longest translation of a field.
fn longest(value: &Value, key: &str) -> usize {
    let translated = value[format!("{key}_localizations")].as_object().into_iter().flat_map(Map::values);
    translated.map(length).max().unwrap_or(0).max(length(&value[key]))
}

fn sum_of_characters(list: &Value) -> usize {
    list.as_array().into_iter().flatten().map(characters).sum()
}

fn object<'a>(value: &'a Value, what: &str) -> Result<&'a Map<String, Value>, String> {
    value.as_object().ok_or_else(|| format!("{what} is no object: {value}"))
}

fn list<'a>(value: &'a Value, what: &str, least: usize, most: usize) -> Result<&'a [Value], String> {
    let list = value.as_array().ok_or_else(|| format!("{what} is no list: {value}"))?;
    if list.len() < least || list.len() > most {
        return Err(format!("{what} has {} entries", list.len()));
    }
    Ok(list)
}

fn field<'a>(map: &'a Map<String, Value>, key: &str) -> Result<&'a Value, String> {
    map.get(key).ok_or_else(|| format!("{key} is missing"))
}

fn known(map: &Map<String, Value>, keys: &[&str]) -> Checked {
    match map.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("the unknown field {key}")),
        None => Ok(()),
    }
}

fn text(value: &Value, what: &str, least: usize, most: usize) -> Checked {
    let length = value.as_str().ok_or_else(|| format!("{what} is no text: {value}"))?.chars().count();
    if length < least || length > most {
        return Err(format!("{what} has {length} characters"));
    }
    Ok(())
}

fn snowflake(value: Option<&Value>, what: &str) -> Checked {
    match value.and_then(Value::as_str) {
        Some(id) if id.parse::<u64>().is_ok() => Ok(()),
        _ => Err(format!("{what} is no id")),
    }
}
