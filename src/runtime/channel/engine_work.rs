//! What the engine is asked for, and what it found.

use std::time::Duration;

use tokio::time::Instant;

use crate::engine::{Analysis, Stop};
use crate::features::effects::Turn;
use crate::features::play::live_game::Table;
use crate::game::Command;
use crate::game::GameId;
use crate::game::{Duty, Game};
use crate::i18n::localizer::Locale;

use crate::engine_pool::SEARCH_WITHIN;
use crate::engine_pool::{Decision, Found, Task, Work};
use crate::features::hints::coaching;
use crate::features::play::automatic;
use crate::runtime::channel::{Actor, Job};

/// When it is worth a call to show that the bot thinks.
const TYPING_AFTER: Duration = Duration::from_secs(1);

impl Actor {
    /// Starts what the bot owes and stops what is no longer asked for.
    pub(crate) fn think(&mut self) {
        let tables = self.tables.as_deref().unwrap_or_default();
        let owed: Vec<(GameId, u64, Duty, &Game)> = tables
            .iter()
            .filter_map(|table| Some((table.id, table.game.seq(), table.game.duty()?, &table.game)))
            .collect();
        self.thinking.retain(|game, (seq, stop)| {
            let still = owed.iter().any(|(id, now, ..)| id == game && now == seq);
            if !still {
                stop.stop();
            }
            still
        });
        self.analyses.end_outdated(tables);
        for (game, seq, duty, state) in owed {
            if self.thinking.contains_key(&game) {
                continue;
            }
            let stop = Stop::new();
            let back = self.back.clone();
            let done = Box::new(move |found| {
                // A closed service takes the turn up again at the next start.
                let Some(back) = back.upgrade() else { return };
                let _ = match found {
                    Found::Decision(decision) => back.send(Job::Decided { game, seq, decision }),
                    Found::Coached(found) => back.send(Job::Coached { game, seq, found }),
                    Found::Analysis(_) | Found::Finding(_) => Ok(()),
                };
            });
            let seed = state.seed().wrapping_add(state.history().moves().len() as u64);
            let (Duty::Move { color, .. } | Duty::AnswerDraw { color, .. } | Duty::Coach { color }) = duty;
            let work = match duty {
                Duty::Coach { .. } => Work::Coach,
                duty => Work::Owed { duty, seed },
            };
            let task = Task {
                person: state.seat(!color).player().map_or_else(String::new, |player| player.id.to_string()),
                channel: self.channel.id.clone(),
                history: state.history().clone(),
                work,
                stop: stop.clone(),
                done,
            };
            self.thinking.insert(game, (seq, stop.clone()));
            let person = task.person.clone();
            // What the bot owes is always taken.
            self.shared.pool.submit(task);
            let (shared, channel, waits) = (self.shared.clone(), self.channel.id.clone(), self.waits.clone());
            let (ear, locale) = (self.mouth.ear(), locale_of(tables, game));
            tokio::spawn(async move {
                tokio::time::sleep(TYPING_AFTER).await;
                if !stop.is_stopped() {
                    let wait = shared.pool.expected_wait(&person, &channel);
                    waits.tell(&shared, &ear, locale, wait);
                    shared.platform.typing(&channel).await;
                }
                // An engine elsewhere may go away while it thinks.
                let until = Instant::now() + SEARCH_WITHIN;
                while shared.pool.is_elsewhere() && !stop.is_stopped() && Instant::now() < until {
                    if shared.pool.is_away() {
                        return waits.tell_away(&shared, &ear, locale);
                    }
                    tokio::time::sleep(TYPING_AFTER).await;
                }
            });
        }
    }

    pub(crate) async fn decided(&mut self, game: GameId, seq: u64, decision: Decision) {
        let Some(table) = self.thought(game, seq).await else { return };
        let command = match decision {
            Decision::Move(mv) => Command::Move(mv),
            Decision::AcceptDraw => Command::AcceptDraw,
            Decision::DeclineDraw => Command::DeclineDraw,
        };
        let turn = automatic::bot_acts(&table, &command, self.shared.now());
        self.owed(turn, &format!("{command:?}")).await;
    }

    pub(crate) async fn coached(&mut self, game: GameId, seq: u64, found: Option<Box<[Analysis; 2]>>) {
        let Some(table) = self.thought(game, seq).await else { return };
        let turn = coaching::coach(&table, found.as_deref(), self.shared.now());
        self.owed(turn, "a remark of the coach").await;
    }

    /// The game that was thought about, if it still stands where it did.
    async fn thought(&mut self, game: GameId, seq: u64) -> Option<Table> {
        if self.thinking.get(&game).is_some_and(|(thought, _)| *thought == seq) {
            self.thinking.remove(&game);
        }
        if let Err(error) = self.load().await {
            self.shared.incident("the bot's decision could not be played", &error);
            self.retry_later();
            return None;
        }
        let found = self.tables().iter().find(|table| table.id == game && table.game.seq() == seq).cloned();
        if found.is_none() {
            self.think();
        }
        found
    }

    /// Stores what the bot owed.
    async fn owed(&mut self, turn: Option<Turn>, what: &str) {
        let Some(turn) = turn else {
            self.shared.incident("the bot decided on something impossible", &what);
            return;
        };
        match self.commit(turn, None).await {
            Ok(_) => {}
            Err(error) => {
                self.shared.incident("the bot's decision could not be stored", &error);
                self.tables = None;
                self.retry_later();
            }
        }
    }
}

fn locale_of(tables: &[Table], game: GameId) -> Locale {
    tables.iter().find(|table| table.id == game).map_or_else(Locale::default, |table| table.locale)
}
