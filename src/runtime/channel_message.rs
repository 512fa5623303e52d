//! Messages to the actor of a channel.

use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::Instant;

use crate::commands::intent::Intent;
use crate::engine::coach::CoachFinding;
use crate::engine_pool::Decision;
use crate::features::hooks::{DueTask, Feature};
use crate::game::{GameId, PlayerId};
use crate::message::{Choice, CompletionRequest, Request};
use crate::platform::{Response, SendError};
use crate::store::StoreResult;

/// Place of a request in the queue of its channel.
pub(crate) struct QueueSlot {
    pub(crate) at: Instant,
    /// Permit, held until the request is worked on; none for messages that were read back.
    pub(crate) _permit: Option<OwnedSemaphorePermit>,
}

pub(crate) enum ChannelMessage {
    /// Resume the work of an earlier run, or wait for a deadline. The permit bounds the number of actors after a start.
    Recover(Option<OwnedSemaphorePermit>),
    Request(Box<Request>, Intent, oneshot::Sender<Response>, QueueSlot),
    Complete(CompletionRequest, oneshot::Sender<Vec<Choice>>, OwnedSemaphorePermit),
    /// The engine has decided in a game with `seq` events.
    Decided {
        game: GameId,
        seq: u64,
        decision: Decision,
    },
    /// The coach has examined the last move; `None` if the engine failed.
    Coached {
        game: GameId,
        seq: u64,
        found: Option<Box<CoachFinding>>,
    },
    /// All messages up to this one were read.
    ReadUpTo(u64),
    Reopen,
    /// An action in this borrowed channel is answered, so posts may follow.
    Answered,
    RightsChanged,
    /// The channel is closed, for this reason.
    Close(&'static str),
    /// A message was refused because the channel takes none, so the outbox is paused.
    Refused(SendError),
    Gone,
    Due(&'static dyn Feature, DueTask),
    /// Abort the open games of a person who is erased.
    Leave {
        person: PlayerId,
        done: oneshot::Sender<StoreResult>,
    },
    /// Another actor has changed games or posted here: read them.
    Changed,
    /// An outage has ended, which counts against no clock.
    OutageEnded,
}
