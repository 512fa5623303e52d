//! Writes the list of a schema's steps, `NUMBER_NAME.sql` in a folder, that `src/store/migrations.rs` takes in.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The steps in the order of their numbers, as source of a table of number, name and SQL.
///
/// # Errors
/// A file that is no step, or two of one number.
pub(crate) fn table(folder: &Path) -> Result<String, String> {
    let mut steps = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.path().is_dir() {
            continue;
        }
        let file = entry.file_name();
        let file = file.to_str().ok_or("the name of a file is not readable")?.to_owned();
        let (number, name) = parts(&file).ok_or(format!("{file} is not named like 0001_games.sql"))?;
        steps.push((number, name, file));
    }
    steps.sort();
    if let Some(pair) = steps.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("{} and {} have the same number", pair[0].2, pair[1].2));
    }
    let mut code = String::from("&[\n");
    for (number, name, file) in steps {
        let path = format!("\"/{}/{file}\"", folder.display());
        let _ = writeln!(
            code,
            "    ({number}, {name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path}))),"
        );
    }
    code.push(']');
    Ok(code)
}

/// `0001_first_games.sql` is step 1, "first games".
fn parts(file: &str) -> Option<(i64, String)> {
    let (number, name) = file.strip_suffix(".sql")?.split_once('_')?;
    Some((number.parse().ok()?, name.replace('_', " ")))
}
