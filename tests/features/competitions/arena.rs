//! An arena of 200 players, and its points.

use xiangqi_bot::features::competitions::pairing::arena::{PATIENCE, WaitingPlayer, pair_waiting};
use xiangqi_bot::features::competitions::results::EntrantNumber;
use xiangqi_bot::features::competitions::standings::arena::{
    ArenaGame, ArenaOutcome, ArenaScore, rank_arena, score,
};
use xiangqi_bot::features::competitions::standings::tie_breaks::TieBreak;
use xiangqi_bot::features::competitions::standings::{Criterion, Lead};
use xiangqi_bot::rules::Color;

use super::{Dice, entrant};

/// Length of the arena in seconds.
const LENGTH: u64 = 45 * 60;
/// Interval of pairing rounds in seconds.
const INTERVAL: u64 = 20;

/// What a simulated arena showed.
#[derive(Debug, Default)]
struct ArenaTally {
    games: usize,
    /// Sum of the differences of places.
    gaps: u32,
    /// Longest wait in rounds, while another player waited.
    longest_wait: u32,
}

/// A player of the simulated arena.
#[derive(Clone)]
struct ArenaPlayer {
    waiting: WaitingPlayer,
    games: Vec<ArenaGame>,
    /// Second at which the player wants the next game.
    free_at: u64,
    has_left: bool,
}

#[test]
fn in_an_arena_of_two_hundred_nobody_waits_long() {
    let tally = simulate(200, 1);
    assert!(tally.games > 500 && tally.longest_wait <= PATIENCE, "{tally:?}");
    // A third of the field would be the mean of chance.
    assert!(tally.gaps < 20 * tally.games as u32, "{tally:?}");
}

#[test]
fn in_small_arenas_nobody_waits_long() {
    for count in 2..12 {
        for seed in 0..5 {
            let tally = simulate(count, seed);
            assert!(tally.games > 0 && tally.longest_wait <= PATIENCE, "{count}, seed {seed}: {tally:?}");
        }
    }
}

/// Plays an arena of 45 minutes with late entries, pauses and people who leave.
fn simulate(count: u32, seed: u64) -> ArenaTally {
    let mut dice = Dice(seed);
    let mut players: Vec<ArenaPlayer> = (1..=count).map(|number| player(number, &mut dice)).collect();
    let mut tally = ArenaTally::default();
    for second in (0..LENGTH).step_by(INTERVAL as usize) {
        set_places(&mut players);
        let waiting = players.iter().filter(|player| player.free_at <= second && !player.has_left);
        let waiting: Vec<WaitingPlayer> = waiting.map(|player| player.waiting).collect();
        let games = pair_waiting(&waiting);
        for game in &games {
            let pair = [game.red, game.black].map(|number| players[number.0 as usize - 1].waiting);
            tally.gaps += pair[0].place.abs_diff(pair[1].place);
            if pair[0].last_opponent == Some(game.black) {
                assert!(pair[0].rounds_waited.max(pair[1].rounds_waited) >= PATIENCE, "{pair:?}");
            }
            begin(&mut players, [game.red, game.black], second, &mut dice);
            tally.games += 1;
        }
        let paired = |number| games.iter().any(|game| game.red == number || game.black == number);
        let alone: Vec<EntrantNumber> =
            waiting.iter().map(|player| player.entrant).filter(|number| !paired(*number)).collect();
        for number in &alone {
            let player = &mut players[number.0 as usize - 1].waiting;
            player.rounds_waited = if waiting.len() > 1 { player.rounds_waited + 1 } else { 0 };
            tally.longest_wait = tally.longest_wait.max(player.rounds_waited);
        }
        assert!(alone.len() <= 2, "{second}: {alone:?} of {} wait", waiting.len());
    }
    tally
}

fn player(number: u32, dice: &mut Dice) -> ArenaPlayer {
    let waiting = WaitingPlayer {
        entrant: entrant(number),
        place: number,
        last_opponent: None,
        rounds_waited: 0,
        red_minus_black: 0,
        last_color: None,
    };
    let free_at = if dice.percent(80) { 0 } else { dice.below(LENGTH / 2) };
    ArenaPlayer { waiting, games: Vec::new(), free_at, has_left: false }
}

fn set_places(players: &mut [ArenaPlayer]) {
    let scores: Vec<(EntrantNumber, ArenaScore)> =
        players.iter().map(|player| (player.waiting.entrant, score(&player.games))).collect();
    for row in rank_arena(&scores) {
        players[row.entrant.0 as usize - 1].waiting.place = row.place;
    }
}

/// Enters a game with its result; both players are free again after some minutes.
fn begin(players: &mut [ArenaPlayer], numbers: [EntrantNumber; 2], second: u64, dice: &mut Dice) {
    let end = second + 120 + dice.below(600);
    let outcomes = match dice.below(10) {
        0 => [ArenaOutcome::QuickDraw; 2],
        1 | 2 => [ArenaOutcome::Drawn; 2],
        3..7 => [ArenaOutcome::Won, ArenaOutcome::Lost],
        _ => [ArenaOutcome::Lost, ArenaOutcome::Won],
    };
    for (at, color) in Color::ALL.into_iter().enumerate() {
        let player = &mut players[numbers[at].0 as usize - 1];
        player.games.push(ArenaGame { opponent_rating: 1500, outcome: outcomes[at] });
        player.free_at = end + if dice.percent(10) { 120 } else { dice.below(15) };
        player.has_left = dice.percent(2);
        player.waiting.last_opponent = Some(numbers[1 - at]);
        player.waiting.rounds_waited = 0;
        player.waiting.red_minus_black += if color == Color::Red { 1 } else { -1 };
        player.waiting.last_color = Some(color);
        let balance = player.waiting.red_minus_black;
        assert!(balance.abs() <= 6, "{:?} {balance}", player.waiting);
    }
}

#[test]
fn the_last_opponent_is_met_again_only_after_waiting() {
    let mut dice = Dice(0);
    let mut pair = [player(1, &mut dice).waiting, player(2, &mut dice).waiting];
    assert_eq!(pair_waiting(&pair).len(), 1);
    pair[0].last_opponent = Some(entrant(2));
    pair[1].last_opponent = Some(entrant(1));
    assert_eq!(pair_waiting(&pair), []);
    pair[0].rounds_waited = PATIENCE;
    assert_eq!(pair_waiting(&pair).len(), 1);
    // A third player who is free goes before the second meeting.
    let games = pair_waiting(&[pair[0], pair[1], player(3, &mut dice).waiting]);
    assert_eq!(games.len(), 1);
    assert!([games[0].red, games[0].black].contains(&entrant(1)));
    assert!([games[0].red, games[0].black].contains(&entrant(3)), "{games:?}");
    assert_eq!(pair_waiting(&[]), []);
    assert_eq!(pair_waiting(&pair[..1]), []);
}

#[test]
fn who_had_less_red_gets_it() {
    let mut dice = Dice(0);
    let mut pair = [player(1, &mut dice).waiting, player(2, &mut dice).waiting];
    assert_eq!(pair_waiting(&pair)[0].red, entrant(2));
    pair[1].red_minus_black = 1;
    assert_eq!(pair_waiting(&pair)[0].red, entrant(1));
    pair[0].red_minus_black = 1;
    pair[1].last_color = Some(Color::Black);
    pair[0].last_color = Some(Color::Red);
    assert_eq!(pair_waiting(&pair)[0].red, entrant(2));
}

#[test]
fn points_double_after_two_wins_in_a_row() {
    use ArenaOutcome::{Drawn, Lost, QuickDraw, Won};
    for (outcomes, points, on_streak) in [
        (&[Won, Won, Won, Drawn, Won][..], &[2, 2, 4, 2, 2][..], false),
        (&[Won, Won], &[2, 2], true),
        (&[Won, Won, QuickDraw, Won], &[2, 2, 0, 2], false),
        (&[Won, Won, Lost, Drawn, Drawn], &[2, 2, 0, 1, 1], false),
        (&[Won, Drawn, Won, Won, Won], &[2, 1, 2, 2, 4], true),
        (&[], &[], false),
    ] {
        let games: Vec<ArenaGame> =
            outcomes.iter().map(|outcome| ArenaGame { opponent_rating: 1600, outcome: *outcome }).collect();
        let score = score(&games);
        assert_eq!(score.games, points, "{outcomes:?}");
        assert_eq!((score.points, score.on_streak), (points.iter().sum(), on_streak), "{outcomes:?}");
    }
}

#[test]
fn equal_points_are_ordered_by_performance() {
    let of = |rating, outcome| score(&[ArenaGame { opponent_rating: rating, outcome }]);
    let scores = [
        (entrant(1), of(1500, ArenaOutcome::Drawn)),
        (entrant(2), of(1700, ArenaOutcome::Drawn)),
        (entrant(3), of(1400, ArenaOutcome::Won)),
        (entrant(4), of(1500, ArenaOutcome::Drawn)),
        (entrant(5), score(&[])),
    ];
    let rows = rank_arena(&scores);
    let places: Vec<(u32, u32)> = rows.iter().map(|row| (row.place, row.entrant.0)).collect();
    assert_eq!(places, [(1, 3), (2, 2), (3, 1), (3, 4), (5, 5)]);
    let criterion = Criterion::TieBreak(TieBreak::Performance);
    assert_eq!(rows[1].lead, Some(Lead { criterion, own: 1700, next: 1500 }));
    assert_eq!(rows[0].tie_breaks, [Some(1900)]);
    assert_eq!(rows[4].tie_breaks, [None]);
}
