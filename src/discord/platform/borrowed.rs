//! Messages in borrowed channels, which the bot reaches by answers to interactions only.

use serenity::http::LightMethod::{Patch, Post};
use serenity::http::Route;

use super::{DiscordPlatform, id_of};
use crate::discord::api::{CallPayload, DiscordCallError};
use crate::discord::error_code::UNKNOWN_INTERACTION;
use crate::discord::message_body::{self, BodyKind, EPHEMERAL, snowflake};
use crate::discord::rate_limiter::CallPriority;
use crate::discord::remembered::EphemeralHandle;
use crate::i18n::{Localizer, messages};
use crate::platform::{Outgoing, SendError};

/// Error codes of an expired token, or of too many follow-ups.
const EXPIRED: [i64; 4] = [10015, UNKNOWN_INTERACTION, 40094, 50027];

impl DiscordPlatform {
    /// Returns the handle of a message in a borrowed channel; `None` if the bot has access to the channel.
    pub(super) fn message_handle(
        &self,
        channel: &str,
        message: &str,
    ) -> Result<Option<EphemeralHandle>, SendError> {
        if !self.borrowed.contains(channel) {
            return Ok(None);
        }
        let Some(handle) = self.borrowed.message_handle(message) else {
            return Err(SendError::Refused(
                "no answer reaches this message in a borrowed channel".to_owned(),
            ));
        };
        Ok(Some(handle))
    }

    /// Posts a follow-up to the last answer in a borrowed channel and returns its id. Follow-ups have no nonce, so a lost
    /// response may cause a duplicate.
    pub(super) async fn follow_up(
        &self,
        channel: &str,
        payload: CallPayload<'_>,
        urgency: CallPriority,
        handle: EphemeralHandle,
    ) -> Result<Result<String, DiscordCallError>, SendError> {
        let route =
            Route::WebhookFollowupMessages { application_id: handle.application, token: &handle.token };
        let posted = match self.api.call(Post, urgency, route, payload).await {
            Ok(posted) => posted,
            Err(failure) => {
                if failure.status.is_none_or(|status| status >= 500) {
                    self.borrowed.count_follow_up(channel, &handle);
                }
                if !EXPIRED.contains(&failure.code) {
                    return Ok(Err(failure));
                }
                self.borrowed.expire(channel, &handle);
                return Err(SendError::Borrowed);
            }
        };
        self.borrowed.count_follow_up(channel, &handle);
        let id = id_of(&posted);
        let handle = handle.for_follow_up(snowflake(&id).map(Into::into));
        if posted["flags"].as_u64().is_some_and(|flags| flags & EPHEMERAL != 0) {
            self.explain_hidden(channel, &handle).await;
            return Err(SendError::Borrowed);
        }
        self.borrowed.set_message_handle(&id, handle);
        Ok(Ok(id))
    }

    /// Replaces a public message that Discord made private by the reason for that.
    async fn explain_hidden(&self, channel: &str, handle: &EphemeralHandle) {
        self.borrowed.expire(channel, handle);
        let l10n = Localizer::of(self.channels.locale(channel));
        let right = l10n.say(&messages::RightExternalApps);
        let text = l10n.say(&messages::BorrowedPrivate { right });
        let body = message_body::message(&Outgoing { text, ..Outgoing::default() }, BodyKind::Instead);
        if let Err(failure) = self.api.call(Patch, CallPriority::Note, handle.route(), body).await {
            tracing::warn!(channel, %failure, "why a message is private could not be said");
        }
    }
}
