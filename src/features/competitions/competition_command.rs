//! Commands to a competition, and why they are refused.

use crate::features::competitions::competition_event::LeaveReason;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::results::{EntrantNumber, RoundRecord};
use crate::game::{GameId, Timestamp};

/// Command to a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompetitionCommand {
    /// Enter, with the number of an earlier entry if there is one, and with a team if one was chosen.
    Join {
        known: Option<EntrantNumber>,
        team: Option<u8>,
    },
    /// Take the second team from another server.
    AddGuest {
        guest: i64,
    },
    Leave {
        entrant: EntrantNumber,
        why: LeaveReason,
    },
    SetAway {
        entrant: EntrantNumber,
        until: Timestamp,
    },
    /// Challenge the entrant of a higher place; `by_rank` as in [`highest_target`](crate::features::competitions::ladder::highest_target).
    Challenge {
        challenger: EntrantNumber,
        challenged: EntrantNumber,
        game: GameId,
        by_rank: Option<usize>,
    },
    Settle {
        game: GameId,
        result: ChallengeResult,
    },
    Correct {
        game: GameId,
        result: ChallengeResult,
    },
    /// Begin the rounds, with the ratings that seed the entrants.
    Start {
        ratings: Vec<(EntrantNumber, i64)>,
    },
    /// Ask the entrants whether they are here.
    OpenCheckIn,
    /// Note that an entrant is here.
    CheckIn {
        entrant: EntrantNumber,
    },
    /// Exchange two entrants in games that have not begun.
    Swap {
        one: EntrantNumber,
        other: EntrantNumber,
    },
    /// Note that the channel was deleted.
    LoseChannel,
    /// Go on in another channel.
    Move {
        channel: String,
    },
    /// Move the end of an arena by the milliseconds in which the bot was away.
    Delay {
        millis: i64,
    },
    /// Publish the next round.
    Pair {
        round: RoundRecord,
    },
    /// Begin a game of the round.
    Begin {
        red: EntrantNumber,
        black: EntrantNumber,
        game: GameId,
    },
    /// Move the start.
    Reschedule {
        starts: Timestamp,
    },
    /// Note that the players of games that have not begun were reminded.
    Remind,
    /// Count the games that did not begin in time.
    Default,
    /// End the rounds.
    End,
    /// Take back the last act of an organiser.
    Undo,
    Close,
}

impl CompetitionCommand {
    /// Returns `true` for a command that a season carries out. It has neither entrants nor games.
    pub(super) fn suits_season(&self) -> bool {
        matches!(
            self,
            CompetitionCommand::End
                | CompetitionCommand::Close
                | CompetitionCommand::Undo
                | CompetitionCommand::LoseChannel
                | CompetitionCommand::Move { .. }
        )
    }
}

/// Reason why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompetitionRefusal {
    Closed,
    AlreadyIn,
    NotEntrant,
    /// The challenged entrant does not stand above.
    NotAbove,
    /// The place is too high; this is the highest that can be challenged.
    TooHigh {
        highest: usize,
    },
    /// The challenger is away.
    SelfAway {
        until: Timestamp,
    },
    Away {
        until: Timestamp,
    },
    TooManyOutgoing {
        max: usize,
    },
    TooManyIncoming {
        max: usize,
    },
    /// The two are playing each other.
    Playing,
    /// The two have just played each other.
    Rematch {
        until: Timestamp,
    },
    UnknownGame,
    AlreadySettled,
    NothingToUndo,
    /// The second team has players of the server of the match.
    TeamTaken,
    /// The knockout is over and would have no winner.
    NoWinner,
    /// The rounds have begun.
    Started,
    TooFewEntrants {
        fewest: usize,
    },
    /// No more entrants are taken.
    EntryClosed,
    Full {
        max: usize,
    },
    /// No such game waits to begin.
    NoGameToBegin,
    /// The two are not in different games that have not begun.
    NoSwap,
    CheckedIn,
    NoCheckIn,
    /// A team has no players.
    EmptyTeam,
    /// Another server has accepted the match.
    HasGuest,
}
