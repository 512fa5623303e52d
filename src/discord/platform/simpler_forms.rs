//! Simpler forms of messages that Discord refuses.

use super::DiscordPlatform;
use crate::discord::error_code::ErrorMeaning;
use crate::discord::message_body;
use crate::i18n::{Localizer, messages};
use crate::platform::Outgoing;

impl DiscordPlatform {
    /// Returns the next simpler form of a refused message: text in place of its picture, then without buttons, then only a notice.
    /// Messages lose more than their picture only if the content is rejected.
    pub(crate) fn simplify(&self, channel: &str, message: &Outgoing, why: ErrorMeaning) -> Option<Outgoing> {
        let l10n = Localizer::of(message.locale.unwrap_or_else(|| self.channels.locale(channel)));
        if why == ErrorMeaning::FilesForbidden {
            let notice = l10n.say(&messages::DiscordMissingPermission);
            return message.attachment().map(|_| message_body::in_letters(message, &notice));
        }
        let notice = l10n.say(&messages::DiscordRejected);
        if message.attachment().is_some() {
            return Some(message_body::in_letters(message, &notice));
        }
        if why != ErrorMeaning::ContentRejected || message.text == notice {
            return None;
        }
        if message.rows.is_empty() {
            return Some(Outgoing { text: notice, text_board: None, ..message.clone() });
        }
        let plain = Outgoing { rows: Vec::new(), ..message.clone() };
        if plain.text.ends_with(&notice) {
            return Some(plain);
        }
        Some(message_body::in_letters(&plain, &notice))
    }

    /// Returns the message, in letters if files are forbidden in the channel.
    pub(super) fn without_forbidden_file(&self, channel: &str, message: &Outgoing) -> Outgoing {
        if self.channels.are_files_forbidden(channel)
            && let Some(text) = self.simplify(channel, message, ErrorMeaning::FilesForbidden)
        {
            return text;
        }
        message.clone()
    }
}
