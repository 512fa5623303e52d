//! Events of the connection: each is queued once, and none is lost silently.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use serenity::async_trait;
use serenity::client::{Context, RawEventHandler};
use serenity::gateway::CollectorCallback;
use serenity::model::event::{Event, GuildCreateEvent, UnknownEvent};
use tokio::sync::watch;

use crate::discord::connection_health::ConnectionHealth;
use crate::discord::edits;
use crate::discord::event_queue::{EventQueue, Incoming};
use crate::discord::lenient;
use crate::discord::remembered::SeenEvents;

/// Handler to which serenity passes the events.
///
/// Events are taken in two ways. A collector is called in the order of arrival, but exists only once a session is ready; the
/// tasks of the handler may overtake each other, but miss nothing. The handler skips events that the collector took.
pub(super) struct EventHandler {
    pub(super) queue: EventQueue,
    /// The address at which a lost session is resumed.
    pub(super) resume: watch::Sender<Option<String>>,
    pub(super) health: Arc<ConnectionHealth>,
}

#[async_trait]
impl RawEventHandler for EventHandler {
    async fn raw_event(&self, context: Context, event: Event) {
        let incoming = match event {
            Event::Ready(event) => {
                let ready = event.ready;
                tracing::info!(name = ready.user.name, servers = ready.guilds.len(), "connected to Discord");
                self.queue.send(Incoming::Ready {
                    bot_id: ready.user.id,
                    application: ready.application.id,
                    shard: ready.shard,
                });
                let resume = ready.resume_gateway_url.trim_end_matches('/').to_owned();
                self.resume.send_replace(Some(resume).filter(|url| url.starts_with("ws")));
                let queue = self.queue.clone();
                context.shard.add_collector(CollectorCallback(Box::new(move |event| {
                    match take(event, &queue.seen) {
                        Some(incoming) => queue.send(incoming),
                        None => !queue.is_closed(),
                    }
                })));
                return;
            }
            Event::Resumed(_) => {
                let closed = self.health.starts.lock().take_closed();
                return tracing::info!(closed, "the connection to Discord was resumed");
            }
            Event::Unknown(event) if lenient::used_kind(&event.kind).is_none() => {
                // Only the name: the rest may hold secrets.
                return tracing::info!(kind = event.kind, "Discord sent an unknown kind of event");
            }
            Event::ChannelDelete(event) => Incoming::Gone(event.channel.id),
            Event::ThreadDelete(event) => Incoming::Gone(event.thread.id),
            Event::ChannelUpdate(event) => Incoming::Rights(event.channel.guild_id, Some(event.channel.id)),
            Event::ThreadUpdate(event) => Incoming::Rights(event.thread.guild_id, Some(event.thread.id)),
            Event::GuildRoleUpdate(event) => Incoming::Rights(event.role.guild_id, None),
            Event::GuildRoleDelete(event) => Incoming::Rights(event.guild_id, None),
            Event::ThreadListSync(event) => Incoming::Rights(event.guild_id, None),
            Event::GuildMemberUpdate(event) => Incoming::Rights(event.guild_id, None),
            event => {
                if let Event::GuildCreate(created) = &event {
                    self.send_empty_threads(created);
                }
                match take(&event, &self.queue.seen) {
                    Some(incoming) => incoming,
                    None => return,
                }
            }
        };
        self.queue.send(incoming);
    }
}

impl EventHandler {
    fn send_empty_threads(&self, created: &GuildCreateEvent) {
        for thread in &created.guild.threads {
            if thread.message_count == Some(0)
                && let Some(owner) = thread.owner_id
            {
                self.queue.send(Incoming::EmptyThread(created.guild.id, thread.id, owner));
            }
        }
    }
}

/// Converts an event of the collector, or of the handler before there is a collector.
fn take(event: &Event, seen: &SeenEvents) -> Option<Incoming> {
    match event {
        Event::MessageCreate(event) if seen.insert(event.message.id.get()) => {
            Some(Incoming::Message(Box::new(event.message.clone())))
        }
        Event::MessageUpdate(event) => {
            let message = edits::edited_message(event)?;
            if !seen.insert(edits::event_number(&message)) {
                return None;
            }
            Some(Incoming::Message(Box::new(message)))
        }
        Event::InteractionCreate(event) if seen.insert(event.interaction.id().get()) => {
            Some(Incoming::Interaction(Box::new(event.interaction.clone())))
        }
        // Harmless if both take it. In order, because an interaction after it comes from a server with or without the bot.
        Event::GuildCreate(event) => {
            let guild = &event.guild;
            let channels = guild.channels.keys().copied().chain(guild.threads.iter().map(|thread| thread.id));
            Some(Incoming::Server(guild.id, guild.preferred_locale.clone(), channels.collect()))
        }
        Event::GuildUpdate(event) => {
            Some(Incoming::Server(event.guild.id, event.guild.preferred_locale.clone(), Vec::new()))
        }
        Event::GuildDelete(event) if !event.guild.unavailable => Some(Incoming::Left(event.guild.id)),
        Event::Unknown(event) => take_unknown(event, seen),
        _ => None,
    }
}

/// Converts an event that the library could not parse.
fn take_unknown(event: &UnknownEvent, seen: &SeenEvents) -> Option<Incoming> {
    let incoming = lenient::read_event(&event.kind, &event.value)?;
    let id = match &incoming {
        Incoming::Message(message) => edits::event_number(message),
        Incoming::Interaction(interaction) => interaction.id().get(),
        // It may have no id, and messages with a seen id are not read back.
        Incoming::Unreadable { .. } => {
            let mut hasher = DefaultHasher::new();
            event.value.to_string().hash(&mut hasher);
            hasher.finish()
        }
        _ => return Some(incoming),
    };
    Some(incoming).filter(|_| seen.insert(id))
}
