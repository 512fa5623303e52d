//! What falls due in a game without a command.

use super::*;

use crate::game::time::DAY;
use crate::rules::can_mate;

/// Time without a move in a game without a clock before the players are asked whether they still play, in milliseconds.
const ASK_AFTER: i64 = 7 * DAY;
/// Time from that question until the game is aborted, in milliseconds.
const CALL_OFF_AFTER: i64 = 14 * DAY;

impl Game {
    /// Returns the time at which [`GameCommand::Tick`] has an effect, if nothing happens before.
    pub fn due(&self) -> Option<Timestamp> {
        let due = self.due_by_the_clock();
        self.turn.waits.filter(|waits| due.is_none_or(|due| *waits < due)).or(due)
    }

    /// Returns the time of the next expiry, question, reminder or fall of a flag.
    fn due_by_the_clock(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Offered { expires, .. } => Some(expires),
            Phase::Playing if self.clock.control() == TimeControl::None => self.inactivity_due(),
            Phase::Playing => match (self.reminder(), self.deadline()) {
                (Some(reminder), Some(deadline)) => Some(reminder.min(deadline)),
                (reminder, deadline) => reminder.or(deadline),
            },
            Phase::Over(_) | Phase::Dropped => None,
        }
    }

    /// Returns the time at which the side to move loses on time. The bot never does.
    pub fn deadline(&self) -> Option<Timestamp> {
        let turn = self.history.position().turn();
        match self.seat(turn) {
            Seat::Bot { .. } => None,
            _ if self.phase != Phase::Playing => None,
            _ => self.clock.deadline(turn),
        }
    }

    /// Returns the time at which the side to move is to be reminded, unless it was.
    fn reminder(&self) -> Option<Timestamp> {
        self.deadline()?;
        if self.turn.reminded { None } else { self.clock.reminder(self.history.position().turn()) }
    }

    /// Returns the time of the next step towards aborting a game without a clock.
    fn inactivity_due(&self) -> Option<Timestamp> {
        let since = self.clock.since()?;
        Some(match self.turn.inactivity_asked {
            None => since.plus_millis(ASK_AFTER),
            Some(asked) => asked.plus_millis(CALL_OFF_AFTER),
        })
    }

    /// Returns `true` if the players were asked whether they still play, and no move was played since.
    pub fn is_inactivity_asked(&self) -> bool {
        self.turn.inactivity_asked.is_some()
    }

    /// Returns the event that is due now.
    pub(super) fn tick(&self, now: Timestamp) -> Decided {
        match self.phase {
            Phase::Playing if is_due(self.turn.waits, now) => Ok(vec![Event::PlayedOn]),
            Phase::Offered { .. } if is_due(self.due(), now) => Ok(vec![Event::Expired]),
            Phase::Playing if self.clock.control() == TimeControl::None => match self.turn.inactivity_asked {
                _ if !is_due(self.inactivity_due(), now) => Err(Refusal::NothingDue),
                None => Ok(vec![Event::InactivityAsked { at: now }]),
                Some(_) => Ok(vec![ended(None, Termination::Aborted, now)]),
            },
            Phase::Playing => match self.flag(now) {
                Some(fallen) => Ok(vec![fallen]),
                None if is_due(self.reminder(), now) => {
                    Ok(vec![Event::Reminded { by: self.history.position().turn() }])
                }
                None => Err(Refusal::NothingDue),
            },
            _ => Err(Refusal::NothingDue),
        }
    }

    /// Returns the end of the game if the side to move has run out of time. It loses, unless the other side cannot mate. If
    /// a side has not moved yet, the game is aborted.
    pub(super) fn flag(&self, now: Timestamp) -> Option<Event> {
        self.deadline().filter(|deadline| *deadline <= now)?;
        let position = self.history.position();
        let winner = !position.turn();
        Some(if self.history.moves().len() < 2 {
            ended(None, Termination::Aborted, now)
        } else {
            ended(can_mate(position, winner).then_some(winner), Termination::Timeout, now)
        })
    }

    pub(super) fn credit_time(&self, from: Timestamp, until: Timestamp) -> Decided {
        let span = self.deadline().and_then(|_| self.clock.uncredited(from, until));
        let (from, until) = span.ok_or(Refusal::NothingDue)?;
        Ok(vec![Event::TimeCredited { from, until }])
    }
}

fn is_due(at: Option<Timestamp>, now: Timestamp) -> bool {
    at.is_some_and(|at| at <= now)
}
