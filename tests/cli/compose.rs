//! The files for Docker Compose in `docs/hosting`: the program must know their commands, variables and settings.

use std::path::{Path, PathBuf};

use crate::{program, run};

fn hosting(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/hosting").join(name)
}

fn compose_files() -> [String; 2] {
    ["compose.yaml", "compose.postgres.yaml"].map(|name| std::fs::read_to_string(hosting(name)).unwrap())
}

/// Values of a key that are lists on one line.
fn lists<'a>(text: &'a str, key: &str) -> Vec<Vec<&'a str>> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix(key)?.strip_prefix(": "));
    lines.map(|list| serde_json::from_str(list).unwrap()).collect()
}

#[test]
fn every_command_and_health_check_is_one_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let files = compose_files();
    let mut commands = Vec::new();
    for text in &files {
        commands.extend(lists(text, "command"));
        for check in lists(text, "test") {
            if let ["CMD", "/usr/bin/xiangqi-bot", arguments @ ..] = check.as_slice() {
                commands.push(arguments.to_vec());
            }
        }
    }
    commands.sort();
    commands.dedup();
    for command in &commands {
        // Without a database it gets no further than its settings. Arguments that it does not know end it with 2.
        let output = program(folder.path(), command).env("DATABASE_URL", "none").output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{command:?}: {complaint}");
        assert!(complaint.contains("none"), "{command:?}: {complaint}");
    }
    let names: Vec<&str> = commands.iter().map(|command| command[0]).collect();
    assert_eq!(names, ["health", "run"]);
    assert_eq!(run(folder.path(), &["run", "--thread", "2"]).status.code(), Some(2));
}

#[test]
fn every_variable_is_read_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let mut variables = Vec::new();
    for text in &compose_files() {
        let mut in_environment = false;
        for line in text.lines() {
            match line.strip_prefix("      ").and_then(|line| line.split_once(": ")) {
                Some((name, _)) if in_environment => variables.push(name.to_owned()),
                _ => in_environment = line == "    environment:",
            }
        }
    }
    // Those of PostgreSQL's own image.
    variables.retain(|name| !name.starts_with("POSTGRES_"));
    variables.sort();
    variables.dedup();
    assert_eq!(variables, ["DATABASE_URL", "DISCORD_TOKEN"]);
    let mut command = program(folder.path(), &["check-config"]);
    command.env("DATABASE_URL", "postgres://xiangqi:secret@database/xiangqi");
    command.env("DISCORD_TOKEN", "abc.def.ghi");
    let told = String::from_utf8(command.output().unwrap().stdout).unwrap();
    for name in variables {
        assert!(told.lines().any(|line| line.ends_with(&name)), "{name} is not read:\n{told}");
    }
}

#[test]
fn the_settings_are_good_for_two_processes() {
    let folder = tempfile::tempdir().unwrap();
    let file = hosting("compose.postgres.toml");
    let [_, compose] = compose_files();
    assert!(compose.contains("./compose.postgres.toml:/data/config.toml:ro"));
    assert!(compose.contains("replicas: 3"));
    let output = program(folder.path(), &["check-config", "--config", file.to_str().unwrap()])
        .env("DATABASE_URL", "postgres://xiangqi:secret@database/xiangqi")
        .env("DISCORD_TOKEN", "abc.def.ghi")
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    // Each replica answers the health check itself.
    for (name, expected) in
        [("discord.shards", "2"), ("discord.processes", "2"), ("metrics.listen", "127.0.0.1:9187")]
    {
        let value = told.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next());
        assert_eq!(value, Some(expected), "{name}");
    }
    assert!(told.contains("These settings are good: `xiangqi-bot` joins Discord."), "{told}");
}
