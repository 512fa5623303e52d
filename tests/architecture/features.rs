//! The order of the features, by imports and calls by path.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{code, files_below, imports, module_of, root};

/// Modules below all features.
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
    ("questions", "faults help lobby play"),
    ("lessons", "help play"),
    ("follow", "fair_play play"),
    ("live", "hints play"),
    ("replay", "fair_play hints play"),
    ("review", "fair_play hints replay"),
    ("masters", "fair_play replay"),
    ("puzzles", "fair_play hints masters play"),
    ("exercises", "fair_play hints play puzzles replay review"),
    ("share", "fair_play puzzles replay review"),
    ("ranks", ""),
    ("ratings", "puzzles ranks"),
    ("competitions", "play ranks"),
    ("privacy", "play"),
    ("posting", "help lessons live ranks"),
];

/// Maximum number of methods of `Ctx`, which only read the request.
const MOST_METHODS: usize = 40;

#[test]
fn features_use_each_other_in_one_order() {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files() {
        let Some(unit) = unit_of(&module_of(&file)) else { continue };
        let paths = imports(&code(&file), &module_of(&file));
        // The services hold the states of features, which use no services.
        let is_state =
            |path: &[String]| unit == "services" && path.get(2).is_some_and(|file| file == "state");
        let paths = paths.iter().filter(|path| path[0] == "features" && !is_state(path));
        // The root of the features uses all of them, so its use is a circle.
        let others = paths.map(|path| {
            unit_of(path).unwrap_or_else(|| panic!("{} uses the root of the features", file.display()))
        });
        let others: Vec<String> = others.filter(|other| *other != unit).collect();
        used.entry(unit).or_default().extend(others);
    }
    let mut expected = BTreeMap::new();
    for (at, (feature, uses)) in FEATURES.iter().enumerate() {
        let uses: BTreeSet<String> = uses.split_whitespace().map(str::to_owned).collect();
        let above: Vec<&str> = FEATURES[..at].iter().map(|(above, _)| *above).collect();
        assert!(
            uses.iter().all(|name| above.contains(&name.as_str())),
            "{feature} uses what does not stand above it in the table"
        );
        expected.insert((*feature).to_owned(), uses);
    }
    let (base, mut features): (BTreeMap<_, _>, BTreeMap<_, _>) =
        used.into_iter().partition(|(unit, _)| is_base(unit));
    for (file, uses) in &base {
        assert!(uses.iter().all(|name| is_base(name)), "{file} stands below the features and uses {uses:?}");
    }
    features.values_mut().for_each(|uses| uses.retain(|name| !is_base(name)));
    assert_eq!(features, expected, "left: what the features use; right: the table");
    assert_eq!(base.len(), BASE.len());
}

#[test]
fn methods_stand_where_their_type_is_defined() {
    let mut found = 0;
    let mut faults = Vec::new();
    for file in files() {
        let unit = unit_of(&module_of(&file));
        for name in code(&file).lines().filter_map(extended) {
            found += 1;
            let is_defined = files().iter().filter(|other| unit_of(&module_of(other)) == unit).any(|other| {
                let text = code(other);
                ["struct", "enum"].iter().any(|kind| defines(&text, &format!("{kind} {name}")))
            });
            if !is_defined {
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
    let mut files = files_below(root().join("features"));
    files.retain(|file| !is_root(file));
    files
}

fn is_root(file: &Path) -> bool {
    *file == root().join("features/mod.rs")
}

/// The feature of a path, or the file below the features: `play` of `features::play::show`.
fn unit_of(path: &[String]) -> Option<String> {
    let name = path.get(1)?;
    let is_known = is_base(name) || FEATURES.iter().any(|(feature, _)| feature == name);
    if is_known { Some(name.clone()) } else { None }
}

fn is_base(name: &str) -> bool {
    BASE.contains(&name)
}

/// Returns the type of an inherent `impl`.
fn extended(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl").filter(|_| !line.contains(" for "))?;
    let rest = match rest.strip_prefix('<') {
        Some(generics) => generics.split_once('>')?.1,
        None => rest,
    };
    let name = rest.trim_start();
    Some(&name[..name.find(|c: char| !c.is_alphanumeric())?])
}

/// Returns `true` if the code defines exactly this.
fn defines(code: &str, what: &str) -> bool {
    code.split(what).skip(1).any(|rest| rest.starts_with(|c: char| !c.is_alphanumeric() && c != '_'))
}
