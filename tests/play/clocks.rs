//! Clocks, reminders, holidays, downtime, conditional moves: everything that time does to a game.

use xiangqi_bot::game::Event;
use xiangqi_bot::game::{
    Actor, Game, GameCommand, GameSetup, Handicap, Phase, Refusal, TimeControl, Timestamp,
};
use xiangqi_bot::rules::{Color, Position, RuleSet, Termination, can_mate};

use super::{actor, person};

const DAY: i64 = 86_400_000;
const SECOND: i64 = 1000;

/// A game between alice (Red) and bob that began at time 0.
fn begun(opening: GameSetup) -> Game {
    let challenge = Event::Challenged {
        challenger: person("alice"),
        color: Color::Red,
        opponent: Some(person("bob")),
        opening,
        expires: Timestamp(SECOND),
    };
    let mut game = Game::open(&challenge).unwrap();
    act(&mut game, "bob", GameCommand::Accept, 0);
    game
}

fn timed(time: &str) -> Game {
    begun(GameSetup { time: time.parse().unwrap(), ..GameSetup::under(RuleSet::World) })
}

/// Carries a command out and gives the events.
fn act(game: &mut Game, who: &str, command: GameCommand, at: i64) -> Vec<Event> {
    let events = game.decide(&actor(who), &command, Timestamp(at)).unwrap();
    for event in &events {
        game.apply(event);
    }
    events
}

fn play(game: &mut Game, mv: &str, at: i64) -> Vec<Event> {
    let who = if game.history().position().turn() == Color::Red { "alice" } else { "bob" };
    act(game, who, GameCommand::Move(mv.parse().unwrap()), at)
}

fn refusal(game: &Game, who: &str, command: GameCommand, at: i64) -> Refusal {
    game.decide(&actor(who), &command, Timestamp(at)).unwrap_err()
}

/// Both sides have moved at time `at`.
fn under_way(time: &str, at: i64) -> Game {
    let mut game = timed(time);
    play(&mut game, "h2e2", at);
    play(&mut game, "h9g7", at);
    game
}

fn tick(game: &Game, at: i64) -> Result<Vec<Event>, Refusal> {
    game.decide(&Actor::Bot, &GameCommand::Tick, Timestamp(at))
}

fn outcome(game: &Game) -> (Option<Color>, Termination) {
    let outcome = game.outcome().unwrap();
    (outcome.winner, outcome.termination)
}

#[test]
fn the_increment_is_added_and_the_time_used_is_charged() {
    let mut game = under_way("1+5", 0);
    // Red begins its second move with 65 seconds.
    assert_eq!(game.deadline(), Some(Timestamp(65 * SECOND)));
    play(&mut game, "h0g2", 20 * SECOND);
    assert_eq!(game.clock().main_left(Color::Red), Some(50 * SECOND));
    assert_eq!(game.deadline(), Some(Timestamp(85 * SECOND)));
    assert_eq!(tick(&game, 85 * SECOND - 1), Err(Refusal::NothingDue));
    let fallen = tick(&game, 85 * SECOND).unwrap();
    game.apply(&fallen[0]);
    assert_eq!(outcome(&game), (Some(Color::Red), Termination::Timeout));
    assert_eq!((game.ended_at(), game.due()), (Some(Timestamp(85 * SECOND)), None));
    assert_eq!(tick(&game, 90 * SECOND), Err(Refusal::NothingDue));
}

#[test]
fn a_period_begins_anew_with_each_move_once_main_time_is_over() {
    let mut game = under_way("1/30s", 0);
    play(&mut game, "h0g2", 80 * SECOND);
    assert_eq!(game.clock().main_left(Color::Red), Some(0));
    play(&mut game, "i9h9", 100 * SECOND);
    assert_eq!(game.clock().main_left(Color::Black), Some(40 * SECOND));
    assert_eq!(game.deadline(), Some(Timestamp(130 * SECOND)));
    play(&mut game, "i0h0", 129 * SECOND);
    play(&mut game, "b9c7", 129 * SECOND);
    assert_eq!(game.deadline(), Some(Timestamp(159 * SECOND)));
}

#[test]
fn whoever_looks_first_lets_the_flag_fall_and_it_falls_once() {
    let late = 66 * SECOND;
    for (who, command) in [
        ("alice", GameCommand::Move("h0g2".parse().unwrap())),
        ("alice", GameCommand::OfferDraw),
        ("bob", GameCommand::Resign),
        ("bot", GameCommand::Tick),
    ] {
        let mut game = under_way("1+5", 0);
        let events = act(&mut game, who, command.clone(), late);
        assert_eq!(events.len(), 1, "{command:?}");
        assert_eq!(outcome(&game), (Some(Color::Black), Termination::Timeout), "{command:?}");
        assert_eq!(refusal(&game, "alice", GameCommand::Resign, late), Refusal::GameOver);
    }
}

#[test]
fn who_cannot_mate_wins_nothing_on_time() {
    for (fen, red, black) in [
        ("3k5/9/9/9/9/9/9/9/9/3AKR3 w", true, false),
        ("3k5/9/9/9/4p4/9/9/9/9/3AKR3 w", true, true),
        ("2bak4/4a4/9/9/9/9/9/9/4A4/3AK4 w", false, false),
        // A lone cannon has no screen against a bare general, but has the enemy's chariot for one.
        ("3k5/9/9/9/9/9/9/9/9/4KC3 w", false, false),
        ("3k1r3/9/9/9/9/9/9/9/9/4KC3 w", true, true),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(
            [can_mate(&position, Color::Red), can_mate(&position, Color::Black)],
            [red, black],
            "{fen}"
        );
    }
    let start = Some("3k5/9/9/9/9/9/9/9/R8/3AK4 w".parse().unwrap());
    let mut game =
        begun(GameSetup { start, time: "1+1".parse().unwrap(), ..GameSetup::under(RuleSet::World) });
    play(&mut game, "a1a2", 0);
    play(&mut game, "d9d8", 0);
    act(&mut game, "bot", GameCommand::Tick, 61 * SECOND);
    assert_eq!(outcome(&game), (None, Termination::Timeout));
}

#[test]
fn a_game_in_which_not_both_have_moved_is_called_off() {
    let mut game = timed("1+1");
    act(&mut game, "bot", GameCommand::Tick, 60 * SECOND);
    assert_eq!(outcome(&game), (None, Termination::Aborted));
    let mut game = timed("1d");
    play(&mut game, "h2e2", 10);
    act(&mut game, "bot", GameCommand::Tick, DAY + 10);
    assert_eq!(outcome(&game), (None, Termination::Aborted));
}

#[test]
fn a_player_is_reminded_once_in_a_turn_after_four_fifths_of_the_time() {
    let mut game = under_way("5d", 0);
    assert_eq!(game.due(), Some(Timestamp(4 * DAY)));
    assert_eq!(act(&mut game, "bot", GameCommand::Tick, 4 * DAY), [Event::Reminded { by: Color::Red }]);
    assert_eq!(tick(&game, 4 * DAY + 1), Err(Refusal::NothingDue));
    assert_eq!(game.due(), Some(Timestamp(5 * DAY)));
    play(&mut game, "h0g2", 5 * DAY - 1);
    assert_eq!(game.due(), Some(Timestamp(9 * DAY - 1)));
    // Who slept over both loses without a reminder that would come too late.
    act(&mut game, "bot", GameCommand::Tick, 11 * DAY);
    assert_eq!(outcome(&game), (Some(Color::Red), Termination::Timeout));
    // Minutes are no time to be reminded.
    assert_eq!(under_way("10+5", 0).due(), under_way("10+5", 0).deadline());
}

#[test]
fn holiday_lengthens_one_turn_and_is_used_up() {
    let mut game = under_way("2d+3", 0);
    act(&mut game, "alice", GameCommand::Holiday { days: 2 }, DAY);
    assert_eq!(game.deadline(), Some(Timestamp(4 * DAY)));
    assert_eq!(game.clock().holiday(Color::Red), 1);
    let too_long = refusal(&game, "alice", GameCommand::Holiday { days: 2 }, DAY);
    assert_eq!(too_long, Refusal::HolidayTooLong { left: 1 });
    // Taken while the other side thinks, it lengthens one's own next turn.
    act(&mut game, "bob", GameCommand::Holiday { days: 3 }, DAY);
    assert_eq!(game.deadline(), Some(Timestamp(4 * DAY)));
    play(&mut game, "h0g2", 3 * DAY);
    assert_eq!(game.deadline(), Some(Timestamp(8 * DAY)));
    play(&mut game, "i9h9", 7 * DAY);
    assert_eq!(game.deadline(), Some(Timestamp(9 * DAY)));
    assert_eq!(refusal(&timed("10+5"), "alice", GameCommand::Holiday { days: 1 }, 0), Refusal::NoDaysPerMove);
}

#[test]
fn the_bots_downtime_is_never_charged_and_never_twice() {
    let mut game = under_way("10+0", 0);
    let stand = |game: &Game, from: i64, until: i64| {
        let command = GameCommand::CreditTime { from: Timestamp(from), until: Timestamp(until) };
        game.decide(&Actor::Bot, &command, Timestamp(until))
    };
    assert_eq!(game.deadline(), Some(Timestamp(600 * SECOND)));
    // Away from second 100 to second 400.
    let stood = stand(&game, 100 * SECOND, 400 * SECOND).unwrap();
    game.apply(&stood[0]);
    assert_eq!(game.deadline(), Some(Timestamp(900 * SECOND)));
    assert_eq!(stand(&game, 100 * SECOND, 400 * SECOND), Err(Refusal::NothingDue));
    // Of a span that overlaps only the rest counts.
    let stood = stand(&game, 300 * SECOND, 500 * SECOND).unwrap();
    game.apply(&stood[0]);
    assert_eq!(game.deadline(), Some(Timestamp(1000 * SECOND)));
    play(&mut game, "h0g2", 700 * SECOND);
    assert_eq!(game.clock().main_left(Color::Red), Some(300 * SECOND));
    // Of a time before the turn began, only what lies in the turn counts.
    let stood = stand(&game, 0, 710 * SECOND).unwrap();
    game.apply(&stood[0]);
    assert_eq!(game.deadline(), Some(Timestamp(1310 * SECOND)));
    assert_eq!(stand(&under_way("none", 0), 1, 2), Err(Refusal::NothingDue));
}

#[test]
fn a_clock_that_was_set_back_charges_nothing() {
    let mut game = under_way("10+0", 100 * SECOND);
    play(&mut game, "h0g2", 50 * SECOND);
    assert_eq!(game.clock().main_left(Color::Red), Some(500 * SECOND));
    assert_eq!(game.deadline(), Some(Timestamp(650 * SECOND)));
}

#[test]
fn the_bot_is_charged_for_nothing() {
    let event = Event::BotChallenged {
        player: person("alice"),
        color: Color::Red,
        level: 3,
        seed: 1,
        opening: GameSetup { time: "1+0".parse().unwrap(), ..GameSetup::under(RuleSet::World) },
        at: Timestamp(0),
    };
    let mut game = Game::open(&event).unwrap();
    assert_eq!(game.deadline(), Some(Timestamp(60 * SECOND)));
    play(&mut game, "h2e2", 10 * SECOND);
    assert_eq!((game.deadline(), game.due()), (None, None));
    act(&mut game, "bot", GameCommand::Move("h9g7".parse().unwrap()), 1000 * SECOND);
    assert_eq!(game.deadline(), Some(Timestamp(1050 * SECOND)));
}

#[test]
fn takebacks_cost_the_time_used_and_give_the_turn_back() {
    let mut game = under_way("10+0", 0);
    play(&mut game, "h0g2", 100 * SECOND);
    act(&mut game, "alice", GameCommand::AskTakeback, 150 * SECOND);
    act(&mut game, "bob", GameCommand::GrantTakeback, 160 * SECOND);
    assert_eq!(game.clock().main_left(Color::Black), Some(540 * SECOND));
    assert_eq!(game.deadline(), Some(Timestamp(660 * SECOND)));
}

#[test]
fn without_a_clock_players_are_asked_after_once_and_then_the_game_is_called_off() {
    let mut game = under_way("none", 0);
    assert_eq!((game.deadline(), game.due()), (None, Some(Timestamp(7 * DAY))));
    let asked = act(&mut game, "bot", GameCommand::Tick, 8 * DAY);
    assert_eq!(asked, [Event::InactivityAsked { at: Timestamp(8 * DAY) }]);
    assert_eq!(game.due(), Some(Timestamp(22 * DAY)));
    // Somebody moves: all begins anew.
    play(&mut game, "h0g2", 20 * DAY);
    assert_eq!((game.is_inactivity_asked(), game.due()), (false, Some(Timestamp(27 * DAY))));
    act(&mut game, "bot", GameCommand::Tick, 27 * DAY);
    act(&mut game, "bot", GameCommand::Tick, 41 * DAY);
    assert_eq!(outcome(&game), (None, Termination::Aborted));
}

#[test]
fn conditional_moves_are_played_at_once_and_only_as_laid_down() {
    let mut game = timed("3d");
    let line = |text: &str| {
        GameCommand::SetConditionalMoves(text.split(' ').map(|mv| mv.parse().unwrap()).collect())
    };
    assert_eq!(refusal(&game, "alice", line("h2e2 h9g7"), 1), Refusal::ConditionalMovesOnOwnTurn);
    assert_eq!(refusal(&game, "bob", line("h2e2"), 1), Refusal::ConditionalMovesWithoutAnswer);
    assert!(matches!(refusal(&game, "bob", line("h2e2 h9h8"), 1), Refusal::Illegal(_)));
    assert_eq!(refusal(&timed("10+5"), "bob", line("h2e2 h9g7"), 1), Refusal::NoDaysPerMove);
    act(&mut game, "bob", line("h2e2 h9g7 h0g2 i9h9"), 1);
    act(&mut game, "bob", line("c3c4 g6g5"), 1);
    // Alice has an answer to the first answer.
    let moves = play(&mut game, "h2e2", DAY);
    assert_eq!(moves.len(), 2);
    assert_eq!(game.history().moves().len(), 2);
    assert_eq!(game.conditional_moves(Color::Black), [["h0g2".parse().unwrap(), "i9h9".parse().unwrap()]]);
    assert_eq!(play(&mut game, "h0g2", 2 * DAY).len(), 2);
    assert_eq!(game.conditional_moves(Color::Black).len(), 0);
    // Another move than the one laid down drops the line.
    play(&mut game, "i0h0", 2 * DAY);
    act(&mut game, "alice", line("b9c7 b0c2"), 2 * DAY);
    assert_eq!(play(&mut game, "c6c5", 2 * DAY).len(), 1);
    assert_eq!(game.conditional_moves(Color::Red).len(), 0);
    assert_eq!(
        refusal(&game, "alice", GameCommand::ClearConditionalMoves, 2 * DAY),
        Refusal::NoConditionalMoves
    );
}

#[test]
fn rated_games_have_no_hints_and_no_takebacks_and_can_be_annulled() {
    let opening = GameSetup { rated: true, time: "3d".parse().unwrap(), ..GameSetup::under(RuleSet::World) };
    let mut game = begun(opening);
    assert_eq!(refusal(&game, "alice", GameCommand::TakeHint, 1), Refusal::RatedHint);
    play(&mut game, "h2e2", 1);
    assert_eq!(refusal(&game, "alice", GameCommand::AskTakeback, 1), Refusal::RatedTakeback);
    assert_eq!(refusal(&game, "carol", GameCommand::Annul, 1), Refusal::NotRated);
    act(&mut game, "alice", GameCommand::Resign, 2);
    act(&mut game, "carol", GameCommand::Annul, 3);
    assert_eq!(game.phase(), Phase::Over(game.outcome().unwrap()));
    assert_eq!(refusal(&game, "carol", GameCommand::Annul, 3), Refusal::NotRated);
}

#[test]
fn a_handicap_game_starts_without_the_pieces() {
    let start = Some(Handicap::Chariot.position(Color::Red));
    let opening = GameSetup { start, handicap: Some(Handicap::Chariot), ..GameSetup::under(RuleSet::World) };
    let game = begun(opening);
    assert_eq!(game.history().position().pieces().count(), 31);
    assert_eq!(game.opening().time, TimeControl::None);
}
