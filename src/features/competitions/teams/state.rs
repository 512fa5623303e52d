//! Two teams: who plays for which, and the boards.

use std::collections::BTreeMap;

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::competition_command::CompetitionRefusal;
use crate::features::competitions::competition_event::CompetitionEvent;
use crate::features::competitions::pairing::teams::boards;
use crate::features::competitions::results::{Bye, EntrantNumber, RoundRecord, Seed};
use crate::features::competitions::rounds::Rounds;
use crate::game::Timestamp;
use crate::rules::Color;

/// Number of the team of the second server.
pub(in crate::features::competitions) const GUEST_TEAM: u8 = 1;
/// Maximum number of boards.
const MOST_BOARDS: usize = 20;

/// The two teams of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teams {
    max_boards: usize,
    /// `true` if the organiser has chosen the number of boards.
    is_fixed: bool,
    /// Team of each entrant, 0 or 1.
    members: BTreeMap<EntrantNumber, u8>,
    /// Number of the competition with the message in the server of the second team.
    guest: Option<i64>,
}

impl Teams {
    pub fn new(terms: &EventTerms) -> Self {
        let max_boards = terms.boards.map_or(MOST_BOARDS, usize::from);
        Teams { max_boards, is_fixed: terms.boards.is_some(), members: BTreeMap::new(), guest: None }
    }

    /// Returns the most boards that can be played, each team's greatest number of players.
    pub fn max_boards(&self) -> usize {
        self.max_boards
    }

    /// Returns the number of the competition with the message in the server of the second team, if that is another one.
    pub fn guest(&self) -> Option<i64> {
        self.guest
    }

    pub fn apply(&mut self, event: &CompetitionEvent) {
        match event {
            CompetitionEvent::TeamJoined { entrant, team, .. } => {
                self.members.insert(*entrant, *team);
            }
            CompetitionEvent::GuestFound { guest, .. } => self.guest = Some(*guest),
            _ => {}
        }
    }

    /// Returns the team of an entrant, 0 or 1.
    pub fn team_of(&self, entrant: EntrantNumber) -> Option<u8> {
        self.members.get(&entrant).copied()
    }

    /// Returns the players of a team who have not left.
    pub fn players(&self, rounds: &Rounds, team: u8) -> Vec<Seed> {
        let mut players = rounds.present();
        players.retain(|seed| self.team_of(seed.number) == Some(team));
        players
    }

    /// Returns the entry into a team; without a team, into the smaller one.
    ///
    /// # Errors
    /// If the team is full.
    pub fn join(
        &self,
        rounds: &Rounds,
        entrant: EntrantNumber,
        team: Option<u8>,
        at: Timestamp,
    ) -> Result<CompetitionEvent, CompetitionRefusal> {
        let counts = [0, 1].map(|team| self.players(rounds, team).len());
        let team = team.unwrap_or(u8::from(counts[1] < counts[0])).min(1);
        if counts[usize::from(team)] >= self.max_boards {
            return Err(CompetitionRefusal::Full { max: self.max_boards });
        }
        Ok(CompetitionEvent::TeamJoined { entrant, team, at })
    }

    /// Checks that both teams have players.
    ///
    /// # Errors
    /// If one has none.
    pub fn check_start(&self, rounds: &Rounds) -> Result<(), CompetitionRefusal> {
        let is_empty = |team: u8| {
            let players = self.players(rounds, team);
            !players.iter().any(|seed| rounds.here().is_none_or(|here| here.contains(&seed.number)))
        };
        if is_empty(0) || is_empty(1) { Err(CompetitionRefusal::EmptyTeam) } else { Ok(()) }
    }

    /// Checks whether another server can bring the second team.
    ///
    /// # Errors
    /// Why not.
    pub fn check_guest(&self, rounds: Option<&Rounds>) -> Result<(), CompetitionRefusal> {
        if self.guest.is_some() {
            return Err(CompetitionRefusal::HasGuest);
        }
        let Some(rounds) = rounds.filter(|rounds| !rounds.is_started()) else {
            return Err(CompetitionRefusal::Started);
        };
        if self.players(rounds, GUEST_TEAM).is_empty() { Ok(()) } else { Err(CompetitionRefusal::TeamTaken) }
    }

    /// Returns the boards, in the order of the ratings. If their number is fixed, a player without an opponent has the point;
    /// otherwise the smaller team sets it.
    pub fn pair(&self, rounds: &Rounds) -> RoundRecord {
        let teams = [0, 1].map(|team| self.players(rounds, team));
        let games = boards([&teams[0], &teams[1]]);
        if !self.is_fixed {
            return RoundRecord { games, byes: Vec::new() };
        }
        let mut alone = teams.concat();
        alone.retain(|seed| games.iter().all(|game| game.color_of(seed.number).is_none()));
        RoundRecord { games, byes: alone.iter().map(|seed| (seed.number, Bye::Full)).collect() }
    }

    /// Returns the half points of both teams.
    pub fn score(&self, rounds: &Rounds) -> [u32; 2] {
        let mut score = [0; 2];
        let mut add = |entrant: EntrantNumber, half_points: u32| {
            if let Some(team) = self.members.get(&entrant) {
                score[usize::from(*team)] += half_points;
            }
        };
        for round in rounds.rounds() {
            for game in &round.games {
                for color in Color::ALL {
                    let half_points = game.result.map_or(0, |result| result.half_points(color));
                    add(game.player(color), half_points);
                }
            }
            for (entrant, bye) in &round.byes {
                add(*entrant, bye.half_points());
            }
        }
        score
    }
}
