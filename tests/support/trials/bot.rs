//! The built program in a folder of its own, on a stand-in for Discord.

use std::fs::File;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};

use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::process::{Child, Command};
use xiangqi_bot::store::Store;

use super::table::{Kind, Table, second_home, set_up};
use crate::discord::{Channel, Fake, GUILD, TOKEN};

/// A database with games, and the Discord where they are played.
pub struct Place {
    folder: tempfile::TempDir,
    pub fake: Fake,
    tls: bool,
}

impl Place {
    /// Creates games of each kind, each in its channel with a pending first board.
    pub async fn new(fake: Fake, games: &[(Kind, usize)]) -> (Self, Vec<Table>) {
        let place = Self { folder: tempfile::tempdir().expect("a folder"), fake, tls: false };
        let looks = "[bot]\nhash_mb = 4\n[picture]\nwidth = 430\ncache_mb = 4\n";
        std::fs::write(place.folder.path().join("config.toml"), looks).expect("the folder can be written");
        let kinds = games.iter().flat_map(|(kind, count)| std::iter::repeat_n(*kind, *count));
        let seats: Vec<(Kind, Channel)> =
            kinds.zip(700_000_000..).map(|(kind, id)| (kind, Channel { id, direct: false })).collect();
        let mut channels: Vec<Channel> = seats.iter().map(|(_, channel)| *channel).collect();
        let with_homes = seats.iter().filter(|(kind, _)| *kind == Kind::Homes);
        channels.extend(with_homes.map(|(_, channel)| second_home(*channel)));
        place.fake.add_channels(&channels);
        let store = place.open().await;
        let mut tables = Vec::new();
        for (kind, channel) in seats {
            tables.push(set_up(&store, kind, channel, GUILD).await);
        }
        store.close().await;
        (place, tables)
    }

    /// Uses the TLS address, as in production.
    pub fn behind_tls(self) -> Self {
        Self { tls: true, ..self }
    }

    pub fn database(&self) -> PathBuf {
        self.folder.path().join("bot.db")
    }

    /// Opens the store while no program runs.
    pub async fn open(&self) -> Store {
        let url = format!("sqlite://{}", self.database().display());
        Store::open(&url).await.expect("the database opens")
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(crate::built_program());
        let settings = if self.tls { self.fake.tls_settings() } else { self.fake.settings() };
        command.current_dir(self.folder.path()).kill_on_drop(true);
        for name in ["DISCORD_API", "DISCORD_RESOLVE", "DISCORD_CA_FILE"] {
            command.env_remove(name);
        }
        command
            .env("DATABASE_URL", "sqlite://bot.db")
            .env("DISCORD_TOKEN", TOKEN)
            .env("RUST_LOG", "warn")
            .envs(settings.api.map(|api| ("DISCORD_API", api)))
            .envs(settings.resolve.map(|at| ("DISCORD_RESOLVE", at.to_string())))
            .envs(settings.ca_file.map(|file| ("DISCORD_CA_FILE", file)));
        command
    }

    pub fn start(&self) -> Bot {
        let log = File::options().create(true).append(true).open(self.log_file()).expect("a log");
        let child = self.command().stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        Bot(child.expect("the program starts"))
    }

    /// Waits until every message is sent and all old buttons are gone.
    pub async fn quiet(&self) {
        let options = SqliteConnectOptions::new().filename(self.database()).read_only(true);
        let mut reader = SqliteConnection::connect_with(&options).await.expect("the database can be read");
        let owed = "SELECT (SELECT COUNT(*) FROM outbox WHERE failure IS NULL) + (SELECT COUNT(*) FROM stale_boards)";
        while sqlx::query_scalar::<_, i64>(owed).fetch_one(&mut reader).await.is_ok_and(|owed| owed > 0) {
            crate::clock::real_pause().await;
        }
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    pub fn log(&self) -> String {
        let text = std::fs::read(self.log_file()).unwrap_or_default();
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// The running program.
pub struct Bot(pub(super) Child);

impl Bot {
    pub fn id(&self) -> Option<u32> {
        self.0.id()
    }

    /// Sends SIGKILL.
    pub async fn kill(mut self) {
        self.0.kill().await.ok();
    }

    /// Sends SIGTERM and waits for the exit.
    pub async fn stop(self) -> ExitStatus {
        self.signal("TERM").await;
        self.ended().await
    }

    pub async fn signal(&self, name: &str) {
        if let Some(id) = self.id() {
            let sent = Command::new("kill").arg("-s").arg(name).arg(id.to_string()).status().await;
            assert!(sent.is_ok_and(|status| status.success()), "the program can be sent {name}");
        }
    }

    pub async fn ended(mut self) -> ExitStatus {
        self.0.wait().await.expect("the program was started")
    }

    pub async fn gone(&mut self) {
        self.0.wait().await.ok();
    }

    pub fn is_gone(&mut self) -> bool {
        self.0.try_wait().is_ok_and(|status| status.is_some())
    }

    /// Returns the memory in use, in KB.
    pub fn memory(&self) -> u64 {
        let status = self.id().map(|id| std::fs::read_to_string(format!("/proc/{id}/status")));
        let status = status.and_then(Result::ok).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
    }
}
