//! A competition as a log of events. `decide` makes an event of a command, `apply` changes the state by it.
//!
//! No clock and no chance are read here, and entrants are numbers: only a table of the store knows the people.

use std::collections::{BTreeMap, BTreeSet};

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::arena::{self, Arena};
pub use crate::features::competitions::competition_command::{CompetitionCommand, CompetitionRefusal};
pub use crate::features::competitions::competition_event::{CompetitionEvent, LeaveReason};
use crate::features::competitions::ladder::{ChallengeResult, Ladder};
use crate::features::competitions::pairing::knockout_match::MatchGame;
use crate::features::competitions::results::{EntrantNumber, Seed};
use crate::features::competitions::rounds::{RoundFormat, Rounds};
use crate::features::competitions::simul::state::Simul;
use crate::features::competitions::teams::state::Teams;
use crate::game::{Game, GameId, Timestamp};
use crate::message::CompetitionKind;

/// Number of rounds of a Swiss, until the number of entrants is known.
const SWISS_ROUNDS: usize = 7;
/// Rating of an entrant until the rounds begin.
const NO_RATING: i64 = 1500;

/// Number of a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompetitionId(pub i64);

impl CompetitionId {
    /// Prefix of the name in the setup of a game, before the number of its competition.
    const NAME: &str = "competition:";

    /// Returns the competition of a game.
    pub(super) fn of_game(game: &Game) -> Option<CompetitionId> {
        let name = game.opening().belongs_to.as_deref()?;
        name.strip_prefix(CompetitionId::NAME)?.parse().ok().map(CompetitionId)
    }

    /// Returns the name in the setup of the games of a competition.
    pub(super) fn name_in_games(self) -> String {
        format!("{}{}", CompetitionId::NAME, self.0)
    }
}

/// State of a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Competition {
    kind: CompetitionKind,
    name: String,
    terms: EventTerms,
    is_closed: bool,
    /// End of the announced absence of entrants.
    away: BTreeMap<EntrantNumber, Timestamp>,
    /// Number of entries so far; entrants are numbered from 1.
    entries: u32,
    ladder: Ladder,
    /// Rounds of a Swiss, round robin or knockout.
    rounds: Option<Rounds>,
    arena: Option<Arena>,
    simul: Option<Simul>,
    teams: Option<Teams>,
    log: Vec<CompetitionEvent>,
}

impl Competition {
    /// Returns the state after a log; `None` if the log does not begin with the creation.
    pub fn replay(log: &[CompetitionEvent]) -> Option<Competition> {
        let CompetitionEvent::Created { kind, name, terms, .. } = log.first()? else { return None };
        let terms = EventTerms::read(terms).unwrap_or_default();
        let mut state = Competition {
            kind: *kind,
            name: name.clone(),
            terms,
            is_closed: false,
            away: BTreeMap::new(),
            entries: 0,
            ladder: Ladder::default(),
            rounds: round_format(*kind, &terms).map(Rounds::new),
            arena: if *kind == CompetitionKind::Arena { Some(Arena::default()) } else { None },
            simul: if *kind == CompetitionKind::Simul { Some(Simul::new(&terms)) } else { None },
            teams: if *kind == CompetitionKind::Teams { Some(Teams::new(&terms)) } else { None },
            log: Vec::new(),
        };
        let undone: BTreeSet<u64> = log.iter().filter_map(CompetitionEvent::undone_seq).collect();
        let mut corrected = BTreeMap::new();
        for (event, seq) in log.iter().zip(0..) {
            if let CompetitionEvent::Corrected { game, result, .. } = event
                && !undone.contains(&seq)
            {
                corrected.insert(*game, *result);
            }
        }
        for (event, seq) in log.iter().zip(0..) {
            if !undone.contains(&seq) {
                state.step(event, &corrected);
            }
        }
        state.log = log.to_vec();
        Some(state)
    }

    /// Applies an event that was decided.
    pub fn apply(&mut self, event: &CompetitionEvent) {
        self.log.push(event.clone());
        if let CompetitionEvent::Corrected { .. } | CompetitionEvent::Undone { .. } = event {
            // What follows an earlier event may follow otherwise now.
            *self = Competition::replay(&self.log).expect("the log begins with the creation");
        } else {
            self.step(event, &BTreeMap::new());
        }
    }

    fn step(&mut self, event: &CompetitionEvent, corrected: &BTreeMap<GameId, ChallengeResult>) {
        match event {
            CompetitionEvent::Joined { entrant, .. } | CompetitionEvent::TeamJoined { entrant, .. } => {
                self.entries = self.entries.max(entrant.0);
                self.away.remove(entrant);
            }
            CompetitionEvent::AwayUntil { entrant, until, .. } => {
                self.away.insert(*entrant, *until);
            }
            CompetitionEvent::Closed { .. } | CompetitionEvent::Ended { .. } => self.is_closed = true,
            _ => {}
        }
        if self.kind == CompetitionKind::Ladder {
            step_ladder(&mut self.ladder, event, corrected);
        }
        if let Some(rounds) = &mut self.rounds {
            step_rounds(rounds, event, corrected, &self.terms);
        }
        if let Some(arena) = &mut self.arena {
            arena.apply(event, corrected);
        }
        if let Some(simul) = &mut self.simul {
            simul.apply(event, corrected);
        }
        if let Some(teams) = &mut self.teams {
            teams.apply(event);
        }
    }

    /// Returns the event of a command.
    ///
    /// # Errors
    /// Why the command is refused.
    pub fn decide(
        &self,
        command: &CompetitionCommand,
        now: Timestamp,
    ) -> Result<CompetitionEvent, CompetitionRefusal> {
        let at = now;
        // Results count, acts of organisers are taken back and people leave after the end, too.
        let is_late = matches!(
            command,
            CompetitionCommand::Settle { .. }
                | CompetitionCommand::Correct { .. }
                | CompetitionCommand::Undo
                | CompetitionCommand::Leave { .. }
        );
        if self.is_closed && !is_late {
            return Err(CompetitionRefusal::Closed);
        }
        if self.kind == CompetitionKind::Season && !command.suits_season() {
            return Err(CompetitionRefusal::NotEntrant);
        }
        match *command {
            CompetitionCommand::Join { known, team } => {
                let entrant = known.unwrap_or(EntrantNumber(self.entries + 1));
                if self.is_in(entrant) {
                    return Err(CompetitionRefusal::AlreadyIn);
                }
                if let Some(rounds) = &self.rounds {
                    rounds.check_entry(entrant)?;
                }
                if let Some(simul) = &self.simul {
                    simul.check_entry(entrant)?;
                }
                if let (Some(teams), Some(rounds)) = (&self.teams, &self.rounds) {
                    return teams.join(rounds, entrant, team, at);
                }
                Ok(CompetitionEvent::Joined { entrant, at })
            }
            CompetitionCommand::Leave { entrant, why } => {
                self.check_is_in(entrant)?;
                Ok(CompetitionEvent::Left { entrant, why, at })
            }
            CompetitionCommand::SetAway { entrant, until } => {
                self.check_is_in(entrant)?;
                Ok(CompetitionEvent::AwayUntil { entrant, until, at })
            }
            CompetitionCommand::Challenge { challenger, challenged, game, by_rank } => {
                self.check_challenge(challenger, challenged, by_rank, now)?;
                Ok(CompetitionEvent::Challenged { challenger, challenged, game, at })
            }
            CompetitionCommand::Settle { game, result } => {
                if self.is_settled(game).ok_or(CompetitionRefusal::UnknownGame)? {
                    return Err(CompetitionRefusal::AlreadySettled);
                }
                Ok(CompetitionEvent::Settled { game, result, at })
            }
            CompetitionCommand::Correct { game, result } => {
                self.is_settled(game).ok_or(CompetitionRefusal::UnknownGame)?;
                let event = CompetitionEvent::Corrected { game, result, at };
                if self.is_left_without_winner_by(&event) {
                    return Err(CompetitionRefusal::NoWinner);
                }
                Ok(event)
            }
            CompetitionCommand::Start { ref ratings } => {
                let fewest = self.fewest_entrants().ok_or(CompetitionRefusal::Started)?;
                let ready = self.rounds.as_ref().map_or(self.entrants().len(), Rounds::ready);
                if ready < fewest {
                    return Err(CompetitionRefusal::TooFewEntrants { fewest });
                }
                if let (Some(teams), Some(rounds)) = (&self.teams, &self.rounds) {
                    teams.check_start(rounds)?;
                }
                Ok(CompetitionEvent::Started { ratings: ratings.clone(), at })
            }
            CompetitionCommand::Pair { ref round } => {
                Ok(CompetitionEvent::Paired { round: round.clone(), at })
            }
            CompetitionCommand::Begin { red, black, game } => {
                let waiting = self.game_to_begin(red);
                if waiting.is_none_or(|waiting| (waiting.red, waiting.black) != (red, black)) {
                    return Err(CompetitionRefusal::NoGameToBegin);
                }
                Ok(CompetitionEvent::Begun { red, black, game, at })
            }
            CompetitionCommand::OpenCheckIn => {
                let rounds = self.rounds.as_ref().filter(|rounds| !rounds.is_started());
                if rounds.is_none_or(|rounds| rounds.here().is_some()) {
                    return Err(CompetitionRefusal::Started);
                }
                Ok(CompetitionEvent::CheckInOpened { at })
            }
            CompetitionCommand::CheckIn { entrant } => {
                self.check_is_in(entrant)?;
                let rounds = self.rounds.as_ref().filter(|rounds| !rounds.is_started());
                let here = rounds.and_then(Rounds::here).ok_or(CompetitionRefusal::NoCheckIn)?;
                if here.contains(&entrant) {
                    return Err(CompetitionRefusal::CheckedIn);
                }
                Ok(CompetitionEvent::CheckedIn { entrant, at })
            }
            CompetitionCommand::Swap { one, other } => {
                if self.rounds.as_ref().is_none_or(|rounds| !rounds.can_swap(one, other)) {
                    return Err(CompetitionRefusal::NoSwap);
                }
                Ok(CompetitionEvent::Swapped { one, other, at })
            }
            CompetitionCommand::LoseChannel => Ok(CompetitionEvent::ChannelLost { at }),
            CompetitionCommand::Move { ref channel } => {
                Ok(CompetitionEvent::Moved { channel: channel.clone(), at })
            }
            CompetitionCommand::AddGuest { guest } => {
                let teams = self.teams.as_ref().ok_or(CompetitionRefusal::HasGuest)?;
                teams.check_guest(self.rounds.as_ref())?;
                Ok(CompetitionEvent::GuestFound { guest, at })
            }
            CompetitionCommand::Delay { millis } => Ok(CompetitionEvent::Delayed { millis, at }),
            CompetitionCommand::Reschedule { starts } => {
                if self.fewest_entrants().is_none() {
                    return Err(CompetitionRefusal::Started);
                }
                Ok(CompetitionEvent::Rescheduled { starts, at })
            }
            CompetitionCommand::Remind => Ok(CompetitionEvent::Reminded { at }),
            CompetitionCommand::Default => Ok(CompetitionEvent::Defaulted { at }),
            CompetitionCommand::End => Ok(CompetitionEvent::Ended { at }),
            CompetitionCommand::Undo => {
                let seq = self.last_act_of_organiser().ok_or(CompetitionRefusal::NothingToUndo)?;
                let is_final = match self.log.get(seq as usize) {
                    // One of their games may have begun.
                    Some(CompetitionEvent::Swapped { one, other, .. }) => {
                        self.rounds.as_ref().is_none_or(|rounds| !rounds.can_swap(*one, *other))
                    }
                    // An arena is over by its clock, and its players have gone.
                    Some(CompetitionEvent::Closed { .. }) => self.arena.is_some(),
                    _ => false,
                };
                if is_final {
                    return Err(CompetitionRefusal::NothingToUndo);
                }
                let event = CompetitionEvent::Undone { seq, at };
                if self.is_left_without_winner_by(&event) {
                    return Err(CompetitionRefusal::NoWinner);
                }
                Ok(event)
            }
            CompetitionCommand::Close => Ok(CompetitionEvent::Closed { at }),
        }
    }

    /// Returns `true` if an event takes the winner from a knockout that is over, in which nothing is played any more.
    fn is_left_without_winner_by(&self, event: &CompetitionEvent) -> bool {
        let is_over = self.log.iter().any(|event| matches!(event, CompetitionEvent::Ended { .. }));
        if self.kind != CompetitionKind::Knockout || !is_over {
            return false;
        }
        let log: Vec<CompetitionEvent> = self.log.iter().chain([event]).cloned().collect();
        let after = Competition::replay(&log);
        let rounds = after.as_ref().and_then(Competition::rounds);
        rounds.is_some_and(|rounds| !rounds.bracket().is_over())
    }

    /// Returns the end of an entrant's absence, if the entrant is away.
    pub fn away_until(&self, entrant: EntrantNumber, now: Timestamp) -> Option<Timestamp> {
        self.away.get(&entrant).copied().filter(|until| now < *until)
    }

    /// Returns the number of the last act of an organiser that was not taken back.
    fn last_act_of_organiser(&self) -> Option<u64> {
        let undone: BTreeSet<u64> = self.log.iter().filter_map(CompetitionEvent::undone_seq).collect();
        let acts = self.log.iter().zip(0u64..).filter(|(event, seq)| event.is_act() && !undone.contains(seq));
        acts.last().map(|(_, seq)| seq)
    }

    pub fn kind(&self) -> CompetitionKind {
        self.kind
    }

    pub fn terms(&self) -> &EventTerms {
        &self.terms
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// Returns the rounds; `None` for a ladder and an arena.
    pub fn rounds(&self) -> Option<&Rounds> {
        self.rounds.as_ref()
    }

    pub fn arena(&self) -> Option<&Arena> {
        self.arena.as_ref()
    }

    pub fn teams(&self) -> Option<&Teams> {
        self.teams.as_ref()
    }

    pub fn simul(&self) -> Option<&Simul> {
        self.simul.as_ref()
    }

    /// Returns the paired game that an entrant can begin.
    pub fn game_to_begin(&self, entrant: EntrantNumber) -> Option<MatchGame> {
        if let Some(simul) = &self.simul {
            return simul.game_to_begin(entrant).map(MatchGame::from);
        }
        match &self.arena {
            Some(arena) => arena.game_to_begin(entrant).map(MatchGame::from),
            None => self.rounds.as_ref()?.game_to_begin(entrant),
        }
    }

    /// Returns the minimum number of entrants at the start; `None` if nothing is to be started.
    fn fewest_entrants(&self) -> Option<usize> {
        if let Some(simul) = &self.simul {
            return simul.fewest_entrants();
        }
        match (&self.arena, &self.rounds) {
            (Some(arena), _) if !arena.is_started() => Some(arena::FEWEST_ENTRANTS),
            (None, Some(rounds)) if !rounds.is_started() => Some(rounds.fewest_entrants()),
            _ => None,
        }
    }

    /// Returns the entrants who have not left; in a ladder from the first place on.
    pub fn entrants(&self) -> Vec<EntrantNumber> {
        if let Some(simul) = &self.simul {
            return simul.present();
        }
        if let Some(arena) = &self.arena {
            return arena.present();
        }
        match &self.rounds {
            Some(rounds) => rounds.present().iter().map(|seed| seed.number).collect(),
            None => self.ladder.order().to_vec(),
        }
    }

    /// Returns `true` if an entrant takes part.
    pub fn is_in(&self, entrant: EntrantNumber) -> bool {
        self.entrants().contains(&entrant)
    }

    /// Returns the place of an entrant, from 1, where places are known before the end.
    pub fn place(&self, entrant: EntrantNumber) -> Option<usize> {
        if let Some(arena) = &self.arena {
            return arena.place(entrant);
        }
        match &self.rounds {
            Some(rounds) => rounds.place(entrant),
            None => self.ladder.place(entrant),
        }
    }

    /// Returns `true` if a game has its result, or counts no more; `None` for a game of another competition.
    pub fn is_settled(&self, game: GameId) -> Option<bool> {
        if let Some(simul) = &self.simul {
            return simul.is_settled(game);
        }
        if let Some(arena) = &self.arena {
            return arena.is_settled(game);
        }
        match &self.rounds {
            Some(rounds) => rounds.game(game).map(|paired| paired.result.is_some()),
            None => self.ladder.challenges().get(&game).map(|challenge| challenge.settled.is_some()),
        }
    }

    fn check_is_in(&self, entrant: EntrantNumber) -> Result<(), CompetitionRefusal> {
        if self.is_in(entrant) { Ok(()) } else { Err(CompetitionRefusal::NotEntrant) }
    }

    /// Returns its events.
    pub fn log(&self) -> &[CompetitionEvent] {
        &self.log
    }
}

fn round_format(kind: CompetitionKind, terms: &EventTerms) -> Option<RoundFormat> {
    match kind {
        CompetitionKind::Ladder
        | CompetitionKind::Arena
        | CompetitionKind::Season
        | CompetitionKind::Simul => None,
        CompetitionKind::Swiss => {
            Some(RoundFormat::Swiss { length: terms.rounds.map_or(SWISS_ROUNDS, usize::from) })
        }
        CompetitionKind::RoundRobin => Some(RoundFormat::RoundRobin),
        CompetitionKind::Knockout => Some(RoundFormat::Knockout),
        CompetitionKind::Teams => Some(RoundFormat::Teams),
    }
}

fn step_ladder(ladder: &mut Ladder, event: &CompetitionEvent, corrected: &BTreeMap<GameId, ChallengeResult>) {
    match event {
        CompetitionEvent::Joined { entrant, .. } => ladder.enter(*entrant),
        CompetitionEvent::Left { entrant, .. } => ladder.leave(*entrant),
        CompetitionEvent::Challenged { challenger, challenged, game, .. } => {
            ladder.challenge(*game, *challenger, *challenged);
        }
        CompetitionEvent::Settled { game, result, at } | CompetitionEvent::Corrected { game, result, at } => {
            ladder.settle(*game, corrected.get(game).copied().unwrap_or(*result), *at);
        }
        _ => {}
    }
}

fn step_rounds(
    rounds: &mut Rounds,
    event: &CompetitionEvent,
    corrected: &BTreeMap<GameId, ChallengeResult>,
    terms: &EventTerms,
) {
    match event {
        CompetitionEvent::Joined { entrant, .. } | CompetitionEvent::TeamJoined { entrant, .. } => {
            rounds.enter(Seed { number: *entrant, rating: NO_RATING });
        }
        CompetitionEvent::Left { entrant, .. } => rounds.leave(*entrant),
        // Only an organiser makes a pair play no other game.
        CompetitionEvent::Settled { game, result: ChallengeResult::Void, .. }
            if !corrected.contains_key(game) =>
        {
            rounds.reopen(*game);
        }
        CompetitionEvent::Settled { game, result, .. } | CompetitionEvent::Corrected { game, result, .. } => {
            rounds.settle(*game, corrected.get(game).copied().unwrap_or(*result).as_pairing());
        }
        CompetitionEvent::Started { ratings, .. } => {
            rounds.start(ratings);
            if terms.rounds.is_none() {
                rounds.set_usual_length();
            }
        }
        CompetitionEvent::CheckInOpened { .. } => rounds.open_check_in(),
        CompetitionEvent::Rescheduled { .. } => rounds.close_check_in(),
        CompetitionEvent::CheckedIn { entrant, .. } => rounds.check_in(*entrant),
        CompetitionEvent::Swapped { one, other, .. } => rounds.swap(*one, *other),
        CompetitionEvent::Paired { round, .. } => rounds.pair(round.clone()),
        CompetitionEvent::Begun { red, black, game, .. } => rounds.begin(*game, *red, *black),
        CompetitionEvent::Defaulted { .. } => rounds.default_unbegun(),
        _ => {}
    }
}
