//! How long people wait for a board on Discord: many games at once, with Discord's limits on and off, and a game among
//! strangers who keep mentioning the bot; and what reviews in the background cost those who play. Figures are printed; nothing is asserted but that every board comes.
//!
//! `cargo bench --bench table` runs all scenes; a name (`games`, `unlimited`, `strangers`, `restart`, `reviews`,
//! `programs`) runs one. `programs` starts the built program, and in turns with it another one that the variable `OTHER` names,
//! of an earlier version for example. What the program is held to under load is measured by the benchmark `load`.

#![expect(clippy::print_stdout, reason = "the figures of a benchmark")]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use test_support::discord::{self, ALICE, BOB, BOT, CAROL, Channel, Fake, Given, Options, Somebody};
use xiangqi_bot::discord::{DiscordPlatform, run};
use xiangqi_bot::engine::Level;
use xiangqi_bot::env::Env;
use xiangqi_bot::features::effects::GameDefaults;
use xiangqi_bot::features::review::queries;
use xiangqi_bot::game::{Event, GameId, GameSetup, Player, PlayerId, Timestamp};
use xiangqi_bot::render::{Renderer, Style};
use xiangqi_bot::rules::{Color, Position, RuleSet};
use xiangqi_bot::runtime::{Service, ServiceSettings};
use xiangqi_bot::store::{
    ChannelKey, ChannelWrite, GameWrite, PositionSource, Post, StateWrite, Store, StoredView,
};

/// Moves that two people can play in any number of rounds without a repetition being judged for a long while.
const MOVES: [&str; 8] = ["C2.5", "H8+7", "H2+3", "R9.8", "P3+1", "P3+1", "H8+7", "H2+3"];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let runs = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    runtime.block_on(async {
        if runs("games") {
            games("1,000 games, 20 moves a second, Discord's limits on", 1_000, 20.0, 60, true).await;
        }
        if runs("unlimited") {
            games("1,000 games, 50 moves a second, no limits", 1_000, 50.0, 30, false).await;
        }
        if runs("strangers") {
            strangers().await;
        }
        if runs("restart") {
            restart().await;
        }
        if runs("reviews") {
            reviews().await;
        }
        if runs("programs") {
            programs().await;
        }
    });
}

struct Bench {
    fake: Fake,
    service: Arc<Service>,
    _folder: tempfile::TempDir,
    stop: tokio::sync::oneshot::Sender<()>,
}

/// A bot with a game between Alice and Bob in each of these channels.
async fn bench(channels: &[Channel], limits: bool) -> Bench {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let url = format!("sqlite://{}", folder.path().join("bench.db").display());
    let store = Store::open(&url).await.expect("a new database");
    set_up(&store, channels, None).await;
    serve(folder, store, channels, limits).await
}

/// A bot on this store, with a Discord that has these channels.
async fn serve(folder: tempfile::TempDir, store: Store, channels: &[Channel], limits: bool) -> Bench {
    let fake = Fake::with(Options { limits, ..Options::default() }).await;
    fake.add_channels(channels);
    let mut settings = fake.settings();
    settings.message_content = true;
    let platform = Arc::new(DiscordPlatform::new(&settings).expect("the settings are right"));
    let service_settings = ServiceSettings {
        at_once: u32::MAX,
        puzzles: Arc::default(),
        defaults: GameDefaults { default_level: Level::new(1).unwrap(), challenge_millis: 3_600_000 },
        style: Style::default(),
        renderer: Arc::new(Renderer::new(32 << 20)),
        engine_threads: 1,
        hash_mb: 1,
        metrics: Arc::default(),
    };
    let service = Service::start(service_settings, Env::system(), store, platform.clone());
    let service = service.await.expect("the store works");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let table = Arc::clone(&service);
    tokio::spawn(run(settings, platform, table, async {
        stopped.await.ok();
    }));
    fake.ready().await;
    Bench { fake, service, _folder: folder, stop }
}

/// A game between Alice and Bob in each channel, with a message that was not sent if there is one.
async fn set_up(store: &Store, channels: &[Channel], unsent: Option<&str>) {
    for channel in channels {
        let id = keep(store, *channel, begun(*channel), true, None).await;
        let Some(body) = unsent else { continue };
        let post = Post {
            game: Some(id),
            position: Some(1),
            board: true,
            question: false,
            nonce: format!("bench{}", channel.id),
            body: body.to_owned(),
        };
        let step = ChannelWrite { posts: vec![post], ..ChannelWrite::in_channel(&key(*channel)) };
        store.commit(step).await.expect("the store works");
    }
}

fn key(channel: Channel) -> ChannelKey {
    ChannelKey { platform: "discord", id: channel.id.to_string() }
}

/// Who plays in a channel: two people who play nowhere else.
fn red(channel: Channel) -> Somebody {
    Somebody { id: 1_000_000_000 + channel.id, ..ALICE }
}

fn black(channel: Channel) -> Somebody {
    Somebody { id: 2_000_000_000 + channel.id, ..BOB }
}

/// The time of the machine's clock.
fn now() -> Timestamp {
    let since = std::time::UNIX_EPOCH.elapsed().expect("a clock after 1970");
    Timestamp(since.as_millis() as i64)
}

/// How the game in a channel begins.
fn begun(channel: Channel) -> Vec<Event> {
    let black = person(black(channel));
    vec![
        Event::Challenged {
            challenger: person(red(channel)),
            color: Color::Red,
            opponent: Some(black.clone()),
            opening: GameSetup::under(RuleSet::World),
            expires: Timestamp(i64::MAX),
        },
        Event::Accepted { by: black, at: now() },
    ]
}

/// Stores a game, and a review that this person has asked for.
async fn keep(
    store: &Store,
    channel: Channel,
    events: Vec<Event>,
    open: bool,
    reviewed_for: Option<&str>,
) -> GameId {
    let id = store.reserve_game().await.expect("the store works");
    let since = Some(PositionSource::Event(1));
    let home = StoredView { channel: key(channel).id, side: None, locale: "en".to_owned() };
    let game = GameWrite { id, expected_seq: 0, events, homes: vec![home], open, since };
    let review = reviewed_for.map(|person| {
        let person = format!("{person}{}", channel.id);
        StateWrite::Run(queries::begin(&key(channel), &format!("game:{id}"), &person, Timestamp(1), None))
    });
    let step = ChannelWrite {
        game: Some(game),
        last_seen: Some("1".to_owned()),
        server: Some("100".to_owned()),
        writes: review.into_iter().collect(),
        ..ChannelWrite::in_channel(&key(channel))
    };
    store.commit(step).await.expect("the store works");
    id
}

fn person(somebody: Somebody) -> Player {
    Player { id: PlayerId::new(somebody.id.to_string()), name: somebody.name.to_owned() }
}

async fn games(title: &str, count: u64, rate: f64, seconds: u64, limits: bool) {
    let channels: Vec<Channel> = (0..count).map(|n| Channel { id: 700_000_000 + n, direct: false }).collect();
    let Bench { fake, service, _folder, stop } = bench(&channels, limits).await;
    let moves = (rate * seconds as f64) as usize;
    let mut typed: HashMap<(u64, usize), Instant> = HashMap::new();
    let mut plies = vec![0_usize; channels.len()];
    // At its start the bot reads every channel back.
    let mut read = 0;
    while read < channels.len() {
        read += fake.take_calls().iter().filter(|call| call.path.ends_with("/messages")).count();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (before, _) = fake.measured();
    let start = Instant::now();
    let mut waits = Vec::new();
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let mut told = 0;
    let mut calls = 0;
    loop {
        let due = ((start.elapsed().as_secs_f64() * rate) as usize).min(moves);
        while told < due {
            let n = told % channels.len();
            let ply = plies[n];
            if seen.get(&channels[n].id).copied().unwrap_or(0) >= ply && ply < MOVES.len() {
                let who = if ply.is_multiple_of(2) { red(channels[n]) } else { black(channels[n]) };
                fake.message(channels[n], who, MOVES[ply]);
                typed.insert((channels[n].id, ply), Instant::now());
                plies[n] += 1;
            }
            told += 1;
        }
        for call in fake.take_calls() {
            calls += 1;
            if call.is_post() && call.status < 300 && call.file.is_some() {
                let channel: u64 = call.path.split('/').nth(2).and_then(|id| id.parse().ok()).unwrap_or(0);
                let ply = seen.entry(channel).or_insert(0);
                if let Some(at) = typed.remove(&(channel, *ply)) {
                    waits.push(call.at.duration_since(at));
                }
                *ply += 1;
            }
        }
        if told == moves && typed.is_empty() {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(seconds + 120), "{} boards did not come", typed.len());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let (counted, refused) = fake.measured();
    println!("{title}");
    report(&waits);
    println!(
        "  {} moves, {calls} calls in {:.0} s, {refused} of {} refused for a limit",
        waits.len(),
        start.elapsed().as_secs_f64(),
        counted - before
    );
    stop.send(()).ok();
    service.shutdown(Duration::from_secs(5)).await;
}

/// One game of people who move every ten seconds, while three others mention the bot once a second.
async fn strangers() {
    let channel = Channel { id: 700_000_000, direct: false };
    let Bench { fake, service, _folder, stop } = bench(&[channel], true).await;
    let mut waits = Vec::new();
    let mut notes = 0;
    let start = Instant::now();
    for (ply, text) in MOVES.iter().enumerate() {
        for second in 0..10 {
            for n in 0..3 {
                let stranger = [CAROL, red(channel), black(channel)][n];
                fake.message(channel, stranger, &format!("{} foo{ply}{second}", BOT.mention()));
            }
            if second == 5 {
                fake.message(channel, if ply % 2 == 0 { red(channel) } else { black(channel) }, text);
                let at = Instant::now();
                loop {
                    let calls = fake.take_calls();
                    notes += calls.iter().filter(|call| call.is_post() && call.file.is_none()).count();
                    if let Some(board) = calls.iter().find(|call| call.is_post() && call.file.is_some()) {
                        waits.push(board.at.duration_since(at));
                        break;
                    }
                    assert!(at.elapsed() < Duration::from_secs(60), "the board does not come");
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
            tokio::time::sleep_until((start + Duration::from_secs(ply as u64 * 10 + second + 1)).into())
                .await;
        }
    }
    notes += fake.take_calls().iter().filter(|call| call.is_post()).count();
    println!("a game while three people mention the bot once a second");
    report(&waits);
    println!("  {notes} answers to 240 mentions, {} calls refused for a limit", fake.measured().1);
    stop.send(()).ok();
    service.shutdown(Duration::from_secs(5)).await;
}

/// Fifty live games against the bot and fifty between people, alone and while 20 games are being reviewed, in turns.
async fn reviews() {
    let (mut alone, mut beside) = (Waits::default(), Waits::default());
    for _ in 0..3 {
        alone.add(live_games(0).await);
        beside.add(live_games(20).await);
    }
    println!("50 live games against the bot and 50 between people, alone and beside 20 reviews");
    for (name, alone, beside) in
        [("bot's answer", alone.bot, beside.bot), ("move of a person", alone.people, beside.people)]
    {
        for share in [0.5, 0.9] {
            let (alone, beside) = (at(&alone, share), at(&beside, share));
            println!(
                "  {name}: p{:.0} {alone:.1} ms alone, {beside:.1} ms beside the reviews; ratio {:.2}",
                share * 100.0,
                beside / alone
            );
        }
    }
}

/// How long boards were waited for.
#[derive(Default)]
struct Waits {
    bot: Vec<Duration>,
    people: Vec<Duration>,
}

impl Waits {
    fn add(&mut self, more: Waits) {
        self.bot.extend(more.bot);
        self.people.extend(more.people);
    }
}

/// So many milliseconds this share of the waits took at most.
fn at(waits: &[Duration], share: f64) -> f64 {
    let mut sorted = waits.to_vec();
    sorted.sort();
    sorted[((sorted.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0
}

/// Moves in 50 games against the bot and 50 between people, two a second, while so many games are being reviewed.
async fn live_games(reviewed: u64) -> Waits {
    let channels = |from: u64, count: u64| -> Vec<Channel> {
        (from..from + count).map(|id| Channel { id, direct: false }).collect()
    };
    let (people, bots, over) =
        (channels(700_000_000, 50), channels(710_000_000, 50), channels(720_000_000, reviewed));
    let folder = tempfile::tempdir().expect("a folder for the database");
    let url = format!("sqlite://{}", folder.path().join("bench.db").display());
    let store = Store::open(&url).await.expect("a new database");
    set_up(&store, &people, None).await;
    // No book knows this position, so the bot has to search.
    let start: Position =
        "rnbakabnr/9/2c4c1/p1p1p1p1p/9/9/P1P1P1P1P/C7C/9/RNBAKABNR w".parse().expect("a position");
    for channel in &bots {
        let bot = Event::BotChallenged {
            player: person(red(*channel)),
            color: Color::Red,
            level: 5,
            seed: channel.id,
            opening: GameSetup { start: Some(start.clone()), ..GameSetup::under(RuleSet::Casual) },
            at: now(),
        };
        keep(&store, *channel, vec![bot], true, None).await;
    }
    for channel in &over {
        let mut events = begun(*channel);
        let moved = |at: usize| Event::Moved {
            mv: ["h2e2", "h9g7", "e2h2", "g7h9"][at % 4].parse().expect("a move"),
            at: Timestamp(1),
        };
        events.extend((0..40).map(moved));
        let (termination, winner) = ("resignation".parse().expect("an ending"), Some(Color::Red));
        events.push(Event::Ended { winner, termination, at: Timestamp(2) });
        keep(&store, *channel, events, false, Some("2000")).await;
    }
    let all: Vec<Channel> = people.iter().chain(&bots).chain(&over).copied().collect();
    let Bench { fake, service, _folder, stop } = serve(folder, store, &all, false).await;
    let mut waits = Waits::default();
    for round in 0..50 {
        for (channel, text, of_bot) in [(bots[round], "H2+3", true), (people[round], MOVES[0], false)] {
            fake.message(channel, red(channel), text);
            let typed = Instant::now();
            let board = loop {
                let calls = fake.take_calls();
                let path = format!("/channels/{}/messages", channel.id);
                let mut posts = calls.iter().filter(|call| call.is_post() && call.path.ends_with(&path[1..]));
                if let Some(board) = posts.find(|call| call.file.is_some()) {
                    break board.at;
                }
                assert!(typed.elapsed() < Duration::from_secs(60), "the board does not come");
                tokio::time::sleep(Duration::from_millis(2)).await;
            };
            let wait = board.duration_since(typed);
            if of_bot {
                waits.bot.push(wait)
            } else {
                waits.people.push(wait)
            }
            // Nothing is left to be posted meanwhile, so that what is measured is no queue.
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    stop.send(()).ok();
    service.shutdown(Duration::from_secs(5)).await;
    waits
}

/// The built program comes back to a thousand games with a board owed in each and a move typed meanwhile in each.
async fn restart() {
    let channels: Vec<Channel> = (0..1_000).map(|n| Channel { id: 700_000_000 + n, direct: false }).collect();
    let folder = tempfile::tempdir().expect("a folder for the database");
    let file = folder.path().join("bench.db");
    let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("a new database");
    let board = r#"{"text":"owed","picture":{"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w","file":"b.png","alt":"a board"}}"#;
    set_up(&store, &channels, Some(board)).await;
    store.close().await;
    drop(store);
    let options = Options {
        limits: true,
        before: Some(|| Box::pin(tokio::time::sleep(Duration::from_millis(80)))),
        ..Options::default()
    };
    let fake = Fake::with(options).await;
    fake.add_channels(&channels);
    for channel in &channels {
        fake.message(*channel, red(*channel), &format!("{} C2.5", BOT.mention()));
    }
    let start = Instant::now();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"))
        .current_dir(folder.path())
        .env("DATABASE_URL", format!("sqlite://{}", file.display()))
        .env("DISCORD_TOKEN", discord::TOKEN)
        .env("DISCORD_API", fake.settings().api.expect("the fake has an address"))
        .env("RUST_LOG", "error")
        .spawn()
        .expect("the program starts");
    let (mut owed, mut played, mut threads) = (Vec::new(), Vec::new(), 0);
    while owed.len() < channels.len() || played.len() < channels.len() {
        for call in fake.take_calls() {
            if call.is_post() && call.status < 300 {
                let list = if call.text() == "owed" { &mut owed } else { &mut played };
                list.push(call.at.duration_since(start));
            }
        }
        threads = threads.max(status(program.id(), "Threads:"));
        assert!(start.elapsed() < Duration::from_secs(300), "{} owed, {} played", owed.len(), played.len());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!(
        "1,000 games come back: a board owed and a move typed meanwhile in each, 80 ms a call, limits on"
    );
    println!("  all boards owed after {:.0} s, all moves answered after {:.0} s", last(&owed), last(&played));
    println!(
        "  most memory {} MB, {threads} threads, {} calls refused for a limit",
        status(program.id(), "VmHWM:") / 1024,
        fake.measured().1
    );
    program.kill().ok();
    program.wait().ok();
}

/// How long a typed move waits for its board in the built program, and in another one.
async fn programs() {
    let mut paths = vec![env!("CARGO_BIN_EXE_xiangqi-bot").to_owned()];
    paths.extend(std::env::var("OTHER"));
    let mut waits = vec![Vec::new(); paths.len()];
    for _ in 0..5 {
        for (path, waits) in paths.iter().zip(&mut waits) {
            waits.extend(played_by(path).await);
        }
    }
    println!("ten moves a second at most in ten games, by the program itself");
    for (path, waits) in paths.iter().zip(&waits) {
        println!(" {path}, {} moves", waits.len());
        report(waits);
    }
}

/// Ten games of eight moves each, refereed by a program.
async fn played_by(path: &str) -> Vec<Duration> {
    const MOVES: [&str; 8] = ["C2.5", "H8+7", "H2+3", "R9.8", "H3-2", "R8.9", "C5.2", "H7-8"];
    let channels: Vec<Channel> = (0..10).map(|n| Channel { id: 700_000_000 + n, direct: false }).collect();
    let folder = tempfile::tempdir().expect("a folder for the database");
    let fake = Fake::with(Options::default()).await;
    fake.add_channels(&channels);
    let mut program = std::process::Command::new(path)
        .current_dir(folder.path())
        .env("DATABASE_URL", "sqlite://bench.db")
        .env("DISCORD_TOKEN", discord::TOKEN)
        .env("DISCORD_API", fake.settings().api.expect("the fake has an address"))
        .env("RUST_LOG", "error")
        .spawn()
        .expect("the program starts");
    fake.ready().await;
    let mut boards = Vec::new();
    for channel in &channels {
        let options = [("opponent", Given::Person(BOB)), ("color", Given::Text("red"))];
        fake.slash(*channel, ALICE, "play", &options);
        let challenge = posted(&fake).await;
        let message = challenge.message.as_deref().expect("a message has an id");
        fake.press(*channel, BOB, message, &challenge.component("Accept"));
        boards.push(posted(&fake).await.message.expect("a message has an id"));
    }
    let mut waits = Vec::new();
    for (ply, text) in MOVES.iter().enumerate() {
        for (channel, board) in channels.iter().zip(&mut boards) {
            let typed = Instant::now();
            fake.reply(*channel, if ply % 2 == 0 { ALICE } else { BOB }, board, text);
            let answer = posted(&fake).await;
            waits.push(answer.at.duration_since(typed));
            assert!(answer.file.is_some(), "{text} is answered with a board, not with {}", answer.text());
            *board = answer.message.expect("a message has an id");
            // The older board loses its buttons meanwhile, so that what is measured is no queue.
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    program.kill().ok();
    program.wait().ok();
    waits
}

/// The next message of the bot in a channel.
async fn posted(fake: &Fake) -> discord::Call {
    let start = Instant::now();
    loop {
        let calls = fake.take_calls();
        if let Some(post) = calls.into_iter().find(|call| call.is_post() && call.path.ends_with("/messages"))
        {
            return post;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "no message comes");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

fn last(times: &[Duration]) -> f64 {
    times.iter().max().map_or(0.0, Duration::as_secs_f64)
}

/// A number from what the system says of a process.
fn status(process: u32, name: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn report(waits: &[Duration]) {
    let at = |share| at(waits, share);
    println!("  typed to posted: p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms", at(0.5), at(0.99), at(1.0));
}
