//! State of a competition in rounds: Swiss, round robin and knockout.

mod knockout;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::features::competitions::competition_command::CompetitionRefusal;
use crate::features::competitions::pairing::knockout_match::MatchGame;
use crate::features::competitions::pairing::round_robin::{self, settle_leavers};
use crate::features::competitions::pairing::swiss::pair_round;
use crate::features::competitions::results::{
    Bye, EntrantNumber, PairedGame, PairingResult, RoundRecord, Seed,
};
use crate::features::competitions::standings::tie_breaks::{
    DEFAULT_ROUND_ROBIN, DEFAULT_SWISS, UnplayedRounds,
};
use crate::features::competitions::standings::{StandingRow, rank_entrants};
use crate::game::GameId;

/// Minimum number of rounds of a Swiss.
const FEWEST_ROUNDS: usize = 3;

/// How the rounds are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundFormat {
    /// At most `length` rounds; fewer if no new opponents are left.
    Swiss { length: usize },
    /// Each entrant meets each other one once.
    RoundRobin,
    /// Matches of two, of whom the winner goes on.
    Knockout,
    /// One round, which pairs the boards of two teams.
    Teams,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundsStep {
    /// Entries are open, or games are running.
    Wait,
    /// The next round, or the next games of the matches in a knockout.
    Pair(RoundRecord),
    /// This game begins.
    Begin(MatchGame),
    Over,
}

/// Entrants and rounds of a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    format: RoundFormat,
    /// Entrants in the order of entry.
    entrants: Vec<Seed>,
    left: BTreeSet<EntrantNumber>,
    is_started: bool,
    /// Paired rounds, in order; the last one may be running.
    rounds: Vec<RoundRecord>,
    /// Round and board of each game that has begun.
    games: BTreeMap<GameId, (usize, usize)>,
    /// Entrants who are here, once they were asked.
    here: Option<BTreeSet<EntrantNumber>>,
    /// Round and board of the games with a result at the time of the last pairing.
    reported: BTreeSet<(usize, usize)>,
}

impl Rounds {
    pub fn new(format: RoundFormat) -> Self {
        Rounds {
            format,
            entrants: Vec::new(),
            left: BTreeSet::new(),
            is_started: false,
            rounds: Vec::new(),
            games: BTreeMap::new(),
            here: None,
            reported: BTreeSet::new(),
        }
    }

    pub fn rounds(&self) -> &[RoundRecord] {
        &self.rounds
    }

    pub fn format(&self) -> RoundFormat {
        self.format
    }

    pub fn is_started(&self) -> bool {
        self.is_started
    }

    /// Returns the entrants who have not left, in the order of entry.
    pub fn present(&self) -> Vec<Seed> {
        self.entrants.iter().filter(|seed| !self.left.contains(&seed.number)).copied().collect()
    }

    /// Returns `true` if new entrants are taken: a Swiss is open while at most half of its rounds are paired.
    pub fn takes_entries(&self) -> bool {
        match self.format {
            RoundFormat::Swiss { length } => 2 * self.rounds.len() <= length,
            RoundFormat::RoundRobin | RoundFormat::Knockout | RoundFormat::Teams => !self.is_started,
        }
    }

    /// Returns `true` if entrants who have left are taken back: a Swiss takes them as long as it has a round to come.
    pub fn takes_back(&self) -> bool {
        matches!(self.format, RoundFormat::Swiss { length } if self.rounds.len() < length)
    }

    /// Returns the number of all entrants, with those who have left.
    pub fn entrants_count(&self) -> usize {
        self.entrants.len()
    }

    /// Checks whether an entrant can enter now. See [`Rounds::takes_entries`] and [`Rounds::takes_back`].
    ///
    /// # Errors
    /// The reason for a refusal.
    pub fn check_entry(&self, entrant: EntrantNumber) -> Result<(), CompetitionRefusal> {
        if self.present().iter().any(|seed| seed.number == entrant) {
            return Err(CompetitionRefusal::AlreadyIn);
        }
        let is_back = self.entrants.iter().any(|seed| seed.number == entrant);
        let max = round_robin::MOST_ENTRANTS;
        match self.format {
            _ if is_back && self.takes_back() => Ok(()),
            RoundFormat::RoundRobin if !self.is_started && self.present().len() >= max => {
                Err(CompetitionRefusal::Full { max })
            }
            _ if self.takes_entries() => Ok(()),
            _ => Err(CompetitionRefusal::EntryClosed),
        }
    }

    /// Enters an entrant, who is here if a check-in is open. A late one has half a point for the round that is running.
    pub fn enter(&mut self, seed: Seed) {
        self.left.remove(&seed.number);
        if self.entrants.iter().any(|known| known.number == seed.number) {
            return;
        }
        self.entrants.push(seed);
        if !self.is_started {
            self.check_in(seed.number);
        }
        if let Some(round) = self.rounds.last_mut() {
            round.byes.push((seed.number, Bye::Half));
        }
    }

    /// Takes an entrant out. Games that have not begun are lost by default; a running one goes on.
    pub fn leave(&mut self, entrant: EntrantNumber) {
        if self.is_started {
            self.left.insert(entrant);
            self.lose_by_default();
        } else {
            self.entrants.retain(|seed| seed.number != entrant);
        }
    }

    /// Returns the minimum number of entrants at the start.
    pub fn fewest_entrants(&self) -> usize {
        match self.format {
            RoundFormat::RoundRobin => round_robin::FEWEST_ENTRANTS,
            RoundFormat::Swiss { .. } | RoundFormat::Knockout | RoundFormat::Teams => 2,
        }
    }

    /// Returns the entrants who are here; `None` if they were not asked.
    pub fn here(&self) -> Option<&BTreeSet<EntrantNumber>> {
        self.here.as_ref()
    }

    pub fn open_check_in(&mut self) {
        self.here = Some(BTreeSet::new());
    }

    /// Forgets who is here: the start was moved.
    pub fn close_check_in(&mut self) {
        self.here = None;
    }

    pub fn check_in(&mut self, entrant: EntrantNumber) {
        if let Some(here) = &mut self.here {
            here.insert(entrant);
        }
    }

    /// Returns the number of entrants who play if the rounds begin now.
    pub fn ready(&self) -> usize {
        self.here.as_ref().map_or(self.entrants.len(), BTreeSet::len)
    }

    /// Sets the number of rounds of a Swiss by the number of its entrants: each round halves those without a loss.
    pub fn set_usual_length(&mut self) {
        if let RoundFormat::Swiss { length } = &mut self.format {
            let entrants = self.entrants.len().max(2);
            *length = (entrants.next_power_of_two().ilog2() as usize).max(FEWEST_ROUNDS);
        }
    }

    /// Closes the entries, except those of a Swiss, and removes the entrants who missed the check-in. The ratings seed the
    /// entrants.
    pub fn start(&mut self, ratings: &[(EntrantNumber, i64)]) {
        self.is_started = true;
        if let Some(here) = &self.here {
            self.entrants.retain(|seed| here.contains(&seed.number));
        }
        for (number, rating) in ratings {
            for seed in self.entrants.iter_mut().filter(|seed| seed.number == *number) {
                seed.rating = *rating;
            }
        }
    }

    /// Appends a round as [`RoundsStep::Pair`] has it.
    pub fn pair(&mut self, round: RoundRecord) {
        self.reported.extend(self.decided().map(|(position, _)| position).collect::<Vec<_>>());
        self.rounds.push(round);
        self.lose_by_default();
    }

    /// Notes that the game of a pair has begun.
    pub fn begin(&mut self, game: GameId, red: EntrantNumber, black: EntrantNumber) {
        let found = self.unbegun().find(|(_, paired)| paired.red == red && paired.black == black);
        if let Some(position) = found.map(|(position, _)| position) {
            self.games.insert(game, position);
        }
    }

    /// Takes a game back that ended without a result: the pair begins another one.
    pub fn reopen(&mut self, game: GameId) {
        if self.game(game).is_some_and(|paired| paired.result.is_none()) {
            self.games.remove(&game);
            self.lose_by_default();
        }
    }

    /// Returns `true` if two entrants can be exchanged: they wait to begin games of different pairs.
    pub fn can_swap(&self, one: EntrantNumber, other: EntrantNumber) -> bool {
        let games = [one, other].map(|entrant| self.game_to_begin(entrant));
        matches!(games, [Some(first), Some(second)] if first.red != second.red)
    }

    /// Exchanges two entrants, see [`Rounds::can_swap`].
    pub fn swap(&mut self, one: EntrantNumber, other: EntrantNumber) {
        let unbegun: Vec<(usize, usize)> = self.unbegun().map(|(position, _)| position).collect();
        for (round, board) in unbegun {
            let paired = &mut self.rounds[round].games[board];
            for player in [&mut paired.red, &mut paired.black] {
                if *player == one {
                    *player = other;
                } else if *player == other {
                    *player = one;
                }
            }
        }
    }

    /// Returns the games with a result that were without one at the last pairing, with their numbers if they have begun.
    pub fn unreported(&self) -> Vec<(Option<GameId>, PairedGame)> {
        let ids: BTreeMap<(usize, usize), GameId> =
            self.games.iter().map(|(game, position)| (*position, *game)).collect();
        let new = self.decided().filter(|(position, _)| !self.reported.contains(position));
        new.map(|(position, game)| (ids.get(&position).copied(), *game)).collect()
    }

    fn decided(&self) -> impl Iterator<Item = ((usize, usize), &PairedGame)> {
        self.paired_games().filter(|(_, game)| game.result.is_some())
    }

    /// Returns the games of all rounds, with round and board.
    fn paired_games(&self) -> impl Iterator<Item = ((usize, usize), &PairedGame)> {
        let rounds = self.rounds.iter().enumerate();
        rounds.flat_map(|(round, record)| {
            record.games.iter().enumerate().map(move |(board, game)| ((round, board), game))
        })
    }

    /// Returns the game that an entrant can begin.
    pub fn game_to_begin(&self, entrant: EntrantNumber) -> Option<MatchGame> {
        let (_, paired) = self.unbegun().find(|(_, paired)| paired.color_of(entrant).is_some())?;
        Some(self.match_game(paired))
    }

    /// Returns the games that can begin.
    pub fn games_to_begin(&self) -> impl Iterator<Item = &PairedGame> {
        self.unbegun().map(|(_, game)| game)
    }

    pub fn has_game_to_begin(&self) -> bool {
        self.unbegun().next().is_some()
    }

    /// Returns the running game of an entrant.
    pub fn running_game(&self, entrant: EntrantNumber) -> Option<(GameId, PairedGame)> {
        let mut games = self.games.keys().filter_map(|id| Some((*id, self.game(*id)?)));
        games.find(|(_, game)| game.result.is_none() && game.color_of(entrant).is_some())
    }

    /// Gives both players of each game that has not begun a loss.
    pub fn default_unbegun(&mut self) {
        let unbegun: Vec<(usize, usize)> = self.unbegun().map(|(position, _)| position).collect();
        for (round, board) in unbegun {
            let paired = &mut self.rounds[round].games[board];
            paired.result = Some(PairingResult::BothForfeit);
            let PairedGame { red, black, .. } = *paired;
            self.leave(red);
            self.leave(black);
        }
    }

    /// Returns the place of an entrant, once the rounds have begun; in a knockout once it is out or has won.
    pub fn place(&self, entrant: EntrantNumber) -> Option<usize> {
        if !self.is_started || self.format == RoundFormat::Teams {
            return None;
        }
        let place = if self.format == RoundFormat::Knockout {
            self.bracket().places().iter().find(|(_, number)| *number == entrant)?.0
        } else {
            self.standings().iter().find(|row| row.entrant == entrant)?.place
        };
        Some(place as usize)
    }

    /// Returns the pair of a game that has begun.
    pub fn game(&self, game: GameId) -> Option<PairedGame> {
        let (round, board) = *self.games.get(&game)?;
        Some(self.rounds[round].games[board])
    }

    /// Enters or corrects the result of a game. An entrant who did not appear is out, and may come back to a Swiss.
    pub fn settle(&mut self, game: GameId, result: PairingResult) {
        let Some(&(round, board)) = self.games.get(&game) else { return };
        let paired = &mut self.rounds[round].games[board];
        paired.result = Some(result);
        let PairedGame { red, black, .. } = *paired;
        if matches!(result, PairingResult::RedForfeit | PairingResult::BothForfeit) {
            self.leave(red);
        }
        if matches!(result, PairingResult::BlackForfeit | PairingResult::BothForfeit) {
            self.leave(black);
        }
    }

    /// Returns what comes next, if these entrants miss the next round of a Swiss. Pairing hundreds of entrants takes up to a second.
    pub fn next(&self, absent: &BTreeSet<EntrantNumber>) -> RoundsStep {
        if !self.is_started {
            return RoundsStep::Wait;
        }
        if let Some((_, paired)) = self.unbegun().next() {
            return RoundsStep::Begin(self.match_game(paired));
        }
        let is_running = self.rounds.iter().flat_map(|round| &round.games).any(|game| game.result.is_none());
        let paired = match self.format {
            RoundFormat::Knockout => {
                let (bracket, due) = self.knockout();
                let games: Vec<PairedGame> =
                    due.iter().map(|game| PairedGame::new(game.red, game.black)).collect();
                if games.is_empty() && !bracket.is_over() {
                    return RoundsStep::Wait;
                }
                Some(RoundRecord { games, byes: Vec::new() }).filter(|round| !round.games.is_empty())
            }
            _ if is_running => return RoundsStep::Wait,
            RoundFormat::RoundRobin => self.schedule().into_iter().nth(self.rounds.len()),
            RoundFormat::Swiss { length } if self.rounds.len() < length => self.swiss_round(absent),
            RoundFormat::Swiss { .. } | RoundFormat::Teams => None,
        };
        paired.map_or(RoundsStep::Over, RoundsStep::Pair)
    }

    /// Returns the standings of a Swiss or a round robin; for a knockout see [`Rounds::bracket`].
    pub fn standings(&self) -> Vec<StandingRow> {
        if self.format == RoundFormat::RoundRobin {
            self.round_robin_standings()
        } else {
            rank_entrants(&self.entrants, &self.rounds, &DEFAULT_SWISS, UnplayedRounds::Virtual)
        }
    }

    /// Ranks by the rounds to come, too: an entrant who left before half of the games is taken out, a later one loses them.
    fn round_robin_standings(&self) -> Vec<StandingRow> {
        let mut full_schedule = self.rounds.clone();
        full_schedule.extend(self.schedule().into_iter().skip(self.rounds.len()));
        let settled = settle_leavers(&full_schedule, &self.left, |game| self.has_begun(game));
        let mut entrants = self.entrants.clone();
        entrants.retain(|seed| !self.left.contains(&seed.number) || has_game(&settled, seed.number));
        rank_entrants(&entrants, &settled, &DEFAULT_ROUND_ROBIN, UnplayedRounds::AsPlayed)
    }

    fn swiss_round(&self, absent: &BTreeSet<EntrantNumber>) -> Option<RoundRecord> {
        let (mut missing, mut present): (Vec<Seed>, Vec<Seed>) =
            self.present().into_iter().partition(|seed| absent.contains(&seed.number));
        if present.len() < 2 {
            // A round without games would end the competition.
            present.append(&mut missing);
        }
        let paired = pair_round(&present, &self.rounds).ok()?;
        let missed = missing.iter().map(|seed| (seed.number, self.bye_for_absence(seed.number)));
        let byes = paired.bye.map(|bye| (bye, Bye::Full)).into_iter().chain(missed);
        Some(RoundRecord { games: paired.games, byes: byes.collect() })
    }

    /// Returns half a point for the first absence.
    fn bye_for_absence(&self, entrant: EntrantNumber) -> Bye {
        let had_half = self.rounds.iter().any(|round| round.byes.contains(&(entrant, Bye::Half)));
        if had_half { Bye::Absent } else { Bye::Half }
    }

    fn schedule(&self) -> Vec<RoundRecord> {
        round_robin::schedule(&self.seed_order())
    }

    /// Returns all entrants by rating and number.
    fn seed_order(&self) -> Vec<EntrantNumber> {
        let mut seeds = self.entrants.clone();
        seeds.sort_by_key(|seed| (Reverse(seed.rating), seed.number));
        seeds.iter().map(|seed| seed.number).collect()
    }

    /// Returns the games that have neither begun nor been lost by default, with round and board.
    fn unbegun(&self) -> impl Iterator<Item = ((usize, usize), &PairedGame)> {
        let begun: BTreeSet<(usize, usize)> = self.games.values().copied().collect();
        self.paired_games().filter(move |(position, game)| game.result.is_none() && !begun.contains(position))
    }

    fn has_begun(&self, game: &PairedGame) -> bool {
        self.games.values().any(|(round, board)| self.rounds[*round].games[*board] == *game)
    }

    /// Decides the games of entrants who have left, unless they have begun.
    fn lose_by_default(&mut self) {
        let unbegun: Vec<(usize, usize)> = self.unbegun().map(|(position, _)| position).collect();
        for (round, board) in unbegun {
            round_robin::lose_by_default(&mut self.rounds[round].games[board], &self.left);
        }
    }
}

fn has_game(rounds: &[RoundRecord], entrant: EntrantNumber) -> bool {
    rounds.iter().flat_map(|round| &round.games).any(|game| game.color_of(entrant).is_some())
}
