//! Random faults of Discord, the connection, the disk and the program during games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::{BoxFuture, join, join_all};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::Semaphore;

use super::bot::{Bot, Place};
use super::count::Count;
use super::crash::{Play, say_goodbye};
use super::table::{Kind, Table};
use super::{Dice, Pause};
use crate::discord::{Fake, Fault, Options};

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Failed, refused, late or lost calls.
    Calls,
    /// Lost connections and sessions, repeated events.
    Gateway,
    /// Another program locks the database.
    Disk,
    /// The program is killed or stopped, and restarted.
    Program,
}

pub struct Storm {
    pub people: usize,
    pub bots: usize,
    pub troubles: &'static [Trouble],
    pub until: Until,
    pub between: Between,
    /// Maximum time of a lock on the database.
    pub hold: Duration,
    /// Pause before each move, and its maximum.
    pub breath: Option<(Pause, Duration)>,
    pub patience: Duration,
    pub tls: bool,
    pub seed: u64,
    /// Called about once a minute.
    pub report: fn(Duration, &Count),
}

/// Length of a trial.
#[derive(Clone, Copy)]
pub enum Until {
    Faults(usize),
    Time(Duration),
}

/// Interval between faults.
#[derive(Clone, Copy)]
pub enum Between {
    /// Maximum number of calls to Discord.
    Calls(usize),
    Time(Pause, Duration),
}

pub async fn storm(plan: Storm) -> Count {
    let fake = if plan.tls { Fake::behind_tls(Options::default()).await } else { Fake::start().await };
    let (place, mut tables) = Place::new(fake, &[(Kind::People, plan.people), (Kind::Bot, plan.bots)]).await;
    let place = if plan.tls { place.behind_tls() } else { place };
    let play = Play::new(&place.fake, plan.patience);
    let games = tables.iter_mut().map(|table| game(&play, &plan, table));
    let weather = async {
        let mut bot = place.start();
        let mut dice = Dice::new(plan.seed);
        let began = Instant::now();
        let mut minutes = 0;
        loop {
            match plan.between {
                Between::Calls(most) => {
                    place.fake.arrive(place.fake.arrived() + 1 + dice.below(most)).await;
                }
                Between::Time(pause, longest) => {
                    let most = usize::try_from(longest.as_micros()).unwrap_or(usize::MAX);
                    pause(Duration::from_micros(dice.below(most) as u64)).await;
                }
            }
            if bot.is_gone() {
                // It ends if Discord is unreachable at its start; a supervisor restarts it.
                bot = place.start();
            }
            let trouble = plan.troubles[dice.below(plan.troubles.len())];
            bot = strike(&place, bot, trouble, &mut dice, &play, &plan).await;
            place.fake.forget_calls();
            let elapsed = began.elapsed();
            let mut count = play.count.borrow_mut();
            count.faults += 1;
            if elapsed.as_secs() / 60 > minutes {
                minutes = elapsed.as_secs() / 60;
                count.memory.push(bot.memory());
                (plan.report)(elapsed, &count);
            }
            let over = match plan.until {
                Until::Faults(most) => count.faults >= most,
                Until::Time(time) => elapsed >= time,
            };
            if over {
                count.memory.push(bot.memory());
                break;
            }
        }
        // Players finish their moves, with a running bot.
        play.on.set(false);
        if bot.is_gone() {
            bot = place.start();
        }
        bot
    };
    let (_, bot) = join(join_all(games), weather).await;
    say_goodbye(bot, &place).await;
    play.end(&place, &tables).await
}

async fn game(play: &Play<'_>, plan: &Storm, table: &mut Table) {
    let mut dice = Dice::new(plan.seed ^ table.channel.id);
    let breath = async |dice: &mut Dice| {
        if let Some((pause, longest)) = plan.breath {
            let most = usize::try_from(longest.as_millis()).unwrap_or(usize::MAX);
            pause(Duration::from_millis(dice.below(most) as u64)).await;
        }
    };
    play.game(table, &mut dice, breath).await;
}

async fn strike(
    place: &Place,
    bot: Bot,
    trouble: Trouble,
    dice: &mut Dice,
    play: &Play<'_>,
    plan: &Storm,
) -> Bot {
    let fake = &place.fake;
    let between = plan.between;
    match trouble {
        Trouble::Calls => {
            let at = ["POST /channels/", "PATCH /channels/", "GET /channels/", "POST /interactions/"];
            let at = at[dice.below(at.len())];
            // Faults of rare calls would pile up.
            let at = if fake.faults_ahead(at) < 3 { at } else { "POST /channels/" };
            fake.fail(at, call_fault(dice, between));
        }
        Trouble::Gateway => gateway_fault(fake, dice),
        Trouble::Disk => hold_the_database(place, dice, plan).await,
        Trouble::Program => {
            play.count.borrow_mut().memory.push(bot.memory());
            if dice.below(4) == 0 {
                bot.stop().await;
            } else {
                bot.kill().await;
            }
            play.count.borrow_mut().kills += 1;
            return place.start();
        }
    }
    bot
}

fn call_fault(dice: &mut Dice, between: Between) -> Fault {
    match dice.below(10) {
        0 => Fault::Refuse(500, 0, "oh"),
        1 => Fault::Refuse(502, 0, "bad gateway"),
        2 => Fault::Refuse(503, 0, "not now"),
        3 => Fault::DoneBut(502),
        4 => Fault::DoneBut(504),
        5 => Fault::DoneButCut,
        6 => Fault::TooMany(0.3),
        7 => Fault::TooManyOfAll(0.3),
        8 => Fault::Refuse(403, 0, "says a proxy"),
        _ => {
            let gate = Arc::new(Semaphore::new(0));
            let opens = Arc::clone(&gate);
            let wait: BoxFuture<'static, ()> = match between {
                Between::Calls(_) => Box::pin(tokio::task::yield_now()),
                Between::Time(pause, _) => pause(Duration::from_millis(dice.below(3_000) as u64)),
            };
            tokio::spawn(async move {
                wait.await;
                opens.add_permits(1);
            });
            Fault::Held(gate)
        }
    }
}

fn gateway_fault(fake: &Fake, dice: &mut Dice) {
    if !fake.is_connected() {
        return fake.refuse_connections(dice.below(3));
    }
    match dice.below(10) {
        0 => fake.cut(),
        1 => fake.ask_to_reconnect(),
        2 => fake.close(1000),
        3 => fake.close(1001),
        4 => fake.close(4000),
        5 => fake.close(4007),
        6 => fake.close(4009),
        7 => fake.invalidate(dice.below(2) == 0),
        8 => fake.lose_session(),
        _ => fake.send_again(1 + dice.below(30)),
    }
}

/// Locks the database for a while, as a backup does.
async fn hold_the_database(place: &Place, dice: &mut Dice, plan: &Storm) {
    let options = SqliteConnectOptions::new().filename(place.database());
    let Ok(mut other) = SqliteConnection::connect_with(&options).await else { return };
    if sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.is_ok() {
        match plan.between {
            Between::Calls(_) => tokio::task::yield_now().await,
            Between::Time(pause, _) => {
                let most = usize::try_from(plan.hold.as_millis()).unwrap_or(usize::MAX);
                pause(plan.hold / 2 + Duration::from_millis(dice.below(most / 2) as u64)).await;
            }
        }
        sqlx::query("ROLLBACK").execute(&mut other).await.ok();
    }
    other.close().await.ok();
}
