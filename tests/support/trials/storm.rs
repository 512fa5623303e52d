//! Random faults of Discord, of the connection, of the disk and of the program while games go on.

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

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Calls that fail, are refused, come back late or lose their answer.
    Calls,
    /// The gateway: connections that end, sessions that are lost, events that come twice.
    Gateway,
    /// Somebody else has the database for a while.
    Disk,
    /// The program is killed, or asked to end, and comes back.
    Program,
}

/// A trial by random faults.
pub struct Storm {
    pub people: usize,
    pub bots: usize,
    pub troubles: &'static [Trouble],
    /// When to end.
    pub until: Until,
    /// Between faults.
    pub between: Between,
    /// How long somebody else has the database, at most.
    pub hold: Duration,
    /// How long the players of a game take over a move.
    pub breath: Option<(Pause, Duration)>,
    pub patience: Duration,
    pub tls: bool,
    pub seed: u64,
    /// Told about once a minute.
    pub report: fn(Duration, &Count),
}

/// How long a trial goes on.
#[derive(Clone, Copy)]
pub enum Until {
    Faults(usize),
    Time(Duration),
}

/// What lies between two faults.
#[derive(Clone, Copy)]
pub enum Between {
    /// Up to so many calls to Discord.
    Calls(usize),
    /// Up to this time.
    Time(Pause, Duration),
}

/// Plays in the storm.
pub async fn storm(plan: Storm) -> Count {
    let fake = if plan.tls { Fake::behind_tls(Options::default()).await } else { Fake::start().await };
    let (place, mut tables) = Place::new(fake, &[(Kind::People, plan.people), (Kind::Bot, plan.bots)]).await;
    let place = if plan.tls { place.behind_tls() } else { place };
    let play = Play::new(&place.fake, plan.patience);
    let games = tables.iter_mut().map(|table| game(&play, &plan, table));
    let weather = async {
        let mut bot = place.start();
        let mut dice = Dice::new(plan.seed);
        let (began, mut minutes) = (Instant::now(), 0);
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
                // It may give up when Discord cannot be reached at its start; whoever runs it starts it again.
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
        // Everybody finishes the move that was begun, with a bot that runs.
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

/// Something goes wrong.
async fn strike(
    place: &Place,
    bot: Bot,
    trouble: Trouble,
    dice: &mut Dice,
    play: &Play<'_>,
    plan: &Storm,
) -> Bot {
    let (fake, between) = (&place.fake, plan.between);
    match trouble {
        Trouble::Calls => {
            let at = ["POST /channels/", "PATCH /channels/", "GET /channels/", "POST /interactions/"];
            let at = at[dice.below(at.len())];
            // What is read or answered only now and then would pile such faults up.
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

/// Another program writes to the database for a while, as a backup does.
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
