//! The private messages with buttons that people have before them: a newer one that offers the same takes the place of the
//! older, so that pressing *Move* again does not pile up lists.

use std::time::Duration;

use serenity::model::id::ApplicationId;
use tokio::time::Instant;

use super::shared_lru::SharedLru;
use crate::message::ephemeral_slot::EphemeralSlot;

/// How long a private message can be reached: the life of an interaction's token, which is 15 minutes, with a minute to spare.
pub const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);
/// More messages than this are not remembered; the oldest ones then stay where they are.
const MAX_SHOWN: usize = 10_000;

/// The way to a private message. Its token is never logged.
#[derive(Clone)]
pub struct EphemeralHandle {
    pub(crate) application: ApplicationId,
    pub token: String,
    since: Instant,
}

impl EphemeralHandle {
    pub fn now(application: ApplicationId, token: &str) -> EphemeralHandle {
        EphemeralHandle { application, token: token.to_owned(), since: Instant::now() }
    }

    fn in_reach(&self) -> bool {
        self.since.elapsed() < TOKEN_LIFE
    }
}

/// What is offered to whom, by the person's id.
#[derive(Default)]
pub struct EphemeralMessages(SharedLru<(String, EphemeralSlot), EphemeralHandle, MAX_SHOWN>);

impl EphemeralMessages {
    /// Remembers a message; the older one that it stands in for, if that can still be reached.
    pub fn show(
        &self,
        person: &str,
        offer: EphemeralSlot,
        shown: EphemeralHandle,
    ) -> Option<EphemeralHandle> {
        self.0.lock().put((person.to_owned(), offer), shown).filter(EphemeralHandle::in_reach)
    }

    pub fn forget(&self, person: &str, offer: EphemeralSlot) {
        self.0.lock().pop(&(person.to_owned(), offer));
    }
}
