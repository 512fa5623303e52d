//! The built program as a newcomer and a script meet it.

mod activity;
mod activity_failures;
mod backup;
mod browser;
mod browser_layout;
mod compose;
mod damaged_log;
mod files;
mod health;
mod licenses;
mod log;
mod read_only;
mod referee;
mod stop;
mod supervisor;
mod uci;

use test_support::log_digest;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_xiangqi-bot");

/// How long a test waits for the bot before it fails.
const PATIENCE: Duration = Duration::from_secs(120);

fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(folder).env("RUST_LOG", "warn");
    for name in [
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "DISCORD_API",
        "DISCORD_RESOLVE",
        "DISCORD_CA_FILE",
        "LOG_FORMAT",
        "NOTIFY_SOCKET",
        "PLAYGROUND_PASSWORD",
    ] {
        command.env_remove(name);
    }
    command
}

/// The names of the entries of a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    program(folder, arguments).stdin(Stdio::null()).output().unwrap()
}

/// Runs a command and returns its exit code, output and error output, without the last line end.
fn run_text(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = run(folder, arguments);
    let [stdout, stderr] =
        [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap().trim_end().to_owned());
    (status.code(), stdout, stderr)
}

/// Runs a command that must succeed without a complaint, and returns its output.
fn run_good(folder: &Path, arguments: &[&str]) -> String {
    let (code, stdout, stderr) = run_text(folder, arguments);
    assert_eq!((code, &*stderr), (Some(0), ""));
    stdout
}

/// Runs a command that must fail with a complaint of one line, and returns it.
fn run_failing(folder: &Path, arguments: &[&str]) -> String {
    let (code, stdout, stderr) = run_text(folder, arguments);
    assert_eq!((code, stderr.lines().count()), (Some(1), 1), "{stdout}{stderr}");
    stderr
}

/// The first line that a process writes.
fn first_line(process: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    line
}

/// Changes a database that no program has open.
async fn change(file: &Path, statement: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query(statement).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
}

/// A process that ends with its test, also with one that fails: it would hold the output of all tests open.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// The program serving the playground on a free port.
struct Playground {
    process: Running,
    url: String,
    client: Client,
    /// The channel in which people speak and listen.
    channel: &'static str,
}

impl Playground {
    fn start(folder: &Path) -> Playground {
        Playground::start_with(folder, |_| {})
    }

    /// Starts the program with other settings.
    fn start_with(folder: &Path, set: impl FnOnce(&mut Command)) -> Playground {
        Playground::start_at(folder, "127.0.0.1:0", set)
    }

    /// Starts the program on an address.
    fn start_at(folder: &Path, address: &str, set: impl FnOnce(&mut Command)) -> Playground {
        let mut program = program(folder, &["playground", "--listen", address]);
        set(&mut program);
        let mut process = Running(program.stdout(Stdio::piped()).spawn().unwrap());
        let line = first_line(&mut process.0);
        let url =
            line.trim().strip_prefix("playground on ").expect("the program says where it is").to_owned();
        let client = Client::builder().no_proxy().build().unwrap();
        Playground { process, url, client, channel: "general" }
    }

    async fn says(&self, person: &str, text: &str) -> Value {
        let body = json!({"channel": self.channel, "person": person, "text": text});
        let request = self.client.post(format!("{}/api/messages", self.url));
        let answer =
            request.header("content-type", "application/json").body(body.to_string()).send().await.unwrap();
        assert!(answer.status().is_success(), "{person}: {text}");
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    /// Begins a game of alice, who has Red, and mei, and plays these moves in turn.
    async fn plays(&self, moves: &str) {
        self.says("alice", "/xq play color:red").await;
        self.says("mei", "@xiangqi accept").await;
        self.says_in_turn(moves).await;
    }

    async fn says_in_turn(&self, moves: &str) {
        for (ply, text) in moves.split_whitespace().enumerate() {
            self.says(["alice", "mei"][ply % 2], text).await;
        }
    }

    /// The texts of the bot's messages in the channel, once one of them has `text` in it.
    async fn hears(&self, text: &str) -> Vec<String> {
        let listen = async {
            loop {
                let url = format!("{}/api/channels/{}/messages?person=alice", self.url, self.channel);
                let answer = self.client.get(&url).send().await.unwrap().text().await.unwrap();
                let answer: Value = serde_json::from_str(&answer).unwrap();
                let messages = answer["messages"].as_array().unwrap();
                let texts: Vec<String> = messages
                    .iter()
                    .filter(|message| message["bot"] == true)
                    .map(|message| message["text"].as_str().unwrap().to_owned())
                    .collect();
                if texts.iter().any(|said| said.contains(text)) {
                    return texts;
                }
                // The next message ends this wait.
                let last = messages.last().map_or(0, |message| message["id"].as_i64().unwrap_or(0));
                self.client.get(format!("{url}&after={last}&wait=5")).send().await.unwrap();
            }
        };
        tokio::time::timeout(PATIENCE, listen)
            .await
            .unwrap_or_else(|_| panic!("the bot never said \"{text}\""))
    }

    /// As a power cut would: the process gets no chance to do anything.
    fn kill(mut self) {
        self.process.0.kill().unwrap();
        self.process.0.wait().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_once_however_often_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Playground::start(folder.path());
    table.says("alice", "/xq play color:red time:0/5s").await;
    table.says("mei", "@xiangqi accept").await;
    table.says("alice", "C2.5").await;
    table.says("mei", "H8+7").await;
    // Each run is short, and no clock runs between them.
    for _ in 0..4 {
        table.kill();
        table = Playground::start(folder.path());
        table.hears("**H8+7**").await;
    }
    for _ in 0..3 {
        let said = table.hears("time is up.").await;
        assert_eq!(said.iter().filter(|text| text.contains("time is up")).count(), 1, "{said:?}");
        table.kill();
        table = Playground::start(folder.path());
    }
    // Nothing more has happened in the game that is over.
    table.says("alice", "H2+3").await;
    table.says("alice", "@xiangqi board").await;
    let said = table.hears("Game 1").await;
    assert_eq!(said.iter().filter(|text| text.contains("H2+3")).count(), 0, "{said:?}");
    assert_eq!(said.iter().filter(|text| text.contains("time is up") && !text.contains("Game 1")).count(), 1);
    table.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_comes_once_however_often_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    table.says("alice", "/xq play color:red time:5d").await;
    table.says("mei", "@xiangqi accept").await;
    table.says("alice", "C2.5").await;
    table.says("mei", "H8+7").await;
    table.hears("**H8+7**").await;
    table.kill();
    // The game has begun four and a half days earlier.
    let url = format!("sqlite://{}", folder.path().join("xiangqi-bot.db").display());
    let store = xiangqi_bot::store::Store::open(&url).await.unwrap();
    sqlx::query(
        "UPDATE events SET event = json_set(event, '$.at', json_extract(event, '$.at') - 388800000)
         WHERE json_extract(event, '$.at') IS NOT NULL",
    )
    .execute(store.sqlite().unwrap().pool())
    .await
    .unwrap();
    log_digest::renew(store.sqlite().unwrap().pool()).await;
    store.close().await;
    for _ in 0..3 {
        Playground::start(folder.path()).kill();
    }
    for _ in 0..3 {
        let table = Playground::start(folder.path());
        let said = table.hears("your time to move against").await;
        for once in ["your time to move", "is looking for an opponent", "**C2.5**", "**H8+7**"] {
            assert_eq!(said.iter().filter(|text| text.contains(once)).count(), 1, "{once}: {said:?}");
        }
        table.kill();
        // The bot was away for longer: the newest message is corrected to a later deadline.
        change(&folder.path().join("xiangqi-bot.db"), "UPDATE heartbeats SET at = at - 2000").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_counts_once_however_often_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Playground::start(folder.path());
    table.says("alice", "/xq play color:red rated:true").await;
    table.says("mei", "@xiangqi accept").await;
    table.hears("Your move, <@alice>").await;
    let moves = "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P3+1 P3+1 H8+7 P1+1";
    table.says_in_turn(moves).await;
    table.says("mei", "/xq draw").await;
    table.says("alice", "/xq draw").await;
    for _ in 0..3 {
        table.kill();
        table = Playground::start(folder.path());
    }
    let said = table.hears("Rating: <@alice> 1500? (+0) and <@mei> 1500? (+0).").await;
    assert_eq!(said.iter().filter(|line| line.contains("Rating: ")).count(), 1, "{said:#?}");
    table.kill();
    for _ in 0..2 {
        let told = run_good(folder.path(), &["rebuild", "--database", "sqlite://xiangqi-bot.db"]);
        assert_eq!(told, "1 games were read, 1 of them count for ratings");
    }
    run_failing(folder.path(), &["rebuild", "--database", "sqlite://nowhere/games.db"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_plays_the_move_it_owes_after_being_killed() {
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    table.says("alice", "/xq bot level:9 color:red").await;
    table.says("alice", "C2.5").await;
    table.kill();
    let table = Playground::start(folder.path());
    let said = table.hears("1… **").await;
    assert_eq!(said.iter().filter(|line| line.contains("1… **")).count(), 1, "{said:#?}");
    table.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_borrowed_channel_only_commands_are_heard_and_boards_follow_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Playground::start(folder.path());
    table.channel = "borrowed.friends";
    assert_eq!(table.says("alice", "@xiangqi board").await["answer"], Value::Null);
    let refused = table.says("alice", "/xq play @Mei time:5m").await;
    assert!(refused.to_string().contains("Play in direct messages"), "{refused}");
    table.says("alice", "/xq bot level:2 color:red").await;
    table.hears("Your move, <@alice>").await;
    table.says("alice", "/xq move C2.5").await;
    table.hears("1… ").await;
    table.kill();

    // After a start nothing is posted before an action.
    let mut table = Playground::start(folder.path());
    table.channel = "borrowed.friends";
    assert_eq!(table.says("alice", "H2+3").await["answer"], Value::Null);
    table.says("alice", "/xq move H2+3").await;
    let texts = table.hears("2… ").await;
    for board in ["vs Bot level 2", "1… ", "2… "] {
        assert_eq!(texts.iter().filter(|text| text.contains(board)).count(), 1, "{texts:#?}");
    }
    table.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_program_on_the_same_database_says_so_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    std::fs::write(folder.path().join("other.toml"), "[playground]\nlisten = \"127.0.0.1:0\"\n").unwrap();
    for arguments in
        [&["run", "--config", "other.toml"][..], &["playground", "--listen", "127.0.0.1:0"], &["migrate"]]
    {
        let (code, said, complaint) = run_text(folder.path(), arguments);
        assert_eq!((code, &*said, complaint.lines().count()), (Some(1), "", 1), "{complaint}");
        let in_use = "the database xiangqi-bot.db is in use by another program";
        assert!(complaint.contains(in_use), "{complaint}");
    }
    // The first one is not disturbed, and lets others in when it has ended.
    table.says("alice", "/xq play color:red").await;
    table.hears("looking for an opponent").await;
    table.kill();
    assert_eq!(run(folder.path(), &["migrate"]).status.code(), Some(0));
}

#[test]
fn a_mistake_in_the_settings_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("config.toml"), "[bot]\nhash_mbb = 3\n").unwrap();
    for arguments in [&["check-config"][..], &["run"], &["playground"]] {
        let complaint = run_failing(folder.path(), arguments);
        assert!(complaint.contains("hash_mbb") && complaint.contains("hash_mb"), "{complaint}");
    }
}

#[test]
fn the_addresses_at_which_people_install_the_bot_are_named() {
    let folder = tempfile::tempdir().unwrap();
    // (the token, the id in the addresses)
    let table = [
        ("Mjg4NzYwMjQxMzYzODc3ODg4.C_ikow.hush", "288760241363877888"),
        ("abc.def.hush", "APPLICATION_ID"),
        ("hush", "APPLICATION_ID"),
    ];
    for (token, id) in table {
        let output = program(folder.path(), &["check-config"]).env("DISCORD_TOKEN", token).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{told}");
        assert!(addresses(id).iter().all(|address| told.contains(address)), "{told}");
        assert_eq!(told.contains("developer portal"), id == "APPLICATION_ID", "{told}");
        assert!(!told.contains("hush"), "{told}");
    }
    // The documents contain these links.
    for document in [include_str!("../../README.md"), include_str!("../../docs/hosting.md")] {
        assert!(addresses("APPLICATION_ID").iter().all(|address| document.contains(address)));
    }
}

/// The lines with the addresses at which a bot of this id is added to a server or to an account.
fn addresses(id: &str) -> [String; 2] {
    ["0&scope=bot%20applications.commands&permissions=309237763072", "1&scope=applications.commands"]
        .map(|kind| format!("https://discord.com/oauth2/authorize?client_id={id}&integration_type={kind}\n"))
}

#[test]
fn the_values_of_the_portal_for_the_live_board_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "[activity]\nlisten = \"127.0.0.1:8788\"\npublic_url = \"https://board.example/\"\n";
    std::fs::write(folder.path().join("config.toml"), settings).unwrap();
    let mut command = program(folder.path(), &["check-config"]);
    let command = command.env("DISCORD_TOKEN", "OTAw.a.hush").env("DISCORD_CLIENT_SECRET", "hush");
    let told = String::from_utf8(command.output().unwrap().stdout).unwrap();
    for value in
        ["/applications/900:", "Redirects", "Root Mapping  /  ->  board.example\n", "Enable Activities is on"]
    {
        assert!(told.contains(value), "{value}: {told}");
    }
    assert!(!told.contains("hush"), "{told}");
}

#[test]
fn settings_that_do_not_go_together_are_found_out_before_the_start() {
    let folder = tempfile::tempdir().unwrap();
    // (settings, the complaint about them)
    let table = [
        ("[metrics]\nlisten = \"0.0.0.0:1\"", "metrics.listen is 0.0.0.0:1"),
        ("[playground]\nlisten = \"0.0.0.0:1\"", "playground.password"),
        ("database_url = \"mysql://bot:hush@host/games\"", "\"mysql://***@host/games\" is not the address"),
        ("database_url = \"host=db password=hush\"", "\"***\" is not the address"),
        ("database_url = \"postgres:/bot:hush@host/games\"", "\"***\" is not the address"),
        ("database_url = \"postgres://host:99999/games\"", "postgres://host:99999/games"),
        ("[discord]\ntoken = \"hush\"\nshards = 4\nprocesses = 2", "several processes need a PostgreSQL"),
        (
            "database_url = \"postgres://h/g\"\n[discord]\ntoken = \"hush\"\nshards = 1\nprocesses = 3",
            "3 processes cannot share 1 shards out",
        ),
        (
            "[discord]\ntoken = \"OTAw.a.hush\"\n[activity]\nlisten = \"127.0.0.1:1\"\npublic_url = \"https://host\"",
            "discord.client_secret is missing",
        ),
        (
            "[discord]\ntoken = \"OTAw.a.hush\"\nclient_secret = \"hush\"\n[activity]\nlisten = \"127.0.0.1:1\"",
            "activity.public_url is missing",
        ),
        (
            "[discord]\ntoken = \"OTAw.a.hush\"\nclient_secret = \"hush\"\n[activity]\nlisten = \"127.0.0.1:1\"\n\
             public_url = \"http://host\"",
            "Discord asks only https:// addresses",
        ),
        (
            "[discord]\ntoken = \"hush\"\nclient_secret = \"hush\"\n[activity]\nlisten = \"127.0.0.1:1\"\n\
             public_url = \"https://host\"",
            "does not begin with the application's ID",
        ),
        ("[discord]\ntoken = \"hush\"\nca_file = \"absent.pem\"", "absent.pem: No such file"),
        ("[discord]\ntoken = \"hush\"\napi = \"http://me:hush@host/\"", "\"http://***@host/\" is not"),
    ];
    for (settings, expected) in table {
        std::fs::write(folder.path().join("config.toml"), settings).unwrap();
        for arguments in [&["check-config"][..], &["run"]] {
            let (code, said, complaint) = run_text(folder.path(), arguments);
            assert_eq!((code, complaint.lines().count()), (Some(1), 1), "{settings}: {complaint}");
            assert!(complaint.contains(expected), "{arguments:?} {settings}: {complaint}");
            let shown = said + &complaint;
            assert!(!shown.contains("hush") && !shown.contains("are good"), "{shown}");
        }
    }
    assert!(!folder.path().join("xiangqi-bot.db").exists(), "nothing was opened");
    std::fs::remove_file(folder.path().join("config.toml")).unwrap();
    let complaint = run_failing(folder.path(), &["rebuild"]);
    assert!(complaint.contains("there is no database xiangqi-bot.db"), "{complaint}");
    assert!(!folder.path().join("xiangqi-bot.db").exists());
}

#[test]
fn wrong_use_ends_with_2_and_a_failure_with_1() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, code) in [
        (&["--help"][..], 0),
        (&["--version"], 0),
        (&["fly"], 2),
        (&["perft"], 2),
        (&["perft", "many"], 2),
        (&["perft", "2", "--fen", "nonsense"], 1),
        (&["render", "nonsense", "-o", "x.png"], 1),
        (&["render", "start", "-o", "x.png", "--hint", "e4e5"], 1),
        (&["render", "start", "-o", "x.png", "--hint", "a0b0"], 1),
        (&["render", "start", "-o", "x.png", "--select", "e4"], 1),
        (&["analyse"], 2),
        (&["analyse", "start", "--lines", "0"], 2),
        (&["analyse", "start", "--rules", "mine"], 2),
        (&["analyse", "nonsense"], 1),
        (&["analyse", "start", "--moves", "C2.5", "C2.9"], 1),
        (&["convert", "absent.pgn", "--to", "fen"], 1),
        (&["playground", "--config", "absent.toml"], 1),
        (&["playground", "--listen", "nowhere"], 2),
    ] {
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let complains = code == 0 || !output.stderr.is_empty();
        assert!(complains, "{arguments:?} says what is wrong");
    }
}

#[test]
fn an_analysis_is_told_in_words_and_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let threatened = "3k5/1R7/9/9/9/9/9/9/8r/R3K4 b";
    let words = run_good(folder.path(), &["analyse", threatened, "--depth", "6", "--lines", "2"]);
    for part in [
        "Black is to move.",
        "\n1. ",
        "\n2. ",
        "Threat: If you did nothing, your opponent would play R9+9, and that would be mate.",
        "Best: R9+1 (i1i0). The idea: stop the mate that is threatened.",
    ] {
        assert!(words.contains(part), "no {part:?} in\n{words}");
    }
    let json: Value =
        serde_json::from_str(&run_good(folder.path(), &["analyse", threatened, "--depth", "6", "--json"]))
            .unwrap();
    assert_eq!(json["turn"], "black");
    assert_eq!(json["lines"][0]["iccs"][0], "i1i0");
    assert_eq!(json["threat"]["kind"], "mates");
    assert_eq!(json["threat"]["wxf"][0], "R9+9");
    assert_eq!(json["idea"]["kind"], "stops-mate");
    let chances = &json["win_chance"];
    let sum = chances["red"].as_f64().unwrap() + chances["black"].as_f64().unwrap();
    assert!((sum - 1.0).abs() < 0.001, "{chances}");

    // A side without a move loses, but that is no mate.
    let words = run_good(folder.path(), &["analyse", "3k5/5P3/9/9/9/9/9/9/9/4K4 w", "--depth", "4"]);
    for part in [
        "Red wins by force in 1 move.",
        "1. won in 1: ",
        "win by leaving the other side without a legal move.",
    ] {
        assert!(words.contains(part), "no {part:?} in\n{words}");
    }

    // The moves lead on, in any notation, and may end the game.
    let mate = ["analyse", "3k5/1R7/9/9/9/9/9/9/9/R3K4 w", "--moves", "俥九進九", "--json"];
    assert_eq!(run_good(folder.path(), &mate[..4]), "The game is over: Red wins (checkmate).");
    let json: Value = serde_json::from_str(&run_good(folder.path(), &mate)).unwrap();
    assert_eq!(json["outcome"], json!({ "winner": "red", "termination": "checkmate" }));
}

#[test]
fn a_record_is_given_the_name_of_its_opening_unless_it_has_one() {
    let folder = tempfile::tempdir().unwrap();
    for (record, tag) in [
        ("C2.5 C8.5", "[Opening \"順炮\"]"),
        ("C2.5", "[Opening \"中炮局\"]"),
        ("[Opening \"mine\"]\n\n1. C2.5 C8.5 *\n", "[Opening \"mine\"]"),
    ] {
        std::fs::write(folder.path().join("game"), record).unwrap();
        let pgn = run_good(folder.path(), &["convert", "game", "--to", "pgn"]);
        assert!(pgn.contains(tag) && pgn.matches("[Opening").count() == 1, "no {tag} in\n{pgn}");
    }
}

#[tokio::test]
async fn whoever_runs_it_can_ask_how_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "[playground]\nlisten = \"127.0.0.1:0\"\n[metrics]\nlisten = \"0.0.0.0:0\"\n";
    std::fs::write(folder.path().join("config.toml"), settings).unwrap();
    let line = run_failing(folder.path(), &["playground"]);
    assert!(line.contains("metrics.listen is 0.0.0.0:0"), "{line}");
    std::fs::write(folder.path().join("config.toml"), settings.replace("0.0.0.0", "127.0.0.1")).unwrap();
    let mut process =
        Running(program(folder.path(), &["playground"]).stdout(Stdio::piped()).spawn().unwrap());
    let mut lines = BufReader::new(process.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let url = lines.find_map(|line| line.strip_prefix("metrics on ").map(str::to_owned)).unwrap();
    let client = Client::builder().no_proxy().build().unwrap();
    let health = client.get(format!("{url}/healthz")).send().await.unwrap();
    assert_eq!((health.status().as_u16(), health.text().await.unwrap().as_str()), (200, "ok\n"));
    let metrics = client.get(format!("{url}/metrics")).send().await.unwrap();
    assert!(metrics.headers()["content-type"].to_str().unwrap().starts_with("application/openmetrics-text"));
    let metrics = metrics.text().await.unwrap();
    for part in ["\nxiangqi_open_games 0.0\n", "\nxiangqi_platform_up 1.0\n", "\n# EOF\n"] {
        assert!(metrics.contains(part), "{part} is not in\n{metrics}");
    }
    let foreign = client.get(format!("{url}/metrics")).header("host", "evil.example").send().await.unwrap();
    assert_eq!(foreign.status().as_u16(), 403);
}

#[test]
fn a_busy_port_and_a_foreign_file_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let complaint = run_failing(folder.path(), &["playground", "--listen", &address]);
    assert!(complaint.contains(&address) && complaint.contains("in use"), "{complaint}");

    std::fs::write(folder.path().join("xiangqi-bot.db"), "not a database, but a letter to a friend").unwrap();
    // Others may read the file, which has a line of its own.
    let (code, _, complaint) = run_text(folder.path(), &["playground", "--listen", "127.0.0.1:0"]);
    assert_eq!(code, Some(1), "{complaint}");
    assert!(complaint.contains("not a SQLite database"), "{complaint}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_has_no_colors_in_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    table.says("alice", "/xq play color:red").await;
    table.kill();
    // The open game is taken up, and the log says so.
    let log = std::fs::File::create(folder.path().join("log")).unwrap();
    let logging = |program: &mut Command| {
        program.env("RUST_LOG", "info").env_remove("NO_COLOR").stderr(log);
    };
    Playground::start_with(folder.path(), logging).kill();
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(log.contains("INFO"), "something is logged: {log}");
    assert!(!log.contains('\u{1b}'), "{log}");
}

#[test]
fn an_unreadable_record_is_named_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game");
    for text in ["[DhtmlXQ_movelist]7é77[/DhtmlXQ_movelist]", "C2.5 \u{1b}[2Jx", "# rules: a\u{7}b"] {
        std::fs::write(&record, text).unwrap();
        for command in [
            &["convert", "game", "--to", "pgn"][..],
            &["replay", "game", "-o", "out.gif"],
            &["review", "game", "--nodes", "1"],
        ] {
            let complaint = run_failing(folder.path(), command);
            assert!(complaint.starts_with("xiangqi-bot: game: line 1, column "), "{complaint:?}");
            assert_eq!(complaint.trim_end().chars().filter(|c| c.is_control()).count(), 0, "{complaint:?}");
        }
    }
}

#[test]
fn a_replay_has_a_line_for_players_whom_the_record_names() {
    assert_eq!(replay_height("1. C2.5 H8+7 *"), 500);
    assert_eq!(replay_height("[Red \"?\"]\n[Black \"Ana\"]\n\n1. C2.5 H8+7 *"), 500);
    assert_eq!(replay_height("[Red \"陳大文\"]\n[Black \"Ana\"]\n\n1. C2.5 H8+7 *"), 538);
}

/// Height of the animation of a record, in pixels, on a board of 430 x 500.
fn replay_height(record: &str) -> u16 {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game"), record).unwrap();
    run_good(folder.path(), &["replay", "game", "-o", "out.gif", "--size", "430"]);
    let gif = std::fs::read(folder.path().join("out.gif")).unwrap();
    u16::from_le_bytes([gif[8], gif[9]])
}

#[test]
fn records_of_older_chinese_programs_are_converted() {
    let folder = tempfile::tempdir().unwrap();
    for (encoding, text) in [
        (encoding_rs::BIG5, "1. 炮二平五 馬８進７ 2. 傌二進三"),
        (encoding_rs::GB18030, "1. 炮二平五 马８进７ 2. 马二进三"),
    ] {
        std::fs::write(folder.path().join("game"), encoding.encode(text).0).unwrap();
        let iccs = run_good(folder.path(), &["convert", "game", "--to", "iccs"]);
        assert_eq!(iccs, "1. h2e2 h9g7\n2. h0g2", "{text}");
    }
    std::fs::write(folder.path().join("game"), b"caf\xe9 \xff\xfe").unwrap();
    let complaint = run_failing(folder.path(), &["convert", "game", "--to", "iccs"]);
    assert!(complaint.contains("save it as UTF-8"), "{complaint}");
}

#[test]
fn of_a_file_with_several_games_all_are_converted_or_one() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game"), "[Red \"A\"]\n\n1. C2.5 *\n\n[Red \"B\"]\n\n1. H2+3 *\n")
        .unwrap();
    let convert = ["convert", "game", "--to", "iccs", "--game"];
    assert_eq!(run_good(folder.path(), &convert[..4]), "1. h2e2\n\n1. h0g2");
    assert_eq!(run_good(folder.path(), &[&convert[..], &["2"]].concat()), "1. h0g2");
    for none in ["0", "3"] {
        let complaint = run_failing(folder.path(), &[&convert[..], &[none]].concat());
        assert!(complaint.contains(&format!("there is no game {none}, it holds 2")), "{complaint}");
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/xiangqi/tests/notation/files/00.xqf");
    let pgn = run_good(folder.path(), &["convert", file, "--to", "pgn"]);
    assert!(pgn.contains("[Red \"浙江波爾軸承隊\"]") && pgn.contains("開局：這是注釋"), "{pgn}");
}

#[test]
fn names_cannot_steer_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Red \"a\u{1b}[2Jb\"]\n\n1. C2.5 {c\u{1b}]0;d\u{7}} H8+7 *\n";
    std::fs::write(folder.path().join("game.pgn"), game).unwrap();
    for to in ["pgn", "dhtmlxq", "wxf"] {
        let output = run(folder.path(), &["convert", "game.pgn", "--to", to]);
        assert!(output.status.success() && !output.stdout.contains(&0x1b), "{to}: {output:?}");
    }
    std::fs::write(folder.path().join("config.toml"), "\"a\\u001b[2Jb\" = 1\n").unwrap();
    for arguments in [&["convert", "a\u{1b}[2Jb", "--to", "pgn"][..], &["check-config"]] {
        let said = run_failing(folder.path(), arguments);
        assert!(said.contains(r"a\u{1b}[2Jb") && !said.contains('\u{1b}'), "{said}");
    }
}

#[test]
fn an_unknown_argument_steers_no_terminal() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in
        [&["a\u{1b}[2Jb"][..], &["perft", "--a\u{1b}[2Jb"], &["backup", "x", "--every", "a\u{1b}[2Jb"]]
    {
        let (code, _, said) = run_text(folder.path(), arguments);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(r"a\u{1b}[2Jb") && !said.contains('\u{1b}'), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn settings_are_read_from_no_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("config.toml")).status().unwrap();
    assert!(made.success());
    // Where it waited for a writer, this would never end.
    let said = run_failing(folder.path(), &["check-config"]);
    assert!(said.contains("config.toml cannot be read: it is a pipe"), "{said}");
}
