//! State of a simul: the host, the players, and one game with each of them.

use std::collections::BTreeMap;

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::competition_command::CompetitionRefusal;
use crate::features::competitions::competition_event::CompetitionEvent;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::results::{EntrantNumber, PairedGame, PairingResult, WIN};
use crate::game::{GameId, Timestamp};
use crate::rules::Color;

/// Maximum number of players besides the host.
pub const MOST_PLAYERS: usize = 20;
/// Number of the bot as a host. Entrants are numbered from 1.
pub const BOT: EntrantNumber = EntrantNumber(0);
/// Number of a person as a host, who enters with the creation.
pub const PERSON_HOST: EntrantNumber = EntrantNumber(1);

/// A game of a simul that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulGame {
    pub game: GameId,
    pub paired: PairedGame,
    pub begun: Timestamp,
}

/// What a simul does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulStep {
    Wait,
    /// It ends before it has begun, because its host has left.
    Cancel,
    Begin(PairedGame),
    End,
}

/// Games of the host that were won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulScore {
    pub wins: usize,
    pub draws: usize,
    pub losses: usize,
}

/// Host, players and games of a simul.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simul {
    host: EntrantNumber,
    host_side: Color,
    /// Whether a person as a host has entered and not left.
    is_host_here: bool,
    /// Players who have not left, in the order of their entries.
    players: Vec<EntrantNumber>,
    started: Option<Timestamp>,
    is_over: bool,
    /// Games that have not begun.
    unbegun: Vec<PairedGame>,
    /// Games that have begun, in their order.
    games: Vec<SimulGame>,
}

impl Simul {
    /// Returns a simul without entrants.
    pub fn new(terms: &EventTerms) -> Simul {
        Simul {
            host: if terms.level.is_some() { BOT } else { PERSON_HOST },
            host_side: terms.host_side.unwrap_or(Color::Red),
            is_host_here: false,
            players: Vec::new(),
            started: None,
            is_over: false,
            unbegun: Vec::new(),
            games: Vec::new(),
        }
    }

    /// Applies an event; `corrected` has the results that organisers have given to games.
    pub fn apply(&mut self, event: &CompetitionEvent, corrected: &BTreeMap<GameId, ChallengeResult>) {
        match event {
            CompetitionEvent::Joined { entrant, .. } if *entrant == self.host => self.is_host_here = true,
            CompetitionEvent::Joined { entrant, .. } => self.players.push(*entrant),
            CompetitionEvent::Left { entrant, .. } => self.leave(*entrant),
            CompetitionEvent::Started { at, .. } => self.start(*at),
            CompetitionEvent::Begun { red, black, game, at } => {
                self.unbegun.retain(|paired| (paired.red, paired.black) != (*red, *black));
                self.games.push(SimulGame { game: *game, paired: PairedGame::new(*red, *black), begun: *at });
            }
            CompetitionEvent::Settled { game, result, .. }
            | CompetitionEvent::Corrected { game, result, .. } => {
                let result = corrected.get(game).copied().unwrap_or(*result);
                if let Some(known) = self.games.iter_mut().find(|known| known.game == *game) {
                    known.paired.result = Some(result.as_pairing());
                }
            }
            CompetitionEvent::Ended { .. } | CompetitionEvent::Closed { .. } => self.is_over = true,
            _ => {}
        }
    }

    fn start(&mut self, at: Timestamp) {
        self.started = Some(at);
        let host = self.host;
        let host_side = self.host_side;
        self.unbegun = self.players.iter().map(|player| pair(host, *player, host_side)).collect();
    }

    /// Takes an entrant out, who loses all games that are still open.
    fn leave(&mut self, entrant: EntrantNumber) {
        if entrant == self.host {
            self.is_host_here = false;
        }
        self.players.retain(|player| *player != entrant);
        self.unbegun.retain(|paired| paired.color_of(entrant).is_none());
        for known in self.games.iter_mut().filter(|known| known.paired.result.is_none()) {
            match known.paired.color_of(entrant) {
                Some(Color::Red) => known.paired.result = Some(PairingResult::RedForfeit),
                Some(Color::Black) => known.paired.result = Some(PairingResult::BlackForfeit),
                None => {}
            }
        }
    }

    /// Checks whether an entrant may enter.
    ///
    /// # Errors
    /// Why not.
    pub fn check_entry(&self, entrant: EntrantNumber) -> Result<(), CompetitionRefusal> {
        if self.is_started() {
            return Err(CompetitionRefusal::EntryClosed);
        }
        if self.players.len() >= MOST_PLAYERS && entrant != self.host {
            return Err(CompetitionRefusal::Full { max: MOST_PLAYERS });
        }
        Ok(())
    }

    /// Returns the next step.
    pub fn next(&self) -> SimulStep {
        if self.is_over {
            return SimulStep::Wait;
        }
        if !self.is_started() {
            return if self.has_host() { SimulStep::Wait } else { SimulStep::Cancel };
        }
        if let Some(paired) = self.unbegun.first() {
            return SimulStep::Begin(*paired);
        }
        let is_running = self.games.iter().any(|known| known.paired.result.is_none());
        if is_running { SimulStep::Wait } else { SimulStep::End }
    }

    /// Returns the minimum number of entrants at the start; `None` if it has begun.
    pub fn fewest_entrants(&self) -> Option<usize> {
        if self.is_started() { None } else { Some(if self.host == BOT { 1 } else { 2 }) }
    }

    /// Returns the number of the host; [`BOT`] if the bot is the host.
    pub fn host(&self) -> EntrantNumber {
        self.host
    }

    /// Returns `true` if the host is the bot, or a person who has not left.
    pub fn has_host(&self) -> bool {
        self.is_host_here || self.host == BOT
    }

    pub fn host_side(&self) -> Color {
        self.host_side
    }

    pub fn is_started(&self) -> bool {
        self.started.is_some()
    }

    pub fn started_at(&self) -> Option<Timestamp> {
        self.started
    }

    /// Returns the players who have not left.
    pub fn players(&self) -> &[EntrantNumber] {
        &self.players
    }

    /// Returns the people who have not left, a host first.
    pub fn present(&self) -> Vec<EntrantNumber> {
        let host = if self.is_host_here { Some(self.host) } else { None };
        host.into_iter().chain(self.players.iter().copied()).collect()
    }

    /// Returns the number of games, with those that have not begun.
    pub fn boards(&self) -> usize {
        self.unbegun.len() + self.games.len()
    }

    /// Returns the games that have begun, in their order.
    pub fn games(&self) -> &[SimulGame] {
        &self.games
    }

    /// Returns the running games of an entrant.
    pub fn open_games(&self, entrant: EntrantNumber) -> impl Iterator<Item = &SimulGame> {
        let running = self.games.iter().filter(|known| known.paired.result.is_none());
        running.filter(move |known| known.paired.color_of(entrant).is_some())
    }

    /// Returns the first game of an entrant that has not begun.
    pub fn game_to_begin(&self, entrant: EntrantNumber) -> Option<PairedGame> {
        self.unbegun.iter().find(|paired| paired.color_of(entrant).is_some()).copied()
    }

    /// Returns `true` if a game has its result; `None` for a game of another competition.
    pub fn is_settled(&self, game: GameId) -> Option<bool> {
        let known = self.games.iter().find(|known| known.game == game)?;
        Some(known.paired.result.is_some())
    }

    /// Returns the player of a game who is not the host.
    pub fn player_of(&self, paired: &PairedGame) -> EntrantNumber {
        paired.player(!self.host_side)
    }

    /// Returns the score of the host.
    pub fn score(&self) -> SimulScore {
        let mut score = SimulScore::default();
        for known in &self.games {
            let Some(result) = known.paired.result.filter(|result| *result != PairingResult::Void) else {
                continue;
            };
            if result == PairingResult::Draw {
                score.draws += 1;
            } else if result.half_points(self.host_side) == WIN {
                score.wins += 1;
            } else {
                score.losses += 1;
            }
        }
        score
    }
}

fn pair(host: EntrantNumber, player: EntrantNumber, host_side: Color) -> PairedGame {
    match host_side {
        Color::Red => PairedGame::new(host, player),
        Color::Black => PairedGame::new(player, host),
    }
}
