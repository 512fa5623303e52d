//! Positions in which a person gets no help, because of rated games.

pub(crate) mod late;
mod queries;

use std::collections::HashSet;

use crate::features::context::Ctx;
use crate::features::effects::GameUpdate;
use crate::features::live_game::live_game_of;
use crate::features::services::Services;
use crate::game::{Event, Phase, PlayerId};
use crate::rules::{History, Move, Position};
use crate::store::{StoreError, StoreResult};

/// Number of plies for which a line stays closed after a closed position: the best answers reveal the best move there.
const CLOSED_BEHIND: usize = 6;

/// Positions in which a person gets no help: those of the person's running rated games, and those one move later.
#[derive(Debug)]
pub(crate) struct ClosedPositions(HashSet<u64>);

impl ClosedPositions {
    /// Closed positions of the rated games that a person plays, or follows late.
    pub(crate) async fn for_person(services: &Services, person: &str) -> StoreResult<ClosedPositions> {
        let store = &services.store;
        let mut closed = ClosedPositions(HashSet::new());
        for id in queries::rated_games(store, services.platform.name(), person).await? {
            let stored = match store.game(id).await {
                Err(StoreError::Corrupt(_)) => continue,
                stored => stored?,
            };
            let Some(Ok(live)) = stored.map(live_game_of) else { continue };
            let game = &live.game;
            if !game.opening().rated || game.phase() != Phase::Playing {
                continue;
            }
            let plies = if game.side_of(&PlayerId::new(person)).is_some() {
                1
            } else if late::is_late(game) {
                late::LATE + 1
            } else {
                0
            };
            closed.close(game.history(), plies);
        }
        Ok(closed)
    }

    /// Closes the last `plies` positions of a game, except the start.
    fn close(&mut self, history: &History, plies: usize) {
        let mut history = history.clone();
        for _ in 0..plies {
            let position = history.position().clone();
            if history.pop().is_none() {
                return;
            }
            self.0.insert(position.symmetry_hash());
            self.0.extend(position.legal_moves().iter().map(|mv| position.after(*mv).symmetry_hash()));
        }
    }

    /// Returns `true` if help in this position would be help in a rated game.
    pub(crate) fn contains(&self, position: &Position) -> bool {
        !self.0.is_empty() && self.0.contains(&position.symmetry_hash())
    }

    /// Returns `true` if a line from `start` meets a closed position.
    pub(crate) fn meets(&self, start: &Position, line: &[Move]) -> bool {
        let mut position = start.clone();
        self.contains(&position)
            || line.iter().any(|mv| {
                position.make(*mv);
                self.contains(&position)
            })
    }

    /// Returns `true` if one of the last positions of a line is closed.
    pub(crate) fn meets_lately(&self, line: &History) -> bool {
        let from = line.moves().len().saturating_sub(CLOSED_BEHIND);
        self.meets(line.at(from).position(), &line.moves()[from..])
    }
}

/// Returns `true` if the bot would think, or a game begin, in a position that is closed to the requester.
pub(crate) async fn forbids(ctx: &Ctx<'_>, updates: &[GameUpdate]) -> StoreResult<bool> {
    let mut lines: Vec<(&Position, &[Move])> = Vec::new();
    for update in updates {
        let game = &update.after;
        let position = game.history().position();
        let is_set_up = update.expected_seq == 0 && game.opening().start.is_some();
        if is_set_up || game.duty().is_some() {
            lines.push((position, &[]));
        }
        for event in &update.events {
            if let Event::ConditionalMovesSet { moves, .. } = event
                && game.bot_side().is_some()
            {
                lines.push((position, moves));
            }
        }
    }
    if lines.is_empty() {
        return Ok(false);
    }
    let closed = ClosedPositions::for_person(ctx.services, ctx.requester.as_str()).await?;
    Ok(lines.iter().any(|(start, line)| closed.meets(start, line)))
}
