//! The built program under load: how long people in a thousand live games wait for a board, and what ten thousand open games
//! at rest take in memory. Figures are printed, beside what is promised in `docs/reliability.md`; a promise that is not kept is
//! told, and the benchmark fails.
//!
//! `cargo bench --bench load` runs both scenes, `live` or `rest` one of them. In turns with the built program another one is
//! measured that the variable `OTHER` names, of an earlier version for example; `SECONDS` says how long `live` lasts.

#![expect(clippy::print_stdout, reason = "the figures of a benchmark")]

use std::path::Path;
use std::process::{Child, ExitCode};
use std::time::{Duration, Instant, SystemTime};

use test_support::discord::{Channel, Fake, GUILD, Options, Somebody, TOKEN};
use test_support::trials::Dice;
use test_support::trials::table::{black, keep, player, red};
use xiangqi_bot::game::{Actor, Event, Game, GameCommand, GameSetup, Player, Timestamp};
use xiangqi_bot::rules::{Color, Move, RuleSet};
use xiangqi_bot::store::Store;

/// What is promised: from an event to the request that shows the board, and the memory at rest beside the hash table.
const P50: f64 = 10.0;
const P99: f64 = 30.0;
const REST: u64 = 150;
/// The size of the engine's hash table, in MB; it is taken when the engine is first asked.
const HASH: u64 = 16;
/// Games that are played at once, and moves a second in all of them: with the buttons of the older boards Discord takes
/// hardly more calls from one bot.
const LIVE: usize = 1_000;
const RATE: f64 = 20.0;
const AT_REST: usize = 10_000;

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let runs = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    let mut programs = vec![env!("CARGO_BIN_EXE_xiangqi-bot").to_owned()];
    programs.extend(std::env::var("OTHER"));
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    let mut kept = true;
    for (number, program) in programs.iter().enumerate() {
        if runs("live") {
            kept &= runtime.block_on(live(program)) || number > 0;
        }
        if runs("rest") {
            kept &= runtime.block_on(rest(program)) || number > 0;
        }
    }
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A game of two people who play nowhere else.
struct Table {
    channel: Channel,
    game: Game,
    /// The newest board.
    board: Option<String>,
    /// Whether a move was made whose board is not there yet.
    waits: bool,
}

impl Table {
    /// After so many moves that chance picked.
    fn new(channel: Channel, plies: usize, dice: &mut Dice) -> (Self, Vec<Event>) {
        let mut events = begun(&player(red(channel)), &player(black(channel)));
        let game = Game::replay(&events).expect("a game begins so").expect("a game begins so");
        let mut table = Self { channel, game, board: None, waits: false };
        for _ in 0..plies {
            let Some(moved) = table.pick(dice).map(|(_, moved)| moved) else { break };
            moved.iter().for_each(|event| table.game.apply(event));
            events.extend(moved);
        }
        (table, events)
    }

    fn turn(&self) -> Somebody {
        match self.game.history().position().turn() {
            Color::Red => red(self.channel),
            Color::Black => black(self.channel),
        }
    }

    /// A move after which the game goes on, and what it leads to.
    fn pick(&self, dice: &mut Dice) -> Option<(Move, Vec<Event>)> {
        let who = self.turn();
        let by = Actor::Person(player(who));
        let moves: Vec<Move> = self.game.history().position().legal_moves().iter().copied().collect();
        let from = dice.below(moves.len());
        (0..moves.len()).map(|at| moves[(from + at) % moves.len()]).find_map(|mv| {
            let events = self.game.decide(&by, &GameCommand::Move(mv), now()).ok()?;
            let mut after = self.game.clone();
            events.iter().for_each(|event| after.apply(event));
            after.is_open().then_some((mv, events))
        })
    }
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is later than that");
    Timestamp(i64::try_from(since.as_millis()).expect("a time of this age"))
}

/// How a game begins in which each has an hour.
fn begun(red: &Player, black: &Player) -> Vec<Event> {
    let time = "60+10".parse().expect("a time control");
    vec![
        Event::Challenged {
            challenger: red.clone(),
            color: Color::Red,
            opponent: Some(black.clone()),
            opening: GameSetup { time, ..GameSetup::under(RuleSet::Casual) },
            expires: Timestamp(i64::MAX),
        },
        Event::Accepted { by: black.clone(), at: now() },
    ]
}

/// So many games, each in a channel of its own; with a first board that is owed where one is wanted.
async fn set_up(folder: &Path, games: usize, plies: usize, owed: bool) -> Vec<Table> {
    let url = format!("sqlite://{}", folder.join("bot.db").display());
    let store = Store::open(&url).await.expect("a new database");
    let mut dice = Dice::new(7);
    let mut tables = Vec::with_capacity(games);
    for id in (700_000_000..).take(games) {
        let (table, events) = Table::new(Channel { id, direct: false }, plies, &mut dice);
        keep(&store, table.channel, GUILD, events, owed, None).await;
        tables.push(table);
    }
    store.close().await;
    tables
}

/// Starts a program on the database in a folder.
fn start(program: &str, folder: &Path, fake: &Fake) -> Child {
    std::fs::write(folder.join("config.toml"), format!("[bot]\nhash_mb = {HASH}\n"))
        .expect("the folder can be written");
    std::process::Command::new(program)
        .current_dir(folder)
        .env("DATABASE_URL", "sqlite://bot.db")
        .env("DISCORD_TOKEN", TOKEN)
        .env("DISCORD_API", fake.settings().api.expect("the fake has an address"))
        .env("RUST_LOG", "error")
        .spawn()
        .expect("the program starts")
}

/// A discord with the channels of these games.
async fn discord(tables: &[Table]) -> Fake {
    let fake = Fake::with(Options::default()).await;
    let channels: Vec<Channel> = tables.iter().map(|table| table.channel).collect();
    fake.add_channels(&channels);
    fake
}

/// People move in a thousand games against time, each in a position of its own.
async fn live(program: &str) -> bool {
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(120.0);
    let folder = tempfile::tempdir().expect("a folder for the database");
    let mut tables = set_up(folder.path(), LIVE, 24, true).await;
    let fake = discord(&tables).await;
    let mut child = start(program, folder.path(), &fake);
    let began = Instant::now();
    while tables.iter().any(|table| table.board.is_none()) {
        take(&fake, &mut tables);
        assert!(began.elapsed() < Duration::from_secs(300), "the first boards do not come");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    settled(&child, began).await;
    fake.forget_calls();
    let mut dice = Dice::new(11);
    let (start, moves) = (Instant::now(), (RATE * seconds) as usize);
    let (mut waits, mut made, mut next) = (Vec::with_capacity(moves), 0, 0.0);
    while made < moves || tables.iter().any(|table| table.waits) {
        while made < moves && start.elapsed().as_secs_f64() >= next {
            // As strangers do, they move regardless of each other.
            next -= (1.0 - dice.below(1_000_000) as f64 / 1_000_000.0).ln() / RATE;
            let table = loop {
                let at = dice.below(tables.len());
                if !tables[at].waits {
                    break &mut tables[at];
                }
            };
            let Some((mv, events)) = table.pick(&mut dice) else { continue };
            let (who, board) = (table.turn(), table.board.take().expect("its board has come"));
            table.waits = true;
            fake.reply(table.channel, who, &board, &mv.to_string());
            events.iter().for_each(|event| table.game.apply(event));
            made += 1;
        }
        waits.extend(take(&fake, &mut tables));
        assert!(start.elapsed().as_secs_f64() < seconds + 120.0, "boards do not come");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let took = start.elapsed().as_secs_f64();
    waits.extend(take(&fake, &mut tables));
    waits.sort();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    println!("{LIVE} live games, {} moves in {took:.0} s, no two boards alike: {program}", waits.len());
    println!(
        "  event to request: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.1} ms (promised: p50 {P50} ms, p99 {P99} ms)",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    let most = status(child.id(), "VmHWM:") / 1024;
    println!(
        "  memory {} MB, most {most} MB, of which at most {HASH} MB are the hash table",
        status(child.id(), "VmRSS:") / 1024
    );
    child.kill().ok();
    child.wait().ok();
    at(0.5) < P50 && at(0.99) < P99
}

/// Takes in what the program has posted; how long the boards among it were waited for.
fn take(fake: &Fake, tables: &mut [Table]) -> Vec<Duration> {
    let mut waits = Vec::new();
    for call in fake.take_calls() {
        let channel = call.path.split('/').nth(2).and_then(|id| id.parse::<usize>().ok());
        let place = channel.and_then(|id| id.checked_sub(700_000_000)).filter(|at| *at < tables.len());
        if let Some(table) = place.map(|at| &mut tables[at])
            && call.is_post()
        {
            assert!(call.status < 300 && call.file.is_some(), "a board is posted, not {call}");
            table.board = call.message;
            if std::mem::take(&mut table.waits) {
                let told = fake.told_at(table.channel).expect("its event has gone out");
                waits.push(call.at.duration_since(told));
            }
        }
    }
    waits
}

/// What the program keeps in memory when nothing happens in its games.
async fn rest(program: &str) -> bool {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let tables = set_up(folder.path(), AT_REST, 40, false).await;
    let fake = discord(&tables).await;
    let began = Instant::now();
    let mut child = start(program, folder.path(), &fake);
    let mut read = 0;
    while read < tables.len() {
        read += fake.take_calls().iter().filter(|call| call.path.ends_with("/messages")).count();
        assert!(began.elapsed() < Duration::from_secs(600), "only {read} channels were read back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let taken_up = began.elapsed().as_secs_f64();
    settled(&child, began).await;
    let (memory, most) = (status(child.id(), "VmRSS:") / 1024, status(child.id(), "VmHWM:") / 1024);
    println!("{AT_REST} open games of 40 plies at rest: {program}");
    println!(
        "  all channels read back after {taken_up:.0} s, at rest after {:.0} s; {memory} MB, most {most} MB (promised: {REST} MB; the engine has no hash table yet)",
        began.elapsed().as_secs_f64()
    );
    child.kill().ok();
    child.wait().ok();
    memory < REST
}

/// Waits until the program takes hardly any processor time.
async fn settled(child: &Child, began: Instant) {
    let mut worked = 0;
    while began.elapsed() < Duration::from_secs(600) {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let now = processor_time(child.id());
        if now < worked + 5 {
            return;
        }
        worked = now;
    }
}

/// A number from what the system says of a process.
fn status(process: u32, name: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The processor time that a process has taken, in hundredths of a second.
fn processor_time(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // After the name in parentheses; the 14th and 15th of all fields.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}
