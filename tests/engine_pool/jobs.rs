//! How questions to engine workers and their answers are written.

use xiangqi_bot::engine::review::ReviewWork;
use xiangqi_bot::engine::{Engine, SearchControl};
use xiangqi_bot::engine_pool::jobs::{FORM, read_answer, read_question, write_answer, write_question};
use xiangqi_bot::engine_pool::search::find;
use xiangqi_bot::engine_pool::work::{Decision, EngineResult, EngineWork};
use xiangqi_bot::rules::{History, Position, RuleSet};

/// One of each kind of work.
const ALL: [EngineWork; 6] = [
    EngineWork::Move { red: false, level: 3, seed: u64::MAX, shortened: true },
    EngineWork::AnswerDraw { red: true, level: 9, seed: 0 },
    EngineWork::AnswerDraw { red: false, level: 9, seed: 0 },
    EngineWork::Coach,
    EngineWork::Analysis,
    EngineWork::Background(ReviewWork::Look),
];

fn games() -> Vec<History> {
    let game = |fen: &str, rules, moves: &[&str]| {
        let mut game = History::new(fen.parse().unwrap(), rules);
        moves.iter().for_each(|mv| game.push(mv.parse().unwrap()).unwrap());
        game
    };
    let start = Position::startpos().to_string();
    vec![
        game(&start, RuleSet::World, &["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"]),
        game(&start, RuleSet::Chinese, &["b2b9"]),
        // A mate is near, and the natural limit is not far.
        game("4k4/1R7/9/9/9/9/9/9/9/R2K5 w - - 30 40", RuleSet::World, &["b8b7"]),
        game("4k4/9/4b4/9/2p6/9/9/4B4/9/3AK4 b", RuleSet::Computer, &["c5c4", "e0e1"]),
    ]
}

#[test]
fn a_question_arrives_as_it_was_asked() {
    for history in games() {
        for work in ALL {
            let text = write_question(&history, work);
            let (again, asked) = read_question(&text).expect(&text);
            assert_eq!(asked, work);
            assert_eq!(again.moves(), history.moves());
            assert_eq!(again.hashes(), history.hashes());
            assert_eq!(again.rules(), history.rules());
            assert_eq!(again.progress(), history.progress());
            assert_eq!(again.position().to_string(), history.position().to_string());
        }
    }
}

#[test]
fn an_answer_arrives_as_it_was_given() {
    let mut engine = Engine::new(1);
    for history in [&games()[0], &games()[2]] {
        for work in ALL {
            let found = find(&mut engine, history, work, &SearchControl::new()).expect("there is an answer");
            let text = write_answer(&found);
            assert_eq!(read_answer(&text, history, work).as_ref(), Some(&found), "{text}");
        }
    }
}

#[test]
fn an_answer_to_another_question_is_none() {
    let games = games();
    let found = find(&mut Engine::new(1), &games[0], EngineWork::Analysis, &SearchControl::new()).unwrap();
    let text = write_answer(&found);
    assert_eq!(read_answer(&text, &games[2], EngineWork::Analysis), None, "the lines cannot be played there");
    for work in ALL.into_iter().filter(|work| *work != EngineWork::Analysis) {
        assert_eq!(read_answer(&text, &games[0], work), None);
    }
    for text in ["", "{}", r#"{"move":"a0a9"}"#, r#"{"move":"z9"}"#, r#"{"analysis":{"lines":[]}}"#] {
        assert_eq!(read_answer(text, &games[0], ALL[0]), None, "{text}");
    }
    let empty =
        r#"{"analysis":{"whole":{"cp":1,"line":[]},"lines":[{"cp":1,"line":[]}],"depth":1,"nodes":1}}"#;
    assert_eq!(read_answer(empty, &games[0], EngineWork::Analysis), None, "a line has a move");
}

#[test]
fn a_question_that_is_nonsense_is_none() {
    let text = write_question(&games()[0], ALL[0]);
    assert!(text.contains("h2e2") && text.contains("world"), "{text}");
    for broken in [
        text.replace("h2e2", "h2h9"),
        text.replace("world", "moon"),
        text.replace("\"move\"", "\"dance\""),
        text.replace("rnbakabnr", "rnbakabn"),
        String::new(),
    ] {
        assert!(read_question(&broken).is_none(), "{broken}");
    }
}

#[test]
fn the_form_is_what_its_number_says() {
    let mut game = History::new(Position::startpos(), RuleSet::World);
    game.push("h2e2".parse().unwrap()).unwrap();
    let question = write_question(&game, ALL[0]);
    let expected = concat!(
        r#"{"start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","#,
        r#""rules":"world","moves":["h2e2"],"work":{"move":{"red":false,"level":3,"seed":18446744073709551615,"#,
        r#""shortened":true}}}"#,
    );
    assert_eq!((FORM, &*question), (5, expected));
    let answer = write_answer(&EngineResult::Decision(Decision::Move("h9g7".parse().unwrap())));
    assert_eq!(answer, r#"{"move":"h9g7"}"#);
    assert_eq!(write_answer(&EngineResult::Analysis(None)), r#"{"analysis":null}"#);
}
