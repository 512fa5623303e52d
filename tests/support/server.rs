//! A PostgreSQL server that a test may stop and start.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::postgres::Place;

/// A running server in a folder of its own.
pub struct Server {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
}

impl Server {
    /// A fresh one; none, and a word about it, where no server is named, or its programs are not found.
    #[expect(clippy::print_stderr, reason = "whoever reads the tests is told")]
    pub async fn new() -> Option<(Server, Place)> {
        Place::new().await?;
        let Some(programs) = programs() else {
            eprintln!("LEFT OUT: initdb and pg_ctl are not found");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = Server { folder, programs, port };
        // A server refuses to be run by root.
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
        let (port, folder) = (self.port, self.folder.path().display());
        let options = format!("-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off");
        let log = self.folder.path().join("log");
        run(self.program("pg_ctl").arg("-l").arg(log).args(["-s", "-w", "-o", &options, "start"]));
    }

    /// Ends it as a crash does.
    pub fn stop(&self) {
        run(self.program("pg_ctl").args(["-s", "-m", "immediate", "stop"]));
    }

    /// One of the server's programs, with its folder of data.
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

/// The folder of the server's programs, which Debian keeps out of the usual path.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(std::env::split_paths(&path));
    let has = |folder: &Path| ["initdb", "pg_ctl"].iter().all(|name| folder.join(name).is_file());
    folders.into_iter().rfind(|folder| has(folder))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

fn run(command: &mut Command) {
    let status = command.stdout(std::process::Stdio::null()).status().unwrap();
    assert!(status.success(), "{command:?}: {status}");
}
