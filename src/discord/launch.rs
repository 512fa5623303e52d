//! The button below boards that opens the live board, and the entry of the application that does the same.

use serde_json::{Value, json};
use serenity::model::application::{CommandType, Interaction};

use super::message_body::{self, BodyKind, MAX_ROWS};
use super::platform::DiscordPlatform;
use crate::i18n::{Localizer, messages as s};
use crate::message::BoardRef;
use crate::platform::Outgoing;

/// Id of the button. It is no [`crate::message::CustomId`], because only Discord can open the live board.
pub(crate) const OPEN: &str = "open-board";
/// Discord's most buttons in a row.
const MAX_BUTTONS: usize = 5;
/// Hyphens in the name of a board's picture. Pictures with marks have more.
const HYPHENS: usize = 3;

/// Returns `true` for the button, or for the entry of the application.
pub(crate) fn is_launch(interaction: &Interaction) -> bool {
    match interaction {
        Interaction::Command(command) => command.data.kind == CommandType::PrimaryEntryPoint,
        Interaction::Component(component) => component.data.custom_id == OPEN,
        _ => false,
    }
}

/// Returns `true` if a message shows the board of a game, without marks.
fn shows_board(message: &Outgoing) -> bool {
    let name = message.picture.as_ref().map(|picture| picture.name.as_str());
    name.is_some_and(|name| BoardRef::of_picture(name).is_some() && name.matches('-').count() == HYPHENS)
}

impl DiscordPlatform {
    /// Returns the body of a message. Boards get the button of the live board where it can be opened.
    pub(crate) fn body(&self, channel: &str, message: &Outgoing, form: BodyKind) -> Value {
        let mut body = message_body::message(message, form);
        if self.has_activity() && shows_board(message) && !self.borrowed.contains(channel) {
            add_button(&mut body, Localizer::of(message.locale.unwrap_or_default()));
        }
        body
    }
}

/// Adds the button to the body of a message: to the last row of buttons if there is room, else in a row of its own.
fn add_button(body: &mut Value, l10n: Localizer) {
    let button = json!({ "type": 2, "style": 2, "label": l10n.say(&s::LiveOpen), "custom_id": OPEN });
    if !body["components"].is_array() {
        body["components"] = json!([]);
    }
    let Some(rows) = body["components"].as_array_mut() else { return };
    if let Some(last) = rows.last_mut().and_then(|row| row["components"].as_array_mut())
        && last.len() < MAX_BUTTONS
        && last.iter().all(|component| component["type"] == 2)
    {
        last.push(button);
    } else if rows.len() < MAX_ROWS {
        rows.push(json!({ "type": 1, "components": [button] }));
    }
}
