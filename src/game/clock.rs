//! The clocks of a game.
//!
//! A clock is a few numbers and no timer: it says when the side to move runs out of time, and whoever looks at it
//! later finds the same.

use crate::game::player::Timestamp;
use crate::game::time::{DAY, SECOND, TimeControl};
use crate::rules::Color;

/// The clocks of both sides. With [`TimeControl::None`] no time runs out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Milliseconds of main time left to each side; unused with days per move.
    left: [i64; 2],
    /// Since when the side to move thinks.
    since: Option<Timestamp>,
    /// Milliseconds of this turn that are not charged.
    stood: i64,
    /// Up to when time that is not charged is accounted for.
    stood_until: Option<Timestamp>,
    holiday: [u8; 2],
    /// Days of holiday that lengthen the present or next turn of each side.
    taken: [u8; 2],
}

impl Clock {
    pub(crate) fn new(control: TimeControl) -> Clock {
        let holiday = if let TimeControl::PerMove { holiday, .. } = control { holiday } else { 0 };
        Clock { control, left: [control.main(); 2], holiday: [holiday; 2], ..Clock::default() }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Since when the side to move thinks; `None` before the game begins.
    pub fn since(&self) -> Option<Timestamp> {
        self.since
    }

    /// Number of days of holiday that a side has left.
    pub fn holiday(&self, side: Color) -> u8 {
        self.holiday[side.index()]
    }

    /// Milliseconds that a side has for its turn if it begins to think now; `None` without a clock.
    pub fn budget(&self, side: Color) -> Option<i64> {
        let left = self.left[side.index()];
        match self.control {
            TimeControl::None => None,
            TimeControl::PerMove { days, .. } => Some(i64::from(days + self.taken[side.index()]) * DAY),
            TimeControl::Increment { .. } => Some(left),
            TimeControl::Byoyomi { seconds, .. } => Some(left + i64::from(seconds) * SECOND),
        }
    }

    /// Milliseconds of main time left to a side that does not think; `None` without main time.
    pub fn main_left(&self, side: Color) -> Option<i64> {
        self.control.is_live().then_some(self.left[side.index()])
    }

    /// Time when `turn`, the side to move, has used up its time.
    pub fn deadline(&self, turn: Color) -> Option<Timestamp> {
        Some(self.since?.plus_millis(self.stood).plus_millis(self.budget(turn)?))
    }

    /// Time when `turn` has used four fifths of its days.
    pub(crate) fn reminder(&self, turn: Color) -> Option<Timestamp> {
        let TimeControl::PerMove { .. } = self.control else { return None };
        Some(self.since?.plus_millis(self.stood).plus_millis(self.budget(turn)? / 5 * 4))
    }

    /// The game is on: the first side begins to think.
    pub(crate) fn start(&mut self, now: Timestamp) {
        self.since = Some(now);
        self.stood = 0;
    }

    /// `turn` has moved, or its moves were taken back: what it has used is charged, and the other side begins to
    /// think. A turn of the bot costs nothing: it would be charged for its queue.
    pub(crate) fn press(&mut self, turn: Color, charged: bool, moved: bool, now: Timestamp) {
        let index = turn.index();
        if let Some(since) = self.since
            && charged
            && self.control.is_live()
        {
            let used = (now.0 - since.0 - self.stood).max(0);
            self.left[index] = (self.left[index] - used).max(0);
        }
        if moved {
            self.taken[index] = 0;
            if let TimeControl::Increment { seconds, .. } = self.control {
                self.left[index] += i64::from(seconds) * SECOND;
            }
        }
        // Where the system's clock was set back, the next turn counts from the time it shows now.
        self.start(now);
    }

    /// Part of this span of time that is still to be charged: the part in which the side to move was thinking.
    pub(crate) fn uncharged(&self, from: Timestamp, until: Timestamp) -> Option<(Timestamp, Timestamp)> {
        if self.control == TimeControl::None {
            return None;
        }
        let from = from.max(self.since?).max(self.stood_until.unwrap_or(from));
        (from < until).then_some((from, until))
    }

    /// The clocks stood still in this span, see [`Clock::uncharged`].
    pub(crate) fn credit_outage(&mut self, from: Timestamp, until: Timestamp) {
        self.stood += (until.0 - from.0).max(0);
        self.stood_until = Some(until);
    }

    pub(crate) fn take_holiday(&mut self, side: Color, days: u8) -> bool {
        let left = &mut self.holiday[side.index()];
        let enough = *left >= days;
        if enough {
            *left -= days;
            self.taken[side.index()] += days;
        }
        enough
    }
}
