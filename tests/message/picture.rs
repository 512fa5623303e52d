//! The picture that belongs to a game.

use xiangqi_bot::game::{Event, Game, GameId, Timestamp};
use xiangqi_bot::i18n::{Locale, Localizer};
use xiangqi_bot::message::picture::{of_game, of_position, with_selection};
use xiangqi_bot::message::{BoardStyle, Drawing, Orientation, Picture};
use xiangqi_bot::render::{RatingCurve, Replay, Scene};
use xiangqi_bot::rules::{CannonRule, Color, Move, Piece, Position, Role};

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

fn scene(picture: Picture) -> Scene {
    match picture.drawing {
        Drawing::Board(scene) => *scene,
        drawing => panic!("{drawing:?}"),
    }
}

fn moves(texts: &[&str]) -> Vec<Move> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

#[test]
fn a_board_turns_to_the_side_of_ones_own_unless_something_else_was_chosen() {
    let view = |chosen: Option<Orientation>, own: Option<Color>| {
        let mut picture = board(&Position::startpos().to_string(), &["h2e2"]);
        picture.apply_style(BoardStyle { board: chosen, ..BoardStyle::default() }, own);
        scene(picture).view
    };
    assert_eq!(view(None, Some(Color::Black)), Color::Black);
    assert_eq!(view(Some(Orientation::Red), Some(Color::Black)), Color::Red);
    assert_eq!((view(None, None), view(Some(Orientation::Own), None)), (Color::Red, Color::Red));
    assert_eq!(view(Some(Orientation::Mover), None), Color::Black);
}

#[test]
fn both_sides_last_moves_are_marked() {
    let shown = |played: &[&str]| {
        let scene = scene(board(&Position::startpos().to_string(), played));
        (scene.previous.into_iter().chain(scene.last).collect::<Vec<_>>(), scene.captured_on, scene.cycle)
    };
    assert_eq!(shown(&[]).0, []);
    assert_eq!(shown(&["h2e2"]).0, moves(&["h2e2"]));
    let soldier = Piece::new(Color::Black, Role::Soldier);
    let captured = Some(("e6".parse().unwrap(), soldier));
    assert_eq!(shown(&["h2e2", "h9g7", "e2e6"]), (moves(&["h9g7", "e2e6"]), captured, Vec::new()));
}

#[test]
fn a_repetition_is_shown_with_its_attacks_from_the_warning_on() {
    // A chariot chases an unprotected cannon to and fro.
    let start = "c3k4/9/9/9/9/9/9/9/9/1R1K5 w";
    let cycle = ["b0a0", "a9b9", "a0b0", "b9a9"];
    assert_eq!(scene(board(start, &cycle[..3])).cycle, []);
    for times in 1..=2 {
        let board = board(start, &cycle.repeat(times));
        let shown = scene(board.clone());
        assert_eq!(shown.cycle, moves(&cycle), "after {times}");
        let attacks = [("a0", "a9"), ("b0", "b9")];
        assert_eq!(shown.attacks, attacks.map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())));
        let selected = scene(with_selection(board, "b0".parse().unwrap()));
        assert_eq!((selected.cycle, selected.attacks), (Vec::new(), Vec::new()));
    }
}

#[test]
fn a_picture_that_waited_in_the_store_is_drawn_as_it_was_described() {
    let l10n = Localizer::of(Locale::TraditionalChinese);
    // In the club's rules this cannon may jump without capturing: of that a FEN says nothing.
    let start: Position = "3k5/9/9/9/9/9/9/C8/P8/4K4 w - - 3 7".parse().unwrap();
    let start = start.with_cannon_rule(CannonRule::AlwaysJumps);
    let board = with_selection(of_position(l10n, &start, "a.png".to_owned()), "a2".parse().unwrap());
    assert_eq!(
        board.locale,
        Locale::TraditionalChinese,
        "its files are numbered as those of every other board"
    );
    let mut replay = Replay::new(start, moves(&["a2a0"]));
    replay.view = Color::Black;
    let curve = RatingCurve { points: vec![(1, 1500), (2, 1516)], dashed: true };
    for drawing in [
        board.drawing.clone(),
        Drawing::Replay(Box::new(replay)),
        Drawing::Evaluation { chances: vec![500, 623], turning: vec![1] },
        Drawing::Ratings(vec![curve]),
        Drawing::Piece(Role::Horse),
    ] {
        let picture = Picture { drawing, ..board.clone() };
        let stored = serde_json::to_string(&picture).unwrap();
        assert_eq!(serde_json::from_str::<Picture>(&stored).unwrap(), picture, "{stored}");
    }
}

#[test]
fn every_piece_is_described_with_its_point_in_every_language() {
    let start = Position::startpos();
    for locale in Locale::all() {
        let alt = of_position(Localizer::of(locale), &start, "start.png".to_owned()).alt;
        // At the end, and not cut off.
        assert!(alt.ends_with(&start.to_string()), "{alt}");
        for (square, _) in start.pieces() {
            assert!(alt.contains(&format!(" {square}")), "{square} is missing: {alt}");
        }
    }
}
