//! Meaning of Discord's error codes for a message, an edit, a thread or a direct message.
//!
//! Source: "JSON Error Codes" in Discord's documentation. Calls that fail with any other code are retried for a while.

use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorMeaning {
    /// The channel or its server does not exist any more.
    Deleted,
    /// The channel accepts nothing until a person changes permissions, a lock or a block.
    Closed,
    /// Only files are refused in this channel.
    FilesForbidden,
    /// The file is too large or of a wrong type; the rest of the message may be accepted.
    FileRefused,
    /// The reference to another message is refused; the rest of the message may be accepted.
    ReferenceRefused,
    /// The content is refused; a simpler message may be accepted.
    ContentRejected,
    /// A retry would be refused, too.
    Final,
    /// A retry may succeed after this pause.
    Temporary(Duration),
}

pub(crate) const UNKNOWN_GUILD: i64 = 10004;
/// The person has left the server.
pub(crate) const UNKNOWN_MEMBER: i64 = 10007;
pub(crate) const UNKNOWN_MESSAGE: i64 = 10008;
pub(crate) const UNKNOWN_ROLE: i64 = 10011;
pub(crate) const UNKNOWN_USER: i64 = 10013;
pub(crate) const UNKNOWN_INTERACTION: i64 = 10062;
/// The scheduled event was deleted.
pub(crate) const UNKNOWN_SCHEDULED_EVENT: i64 = 10070;
/// The server has 250 roles.
pub(crate) const TOO_MANY_ROLES: i64 = 30005;
/// The server has 100 scheduled events that are not over.
pub(crate) const TOO_MANY_SCHEDULED_EVENTS: i64 = 30038;
/// A message that is an hour old was edited often.
pub(crate) const TOO_MANY_EDITS: i64 = 30046;
pub(crate) const ALREADY_ACKNOWLEDGED: i64 = 40060;
/// The request was stopped by the proxy in front of Discord.
pub(crate) const BLOCKED_BY_PROXY: i64 = 40333;
pub(crate) const MISSING_ACCESS: i64 = 50001;
pub(crate) const MISSING_PERMISSIONS: i64 = 50013;

/// The message has a thread already.
pub(crate) const THREAD_EXISTS: i64 = 160_004;

const SHORT: Duration = Duration::from_secs(5);
const MINUTE: Duration = Duration::from_secs(60);

/// Returns what an error code says about the channel or the message; `None` if it says nothing lasting.
pub(crate) fn meaning(code: i64) -> Option<ErrorMeaning> {
    use ErrorMeaning::*;
    Some(match code {
        // Unknown channel, unknown server.
        10003 | UNKNOWN_GUILD => Deleted,
        // Banned from the server; forum or non-text channel; no access; verification level; missing permissions; wrong kind
        // of channel; two-factor authentication needed; no more members in the thread; server not available here.
        40007 | 40058 | MISSING_ACCESS | 50008 | 50009 | MISSING_PERMISSIONS | 50024 | 50055 | 50095
        | 60003 | 30033 => Closed,
        // A thread that is archived, or locked without being archived.
        50083 | 160_005 => Closed,
        // Direct messages that are switched off, or without a server in common.
        50007 | 50278 => Closed,
        // Uploads are limited for this server.
        400_001 => FilesForbidden,
        // Too large as a request or as a file; a file that is invalid, of a wrong type, or was not found.
        40005 | 50045 | 50046 | 50110 | 50123 | 50146 => FileRefused,
        // No right to read the messages that the reference would show; adults' channels.
        160_002 | 160_009 | 160_010 => ReferenceRefused,
        // Unknown application, message, user, webhook, interaction or command.
        10002 | UNKNOWN_MESSAGE | UNKNOWN_USER | 10015 | UNKNOWN_INTERACTION | 10063 => Final,
        // Explicit content; empty; an invalid form; invalid JSON; blocked by the server's moderation, or as a harmful link.
        20009 | 50006 | 50035 | 50109 | 200_000 | 240_000 => ContentRejected,
        // Not for bots, not authorised for this application, a forbidden word in a name.
        20001 | 20012 | 20031 => Final,
        // Too many attachments; too many commands; already acknowledged; too many answers to an interaction.
        30015 | 30032 | ALREADY_ACKNOWLEDGED | 40094 => Final,
        // Not in direct messages; another author's message; a system message; an expired token; invalid recipients; an unknown
        // version; a wrong type of message.
        50003 | 50005 | 50021 | 50027 | 50033 | 50041 | 50068 => Final,
        // A thread that exists already, too many threads.
        THREAD_EXISTS | 160_006 | 160_007 => Final,
        // A title blocked by the server's moderation.
        200_001 => Final,
        // Slow mode; limits on writing in a channel or a server; a service that is limited or overloaded.
        20016 | 20028 | 20029 | 40062 | 110_000 | 110_001 | 130_000 => Temporary(SHORT),
        // Opening direct messages too fast; messages or a feature switched off for now; edits of old messages; commands
        // created today.
        40002 | 40003 | 40004 | 40006 | TOO_MANY_EDITS | 30034 => Temporary(MINUTE),
        _ => return None,
    })
}
