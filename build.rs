//! What is made before the program is compiled: the tables of the openings, and the list of the schema's steps.
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

use std::path::Path;
use std::{env, fs, process};

const MIGRATIONS: &str = "migrations";
const OPENINGS: &str = "assets/openings.txt";

fn main() {
    println!("cargo::rerun-if-changed={MIGRATIONS}");
    println!("cargo::rerun-if-changed={OPENINGS}");
    if let Err(error) = make_openings().and_then(|()| list_migrations()) {
        println!("cargo::error={error}");
        process::exit(1);
    }
}

fn make_openings() -> Result<(), String> {
    let text = fs::read_to_string(OPENINGS).map_err(|error| format!("{OPENINGS}: {error}"))?;
    let openings = openings::parse(&text).map_err(|error| format!("{OPENINGS}:{error}"))?;
    write("openings.rs", &openings.names())?;
    write("book.rs", &openings.book())
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
