//! Events of a competition.

use serde::{Deserialize, Serialize};

#[cfg(doc)]
use crate::commands::event_terms::EventTerms;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::results::{EntrantNumber, RoundRecord};
use crate::game::{GameId, Timestamp};
use crate::message::CompetitionKind;

/// Reason why an entrant leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaveReason {
    Withdrew,
    /// An organiser took the entrant out.
    Expelled,
    /// The person's data was deleted.
    Deleted,
}

/// Event of a competition. Its JSON form is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum CompetitionEvent {
    /// The first event of each log.
    Created {
        kind: CompetitionKind,
        name: String,
        /// See [`EventTerms::write`].
        #[serde(default, skip_serializing_if = "String::is_empty")]
        terms: String,
        at: Timestamp,
    },
    /// An entrant entered, or came back.
    Joined { entrant: EntrantNumber, at: Timestamp },
    /// An entrant left, or pauses in an arena.
    Left { entrant: EntrantNumber, why: LeaveReason, at: Timestamp },
    /// An entrant announced an absence; a time that has passed ends it.
    AwayUntil { entrant: EntrantNumber, until: Timestamp, at: Timestamp },
    /// An entrant of a ladder challenged one above; their game began.
    Challenged { challenger: EntrantNumber, challenged: EntrantNumber, game: GameId, at: Timestamp },
    /// A game ended with this result.
    Settled { game: GameId, result: ChallengeResult, at: Timestamp },
    /// An organiser gave a game another result, which counts in the place of the first one.
    Corrected { game: GameId, result: ChallengeResult, at: Timestamp },
    /// An organiser took back the event with this number.
    Undone { seq: u64, at: Timestamp },
    /// An organiser ended it early, or it could not take place.
    Closed { at: Timestamp },
    /// The rounds began; the ratings seed the entrants.
    Started { ratings: Vec<(EntrantNumber, i64)>, at: Timestamp },
    /// The entrants were asked whether they are here.
    CheckInOpened { at: Timestamp },
    /// An entrant is here for the start.
    CheckedIn { entrant: EntrantNumber, at: Timestamp },
    /// An organiser exchanged two entrants in games that had not begun.
    Swapped { one: EntrantNumber, other: EntrantNumber, at: Timestamp },
    /// The channel was deleted.
    ChannelLost { at: Timestamp },
    /// It goes on in another channel.
    Moved { channel: String, at: Timestamp },
    /// The games of the next round are known.
    Paired { round: RoundRecord, at: Timestamp },
    /// A paired game began.
    Begun { red: EntrantNumber, black: EntrantNumber, game: GameId, at: Timestamp },
    /// An organiser moved the start.
    Rescheduled { starts: Timestamp, at: Timestamp },
    /// The players of games that have not begun were reminded to begin them.
    Reminded { at: Timestamp },
    /// The open games did not begin in time: both players lose them.
    Defaulted { at: Timestamp },
    /// An entrant joined one of two teams, 0 or 1.
    TeamJoined { entrant: EntrantNumber, team: u8, at: Timestamp },
    /// Another server brings the second team; its message belongs to the competition with this number.
    GuestFound { guest: i64, at: Timestamp },
    /// The bot was away during an arena, so that its end moves by this number of milliseconds.
    Delayed { millis: i64, at: Timestamp },
    /// The last round is over.
    Ended { at: Timestamp },
}

impl CompetitionEvent {
    /// Returns its time.
    pub fn at(&self) -> Timestamp {
        match self {
            CompetitionEvent::Created { at, .. }
            | CompetitionEvent::Joined { at, .. }
            | CompetitionEvent::Left { at, .. }
            | CompetitionEvent::AwayUntil { at, .. }
            | CompetitionEvent::Challenged { at, .. }
            | CompetitionEvent::Settled { at, .. }
            | CompetitionEvent::Corrected { at, .. }
            | CompetitionEvent::Undone { at, .. }
            | CompetitionEvent::CheckInOpened { at }
            | CompetitionEvent::Reminded { at }
            | CompetitionEvent::Rescheduled { at, .. }
            | CompetitionEvent::CheckedIn { at, .. }
            | CompetitionEvent::Swapped { at, .. }
            | CompetitionEvent::ChannelLost { at }
            | CompetitionEvent::Moved { at, .. }
            | CompetitionEvent::Delayed { at, .. }
            | CompetitionEvent::Closed { at }
            | CompetitionEvent::Started { at, .. }
            | CompetitionEvent::Paired { at, .. }
            | CompetitionEvent::Begun { at, .. }
            | CompetitionEvent::Defaulted { at }
            | CompetitionEvent::TeamJoined { at, .. }
            | CompetitionEvent::GuestFound { at, .. }
            | CompetitionEvent::Ended { at } => *at,
        }
    }

    /// Returns the number of the event that this one takes back.
    pub(super) fn undone_seq(&self) -> Option<u64> {
        if let CompetitionEvent::Undone { seq, .. } = self { Some(*seq) } else { None }
    }

    /// Returns `true` if it can change the final places of a competition.
    pub(super) fn changes_places(&self) -> bool {
        matches!(
            self,
            CompetitionEvent::Ended { .. }
                | CompetitionEvent::Closed { .. }
                | CompetitionEvent::Corrected { .. }
                | CompetitionEvent::Undone { .. }
        )
    }

    /// Returns `true` for an act of an organiser that can be taken back.
    pub(super) fn is_act(&self) -> bool {
        matches!(
            self,
            CompetitionEvent::Left { why: LeaveReason::Expelled, .. }
                | CompetitionEvent::Corrected { .. }
                | CompetitionEvent::Swapped { .. }
                | CompetitionEvent::Closed { .. }
        )
    }
}
