//! Applies events to a game.

use super::*;

impl Game {
    /// Applies an event that was decided on this state.
    ///
    /// # Panics
    /// If the event cannot follow.
    pub fn apply(&mut self, event: &Event) {
        assert!(self.try_apply(event), "event was not decided on this state: {event:?}");
    }

    /// Applies an event. Returns `false` if it cannot follow.
    pub(super) fn try_apply(&mut self, event: &Event) -> bool {
        let possible = match (self.phase, event) {
            (Phase::Offered { by, .. }, Event::Accepted { by: guest, at }) => {
                self.seats[(!by).index()] = Seat::Person(guest.clone());
                self.phase = Phase::Playing;
                self.begun_at = Some(*at);
                self.clock.start(*at);
                true
            }
            (Phase::Over(_), Event::Annulled { .. }) => {
                self.annulled = true;
                true
            }
            (Phase::Offered { .. }, Event::Declined { .. } | Event::Cancelled | Event::Expired) => {
                self.phase = Phase::Dropped;
                true
            }
            (Phase::Playing, event) => self.apply_in_play(event),
            _ => false,
        };
        if possible {
            self.seq += 1;
            if matches!(event, Event::Moved { .. } | Event::TakenBack { .. }) {
                self.position_seq = self.seq;
            }
        }
        possible
    }

    /// Applies an event of a game that is being played. Returns `false` if it does not fit the state.
    fn apply_in_play(&mut self, event: &Event) -> bool {
        match event {
            Event::Moved { mv, at } => return self.apply_move(*mv, *at),
            Event::DrawOffered { by } => self.draw_offer = Some(*by),
            Event::DrawDeclined => {
                if let Some(by) = self.draw_offer.take() {
                    self.draw_declined[by.index()] = true;
                }
            }
            Event::HintTaken { by } => {
                self.hints[by.index()] += 1;
                self.turn.hinted = true;
            }
            Event::Coached { note, until } => {
                self.coached.push((self.history.moves().len(), note.clone()));
                self.turn.waits = *until;
            }
            Event::PlayedOn => self.turn.waits = None,
            Event::TakebackAsked { by, plies } => {
                self.turn.takeback = Some(TakebackRequest { by: *by, plies: *plies });
            }
            Event::TakebackRefused => {
                if let Some(request) = self.turn.takeback.take() {
                    self.takeback_refused[request.by.index()] = true;
                }
            }
            Event::TakenBack { plies, at } => return self.apply_takeback(*plies, *at),
            Event::Reminded { .. } => self.turn.reminded = true,
            Event::InactivityAsked { at } => self.turn.inactivity_asked = Some(*at),
            Event::HolidayTaken { by, days } => {
                // The longer turn gets a reminder of its own.
                if self.history.position().turn() == *by {
                    self.turn.reminded = false;
                }
                return self.clock.take_holiday(*by, *days);
            }
            Event::TimeCredited { from, until } => self.clock.credit(*from, *until),
            Event::ConditionalMovesSet { by, moves } => {
                self.conditional_moves[by.index()].push(moves.clone())
            }
            Event::ConditionalMovesCleared { by } => self.conditional_moves[by.index()].clear(),
            Event::Ended { winner, termination, at } => {
                self.phase = Phase::Over(Outcome { winner: *winner, termination: *termination });
                self.draw_offer = None;
                self.turn.takeback = None;
                self.ended_at = Some(*at);
                self.turn.waits = None;
                self.conditional_moves = [const { Vec::new() }; 2];
            }
            _ => return false,
        }
        true
    }

    fn apply_move(&mut self, mv: Move, at: Timestamp) -> bool {
        let side = self.history.position().turn();
        if self.history.push(mv).is_err() {
            return false;
        }
        if self.draw_offer == Some(!side) {
            self.draw_offer = None;
        }
        self.draw_declined[side.index()] = false;
        self.takeback_refused[side.index()] = false;
        self.last_move_at = Some(at);
        self.clock.press(side, self.bot_side() != Some(side), true, at);
        self.turn = TurnState::default();
        for lines in &mut self.conditional_moves {
            lines.retain_mut(|line| line.len() > 1 && line.remove(0) == mv);
        }
        true
    }

    fn apply_takeback(&mut self, plies: u32, at: Timestamp) -> bool {
        let turn = self.history.position().turn();
        self.clock.press(turn, self.bot_side() != Some(turn), false, at);
        self.conditional_moves = [const { Vec::new() }; 2];
        for _ in 0..plies {
            if self.history.pop().is_none() {
                return false;
            }
        }
        self.draw_offer = None;
        self.turn = TurnState::default();
        // Findings about moves that are taken back go with them.
        self.coached.retain(|(ply, _)| *ply <= self.history.moves().len());
        true
    }
}
