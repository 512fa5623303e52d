//! How the pool's work is written for engines elsewhere, and what they find: JSON, in a form that both sides know.

use serde::{Deserialize, Serialize};

use crate::engine::coach::CoachFinding;
use crate::engine::review::{Finding, ReviewFound, ReviewWork};
use crate::engine::{Analysis, PrincipalVariation};
use crate::engine_pool::work::{Decision, EngineResult, EngineWork};
use crate::game::Duty;
use crate::rules::{Color, History, Move, Position, RuleSet};

/// The form of questions and answers. It grows with each change of what stands here, of the limits of a search
/// (`search.rs`) and of what the engine finds within them: who knows another form takes no part, so an answer never
/// depends on who gives it.
pub(crate) const FORM: i64 = 2;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct JobQuestion {
    start: Position,
    rules: RuleSet,
    moves: Vec<Move>,
    work: WrittenWork,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenWork {
    Move { red: bool, level: u8, seed: u64 },
    AnswerDraw { red: bool, level: u8, seed: u64 },
    Coach,
    Analysis,
    Review(ReviewWork),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenFound {
    Move(Move),
    AcceptDraw,
    DeclineDraw,
    Coached(Option<Box<[WrittenAnalysis; 2]>>),
    Analysis(Option<WrittenAnalysis>),
    Review(Option<Box<ReviewFound>>),
}

#[derive(Serialize, Deserialize)]
struct WrittenAnalysis {
    whole: Finding,
    lines: Vec<PrincipalVariation>,
    depth: u32,
    nodes: u64,
}

pub(crate) fn write_question(history: &History, work: EngineWork) -> String {
    let owed = |color, level, seed| (color == Color::Red, level, seed);
    let work = match work {
        EngineWork::Owed { duty: Duty::Move { color, level }, seed } => {
            let (red, level, seed) = owed(color, level, seed);
            WrittenWork::Move { red, level, seed }
        }
        EngineWork::Owed { duty: Duty::AnswerDraw { color, level }, seed } => {
            let (red, level, seed) = owed(color, level, seed);
            WrittenWork::AnswerDraw { red, level, seed }
        }
        EngineWork::Owed { duty: Duty::Coach { .. }, .. } | EngineWork::Coach => WrittenWork::Coach,
        EngineWork::Analysis => WrittenWork::Analysis,
        EngineWork::Background(work) => WrittenWork::Review(work),
    };
    let question = JobQuestion {
        start: history.start().clone(),
        rules: history.rules(),
        moves: history.moves().to_vec(),
        work,
    };
    serde_json::to_string(&question).expect("a question is plain data")
}

/// What is asked; none where it is nonsense.
pub(crate) fn read_question(text: &str) -> Option<(History, EngineWork)> {
    let question: JobQuestion = serde_json::from_str(text).ok()?;
    let mut history = History::new(question.start, question.rules);
    for mv in question.moves {
        history.push(mv).ok()?;
    }
    let side = |red| if red { Color::Red } else { Color::Black };
    let work = match question.work {
        WrittenWork::Move { red, level, seed } => {
            EngineWork::Owed { duty: Duty::Move { color: side(red), level }, seed }
        }
        WrittenWork::AnswerDraw { red, level, seed } => {
            EngineWork::Owed { duty: Duty::AnswerDraw { color: side(red), level }, seed }
        }
        WrittenWork::Coach => EngineWork::Coach,
        WrittenWork::Analysis => EngineWork::Analysis,
        WrittenWork::Review(work) => EngineWork::Background(work),
    };
    Some((history, work))
}

pub(crate) fn write_answer(found: &EngineResult) -> String {
    let written = match found {
        EngineResult::Decision(Decision::Move(mv)) => WrittenFound::Move(*mv),
        EngineResult::Decision(Decision::AcceptDraw) => WrittenFound::AcceptDraw,
        EngineResult::Decision(Decision::DeclineDraw) => WrittenFound::DeclineDraw,
        EngineResult::Coached(found) => {
            WrittenFound::Coached(found.as_deref().map(|CoachFinding { before, after, second }| {
                let mut before = written(before);
                before.whole.second = second.clone().map(Box::new);
                Box::new([before, written(after)])
            }))
        }
        EngineResult::Analysis(analysis) => WrittenFound::Analysis(analysis.as_ref().map(written)),
        EngineResult::Reviewed(found) => WrittenFound::Review(found.clone()),
    };
    serde_json::to_string(&written).expect("an answer is plain data")
}

/// The answer to a question; none where it is nonsense, or the answer to another one.
pub(crate) fn read_answer(text: &str, history: &History, work: EngineWork) -> Option<EngineResult> {
    let position = history.position();
    Some(match (serde_json::from_str(text).ok()?, work) {
        (WrittenFound::Move(mv), EngineWork::Owed { duty: Duty::Move { .. }, .. }) => {
            position.is_legal(mv).then_some(EngineResult::Decision(Decision::Move(mv)))?
        }
        (WrittenFound::AcceptDraw, EngineWork::Owed { duty: Duty::AnswerDraw { .. }, .. }) => {
            EngineResult::Decision(Decision::AcceptDraw)
        }
        (WrittenFound::DeclineDraw, EngineWork::Owed { duty: Duty::AnswerDraw { .. }, .. }) => {
            EngineResult::Decision(Decision::DeclineDraw)
        }
        (WrittenFound::Coached(None), EngineWork::Coach) => EngineResult::Coached(None),
        (WrittenFound::Coached(Some(both)), EngineWork::Coach) => {
            let mut earlier = history.clone();
            earlier.pop()?;
            let [before, after] = *both;
            let second = before.whole.second.as_deref().cloned();
            let [before, after] = [read(before, earlier.position())?, read(after, position)?];
            EngineResult::Coached(Some(Box::new(CoachFinding { before, after, second })))
        }
        (WrittenFound::Analysis(None), EngineWork::Analysis) => EngineResult::Analysis(None),
        (WrittenFound::Analysis(Some(analysis)), EngineWork::Analysis) => {
            EngineResult::Analysis(Some(read(analysis, position)?))
        }
        (WrittenFound::Review(None), EngineWork::Background(_)) => EngineResult::Reviewed(None),
        (WrittenFound::Review(Some(found)), EngineWork::Background(work)) => {
            let fits = match (&*found, work) {
                (ReviewFound::Finding(finding), ReviewWork::Look) => finding.fits(position),
                (ReviewFound::SecondLook(second), ReviewWork::LookAgain(better, played)) => {
                    second.fits(position)
                        && [&second.better, &second.played].map(|line| line.moves[0]) == [better, played]
                }
                (ReviewFound::SecondLook(second), ReviewWork::Confirm(played)) => {
                    second.fits(position) && second.played.moves[0] == played
                }
                _ => false,
            };
            fits.then_some(EngineResult::Reviewed(Some(found)))?
        }
        _ => return None,
    })
}

fn written(analysis: &Analysis) -> WrittenAnalysis {
    let Analysis { score, lines, threat, depth, nodes, .. } = analysis.clone();
    WrittenAnalysis { whole: Finding { score, line: Vec::new(), threat, second: None }, lines, depth, nodes }
}

fn read(written: WrittenAnalysis, position: &Position) -> Option<Analysis> {
    let WrittenAnalysis { whole, lines, depth, nodes } = written;
    let fits = |line: &PrincipalVariation| {
        let PrincipalVariation { score, moves } = line.clone();
        !line.moves.is_empty() && Finding { score, line: moves, threat: None, second: None }.fits(position)
    };
    (whole.fits(position) && lines.iter().all(fits))
        .then(|| Analysis::of(position, whole.score, lines, whole.threat, depth, nodes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, SearchControl};
    use crate::engine_pool::search::find;
    use crate::rules::RuleSet;

    const DUTY: Duty = Duty::Move { color: Color::Black, level: 3 };

    /// One of each kind of work.
    const ALL: [EngineWork; 6] = [
        EngineWork::Owed { duty: DUTY, seed: u64::MAX },
        EngineWork::Owed { duty: Duty::AnswerDraw { color: Color::Red, level: 9 }, seed: 0 },
        EngineWork::Owed { duty: Duty::AnswerDraw { color: Color::Black, level: 9 }, seed: 0 },
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
                let found =
                    find(&mut engine, history, work, &SearchControl::new()).expect("there is an answer");
                let text = write_answer(&found);
                assert_eq!(read_answer(&text, history, work).as_ref(), Some(&found), "{text}");
            }
        }
    }

    #[test]
    fn an_answer_to_another_question_is_none() {
        let games = games();
        let found =
            find(&mut Engine::new(1), &games[0], EngineWork::Analysis, &SearchControl::new()).unwrap();
        let text = write_answer(&found);
        assert_eq!(
            read_answer(&text, &games[2], EngineWork::Analysis),
            None,
            "the lines cannot be played there"
        );
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
            r#""rules":"world","moves":["h2e2"],"work":{"move":{"red":false,"level":3,"seed":18446744073709551615}}}"#,
        );
        assert_eq!((FORM, &*question), (2, expected));
        let answer = write_answer(&EngineResult::Decision(Decision::Move("h9g7".parse().unwrap())));
        assert_eq!(answer, r#"{"move":"h9g7"}"#);
        assert_eq!(write_answer(&EngineResult::Analysis(None)), r#"{"analysis":null}"#);
    }
}
