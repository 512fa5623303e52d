//! The order of the features: who uses whom, in imports and in calls by path.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{code, imports, module_of, root, sources};

/// What stands below all features and uses none of them.
const BASE: &[&str] = &[
    "analyses",
    "context",
    "decoder",
    "effective",
    "effects",
    "hooks",
    "live_game",
    "notices",
    "seen_boards",
    "services",
    "settings_cache",
    "writes",
];

/// (feature, the features above it in this table that it uses)
const FEATURES: &[(&str, &str)] = &[
    ("fair_play", ""),
    ("faults", ""),
    ("help", "faults"),
    ("archive", ""),
    ("settings", ""),
    ("hints", ""),
    ("play", "fair_play faults help hints"),
    ("lobby", "play"),
    ("lessons", "help play"),
    ("follow", "fair_play play"),
    ("replay", "fair_play hints play"),
    ("review", "fair_play hints replay"),
    ("masters", "fair_play replay"),
    ("puzzles", "fair_play hints masters play"),
    ("ratings", "puzzles"),
    ("privacy", "play"),
    ("posting", "help lessons"),
];

/// Most methods of `Ctx`, all of reading what a request is.
const MOST_METHODS: usize = 40;

#[test]
fn features_use_each_other_in_one_order() {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files() {
        let Some(unit) = unit_of(&module_of(&file)) else { continue };
        let paths = imports(&code(&file), &module_of(&file));
        // The root of the features hands requests to them: whoever uses it closes a circle.
        // The states of the features lie in the services, and use none of them.
        let is_state =
            |path: &[String]| unit == "services" && path.get(2).is_some_and(|file| file == "state");
        let paths = paths.iter().filter(|path| path[0] == "features" && !is_state(path));
        let others = paths.map(|path| {
            unit_of(path).unwrap_or_else(|| panic!("{} uses the root of the features", file.display()))
        });
        let others: Vec<String> = others.filter(|other| *other != unit).collect();
        used.entry(unit).or_default().extend(others);
    }
    let mut expected = BTreeMap::new();
    for (at, (feature, uses)) in FEATURES.iter().enumerate() {
        let uses: BTreeSet<String> = uses.split_whitespace().map(str::to_owned).collect();
        let above = |name: &String| FEATURES[..at].iter().any(|(above, _)| above == name);
        assert!(uses.iter().all(above), "{feature} uses what does not stand above it in the table");
        expected.insert((*feature).to_owned(), uses);
    }
    let is_base = |name: &String| BASE.contains(&name.as_str());
    let (base, mut features): (BTreeMap<_, _>, BTreeMap<_, _>) =
        used.into_iter().partition(|(unit, _)| is_base(unit));
    for (file, uses) in &base {
        assert!(uses.iter().all(is_base), "{file} stands below the features and uses {uses:?}");
    }
    features.values_mut().for_each(|uses| uses.retain(|name| !is_base(name)));
    assert_eq!(features, expected, "left: what the features use; right: the table");
    assert_eq!(base.len(), BASE.len());
}

#[test]
fn methods_stand_where_their_type_is_defined() {
    let (mut found, mut faults) = (0, Vec::new());
    for file in files() {
        let (module, text) = (module_of(&file), code(&file));
        for name in text.lines().filter_map(extended) {
            found += 1;
            let same_unit = |other: &PathBuf| unit_of(&module_of(other)) == unit_of(&module);
            let defined = |other: &PathBuf| {
                let text = code(other);
                ["struct", "enum"].iter().any(|kind| defines(&text, &format!("{kind} {name}")))
            };
            if !files().iter().filter(|other| same_unit(other)).any(defined) {
                faults.push(format!("{}: {name} is defined elsewhere", file.display()));
            }
        }
    }
    assert_eq!(faults, [""; 0], "call a function by its path instead");
    assert!(found > 20, "{found} were found");
    assert_eq!(extended("impl Ctx<'_> {"), Some("Ctx"));
    assert_eq!(extended("impl<'a> Ctx<'a> {"), Some("Ctx"));
    assert_eq!(extended("impl Feature for PlayFeature {"), None);
    assert!(defines("pub struct Ctx<'a> {", "struct Ctx") && !defines("struct CtxOf {", "struct Ctx"));
}

#[test]
fn a_context_is_for_reading() {
    let methods = code(&root().join("features/context.rs")).matches("(&self").count();
    assert!((10..=MOST_METHODS).contains(&methods), "Ctx has {methods} methods");
}

fn files() -> Vec<PathBuf> {
    let inside = |file: &PathBuf| file.starts_with(root().join("features")) && !is_root(file);
    sources().into_iter().filter(inside).collect()
}

fn is_root(file: &Path) -> bool {
    *file == root().join("features/mod.rs")
}

/// The feature of a path, or the file below the features: `play` of `features::play::show`.
fn unit_of(path: &[String]) -> Option<String> {
    let known = |name: &&String| {
        BASE.contains(&name.as_str()) || FEATURES.iter().any(|(feature, _)| *feature == name.as_str())
    };
    path.get(1).filter(known).cloned()
}

/// The type to which a line gives methods of its own.
fn extended(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl").filter(|_| !line.contains(" for "))?;
    let rest = match rest.strip_prefix('<') {
        Some(generics) => generics.split_once('>')?.1,
        None => rest,
    };
    let name = rest.trim_start();
    Some(&name[..name.find(|c: char| !c.is_alphanumeric())?])
}

/// Whether the code defines this, and not something with a longer name.
fn defines(code: &str, what: &str) -> bool {
    code.split(what).skip(1).any(|rest| rest.starts_with(|c: char| !c.is_alphanumeric() && c != '_'))
}
