//! What is made before the program is compiled: the tables of the openings. New migrations lead to a new build as well.
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

use std::path::Path;
use std::{env, fs, process};

const OPENINGS: &str = "assets/openings.txt";

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed={OPENINGS}");
    if let Err(error) = make_openings() {
        println!("cargo::error={error}");
        process::exit(1);
    }
}

fn make_openings() -> Result<(), String> {
    let text = fs::read_to_string(OPENINGS).map_err(|error| format!("{OPENINGS}: {error}"))?;
    let openings = openings::parse(&text).map_err(|error| format!("{OPENINGS}:{error}"))?;
    let folder = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    for (file, code) in [("openings.rs", openings.names()), ("book.rs", openings.book())] {
        let path = Path::new(&folder).join(file);
        fs::write(&path, code).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
