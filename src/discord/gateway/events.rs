//! What arrives on the connection: each event once, none lost without a word.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serenity::async_trait;
use serenity::client::{Context, RawEventHandler};
use serenity::gateway::CollectorCallback;
use serenity::model::application::Interaction;
use serenity::model::channel::Message;
use serenity::model::event::Event;
use serenity::model::gateway::ShardInfo;
use serenity::model::id::{ApplicationId, ChannelId, GuildId, UserId};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, watch};

use crate::discord::remembered::SeenEvents;
use crate::discord::settings::LeaseGuard;
use crate::metrics::Metrics;

/// Something that came from the gateway, in order for each channel.
pub(crate) enum Incoming {
    /// A new session began: what was typed before it has to be read back.
    Ready {
        /// The bot itself.
        me: UserId,
        application: ApplicationId,
        /// Which part of the servers this session is for.
        shard: Option<ShardInfo>,
    },
    Message(Box<Message>),
    Interaction(Box<Interaction>),
    /// A server with its language and its channels, as far as they are told.
    Server(GuildId, String, Vec<ChannelId>),
    /// Something was changed in a server, or in this channel or thread of it: the bot may have got rights, or lost some.
    Rights(GuildId, Option<ChannelId>),
    Gone(ChannelId),
    /// The bot left a server, or the server is gone.
    Left(GuildId),
    /// More arrived than was taken; some of it was dropped.
    Overflow,
}

/// The queue of what arrived. When it is full, or while nothing may be said, something is dropped and forgotten, to be read
/// back.
///
/// Events are taken in two ways. A collector is called in the order of arrival, but can be set up only once a session is
/// ready; the tasks of the handler may overtake each other, but miss nothing. What the collector took, the handler leaves
/// alone.
#[derive(Clone)]
pub(super) struct Events {
    pub(super) queue: mpsc::Sender<Incoming>,
    pub(super) overflow: Arc<AtomicBool>,
    pub(super) seen: Arc<SeenEvents>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) lease_guard: LeaseGuard,
    /// The address at which a lost session is resumed.
    pub(super) resume: watch::Sender<Option<String>>,
}

impl Events {
    /// Queues something; false when nobody listens any more.
    fn send(&self, incoming: Incoming) -> bool {
        let kind = match incoming {
            Incoming::Message(_) => "message",
            Incoming::Interaction(_) => "interaction",
            _ => "other",
        };
        self.metrics.events.of(kind).inc();
        let asks = matches!(incoming, Incoming::Message(_) | Incoming::Interaction(_));
        if asks && !self.lease_guard.now() {
            return self.drop(&incoming);
        }
        match self.queue.try_send(incoming) {
            Ok(()) => true,
            Err(TrySendError::Closed(_)) => false,
            Err(TrySendError::Full(dropped)) => self.drop(&dropped),
        }
    }

    fn drop(&self, incoming: &Incoming) -> bool {
        if let Incoming::Message(message) = incoming {
            self.seen.forget(message.id.get());
        }
        self.overflow.store(true, Ordering::Relaxed);
        !self.queue.is_closed()
    }
}

#[async_trait]
impl RawEventHandler for Events {
    async fn raw_event(&self, context: Context, event: Event) {
        let incoming = match event {
            Event::Ready(event) => {
                let ready = event.ready;
                tracing::info!(name = ready.user.name, servers = ready.guilds.len(), "connected to Discord");
                let (me, application) = (ready.user.id, ready.application.id);
                self.send(Incoming::Ready { me, application, shard: ready.shard });
                let resume = ready.resume_gateway_url.trim_end_matches('/').to_owned();
                self.resume.send_replace(Some(resume).filter(|url| url.starts_with("ws")));
                let events = self.clone();
                context.shard.add_collector(CollectorCallback(Box::new(move |event| {
                    match take(event, &events.seen) {
                        Some(incoming) => events.send(incoming),
                        None => !events.queue.is_closed(),
                    }
                })));
                return;
            }
            Event::Resumed(_) => return tracing::info!("the connection to Discord was resumed"),
            Event::Unknown(_) => {
                // Only the name: the rest may hold secrets.
                let kind = event.name().unwrap_or_default();
                return tracing::info!(kind, "Discord sent an unknown kind of event");
            }
            Event::GuildDelete(event) if !event.guild.unavailable => {
                tracing::info!(server = %event.guild.id, "the bot is no longer in this server");
                Incoming::Left(event.guild.id)
            }
            Event::ChannelDelete(event) => Incoming::Gone(event.channel.id),
            Event::ThreadDelete(event) => Incoming::Gone(event.thread.id),
            Event::ChannelUpdate(event) => Incoming::Rights(event.channel.guild_id, Some(event.channel.id)),
            Event::ThreadUpdate(event) => Incoming::Rights(event.thread.guild_id, Some(event.thread.id)),
            Event::GuildRoleUpdate(event) => Incoming::Rights(event.role.guild_id, None),
            Event::GuildRoleDelete(event) => Incoming::Rights(event.guild_id, None),
            Event::ThreadListSync(event) => Incoming::Rights(event.guild_id, None),
            Event::GuildMemberUpdate(event) => Incoming::Rights(event.guild_id, None),
            event => match take(&event, &self.seen) {
                Some(incoming) => incoming,
                None => return,
            },
        };
        self.send(incoming);
    }
}

/// What the collector takes, or the handler before there is one.
fn take(event: &Event, seen: &SeenEvents) -> Option<Incoming> {
    match event {
        Event::MessageCreate(event) if seen.is_new(event.message.id.get()) => {
            Some(Incoming::Message(Box::new(event.message.clone())))
        }
        Event::InteractionCreate(event) if seen.is_new(event.interaction.id().get()) => {
            Some(Incoming::Interaction(Box::new(event.interaction.clone())))
        }
        // These come twice where both look; that changes nothing.
        Event::GuildCreate(event) => {
            let guild = &event.guild;
            let channels = guild.channels.keys().copied().chain(guild.threads.iter().map(|thread| thread.id));
            Some(Incoming::Server(guild.id, guild.preferred_locale.clone(), channels.collect()))
        }
        Event::GuildUpdate(event) => {
            Some(Incoming::Server(event.guild.id, event.guild.preferred_locale.clone(), Vec::new()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_room_is_forgotten_so_that_it_can_be_read_back() {
        let (queue, mut taken) = mpsc::channel(1);
        let silent = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&silent);
        let events = Events {
            queue,
            overflow: Arc::default(),
            seen: Arc::default(),
            metrics: Arc::default(),
            lease_guard: LeaseGuard::while_true(move || !heard.load(Ordering::Relaxed)),
            resume: watch::Sender::default(),
        };
        let message = |id: u64| -> Incoming {
            let message = serde_json::json!({
                "id": id.to_string(), "channel_id": "301", "content": "C2.5", "timestamp": "2026-01-01T00:00:00+00:00",
                "author": { "id": "201", "username": "alice", "discriminator": "0", "avatar": null },
                "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
                "attachments": [], "embeds": [], "pinned": false, "type": 0,
            });
            assert!(events.seen.is_new(id));
            Incoming::Message(Box::new(serde_json::from_value(message).expect("a message of Discord's form")))
        };
        assert!(events.send(message(1)) && events.send(message(2)));
        assert!(events.overflow.load(Ordering::Relaxed));
        assert!(!events.seen.is_new(1) && events.seen.is_new(2));
        assert!(matches!(taken.try_recv(), Ok(Incoming::Message(message)) if message.id.get() == 1));
        // The same while nothing may be said.
        events.overflow.store(false, Ordering::Relaxed);
        silent.store(true, Ordering::Relaxed);
        assert!(events.send(message(3)) && taken.try_recv().is_err());
        assert!(events.overflow.load(Ordering::Relaxed) && events.seen.is_new(3));
        drop(taken);
        assert!(!events.send(Incoming::Overflow), "nobody listens any more");
    }
}
