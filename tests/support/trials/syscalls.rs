//! Faults of the system, injected by `strace`: a program can be killed at the
//! very call in which it writes to the disk or to Discord, and calls can be made to fail.

use std::ffi::OsStr;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use super::bot::{Bot, Place};
use super::count::Count;
use super::crash::{Play, say_goodbye};
use super::table::{Fate, Kind, Way};
use crate::discord::{Fake, Options};

pub const TRACER: &str = "strace";

/// System calls that write to the database, the disk or Discord.
const WRITES: [&str; 6] = ["pwrite64", "fdatasync", "fsync", "write", "writev", "sendto"];

/// Time that a tracer gets to detach.
const LET_GO: std::time::Duration = std::time::Duration::from_secs(5);

/// Games of a sweep, which goes on in the next one if a game is nearly over.
const GAMES: usize = 4;

/// Attaches `strace` to a running program; `None` without it.
pub(super) async fn attach(bot: &Bot, options: &[&OsStr]) -> Option<Child> {
    let mut tracer = Command::new(TRACER)
        .arg("--follow-forks")
        .args(options)
        .arg("--attach")
        .arg(bot.id()?.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .ok()?;
    let mut lines = BufReader::new(tracer.stderr.take()?).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        if line.contains("attached") {
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Some(tracer);
        }
    }
    None
}

/// An injected fault.
pub struct Injection(Child);

impl Injection {
    /// Injects a fault in the syntax of `strace --inject`; `None` without it.
    pub async fn into(bot: &Bot, what: &str) -> Option<Self> {
        let (calls, _) = what.split_once(':')?;
        let output = ["--output=/dev/null", "--trace", calls, "--inject", what];
        attach(bot, &output.map(OsStr::new)).await.map(Self)
    }

    /// Ends the injection.
    pub async fn end(mut self) {
        if let Some(id) = self.0.id() {
            // On a signal `strace` detaches first.
            Command::new("kill").arg(id.to_string()).status().await.ok();
        }
        // A tracer that was attached while the program died may wait for it forever.
        if tokio::time::timeout(LET_GO, self.0.wait()).await.is_err() {
            self.0.kill().await.ok();
        }
    }
}

/// Kills the program at each write that follows from a move, up to `most` of each kind;
/// `None` without `strace`.
pub async fn sweep(kind: Kind, most: usize, patience: std::time::Duration) -> Option<Count> {
    let fake = Fake::with(Options::default()).await;
    let (place, mut tables) = Place::new(fake, &[(kind, GAMES)]).await;
    let play = Play::new(&place.fake, patience);
    let mut bot = place.start();
    for table in &mut tables {
        assert!(table.begins(&place.fake, patience).await, "the first board comes: {}", place.log());
    }
    for call in WRITES {
        for number in 1..=most {
            let what = format!("{call}:signal=SIGKILL:when={number}");
            let injection = Injection::into(&bot, &what).await?;
            let goes_on = tables.iter_mut().find_map(|table| table.pick().map(|mv| (table, mv)));
            let (table, mv) = goes_on.expect("one of the games has a move after which it goes on");
            let mut killed = false;
            loop {
                let said = async {
                    let fate = table.say(&place.fake, Way::Typed, mv, patience).await;
                    // The buttons of the older board are cleared next.
                    (fate, place.quiet().await)
                };
                tokio::pin!(said);
                let fate = tokio::select! {
                    biased;
                    fate = &mut said => Some(fate.0),
                    () = bot.gone(), if !killed => None,
                };
                let fate = match fate {
                    Some(fate) => fate,
                    None => {
                        killed = true;
                        play.count.borrow_mut().kills += 1;
                        bot = place.start();
                        said.await.0
                    }
                };
                let mut count = play.count.borrow_mut();
                match fate {
                    Fate::Shown(wait) => {
                        count.moves += 1;
                        count.waits.push(wait);
                        break;
                    }
                    Fate::Refused(_) => count.refused += 1,
                    Fate::Lost => {
                        count.lost += 1;
                        count.violations.push(format!("{mv} was lost at {what}"));
                        return Some(count.clone());
                    }
                }
            }
            injection.end().await;
            place.fake.forget_calls();
            if !killed && !bot.is_gone() {
                // No such write.
                break;
            }
            if bot.is_gone() {
                play.count.borrow_mut().kills += usize::from(!killed);
                bot = place.start();
            }
        }
    }
    play.count.borrow_mut().memory.push(bot.memory());
    say_goodbye(bot, &place).await;
    Some(play.end(&place, &tables).await)
}
