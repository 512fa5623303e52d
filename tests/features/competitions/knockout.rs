//! Brackets and matches of a knockout.

use xiangqi_bot::features::competitions::pairing::knockout::{Bracket, BracketSlot, MatchPosition};
use xiangqi_bot::features::competitions::pairing::knockout_match::{
    MatchGame, MatchPace, MatchStep, next_step,
};
use xiangqi_bot::features::competitions::results::{EntrantNumber, PairedGame, PairingResult};

use super::{Dice, entrant, game};

fn bracket(count: u32) -> Bracket {
    Bracket::new(&(1..=count).map(entrant).collect::<Vec<_>>())
}

fn at(round: usize, index: usize) -> MatchPosition {
    MatchPosition { round, index }
}

#[test]
fn the_best_seeds_have_byes_and_meet_last() {
    let bracket = bracket(6);
    let ready: Vec<(MatchPosition, [u32; 2])> =
        bracket.ready().into_iter().map(|(at, pair)| (at, pair.map(|entrant| entrant.0))).collect();
    assert_eq!(ready, [(at(0, 1), [4, 5]), (at(0, 3), [3, 6])]);
    assert_eq!(bracket.rounds().iter().map(Vec::len).collect::<Vec<_>>(), [4, 2, 1]);
    let [first, second] = [0, 1].map(|index| bracket.rounds()[1][index].players);
    assert_eq!(first, [BracketSlot::Entrant(entrant(1)), BracketSlot::Open]);
    assert_eq!(second, [BracketSlot::Entrant(entrant(2)), BracketSlot::Open]);
}

#[test]
fn brackets_of_every_size_end_with_one_champion() {
    for count in 1..=130 {
        let mut dice = Dice(count.into());
        let mut bracket = bracket(count);
        let mut games = 0;
        let mut out = 0;
        while let Some((position, pair)) = bracket.ready().first().copied() {
            let winner = if dice.percent(5) { None } else { Some(pair[dice.below(2) as usize]) };
            out += usize::from(winner.is_none());
            bracket.settle(position, winner);
            games += 1;
        }
        assert!(bracket.is_over(), "{count}");
        let places = bracket.places();
        let mut listed: Vec<u32> = places.iter().map(|(_, entrant)| entrant.0).collect();
        listed.sort();
        assert_eq!(listed, (1..=count).collect::<Vec<_>>(), "{count} entrants: {places:?}");
        if out == 0 {
            assert_eq!((games, places[0].0), (count - 1, 1), "{count}");
            assert_eq!(bracket.champion(), Some(places[0].1));
        }
    }
}

#[test]
fn if_the_better_seed_always_wins_the_places_follow_the_seeds() {
    let mut bracket = bracket(8);
    while let Some((position, pair)) = bracket.ready().first().copied() {
        bracket.settle(position, pair.into_iter().min());
    }
    let mut places: Vec<(u32, u32)> =
        bracket.places().iter().map(|(place, number)| (*place, number.0)).collect();
    places.sort();
    assert_eq!(places, [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6), (5, 7), (5, 8)]);
}

#[test]
fn a_match_that_both_lose_lets_the_next_opponent_through() {
    let mut bracket = bracket(4);
    bracket.settle(at(0, 0), None);
    assert_eq!(bracket.rounds()[1][0].winner, BracketSlot::Open);
    bracket.settle(at(0, 1), Some(entrant(3)));
    assert_eq!(bracket.champion(), Some(entrant(3)));
}

/// Higher and lower seed of the matches.
const SEEDS: [EntrantNumber; 2] = [EntrantNumber(1), EntrantNumber(2)];

/// Plays results, written from the higher seed's side, and returns the next step.
fn after(results: &str) -> MatchStep {
    let mut games: Vec<PairedGame> = Vec::new();
    for result in results.chars() {
        let MatchStep::Play(next) = next_step(SEEDS, &games) else {
            panic!("{results}: the match is over after {games:?}");
        };
        let result = match (result, next.red == SEEDS[0]) {
            ('=', _) => PairingResult::Draw,
            ('v', _) => PairingResult::Void,
            ('x', _) => PairingResult::BothForfeit,
            ('1', true) | ('0', false) => PairingResult::RedWins,
            ('1', false) | ('0', true) => PairingResult::BlackWins,
            ('+', true) | ('-', false) => PairingResult::BlackForfeit,
            ('+', false) | ('-', true) => PairingResult::RedForfeit,
            _ => panic!("{result}"),
        };
        games.push(game(next.red.0, next.black.0, result));
    }
    next_step(SEEDS, &games)
}

fn decided(winner: u32) -> MatchStep {
    MatchStep::Decided(Some(entrant(winner)))
}

fn play(red: u32, pace: MatchPace) -> MatchStep {
    MatchStep::Play(MatchGame { red: entrant(red), black: entrant(3 - red), pace, draw_odds: None })
}

#[test]
fn drawn_matches_go_on_with_changed_colours_and_a_shorter_clock() {
    let odds =
        MatchGame { red: entrant(2), black: entrant(1), pace: MatchPace::Short, draw_odds: Some(entrant(1)) };
    for (results, expected) in [
        ("", play(1, MatchPace::Normal)),
        ("v", play(1, MatchPace::Normal)),
        ("1", decided(1)),
        ("0", decided(2)),
        ("=", play(2, MatchPace::Normal)),
        ("=1", play(1, MatchPace::Normal)),
        ("=1=", decided(1)),
        ("=10", play(2, MatchPace::Short)),
        ("===", play(2, MatchPace::Short)),
        ("====", play(1, MatchPace::Short)),
        ("===00", decided(2)),
        ("=====", MatchStep::Play(odds)),
        ("======", decided(1)),
        ("=====0", decided(2)),
        ("+", decided(1)),
        ("==-", decided(2)),
        ("=x", MatchStep::Decided(None)),
    ] {
        assert_eq!(after(results), expected, "{results}");
    }
    assert_eq!(next_step(SEEDS, &[PairedGame::new(SEEDS[0], SEEDS[1])]), MatchStep::Running);
}
