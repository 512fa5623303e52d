//! The built program on the stand-in for Discord.

use std::io::Read as _;
use std::process::{Child, Command, Stdio};

use crate::support::discord::{ALICE, Channel, Fake, Given, TOKEN};

/// The program with its log as detailed as it gets, in a folder of its own.
struct Program {
    process: Child,
    _folder: tempfile::TempDir,
}

impl Program {
    fn start(fake: &Fake) -> Program {
        let folder = tempfile::tempdir().unwrap();
        let process = Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"))
            .current_dir(folder.path())
            .env_remove("DATABASE_URL")
            .env_remove("DISCORD_RESOLVE")
            .env_remove("DISCORD_CA_FILE")
            .env("DISCORD_TOKEN", TOKEN)
            .env("DISCORD_API", fake.settings().api.unwrap())
            .env("RUST_LOG", "trace")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Program { process, _folder: folder }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

#[tokio::test]
async fn no_setting_of_the_log_shows_a_token() {
    let fake = Fake::start().await;
    let mut program = Program::start(&fake);
    let mut log = program.process.stderr.take().unwrap();
    let read = std::thread::spawn(move || {
        let mut text = Vec::new();
        log.read_to_end(&mut text).unwrap();
        String::from_utf8_lossy(&text).into_owned()
    });
    fake.ready().await;
    let asked = fake.slash(Channel::GENERAL, ALICE, "help", &[]);
    fake.answer(&asked).await;
    fake.cut();
    fake.resumed(1).await;
    drop(program);
    let log = read.join().unwrap();
    assert!(log.contains("connected to Discord"), "{log}");
    for secret in [TOKEN, &asked.token] {
        let line = log.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "{line:?}");
    }
}

#[tokio::test]
async fn a_log_that_cannot_be_written_mutes_nobody() {
    let fake = Fake::start().await;
    let mut program = Program::start(&fake);
    // Every line of the log fails from now on.
    drop(program.process.stderr.take());
    fake.ready().await;
    let options = [("level", Given::Number(1)), ("color", Given::Text("red"))];
    let asked = fake.slash(Channel::GENERAL, ALICE, "bot", &options);
    fake.answer(&asked).await;
    let board = fake.next_message().await;
    fake.reply(Channel::GENERAL, ALICE, board.message.as_ref().unwrap(), "C2.5");
    let board = fake.next_message().await;
    assert!(board.text().contains("C2.5"), "{board}");
}
