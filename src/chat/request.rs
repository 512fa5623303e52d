//! What arrives from a platform, in one neutral form.

use std::collections::BTreeMap;

/// Somebody on a platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The platform's own id, for example a Discord user id.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// Whether it is a program.
    pub bot: bool,
}

/// Where something happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The platform's id of the channel, thread or direct-message channel.
    pub channel: String,
    /// Whether it is a direct message with the bot.
    pub direct: bool,
    /// The language of the server, when the platform tells it.
    pub locale: Option<String>,
}

/// One thing that a person did.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The platform's id of the event; a second delivery under the same id does nothing.
    pub event: String,
    /// Who did it.
    pub person: Person,
    /// Where.
    pub place: Place,
    /// The person's own language, when the platform tells it.
    pub locale: Option<String>,
    /// Whether the person may moderate this channel (may abort other people's games).
    pub moderator: bool,
    /// What it was.
    pub what: What,
}

/// What a person did.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A message was typed.
    Text(Text),
    /// A slash command was given.
    Slash(Slash),
    /// A button was pressed, or an entry of a select was chosen.
    Press(Press),
}

/// A typed message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The platform's id of the message.
    pub message: String,
    /// Its text. The mention that addressed the bot is removed; other mentions stay as `<@id>`.
    pub content: String,
    /// Whether the bot was meant: a mention, a reply to one of its messages, or a direct message.
    pub addressed: bool,
    /// The bot's message that this one replies to.
    pub reply_to: Option<String>,
    /// The people mentioned in it, the bot left out.
    pub mentions: Vec<Person>,
}

/// A slash command with its options, see [`super::COMMANDS`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slash {
    /// The subcommand's name, for example `move`.
    pub name: String,
    /// The options that were given, by name.
    pub options: BTreeMap<String, Value>,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Words.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    Bool(bool),
    /// Somebody.
    Person(Person),
}

/// A press of a button, or a choice in a select.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Press {
    /// The `custom_id` of the component.
    pub id: String,
    /// The values chosen, for a select.
    pub values: Vec<String>,
    /// The platform's id of the message that carries the component.
    pub message: String,
}
