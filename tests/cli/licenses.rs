//! The licences that the program hands on.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

use crate::{program, run_good};

/// Names with versions of all packages in Cargo.lock, as a list of licences writes them.
fn locked() -> BTreeSet<String> {
    let lock = include_str!("../../Cargo.lock").replace("\r\n", "\n");
    let packages = lock.split("[[package]]\nname = \"").skip(1).map(|package| {
        let (name, rest) = package.split_once("\"\nversion = \"").unwrap();
        let (version, _) = rest.split_once('"').unwrap();
        format!("{name} {version}")
    });
    packages.collect()
}

#[test]
fn the_licences_of_everything_in_the_program_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let told = run_good(folder.path(), &["licenses"]);
    for part in [
        include_str!("../../LICENSE-MIT"),
        include_str!("../../LICENSE-APACHE"),
        "The Yuji Project Authors",
        "The MaShanZheng Project Authors",
        "The LXGW WenKai Project Authors",
        "Noto Serif TC",
        "Noto Sans SC",
        "Yu-Han Tseng and Bo-Nian Chen",
        "https://creativecommons.org/licenses/by/4.0/",
        "BoringSSL",
        "UNICODE LICENSE V3",
    ] {
        assert!(told.contains(part), "{part}");
    }
    assert_eq!(told.matches("SIL OPEN FONT LICENSE Version 1.1").count(), 5);
    // Of each crate: its name and version with its licence in the list, and below it a text.
    let (_, crates) = told.split_once("\n# Crates\n").unwrap();
    let (list, texts) = crates.split_once("\n-----").unwrap();
    let listed: BTreeSet<String> = list
        .lines()
        .filter_map(|line| line.split_once(": "))
        .filter(|(_, license)| !license.is_empty())
        .map(|(name, _)| name.to_owned())
        .collect();
    assert!(listed.len() > 200, "{}", listed.len());
    assert_eq!(listed.difference(&locked()).collect::<Vec<_>>(), [""; 0], "run .ci/licenses");
    for name in ["serenity", "sqlx", "tokio", "rustls", "ring", "libsqlite3-sys", "windows-sys"] {
        assert!(listed.iter().any(|listed| listed.starts_with(&format!("{name} "))), "{name}");
    }
    let named: BTreeSet<&str> = texts.lines().flat_map(|line| line.split(", ")).collect();
    let bare: Vec<&String> = listed.iter().filter(|name| !named.contains(name.as_str())).collect();
    assert_eq!(bare, [""; 0], "crates without a text");
}

#[test]
fn licences_may_be_read_no_further_than_the_first_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program(folder.path(), &["licenses"]);
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "MIT License\n");
    let mut complaints = String::new();
    process.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
    assert_eq!((process.wait().unwrap().code(), complaints.as_str()), (Some(0), ""));
}
