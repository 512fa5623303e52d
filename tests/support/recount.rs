//! What the log of a competition alone says of it, without the program's own state.

use std::collections::BTreeMap;

use xiangqi_bot::features::competitions::competition::CompetitionEvent;
use xiangqi_bot::features::competitions::ladder::ChallengeResult;
use xiangqi_bot::features::competitions::results::Bye;
use xiangqi_bot::game::GameId;

/// Returns the half points of Red and Black, if the game counts.
pub fn half_points(result: ChallengeResult) -> Option<[u32; 2]> {
    match result {
        ChallengeResult::ChallengerWon | ChallengeResult::ChallengedTimedOut => Some([2, 0]),
        ChallengeResult::ChallengedWon | ChallengeResult::ChallengerTimedOut => Some([0, 2]),
        ChallengeResult::Drawn => Some([1, 1]),
        ChallengeResult::QuickDraw => Some([0, 0]),
        ChallengeResult::Declined | ChallengeResult::Void => None,
    }
}

/// Returns the points of an arena, which has streaks, or the half points of a Swiss, of all who have played or had a bye.
pub fn points(log: &[CompetitionEvent], has_streaks: bool) -> BTreeMap<u32, u32> {
    let mut points: BTreeMap<u32, u32> = BTreeMap::new();
    let mut streaks: BTreeMap<u32, u32> = BTreeMap::new();
    let mut games: BTreeMap<GameId, [u32; 2]> = BTreeMap::new();
    for event in log {
        match event {
            CompetitionEvent::Paired { round, .. } => {
                for (entrant, bye) in &round.byes {
                    *points.entry(entrant.0).or_default() += match bye {
                        Bye::Full => 2,
                        Bye::Half => 1,
                        Bye::Absent => 0,
                    };
                }
            }
            CompetitionEvent::Begun { red, black, game, .. } => {
                games.insert(*game, [red.0, black.0]);
            }
            CompetitionEvent::Settled { game, result, .. } => {
                let Some(scores) = half_points(*result) else { continue };
                for (player, score) in games[game].into_iter().zip(scores) {
                    let streak = streaks.entry(player).or_default();
                    let doubles = has_streaks && *streak >= 2;
                    *points.entry(player).or_default() += if doubles { 2 * score } else { score };
                    *streak = if score == 2 { *streak + 1 } else { 0 };
                }
            }
            _ => {}
        }
    }
    points
}

/// Returns the entrants of a ladder in their order.
pub fn ladder_order(log: &[CompetitionEvent]) -> Vec<u32> {
    let mut order: Vec<u32> = Vec::new();
    let mut games: BTreeMap<GameId, [u32; 2]> = BTreeMap::new();
    for event in log {
        match event {
            CompetitionEvent::Joined { entrant, .. } => order.push(entrant.0),
            CompetitionEvent::Left { entrant, .. } => order.retain(|known| *known != entrant.0),
            CompetitionEvent::Challenged { challenger, challenged, game, .. } => {
                games.insert(*game, [challenger.0, challenged.0]);
            }
            CompetitionEvent::Settled { game, result, .. } => {
                let [challenger, challenged] = games[game];
                let (winner, loser) = match half_points(*result) {
                    Some([2, 0]) => (challenger, challenged),
                    Some([0, 2]) => (challenged, challenger),
                    None if *result == ChallengeResult::Declined => (challenger, challenged),
                    _ => continue,
                };
                let place = |who: u32| order.iter().position(|known| *known == who);
                if let (Some(low), Some(high)) = (place(winner), place(loser))
                    && low > high
                {
                    order.remove(low);
                    order.insert(high, winner);
                }
                if matches!(result, ChallengeResult::ChallengerTimedOut | ChallengeResult::ChallengedTimedOut)
                {
                    order.retain(|known| *known != loser);
                }
            }
            _ => {}
        }
    }
    order
}
