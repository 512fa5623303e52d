//! What the actor of a channel is told to do.

use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::time::Instant;

use crate::commands::intent::Intent;
use crate::engine::coach::CoachFinding;
use crate::engine_pool::Decision;
use crate::features::hooks::{DueTask, Feature};
use crate::game::{GameId, PlayerId};
use crate::message::{Choice, CompletionRequest, Request};
use crate::platform::Response;
use crate::store::StoreResult;

/// A request's place in the channel's queue.
pub(crate) struct QueueSlot {
    pub(crate) at: Instant,
    /// Held until it is worked on; what was read back takes no room of anybody's.
    pub(crate) _room: Option<OwnedSemaphorePermit>,
}

pub(crate) enum ChannelMessage {
    /// Take up what an earlier run left, or what falls due soon. At the start few at a time do so.
    Recover(Option<OwnedSemaphorePermit>),
    Request(Box<Request>, Intent, oneshot::Sender<Response>, QueueSlot),
    Complete(CompletionRequest, oneshot::Sender<Vec<Choice>>, OwnedSemaphorePermit),
    /// The bot has decided on the state `seq` of a game.
    Decided {
        game: GameId,
        seq: u64,
        decision: Decision,
    },
    /// The coach has looked at the last move; `None` when the engine failed.
    Coached {
        game: GameId,
        seq: u64,
        found: Option<Box<CoachFinding>>,
    },
    /// Everything up to this message was read.
    ReadUpTo(u64),
    Reopen,
    /// An action in this channel, which the bot borrows, is answered: messages may follow.
    Answered,
    RightsChanged,
    /// The channel takes no messages for now, and why.
    Close(&'static str),
    /// The outbox has found that the channel takes no messages.
    FoundClosed,
    Gone,
    Due(&'static dyn Feature, DueTask),
    /// Somebody leaves for good: calls off the person's open games.
    Leave {
        person: PlayerId,
        done: oneshot::Sender<StoreResult>,
    },
    /// The actor of another channel has changed games or left messages here: read them.
    Changed,
    /// The bot was away for a while: nobody's clock ran.
    OutageEnded,
}
