//! The built program on the stand-in for Discord.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

use crate::support::discord::{ALICE, Channel, Fake, Fault, Given, TOKEN};

/// The program with its log as detailed as it gets, in a folder of its own.
struct Program {
    process: Child,
    /// Given on to the next program.
    folder: Option<tempfile::TempDir>,
}

impl Program {
    fn start(fake: &Fake) -> Program {
        Program::start_in(tempfile::tempdir().unwrap(), fake)
    }

    fn start_in(folder: tempfile::TempDir, fake: &Fake) -> Program {
        let process = Command::new(env!("CARGO_BIN_EXE_xiangqi-bot"))
            .current_dir(folder.path())
            .env_remove("DATABASE_URL")
            .env_remove("DISCORD_RESOLVE")
            .env_remove("DISCORD_CA_FILE")
            .env_remove("LOG_FORMAT")
            .env("DISCORD_TOKEN", TOKEN)
            .env("DISCORD_API", fake.settings().api.unwrap())
            .env("RUST_LOG", "trace")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Program { process, folder: Some(folder) }
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
    fake.answer(&fake.slash(Channel::GENERAL, ALICE, "bot", &options)).await;
    let board = fake.next_message().await;
    fake.reply(Channel::GENERAL, ALICE, board.message.as_ref().unwrap(), "C2.5");
    let board = fake.next_message().await;
    assert!(board.text().contains("Your move"), "{board}");
}

#[cfg(unix)]
impl Program {
    fn signal(&self) {
        let sent = Command::new("kill").arg("-TERM").arg(self.process.id().to_string()).status().unwrap();
        assert!(sent.success());
    }

    /// The code with which it ends by itself, and its folder.
    async fn end(mut self) -> (Option<i32>, tempfile::TempDir) {
        let folder = self.folder.take().unwrap();
        let waited = tokio::task::spawn_blocking(move || {
            let mut program = self;
            program.process.wait().unwrap().code()
        });
        (waited.await.unwrap(), folder)
    }

    /// A game with a next board that Discord refuses for an hour.
    async fn stuck(fake: &Fake) -> Program {
        let program = Program::start(fake);
        fake.ready().await;
        let options = [("level", Given::Number(1)), ("color", Given::Text("red"))];
        fake.answer(&fake.slash(Channel::GENERAL, ALICE, "bot", &options)).await;
        let board = fake.next_message().await;
        fake.fail("POST /channels/301/messages", Fault::TooMany(3600.0));
        fake.reply(Channel::GENERAL, ALICE, board.message.as_ref().unwrap(), "C2.5");
        fake.wait("the refused board", |call| call.is_post() && call.status == 429).await;
        program
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_slow_platform_does_not_keep_the_program_from_ending() {
    let fake = Fake::start().await;
    let mut program = Program::stuck(&fake).await;
    // The reader of the log is gone.
    drop(program.process.stderr.take());
    program.signal();
    let (code, folder) = program.end().await;
    assert_eq!(code, Some(0));
    // The missing message follows, once.
    let _program = Program::start_in(folder, &fake);
    let board = fake.next_message().await;
    assert!(board.text().contains("Your move"), "{board}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_second_signal_ends_the_program_at_once() {
    let fake = Fake::start().await;
    let mut program = Program::stuck(&fake).await;
    let log = BufReader::new(program.process.stderr.take().unwrap());
    program.signal();
    let heard = tokio::task::spawn_blocking(move || {
        let mut lines = log.lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains("asked to stop")));
        lines
    });
    let _rest = heard.await.unwrap();
    program.signal();
    let (code, _folder) = program.end().await;
    assert_eq!(code, Some(128 + 15));
}
