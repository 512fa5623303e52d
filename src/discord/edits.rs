//! Edits of messages, which count within a minute.

use serde_json::Value;
use serenity::model::Timestamp;
use serenity::model::channel::Message;
use serenity::model::event::MessageUpdateEvent;

/// Longest time between a message and an edit that counts, in milliseconds.
const EDIT_WINDOW: u64 = 60_000;
/// Time of Discord's id 0, in Unix milliseconds.
const EPOCH: i128 = 1_420_070_400_000;
/// Number of bits of an id below its timestamp in milliseconds.
const TIME_SHIFT: u32 = 22;

/// Returns the id before which no message can have an edit that counts and was made after `id`.
pub(crate) fn before_edits(id: u64) -> u64 {
    id.saturating_sub(EDIT_WINDOW << TIME_SHIFT)
}

/// Returns the number of the event with the text of a message, in the order of Discord's ids: of an edit within a minute, else of
/// the message itself.
pub(crate) fn event_number(message: &Message) -> u64 {
    edit_number(message).unwrap_or(message.id.get())
}

/// Returns the number of an edit within a minute: the time of the edit, then the lower bits of the message's id. An embed that
/// Discord adds is no edit and does not change the time.
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

/// Returns the smallest number of an event at or after the last edit of a message, which is Discord's JSON.
pub(crate) fn shown_from(message: &Value) -> Option<u64> {
    let edited = Timestamp::parse(message["edited_timestamp"].as_str()?).ok()?;
    let edited = u64::try_from(edited.unix_timestamp_nanos() / 1_000_000 - EPOCH).ok()?;
    Some(edited << TIME_SHIFT)
}

/// Returns the message of an update, if it is an edit within a minute.
pub(crate) fn edited_message(update: &MessageUpdateEvent) -> Option<Message> {
    if update.edited_timestamp.is_none() || update.author.is_none() || update.kind.is_none() {
        return None;
    }
    let mut message = Message::default();
    update.apply_to_message(&mut message);
    edit_number(&message)?;
    Some(message)
}
