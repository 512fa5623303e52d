//! The searches for each kind of work: what bounds them, and what is made of them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use crate::engine::coach::CoachFinding;
use crate::engine::{Engine, Level, Limits, SearchControl, book, review};
use crate::engine_pool::work::{Decision, EngineResult, EngineWork};
use crate::game::Duty;
use crate::rules::History;

/// Nodes spent on the question whether a draw is welcome, and the time after which it is settled on a slow machine.
const DRAW_NODES: u64 = 100_000;
const DRAW_TIME: Duration = Duration::from_secs(10);
/// The bot takes a draw when it is this far behind, in hundredths of a soldier.
const DRAW_WELCOME: i32 = -80;
/// In a long game it also takes one when it is not this far ahead.
const DRAW_FAIR: i32 = 20;
/// What a long game is, in plies.
const LONG_GAME: usize = 80;

/// The level at which a move is found when the engine failed.
const STAND_IN: Level = Level::new(4).expect("4 is a level");

/// Nodes spent on an analysis, and the time after which it ends on a slow machine.
const ANALYSIS_NODES: u64 = 400_000;
const ANALYSIS_TIME: Duration = Duration::from_secs(10);

/// Nodes spent on each of the two positions that a coach looks at, on each of two moves in a second look, and the time
/// after which each look ends on a slow machine.
const COACH_NODES: u64 = 60_000;
const COACH_SECOND_NODES: u64 = 10 * COACH_NODES;
const COACH_TIME: Duration = Duration::from_secs(5);

/// What is known without a search: a move of the book.
pub(crate) fn at_once(history: &History, work: EngineWork) -> Option<EngineResult> {
    let EngineWork::Owed { duty: Duty::Move { level, .. }, seed } = work else { return None };
    let mv = book::pick(history, Level::new(level).unwrap_or(Level::MAX), seed)?;
    history.position().is_legal(mv).then_some(EngineResult::Decision(Decision::Move(mv)))
}

/// Does a piece of work; none when there is nothing to find, or the search was stopped too early.
pub fn find(
    engine: &mut Engine,
    history: &History,
    work: EngineWork,
    stop: &SearchControl,
) -> Option<EngineResult> {
    match work {
        EngineWork::Owed { duty, seed } => {
            decide(engine, history, duty, seed, stop).map(EngineResult::Decision)
        }
        EngineWork::Analysis => {
            let limits = Limits { movetime: Some(ANALYSIS_TIME), ..Limits::nodes(ANALYSIS_NODES) };
            Some(EngineResult::Analysis(Some(engine.analyse(history, &limits, stop))))
        }
        EngineWork::Coach => {
            let [first, second] = [COACH_NODES, COACH_SECOND_NODES]
                .map(|nodes| Limits { movetime: Some(COACH_TIME), ..Limits::nodes(nodes) });
            let found = CoachFinding::look(engine, history, &first, &second, stop);
            Some(EngineResult::Coached(found.map(Box::new)))
        }
        EngineWork::Background(work) => {
            let task = review::ReviewTask { history: history.clone(), work, nodes: review::NODES };
            task.run(stop).map(|found| EngineResult::Reviewed(Some(Box::new(found))))
        }
    }
}

fn decide(
    engine: &mut Engine,
    history: &History,
    duty: Duty,
    seed: u64,
    stop: &SearchControl,
) -> Option<Decision> {
    match duty {
        Duty::Move { level, .. } => {
            let level = Level::new(level).unwrap_or(Level::MAX);
            let mv =
                book::pick(history, level, seed).or_else(|| engine.choose(history, level, seed, stop))?;
            history.position().is_legal(mv).then_some(Decision::Move(mv))
        }
        Duty::AnswerDraw { color, .. } => {
            let limits = Limits { movetime: Some(DRAW_TIME), ..Limits::nodes(DRAW_NODES) };
            let report = engine.search(history, &limits, stop, &mut |_| {});
            let score = report.score.value();
            let own = if history.position().turn() == color { score } else { -score };
            let long = history.moves().len() >= LONG_GAME;
            let welcome = own <= DRAW_WELCOME || (long && own <= DRAW_FAIR);
            Some(if welcome { Decision::AcceptDraw } else { Decision::DeclineDraw })
        }
        // It is work of its own.
        Duty::Coach { .. } => None,
    }
}

/// What is done when the engine gives nothing: the game must go on, with the move of a short look if there is one.
pub(crate) fn without_engine(history: &History, work: EngineWork) -> Option<EngineResult> {
    let decision = match work {
        EngineWork::Owed { duty: Duty::Move { .. }, seed } => {
            let short_look = || Engine::new(0).choose(history, STAND_IN, seed, &SearchControl::new());
            let found = catch_unwind(AssertUnwindSafe(short_look)).ok().flatten();
            Decision::Move(found.or_else(|| history.position().legal_moves().first().copied())?)
        }
        EngineWork::Owed { duty: Duty::AnswerDraw { .. }, .. } => Decision::DeclineDraw,
        EngineWork::Owed { duty: Duty::Coach { .. }, .. } => return Some(EngineResult::Coached(None)),
        EngineWork::Analysis => return Some(EngineResult::Analysis(None)),
        EngineWork::Coach => return Some(EngineResult::Coached(None)),
        EngineWork::Background(_) => return Some(EngineResult::Reviewed(None)),
    };
    Some(EngineResult::Decision(decision))
}
