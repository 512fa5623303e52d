//! What happens in a game by itself, when its time has come.

use super::*;

use crate::game::time::DAY;
use crate::rules::can_mate;

/// Time without a move in a game without a clock after which the players are asked whether they still play.
const ASK_AFTER: i64 = 7 * DAY;
/// Time after that until the game is called off.
const CALL_OFF_AFTER: i64 = 14 * DAY;

impl Game {
    /// Time of the next event without a command, if nothing happens before: a challenge lapses, a player is reminded,
    /// a flag falls, the players of a game without a clock are asked after, or it is called off.
    pub fn due(&self) -> Option<Timestamp> {
        let due = self.due_by_the_clock();
        self.turn.waits.filter(|waits| due.is_none_or(|due| *waits < due)).or(due)
    }

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

    /// Time when the side to move loses on time. The bot never does: it is charged for nothing.
    pub fn deadline(&self) -> Option<Timestamp> {
        let turn = self.history.position().turn();
        match self.seat(turn) {
            Seat::Bot { .. } => None,
            _ if self.phase != Phase::Playing => None,
            _ => self.clock.deadline(turn),
        }
    }

    /// Time when the side to move is to be reminded, if it was not yet.
    fn reminder(&self) -> Option<Timestamp> {
        self.deadline()?;
        if self.turn.reminded { None } else { self.clock.reminder(self.history.position().turn()) }
    }

    /// Time of the next step towards calling off a game without a clock in which nobody moves.
    fn inactivity_due(&self) -> Option<Timestamp> {
        let since = self.clock.since()?;
        Some(match self.turn.asked_after {
            None => since.plus_millis(ASK_AFTER),
            Some(asked) => asked.plus_millis(CALL_OFF_AFTER),
        })
    }

    /// True if the players were asked whether they still play, and nobody has moved since.
    pub fn is_asked_after(&self) -> bool {
        self.turn.asked_after.is_some()
    }

    pub(super) fn tick(&self, now: Timestamp) -> Decided {
        let is_due = |at: Option<Timestamp>| at.is_some_and(|at| at <= now);
        match self.phase {
            // Whoever does not take the move back lets it stand.
            Phase::Playing if is_due(self.turn.waits) => Ok(vec![Event::PlayedOn]),
            Phase::Offered { .. } if is_due(self.due()) => Ok(vec![Event::Expired]),
            Phase::Playing if self.clock.control() == TimeControl::None => match self.turn.asked_after {
                None if is_due(self.inactivity_due()) => Ok(vec![Event::AskedAfter { at: now }]),
                Some(_) if is_due(self.inactivity_due()) => Ok(vec![ended(None, Termination::Aborted, now)]),
                _ => Err(Refusal::NothingDue),
            },
            Phase::Playing => match self.flag(now) {
                Some(fallen) => Ok(vec![fallen]),
                None if is_due(self.reminder()) => {
                    Ok(vec![Event::Reminded { by: self.history.position().turn() }])
                }
                None => Err(Refusal::NothingDue),
            },
            _ => Err(Refusal::NothingDue),
        }
    }

    /// The end of the game if the time of the side to move is over. It loses, unless the other side has nothing left to
    /// mate with; and where not both sides have moved, there was no game.
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

    pub(super) fn credit_outage(&self, from: Timestamp, until: Timestamp) -> Decided {
        let stands = self.deadline().and_then(|_| self.clock.uncharged(from, until));
        let (from, until) = stands.ok_or(Refusal::NothingDue)?;
        Ok(vec![Event::Stood { from, until }])
    }
}
