//! A PostgreSQL server that a test may stop and start.

use std::path::PathBuf;
use std::process::Command;

use super::ports::free_port;
use super::postgres::Place;

pub struct Server {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
}

impl Server {
    /// Starts a server, or prints why not: no server is named, or its programs are missing.
    #[expect(clippy::print_stderr, reason = "whoever reads the tests is told")]
    pub async fn new() -> Option<(Server, Place)> {
        Place::new().await?;
        let Some(programs) = programs() else {
            eprintln!("LEFT OUT: initdb and pg_ctl are not found");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let server = Server { folder, programs, port };
        // PostgreSQL refuses to run as root.
        run(Command::new("chmod").arg("755").arg(server.folder.path()));
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(server.folder.path()));
        }
        run(server.program("initdb").args(["-U", "tester", "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust"]));
        server.start();
        let place = Place::on(format!("postgres://tester@127.0.0.1:{port}/postgres")).await;
        Some((server, place))
    }

    pub fn start(&self) {
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1 -c fsync=off",
            self.port,
            self.folder.path().display()
        );
        let log = self.folder.path().join("log");
        run(self.program("pg_ctl").arg("-l").arg(log).args(["-s", "-w", "-o", &options, "start"]));
    }

    /// Stops the server like a crash.
    pub fn stop(&self) {
        run(self.program("pg_ctl").args(["-s", "-m", "immediate", "stop"]));
    }

    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.arg("-D").arg(self.folder.path().join("data")).current_dir(self.folder.path());
        command
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program("pg_ctl").args(["-s", "-m", "immediate", "stop"]).status();
    }
}

/// Finds the programs of PostgreSQL, which Debian keeps out of the path.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().rfind(|folder| ["initdb", "pg_ctl"].iter().all(|name| folder.join(name).is_file()))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

fn run(command: &mut Command) {
    let status = command.stdout(std::process::Stdio::null()).status().unwrap();
    assert!(status.success(), "{command:?}: {status}");
}
