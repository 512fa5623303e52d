//! What is made before the program is compiled: the tables of the openings, and a type for every sentence. New
//! migrations lead to a new build as well.
//!
//! The openings are written in WXF and have to be legal, so the script reads them with the program's own rules and
//! notation: there is no second reader of moves that could disagree.

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

const OPENINGS: &str = "assets/openings.txt";
const LOCALES: &str = "assets/locales";
/// The languages, the one that all others are compared with first.
const LANGUAGES: [&str; 2] = ["en", "fr"];

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed={OPENINGS}");
    println!("cargo::rerun-if-changed={LOCALES}");
    if let Err(error) = make() {
        println!("cargo::error={error}");
        process::exit(1);
    }
}

fn make() -> Result<(), String> {
    let text = fs::read_to_string(OPENINGS).map_err(|error| format!("{OPENINGS}: {error}"))?;
    let openings = openings::parse(&text).map_err(|error| format!("{OPENINGS}:{error}"))?;
    write("openings.rs", &openings.names())?;
    write("book.rs", &openings.book())?;

    let mut languages = Vec::new();
    for locale in LANGUAGES {
        let path = format!("{LOCALES}/{locale}.ftl");
        let source = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        languages.push(sentences::read(locale, &source).map_err(|fault| fault.to_string())?);
    }
    for (locale, language) in LANGUAGES.iter().zip(&languages) {
        sentences::compare(&languages[0], locale, language).map_err(|fault| fault.to_string())?;
    }
    sentences::family(&languages[0], "opening-", openings.keys()).map_err(|fault| fault.to_string())?;
    let table = sentences::table(&languages[0], "OPENINGS", "opening-");
    write("sentences.rs", &(sentences::code(&languages) + &table))
}

fn write(file: &str, code: &str) -> Result<(), String> {
    let folder = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    let path = Path::new(&folder).join(file);
    fs::write(&path, code).map_err(|error| format!("{}: {error}", path.display()))
}
