//! Message bodies as Discord accepts them, within its limits.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::message::picture::clip;
use crate::message::{
    Button, ButtonStyle, CustomId, MAX_ALT, MAX_CHOICES, MAX_CUSTOM_ID, MAX_TEXT, Row, Select,
};
use crate::platform::{File, Outgoing};

pub(crate) const MAX_ROWS: usize = 5;
const MAX_BUTTONS: usize = 5;
const MAX_LABEL: usize = 80;
/// Maximum length of the label and of the value of a choice, in characters.
pub(crate) const MAX_ENTRY: usize = 100;
const MAX_PLACEHOLDER: usize = 150;
const MAX_PINGS: usize = 100;
const MAX_FILE_NAME: usize = 100;
pub(crate) const EPHEMERAL: u64 = 1 << 6;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyKind {
    New,
    /// Replaces a message: missing parts are removed from it.
    Instead,
}

/// Returns the body of a message. Its file is attachment 0.
pub(crate) fn message(out: &Outgoing, form: BodyKind) -> Value {
    let mut body =
        json!({ "content": clip(&out.text, MAX_TEXT), "allowed_mentions": allowed_mentions(&out.ping) });
    let attachments: Vec<Value> = out.attachment().into_iter().map(attachment).collect();
    for (name, list) in [("components", rows(&out.rows)), ("attachments", attachments)] {
        if form == BodyKind::Instead || !list.is_empty() {
            body[name] = list.into();
        }
    }
    body
}

/// Returns a body that replaces the text of a message and keeps its picture and buttons.
pub(crate) fn new_text(text: &str) -> Value {
    json!({ "content": clip(text, MAX_TEXT), "allowed_mentions": allowed_mentions(&[]) })
}

/// Returns a body that removes the buttons of a message.
pub(crate) fn no_components() -> Value {
    json!({ "components": [], "allowed_mentions": allowed_mentions(&[]) })
}

pub(crate) fn component_ids(message: &Value) -> Vec<&str> {
    let rows = message["components"].as_array().into_iter().flatten();
    let components = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    components.filter_map(|component| component["custom_id"].as_str()).collect()
}

/// Replaces the picture of a message by its board in letters, with `missing` as the reason.
pub(crate) fn in_letters(out: &Outgoing, missing: &str) -> Outgoing {
    let board = out.text_board.as_deref().map(str::trim_end).filter(|board| !board.is_empty());
    let code_block = board.map(|board| format!("\n```\n{}\n```", board.replace("```", "'''")));
    let tail = format!("{}\n{missing}", code_block.unwrap_or_default());
    let room = MAX_TEXT.saturating_sub(tail.chars().count());
    let text = format!("{}{tail}", clip(&out.text, room));
    Outgoing {
        text: text.trim_start().to_owned(),
        picture: None,
        file: None,
        text_board: None,
        ..out.clone()
    }
}

/// Returns a file with a name that Discord does not change.
pub(crate) fn file(file: &File) -> File {
    let mut name: String =
        file.name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-')).collect();
    name.truncate(MAX_FILE_NAME);
    let name = name.trim_matches('.').to_owned();
    File { name: if name.is_empty() { "board.png".to_owned() } else { name }, ..file.clone() }
}

pub(crate) fn entry(text: &str) -> String {
    clip(text, MAX_ENTRY)
}

fn attachment(file: &File) -> Value {
    let file = self::file(file);
    let mut body = json!({ "id": "0", "filename": file.name });
    if !file.alt.is_empty() {
        body["description"] = clip(&file.alt, MAX_ALT).into();
    }
    body
}

/// Returns the allowed mentions: only the people in `ping`.
fn allowed_mentions(ping: &[String]) -> Value {
    let mut seen = HashSet::new();
    let users: Vec<&String> = ping
        .iter()
        .filter(|id| snowflake(id).is_some() && seen.insert(id.as_str()))
        .take(MAX_PINGS)
        .collect();
    json!({ "parse": [], "users": users, "replied_user": false })
}

pub(crate) fn snowflake(id: &str) -> Option<u64> {
    id.parse().ok().filter(|id| *id > 0)
}

fn rows(rows: &[Row]) -> Vec<Value> {
    let mut ids = HashSet::new();
    rows.iter()
        .filter_map(|row| match row {
            Row::Buttons(buttons) => {
                let buttons: Vec<Value> =
                    buttons.iter().filter(|b| fits(&b.id, &mut ids)).take(MAX_BUTTONS).map(button).collect();
                Some(buttons).filter(|buttons| !buttons.is_empty())
            }
            Row::Select(choice) => Some(vec![select(choice)?]).filter(|_| fits(&choice.id, &mut ids)),
        })
        .map(|components| json!({ "type": 1, "components": components }))
        .take(MAX_ROWS)
        .collect()
}

/// Returns `true` if an id is unique in its message and not too long.
fn fits(id: &CustomId, ids: &mut HashSet<String>) -> bool {
    let id = id.to_string();
    let fits = id.chars().count() <= MAX_CUSTOM_ID && ids.insert(id.clone());
    if !fits {
        tracing::warn!(id, "a component was left out: its id is too long or used twice");
    }
    fits
}

fn button(button: &Button) -> Value {
    let style = match button.look {
        ButtonStyle::Primary => 1,
        ButtonStyle::Secondary => 2,
        ButtonStyle::Success => 3,
        ButtonStyle::Danger => 4,
    };
    let label =
        if button.label.trim().is_empty() { "…".to_owned() } else { clip(&button.label, MAX_LABEL) };
    json!({ "type": 2, "style": style, "label": label, "custom_id": button.id.to_string() })
}

fn select(select: &Select) -> Option<Value> {
    let mut values = HashSet::new();
    let options: Vec<Value> = select
        .options
        .iter()
        .filter(|o| {
            !o.value.is_empty() && o.value.chars().count() <= MAX_ENTRY && values.insert(o.value.as_str())
        })
        .take(MAX_CHOICES)
        .map(|o| {
            let label = if o.label.trim().is_empty() { o.value.clone() } else { entry(&o.label) };
            json!({ "label": label, "value": o.value })
        })
        .collect();
    if options.is_empty() {
        return None;
    }
    let mut menu = json!({
        "type": 3, "custom_id": select.id.to_string(), "options": options, "min_values": 1, "max_values": 1,
    });
    if !select.placeholder.is_empty() {
        menu["placeholder"] = clip(&select.placeholder, MAX_PLACEHOLDER).into();
    }
    Some(menu)
}

/// Returns the id of an object in an answer of Discord.
pub(super) fn id_of(answer: &Value) -> String {
    answer["id"].as_str().unwrap_or_default().to_owned()
}
