//! Clocks and deadlines in public messages about a game.

use crate::features::effects::PostDraft;
use crate::features::play::announce::Announcer;
use crate::game::{Event, Game, Timestamp};
use crate::i18n::{messages as s, time};
use crate::rules::Color;

/// Minimum credited time that is announced in a live game, in milliseconds.
const ANNOUNCED_LIVE: i64 = 30_000;
/// Minimum credited time that is announced in a correspondence game, in milliseconds.
const ANNOUNCED: i64 = 3_600_000;

impl Announcer<'_> {
    /// These sentences with the deadline of the side to move, and a line with both clocks.
    pub(super) fn with_clocks(&self, mut sentences: Vec<String>) -> Vec<String> {
        if !self.is_others(self.side_to_move()) {
            sentences.extend(time::countdown(self.l10n, self.game));
        } else if let Some(deadline) = self.game.deadline().filter(|_| self.live.unreachable.is_none()) {
            sentences.push(self.l10n.say(&s::GameTimeEnds { deadline: time::at(deadline) }));
        }
        let mut lines = vec![self.l10n.join(sentences)];
        lines.extend(time::both(self.l10n, self.game));
        lines
    }

    pub(super) fn holiday(&self, by: Color, days: u64) -> PostDraft {
        let player = self.name(by);
        self.text(match self.game.deadline().filter(|_| self.side_to_move() == by) {
            Some(at) => self.l10n.say(&s::HolidayTaken { player, days, deadline: time::at(at) }),
            None => self.l10n.say(&s::HolidayTakenLater { player, days }),
        })
    }

    /// Credited time, unless it is short. Older boards show an earlier deadline.
    pub(super) fn time_credited(&self, events: &[Event]) -> Option<PostDraft> {
        let mut credited = 0;
        for event in events {
            if let Event::TimeCredited { from, until } = event {
                credited += until.0 - from.0;
            }
        }
        let is_live = self.game.opening().time.is_live();
        if credited < if is_live { ANNOUNCED_LIVE } else { ANNOUNCED } {
            return None;
        }
        let span = time::span(self.l10n, credited);
        let turn = self.side_to_move();
        let sentence = if self.is_others(turn) {
            self.l10n.say(&s::ClocksStoodElsewhere { player: self.name(turn), span })
        } else {
            self.l10n.say(&s::ClocksStood { span })
        };
        let mut post = self.text(self.with_clocks(vec![sentence, self.turn_against()]).join("\n"));
        if is_live {
            post.reply.ping = self.ping(turn);
        }
        Some(post)
    }

    pub(super) fn inactivity_asked(&self, before: Option<&Game>, at: Timestamp) -> PostDraft {
        let since = before.and_then(|before| before.clock().since()).unwrap_or(at);
        let (player, opponent) = self.both(self.side_to_move());
        let span = time::span(self.l10n, at.0 - since.0);
        let deadline = self.game.due().map_or_else(String::new, time::at);
        self.shown(vec![self.l10n.say(&s::AskedAfter { player, opponent, span, deadline })])
    }
}
