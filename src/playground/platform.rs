//! The playground as a chat platform.

use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::{broadcast, watch};

use super::log::{ChatLog, ChatLogError, MessageContent, NewMessage};
use super::message::ChatMessage;
use crate::platform::{Outgoing, Platform, SendError};
use crate::store::Database;

/// Who is there at the first start, so that one person can try both sides at once.
const FIRST_PEOPLE: [(&str, &str); 2] = [("alice", "Alice"), ("mei", "Mei")];
/// The channels at the first start.
const FIRST_CHANNELS: [(&str, &str); 2] = [("general", "general"), ("tea-house", "tea-house")];

/// The local chat: keeps what is said and tells every open page about it.
pub struct PlaygroundPlatform {
    log: ChatLog,
    changed: watch::Sender<()>,
    typing: broadcast::Sender<String>,
}

impl PlaygroundPlatform {
    /// Opens the chat in the database of the games; the first time, with two people and two channels.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub async fn open(database: Database) -> Result<PlaygroundPlatform, ChatLogError> {
        let log = ChatLog::new(database);
        if let Err(error) = log.prune().await {
            // A full disk for example: what is there can be shown all the same.
            tracing::warn!(%error, "old rows of the playground stay");
        }
        if log.people().await?.is_empty() {
            for (id, name) in FIRST_CHANNELS {
                log.add_channel(id, name).await?;
            }
            for (id, name) in FIRST_PEOPLE {
                log.add_person(id, name).await?;
            }
        }
        Ok(PlaygroundPlatform { log, changed: watch::Sender::new(()), typing: broadcast::Sender::new(64) })
    }

    /// Forgets private answers of earlier days and pictures that nobody shows; returns how many there were.
    pub(crate) async fn prune(&self) -> Result<u64, ChatLogError> {
        self.log.prune().await
    }

    pub(crate) fn log(&self) -> &ChatLog {
        &self.log
    }

    /// Wakes every open page: something in the log is new.
    pub(crate) fn touch(&self) {
        self.changed.send_replace(());
    }

    /// Is woken by [`Self::touch`].
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Hears in which channels the bot is thinking.
    pub(crate) fn thinking(&self) -> broadcast::Receiver<String> {
        self.typing.subscribe()
    }

    /// Posts a message of the bot for all.
    async fn post(&self, channel: &str, message: &Outgoing, nonce: &str) -> Result<ChatMessage, PostError> {
        if self.log.channel(channel).await?.is_none() {
            return Err(PostError::NoChannel);
        }
        let content = MessageContent::of(message);
        let nonce = format!("bot/{nonce}");
        let reply_to = message.reply_to.as_deref().and_then(|id| id.parse().ok());
        let draft = NewMessage { channel, reply_to, nonce: Some(&nonce), ..NewMessage::default() };
        let (stored, _) = self.log.post(draft, &content).await?;
        self.touch();
        Ok(stored)
    }

    /// Posts an answer to a typed message for all; a second call for the same event posts nothing.
    pub(crate) async fn answer(
        &self,
        channel: &str,
        message: &Outgoing,
        event: &str,
    ) -> Result<Option<ChatMessage>, ChatLogError> {
        match self.post(channel, message, &format!("answer/{event}")).await {
            Ok(stored) => Ok(Some(stored)),
            Err(PostError::NoChannel) => Ok(None),
            Err(PostError::Log(error)) => Err(error),
        }
    }
}

enum PostError {
    NoChannel,
    Log(ChatLogError),
}

impl From<ChatLogError> for PostError {
    fn from(error: ChatLogError) -> PostError {
        PostError::Log(error)
    }
}

impl Platform for PlaygroundPlatform {
    fn name(&self) -> &'static str {
        "playground"
    }

    fn send<'a>(
        &'a self,
        channel: &'a str,
        message: &'a Outgoing,
        nonce: &'a str,
    ) -> BoxFuture<'a, Result<String, SendError>> {
        Box::pin(async move {
            match self.post(channel, message, nonce).await {
                Ok(stored) => Ok(stored.id.to_string()),
                Err(PostError::NoChannel) => Err(SendError::Gone(format!("there is no channel {channel}"))),
                Err(PostError::Log(error)) => Err(later(&error)),
            }
        })
    }

    fn open_thread<'a>(
        &'a self,
        _channel: &'a str,
        name: &'a str,
    ) -> BoxFuture<'a, Result<String, SendError>> {
        Box::pin(async move {
            let number = self.log.take_number().await.map_err(|error| later(&error))?;
            let id = format!("thread-{number}");
            self.log.add_channel(&id, name).await.map_err(|error| later(&error))?;
            self.touch();
            Ok(id)
        })
    }

    fn open_direct<'a>(&'a self, person: &'a str) -> BoxFuture<'a, Result<String, SendError>> {
        Box::pin(async move {
            let channels = self.log.channels().await.map_err(|error| later(&error))?;
            let direct = channels.into_iter().find(|channel| channel.owner.as_deref() == Some(person));
            let direct = direct.ok_or_else(|| SendError::Refused(format!("there is no {person}")))?;
            Ok(direct.id)
        })
    }

    fn edit<'a>(
        &'a self,
        channel: &'a str,
        message: &'a str,
        new: &'a Outgoing,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            let id = message.parse().map_err(|_| unknown(message))?;
            let quiet = Outgoing { ping: Vec::new(), ..new.clone() };
            let changed = self.log.edit(channel, id, &MessageContent::of(&quiet)).await;
            if !changed.map_err(|error| later(&error))? {
                return Err(unknown(message));
            }
            self.touch();
            Ok(())
        })
    }

    fn edit_text<'a>(
        &'a self,
        channel: &'a str,
        message: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            let id = message.parse().map_err(|_| unknown(message))?;
            if !self.log.edit_text(channel, id, text).await.map_err(|error| later(&error))? {
                return Err(unknown(message));
            }
            self.touch();
            Ok(())
        })
    }

    fn clear_components<'a>(
        &'a self,
        channel: &'a str,
        message: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            let id = message.parse().map_err(|_| unknown(message))?;
            if !self.log.clear(channel, id).await.map_err(|error| later(&error))? {
                return Err(unknown(message));
            }
            self.touch();
            Ok(())
        })
    }

    fn typing<'a>(&'a self, channel: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            // Nobody listening is no failure.
            let _ = self.typing.send(channel.to_owned());
        })
    }
}

fn later(error: &ChatLogError) -> SendError {
    SendError::Later { after: Some(Duration::from_secs(1)), reason: error.to_string() }
}

fn unknown(message: &str) -> SendError {
    SendError::Refused(format!("there is no message {message} of the bot in this channel"))
}
