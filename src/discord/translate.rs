//! What arrives from Discord, in the neutral form.

use serenity::model::application::{
    self, ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, Button, ButtonKind,
    CommandData, CommandDataOption, CommandDataOptionValue, CommandInteraction, CommandType,
    ComponentInteraction, ComponentInteractionDataKind,
};
use serenity::model::channel::{Attachment, ChannelType, Message, MessageFlags, MessageType, PartialChannel};
use serenity::model::event::MessageUpdateEvent;
use serenity::model::guild::{Member, PartialMember};
use serenity::model::id::{ChannelId, GuildId, UserId};
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

use super::upload;
use crate::commands::menu;
use crate::commands::options::OptionKind;
use crate::commands::table::{ROOTS, command_named};
use crate::message::custom_id::{shown_board, shown_puzzle};
use crate::message::{
    BoardRef, ButtonPress, CompletionRequest, CustomId, EphemeralSlot, NoThreadReason, OptionValue,
    Permission, Person, Place, PlaceKind, Request, RequestKind, SlashCommand, TypedMessage,
};

/// Longest time between a message and an edit that is read, in milliseconds.
const EDIT_WINDOW: u64 = 60_000;
/// The time of Discord's id 0, in Unix milliseconds.
const EPOCH: i128 = 1_420_070_400_000;
/// Number of bits of an id below its time in milliseconds.
const TIME_SHIFT: u32 = 22;

/// The id before which no message can have an edit that was made after this id and is read.
pub(crate) fn before_edits(id: u64) -> u64 {
    id.saturating_sub(EDIT_WINDOW << TIME_SHIFT)
}

/// Number of the event that brought the text of a message, in the order of Discord's ids: of an edit within a minute, else of
/// the message itself.
pub(crate) fn event_number(message: &Message) -> u64 {
    edit_number(message).unwrap_or(message.id.get())
}

/// Number of the edit that brought the text of a message, if it was made within a minute. It begins with the time of the edit
/// and ends as the id of the message. An embed that Discord adds is no edit and leaves the time of the last one unchanged.
pub(crate) fn edit_number(message: &Message) -> Option<u64> {
    let edited = message.edited_timestamp?.unix_timestamp_nanos() / 1_000_000;
    let edited = u64::try_from(edited - EPOCH).ok()?;
    let id = message.id.get();
    let sent = id >> TIME_SHIFT;
    if edited > sent + EDIT_WINDOW {
        return None;
    }
    let low_bits = id & ((1 << TIME_SHIFT) - 1);
    // Discord's clocks may differ a little.
    Some(edited.max(sent + 1) << TIME_SHIFT | low_bits)
}

/// The message that an update gives a new text within a minute.
pub(crate) fn edited_message(update: &MessageUpdateEvent) -> Option<Message> {
    if update.edited_timestamp.is_none() || update.author.is_none() || update.kind.is_none() {
        return None;
    }
    let mut message = Message::default();
    update.apply_to_message(&mut message);
    edit_number(&message)?;
    Some(message)
}

/// A typed message, if it is one that the bot, `me`, may and should read. `guild` is where it was typed; a message that was
/// read back does not say it itself. With `message_content` messages that are not meant for the bot are read too.
pub(crate) fn message(
    message: &Message,
    guild: Option<GuildId>,
    guild_locale: Option<&str>,
    me: UserId,
    message_content: bool,
) -> Option<Request> {
    let author = &message.author;
    let typed = matches!(message.kind, MessageType::Regular | MessageType::InlineReply);
    if author.bot || author.system || message.webhook_id.is_some() || !typed {
        return None;
    }
    // Messages come from channels that the bot reads: those of its servers, and its own conversations.
    let kind = if guild.is_some() { PlaceKind::Server } else { PlaceKind::Direct };
    let direct = kind == PlaceKind::Direct;
    let answered = message.referenced_message.as_ref().filter(|answered| answered.author.id == me);
    let mentioned = message.mentions.iter().any(|user| user.id == me);
    let addressed = direct || mentioned || answered.is_some();
    if !addressed && !message_content {
        return None;
    }
    // A file that comes alone may be a game for the bot. A picture that answers a board among people is none.
    if message.content.is_empty() && !(addressed && upload::may_be_record(message, direct)) {
        return None;
    }
    let mentions = message.mentions.iter().filter(|user| user.id != me);
    let number = event_number(message);
    Some(Request {
        event: number.to_string(),
        order: Some(number),
        person: person(author, nick(message.member.as_deref())),
        place: Place {
            // Discord does not tell what somebody who types may do.
            no_threads: Some(NoThreadReason::Typed),
            ..place(message.channel_id, kind, guild, guild_locale)
        },
        locale: None,
        moderator: false,
        what: RequestKind::Text(TypedMessage {
            message: message.id.to_string(),
            content: without_mention(&message.content, me),
            addressed,
            reply_to: answered.map(|answered| answered.id.to_string()),
            board: answered.and_then(|answered| board(answered)),
            puzzle: answered.and_then(|answered| shown_puzzle(component_ids(answered))),
            mentions: mentions.map(|user| person(user, nick(user.member.as_deref()))).collect(),
            file: None,
            edited: number != message.id.get(),
        }),
    })
}

/// True if this is a reply to the bot whose text Discord withholds: without the message-content intent it does so where the
/// reply pings nobody.
pub(crate) fn is_withheld(message: &Message, me: UserId) -> bool {
    let author = &message.author;
    let answers_me = message.referenced_message.as_ref().is_some_and(|answered| answered.author.id == me);
    message.kind == MessageType::InlineReply
        && answers_me
        && message.guild_id.is_some()
        && !author.bot
        && message.webhook_id.is_none()
        && message.content.is_empty()
        && message.sticker_items.is_empty()
        && message.mentions.iter().all(|user| user.id != me)
}

/// A slash command or a choice in the menu of a person or a message; nothing if it is not one of ours.
pub(crate) fn command(command: &CommandInteraction) -> Option<Request> {
    let data = &command.data;
    let slash = match data.kind {
        CommandType::ChatInput if ROOTS.iter().any(|root| root.name == data.name) => {
            let (name, options) = subcommand(command)?;
            let known = command_named(name)?;
            let options =
                options.iter().filter_map(|option| Some((option.name.clone(), value(command, option)?)));
            SlashCommand { name: known.name.to_owned(), options: options.collect() }
        }
        CommandType::User => menu::for_person(&data.name, resolved(command, data.target_id?.to_user_id()))?,
        CommandType::Message => {
            let message = target_message(data)?;
            let described = message.attachments.iter().filter_map(|file| file.description.as_deref());
            menu::for_message(&data.name, &message.content, described, board(message))?
        }
        _ => return None,
    };
    let asked = InteractionContext {
        user: &command.user,
        member: command.member.as_deref(),
        kind: place_kind(command.context, command.guild_id, &command.authorizing_integration_owners),
        guild: command.guild_id,
        locale: &command.locale,
        guild_locale: command.guild_locale.as_deref(),
        own_rights: command.app_permissions,
        channel: command.channel.as_ref(),
    };
    Some(asked.request(command.id.get(), command.channel_id, RequestKind::Slash(slash)))
}

/// The file of a command, and which of its options it was given for.
pub(crate) fn file(command: &CommandInteraction, request: &Request) -> Option<(String, Attachment)> {
    if let Some(message) = target_message(&command.data) {
        let file = upload::of_chosen(message).filter(|_| menu::takes_file(request))?;
        return Some((menu::FILE.to_owned(), file.clone()));
    }
    let (_, options) = subcommand(command)?;
    options.iter().find_map(|option| match &option.value {
        CommandDataOptionValue::Attachment(id) => {
            let attachment = command.data.resolved.attachments.get(id)?;
            Some((option.name.clone(), attachment.clone()))
        }
        _ => None,
    })
}

/// The message in whose menu a command was chosen.
fn target_message(data: &CommandData) -> Option<&Message> {
    data.resolved.messages.get(&data.target_id?.to_message_id())
}

/// Kind of the place of an interaction. A missing server says nothing: two people talk to each other without one, too.
fn place_kind(
    context: Option<application::InteractionContext>,
    guild: Option<GuildId>,
    owners: &AuthorizingIntegrationOwners,
) -> PlaceKind {
    let by_person =
        |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_));
    match (context, guild) {
        (Some(application::InteractionContext::BotDm), _) => PlaceKind::Direct,
        (Some(application::InteractionContext::PrivateChannel), _) | (_, None) => PlaceKind::Borrowed,
        _ if !owners.0.is_empty() && owners.0.iter().all(by_person) => PlaceKind::Borrowed,
        _ => PlaceKind::Server,
    }
}

/// A command as people see it, whether or not it is ours: `/score`, `/xq score`.
pub(crate) fn command_name(command: &CommandInteraction) -> String {
    let inside = subcommand(command).map_or_else(String::new, |(name, _)| format!(" {name}"));
    match command.data.kind {
        CommandType::ChatInput => format!("/{}{inside}", command.data.name),
        _ => command.data.name.clone(),
    }
}

fn place(channel: ChannelId, kind: PlaceKind, guild: Option<GuildId>, guild_locale: Option<&str>) -> Place {
    Place {
        channel: channel.to_string(),
        kind,
        locale: guild_locale.map(str::to_owned),
        // What is kept for a server is kept for those in which the bot is.
        server: guild.filter(|_| kind == PlaceKind::Server).map(|guild| guild.to_string()),
        ..Place::default()
    }
}

/// Text to be completed in a command that is being typed, and the kind of its option.
pub(crate) fn completion(command: &CommandInteraction) -> Option<(OptionKind, CompletionRequest)> {
    let (name, options) = subcommand(command)?;
    let typed = options.iter().find_map(|option| match &option.value {
        CommandDataOptionValue::Autocomplete { value, .. } => Some((option.name.as_str(), value.clone())),
        _ => None,
    });
    let (option, text) = typed?;
    let kind = command_named(name)?.options.iter().find(|known| known.name == option)?.kind;
    let place = {
        let kind = place_kind(command.context, command.guild_id, &command.authorizing_integration_owners);
        place(command.channel_id, kind, command.guild_id, command.guild_locale.as_deref())
    };
    let locale = Some(command.locale.clone()).filter(|locale| !locale.is_empty());
    let (person, puzzle) = (command.user.id.to_string(), matches!(kind, OptionKind::PuzzleMove));
    Some((kind, CompletionRequest { person, locale, place, text, puzzle }))
}

pub(crate) fn press(component: &ComponentInteraction) -> Request {
    let values = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => Vec::new(),
    };
    let what = RequestKind::Press(ButtonPress {
        id: component.data.custom_id.clone(),
        values,
        message: component.message.id.to_string(),
        private: is_private(component),
    });
    let asked = InteractionContext {
        user: &component.user,
        member: component.member.as_ref(),
        kind: place_kind(component.context, component.guild_id, &component.authorizing_integration_owners),
        guild: component.guild_id,
        locale: &component.locale,
        guild_locale: component.guild_locale.as_deref(),
        own_rights: component.app_permissions,
        channel: component.channel.as_ref(),
    };
    asked.request(component.id.get(), component.channel_id, what)
}

/// Purpose of the message whose component was used.
pub(crate) fn offer(component: &ComponentInteraction) -> Option<EphemeralSlot> {
    let first = component.message.components.first()?.components.first()?;
    EphemeralSlot::of_component(&custom_id(first)?)
}

fn component_ids(message: &Message) -> impl Iterator<Item = CustomId> {
    message.components.iter().flat_map(|row| &row.components).filter_map(custom_id)
}

/// The board that a message of the bot shows.
fn board(message: &Message) -> Option<BoardRef> {
    shown_board(component_ids(message), message.attachments.first().map(|file| file.filename.as_str()))
}

/// Returns the id of a component of this bot's own; others are none.
fn custom_id(component: &ActionRowComponent) -> Option<CustomId> {
    let id = match component {
        ActionRowComponent::Button(Button { data: ButtonKind::NonLink { custom_id, .. }, .. }) => custom_id,
        ActionRowComponent::SelectMenu(select) => select.custom_id.as_ref()?,
        _ => return None,
    };
    id.parse().ok()
}

/// True if only one person sees the message whose component was used.
pub(crate) fn is_private(component: &ComponentInteraction) -> bool {
    component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

struct InteractionContext<'a> {
    user: &'a User,
    member: Option<&'a Member>,
    kind: PlaceKind,
    guild: Option<GuildId>,
    locale: &'a str,
    guild_locale: Option<&'a str>,
    /// Permissions of the bot itself where it was asked.
    own_rights: Option<Permissions>,
    /// Its parent is the channel of a thread, else a category.
    channel: Option<&'a PartialChannel>,
}

impl InteractionContext<'_> {
    fn channel_kind(&self) -> Option<ChannelType> {
        self.channel.map(|channel| channel.kind)
    }

    fn in_thread(&self) -> bool {
        use ChannelType::{NewsThread, PrivateThread, PublicThread};
        matches!(self.channel_kind(), Some(PublicThread | PrivateThread | NewsThread))
    }

    /// Permissions that the bot lacks to play there. Where a person can write to the bot alone, it may always answer.
    fn missing(&self) -> Option<Vec<Permission>> {
        if self.kind == PlaceKind::Borrowed {
            // Answers to this person are private, where the server allows no others.
            let external = (Permissions::USE_EXTERNAL_APPS, Permission::ExternalApps);
            let own = self.member.and_then(|member| member.permissions);
            return Some(own.map(|may| lacking(may, &[external])).unwrap_or_default());
        }
        let may = self.own_rights?;
        if self.kind == PlaceKind::Direct {
            return Some(Vec::new());
        }
        let send = if self.in_thread() {
            (Permissions::SEND_MESSAGES_IN_THREADS, Permission::SendInThreads)
        } else {
            (Permissions::SEND_MESSAGES, Permission::Send)
        };
        let connect = (Permissions::CONNECT, Permission::Connect);
        let is_voice = matches!(self.channel_kind(), Some(ChannelType::Voice | ChannelType::Stage));
        let needed = [(Permissions::VIEW_CHANNEL, Permission::View), send, connect];
        Some(lacking(may, &needed[..if is_voice { 3 } else { 2 }]))
    }

    /// Reason why no thread can be opened and written in there, as far as known, or why the person who asks may open none.
    fn no_threads(&self) -> Option<NoThreadReason> {
        let in_reach = self.kind != PlaceKind::Borrowed;
        if !in_reach || !matches!(self.channel_kind(), None | Some(ChannelType::Text | ChannelType::News)) {
            return Some(NoThreadReason::Kind);
        }
        let open = (Permissions::CREATE_PUBLIC_THREADS, Permission::CreateThreads);
        let write = (Permissions::SEND_MESSAGES_IN_THREADS, Permission::SendInThreads);
        // What is not known is not missing.
        let bot_lacks = self.own_rights.map(|may| lacking(may, &[open, write])).unwrap_or_default();
        if !bot_lacks.is_empty() {
            return Some(NoThreadReason::BotLacks(bot_lacks));
        }
        let lacks = lacking(self.member?.permissions?, &[open]).pop();
        lacks.map(NoThreadReason::PersonLacks)
    }

    fn request(self, event: u64, channel: ChannelId, what: RequestKind) -> Request {
        let missing = self.missing();
        let thread = self.channel.filter(|_| self.kind == PlaceKind::Server && self.in_thread());
        let thread_of = thread.and_then(|channel| channel.parent_id);
        let may = self.member.and_then(|member| member.permissions).unwrap_or_else(Permissions::empty);
        Request {
            event: event.to_string(),
            order: Some(event),
            person: person(self.user, self.member.and_then(|member| member.nick.as_deref())),
            place: Place {
                parent: thread_of.map(|parent| parent.to_string()),
                missing,
                manages: may.intersects(Permissions::ADMINISTRATOR | Permissions::MANAGE_GUILD),
                no_threads: self.no_threads(),
                ..place(channel, self.kind, self.guild, self.guild_locale)
            },
            locale: Some(self.locale.to_owned()).filter(|locale| !locale.is_empty()),
            moderator: may.intersects(
                Permissions::ADMINISTRATOR | Permissions::MANAGE_MESSAGES | Permissions::MANAGE_GUILD,
            ),
            what,
        }
    }
}

fn lacking(may: Permissions, needed: &[(Permissions, Permission)]) -> Vec<Permission> {
    let lacks = |flag: Permissions| !may.administrator() && !may.contains(flag);
    needed.iter().filter(|(flag, _)| lacks(*flag)).map(|(_, right)| *right).collect()
}

fn subcommand(command: &CommandInteraction) -> Option<(&str, &[CommandDataOption])> {
    let first = command.data.options.first()?;
    match &first.value {
        CommandDataOptionValue::SubCommand(options) => Some((&first.name, options)),
        _ => None,
    }
}

fn value(command: &CommandInteraction, option: &CommandDataOption) -> Option<OptionValue> {
    match &option.value {
        CommandDataOptionValue::String(text) => Some(OptionValue::Text(text.clone())),
        CommandDataOptionValue::Integer(number) => Some(OptionValue::Integer(*number)),
        CommandDataOptionValue::Boolean(yes) => Some(OptionValue::Bool(*yes)),
        CommandDataOptionValue::User(id) => Some(OptionValue::Person(resolved(command, *id))),
        _ => None,
    }
}

fn resolved(command: &CommandInteraction, id: UserId) -> Person {
    let nick = nick(command.data.resolved.members.get(&id));
    match command.data.resolved.users.get(&id) {
        Some(user) => person(user, nick),
        None => Person { id: id.to_string(), name: nick.unwrap_or("?").to_owned(), bot: false },
    }
}

fn nick(member: Option<&PartialMember>) -> Option<&str> {
    member?.nick.as_deref()
}

fn person(user: &User, nick: Option<&str>) -> Person {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    Person { id: user.id.to_string(), name: name.to_owned(), bot: user.bot }
}

/// The text without the mention that addressed the bot.
fn without_mention(content: &str, me: UserId) -> String {
    let text = content.replace(&format!("<@{me}>"), " ").replace(&format!("<@!{me}>"), " ");
    text.trim().to_owned()
}
