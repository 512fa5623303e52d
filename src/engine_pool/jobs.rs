//! How the pool's work is written for engines elsewhere, and what they find: JSON, in a form that both sides know. What is
//! found for a review is stored in JSON, too.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::coach::CoachFinding;
use crate::engine::review::{Finding, ReviewFound, ReviewWork};
use crate::engine::{Analysis, PrincipalVariation};
use crate::engine_pool::work::{Decision, EngineResult, EngineWork};
use crate::rules::{History, Move, Position, RuleSet};

/// The form of questions and answers. It grows with each change of what stands here and in [`EngineWork`], of the
/// limits of a search (`search.rs`) and of what the engine finds within them: who knows another form takes no part, so an answer never
/// depends on who gives it.
pub const FORM: i64 = 5;

#[derive(Serialize, Deserialize)]
struct JobQuestion {
    start: Position,
    rules: RuleSet,
    moves: Vec<Move>,
    work: EngineWork,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenFound {
    Move(Move),
    AcceptDraw,
    DeclineDraw,
    Coached(Option<Box<([WrittenAnalysis; 2], Option<PrincipalVariation>)>>),
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

/// A game and the work on it, as an engine worker reads them.
pub fn write_question(history: &History, work: EngineWork) -> String {
    let question = JobQuestion {
        start: history.start().clone(),
        rules: history.rules(),
        moves: history.moves().to_vec(),
        work,
    };
    serde_json::to_string(&question).expect("a question is plain data")
}

/// Position and task of a question; none where the text is not valid.
pub fn read_question(text: &str) -> Option<(History, EngineWork)> {
    let question: JobQuestion = serde_json::from_str(text).ok()?;
    let mut history = History::new(question.start, question.rules);
    for mv in question.moves {
        history.push(mv).ok()?;
    }
    Some((history, question.work))
}

/// Text of a result, as [`read_answer`] reads it.
pub fn write_answer(found: &EngineResult) -> String {
    let written = match found {
        EngineResult::Decision(Decision::Move(mv)) => WrittenFound::Move(*mv),
        EngineResult::Decision(Decision::AcceptDraw) => WrittenFound::AcceptDraw,
        EngineResult::Decision(Decision::DeclineDraw) => WrittenFound::DeclineDraw,
        EngineResult::Coached(found) => {
            WrittenFound::Coached(found.as_deref().map(|CoachFinding { before, after, second, taken }| {
                let mut before = written(before);
                before.whole.second = second.clone().map(Box::new);
                Box::new(([before, written(after)], taken.clone()))
            }))
        }
        EngineResult::Analysis(analysis) => WrittenFound::Analysis(analysis.as_ref().map(written)),
        EngineResult::Reviewed(found) => WrittenFound::Review(found.clone()),
    };
    serde_json::to_string(&written).expect("an answer is plain data")
}

/// The answer to a question; none where it is nonsense, or the answer to another one.
pub fn read_answer(text: &str, history: &History, work: EngineWork) -> Option<EngineResult> {
    let position = history.position();
    Some(match (serde_json::from_str(text).ok()?, work) {
        (WrittenFound::Move(mv), EngineWork::Move { .. }) => {
            position.is_legal(mv).then_some(EngineResult::Decision(Decision::Move(mv)))?
        }
        (WrittenFound::AcceptDraw, EngineWork::AnswerDraw { .. }) => {
            EngineResult::Decision(Decision::AcceptDraw)
        }
        (WrittenFound::DeclineDraw, EngineWork::AnswerDraw { .. }) => {
            EngineResult::Decision(Decision::DeclineDraw)
        }
        (WrittenFound::Coached(None), EngineWork::Coach) => EngineResult::Coached(None),
        (WrittenFound::Coached(Some(both)), EngineWork::Coach) => {
            let mut earlier = history.clone();
            earlier.pop()?;
            let ([before, after], taken) = *both;
            let second = before.whole.second.as_deref().cloned();
            let [before, after] = [read(before, &earlier)?, read(after, history)?];
            let taken = taken.filter(|line| line.fits(position));
            EngineResult::Coached(Some(Box::new(CoachFinding { before, after, second, taken })))
        }
        (WrittenFound::Analysis(None), EngineWork::Analysis) => EngineResult::Analysis(None),
        (WrittenFound::Analysis(Some(analysis)), EngineWork::Analysis) => {
            EngineResult::Analysis(Some(read(analysis, history)?))
        }
        (WrittenFound::Review(None), EngineWork::Background(_)) => EngineResult::Reviewed(None),
        (WrittenFound::Review(Some(found)), EngineWork::Background(work)) => {
            let fits = match (&*found, work) {
                (ReviewFound::Finding(finding), ReviewWork::Look) => finding.fits(position),
                (
                    ReviewFound::SecondLook(second),
                    ReviewWork::LookAgain(_, played) | ReviewWork::Confirm(played),
                ) => second.fits(position) && second.played.moves[0] == played,
                _ => false,
            };
            fits.then_some(EngineResult::Reviewed(Some(found)))?
        }
        _ => return None,
    })
}

/// The findings as they are stored.
pub fn write_findings(findings: &[Finding]) -> String {
    serde_json::to_string(findings).expect("findings are plain data")
}

/// The stored findings, up to the first that cannot be read.
pub fn read_findings(text: &str) -> Vec<Finding> {
    let written: Vec<Value> = serde_json::from_str(text).unwrap_or_default();
    written.into_iter().map_while(|finding| serde_json::from_value(finding).ok()).collect()
}

fn written(analysis: &Analysis) -> WrittenAnalysis {
    let Analysis { score, lines, threat, depth, nodes, .. } = analysis.clone();
    WrittenAnalysis { whole: Finding { score, line: Vec::new(), threat, second: None }, lines, depth, nodes }
}

fn read(written: WrittenAnalysis, history: &History) -> Option<Analysis> {
    let position = history.position();
    let WrittenAnalysis { whole, lines, depth, nodes } = written;
    let fits = |line: &PrincipalVariation| {
        let PrincipalVariation { score, moves } = line.clone();
        !line.moves.is_empty() && Finding { score, line: moves, threat: None, second: None }.fits(position)
    };
    (whole.fits(position) && lines.iter().all(fits))
        .then(|| Analysis::of(history, whole.score, lines, whole.threat, depth, nodes))
}
