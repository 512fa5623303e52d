//! State of an arena: players who play, wait or pause, and the results in their order.

use std::collections::{BTreeMap, BTreeSet};

use crate::features::competitions::competition_event::CompetitionEvent;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::pairing::arena::{WaitingPlayer, pair_waiting};
use crate::features::competitions::results::{DRAW, EntrantNumber, PairedGame, RoundRecord, WIN};
use crate::features::competitions::standings::StandingRow;
use crate::features::competitions::standings::arena::{
    ArenaGame, ArenaOutcome, ArenaScore, rank_arena, score,
};
use crate::game::{GameId, TimeControl, Timestamp};
use crate::rules::Color;

/// Duration of an arena, in milliseconds.
pub const DURATION: i64 = 45 * 60_000;
/// Time between two pairing rounds, in milliseconds.
pub const PAIRING_INTERVAL: i64 = 30_000;
/// Time in which a paired game can be begun, in milliseconds.
pub const TIME_TO_BEGIN: i64 = 90_000;
/// Time for a thread, in milliseconds: Discord lets a bot open five in five seconds, and the games of a pairing wait for theirs.
const TIME_FOR_THREAD: i64 = 1_000;
/// Time before the end in which no games are paired, in milliseconds.
pub const LAST_PAIRING: i64 = 2 * 60_000;
/// Maximum time by which outages of the bot move the end, in milliseconds.
pub const MAX_DELAY: i64 = 60 * 60_000;
/// Minimum number of entrants at the start.
pub const FEWEST_ENTRANTS: usize = 2;
/// Number of moves of both sides from which on a draw scores.
pub const SCORING_DRAW: usize = 20;
/// Clock of the games.
pub const ARENA_TIME: TimeControl = TimeControl::Increment { minutes: 5, seconds: 3 };
/// Rating of an entrant who had none at the start.
const NO_RATING: i64 = 1500;

/// What an arena does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArenaStep {
    Wait,
    /// New games of the waiting players.
    Pair(RoundRecord),
    /// Games that did not begin in time, and their players pause.
    Pause,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ArenaPlayer {
    rating: i64,
    is_paused: bool,
    /// Time of the entry or of the end of the last game.
    waits_since: Timestamp,
    last_opponent: Option<EntrantNumber>,
    /// Number of games with Red less that with Black.
    red_minus_black: i32,
    last_color: Option<Color>,
}

/// Players and games of an arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arena {
    started: Option<Timestamp>,
    /// Time by which outages have moved the end, in milliseconds.
    delay: i64,
    is_over: bool,
    players: BTreeMap<EntrantNumber, ArenaPlayer>,
    /// Paired games that have not begun, with the time from which their players have [`TIME_TO_BEGIN`].
    unbegun: Vec<(PairedGame, Timestamp)>,
    /// Games that have begun.
    games: BTreeMap<GameId, (PairedGame, Option<ChallengeResult>)>,
    /// Finished games in the order of their ends.
    finished: Vec<GameId>,
}

impl Arena {
    /// Applies an event; `corrected` has the results that organisers have given to games.
    pub fn apply(&mut self, event: &CompetitionEvent, corrected: &BTreeMap<GameId, ChallengeResult>) {
        match event {
            CompetitionEvent::Joined { entrant, at } => self.enter(*entrant, *at),
            CompetitionEvent::Left { entrant, .. } => self.pause(*entrant),
            CompetitionEvent::Started { ratings, at } => self.start(ratings, *at),
            CompetitionEvent::Paired { round, at } => {
                let threads = round.games.len() as i64;
                let can_begin = at.plus_millis(threads * TIME_FOR_THREAD);
                self.unbegun.extend(round.games.iter().map(|paired| (*paired, can_begin)));
            }
            CompetitionEvent::Begun { red, black, game, .. } => self.begin(*game, *red, *black),
            CompetitionEvent::Settled { game, result, at }
            | CompetitionEvent::Corrected { game, result, at } => {
                self.settle(*game, corrected.get(game).copied().unwrap_or(*result), *at);
            }
            CompetitionEvent::Defaulted { at } => {
                let late = self.late(*at);
                late.iter().flat_map(|paired| [paired.red, paired.black]).for_each(|one| self.pause(one));
            }
            CompetitionEvent::Delayed { millis, at } => {
                self.delay += millis;
                self.restart_waits(*at);
            }
            CompetitionEvent::Moved { at, .. } => self.restart_waits(*at),
            CompetitionEvent::Ended { .. } | CompetitionEvent::Closed { .. } => self.is_over = true,
            _ => {}
        }
    }

    fn enter(&mut self, entrant: EntrantNumber, at: Timestamp) {
        let new = ArenaPlayer {
            rating: NO_RATING,
            is_paused: false,
            waits_since: at,
            last_opponent: None,
            red_minus_black: 0,
            last_color: None,
        };
        let player = self.players.entry(entrant).or_insert(new);
        player.is_paused = false;
        player.waits_since = at;
    }

    /// Pauses a player. A game that has not begun is dropped, so that the opponent waits again; a running one goes on.
    fn pause(&mut self, entrant: EntrantNumber) {
        if let Some(player) = self.players.get_mut(&entrant) {
            player.is_paused = true;
        }
        self.unbegun.retain(|(paired, _)| paired.color_of(entrant).is_none());
    }

    /// Gives the players the whole time again to begin their games, as they could not before.
    fn restart_waits(&mut self, at: Timestamp) {
        for (_, paired_at) in &mut self.unbegun {
            *paired_at = at;
        }
    }

    fn start(&mut self, ratings: &[(EntrantNumber, i64)], at: Timestamp) {
        self.started = Some(at);
        for (entrant, rating) in ratings {
            if let Some(player) = self.players.get_mut(entrant) {
                player.rating = *rating;
            }
        }
        for player in self.players.values_mut() {
            player.waits_since = at;
        }
    }

    fn begin(&mut self, game: GameId, red: EntrantNumber, black: EntrantNumber) {
        self.unbegun.retain(|(paired, _)| (paired.red, paired.black) != (red, black));
        self.games.insert(game, (PairedGame::new(red, black), None));
        for (entrant, opponent, color, share) in [(red, black, Color::Red, 1), (black, red, Color::Black, -1)]
        {
            if let Some(player) = self.players.get_mut(&entrant) {
                player.last_opponent = Some(opponent);
                player.last_color = Some(color);
                player.red_minus_black += share;
            }
        }
    }

    fn settle(&mut self, game: GameId, result: ChallengeResult, at: Timestamp) {
        let Some((paired, known)) = self.games.get_mut(&game) else { return };
        let paired = *paired;
        if known.replace(result).is_some() {
            return;
        }
        self.finished.push(game);
        for entrant in [paired.red, paired.black] {
            if let Some(player) = self.players.get_mut(&entrant) {
                player.waits_since = at;
            }
        }
        match result {
            ChallengeResult::ChallengerTimedOut => self.pause(paired.red),
            ChallengeResult::ChallengedTimedOut => self.pause(paired.black),
            _ => {}
        }
    }

    /// Returns the next step. Players in `absent` are not paired.
    pub fn next(&self, now: Timestamp, absent: &BTreeSet<EntrantNumber>) -> ArenaStep {
        let Some(ends) = self.ends_at().filter(|_| !self.is_over) else { return ArenaStep::Wait };
        if ends <= now {
            return ArenaStep::End;
        }
        if !self.late(now).is_empty() {
            return ArenaStep::Pause;
        }
        if ends < now.plus_millis(LAST_PAIRING) {
            return ArenaStep::Wait;
        }
        let games = pair_waiting(&self.waiting(now, absent));
        if games.is_empty() {
            return ArenaStep::Wait;
        }
        ArenaStep::Pair(RoundRecord { games, byes: Vec::new() })
    }

    /// Returns the time of the next step, as far as it is known.
    pub fn due_at(&self) -> Option<Timestamp> {
        let started = self.started.filter(|_| !self.is_over)?;
        if self.players.keys().filter(|entrant| self.is_waiting(**entrant)).count() >= 2 {
            return Some(started);
        }
        let late = self.unbegun.iter().map(|(_, at)| at.plus_millis(TIME_TO_BEGIN));
        late.chain(self.ends_at()).min()
    }

    pub fn is_started(&self) -> bool {
        self.started.is_some()
    }

    pub fn ends_at(&self) -> Option<Timestamp> {
        self.started.map(|at| at.plus_millis(DURATION + self.delay))
    }

    pub fn started_at(&self) -> Option<Timestamp> {
        self.started
    }

    /// Returns the milliseconds by which the end has to move if the bot was away for `away` milliseconds since the start.
    pub fn delay_for(&self, away: i64) -> i64 {
        away.min(MAX_DELAY) - self.delay
    }

    /// Returns the players who do not pause.
    pub fn present(&self) -> Vec<EntrantNumber> {
        let present = self.players.iter().filter(|(_, player)| !player.is_paused);
        present.map(|(entrant, _)| *entrant).collect()
    }

    /// Returns the games that were not begun in time.
    pub fn late(&self, now: Timestamp) -> Vec<PairedGame> {
        let late = self.unbegun.iter().filter(|(_, at)| at.plus_millis(TIME_TO_BEGIN) <= now);
        late.map(|(paired, _)| *paired).collect()
    }

    /// Returns the players without a game.
    pub fn waiting(&self, now: Timestamp, absent: &BTreeSet<EntrantNumber>) -> Vec<WaitingPlayer> {
        let rows = self.standings();
        let waiting =
            rows.iter().filter(|row| self.is_waiting(row.entrant) && !absent.contains(&row.entrant));
        waiting
            .filter_map(|row| {
                let player = self.players.get(&row.entrant)?;
                let waited = (now.0 - player.waits_since.0).max(0) / PAIRING_INTERVAL;
                Some(WaitingPlayer {
                    entrant: row.entrant,
                    place: row.place,
                    last_opponent: player.last_opponent,
                    rounds_waited: u32::try_from(waited).unwrap_or(u32::MAX),
                    red_minus_black: player.red_minus_black,
                    last_color: player.last_color,
                })
            })
            .collect()
    }

    fn is_waiting(&self, entrant: EntrantNumber) -> bool {
        let is_present = self.players.get(&entrant).is_some_and(|player| !player.is_paused);
        is_present && self.game_to_begin(entrant).is_none() && self.running_game(entrant).is_none()
    }

    /// Returns the game that a player can begin.
    pub fn game_to_begin(&self, entrant: EntrantNumber) -> Option<PairedGame> {
        let mut games = self.unbegun.iter().filter(|_| !self.is_over).map(|(paired, _)| *paired);
        games.find(|paired| paired.color_of(entrant).is_some())
    }

    /// Returns the running game of a player.
    pub fn running_game(&self, entrant: EntrantNumber) -> Option<(GameId, PairedGame)> {
        let mut running = self.games.iter().filter(|(_, (_, result))| result.is_none());
        let found = running.find(|(_, (paired, _))| paired.color_of(entrant).is_some());
        found.map(|(game, (paired, _))| (*game, *paired))
    }

    /// Returns a game that has begun.
    pub fn game(&self, game: GameId) -> Option<PairedGame> {
        self.games.get(&game).map(|(paired, _)| *paired)
    }

    /// Returns the number of running games.
    pub fn running(&self) -> usize {
        self.games.len() - self.finished.len()
    }

    /// Returns `true` if the result of a game is known or counts no more; `None` for a game of another competition.
    pub fn is_settled(&self, game: GameId) -> Option<bool> {
        self.games.get(&game).map(|(_, result)| result.is_some() || self.is_over)
    }

    /// Returns the score of a player.
    pub fn score(&self, entrant: EntrantNumber) -> ArenaScore {
        let mut results = Vec::new();
        for game in &self.finished {
            let (paired, result) = &self.games[game];
            let Some(color) = paired.color_of(entrant) else { continue };
            let outcome = result.and_then(|result| outcome(result, color));
            let opponent = self.players.get(&paired.player(!color));
            let opponent_rating = opponent.map_or(NO_RATING, |player| player.rating);
            results.extend(outcome.map(|outcome| ArenaGame { opponent_rating, outcome }));
        }
        score(&results)
    }

    /// Returns the standings of the players who play or have played.
    pub fn standings(&self) -> Vec<StandingRow> {
        let played: BTreeSet<EntrantNumber> =
            self.games.values().flat_map(|(paired, _)| [paired.red, paired.black]).collect();
        let shown =
            self.players.iter().filter(|(entrant, player)| !player.is_paused || played.contains(entrant));
        let scores: Vec<(EntrantNumber, ArenaScore)> =
            shown.map(|(entrant, _)| (*entrant, self.score(*entrant))).collect();
        rank_arena(&scores)
    }

    /// Returns the place of a player, once the arena has begun.
    pub fn place(&self, entrant: EntrantNumber) -> Option<usize> {
        if !self.is_started() {
            return None;
        }
        let rows = self.standings();
        rows.iter().find(|row| row.entrant == entrant).map(|row| row.place as usize)
    }
}

/// Returns the outcome of a game for one side, in which Red counts as the challenger; `None` without a result.
fn outcome(result: ChallengeResult, color: Color) -> Option<ArenaOutcome> {
    match (result, result.as_pairing().half_points(color)) {
        (ChallengeResult::Void, _) => None,
        (ChallengeResult::QuickDraw, _) => Some(ArenaOutcome::QuickDraw),
        (_, WIN) => Some(ArenaOutcome::Won),
        (_, DRAW) => Some(ArenaOutcome::Drawn),
        _ => Some(ArenaOutcome::Lost),
    }
}
