//! Analyses of the games of a channel, shared by all hints on a position.
//!
//! A second hint on a position uses the first one's analysis, so that it cannot contradict it and needs no search. A game has
//! one analysis at a time, which ends when the game moves on.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::watch;

use crate::engine::{Analysis, SearchControl};
use crate::engine_pool::{EnginePool, EngineResult, EngineTask, EngineWork};
use crate::features::live_game::LiveGame;
use crate::game::{Game, GameId, Phase};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisFailure {
    /// The game has moved on.
    TooLate,
    /// The person has too many waiting analyses.
    Crowded,
    Failed,
    Stopped,
}

type AnalysisResult = Result<Analysis, AnalysisFailure>;

pub(crate) struct AnalysisHandle(watch::Receiver<Option<AnalysisResult>>);

impl AnalysisHandle {
    pub(crate) async fn result(mut self) -> AnalysisResult {
        match self.0.wait_for(Option::is_some).await {
            Ok(found) => found.clone().unwrap_or(Err(AnalysisFailure::Stopped)),
            Err(_) => Err(AnalysisFailure::Stopped),
        }
    }
}

/// Key of a position of a game: the number of plies, and the hash.
type PositionKey = (usize, u64);

fn key_of(game: &Game) -> PositionKey {
    (game.history().moves().len(), game.history().position().hash())
}

struct PendingAnalysis {
    position: PositionKey,
    stop: SearchControl,
    found: watch::Sender<Option<AnalysisResult>>,
}

#[derive(Default)]
pub(crate) struct Analyses(Mutex<HashMap<GameId, PendingAnalysis>>);

impl Analyses {
    /// Returns the analysis of a game's present position, and starts it if there is none.
    pub(crate) fn analyse(
        self: &Arc<Self>,
        pool: &EnginePool,
        live: &LiveGame,
        person: &str,
        channel: &str,
    ) -> AnalysisHandle {
        let game = live.id;
        let position = key_of(&live.game);
        let mut pending = self.0.lock();
        if let Some(known) = pending.get(&game).filter(|known| known.position == position) {
            return AnalysisHandle(known.found.subscribe());
        }
        let (found, receiver) = watch::channel(None);
        let stop = SearchControl::new();
        let analyses = Arc::downgrade(self);
        let task = EngineTask {
            person: person.to_owned(),
            channel: channel.to_owned(),
            history: live.game.history().clone(),
            work: EngineWork::Analysis,
            stop: stop.clone(),
            done: Box::new(move |found| {
                if let (Some(analyses), EngineResult::Analysis(analysis)) = (analyses.upgrade(), found) {
                    analyses.finish(game, position, analysis);
                }
            }),
        };
        if pool.submit(task) {
            pending.insert(game, PendingAnalysis { position, stop, found });
        } else {
            found.send_replace(Some(Err(AnalysisFailure::Crowded)));
        }
        AnalysisHandle(receiver)
    }

    /// Publishes an analysis. It is kept, unless the engine failed: then the next hint starts another.
    fn finish(&self, game: GameId, position: PositionKey, analysis: Option<Analysis>) {
        let mut pending = self.0.lock();
        let Some(known) = pending.get(&game).filter(|known| known.position == position) else { return };
        let failed = analysis.is_none();
        known.found.send_replace(Some(analysis.ok_or(AnalysisFailure::Failed)));
        if failed {
            pending.remove(&game);
        }
    }

    /// Ends the analyses of positions that are no longer on the board.
    pub(crate) fn end_outdated(&self, live_games: &[LiveGame]) {
        self.0.lock().retain(|id, known| {
            let is_current = live_games.iter().any(|live| {
                live.id == *id && live.game.phase() == Phase::Playing && key_of(&live.game) == known.position
            });
            if !is_current {
                known.stop.stop();
                if known.found.borrow().is_none() {
                    known.found.send_replace(Some(Err(AnalysisFailure::TooLate)));
                }
            }
            is_current
        });
    }

    /// Returns `true` if no hint waits for an analysis.
    pub(crate) fn is_idle(&self) -> bool {
        self.0.lock().values().all(|known| known.found.is_closed() || known.found.borrow().is_some())
    }

    pub(crate) fn stop(&self) {
        self.0.lock().drain().for_each(|(_, known)| known.stop.stop());
    }
}
