//! Bracket of a knockout, with byes for the best seeds.

use crate::features::competitions::results::EntrantNumber;

/// Side of a match in the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketSlot {
    /// The match before is not decided.
    Open,
    Entrant(EntrantNumber),
    /// A bye, or a match before that both players lost.
    Vacant,
}

/// A match between two slots; the first is the better seed in the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BracketMatch {
    pub players: [BracketSlot; 2],
    /// [`BracketSlot::Open`] until the match is decided.
    pub winner: BracketSlot,
}

/// Position of a match in the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchPosition {
    /// Round, from 0.
    pub round: usize,
    /// Index in the round, from 0.
    pub index: usize,
}

/// Rounds of a knockout. The winners of matches 2n and 2n + 1 meet in match n of the next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    rounds: Vec<Vec<BracketMatch>>,
}

/// One of the last rounds, which have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KnockoutStage {
    QuarterFinals,
    SemiFinals,
    Final,
}

impl KnockoutStage {
    /// Returns the round with this number of matches.
    pub fn with_matches(matches: usize) -> Option<KnockoutStage> {
        match matches {
            1 => Some(KnockoutStage::Final),
            2 => Some(KnockoutStage::SemiFinals),
            4 => Some(KnockoutStage::QuarterFinals),
            _ => None,
        }
    }
}

impl Bracket {
    /// Returns the bracket of these entrants, the best seed first.
    pub fn new(seeds: &[EntrantNumber]) -> Self {
        let size = seeds.len().next_power_of_two().max(2);
        let slots = seed_order(size).into_iter().map(|seed| match seeds.get(seed) {
            Some(seed) => BracketSlot::Entrant(*seed),
            None => BracketSlot::Vacant,
        });
        let slots: Vec<BracketSlot> = slots.collect();
        let first = slots.chunks_exact(2).map(|pair| BracketMatch::new([pair[0], pair[1]]));
        let mut rounds: Vec<Vec<BracketMatch>> = vec![first.collect()];
        while let Some(last) = rounds.last().filter(|last| last.len() > 1) {
            rounds.push(vec![BracketMatch::new([BracketSlot::Open; 2]); last.len() / 2]);
        }
        let mut bracket = Bracket { rounds };
        for index in 0..size / 2 {
            bracket.advance(MatchPosition { round: 0, index });
        }
        bracket
    }

    pub fn rounds(&self) -> &[Vec<BracketMatch>] {
        &self.rounds
    }

    /// Returns the round in which two entrants meet, if it is one of the last.
    pub fn stage(&self, players: [EntrantNumber; 2]) -> Option<KnockoutStage> {
        let round = self.rounds.iter().find(|round| round.iter().any(|paired| paired.is_of(players)))?;
        KnockoutStage::with_matches(round.len())
    }

    /// Returns the matches that can be played now.
    pub fn ready(&self) -> Vec<(MatchPosition, [EntrantNumber; 2])> {
        let mut ready = Vec::new();
        for (round, matches) in self.rounds.iter().enumerate() {
            for (index, paired) in matches.iter().enumerate() {
                if let (Some(entrants), BracketSlot::Open) = (paired.entrants(), paired.winner) {
                    ready.push((MatchPosition { round, index }, entrants));
                }
            }
        }
        ready
    }

    /// Enters the winner of a match that is [ready](Bracket::ready); `None` if both players are out.
    pub fn settle(&mut self, at: MatchPosition, winner: Option<EntrantNumber>) {
        self.rounds[at.round][at.index].winner = winner.map_or(BracketSlot::Vacant, BracketSlot::Entrant);
        self.carry_forward(at);
    }

    /// Returns the winner of the final.
    pub fn champion(&self) -> Option<EntrantNumber> {
        self.rounds.last()?.first()?.winner.entrant()
    }

    /// Returns `true` if no match is left to play.
    pub fn is_over(&self) -> bool {
        self.rounds.last().is_none_or(|last| last[0].winner != BracketSlot::Open)
    }

    /// Returns the entrants who have won the final or lost a match, with their places. Losers of one round share a place.
    pub fn places(&self) -> Vec<(u32, EntrantNumber)> {
        let mut places: Vec<(u32, EntrantNumber)> =
            self.champion().map(|champion| (1, champion)).into_iter().collect();
        for matches in self.rounds.iter().rev() {
            let place = matches.len() as u32 + 1;
            for paired in matches.iter().filter(|paired| paired.winner != BracketSlot::Open) {
                let losers = paired.players.iter().filter(|slot| **slot != paired.winner);
                places.extend(losers.filter_map(|slot| Some((place, slot.entrant()?))));
            }
        }
        places
    }

    /// Decides a match without two players, as far as its slots are known.
    fn advance(&mut self, at: MatchPosition) {
        let paired = &mut self.rounds[at.round][at.index];
        paired.winner = match paired.players {
            [BracketSlot::Vacant, other] | [other, BracketSlot::Vacant] => other,
            _ => BracketSlot::Open,
        };
        self.carry_forward(at);
    }

    /// Enters the winner of a match into the next one.
    fn carry_forward(&mut self, at: MatchPosition) {
        let winner = self.rounds[at.round][at.index].winner;
        let next = at.next();
        if next.round < self.rounds.len() {
            self.rounds[next.round][next.index].players[at.index % 2] = winner;
            self.advance(next);
        }
    }
}

impl BracketMatch {
    fn new(players: [BracketSlot; 2]) -> Self {
        BracketMatch { players, winner: BracketSlot::Open }
    }

    fn is_of(&self, players: [EntrantNumber; 2]) -> bool {
        self.entrants().is_some_and(|entrants| players.iter().all(|player| entrants.contains(player)))
    }

    /// Returns both players, if they are known and there.
    pub fn entrants(&self) -> Option<[EntrantNumber; 2]> {
        Some([self.players[0].entrant()?, self.players[1].entrant()?])
    }
}

impl BracketSlot {
    pub fn entrant(self) -> Option<EntrantNumber> {
        match self {
            BracketSlot::Entrant(entrant) => Some(entrant),
            BracketSlot::Open | BracketSlot::Vacant => None,
        }
    }
}

impl MatchPosition {
    fn next(self) -> MatchPosition {
        MatchPosition { round: self.round + 1, index: self.index / 2 }
    }
}

/// Returns the seeds, from 0, in the order of the slots, so that the best two can meet in the final only.
fn seed_order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|seed| [*seed, last - seed]).collect();
    }
    order
}
