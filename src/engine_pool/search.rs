//! Searches for each kind of work, with their limits and results.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use crate::engine::coach::CoachFinding;
use crate::engine::{Engine, Level, Limits, SearchControl, book, review};
use crate::engine_pool::work::{Decision, EngineResult, EngineWork, SHORTENED};
use crate::rules::{History, Move};

/// Node limit of the decision about a draw offer, and its time limit on a slow machine.
const DRAW_NODES: u64 = 100_000;
const DRAW_TIME: Duration = Duration::from_secs(10);
/// Score up to which the bot accepts a draw, in hundredths of a soldier.
const DRAW_WELCOME: i32 = -80;
/// Score up to which it accepts a draw in a long game.
const DRAW_FAIR: i32 = 20;
/// Minimum length of a long game in plies.
const LONG_GAME: usize = 80;

/// Level of the short search that replaces a failed one.
const STAND_IN: Level = Level::new(4).expect("4 is a level");

/// Node limit of an analysis, and its time limit on a slow machine.
const ANALYSIS_NODES: u64 = 400_000;
const ANALYSIS_TIME: Duration = Duration::from_secs(10);

/// Node limits of the coach, for each of two positions at first and for each of two moves in a second look, and the time limit
/// of a look on a slow machine.
const COACH_NODES: u64 = 60_000;
const COACH_SECOND_NODES: u64 = 10 * COACH_NODES;
const COACH_TIME: Duration = Duration::from_secs(5);

/// Returns a result that needs no search: a move of the book.
pub(crate) fn at_once(history: &History, work: EngineWork) -> Option<EngineResult> {
    let EngineWork::Move { level, seed, .. } = work else { return None };
    book::pick(history, level_of(level), seed).and_then(|mv| played(history, mv))
}

/// Works on a task. `None` if there is nothing to find or the search was stopped too early.
pub fn find(
    engine: &mut Engine,
    history: &History,
    work: EngineWork,
    stop: &SearchControl,
) -> Option<EngineResult> {
    match work {
        EngineWork::Move { level, seed, shortened } => at_once(history, work).or_else(|| {
            let level = level_of(level);
            let limits = move_limits(level, shortened);
            let mv = engine.choose_within(&limits, history, level, seed, stop, &mut |_| ())?;
            played(history, mv)
        }),
        EngineWork::AnswerDraw { color } => {
            let limits = Limits { movetime: Some(DRAW_TIME), ..Limits::nodes(DRAW_NODES) };
            let report = engine.search(history, &limits, stop, &mut |_| {});
            let score = report.score.value();
            let own = if color == history.position().turn() { score } else { -score };
            let long = history.moves().len() >= LONG_GAME;
            let welcome = own <= DRAW_WELCOME || (long && own <= DRAW_FAIR);
            let decision = if welcome { Decision::AcceptDraw } else { Decision::DeclineDraw };
            Some(EngineResult::Decision(decision))
        }
        EngineWork::Analysis => {
            // Where masters' games know the position, the best of their moves is the hint.
            let moves = book::usual(history);
            let limits = Limits { movetime: Some(ANALYSIS_TIME), moves, ..Limits::nodes(ANALYSIS_NODES) };
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

/// Returns the limits of the search for a move of the bot.
pub fn move_limits(level: Level, shortened: bool) -> Limits {
    let divisor = if shortened { u64::from(SHORTENED) } else { 1 };
    Limits::nodes(level.nodes() / divisor)
}

fn level_of(level: u8) -> Level {
    Level::new(level).unwrap_or(Level::MAX)
}

fn played(history: &History, mv: Move) -> Option<EngineResult> {
    Some(EngineResult::Decision(Decision::Move(mv))).filter(|_| history.position().is_legal(mv))
}

/// Returns the result that replaces a failed search, so that the game goes on.
pub(crate) fn without_engine(history: &History, work: EngineWork) -> Option<EngineResult> {
    Some(match work {
        EngineWork::Move { seed, .. } => {
            let found = catch_unwind(AssertUnwindSafe(|| {
                Engine::new(0).choose(history, STAND_IN, seed, &SearchControl::new())
            }));
            let found = found.ok().flatten();
            let found = found.or_else(|| history.position().legal_moves().first().copied())?;
            EngineResult::Decision(Decision::Move(found))
        }
        EngineWork::AnswerDraw { .. } => EngineResult::Decision(Decision::DeclineDraw),
        EngineWork::Coach => EngineResult::Coached(None),
        EngineWork::Analysis => EngineResult::Analysis(None),
        EngineWork::Background(_) => EngineResult::Reviewed(None),
    })
}
