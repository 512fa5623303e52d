//! Games of a knockout match: drawn matches go to two more games, then to the shorter clock, then to a game with draw odds.

use crate::features::competitions::results::{EntrantNumber, PairedGame, PairingResult, WIN};

/// Clock of a game in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchPace {
    /// The clock of the competition.
    Normal,
    /// The shorter clock for drawn matches.
    Short,
}

/// Next game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchGame {
    pub red: EntrantNumber,
    pub black: EntrantNumber,
    pub pace: MatchPace,
    /// Player who wins the match with a draw.
    pub draw_odds: Option<EntrantNumber>,
}

impl From<PairedGame> for MatchGame {
    /// Returns the game at the clock of the competition.
    fn from(paired: PairedGame) -> Self {
        MatchGame { red: paired.red, black: paired.black, pace: MatchPace::Normal, draw_odds: None }
    }
}

/// What a match needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchStep {
    Play(MatchGame),
    /// A game is running.
    Running,
    /// It has a winner; `None` if neither player appeared.
    Decided(Option<EntrantNumber>),
}

/// Games of equal pace after which the score counts.
struct MatchStage {
    games: usize,
    pace: MatchPace,
    has_draw_odds: bool,
}

/// Stages of a match.
const STAGES: [MatchStage; 4] = [
    MatchStage { games: 1, pace: MatchPace::Normal, has_draw_odds: false },
    MatchStage { games: 2, pace: MatchPace::Normal, has_draw_odds: false },
    MatchStage { games: 2, pace: MatchPace::Short, has_draw_odds: false },
    MatchStage { games: 1, pace: MatchPace::Short, has_draw_odds: true },
];

/// Returns what a match between two seeds, the higher first, needs after these games. Void games are played again.
///
/// The higher seed has Red in the first game; then the colours change after each game. In the game with draw odds the higher seed
/// has Black, and a draw is enough.
pub fn next_step(seeds: [EntrantNumber; 2], games: &[PairedGame]) -> MatchStep {
    if games.iter().any(|game| game.result.is_none()) {
        return MatchStep::Running;
    }
    let counted = games.iter().filter(|game| game.result != Some(PairingResult::Void));
    let counted: Vec<PairedGame> = counted.copied().collect();
    if let Some(winner) = counted.iter().find_map(winner_by_forfeit) {
        return MatchStep::Decided(winner);
    }
    let mut rest = counted.as_slice();
    for stage in &STAGES {
        let (of_stage, later) = rest.split_at(stage.games.min(rest.len()));
        rest = later;
        let missing = stage.games - of_stage.len();
        let [higher, lower] = score(seeds, of_stage);
        if higher.abs_diff(lower) > WIN * missing as u32 {
            return MatchStep::Decided(Some(if higher > lower { seeds[0] } else { seeds[1] }));
        }
        if missing > 0 {
            return MatchStep::Play(stage.game(seeds, counted.len()));
        }
    }
    // The last game was drawn.
    MatchStep::Decided(Some(seeds[0]))
}

impl MatchStage {
    /// Returns the game of this stage after `played` games of the match.
    fn game(&self, seeds: [EntrantNumber; 2], played: usize) -> MatchGame {
        let [higher, lower] = seeds;
        if self.has_draw_odds {
            return MatchGame { red: lower, black: higher, pace: self.pace, draw_odds: Some(higher) };
        }
        let [red, black] = if played.is_multiple_of(2) { [higher, lower] } else { [lower, higher] };
        MatchGame { red, black, pace: self.pace, draw_odds: None }
    }
}

/// Returns the winner of the match, if there is one, if a game was not played: a forfeit decides the whole match.
fn winner_by_forfeit(game: &PairedGame) -> Option<Option<EntrantNumber>> {
    match game.result? {
        PairingResult::RedForfeit => Some(Some(game.black)),
        PairingResult::BlackForfeit => Some(Some(game.red)),
        PairingResult::BothForfeit => Some(None),
        PairingResult::RedWins | PairingResult::BlackWins | PairingResult::Draw | PairingResult::Void => None,
    }
}

/// Returns the half points of both seeds.
fn score(seeds: [EntrantNumber; 2], games: &[PairedGame]) -> [u32; 2] {
    seeds.map(|seed| {
        games.iter().filter_map(|game| Some(game.result?.half_points(game.color_of(seed)?))).sum()
    })
}
