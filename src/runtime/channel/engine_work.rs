//! The work of the engine for the games of a channel.

use std::time::Duration;

use crate::engine::SearchControl;
use crate::engine::coach::CoachFinding;
use crate::engine_pool::{Decision, EngineResult, EngineTask, EngineWork};
use crate::features;
use crate::features::effects::Effects;
use crate::features::live_game::LiveGame;
use crate::features::play::automatic;
use crate::game::{Actor, Duty, GameCommand, GameId};
use crate::i18n::Locale;
use crate::runtime::channel::ChannelActor;
use crate::runtime::channel_message::ChannelMessage;

/// Thinking time after which the platform shows that the bot is typing.
const TYPING_AFTER: Duration = Duration::from_secs(1);

impl ChannelActor {
    /// Starts the searches that the games need and stops outdated ones.
    pub(crate) fn start_engine_work(&mut self) {
        let live_games = self.games.as_deref().unwrap_or_default();
        let pending: Vec<(&LiveGame, Duty)> =
            live_games.iter().filter_map(|live| Some((live, live.game.duty()?))).collect();
        self.engine.thinking.retain(|game, (seq, stop)| {
            let still = pending.iter().any(|(live, _)| live.id == *game && live.game.seq() == *seq);
            if !still {
                stop.stop();
            }
            still
        });
        self.engine.analyses.end_outdated(live_games);
        for (live, duty) in pending {
            if self.engine.thinking.contains_key(&live.id) {
                continue;
            }
            let stop = SearchControl::new();
            let task = self.engine_task(live, duty, stop.clone());
            let person = task.person.clone();
            let taught = features::prepared_move(&live.game);
            if let Some(mv) = taught.filter(|_| matches!(duty, Duty::Move { .. })) {
                (task.done)(EngineResult::Decision(Decision::Move(mv)));
            } else {
                // The pool never refuses a move of the bot.
                self.shared.pool.submit(task);
            }
            self.tell_delay(person, live.locale(), stop.clone());
            self.engine.thinking.insert(live.id, (live.game.seq(), stop));
        }
    }

    /// Returns the task of the engine for what the bot must do in a game. Its result comes back as a message to this actor.
    fn engine_task(&self, live: &LiveGame, duty: Duty, stop: SearchControl) -> EngineTask {
        let game = live.id;
        let state = &live.game;
        let seq = state.seq();
        let back = self.back.clone();
        let done = Box::new(move |found| {
            // After a shutdown the next start searches again.
            let Some(back) = back.upgrade() else { return };
            let _ = match found {
                EngineResult::Decision(decision) => {
                    back.send(ChannelMessage::Decided { game, seq, decision })
                }
                EngineResult::Coached(found) => back.send(ChannelMessage::Coached { game, seq, found }),
                EngineResult::Analysis(_) | EngineResult::Reviewed(_) => Ok(()),
            };
        });
        let seed = state.seed().wrapping_add(state.history().moves().len() as u64);
        let (Duty::Move { color, .. } | Duty::AnswerDraw { color, .. } | Duty::Coach { color }) = duty;
        let work = match duty {
            Duty::Move { level, .. } => EngineWork::Move { level, seed, shortened: false },
            Duty::AnswerDraw { .. } => EngineWork::AnswerDraw { color },
            Duty::Coach { .. } => EngineWork::Coach,
        };
        EngineTask {
            person: state.seat(!color).player().map_or_else(String::new, |player| player.id.to_string()),
            channel: self.channel.id.clone(),
            history: state.history().clone(),
            work,
            stop,
            done,
        }
    }

    /// Shows that the bot is typing, and posts a notice of a long wait.
    fn tell_delay(&self, person: String, locale: Locale, stop: SearchControl) {
        let shared = self.shared.clone();
        let channel = self.channel.id.clone();
        let delay_notices = self.engine.delay_notices.clone();
        let outbox = self.outbox.handle();
        tokio::spawn(async move {
            tokio::time::sleep(TYPING_AFTER).await;
            if !stop.is_stopped() {
                if let Some(place) = shared.pool.place(&person, &channel) {
                    delay_notices.notify_delay(&outbox, locale, place);
                }
                shared.platform.typing(&channel).await;
            }
        });
    }

    /// Commits the engine's decision, unless the game has changed meanwhile.
    pub(crate) async fn decided(&mut self, game: GameId, seq: u64, decision: Decision) {
        let Some(live) = self.searched_game(game, seq).await else { return };
        let command = match decision {
            Decision::Move(mv) => GameCommand::Move(mv),
            Decision::AcceptDraw => GameCommand::AcceptDraw,
            Decision::DeclineDraw => GameCommand::DeclineDraw,
        };
        let effects = automatic::decided(&live, &Actor::Bot, &command, self.shared.now());
        self.commit_engine_result(effects, &format!("{command:?}")).await;
    }

    /// Commits the coach's remark, unless the game has changed meanwhile.
    pub(crate) async fn coached(&mut self, game: GameId, seq: u64, found: Option<Box<CoachFinding>>) {
        let Some(live) = self.searched_game(game, seq).await else { return };
        let effects = automatic::record_coach_finding(&live, found.as_deref(), self.shared.now());
        self.commit_engine_result(effects, "a remark of the coach").await;
    }

    /// Returns the game of a finished search, unless it has changed meanwhile.
    async fn searched_game(&mut self, game: GameId, seq: u64) -> Option<LiveGame> {
        if self.engine.thinking.get(&game).is_some_and(|(thought, _)| *thought == seq) {
            self.engine.thinking.remove(&game);
        }
        if let Err(error) = self.load().await {
            self.failed("the bot's decision could not be played", &error);
            return None;
        }
        let found = self.games().iter().find(|live| live.id == game && live.game.seq() == seq).cloned();
        if found.is_none() {
            self.start_engine_work();
        }
        found
    }

    async fn commit_engine_result(&mut self, effects: Option<Effects>, what: &str) {
        let Some(effects) = effects else {
            self.shared.incident("the bot decided on something impossible", &what);
            return;
        };
        let stored = self.commit(effects, None).await;
        self.check("the bot's decision could not be stored", stored);
    }
}
