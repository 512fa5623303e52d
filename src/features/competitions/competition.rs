//! A competition as a log of events. `decide` makes an event of a command, `apply` changes the state by it.
//!
//! No clock and no chance are read here, and entrants are numbers: only a table of the store knows the people.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::features::competitions::ladder::{self, ChallengeResult, Ladder};
use crate::features::competitions::results::EntrantNumber;
use crate::game::{GameId, Timestamp};
use crate::message::CompetitionKind;

/// Number of a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompetitionId(pub i64);

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
    Created {
        kind: CompetitionKind,
        name: String,
        at: Timestamp,
    },
    Joined {
        entrant: EntrantNumber,
        at: Timestamp,
    },
    Left {
        entrant: EntrantNumber,
        why: LeaveReason,
        at: Timestamp,
    },
    /// An entrant announced an absence; a time that has passed ends it.
    AwayUntil {
        entrant: EntrantNumber,
        until: Timestamp,
        at: Timestamp,
    },
    Challenged {
        challenger: EntrantNumber,
        challenged: EntrantNumber,
        game: GameId,
        at: Timestamp,
    },
    Settled {
        game: GameId,
        result: ChallengeResult,
        at: Timestamp,
    },
    /// An organiser gave a game another result, which counts in the place of the first one.
    Corrected {
        game: GameId,
        result: ChallengeResult,
        at: Timestamp,
    },
    /// An organiser took back the event with this number.
    Undone {
        seq: u64,
        at: Timestamp,
    },
    Closed {
        at: Timestamp,
    },
}

/// Command to a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompetitionCommand {
    /// Enter, with the number of an earlier entry if there is one.
    Join {
        known: Option<EntrantNumber>,
    },
    Leave {
        entrant: EntrantNumber,
        why: LeaveReason,
    },
    SetAway {
        entrant: EntrantNumber,
        until: Timestamp,
    },
    /// Challenge the entrant of a higher place; `by_rank` as in [`ladder::highest_target`].
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
    /// Take back the last act of an organiser.
    Undo,
    Close,
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
}

/// State of a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Competition {
    kind: CompetitionKind,
    name: String,
    is_closed: bool,
    /// End of the announced absence of entrants.
    away: BTreeMap<EntrantNumber, Timestamp>,
    /// Number of entries so far; entrants are numbered from 1.
    entries: u32,
    ladder: Ladder,
    log: Vec<CompetitionEvent>,
}

impl Competition {
    /// Returns the state after a log; `None` if the log does not begin with the creation.
    pub fn replay(log: &[CompetitionEvent]) -> Option<Competition> {
        let CompetitionEvent::Created { kind, name, .. } = log.first()? else { return None };
        let mut state = Competition {
            kind: *kind,
            name: name.clone(),
            is_closed: false,
            away: BTreeMap::new(),
            entries: 0,
            ladder: Ladder::default(),
            log: Vec::new(),
        };
        let undone: BTreeSet<u64> = log.iter().filter_map(undone_seq).collect();
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
            CompetitionEvent::Created { .. } | CompetitionEvent::Undone { .. } => {}
            CompetitionEvent::Joined { entrant, .. } => {
                self.entries = self.entries.max(entrant.0);
                self.away.remove(entrant);
                self.ladder.enter(*entrant);
            }
            CompetitionEvent::Left { entrant, .. } => self.ladder.leave(*entrant),
            CompetitionEvent::AwayUntil { entrant, until, .. } => {
                self.away.insert(*entrant, *until);
            }
            CompetitionEvent::Challenged { challenger, challenged, game, .. } => {
                self.ladder.challenge(*game, *challenger, *challenged);
            }
            CompetitionEvent::Settled { game, result, at }
            | CompetitionEvent::Corrected { game, result, at } => {
                self.ladder.settle(*game, corrected.get(game).copied().unwrap_or(*result), *at);
            }
            CompetitionEvent::Closed { .. } => self.is_closed = true,
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
        match *command {
            CompetitionCommand::Join { known } => {
                let entrant = known.unwrap_or(EntrantNumber(self.entries + 1));
                if self.ladder.place(entrant).is_some() {
                    return Err(CompetitionRefusal::AlreadyIn);
                }
                Ok(CompetitionEvent::Joined { entrant, at })
            }
            CompetitionCommand::Leave { entrant, why } => {
                self.ladder.place(entrant).ok_or(CompetitionRefusal::NotEntrant)?;
                Ok(CompetitionEvent::Left { entrant, why, at })
            }
            CompetitionCommand::SetAway { entrant, until } => {
                self.ladder.place(entrant).ok_or(CompetitionRefusal::NotEntrant)?;
                Ok(CompetitionEvent::AwayUntil { entrant, until, at })
            }
            CompetitionCommand::Challenge { challenger, challenged, game, by_rank } => {
                self.check_challenge(challenger, challenged, by_rank, now)?;
                Ok(CompetitionEvent::Challenged { challenger, challenged, game, at })
            }
            CompetitionCommand::Settle { game, result } => {
                let challenge = self.ladder.challenges().get(&game).ok_or(CompetitionRefusal::UnknownGame)?;
                if challenge.settled.is_some() {
                    return Err(CompetitionRefusal::AlreadySettled);
                }
                Ok(CompetitionEvent::Settled { game, result, at })
            }
            CompetitionCommand::Correct { game, result } => {
                if !self.ladder.challenges().contains_key(&game) {
                    return Err(CompetitionRefusal::UnknownGame);
                }
                Ok(CompetitionEvent::Corrected { game, result, at })
            }
            CompetitionCommand::Undo => {
                let seq = self.last_act_of_organiser().ok_or(CompetitionRefusal::NothingToUndo)?;
                Ok(CompetitionEvent::Undone { seq, at })
            }
            CompetitionCommand::Close => Ok(CompetitionEvent::Closed { at }),
        }
    }

    /// Checks whether an entrant may challenge another one now.
    ///
    /// # Errors
    /// Why not.
    pub fn check_challenge(
        &self,
        challenger: EntrantNumber,
        challenged: EntrantNumber,
        by_rank: Option<usize>,
        now: Timestamp,
    ) -> Result<(), CompetitionRefusal> {
        let own = self.ladder.place(challenger).ok_or(CompetitionRefusal::NotEntrant)?;
        let target = self.ladder.place(challenged).ok_or(CompetitionRefusal::NotEntrant)?;
        if target >= own {
            return Err(CompetitionRefusal::NotAbove);
        }
        let highest = ladder::highest_target(own, by_rank);
        if target < highest {
            return Err(CompetitionRefusal::TooHigh { highest });
        }
        if let Some(until) = self.away_until(challenger, now) {
            return Err(CompetitionRefusal::SelfAway { until });
        }
        if let Some(until) = self.away_until(challenged, now) {
            return Err(CompetitionRefusal::Away { until });
        }
        match self.ladder.rematch_at(challenger, challenged, now) {
            Some(Timestamp(i64::MAX)) => return Err(CompetitionRefusal::Playing),
            Some(until) => return Err(CompetitionRefusal::Rematch { until }),
            None => {}
        }
        if self.ladder.outgoing(challenger) >= ladder::MAX_OUTGOING {
            return Err(CompetitionRefusal::TooManyOutgoing { max: ladder::MAX_OUTGOING });
        }
        let max = ladder::max_incoming(target);
        if self.ladder.incoming(challenged) >= max {
            return Err(CompetitionRefusal::TooManyIncoming { max });
        }
        Ok(())
    }

    /// Returns the end of an entrant's absence, if the entrant is away.
    pub fn away_until(&self, entrant: EntrantNumber, now: Timestamp) -> Option<Timestamp> {
        self.away.get(&entrant).copied().filter(|until| now < *until)
    }

    /// Returns the number of the last act of an organiser that was not taken back.
    fn last_act_of_organiser(&self) -> Option<u64> {
        let undone: BTreeSet<u64> = self.log.iter().filter_map(undone_seq).collect();
        let acts = self.log.iter().zip(0u64..).filter(|(event, seq)| is_act(event) && !undone.contains(seq));
        acts.last().map(|(_, seq)| seq)
    }

    pub fn kind(&self) -> CompetitionKind {
        self.kind
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

    /// Returns its events.
    pub fn log(&self) -> &[CompetitionEvent] {
        &self.log
    }
}

fn undone_seq(event: &CompetitionEvent) -> Option<u64> {
    if let CompetitionEvent::Undone { seq, .. } = event { Some(*seq) } else { None }
}

/// Returns `true` for an act of an organiser that can be taken back.
fn is_act(event: &CompetitionEvent) -> bool {
    matches!(
        event,
        CompetitionEvent::Left { why: LeaveReason::Expelled, .. }
            | CompetitionEvent::Corrected { .. }
            | CompetitionEvent::Closed { .. }
    )
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
            | CompetitionEvent::Closed { at } => *at,
        }
    }
}
