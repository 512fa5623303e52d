//! Converts Discord's messages and interactions to requests.

use serenity::model::application::{
    self, ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, Button, ButtonKind,
    CommandData, CommandDataOption, CommandDataOptionValue, CommandInteraction, CommandType,
    ComponentInteraction, ComponentInteractionDataKind,
};
use serenity::model::channel::{Attachment, ChannelType, Message, MessageFlags, MessageType, PartialChannel};
use serenity::model::guild::{Member, PartialMember};
use serenity::model::id::{ChannelId, GuildId, UserId};
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

use super::edits::event_number;
use super::upload;
use crate::commands::menu;
use crate::commands::options::OptionKind;
use crate::commands::table::{ROOTS, command_named};
use crate::message::custom_id::{shown_board, shown_puzzle};
use crate::message::{
    BoardRef, ButtonPress, CompletionRequest, CustomId, EphemeralSlot, NoThreadReason, OptionValue,
    Permission, Person, Place, PlaceKind, Request, RequestKind, RoleId, SlashCommand, TypedMessage,
};

/// Converts a typed message, if it is one that the bot reads. `guild` is its server, which messages that were read back do not
/// contain. With `message_content`, messages that do not address the bot are read, too.
pub(crate) fn message(
    message: &Message,
    guild: Option<GuildId>,
    guild_locale: Option<&str>,
    bot_id: UserId,
    message_content: bool,
) -> Option<Request> {
    let author = &message.author;
    let typed = matches!(message.kind, MessageType::Regular | MessageType::InlineReply);
    if author.bot || author.system || message.webhook_id.is_some() || !typed {
        return None;
    }
    // The bot receives only messages of its servers and of its direct messages.
    let kind = if guild.is_some() { PlaceKind::Server } else { PlaceKind::Direct };
    let direct = kind == PlaceKind::Direct;
    let answered = message.referenced_message.as_ref().filter(|answered| answered.author.id == bot_id);
    let mentioned = message.mentions.iter().any(|user| user.id == bot_id);
    let addressed = direct || mentioned || answered.is_some();
    if !addressed && !message_content {
        return None;
    }
    // A file without text may be a game record.
    if message.content.is_empty() && !(addressed && upload::may_be_record(message, direct)) {
        return None;
    }
    let mentions = message.mentions.iter().filter(|user| user.id != bot_id);
    let number = event_number(message);
    Some(Request {
        event: number.to_string(),
        order: Some(number),
        person: person(author, nick(message.member.as_deref())),
        place: Place {
            // Discord sends no permissions with typed messages.
            no_threads: Some(NoThreadReason::Typed),
            roles: message.member.as_ref().map(|member| role_ids(&member.roles)),
            ..place(message.channel_id, kind, guild, guild_locale)
        },
        locale: None,
        moderator: false,
        what: RequestKind::Text(TypedMessage {
            message: message.id.to_string(),
            content: without_mention(&message.content, bot_id),
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

/// Returns `true` for a reply to the bot without its text: without the message-content intent, Discord withholds it if the reply
/// does not ping the bot.
pub(crate) fn is_withheld(message: &Message, bot_id: UserId) -> bool {
    let author = &message.author;
    let answers_bot =
        message.referenced_message.as_ref().is_some_and(|answered| answered.author.id == bot_id);
    message.kind == MessageType::InlineReply
        && answers_bot
        && message.guild_id.is_some()
        && !author.bot
        && message.webhook_id.is_none()
        && message.content.is_empty()
        && message.sticker_items.is_empty()
        && message.mentions.iter().all(|user| user.id != bot_id)
}

/// Converts a slash command or a menu command; `None` if it is not a command of the bot.
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

/// Returns the file of a command, with the name of its option.
pub(crate) fn command_file(command: &CommandInteraction, request: &Request) -> Option<(String, Attachment)> {
    if let Some(message) = target_message(&command.data) {
        let file = upload::record_of(message).filter(|_| menu::takes_file(request))?;
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

fn target_message(data: &CommandData) -> Option<&Message> {
    data.resolved.messages.get(&data.target_id?.to_message_id())
}

/// Returns the kind of an interaction's place. A missing server is not enough: two people can talk without one, too.
fn place_kind(
    context: Option<application::InteractionContext>,
    guild: Option<GuildId>,
    owners: &AuthorizingIntegrationOwners,
) -> PlaceKind {
    let mut owners = owners.0.iter().peekable();
    let only_person = owners.peek().is_some()
        && owners.all(|owner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_)));
    match (context, guild) {
        (Some(application::InteractionContext::BotDm), _) => PlaceKind::Direct,
        (Some(application::InteractionContext::PrivateChannel), _) | (_, None) => PlaceKind::Borrowed,
        _ if only_person => PlaceKind::Borrowed,
        _ => PlaceKind::Server,
    }
}

/// Returns a command as people see it: `/score`, `/xq score`.
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
        // Only servers with the bot have settings.
        server: guild.filter(|_| kind == PlaceKind::Server).map(|guild| guild.to_string()),
        ..Place::default()
    }
}

/// Returns the text to be completed, and the kind of its option.
pub(crate) fn completion(command: &CommandInteraction) -> Option<(OptionKind, CompletionRequest)> {
    let (name, options) = subcommand(command)?;
    let typed = options.iter().find_map(|option| match &option.value {
        CommandDataOptionValue::Autocomplete { value, .. } => Some((option.name.as_str(), value.clone())),
        _ => None,
    });
    let (option, text) = typed?;
    let kind = command_named(name)?.options.iter().find(|known| known.name == option)?.kind;
    let place_kind = place_kind(command.context, command.guild_id, &command.authorizing_integration_owners);
    let request = CompletionRequest {
        person: command.user.id.to_string(),
        locale: Some(command.locale.clone()).filter(|locale| !locale.is_empty()),
        place: place(command.channel_id, place_kind, command.guild_id, command.guild_locale.as_deref()),
        text,
        puzzle: matches!(kind, OptionKind::PuzzleMove),
    };
    Some((kind, request))
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

/// Returns the purpose of the message with the used component.
pub(crate) fn slot(component: &ComponentInteraction) -> Option<EphemeralSlot> {
    let first = component.message.components.first()?.components.first()?;
    EphemeralSlot::of_component(&custom_id(first)?)
}

fn component_ids(message: &Message) -> impl Iterator<Item = CustomId> {
    message.components.iter().flat_map(|row| &row.components).filter_map(custom_id)
}

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

/// Returns `true` if the message with the used component is private.
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
    own_rights: Option<Permissions>,
    /// Its parent is a channel for a thread, else a category.
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

    /// Returns the permissions that the bot lacks to play there, if they are known.
    fn missing(&self) -> Option<Vec<Permission>> {
        if self.kind == PlaceKind::Borrowed {
            // Without this permission of the person, all answers are private.
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

    /// Returns the known reason why the bot or the person cannot open a thread there.
    fn no_threads(&self) -> Option<NoThreadReason> {
        let in_reach = self.kind != PlaceKind::Borrowed;
        if !in_reach || !matches!(self.channel_kind(), None | Some(ChannelType::Text | ChannelType::News)) {
            return Some(NoThreadReason::Kind);
        }
        let open = (Permissions::CREATE_PUBLIC_THREADS, Permission::CreateThreads);
        let write = (Permissions::SEND_MESSAGES_IN_THREADS, Permission::SendInThreads);
        // Unknown permissions do not count as missing.
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
                // The permission to manage roles may be one for the channel, and the order of roles is not known here.
                manages_roles: may.administrator(),
                no_threads: self.no_threads(),
                roles: self.member.map(|member| role_ids(&member.roles)),
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
    if may.administrator() {
        return Vec::new();
    }
    needed.iter().filter(|(flag, _)| !may.contains(*flag)).map(|(_, permission)| *permission).collect()
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
        CommandDataOptionValue::Role(id) => Some(OptionValue::Role(RoleId(id.get()))),
        CommandDataOptionValue::User(id) => Some(OptionValue::Person(resolved(command, *id))),
        _ => None,
    }
}

fn role_ids(roles: &[serenity::model::id::RoleId]) -> Vec<RoleId> {
    roles.iter().map(|role| RoleId(role.get())).collect()
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

fn without_mention(content: &str, bot_id: UserId) -> String {
    let text = content.replace(&format!("<@{bot_id}>"), " ").replace(&format!("<@!{bot_id}>"), " ");
    text.trim().to_owned()
}
