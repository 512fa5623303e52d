//! What is made before the program is compiled: a type for every sentence.

#[path = "build/checks.rs"]
mod checks;
#[path = "build/sentences.rs"]
mod sentences;

use std::path::Path;
use std::{env, fs, process};

const OPENINGS: &str = "crates/xiangqi/assets/openings.txt";
const LOCALES: &str = "assets/locales";
/// The file of a language's forms, beside those of its sentences.
const FORMS: &str = "forms.ftl";
/// The languages, the one that all others are compared with first, with their names in `i18n::localizer::Locale`. The program speaks
/// those that have a folder.
const LANGUAGES: [(&str, &str); 5] = [
    ("en", "English"),
    ("fr", "French"),
    ("zh-CN", "SimplifiedChinese"),
    ("zh-TW", "TraditionalChinese"),
    ("vi", "Vietnamese"),
];

fn main() {
    println!("cargo::rerun-if-changed={OPENINGS}");
    println!("cargo::rerun-if-changed={LOCALES}");
    if let Err(error) = make_sentences() {
        println!("cargo::error={error}");
        process::exit(1);
    }
}

/// Makes the types of the sentences; every opening has to have a name.
fn make_sentences() -> Result<(), String> {
    let (mut languages, mut list) = (Vec::new(), String::new());
    for (locale, name) in LANGUAGES {
        languages.push((locale, read_language(locale)?));
        let sources = format!("include_str!(\"{locale}.ftl\"), include_str!(\"{locale}-{FORMS}\")");
        list += &format!("    (Locale::{name}, {sources}),\n");
    }
    write("languages.rs", &format!("const SPOKEN: &[(Locale, &str, &str)] = &[\n{list}];\n"))?;
    let (_, first) = &languages[0];
    for (locale, language) in &languages {
        sentences::compare(first, locale, language)?;
    }
    let openings = fs::read_to_string(OPENINGS).map_err(|error| format!("{OPENINGS}: {error}"))?;
    let keys = openings.lines().filter_map(|line| line.strip_prefix("opening ")?.split_whitespace().next());
    sentences::family(first, "opening-", keys)?;
    let tables = [("OPENINGS", "opening-"), ("MATES", "mate-"), ("STEPS", "step-")];
    let tables = tables.map(|(name, prefix)| sentences::table(first, name, prefix)).concat();
    write("sentences.rs", &(sentences::code(&languages)? + &tables))
}

/// Reads the files of a language, and puts them together for the program.
fn read_language(locale: &str) -> Result<sentences::Sentences, String> {
    let folder = format!("{LOCALES}/{locale}");
    let list = fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut files: Vec<_> =
        list.map_err(|error| format!("{folder}: {error}"))?.iter().map(fs::DirEntry::path).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
    files.sort();
    let forms = format!("{folder}/{FORMS}");
    files.retain(|file| !file.ends_with(FORMS));
    let source = fs::read_to_string(&forms).map_err(|error| format!("{forms}: {error}"))?;
    write(&format!("{locale}-{FORMS}"), &source)?;
    let forms = sentences::read_forms(locale, &source).map_err(|fault| format!("{forms}: {fault}"))?;
    let (mut all, mut whole) = (sentences::Sentences::new(), String::new());
    for file in files {
        let fault = |what: &dyn std::fmt::Display| format!("{}: {what}", file.display());
        let source = fs::read_to_string(&file).map_err(|error| fault(&error))?;
        let mut read = sentences::read(locale, &forms, &source).map_err(|error| fault(&error))?;
        if let Some(key) = read.keys().find(|key| all.contains_key(*key)) {
            return Err(fault(&format!("{key} stands in another file too")));
        }
        all.append(&mut read);
        whole += &source;
        whole.push('\n');
    }
    sentences::complete(locale, &forms, &all)?;
    checks::hold(locale, &all)?;
    write(&format!("{locale}.ftl"), &whole)?;
    Ok(all)
}

/// Writes a file that the program takes in.
fn write(file: &str, code: &str) -> Result<(), String> {
    let folder = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
    let path = Path::new(&folder).join(file);
    fs::write(&path, code).map_err(|error| format!("{}: {error}", path.display()))
}
