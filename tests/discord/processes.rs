//! Several built programs over one PostgreSQL database, on the stand-in for Discord.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::support::discord::{ALICE, Channel, Fake, Given, TOKEN};
use crate::support::postgres::Place;

struct Process {
    process: Child,
    said: Option<BufReader<ChildStdout>>,
    _folder: tempfile::TempDir,
}

impl Process {
    fn start(fake: &Fake, place: &Place) -> Process {
        let folder = tempfile::tempdir().unwrap();
        let settings = "[discord]\nshards = 2\nprocesses = 2\n";
        std::fs::write(folder.path().join("config.toml"), settings).unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"))
            .current_dir(folder.path())
            .env_remove("DISCORD_RESOLVE")
            .env_remove("DISCORD_CA_FILE")
            .env("DATABASE_URL", place.url())
            .env("DISCORD_TOKEN", TOKEN)
            .env("DISCORD_API", fake.settings().api.unwrap())
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = process.stdout.take().map(BufReader::new);
        Process { process, said, _folder: folder }
    }

    /// The next line that it says.
    async fn line(&mut self) -> String {
        let mut said = self.said.take().unwrap();
        let (line, said) = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            said.read_line(&mut line).unwrap();
            (line, said)
        })
        .await
        .unwrap();
        self.said = Some(said);
        line.trim_end().to_owned()
    }

    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

#[tokio::test]
async fn a_process_that_dies_in_play_is_followed_by_the_one_that_stands_by() {
    let Some(place) = Place::new().await else { return };
    let fake = Fake::start().await;
    let mut first = Process::start(&fake, &place);
    assert_eq!(first.line().await, "serving shards 0 to 0 of 2");
    fake.ready().await;
    let mut second = Process::start(&fake, &place);
    assert_eq!(second.line().await, "serving shards 1 to 1 of 2");
    let mut third = Process::start(&fake, &place);
    assert_eq!(third.line().await, "standing by: other processes serve all there is");
    fake.session(2).await;

    let options = [("level", Given::Number(1)), ("color", Given::Text("red"))];
    let asked = fake.slash(Channel::GENERAL, ALICE, "bot", &options);
    fake.answer(&asked).await;
    let mut board = fake.next_message().await;
    for mv in ["C2.5", "H2+3"] {
        fake.reply(Channel::GENERAL, ALICE, board.message.as_ref().unwrap(), mv);
        board = fake.next_message().await;
        assert!(board.text().contains(mv), "{board}");
        // The bot's own move.
        board = fake.next_message().await;
    }

    first.kill();
    let died = std::time::Instant::now();
    fake.reply(Channel::GENERAL, ALICE, board.message.as_ref().unwrap(), "R1.2");
    assert_eq!(third.line().await, "serving shards 0 to 0 of 2");
    board = fake.next_message().await;
    println!("taken over {:.1} s after the death", died.elapsed().as_secs_f64());
    assert!(board.text().contains("R1.2"), "{board}");
    fake.next_message().await;
    let shards: Vec<_> = fake.identified().iter().map(|identified| identified["shard"].to_string()).collect();
    assert_eq!(shards, ["[0,2]", "[1,2]", "[0,2]"]);
    // Nothing was said twice.
    let messages = fake.messages(Channel::GENERAL);
    let mut texts: Vec<_> = messages.iter().map(|message| message["content"].to_string()).collect();
    let all = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all, "{texts:#?}");
    drop((second, third));
}
