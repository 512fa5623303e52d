//! The built program with engine workers over one PostgreSQL database: they die in the middle of a thought, and games go on.

use std::fmt;
use std::fs::File;
use std::process::Stdio;
use std::time::{Duration, Instant};

use sqlx::postgres::PgPool;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use xiangqi_bot::engine::{Engine, Level, SearchControl};
use xiangqi_bot::game::{Game, GameId};
use xiangqi_bot::store::Store;

use super::bot::Bot;
use crate::support::discord::{ALICE, BOT, Channel, Fake, Given, TOKEN};
use crate::support::postgres::Place;

/// After what time a move is said again that was not played.
const AGAIN: Duration = Duration::from_secs(4);

/// A trial with workers.
#[derive(Clone, Copy)]
pub(crate) struct Workers {
    /// How many moves are played in peace.
    pub(crate) moves: usize,
    /// How often a worker is killed in the middle of a thought.
    pub(crate) kills: usize,
    /// How strong the bot plays.
    pub(crate) level: i64,
    pub(crate) seed: u64,
}

/// What came of it.
pub(crate) struct Thought {
    /// From each death of a worker to the move that it had been thinking about.
    pub(crate) mended: Vec<Duration>,
    /// The same where no worker was left.
    pub(crate) alone: Duration,
    /// How long a move took the bot and the worker in peace, on average: from a job to its answer, and the search alone.
    pub(crate) asked: Duration,
    pub(crate) searched: Duration,
    /// How many moves were answered.
    pub(crate) moves: usize,
    /// How often the channel was told that the engine is away.
    pub(crate) told: usize,
}

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest = self.mended.iter().max().copied().unwrap_or_default().as_secs_f64();
        let millis = |time: Duration| time.as_secs_f64() * 1_000.0;
        let (asked, searched) = (millis(self.asked), millis(self.searched));
        writeln!(f, "{} moves answered, {} workers killed in mid-thought", self.moves, self.mended.len())?;
        writeln!(f, "  from a death to the move: longest {longest:.1} s; {:?}", self.mended)?;
        writeln!(f, "  with no worker left: {:.1} s, told {} times", self.alone.as_secs_f64(), self.told)?;
        write!(
            f,
            "  a move took {asked:.1} ms of which {searched:.1} ms were the search: {:.3} times as long, {:.1} ms more",
            asked / searched,
            asked - searched
        )
    }
}

/// A process, in a folder of its own.
struct Process {
    bot: Bot,
    monitor: String,
    folder: tempfile::TempDir,
}

impl Process {
    /// Starts the bot, or with `words` something else, and waits until it can be asked how it is.
    async fn start(fake: &Fake, place: &Place, words: &[&str]) -> Process {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = "[bot]\nworkers = \"postgres\"\nhash_mb = 16\n[picture]\nwidth = 430\n[metrics]\nlisten = \"127.0.0.1:0\"\n";
        std::fs::write(folder.path().join("config.toml"), settings).expect("the folder can be written");
        let log = File::create(folder.path().join("log")).expect("a log");
        let mut child = Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"))
            .args(words)
            .current_dir(folder.path())
            .kill_on_drop(true)
            .env_remove("DISCORD_RESOLVE")
            .env_remove("DISCORD_CA_FILE")
            .env("DATABASE_URL", place.url())
            .env("DISCORD_TOKEN", TOKEN)
            .env("DISCORD_API", fake.settings().api.expect("it is found by its address"))
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        let mut said = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        let mut heard = String::new();
        let monitor = loop {
            let Ok(Some(line)) = said.next_line().await else {
                let log = std::fs::read_to_string(folder.path().join("log")).unwrap_or_default();
                panic!("it ended: {heard}{log}");
            };
            if let Some(address) = line.strip_prefix("metrics on ") {
                break address.to_owned();
            }
            heard.push_str(&line);
        };
        tokio::spawn(async move { while let Ok(Some(_)) = said.next_line().await {} });
        Process { bot: Bot(child), monitor, folder }
    }

    async fn page(&self, path: &str) -> String {
        let page = reqwest::get(format!("{}{path}", self.monitor)).await.expect("it answers");
        page.text().await.expect("it is text")
    }

    /// How many moves were thought about, and for how many seconds.
    async fn searches(&self) -> (f64, f64) {
        let text = self.page("/metrics").await;
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("0");
            line.trim().parse().expect("a number")
        };
        (
            value("xiangqi_search_seconds_count{kind=\"move\"}"),
            value("xiangqi_search_seconds_sum{kind=\"move\"}"),
        )
    }

    /// Asks it to end, and waits until it has.
    async fn stop(self) {
        let status = self.bot.stop().await;
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        assert!(status.success(), "a process ended with {status}: {log}");
    }
}

/// Games against the bot, one after the other.
struct Play<'a> {
    fake: &'a Fake,
    store: Store,
    pool: PgPool,
    level: i64,
    seed: u64,
    game: GameId,
    moves: usize,
}

impl Play<'_> {
    async fn state(&self) -> Option<Game> {
        let stored = self.store.game(self.game).await.expect("the store answers")?;
        Game::replay(&stored.events).expect("the game can be replayed")
    }

    /// The game that goes on, or a new one.
    async fn open_game(&mut self) -> Game {
        if let Some(game) = self.state().await.filter(|game| game.outcome().is_none()) {
            return game;
        }
        self.game.0 += 1;
        let options = [("level", Given::Number(self.level)), ("color", Given::Text("red"))];
        self.fake.slash(Channel::GENERAL, ALICE, "bot", &options);
        loop {
            if let Some(game) = self.state().await {
                return game;
            }
        }
    }

    /// The person plays something; how many plies there are when the bot has answered.
    async fn say(&mut self) -> usize {
        let game = self.open_game().await;
        let plies = game.history().moves().len();
        let level = Level::new(3).expect("it is a level");
        let mv = match plies {
            // Nobody begins so, and no book knows what to say to it.
            0 => Some("e0e1".parse().expect("it is a move")),
            _ => Engine::new(1).choose(game.history(), level, self.seed, &SearchControl::new()),
        };
        let mv = mv.expect("the game goes on");
        self.moves += 1;
        // What is typed before the board stands there is refused, and said again.
        loop {
            self.fake.message(Channel::GENERAL, ALICE, &format!("{} {mv}", BOT.mention()));
            let said = Instant::now();
            while said.elapsed() < AGAIN {
                let game = self.state().await;
                if game.is_some_and(|game| game.history().moves().len() > plies) {
                    return plies + 2;
                }
                tokio::task::yield_now().await;
            }
        }
    }

    /// Whether the bot has yet to move.
    async fn waits(&self, plies: usize) -> bool {
        let game = self.state().await;
        game.is_none_or(|game| game.history().moves().len() < plies && game.outcome().is_none())
    }

    /// Waits for the bot's move.
    async fn answered(&self, plies: usize) {
        while self.waits(plies).await {
            tokio::task::yield_now().await;
        }
    }

    /// Says moves until a worker is met at one; how many plies there are when the bot has answered, and the number of its process.
    async fn thought(&mut self) -> (usize, u32) {
        let worker = "SELECT worker FROM engine_jobs WHERE taken_until > NOW() AND answer IS NULL";
        loop {
            let plies = self.say().await;
            while self.waits(plies).await {
                let name: Option<Option<String>> = sqlx::query_scalar(worker)
                    .fetch_optional(&self.pool)
                    .await
                    .expect("the database answers");
                if let Some(name) = name.flatten() {
                    let (process, _) = name.split_once('-').expect("a number stands in front");
                    return (plies, process.parse().expect("it is a number"));
                }
            }
        }
    }
}

/// Plays with two workers, kills one after the other in the middle of a thought, and at last both.
pub(crate) async fn workers(plan: Workers, place: &Place) -> Thought {
    let fake = Fake::start().await;
    let bot = Process::start(&fake, place, &[]).await;
    fake.ready().await;
    let mut crew = Vec::new();
    for _ in 0..2 {
        crew.push(Process::start(&fake, place, &["worker", "--threads", "1"]).await);
    }
    let store = Store::open(&place.url()).await.expect("the database opens");
    let (pool, level, seed) = (place.pool().await, plan.level, plan.seed);
    let mut play = Play { fake: &fake, store, pool, level, seed, game: GameId(0), moves: 0 };

    for _ in 0..plan.moves {
        let plies = play.say().await;
        play.answered(plies).await;
    }
    assert_eq!(bot.page("/healthz").await, "ok\n");
    let (asked, seconds) = bot.searches().await;
    let (mut searched, mut time) = (0.0, 0.0);
    for worker in &crew {
        assert_eq!(worker.page("/healthz").await, "ok\n");
        let (jobs, seconds) = worker.searches().await;
        searched += jobs;
        time += seconds;
    }
    assert_eq!(asked, searched, "each move was thought about once, by a worker");
    let asked_time = Duration::from_secs_f64(seconds / asked);
    let searched_time = Duration::from_secs_f64(time / searched);

    let mut mended = Vec::new();
    for _ in 0..plan.kills {
        let (plies, process) = play.thought().await;
        let at = crew.iter().position(|worker| worker.bot.id() == Some(process)).expect("it is one of ours");
        let victim = crew.remove(at);
        victim.bot.kill().await;
        let died = Instant::now();
        play.answered(plies).await;
        mended.push(died.elapsed());
        crew.push(Process::start(&fake, place, &["worker", "--threads", "1"]).await);
    }

    let (plies, _) = play.thought().await;
    for worker in crew.drain(..) {
        worker.bot.kill().await;
    }
    let died = Instant::now();
    play.answered(plies).await;
    let alone = died.elapsed();
    // And without anybody from the start.
    let plies = play.say().await;
    play.answered(plies).await;
    let told = fake.messages(Channel::GENERAL);
    let told = told
        .iter()
        .filter(|message| message["content"].as_str().is_some_and(|text| text.contains("is away")));
    let told = told.count();
    // The next worker is asked again.
    let last = Process::start(&fake, place, &["worker", "--threads", "1"]).await;
    let plies = play.say().await;
    play.answered(plies).await;
    last.stop().await;
    bot.stop().await;
    assert_eq!(fake.violations(), [""; 0]);
    play.store.close().await;
    Thought { mended, alone, asked: asked_time, searched: searched_time, moves: play.moves, told }
}
