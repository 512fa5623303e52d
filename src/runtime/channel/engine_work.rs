//! What the engine is asked for, and what it found.

use std::time::Duration;

use tokio::time::Instant;

use crate::engine::{Analysis, SearchControl};
use crate::features::effects::Effects;
use crate::features::play::live_game::LiveGame;
use crate::game::GameCommand;
use crate::game::GameId;
use crate::game::{Duty, Game};
use crate::i18n::localizer::Locale;

use crate::engine_pool::SEARCH_WITHIN;
use crate::engine_pool::{Decision, EngineResult, EngineTask, EngineWork};
use crate::features::play::automatic;
use crate::runtime::channel::{ChannelActor, ChannelMessage};

/// When it is worth a call to show that the bot thinks.
const TYPING_AFTER: Duration = Duration::from_secs(1);

impl ChannelActor {
    /// Starts what the bot owes and stops what is no longer asked for.
    pub(crate) fn start_engine_work(&mut self) {
        let tables = self.games.as_deref().unwrap_or_default();
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
            let stop = SearchControl::new();
            let back = self.back.clone();
            let done = Box::new(move |found| {
                // A closed service takes the turn up again at the next start.
                let Some(back) = back.upgrade() else { return };
                let _ = match found {
                    EngineResult::Decision(decision) => {
                        back.send(ChannelMessage::Decided { game, seq, decision })
                    }
                    EngineResult::Coached(found) => back.send(ChannelMessage::Coached { game, seq, found }),
                    EngineResult::Analysis(_) | EngineResult::Finding(_) => Ok(()),
                };
            });
            let seed = state.seed().wrapping_add(state.history().moves().len() as u64);
            let (Duty::Move { color, .. } | Duty::AnswerDraw { color, .. } | Duty::Coach { color }) = duty;
            let work = match duty {
                Duty::Coach { .. } => EngineWork::Coach,
                duty => EngineWork::Owed { duty, seed },
            };
            let task = EngineTask {
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
            let (shared, channel, waits) =
                (self.shared.clone(), self.channel.id.clone(), self.delay_notices.clone());
            let (outbox_handle, locale) = (self.outbox.handle(), locale_of(tables, game));
            tokio::spawn(async move {
                tokio::time::sleep(TYPING_AFTER).await;
                if !stop.is_stopped() {
                    let wait = shared.pool.expected_wait(&person, &channel);
                    waits.notify_delay(&shared, &outbox_handle, locale, wait);
                    shared.platform.typing(&channel).await;
                }
                // An engine elsewhere may go away while it thinks.
                let until = Instant::now() + SEARCH_WITHIN;
                while shared.pool.is_remote() && !stop.is_stopped() && Instant::now() < until {
                    if shared.pool.is_away() {
                        return waits.notify_engine_away(&shared, &outbox_handle, locale);
                    }
                    tokio::time::sleep(TYPING_AFTER).await;
                }
            });
        }
    }

    pub(crate) async fn decided(&mut self, game: GameId, seq: u64, decision: Decision) {
        let Some(table) = self.thought(game, seq).await else { return };
        let command = match decision {
            Decision::Move(mv) => GameCommand::Move(mv),
            Decision::AcceptDraw => GameCommand::AcceptDraw,
            Decision::DeclineDraw => GameCommand::DeclineDraw,
        };
        let turn = automatic::bot_acts(&table, &command, self.shared.now());
        self.commit_engine_result(turn, &format!("{command:?}")).await;
    }

    pub(crate) async fn coached(&mut self, game: GameId, seq: u64, found: Option<Box<[Analysis; 2]>>) {
        let Some(table) = self.thought(game, seq).await else { return };
        let turn = automatic::coach(&table, found.as_deref(), self.shared.now());
        self.commit_engine_result(turn, "a remark of the coach").await;
    }

    /// The game that was thought about, if it still stands where it did.
    async fn thought(&mut self, game: GameId, seq: u64) -> Option<LiveGame> {
        if self.thinking.get(&game).is_some_and(|(thought, _)| *thought == seq) {
            self.thinking.remove(&game);
        }
        if let Err(error) = self.load().await {
            self.shared.incident("the bot's decision could not be played", &error);
            self.retry_later();
            return None;
        }
        let found = self.games().iter().find(|table| table.id == game && table.game.seq() == seq).cloned();
        if found.is_none() {
            self.start_engine_work();
        }
        found
    }

    /// Stores what the bot owed.
    async fn commit_engine_result(&mut self, turn: Option<Effects>, what: &str) {
        let Some(turn) = turn else {
            self.shared.incident("the bot decided on something impossible", &what);
            return;
        };
        match self.commit(turn, None).await {
            Ok(_) => {}
            Err(error) => {
                self.shared.incident("the bot's decision could not be stored", &error);
                self.games = None;
                self.retry_later();
            }
        }
    }
}

fn locale_of(tables: &[LiveGame], game: GameId) -> Locale {
    tables.iter().find(|table| table.id == game).map_or_else(Locale::default, |table| table.locale)
}
