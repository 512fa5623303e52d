//! The clocks of a game.
//!
//! A clock is a few numbers and no timer, so it gives the same answer whenever it is read.

use crate::game::player::Timestamp;
use crate::game::time::{DAY, ExtraTime, MINUTE, SECOND, TimeControl};
use crate::rules::Color;

/// Clocks of both sides. With [`TimeControl::None`] no time runs out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Main time left to each side in milliseconds; unused with days per move.
    left: [i64; 2],
    /// Start of the present turn.
    since: Option<Timestamp>,
    /// Milliseconds of this turn that are not charged.
    credited: i64,
    /// End of the last span that was credited.
    credited_until: Option<Timestamp>,
    /// Days of holiday left to each side.
    holiday: [u8; 2],
    /// Days of holiday that lengthen the present or next turn of each side.
    taken: [u8; 2],
}

impl Clock {
    /// Returns the clocks of a game, with additional main time of one side on clocks with main time.
    pub(crate) fn new(control: TimeControl, extra: Option<ExtraTime>) -> Clock {
        let holiday = if let TimeControl::PerMove { holiday, .. } = control { holiday } else { 0 };
        let mut left = [control.main(); 2];
        if let Some(ExtraTime { side, minutes }) = extra.filter(|_| control.is_live()) {
            left[side.index()] += i64::from(minutes) * MINUTE;
        }
        Clock { control, left, holiday: [holiday; 2], ..Clock::default() }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the start of the present turn; `None` before the game begins.
    pub fn since(&self) -> Option<Timestamp> {
        self.since
    }

    /// Returns the days of holiday left to a side.
    pub fn holiday(&self, side: Color) -> u8 {
        self.holiday[side.index()]
    }

    /// Returns the milliseconds that a side has for a turn that begins now; `None` without a clock.
    pub fn budget(&self, side: Color) -> Option<i64> {
        let left = self.left[side.index()];
        match self.control {
            TimeControl::None => None,
            TimeControl::PerMove { days, .. } => Some(i64::from(days + self.taken[side.index()]) * DAY),
            TimeControl::Increment { .. } => Some(left),
            TimeControl::Byoyomi { seconds, .. } => Some(left + i64::from(seconds) * SECOND),
        }
    }

    /// Returns the main time, in milliseconds, of a side that is not to move; `None` without main time.
    pub fn main_left(&self, side: Color) -> Option<i64> {
        self.control.is_live().then_some(self.left[side.index()])
    }

    /// Returns the time at which `turn`, the side to move, runs out of time.
    pub fn deadline(&self, turn: Color) -> Option<Timestamp> {
        Some(self.since?.plus_millis(self.credited).plus_millis(self.budget(turn)?))
    }

    /// Returns the time at which `turn` has used four fifths of its days.
    pub(crate) fn reminder(&self, turn: Color) -> Option<Timestamp> {
        let TimeControl::PerMove { .. } = self.control else { return None };
        Some(self.since?.plus_millis(self.credited).plus_millis(self.budget(turn)? / 5 * 4))
    }

    pub(crate) fn start(&mut self, now: Timestamp) {
        self.since = Some(now);
        self.credited = 0;
    }

    /// Ends the turn of `turn`, by a move or a takeback (`is_move`), and starts the next one. The time used is charged
    /// if `is_charged` is set: a turn of the bot is free, because it may wait in a queue.
    pub(crate) fn press(&mut self, turn: Color, is_charged: bool, is_move: bool, now: Timestamp) {
        let index = turn.index();
        if let Some(since) = self.since
            && is_charged
            && self.control.is_live()
        {
            let used = (now.0 - since.0 - self.credited).max(0);
            self.left[index] = (self.left[index] - used).max(0);
        }
        if is_move {
            self.taken[index] = 0;
            if let TimeControl::Increment { seconds, .. } = self.control {
                self.left[index] += i64::from(seconds) * SECOND;
            }
        }
        // Also if the system's clock was set back.
        self.start(now);
    }

    /// Returns the part of a span that belongs to the present turn and is not yet credited.
    pub(crate) fn uncredited(&self, from: Timestamp, until: Timestamp) -> Option<(Timestamp, Timestamp)> {
        if self.control == TimeControl::None {
            return None;
        }
        let from = from.max(self.since?).max(self.credited_until.unwrap_or(from));
        (from < until).then_some((from, until))
    }

    /// Credits a span of [`Clock::uncredited`] to the side to move.
    pub(crate) fn credit(&mut self, from: Timestamp, until: Timestamp) {
        self.credited += (until.0 - from.0).max(0);
        self.credited_until = Some(until);
    }

    /// Lengthens the present or next turn of a side by days of its holiday. Returns `false` if it has fewer.
    pub(crate) fn take_holiday(&mut self, side: Color, days: u8) -> bool {
        let left = &mut self.holiday[side.index()];
        if *left < days {
            return false;
        }
        *left -= days;
        self.taken[side.index()] += days;
        true
    }
}
