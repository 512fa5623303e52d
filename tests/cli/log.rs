//! What the log tells: every incident by its id, with where it happened, and nothing that is secret.

use std::fs::File;
use std::path::Path;

use serde_json::Value;

use crate::{Playground, change, run_text};

/// The lines of a log in JSON.
fn lines(folder: &Path) -> Vec<Value> {
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"))).collect()
}

/// The id in what the bot says: eight digits after the word.
fn incident(text: &str) -> &str {
    let (_, rest) = text.split_once("incident ").unwrap_or_else(|| panic!("no incident in {text:?}"));
    rest.get(..8).unwrap()
}

fn start(folder: &Path) -> Playground {
    let log = File::options().create(true).append(true).open(folder.join("log")).unwrap();
    Playground::start_with(folder, |program| {
        program.env("LOG_FORMAT", "json").env("RUST_LOG", "trace").stderr(log);
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_incident_is_found_by_its_id_with_channel_game_and_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("xiangqi-bot.db");
    let table = start(folder.path());
    table.plays("").await;
    // The store fails in the middle of everything.
    change(&file, "ALTER TABLE seen_events RENAME TO away").await;
    let told = table.says("alice", "C2.5").await;
    let told = told["answer"]["text"].as_str().unwrap().to_owned();
    change(&file, "ALTER TABLE away RENAME TO seen_events").await;
    let logged = lines(folder.path());
    let line = logged.iter().find(|line| line["incident"] == incident(&told)).expect("it is in the log");
    assert_eq!(line["level"], "ERROR");
    assert_eq!(line["span"]["channel"], "playground:general", "{line}");
    assert_eq!(line["span"]["game"], 1, "{line}");
    assert!(line["error"].as_str().unwrap().contains("no such table: seen_events"), "{line}");

    // An unreadable game has its own incident.
    table.kill();
    change(&file, "UPDATE events SET event = '{}' WHERE seq = 1").await;
    let table = start(folder.path());
    let said = table.hears("put it aside").await;
    let told = said.iter().rfind(|text| text.contains("put it aside")).unwrap();
    let logged = lines(folder.path());
    let line = logged.iter().find(|line| line["incident"] == incident(told)).expect("it is in the log");
    assert_eq!((&line["span"]["channel"], &line["span"]["game"]), (&"playground:general".into(), &1.into()));
    table.kill();
}

#[test]
fn no_setting_shows_a_password() {
    let folder = tempfile::tempdir().unwrap();
    let secrets = [
        ("database_url", "postgres://bot:hush-hush@db.example/games"),
        ("database_url", "postgres://db.example/games?password=hush-hush"),
        ("discord.token", "hush-hush"),
        ("discord.token", "hush- hush"),
        ("playground.password", "hush-hush"),
        ("playground.password", "hush"),
    ];
    for (name, value) in secrets {
        let (section, key) = name.split_once('.').unwrap_or(("", name));
        let header = if section.is_empty() { String::new() } else { format!("[{section}]\n") };
        // A correct line, and two mistakes.
        for line in
            [format!("{key} = \"{value}\""), format!("{key} = [\"{value}\"]"), format!("{key} = \"{value}")]
        {
            std::fs::write(folder.path().join("config.toml"), format!("{header}{line}\n")).unwrap();
            for command in [&["check-config"][..], &["migrate"], &["backup", "copy.db"]] {
                if name == "discord.token" && command[0] != "check-config" {
                    continue;
                }
                let (_, said, complaint) = run_text(folder.path(), command);
                let all = said + &complaint;
                assert!(!all.contains("hush"), "{command:?} with {line}: {all}");
            }
        }
    }
}
