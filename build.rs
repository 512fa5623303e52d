//! What is made before the program is compiled: the tables of the openings, a type for every sentence, and the list of
//! the schema's steps.
//!
//! The openings are written in WXF and have to be legal, so the script reads them with the program's own rules and
//! notation: there is no second reader of moves that could disagree.

#[path = "build/migrations.rs"]
mod migrations;
#[expect(dead_code, unreachable_pub, unused_imports, reason = "the script needs a part of the layer")]
#[path = "src/notation/mod.rs"]
mod notation;
#[path = "build/openings.rs"]
mod openings;
#[expect(dead_code, unreachable_pub, unused_imports, reason = "the script needs a part of the layer")]
#[path = "src/rules/mod.rs"]
mod rules;
#[path = "build/sentences.rs"]
mod sentences;

use std::path::Path;
use std::{env, fs, process};

const MIGRATIONS: &str = "migrations";
const OPENINGS: &str = "assets/openings.txt";
const LOCALES: &str = "assets/locales";
/// The languages, the one that all others are compared with first.
const LANGUAGES: [&str; 2] = ["en", "fr"];

fn main() {
    println!("cargo::rerun-if-changed={MIGRATIONS}");
    println!("cargo::rerun-if-changed={OPENINGS}");
    println!("cargo::rerun-if-changed={LOCALES}");
    if let Err(error) =
        make_openings().and_then(|keys| make_sentences(&keys)).and_then(|()| list_migrations())
    {
        println!("cargo::error={error}");
        process::exit(1);
    }
}

/// Makes the tables of the openings, and gives their keys.
fn make_openings() -> Result<Vec<String>, String> {
    let text = fs::read_to_string(OPENINGS).map_err(|error| format!("{OPENINGS}: {error}"))?;
    let openings = openings::parse(&text).map_err(|error| format!("{OPENINGS}:{error}"))?;
    write("openings.rs", &openings.names())?;
    write("book.rs", &openings.book())?;
    Ok(openings.keys().map(str::to_owned).collect())
}

/// Makes the types of the sentences; every opening has to have a name.
fn make_sentences(openings: &[String]) -> Result<(), String> {
    let mut languages = Vec::new();
    for locale in LANGUAGES {
        let path = format!("{LOCALES}/{locale}.ftl");
        let source = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        languages.push(sentences::read(locale, &source).map_err(|fault| fault.to_string())?);
    }
    for (locale, language) in LANGUAGES.iter().zip(&languages) {
        sentences::compare(&languages[0], locale, language).map_err(|fault| fault.to_string())?;
    }
    let names = openings.iter().map(String::as_str);
    sentences::family(&languages[0], "opening-", names).map_err(|fault| fault.to_string())?;
    let table = sentences::table(&languages[0], "OPENINGS", "opening-");
    write("sentences.rs", &(sentences::code(&languages) + &table))
}

fn list_migrations() -> Result<(), String> {
    let table = migrations::table(Path::new(MIGRATIONS)).map_err(|error| format!("{MIGRATIONS}: {error}"))?;
    write("migrations.rs", &table)
}

/// Writes a file that the program takes in.
fn write(file: &str, code: &str) -> Result<(), String> {
    let folder = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    let path = Path::new(&folder).join(file);
    fs::write(&path, code).map_err(|error| format!("{}: {error}", path.display()))
}
