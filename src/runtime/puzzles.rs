//! Puzzles: what the store knows for a request about them, and why a wrong move does not do.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;

use crate::commands::intent::{Intent, PuzzleWish};
use crate::engine::{Analysis, Stop};
use crate::features::effects::Wrong;
use crate::features::puzzles::custom_id::Act;
use crate::features::puzzles::state::{Attempt, Daily, Quiz, Solver};
use crate::game::PlayerId;
use crate::message::request::{Request, Text, What};
use crate::puzzles::PuzzleId;
use crate::store::{ChannelKey, Record, SolverStep, StoreError};

use crate::engine_pool::{Found, Task, Work};
use crate::runtime::Shared;
use crate::runtime::analyses::Way;
use crate::runtime::outbox::Ear;

impl Shared {
    /// What is known of the puzzles of the one who asks, where the request can be about puzzles.
    pub(crate) async fn quiz(
        &self,
        channel: &ChannelKey,
        request: &Request,
        intent: &Intent,
    ) -> Result<Option<Quiz>, StoreError> {
        let person = &request.person.id;
        let mut quiz = match intent {
            Intent::Puzzle(_) | Intent::Move { .. } => self.solver(channel.platform, person).await?,
            _ => return Ok(None),
        };
        let current = quiz.solver.current_id();
        let of = match intent {
            // Whoever wants another one gets one not seen yet.
            Intent::Puzzle(PuzzleWish::New(_)) => None,
            Intent::Puzzle(PuzzleWish::Part(id, _)) if id.act == Act::Next => None,
            Intent::Puzzle(PuzzleWish::Part(id, _)) => Some(id.puzzle),
            _ => current,
        };
        let of = of.map(|id| id.to_string());
        let known = match (intent, &of) {
            (Intent::Move { .. } | Intent::Puzzle(PuzzleWish::Move(_)), None) => Vec::new(),
            _ => self.store.tries(channel.platform, person, of.as_deref()).await?,
        };
        quiz.attempts =
            known.into_iter().filter_map(|(id, state)| Some((id.parse().ok()?, read(&state)))).collect();
        if let (Intent::Move { .. }, What::Text(Text { reply_to: Some(message), .. })) =
            (intent, &request.what)
        {
            quiz.day = self.store.day_of_message(channel, message).await?;
        }
        Ok(Some(quiz))
    }

    /// The same for a move that somebody is typing, as far as it takes to complete it.
    pub(crate) async fn quiz_of(&self, platform: &str, person: &str) -> Result<Quiz, StoreError> {
        let mut quiz = self.solver(platform, person).await?;
        if let Some(id) = quiz.solver.current_id() {
            let known = self.store.tries(platform, person, Some(&id.to_string())).await?;
            quiz.attempts = known.into_iter().map(|(_, state)| (id, read(&state))).collect();
        }
        Ok(quiz)
    }

    async fn solver(&self, platform: &str, person: &str) -> Result<Quiz, StoreError> {
        let stored = self.store.solver(platform, person).await?;
        let solver = stored.state.as_deref().map(read).unwrap_or_default();
        Ok(Quiz { seq: stored.seq, solver, ..Quiz::default() })
    }
}

/// How a person stands at puzzles now, in the form of the store.
pub(crate) fn record_of(
    person: &PlayerId,
    expected_seq: u64,
    solver: &Solver,
    tried: Option<&(PuzzleId, Attempt)>,
    daily: Option<&Daily>,
) -> Record {
    Record::Solver(SolverStep {
        person: person.to_string(),
        expected_seq,
        state: write(solver),
        tried: tried.map(|(id, attempt)| (id.to_string(), write(attempt))),
        daily: daily.map(|daily| (daily.server.clone(), daily.day.clone())),
    })
}

fn write(state: &impl Serialize) -> String {
    serde_json::to_string(state).expect("it is plain data with text keys")
}

/// A stored state. One that cannot be read at all counts as never written.
pub(crate) fn read<T: DeserializeOwned + Default>(state: &str) -> T {
    serde_json::from_str(state).unwrap_or_else(|error| {
        tracing::warn!(%error, "how somebody stands at puzzles cannot be read and is passed over");
        T::default()
    })
}

/// Lets the engine find what is wrong with a move, and tells the one who tried it; `replaces` where that takes the place of
/// the message that was used.
pub(crate) async fn refute(
    shared: Arc<Shared>,
    ear: Ear,
    way: Way,
    (person, channel): (String, String),
    wrong: Wrong,
    replaces: bool,
) {
    let analysis = analyse(&shared, person, channel, &wrong).await;
    let reply = shared.desk.refuted(&wrong, analysis.as_ref());
    way.tell(&shared, &ear, Some((reply, replaces))).await;
}

/// The position after a wrong move; nothing when too much of the person's waits already, or the engine failed.
async fn analyse(shared: &Shared, person: String, channel: String, wrong: &Wrong) -> Option<Analysis> {
    let mut history = shared.desk.puzzles().get(wrong.puzzle)?.game(wrong.ply);
    history.push(wrong.mv).ok()?;
    let (to, found) = oneshot::channel();
    let done = Box::new(move |found| {
        if let Found::Analysis(analysis) = found {
            let _ = to.send(analysis);
        }
    });
    let task = Task { person, channel, history, work: Work::Analysis, stop: Stop::new(), done };
    if !shared.pool.submit(task) {
        return None;
    }
    found.await.ok().flatten()
}
