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

/// What the bot needs to be allowed in a channel, to play there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// To see the channel.
    View,
    /// To post messages in it.
    Send,
    /// To post messages in threads.
    SendInThreads,
}

/// Where something happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The platform's id of the channel, thread or direct-message channel.
    pub channel: String,
    /// Whether it is a direct message with the bot.
    pub direct: bool,
    /// The language of the server, when the platform tells it.
    pub locale: Option<String>,
    /// The platform's id of the server; none for direct messages.
    pub server: Option<String>,
    /// The channel that a thread belongs to, when the platform tells it.
    pub parent: Option<String>,
    /// What the bot may not do there and would have to; `None` when the platform does not say.
    pub missing: Option<Vec<Right>>,
    /// Whether the person may change the settings of the whole server.
    pub manages: bool,
    /// Whether the bot cannot open a thread there, as far as the platform says it.
    pub no_threads: bool,
    /// What became of the wish for a thread, once there was one.
    pub thread: Option<Thread>,
}

/// What became of the wish for a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thread {
    /// The place is a thread that was opened for this request.
    Opened,
    /// None could be opened.
    Refused,
}

/// One thing that a person did.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The platform's id of the event; a second delivery under the same id does nothing.
    pub event: String,
    /// Its place in the order of all events and messages of the platform, which its ids keep.
    pub order: Option<u64>,
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

/// A move that somebody is typing into a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typing {
    /// The platform's id of the person.
    pub person: String,
    /// The person's own language, when the platform tells it.
    pub locale: Option<String>,
    /// Where.
    pub place: Place,
    /// What is there so far.
    pub text: String,
    /// Whether it is for the puzzle that is open, and not for a game.
    pub puzzle: bool,
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
    /// Whether only this person sees that message.
    pub private: bool,
}
