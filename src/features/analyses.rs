//! Analyses of the games of a channel, shared by everybody who asks for a hint on the same position.
//!
//! A hint that follows another on the same position gets the same analysis, so that it cannot contradict it and costs
//! nothing. At most one analysis is under way for a game. It ends when the game moves on.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::engine::{Analysis, SearchControl};
use crate::engine_pool::{EnginePool, EngineResult, EngineTask, EngineWork};
use crate::features::live_game::LiveGame;
use crate::game::{Game, GameId, Phase};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisFailure {
    /// The game has moved on.
    TooLate,
    /// Too many analyses of this person wait.
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

/// Present position of a game: the number of plies played and the hash of the position.
type PositionKey = (usize, u64);

fn key_of(game: &Game) -> PositionKey {
    (game.history().moves().len(), game.history().position().hash())
}

struct PendingAnalysis {
    point: PositionKey,
    stop: SearchControl,
    found: watch::Sender<Option<AnalysisResult>>,
}

#[derive(Default)]
pub(crate) struct Analyses(Mutex<HashMap<GameId, PendingAnalysis>>);

impl Analyses {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, PendingAnalysis>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The analysis of a game as it stands; it is begun if there is none.
    pub(crate) fn of(
        self: &Arc<Self>,
        pool: &EnginePool,
        live: &LiveGame,
        person: &str,
        channel: &str,
    ) -> AnalysisHandle {
        let (game, point) = (live.id, key_of(&live.game));
        let mut pending = self.lock();
        if let Some(known) = pending.get(&game).filter(|known| known.point == point) {
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
                    analyses.finish(game, point, analysis);
                }
            }),
        };
        if pool.submit(task) {
            pending.insert(game, PendingAnalysis { point, stop, found });
        } else {
            found.send_replace(Some(Err(AnalysisFailure::Crowded)));
        }
        AnalysisHandle(receiver)
    }

    /// Hands an analysis to those who wait. It is kept; if the engine failed, the next one who asks starts another.
    fn finish(&self, game: GameId, point: PositionKey, analysis: Option<Analysis>) {
        let mut pending = self.lock();
        let Some(known) = pending.get(&game).filter(|known| known.point == point) else { return };
        let failed = analysis.is_none();
        known.found.send_replace(Some(analysis.ok_or(AnalysisFailure::Failed)));
        if failed {
            pending.remove(&game);
        }
    }

    /// Ends the analyses of positions that are no longer on the board.
    pub(crate) fn end_outdated(&self, live_games: &[LiveGame]) {
        self.lock().retain(|id, known| {
            let playing = live_games.iter().filter(|live| live.game.phase() == Phase::Playing);
            let stands = playing.into_iter().any(|live| live.id == *id && key_of(&live.game) == known.point);
            if !stands {
                known.stop.stop();
                known.found.send_if_modified(|found| {
                    found.is_none() && {
                        *found = Some(Err(AnalysisFailure::TooLate));
                        true
                    }
                });
            }
            stands
        });
    }

    /// True if nobody waits for an analysis.
    pub(crate) fn is_idle(&self) -> bool {
        self.lock().values().all(|known| known.found.is_closed() || known.found.borrow().is_some())
    }

    pub(crate) fn stop(&self) {
        self.lock().drain().for_each(|(_, known)| known.stop.stop());
    }
}
