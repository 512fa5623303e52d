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
use crate::runtime::analyses::{Asker, Point};
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
        for asker in self.studies.outdated(tables) {
            let reply = self.shared.desk.hint_too_late(&asker.question);
            asker.tell(&self.shared, self.mouth.ear(), reply);
        }
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

    /// Answers with the analysis at hand, or asks the engine for one.
    pub(crate) fn study(&mut self, asker: Asker, person: &str) {
        let game = asker.question.game;
        let Some(table) = self.tables().iter().find(|table| table.id == game) else { return };
        let point = Point::of(&table.game);
        if let Some(analysis) = self.studies.found(game, point) {
            let reply = self.shared.desk.hint(table, &asker.question, analysis);
            return asker.tell(&self.shared, self.mouth.ear(), reply);
        }
        let history = table.game.history().clone();
        let Some(stop) = self.studies.wait(game, point, asker) else { return };
        let back = self.back.clone();
        let done = Box::new(move |found| {
            if let (Some(back), Found::Analysis(analysis)) = (back.upgrade(), found) {
                let _ = back.send(Job::Studied { game, point, analysis });
            }
        });
        let (person, channel) = (person.to_owned(), self.channel.id.clone());
        if !self.shared.pool.submit(Task { person, channel, history, work: Work::Analysis, stop, done }) {
            for asker in self.studies.take(game, point, None) {
                let reply = self.shared.desk.hint_crowded(&asker.question);
                asker.tell(&self.shared, self.mouth.ear(), reply);
            }
        }
    }

    /// Answers those who wait for an analysis.
    pub(crate) async fn studied(&mut self, game: GameId, point: Point, analysis: Option<Analysis>) {
        let askers = self.studies.take(game, point, analysis.clone());
        if askers.is_empty() {
            return;
        }
        let (analysis, incident) = match (analysis, self.load().await) {
            (Some(analysis), Ok(())) => (Some(analysis), String::new()),
            (Some(_), Err(error)) => (None, self.shared.incident("a hint could not be given", &error)),
            (None, _) => {
                let incident =
                    self.shared.incident("a position could not be analysed", &"the engine panicked");
                (None, incident)
            }
        };
        let table = self.tables().iter().find(|table| table.id == game && Point::of(&table.game) == point);
        for asker in askers {
            let (desk, question) = (&self.shared.desk, &asker.question);
            let reply = match (table, &analysis) {
                (Some(table), Some(analysis)) => desk.hint(table, question, analysis),
                (None, Some(_)) => desk.hint_too_late(question),
                (_, None) => desk.hint_failed(question, &incident),
            };
            asker.tell(&self.shared, self.mouth.ear(), reply);
        }
    }

    pub(crate) async fn decided(&mut self, game: GameId, seq: u64, decision: Decision) {
        let Some(table) = self.thought(game, seq).await else { return };
        let command = match decision {
            Decision::Move(mv) => Command::Move(mv),
            Decision::AcceptDraw => Command::AcceptDraw,
            Decision::DeclineDraw => Command::DeclineDraw,
        };
        let turn = self.shared.desk.bot_acts(&table, &command, self.shared.now());
        self.owed(turn, &format!("{command:?}")).await;
    }

    pub(crate) async fn coached(&mut self, game: GameId, seq: u64, found: Option<Box<[Analysis; 2]>>) {
        let Some(table) = self.thought(game, seq).await else { return };
        let turn = self.shared.desk.coach(&table, found.as_deref(), self.shared.now());
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
