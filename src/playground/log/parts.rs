//! What the log takes and gives: contents of messages, windows and changes.

use crate::platform::{File, Outgoing};
use crate::playground::message::{ChatChannel, ChatMessage, Member, MessageBody, PictureRef};

/// Content of a message, with the bytes of its pictures.
#[derive(Clone, Debug)]
pub struct MessageContent<'a> {
    pub body: MessageBody,
    /// A picture, or another file.
    pub(super) picture: Option<&'a File>,
    pub(super) black_picture: Option<&'a File>,
}

impl<'a> MessageContent<'a> {
    pub fn typed(text: String) -> MessageContent<'a> {
        let body = MessageBody { text, ..MessageBody::default() };
        MessageContent { body, picture: None, black_picture: None }
    }

    pub fn of(message: &'a Outgoing) -> MessageContent<'a> {
        let picture = message.attachment();
        let black_picture = message.for_black.as_ref().map(|view| &view.picture);
        MessageContent { body: MessageBody::of(message, picture.map(PictureRef::of)), picture, black_picture }
    }

    pub(super) fn hash(&self) -> Option<&str> {
        self.body.picture.as_ref().map(|picture| picture.hash.as_str())
    }
}

/// A message to be stored; without an `author` it is the bot's.
#[derive(Clone, Debug, Default)]
pub struct NewMessage<'a> {
    pub channel: &'a str,
    pub author: Option<&'a str>,
    pub only_for: Option<&'a str>,
    pub reply_to: Option<i64>,
    pub locale: Option<&'a str>,
    pub nonce: Option<&'a str>,
    /// True if the bot has to handle it.
    pub pending: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct MessageWindow<'a> {
    pub channel: &'a str,
    /// Reader, for private answers.
    pub person: Option<&'a str>,
    /// Only greater ids.
    pub after: Option<i64>,
    /// Only smaller ids.
    pub before: Option<i64>,
    pub limit: i64,
}

/// A change, with its number.
#[derive(Clone, Debug)]
pub enum LogEvent {
    Person(i64, Member),
    Channel(i64, ChatChannel),
    Message(Box<ChatMessage>),
}

impl LogEvent {
    pub fn rev(&self) -> i64 {
        match self {
            LogEvent::Person(rev, _) | LogEvent::Channel(rev, _) => *rev,
            LogEvent::Message(message) => message.rev,
        }
    }
}
