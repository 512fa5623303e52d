//! Decides commands: events, or a refusal.

use super::*;

impl Game {
    /// Returns the events of a command, which [`Game::apply`] applies once they are stored.
    pub fn decide(&self, by: &Actor, command: &GameCommand, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match command {
            GameCommand::Accept | GameCommand::Decline | GameCommand::Cancel => {
                self.decide_on_challenge(by, command, now)
            }
            GameCommand::Tick => self.tick(now),
            GameCommand::CreditTime { from, until } => self.credit_time(*from, *until),
            GameCommand::Annul => self.annul(by),
            GameCommand::Abort { moderator } => self.abort(by, *moderator, now),
            _ => {
                let side = self.acting_side(by)?;
                self.check_playing()?;
                // A late command lets the flag fall instead.
                match self.flag(now) {
                    Some(fallen) => Ok(vec![fallen]),
                    None => self.decide_in_play(side, command, now),
                }
            }
        }
    }

    /// Succeeds if the game is in progress.
    pub fn check_playing(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Offered { .. } => Err(Refusal::NotStarted),
            Phase::Over(_) | Phase::Dropped => Err(Refusal::GameOver),
        }
    }

    /// Returns the side of a person who is to move.
    pub fn check_turn(&self, person: &PlayerId) -> Result<Color, Refusal> {
        let side = self.side_of(person).ok_or(Refusal::NotAPlayer)?;
        self.check_playing()?;
        self.check_to_move(side)?;
        Ok(side)
    }

    fn check_to_move(&self, side: Color) -> Result<(), Refusal> {
        match self.history.position().turn() {
            turn if turn == side => Ok(()),
            _ if self.turn.waits.is_some() => Err(Refusal::CoachWaits),
            turn => Err(Refusal::NotYourTurn { turn }),
        }
    }

    fn acting_side(&self, by: &Actor) -> Result<Color, Refusal> {
        match by {
            Actor::Bot => self.bot_side(),
            Actor::Person(player) => self.side_of(&player.id),
        }
        .ok_or(Refusal::NotAPlayer)
    }

    fn decide_on_challenge(&self, by: &Actor, command: &GameCommand, now: Timestamp) -> Decided {
        let Phase::Offered { by: offerer, expires } = self.phase else { return Err(Refusal::NotOpen) };
        let Actor::Person(player) = by else { return Err(Refusal::NotAPlayer) };
        let is_own = self.side_of(&player.id) == Some(offerer);
        if *command == GameCommand::Cancel {
            return if is_own { Ok(vec![Event::Cancelled]) } else { Err(Refusal::NotYourChallenge) };
        }
        if is_own {
            return Err(Refusal::OwnChallenge);
        }
        if now >= expires {
            return Ok(vec![Event::Expired]);
        }
        match (self.seat(!offerer), command) {
            (Seat::Invited(invited), _) if invited.id != player.id => {
                Err(Refusal::ForSomebodyElse(invited.id.clone()))
            }
            (Seat::Open, GameCommand::Decline) => Err(Refusal::NotYourChallenge),
            (_, GameCommand::Decline) => Ok(vec![Event::Declined { by: player.id.clone() }]),
            _ => {
                let accepted = Event::Accepted { by: player.clone(), at: now };
                Ok(with_ruling(vec![accepted], &self.history, now))
            }
        }
    }

    fn annul(&self, by: &Actor) -> Decided {
        let Actor::Person(moderator) = by else { return Err(Refusal::NotAPlayer) };
        if !self.opening.rated || self.outcome().is_none() || self.annulled {
            return Err(Refusal::NotRated);
        }
        Ok(vec![Event::Annulled { by: moderator.id.clone() }])
    }

    /// Returns the events that abort a game: for a player before the third ply, for a moderator at any time.
    fn abort(&self, by: &Actor, moderator: bool, now: Timestamp) -> Decided {
        if moderator && matches!(self.phase, Phase::Offered { .. }) {
            return Ok(vec![Event::Cancelled]);
        }
        self.check_playing()?;
        if !moderator {
            self.acting_side(by)?;
            if self.history.moves().len() >= 2 {
                return Err(Refusal::MayNotAbort);
            }
        }
        Ok(vec![ended(None, Termination::Aborted, now)])
    }

    fn decide_in_play(&self, side: Color, command: &GameCommand, now: Timestamp) -> Decided {
        let offered_by_opponent = self.draw_offer == Some(!side);
        match command {
            GameCommand::Move(mv) => self.decide_move(side, *mv, now),
            GameCommand::Resign => Ok(vec![ended(Some(!side), Termination::Resignation, now)]),
            GameCommand::OfferDraw | GameCommand::AcceptDraw if offered_by_opponent => {
                Ok(vec![ended(None, Termination::Agreement, now)])
            }
            GameCommand::OfferDraw if self.draw_offer == Some(side) => Err(Refusal::DrawAlreadyOffered),
            GameCommand::OfferDraw if self.draw_declined[side.index()] => Err(Refusal::DrawJustDeclined),
            GameCommand::OfferDraw => Ok(vec![Event::DrawOffered { by: side }]),
            GameCommand::DeclineDraw if offered_by_opponent => Ok(vec![Event::DrawDeclined]),
            GameCommand::AcceptDraw | GameCommand::DeclineDraw => Err(Refusal::NoDrawOffer),
            GameCommand::TakeHint => self.take_hint(side),
            GameCommand::Coach { note, waits } => match self.duty() {
                Some(Duty::Coach { color }) if color == side => {
                    let until = if *waits { Some(now.plus_millis(COACH_WAITS)) } else { None };
                    Ok(vec![Event::Coached { note: note.clone(), until }])
                }
                _ => Err(Refusal::NothingDue),
            },
            GameCommand::PlayOn if self.turn.waits.is_some() => Ok(vec![Event::PlayedOn]),
            GameCommand::PlayOn => Err(Refusal::NotYourTurn { turn: !side }),
            GameCommand::AskTakeback => self.ask_takeback(side, now),
            GameCommand::Holiday { days } => self.take_holiday(side, *days),
            GameCommand::SetConditionalMoves(line) => self.set_conditional_moves(side, line),
            GameCommand::ClearConditionalMoves if self.conditional_moves(side).is_empty() => {
                Err(Refusal::NoConditionalMoves)
            }
            GameCommand::ClearConditionalMoves => Ok(vec![Event::ConditionalMovesCleared { by: side }]),
            GameCommand::GrantTakeback | GameCommand::RefuseTakeback => match self.turn.takeback {
                Some(request) if request.by == !side => Ok(vec![match command {
                    GameCommand::GrantTakeback => Event::TakenBack { plies: request.plies, at: now },
                    _ => Event::TakebackRefused,
                }]),
                _ => Err(Refusal::NoTakebackAsked),
            },
            GameCommand::Accept
            | GameCommand::Decline
            | GameCommand::Cancel
            | GameCommand::Tick
            | GameCommand::CreditTime { .. }
            | GameCommand::Annul
            | GameCommand::Abort { .. } => {
                unreachable!("handled before")
            }
        }
    }

    fn decide_move(&self, side: Color, mv: Move, now: Timestamp) -> Decided {
        self.check_to_move(side)?;
        let mut after = self.history.clone();
        after.push(mv)?;
        let mut events = vec![Event::Moved { mv, at: now }];
        // Conditional moves of either side follow at once.
        let mut played = vec![mv];
        while after.ruling().is_none() {
            let conditional = self.conditional_moves[after.position().turn().index()]
                .iter()
                .find_map(|line| line.strip_prefix(&played[..])?.first().copied());
            let Some(answer) = conditional.filter(|answer| after.push(*answer).is_ok()) else { break };
            played.push(answer);
            events.push(Event::Moved { mv: answer, at: now });
        }
        Ok(with_ruling(events, &after, now))
    }

    fn take_hint(&self, side: Color) -> Decided {
        self.check_to_move(side)?;
        if self.opening.rated {
            return Err(Refusal::RatedHint);
        }
        if self.turn.hinted {
            return Ok(Vec::new());
        }
        Ok(vec![Event::HintTaken { by: side }])
    }

    /// Adds a line of conditional moves, each of which must be legal in its turn.
    fn set_conditional_moves(&self, side: Color, line: &[Move]) -> Decided {
        if !matches!(self.opening.time, TimeControl::PerMove { .. }) {
            return Err(Refusal::NoDaysPerMove);
        }
        if self.history.position().turn() == side {
            return Err(Refusal::ConditionalMovesOnOwnTurn);
        }
        if self.conditional_moves(side).len() >= MAX_CONDITIONAL_LINES {
            return Err(Refusal::TooManyConditionalMoves { max: MAX_CONDITIONAL_LINES });
        }
        if line.len() > MAX_CONDITIONAL_PLIES {
            return Err(Refusal::ConditionalMovesTooLong { max: MAX_CONDITIONAL_PLIES });
        }
        let mut after = self.history.clone();
        for mv in line {
            after.push(*mv)?;
        }
        if line.is_empty() || !line.len().is_multiple_of(2) {
            return Err(Refusal::ConditionalMovesWithoutAnswer);
        }
        Ok(vec![Event::ConditionalMovesSet { by: side, moves: line.to_vec() }])
    }

    /// Returns the event that adds days of holiday to the turn.
    fn take_holiday(&self, side: Color, days: u8) -> Decided {
        let left = self.clock.holiday(side);
        match self.opening.time {
            TimeControl::PerMove { .. } if days <= left => Ok(vec![Event::HolidayTaken { by: side, days }]),
            TimeControl::PerMove { .. } => Err(Refusal::HolidayTooLong { left }),
            _ => Err(Refusal::NoDaysPerMove),
        }
    }

    /// Returns the event of a request to take the last own move back, which the bot grants at once.
    fn ask_takeback(&self, side: Color, now: Timestamp) -> Decided {
        if self.opening.rated {
            return Err(Refusal::RatedTakeback);
        }
        let plies: u32 = if self.history.position().turn() == side { 2 } else { 1 };
        if self.history.moves().len() < plies as usize {
            return Err(Refusal::NothingToTakeBack);
        }
        if self.bot_side() == Some(!side) {
            return Ok(vec![Event::TakenBack { plies, at: now }]);
        }
        match self.turn.takeback {
            Some(request) if request.by == side => Err(Refusal::TakebackAlreadyAsked),
            // Both sides ask for a takeback.
            Some(request) => Ok(vec![Event::TakenBack { plies: request.plies, at: now }]),
            None if self.takeback_refused[side.index()] => Err(Refusal::TakebackJustRefused),
            None => Ok(vec![Event::TakebackAsked { by: side, plies }]),
        }
    }
}
