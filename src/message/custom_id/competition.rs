//! Components of competitions.

use serde::{Deserialize, Serialize};

/// Kind of a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CompetitionKind {
    Ladder,
    Arena,
    Swiss,
    RoundRobin,
    Knockout,
    Simul,
    /// A season, which awards points for the other competitions of its server.
    Season,
    /// A match of two teams.
    Teams,
}

/// A component of a competition; `competition`, or the only part, is its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CompetitionComponent {
    /// Creates a competition of this name on these terms, after its preview.
    Create { kind: CompetitionKind, name: String, terms: String },
    /// A person's place, with what the person can do.
    Place(u64),
    /// The rules, with the chosen terms.
    Rules(u64),
    /// Enters the person.
    Join(u64),
    /// Takes the person out, after a question where that costs something.
    Leave(u64),
    /// Leaves running rounds, after the question whether that is meant.
    LeaveNow(u64),
    /// The people whom the person can challenge.
    Opponents(u64),
    /// The select of one of them.
    Challenge(u64),
    /// Declines a challenge.
    Decline { competition: u64, game: u64 },
    /// Begins the rounds, by an organiser.
    Start(u64),
    /// Asks the entrants whether they are here, by an organiser.
    OpenCheckIn(u64),
    /// The person is here and plays.
    CheckIn(u64),
    /// Begins the person's game of the round.
    Play(u64),
    /// Closes it for good, by an organiser.
    Close(u64),
    /// Joins one of the two teams.
    JoinTeam { competition: u64, team: u8 },
    /// The champions and winners of its server, on a page from 0, usually the first.
    Hall { competition: u64, page: Option<u8> },
}
