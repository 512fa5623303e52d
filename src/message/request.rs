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
pub enum Permission {
    /// To see the channel.
    View,
    /// To post messages in it.
    Send,
    /// To post messages in threads.
    SendInThreads,
    /// To open threads that all see.
    CreateThreads,
}

/// Why a game cannot get a thread of its own in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoThreadReason {
    /// The channel is of a kind that has none.
    Kind,
    /// The bot lacks these rights.
    BotLacks(Vec<Permission>),
    /// The person lacks this right.
    PersonLacks(Permission),
    /// The platform does not tell what somebody who types may do.
    Typed,
    /// The person has as many open games as get a thread.
    Many(usize),
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
    pub missing: Option<Vec<Permission>>,
    /// Whether the person may change the settings of the whole server.
    pub manages: bool,
    /// Whether the first person who came may do everything, because the platform has no rights to give.
    pub first_comer_rules: bool,
    /// Whether the platform keeps messages from the bot that do not address it.
    pub addressed_only: bool,
    /// Why the bot cannot open a thread there, as far as the platform says it.
    pub no_threads: Option<NoThreadReason>,
    /// What became of the wish for a thread, once there was one.
    pub thread: Option<ThreadOutcome>,
}

/// What became of the wish for a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadOutcome {
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
    pub what: RequestKind,
}

/// What a person did.
#[derive(Clone, Debug, PartialEq)]
pub enum RequestKind {
    /// A message was typed.
    Text(TypedMessage),
    /// A slash command was given.
    Slash(SlashCommand),
    /// A button was pressed, or an entry of a select was chosen.
    Press(ButtonPress),
}

/// A typed message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypedMessage {
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

/// A slash command with its options, see [`crate::commands::table::COMMANDS`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SlashCommand {
    /// The subcommand's name, for example `move`.
    pub name: String,
    /// The options that were given, by name.
    pub options: BTreeMap<String, OptionValue>,
}

/// A move that somebody is typing into a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompletionRequest {
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
pub enum OptionValue {
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
pub struct ButtonPress {
    /// The `custom_id` of the component.
    pub id: String,
    /// The values chosen, for a select.
    pub values: Vec<String>,
    /// The platform's id of the message that carries the component.
    pub message: String,
    /// Whether only this person sees that message.
    pub private: bool,
}

/// The character that ends a text in C: no keyboard has it, and PostgreSQL keeps no text with it.
const NUL: char = '\0';

impl Request {
    /// The same without a NUL anywhere, as if it had not been sent.
    #[must_use]
    pub fn without_nul(mut self) -> Request {
        strip(&mut self.event);
        self.person.strip();
        self.place.strip();
        self.locale.iter_mut().for_each(strip);
        match &mut self.what {
            RequestKind::Text(TypedMessage { message, content, reply_to, mentions, addressed: _ }) => {
                [message, content].into_iter().chain(reply_to).for_each(strip);
                mentions.iter_mut().for_each(Person::strip);
            }
            RequestKind::Slash(SlashCommand { name, options }) => {
                strip(name);
                for value in options.values_mut() {
                    match value {
                        OptionValue::Text(text) => strip(text),
                        OptionValue::Person(person) => person.strip(),
                        OptionValue::Integer(_) | OptionValue::Bool(_) => {}
                    }
                }
            }
            RequestKind::Press(ButtonPress { id, values, message, private: _ }) => {
                [id, message].into_iter().chain(values).for_each(strip);
            }
        }
        self
    }
}

impl CompletionRequest {
    /// The same without a NUL anywhere.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_request_holds_a_nul() {
        let text = || "a\0b".to_owned();
        let person = || Person { id: text(), name: text(), bot: false };
        let place = || Place {
            channel: text(),
            locale: Some(text()),
            server: Some(text()),
            parent: Some(text()),
            ..Place::default()
        };
        let typed = TypedMessage {
            message: text(),
            content: text(),
            reply_to: Some(text()),
            mentions: vec![person()],
            ..TypedMessage::default()
        };
        let options = [("words", OptionValue::Text(text())), ("who", OptionValue::Person(person()))];
        let options = options.map(|(name, value)| (name.to_owned(), value)).into();
        let press = ButtonPress { id: text(), values: vec![text()], message: text(), private: true };
        for what in [
            RequestKind::Text(typed),
            RequestKind::Slash(SlashCommand { name: text(), options }),
            RequestKind::Press(press),
        ] {
            let request = Request {
                event: text(),
                order: None,
                person: person(),
                place: place(),
                locale: Some(text()),
                moderator: false,
                what,
            };
            let shown = format!("{:?}", request.without_nul());
            assert!(shown.contains("\"ab\"") && !shown.contains("\\0"), "{shown}");
        }
        let typing = CompletionRequest {
            person: text(),
            locale: Some(text()),
            place: place(),
            text: text(),
            puzzle: false,
        };
        let shown = format!("{:?}", typing.without_nul());
        assert!(shown.contains("\"ab\"") && !shown.contains("\\0"), "{shown}");
    }
}
