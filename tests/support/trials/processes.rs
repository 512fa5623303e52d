//! Several processes over one PostgreSQL database, which die or hang in turn during games.

use std::cell::Cell;
use std::fmt;
use std::fs::File;
use std::os::unix::process::ExitStatusExt as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use futures_util::future::{join, join_all};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use tokio::sync::watch;
use xiangqi_bot::store::Store;

use super::bot::Bot;
use super::count::Count;
use super::crash::Play;
use super::table::{Kind, Table, set_up};
use super::{Dice, Pause};
use crate::discord::{ANNEX, Channel, Fake, GUILD, TOKEN};
use crate::postgres::Place;

const SIGTERM: i32 = 15;
/// A server for each part.
pub const SERVERS: [u64; 2] = [GUILD, ANNEX];

/// Moves in each game before a process is taken away, and while it is away; more would reach
/// the rate limit.
const MOVES: usize = 3;

#[derive(Clone, Copy)]
pub struct Processes {
    /// Number of takeovers, of each part in turn.
    pub rounds: usize,
    /// Period of the rounds with a hang instead of a kill.
    pub hangs: Option<usize>,
    /// Games of each kind in each part.
    pub people: usize,
    pub bots: usize,
    /// Pause before each move, and its maximum.
    pub breath: Option<(Pause, Duration)>,
    /// Timeout of a board.
    pub patience: Duration,
    pub seed: u64,
}

pub struct Followed {
    pub count: Count,
    /// Times from the end of a process to the first message of its successor.
    pub takeovers: Vec<Duration>,
}

impl fmt::Display for Followed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.takeovers.clone();
        sorted.sort_unstable();
        let at = |share: f64| {
            let place = (sorted.len().saturating_sub(1) as f64 * share).round() as usize;
            sorted.get(place).copied().unwrap_or_default().as_secs_f64()
        };
        writeln!(f, "{}", self.count)?;
        write!(
            f,
            "  from a death to the first words of the next process: p50 {:.1} s, p90 {:.1} s, longest {:.1} s",
            at(0.5),
            at(0.9),
            at(1.0)
        )
    }
}

pub struct Process {
    bot: Bot,
    serves: watch::Receiver<Option<usize>>,
    folder: tempfile::TempDir,
}

impl Process {
    /// Starts one of two processes for two shards, or a standby.
    pub fn start(fake: &Fake, place: &Place) -> Self {
        let (folder, mut command) = program(place);
        let mut child = command
            .env("DISCORD_TOKEN", TOKEN)
            .env("DISCORD_API", fake.settings().api.expect("it is found by its address"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut said = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        let (tell, serves) = watch::channel(None);
        tokio::spawn(async move {
            while let Ok(Some(line)) = said.next_line().await {
                let shard = line.strip_prefix("serving shards ").and_then(|rest| rest.split(' ').next());
                if let Some(shard) = shard.and_then(|shard| shard.parse().ok()) {
                    tell.send_replace(Some(shard));
                }
            }
        });
        Self { bot: Bot(child), serves, folder }
    }

    /// Waits until it serves a part, and returns it.
    pub async fn serves(&mut self) -> usize {
        let part = self.serves.wait_for(Option::is_some).await.map(|part| *part);
        part.ok().flatten().unwrap_or_else(|| panic!("it ended: {}", self.log()))
    }

    pub fn part(&self) -> Option<usize> {
        *self.serves.borrow()
    }

    pub async fn signal(&self, name: &str) {
        self.bot.signal(name).await;
    }

    pub fn is_gone(&mut self) -> bool {
        self.bot.is_gone()
    }

    /// Ends it and returns its log, after a clean exit.
    pub async fn stop(self) -> String {
        let Process { bot, folder, .. } = self;
        let status = bot.stop().await;
        let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
        assert!(status.success(), "a process ended with {status}: {log}");
        log
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

fn program(place: &Place) -> (tempfile::TempDir, Command) {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = "[discord]\nshards = 2\nprocesses = 2\n[bot]\nhash_mb = 4\n[picture]\nwidth = 430\n";
    std::fs::write(folder.path().join("config.toml"), settings).expect("the folder can be written");
    let log = File::create(folder.path().join("log")).expect("a log");
    let mut command = Command::new(crate::built_program());
    command
        .current_dir(folder.path())
        .kill_on_drop(true)
        .env_remove("DISCORD_RESOLVE")
        .env_remove("DISCORD_CA_FILE")
        .env("DATABASE_URL", place.url())
        .env("RUST_LOG", "warn")
        .stdin(Stdio::null())
        .stderr(log);
    (folder, command)
}

pub async fn processes(plan: Processes, place: &Place) -> Followed {
    let fake = Fake::start().await;
    let store = Store::open(&place.url()).await.expect("the database opens");
    let mut parts = Vec::new();
    for (server, first) in SERVERS.into_iter().zip([700_000_000, 800_000_000]) {
        let kinds = std::iter::repeat_n(Kind::People, plan.people);
        let kinds = kinds.chain(std::iter::repeat_n(Kind::Bot, plan.bots));
        let mut tables = Vec::new();
        for (kind, id) in kinds.zip(first..) {
            let channel = Channel { id, direct: false };
            fake.add_channels_in(server, &[channel]);
            tables.push(set_up(&store, kind, channel, server).await);
        }
        parts.push(tables);
    }
    let closed_channels: Vec<Channel> = parts.iter().map(|tables| tables[0].channel).collect();
    let play = Play::new(&fake, plan.patience);
    let (most, _) = watch::channel(0);
    let games = parts.iter_mut().flatten().map(|table| {
        let mut dice = Dice::new(plan.seed ^ table.channel.id);
        let (play, most, said) = (&play, most.subscribe(), Cell::new(0));
        let breathe = async move |dice: &mut Dice| {
            said.set(said.get() + 1);
            most.clone().wait_for(|most| said.get() <= *most).await.ok();
            if let Some((pause, longest)) = plan.breath {
                pause(longest.mul_f64(dice.below(1_000) as f64 / 1_000.0)).await;
            }
        };
        async move { play.game(table, &mut dice, breathe).await }
    });
    let end = async {
        let ended = take_away(plan, place, &play, &closed_channels, &most).await;
        // Players finish their moves.
        play.on.set(false);
        most.send_replace(usize::MAX);
        ended
    };
    let (_, (takeovers, running)) = join(join_all(games), end).await;
    // Standbys go first, so that no takeover follows.
    let (serving, waiting): (Vec<_>, Vec<_>) =
        running.into_iter().partition(|process| process.part().is_some());
    for process in waiting.into_iter().chain(serving) {
        let Process { bot, folder, .. } = process;
        let status = bot.stop().await;
        let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
        // A new standby may not yet handle signals.
        let begins = status.signal() == Some(SIGTERM) && log.lines().all(|line| line.contains("fsync = off"));
        assert!(status.success() || begins, "a process ended with {status}: {log}");
    }
    let mut count = play.count.into_inner();
    for table in parts.iter().flatten() {
        verdict(table, &store, &fake, &mut count).await;
    }
    count.violations.extend(fake.violations());
    store.close().await;
    Followed { count, takeovers }
}

/// Takes processes away in turn, and waits for each successor.
async fn take_away(
    plan: Processes,
    place: &Place,
    play: &Play<'_>,
    closed_channels: &[Channel],
    most: &watch::Sender<usize>,
) -> (Vec<Duration>, Vec<Process>) {
    let fake = play.fake;
    let mut dice = Dice::new(plan.seed);
    let mut running: Vec<Process> = closed_channels.iter().map(|_| Process::start(fake, place)).collect();
    for process in &mut running {
        process.serves().await;
    }
    running.push(Process::start(fake, place));
    let mut takeovers = Vec::new();
    for round in 0..plan.rounds {
        let part = round % closed_channels.len();
        let began = fake.arrived();
        most.send_modify(|most| *most += MOVES);
        // Some or all moves are answered by then.
        fake.arrive(began + 1 + dice.below((plan.people + plan.bots) * MOVES)).await;
        let at = running.iter().position(|process| process.part() == Some(part)).expect("it is served");
        let victim = running.remove(at);
        let known = fake.sessions_for(closed_channels[part]);
        let hangs = plan.hangs.is_some_and(|every| round % every == every - 1);
        fake.forget_calls();
        let died = Instant::now();
        if hangs {
            victim.bot.signal("STOP").await;
            most.send_modify(|most| *most += MOVES);
            fake.speaks_again(closed_channels[part], known).await;
            takeovers.push(died.elapsed());
            victim.bot.signal("CONT").await;
            // A process that wakes up has lost its lease.
            let Process { bot, folder, .. } = victim;
            let status = bot.ended().await;
            let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
            assert!(
                status.code() == Some(1) && log.contains("another process has taken over"),
                "{status}: {log}"
            );
            running.push(Process::start(fake, place));
            play.count.borrow_mut().faults += 1;
        } else {
            victim.bot.kill().await;
            most.send_modify(|most| *most += MOVES);
            // Like a supervisor.
            running.push(Process::start(fake, place));
            fake.speaks_again(closed_channels[part], known).await;
            takeovers.push(died.elapsed());
            play.count.borrow_mut().kills += 1;
        }
        let memory = running.iter().map(|process| process.bot.memory());
        play.count.borrow_mut().memory.extend(memory);
    }
    (takeovers, running)
}

async fn verdict(table: &Table, store: &Store, fake: &Fake, count: &mut Count) {
    let (lost, doubled) = table.verdict(store, fake).await;
    if lost + doubled > 0 {
        count.violations.push(format!("game {}: {lost} lost, {doubled} doubled", table.id));
    }
    count.lost += lost;
    count.doubled += doubled;
}
