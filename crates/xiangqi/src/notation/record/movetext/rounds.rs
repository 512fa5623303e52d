//! Numbers of the rounds of a list, which tell its moves from sentences.

use crate::notation::record::Record;
use crate::notation::text::RoundNumber;
use crate::rules::Color;

/// Numbering of the moves of a line.
#[derive(Debug)]
pub(super) struct Rounds {
    /// 1 if Black began, so that the first round has no move of Red.
    offset: usize,
    /// First number and its round, from 0.
    first: Option<(usize, usize)>,
    /// `true` between a number and its move.
    is_open: bool,
}

impl Rounds {
    /// Creates the numbering of a record without moves.
    pub(super) fn new(record: &Record) -> Rounds {
        let offset = usize::from(record.game().start().turn() == Color::Black);
        Rounds { offset, first: None, is_open: false }
    }

    /// Notes a number before the next move.
    pub(super) fn note(&mut self, value: usize, record: &Record) {
        let round = self.round(record);
        self.first.get_or_insert((value, round));
        self.is_open = true;
    }

    /// Notes that a move was played.
    pub(super) fn close(&mut self) {
        self.is_open = false;
    }

    /// Returns `true` between a number and its move.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns `true` if the moves are numbered.
    pub(super) fn are_known(&self) -> bool {
        self.first.is_some()
    }

    /// Returns `true` if this is the number of the next move.
    pub(super) fn is_next(&self, number: RoundNumber, record: &Record) -> bool {
        let Some((value, round)) = self.first else { return false };
        let is_black = record.game().position().turn() == Color::Black;
        number.value + round == value + self.round(record) && (number.is_black == is_black || self.offset > 0)
    }

    fn round(&self, record: &Record) -> usize {
        (record.moves().len() + self.offset) / 2
    }
}
