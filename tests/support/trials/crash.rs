//! Kills at any instant while games go on.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use futures_util::future::{join, join_all};

use super::bot::{Bot, Place};
use super::count::Count;
use super::table::{Fate, Kind, Table, Way};
use super::{Dice, Pause};
use crate::discord::{Fake, Options};

/// Maximum number of repetitions of a move before it counts as lost.
const AGAIN: usize = 40;

/// Maximum number of unanswered repetitions of a move. A store that refuses the move cannot store the refusal
/// either, so a second fault may lose it. Kills alone leave no move unanswered.
const SILENCES: usize = 2;

#[derive(Clone, Copy)]
pub struct Crash {
    pub kills: usize,
    pub people: usize,
    pub bots: usize,
    pub homes: usize,
    pub when: When,
    /// Timeout of a board.
    pub patience: Duration,
    pub seed: u64,
}

/// Time of a kill, from the start of the program.
#[derive(Clone, Copy)]
pub enum When {
    /// Maximum number of calls to Discord.
    Calls(usize),
    Time(Pause, Duration),
}

/// Shared state of the players of a trial.
pub(super) struct Play<'a> {
    pub(super) fake: &'a Fake,
    pub(super) patience: Duration,
    pub(super) on: Cell<bool>,
    pub(super) count: RefCell<Count>,
}

impl<'a> Play<'a> {
    pub(super) fn new(fake: &'a Fake, patience: Duration) -> Self {
        Self { fake, patience, on: Cell::new(true), count: RefCell::default() }
    }

    /// Plays a game until `on` is false or no move is left, with `breath` before each move.
    pub(super) async fn game(&self, table: &mut Table, dice: &mut Dice, breath: impl AsyncFn(&mut Dice)) {
        if !table.begins(self.fake, self.patience).await {
            self.count.borrow_mut().lost += 1;
            return;
        }
        while self.on.get() {
            breath(dice).await;
            let Some(mv) = table.pick() else { return };
            let mut way = if dice.below(8) == 0 { Way::Command } else { Way::Typed };
            let mut tries = 0;
            loop {
                let fate = table.say(self.fake, way, mv, self.patience).await;
                let mut count = self.count.borrow_mut();
                match fate {
                    Fate::Shown(wait) => {
                        count.moves += 1;
                        count.waits.push(wait);
                        break;
                    }
                    Fate::Refused(_) if tries < AGAIN => count.refused += 1,
                    Fate::Lost if tries < SILENCES => {
                        count.unanswered += 1;
                        let last = table.last_words(self.fake);
                        count.silences.push(format!(
                            "game {}, ply {}: {mv} ({way:?}), after {last}",
                            table.id,
                            table.plies()
                        ));
                    }
                    fate => {
                        count.violations.push(format!("game {}: {mv} became {fate:?}", table.id));
                        count.lost += 1;
                        return;
                    }
                }
                tries += 1;
                way = Way::Typed;
            }
        }
    }

    /// Returns the count after a check of store and channels.
    pub(super) async fn end(self, place: &Place, tables: &[Table]) -> Count {
        let mut count = self.count.into_inner();
        let store = place.open().await;
        for table in tables {
            let (lost, doubled) = table.verdict(&store, &place.fake).await;
            if lost + doubled > 0 {
                let line = format!("game {}: {lost} lost, {doubled} doubled", table.id);
                count.violations.push(line);
            }
            count.lost += lost;
            count.doubled += doubled;
        }
        store.close().await;
        count.violations.extend(place.fake.violations());
        count
    }
}

pub async fn crash(plan: Crash) -> Count {
    let fake = Fake::with(Options::default()).await;
    let (place, mut tables) =
        Place::new(fake, &[(Kind::People, plan.people), (Kind::Bot, plan.bots), (Kind::Homes, plan.homes)])
            .await;
    let play = Play::new(&place.fake, plan.patience);
    let games = tables.iter_mut().map(|table| {
        let mut dice = Dice::new(plan.seed ^ table.channel.id);
        let play = &play;
        async move { play.game(table, &mut dice, async |_| {}).await }
    });
    let kill = async {
        let mut dice = Dice::new(plan.seed);
        let mut bot = place.start();
        for _ in 0..plan.kills {
            let began = place.fake.arrived();
            let wait = async {
                match plan.when {
                    When::Calls(most) => place.fake.arrive(began + dice.below(most + 1)).await,
                    When::Time(pause, longest) => {
                        let most = usize::try_from(longest.as_micros()).unwrap_or(usize::MAX);
                        pause(Duration::from_micros(dice.below(most) as u64)).await;
                    }
                }
            };
            wait.await;
            play.count.borrow_mut().memory.push(bot.memory());
            bot.kill().await;
            play.count.borrow_mut().kills += 1;
            place.fake.forget_calls();
            bot = place.start();
        }
        while play.count.borrow().moves + play.count.borrow().lost == 0 {
            let next = place.fake.arrive(place.fake.arrived() + 1);
            let _ = tokio::time::timeout(plan.patience, next).await;
        }
        // Players finish their moves.
        play.on.set(false);
        bot
    };
    let (_, bot) = join(join_all(games), kill).await;
    say_goodbye(bot, &place).await;
    play.end(&place, &tables).await
}

/// Ends the program and asserts a clean exit.
pub(super) async fn say_goodbye(bot: Bot, place: &Place) {
    let status = bot.stop().await;
    assert!(status.success(), "the program ended with {status}: {}", place.log());
}
