//! What arrives from a platform, in one neutral form.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::message::board_ref::BoardRef;
use crate::message::custom_id::PuzzleComponent;

/// A person or a bot, as the platform names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The platform's own id, for example a Discord user id.
    pub id: String,
    pub name: String,
    pub bot: bool,
}

/// The platform's number of a role of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleId(pub u64);

/// Permission that the bot needs in a channel, to play there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    View,
    Send,
    SendInThreads,
    CreateThreads,
    /// To a voice or stage channel: without it Discord denies everything else there, its text chat included.
    Connect,
    /// Of the person, to show others the answers of a bot that is not in the server.
    ExternalApps,
}

/// Reason why a game cannot get a thread of its own in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoThreadReason {
    /// The channel is of a kind that has none.
    Kind,
    BotLacks(Vec<Permission>),
    PersonLacks(Permission),
    /// Unknown, because platforms do not report the permissions of a typed message's author.
    Typed,
    /// The person has as many open games as get a thread.
    Many(usize),
}

/// Kind of place that a channel is for the bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlaceKind {
    /// A channel or thread that others may read.
    #[default]
    Server,
    /// The direct messages of one person with the bot.
    Direct,
    /// A channel to which the bot itself has no access, because only a person has installed it. It can post and read nothing
    /// there but its answers to what that person does.
    Borrowed,
}

/// Place where a request comes from, with the rights of the bot and of the person there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The platform's id of the channel, thread or direct-message channel.
    pub channel: String,
    pub kind: PlaceKind,
    /// The language of the server, when the platform tells it.
    pub locale: Option<String>,
    /// The platform's id of the server in which the bot is; none elsewhere.
    pub server: Option<String>,
    /// The channel that a thread belongs to, when the platform tells it.
    pub parent: Option<String>,
    /// Permissions that the bot needs there and does not have; `None` when the platform does not say.
    pub missing: Option<Vec<Permission>>,
    /// True if the person may change the settings of the whole server.
    pub manages: bool,
    /// True if the person may give every role of the server.
    pub manages_roles: bool,
    /// True if the first person who came may do everything, because the platform has no rights to give.
    pub first_comer_rules: bool,
    /// True if the platform does not show the bot messages that do not address it.
    pub addressed_only: bool,
    /// True if people type beside the board of their game here, so that what they type counts as a reply to it.
    pub shows_board: bool,
    /// Reason why the bot cannot open a thread there, as far as the platform says it.
    pub no_threads: Option<NoThreadReason>,
    /// Roles of the person in the server; `None` where there are none, or the platform does not say.
    pub roles: Option<Vec<RoleId>>,
}

impl Place {
    /// Returns `true` if only one person reads the messages there.
    pub fn is_direct(&self) -> bool {
        self.kind == PlaceKind::Direct
    }

    /// Returns `true` if it belongs to a server in which the bot is.
    pub fn is_in_server(&self) -> bool {
        self.kind == PlaceKind::Server
    }

    /// Returns `true` if the bot has no access to it.
    pub fn is_borrowed(&self) -> bool {
        self.kind == PlaceKind::Borrowed
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The platform's id of the event; a second delivery under the same id does nothing.
    pub event: String,
    /// Its place in the order of all events and messages of the platform, which its ids keep.
    pub order: Option<u64>,
    pub person: Person,
    pub place: Place,
    /// The person's own language, when the platform tells it.
    pub locale: Option<String>,
    /// True if the person may moderate this channel (may abort other people's games).
    pub moderator: bool,
    pub what: RequestKind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum RequestKind {
    Text(TypedMessage),
    Slash(SlashCommand),
    /// A button was pressed, or an entry of a select was chosen.
    Press(ButtonPress),
    /// The platform tells whether the person's app is dark.
    Appearance {
        dark: bool,
    },
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypedMessage {
    pub message: String,
    /// Its text. The mention that addressed the bot is removed; other mentions stay as `<@id>`.
    pub content: String,
    /// True if the bot was meant: a mention, a reply to one of its messages, or a direct message.
    pub addressed: bool,
    /// The bot's message that this one replies to.
    pub reply_to: Option<String>,
    /// The board that that message shows, as far as it says so itself: the bot may have been killed before it noted it.
    pub board: Option<BoardRef>,
    /// A component of the puzzle that that message shows.
    pub puzzle: Option<PuzzleComponent>,
    /// The people mentioned in it, the bot left out.
    pub mentions: Vec<Person>,
    /// The file that goes with it, where it is meant as a record.
    pub file: Option<Arc<[u8]>>,
    /// True if this text is from an edit; the event is then the edit, and not the message.
    pub edited: bool,
}

/// A slash command with its options, see [`crate::commands::table::commands`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SlashCommand {
    /// The subcommand's name, for example `move`.
    pub name: String,
    pub options: BTreeMap<String, OptionValue>,
}

/// A move that is being typed into a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompletionRequest {
    /// The platform's id of the person.
    pub person: String,
    /// The person's own language, when the platform tells it.
    pub locale: Option<String>,
    pub place: Place,
    pub text: String,
    /// True if it is for the puzzle that is open, and not for a game.
    pub puzzle: bool,
}

/// The value of an option before it is checked; a text that does not fit its kind stays a text.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    Text(String),
    Integer(i64),
    Bool(bool),
    Person(Person),
    Role(RoleId),
    File(Arc<[u8]>),
}

/// A button that was pressed, or an entry of a select that was chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ButtonPress {
    pub id: String,
    /// The values chosen, for a select.
    pub values: Vec<String>,
    /// The platform's id of the message that carries the component.
    pub message: String,
    /// True if only this person sees that message.
    pub private: bool,
}

/// The character that ends a text in C: no keyboard has it, and PostgreSQL keeps no text with it.
const NUL: char = '\0';

/// Returns the name of the answer to a typed message with this event id: it is posted once, however often it is sent.
pub fn answer_nonce(event: &str) -> String {
    format!("r{event}")
}

impl Request {
    /// Returns the key that is stored with the effect of a typed message, so that an edit of the message has no second effect.
    pub(crate) fn effect_key(&self) -> Option<String> {
        let RequestKind::Text(text) = &self.what else { return None };
        let message = if text.edited { &text.message } else { &self.event };
        Some(format!("{message}/effect"))
    }

    /// Returns `true` for the text of an edited message.
    pub(crate) fn is_edit(&self) -> bool {
        matches!(&self.what, RequestKind::Text(text) if text.edited)
    }

    /// Removes NUL characters from all texts.
    #[must_use]
    pub fn without_nul(mut self) -> Request {
        strip(&mut self.event);
        self.person.strip();
        self.place.strip();
        self.locale.iter_mut().for_each(strip);
        match &mut self.what {
            RequestKind::Text(TypedMessage {
                message,
                content,
                reply_to,
                mentions,
                addressed: _,
                board: _,
                puzzle: _,
                file: _,
                edited: _,
            }) => {
                [message, content].into_iter().chain(reply_to).for_each(strip);
                mentions.iter_mut().for_each(Person::strip);
            }
            RequestKind::Slash(SlashCommand { name, options }) => {
                strip(name);
                for value in options.values_mut() {
                    match value {
                        OptionValue::Text(text) => strip(text),
                        OptionValue::Person(person) => person.strip(),
                        // A file is no text before it is decoded.
                        OptionValue::Integer(_)
                        | OptionValue::Bool(_)
                        | OptionValue::Role(_)
                        | OptionValue::File(_) => {}
                    }
                }
            }
            RequestKind::Press(ButtonPress { id, values, message, private: _ }) => {
                [id, message].into_iter().chain(values).for_each(strip);
            }
            RequestKind::Appearance { dark: _ } => {}
        }
        self
    }
}

impl CompletionRequest {
    #[must_use]
    pub fn without_nul(mut self) -> CompletionRequest {
        [&mut self.person, &mut self.text].into_iter().chain(&mut self.locale).for_each(strip);
        self.place.strip();
        self
    }
}

impl Person {
    fn strip(&mut self) {
        [&mut self.id, &mut self.name].into_iter().for_each(strip);
    }
}

impl Place {
    fn strip(&mut self) {
        let Place { channel, locale, server, parent, .. } = self;
        [channel].into_iter().chain(locale).chain(server).chain(parent).for_each(strip);
    }
}

fn strip(text: &mut String) {
    text.retain(|letter| letter != NUL);
}
