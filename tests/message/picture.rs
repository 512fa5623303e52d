//! The picture that belongs to a game.

use xiangqi_bot::game::{Event, Game, GameId, Timestamp};
use xiangqi_bot::i18n::localizer::{Locale, Localizer};
use xiangqi_bot::message::board_style::{BoardStyle, Orientation};
use xiangqi_bot::message::picture::{of_game, with_selection};
use xiangqi_bot::message::reply::Picture;
use xiangqi_bot::render::Style;
use xiangqi_bot::rules::{Color, Position};

/// A game from `start` with these moves, two seconds apart, and its end where the rules end it.
fn game(start: &str, moves: &[&str]) -> Game {
    let mut log = vec![format!(
        r#"{{"event":"bot-challenged","player":{{"id":"discord:1","name":"Alice"}},"color":"red","level":1,"seed":1,"at":0,
        "opening":{{"rules":"world","start":"{start}"}}}}"#
    )];
    let moved = |(i, mv): (usize, &&str)| format!(r#"{{"event":"moved","move":"{mv}","at":{}}}"#, i * 2000);
    log.extend(moves.iter().enumerate().map(moved));
    let mut events: Vec<Event> = log.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let game = Game::replay(&events).unwrap().unwrap();
    let Some(ruling) = game.history().ruling() else { return game };
    events.push(Event::Ended {
        winner: ruling.outcome.winner,
        termination: ruling.outcome.termination,
        at: Timestamp(1),
    });
    Game::replay(&events).unwrap().unwrap()
}

fn board(start: &str, moves: &[&str]) -> Picture {
    of_game(Localizer::of(Locale::English), GameId(1), &game(start, moves), None)
}

#[test]
fn a_board_turns_to_the_side_of_ones_own_unless_something_else_was_chosen() {
    let view = |chosen: Option<Orientation>, own: Option<Color>| {
        let mut picture = board(&Position::startpos().to_string(), &[]);
        picture.apply_style(BoardStyle { board: chosen, ..BoardStyle::default() }, own);
        if picture.black_view { Color::Black } else { Color::Red }
    };
    assert_eq!(view(None, Some(Color::Black)), Color::Black);
    assert_eq!(view(Some(Orientation::Red), Some(Color::Black)), Color::Red);
    assert_eq!((view(None, None), view(Some(Orientation::Own), None)), (Color::Red, Color::Red));
}

#[test]
fn both_sides_last_moves_are_marked() {
    let shown = |moves: &[&str]| board(&Position::startpos().to_string(), moves);
    assert_eq!((shown(&[]).last, shown(&[]).previous), (None, None));
    assert_eq!((shown(&["h2e2"]).last.as_deref(), shown(&["h2e2"]).previous), (Some("h2e2"), None));
    let board = shown(&["h2e2", "h9g7", "e2e6"]);
    assert_eq!((board.last.as_deref(), board.previous.as_deref()), (Some("e2e6"), Some("h9g7")));
    assert_eq!((board.captured, board.cycle), (Some('p'), Vec::new()));
}

#[test]
fn a_repetition_is_shown_with_its_attacks_from_the_warning_on() {
    // A chariot chases an unprotected cannon to and fro.
    let start = "c3k4/9/9/9/9/9/9/9/9/1R1K5 w";
    let cycle = ["b0a0", "a9b9", "a0b0", "b9a9"];
    assert_eq!(board(start, &cycle[..3]).cycle, Vec::<String>::new());
    for times in 1..=2 {
        let mut board = board(start, &cycle.repeat(times));
        assert_eq!(board.cycle, cycle, "after {times}");
        assert_eq!(board.attacks, ["a0a9", "b0b9"], "after {times}");
        board.fen = start.to_owned();
        let scene = board.scene(&Style::default()).unwrap();
        assert_eq!((scene.cycle.len(), scene.attacks.len()), (4, 2));
        assert_eq!(scene.attacks[0], ("a0".parse().unwrap(), "a9".parse().unwrap()));
        assert!(with_selection(board, "b0".parse().unwrap()).attacks.is_empty());
    }
}
