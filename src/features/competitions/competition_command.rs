//! Commands to a competition, and why they are refused.

use crate::features::competitions::competition_event::LeaveReason;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::results::{EntrantNumber, RoundRecord};
use crate::game::{GameId, Timestamp};

/// Command to a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompetitionCommand {
    /// Enter, with the number of an earlier entry if there is one, and with a team if one was chosen.
    Join { known: Option<EntrantNumber>, team: Option<u8> },
    /// Take the second team from another server.
    AddGuest { guest: i64 },
    /// Take an entrant out.
    Leave { entrant: EntrantNumber, why: LeaveReason },
    /// Announce an absence; a time that has passed ends it.
    SetAway { entrant: EntrantNumber, until: Timestamp },
    /// Challenge the entrant of a higher place; `by_rank` as in [`highest_target`](crate::features::competitions::ladder::highest_target).
    Challenge { challenger: EntrantNumber, challenged: EntrantNumber, game: GameId, by_rank: Option<usize> },
    /// Count the result of a game.
    Settle { game: GameId, result: ChallengeResult },
    /// Give a game another result.
    Correct { game: GameId, result: ChallengeResult },
    /// Begin the rounds, with the ratings that seed the entrants.
    Start { ratings: Vec<(EntrantNumber, i64)> },
    /// Ask the entrants whether they are here.
    OpenCheckIn,
    /// Note that an entrant is here.
    CheckIn { entrant: EntrantNumber },
    /// Exchange two entrants in games that have not begun.
    Swap { one: EntrantNumber, other: EntrantNumber },
    /// Note that the channel was deleted.
    LoseChannel,
    /// Go on in another channel.
    Move { channel: String },
    /// Move the end of an arena by the milliseconds in which the bot was away.
    Delay { millis: i64 },
    /// Publish the next round.
    Pair { round: RoundRecord },
    /// Begin a game of the round.
    Begin { red: EntrantNumber, black: EntrantNumber, game: GameId },
    /// Move the start.
    Reschedule { starts: Timestamp },
    /// Note that the players of games that have not begun were reminded.
    Remind,
    /// Count the games that did not begin in time.
    Default,
    /// End the rounds.
    End,
    /// Take back the last act of an organiser.
    Undo,
    /// End it early.
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
    /// The competition is over.
    Closed,
    /// The entrant takes part already.
    AlreadyIn,
    /// The entrant does not take part.
    NotEntrant,
    /// The challenged entrant does not stand above.
    NotAbove,
    /// The place is too high; this is the highest that can be challenged.
    TooHigh { highest: usize },
    /// The challenger is away.
    SelfAway { until: Timestamp },
    /// The challenged entrant is away.
    Away { until: Timestamp },
    /// The challenger has too many running challenges.
    TooManyOutgoing { max: usize },
    /// There are too many running challenges against the entrant.
    TooManyIncoming { max: usize },
    /// The two are playing each other.
    Playing,
    /// The two have just played each other.
    Rematch { until: Timestamp },
    /// It is no game of the competition.
    UnknownGame,
    /// The result of the game is known.
    AlreadySettled,
    /// There is no act of an organiser that can be taken back.
    NothingToUndo,
    /// The second team has players of the server of the match.
    TeamTaken,
    /// The knockout is over and would have no winner.
    NoWinner,
    /// The rounds have begun.
    Started,
    /// More entrants are needed to begin.
    TooFewEntrants { fewest: usize },
    /// No more entrants are taken.
    EntryClosed,
    /// There is no room for another entrant.
    Full { max: usize },
    /// No such game waits to begin.
    NoGameToBegin,
    /// The two are not in different games that have not begun.
    NoSwap,
    /// The entrant has checked in already.
    CheckedIn,
    /// The entrants are not asked to check in.
    NoCheckIn,
    /// A team has no players.
    EmptyTeam,
    /// Another server has accepted the match.
    HasGuest,
}
