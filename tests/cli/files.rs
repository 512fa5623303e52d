//! The files of the database: who may read them, and a log that is damaged.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{PROGRAM, Playground, first_line};

fn start(folder: &Path) -> Playground {
    let log = File::create(folder.join("log")).unwrap();
    Playground::start_with(folder, |program| {
        program.stderr(log);
    })
}

fn log(folder: &Path) -> String {
    fs::read_to_string(folder.join("log")).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bit_that_turned_in_the_log_of_a_killed_bot_is_told_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let table = start(folder.path());
    table.plays("C2.5 H8+7 H2+3").await;
    table.hears("**H2+3**").await;
    table.kill();
    // A kill alone is no damage.
    start(folder.path()).kill();
    assert!(!log(folder.path()).contains("damaged"), "{}", log(folder.path()));
    let table = start(folder.path());
    for (person, text) in [("mei", "R9.8"), ("alice", "R1.2")] {
        table.says(person, text).await;
    }
    table.hears("**R1.2**").await;
    table.kill();
    let place = folder.path().join("xiangqi-bot.db-wal");
    let mut bytes = fs::read(&place).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&place, bytes).unwrap();
    start(folder.path()).kill();
    let log = log(folder.path());
    let told: Vec<&str> = log.lines().filter(|line| line.contains("is damaged")).collect();
    assert_eq!(told.len(), 1, "{log}");
    assert!(told[0].contains("xiangqi-bot.db-wal") && told[0].contains("backup"), "{log}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_removed_while_the_page_is_open_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("xiangqi-bot.db");
    let table = start(folder.path());
    table.plays("C2.5").await;
    table.hears("**C2.5**").await;
    fs::remove_file(&file).unwrap();
    let typed = serde_json::json!({"channel": "general", "person": "mei", "text": "H8+7"});
    let request = table.client.post(format!("{}/api/messages", table.url));
    let request = request.header("content-type", "application/json").body(typed.to_string());
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 503);
    let text = answer.text().await.unwrap();
    assert!(text.contains("were moved or deleted"), "{text}");
    // An empty file in its place would hide the loss.
    assert!(!file.exists());
    table.kill();
    let saved = "xiangqi-bot.db.saved-1";
    assert!(log(folder.path()).contains(saved), "{}", log(folder.path()));
    let refused = crate::run_failing(folder.path(), &["playground", "--listen", "127.0.0.1:0"]);
    assert!(refused.contains(saved), "{refused}");
    assert_eq!(crate::run(folder.path(), &["restore", saved, "--replace"]).status.code(), Some(0));
    let table = start(folder.path());
    table.says("mei", "H8+7").await;
    table.hears("**H8+7**").await;
    table.kill();
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_a_database_whatever_the_umask_is() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    let script = "umask 000; exec \"$0\" playground --listen 127.0.0.1:0";
    shell.args(["-c", script, PROGRAM]).current_dir(folder.path()).env_remove("DATABASE_URL");
    let mut process = shell.stdout(Stdio::piped()).spawn().unwrap();
    let line = first_line(&mut process);
    assert!(line.starts_with("playground on "), "{line}");
    let mut files: Vec<(String, u32)> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), entry.metadata().unwrap().permissions().mode() & 0o777)
        })
        .collect();
    process.kill().unwrap();
    process.wait().unwrap();
    files.sort();
    let names = ["xiangqi-bot.db", "xiangqi-bot.db-shm", "xiangqi-bot.db-wal", "xiangqi-bot.db.lock"];
    assert_eq!(files, names.map(|name| (name.to_owned(), 0o600)));
    // One that is there keeps its rights, and is warned of.
    let file = folder.path().join("xiangqi-bot.db");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    start(folder.path()).kill();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o644);
    assert_eq!(log(folder.path()).matches("chmod 600").count(), 1, "{}", log(folder.path()));
}
